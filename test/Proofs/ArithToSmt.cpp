//===- ArithToSmt.cpp - Index arithmetic as SMT formulas ------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArithToSmt.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SMT/IR/SMTOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace {

/// Rewrites the ops of one function, in their order.
class Converter {
public:
  explicit Converter(OpBuilder &builder, Location loc)
      : builder(builder), loc(loc),
        intType(smt::IntType::get(builder.getContext())),
        boolType(smt::BoolType::get(builder.getContext())) {}

  LogicalResult convert(func::FuncOp function);

private:
  LogicalResult convert(Operation *op);
  FailureOr<Value> convertConstant(arith::ConstantOp op);
  FailureOr<Value> convertCompare(arith::CmpIOp op);
  /// A sum or a difference.
  template <typename SmtOp, typename Op>
  FailureOr<Value> convertSum(Op op);
  Value convertDivision(arith::DivSIOp op);
  Value selectBy(smt::IntPredicate predicate, Value a, Value b) {
    return ite(compare(predicate, a, b), a, b);
  }

  Value get(Value value) { return mapping.lookup(value); }
  Value declare(StringRef name, Type type) {
    return smt::DeclareFunOp::create(builder, loc, type,
                                     builder.getStringAttr(name));
  }
  /// The text of a negative literal is none of SMT-LIB.
  Value literal(const APInt &value) {
    APInt wide = value.sext(128);
    auto create = [&](const APInt &magnitude) -> Value {
      return smt::IntConstantOp::create(
          builder, loc,
          IntegerAttr::get(IntegerType::get(builder.getContext(), 128),
                           magnitude));
    };
    if (wide.isNegative())
      return smt::IntSubOp::create(builder, loc, create(APInt(128, 0)),
                                   create(-wide));
    return create(wide);
  }
  Value literal(int64_t value) { return literal(APInt(64, value, true)); }
  Value compare(smt::IntPredicate predicate, Value a, Value b) {
    return smt::IntCmpOp::create(builder, loc, predicate, a, b);
  }
  Value ite(Value condition, Value a, Value b) {
    return smt::IteOp::create(builder, loc, condition, a, b);
  }
  Value fits(Value value) {
    return smt::AndOp::create(
        builder, loc,
        ValueRange{compare(smt::IntPredicate::le, literal(INT64_MIN), value),
                   compare(smt::IntPredicate::le, value, literal(INT64_MAX))});
  }
  void assertEqual(Value a, Value b) {
    smt::AssertOp::create(builder, loc, smt::EqOp::create(builder, loc, a, b));
  }

  OpBuilder &builder;
  Location loc;
  Type intType, boolType;
  IRMapping mapping;
  SmallVector<Value> obligations;
};

} // namespace

FailureOr<Value> Converter::convertConstant(arith::ConstantOp op) {
  if (auto integer = dyn_cast<IntegerAttr>(op.getValue());
      integer && op.getType().isIndex())
    return literal(integer.getValue());
  return op.emitOpError("is no constant index");
}

FailureOr<Value> Converter::convertCompare(arith::CmpIOp op) {
  if (!op.getLhs().getType().isIndex())
    return op.emitOpError("does not compare indices");
  Value a = get(op.getLhs()), b = get(op.getRhs());
  switch (op.getPredicate()) {
  case arith::CmpIPredicate::eq:
    return smt::EqOp::create(builder, loc, a, b).getResult();
  case arith::CmpIPredicate::ne:
    return smt::DistinctOp::create(builder, loc, a, b).getResult();
  case arith::CmpIPredicate::slt:
    return compare(smt::IntPredicate::lt, a, b);
  case arith::CmpIPredicate::sle:
    return compare(smt::IntPredicate::le, a, b);
  case arith::CmpIPredicate::sgt:
    return compare(smt::IntPredicate::gt, a, b);
  case arith::CmpIPredicate::sge:
    return compare(smt::IntPredicate::ge, a, b);
  default:
    return op.emitOpError("compares as unsigned");
  }
}

template <typename SmtOp, typename Op>
FailureOr<Value> Converter::convertSum(Op op) {
  if (bitEnumContainsAny(op.getOverflowFlags(),
                         arith::IntegerOverflowFlags::nuw))
    return op.emitOpError("must not overflow as unsigned");
  bool mustFit = bitEnumContainsAny(op.getOverflowFlags(),
                                    arith::IntegerOverflowFlags::nsw);
  Value a = get(op.getLhs()), b = get(op.getRhs());
  Value result;
  if constexpr (std::is_same_v<SmtOp, smt::IntSubOp>)
    result = SmtOp::create(builder, loc, a, b);
  else
    result = SmtOp::create(builder, loc, ValueRange{a, b});
  if (mustFit) {
    obligations.push_back(fits(result));
    return result;
  }
  if (std::is_same_v<SmtOp, smt::IntMulOp>)
    return op.emitOpError("may overflow");
  // Once around is as far as a sum gets.
  Value around = literal(APInt(128, 1).shl(64));
  Value more = smt::IntAddOp::create(builder, loc, ValueRange{result, around});
  Value less = smt::IntSubOp::create(builder, loc, result, around);
  Value wrapped = ite(
      compare(smt::IntPredicate::gt, result, literal(INT64_MAX)), less, result);
  return ite(compare(smt::IntPredicate::lt, result, literal(INT64_MIN)), more,
             wrapped);
}

Value Converter::convertDivision(arith::DivSIOp op) {
  Value a = get(op.getLhs()), b = get(op.getRhs()), zero = literal(0);
  obligations.push_back(compare(smt::IntPredicate::gt, b, zero));
  // SMT-LIB rounds down, machines toward 0.
  Value down = smt::IntDivOp::create(builder, loc, a, b);
  Value negated = smt::IntSubOp::create(builder, loc, zero, a);
  Value up = smt::IntSubOp::create(
      builder, loc, zero, smt::IntDivOp::create(builder, loc, negated, b));
  return ite(compare(smt::IntPredicate::ge, a, zero), down, up);
}

LogicalResult Converter::convert(Operation *op) {
  using smt::IntPredicate;
  FailureOr<Value> value =
      TypeSwitch<Operation *, FailureOr<Value>>(op)
          .Case([&](arith::ConstantOp op) { return convertConstant(op); })
          .Case([&](arith::CmpIOp op) { return convertCompare(op); })
          .Case([&](arith::AddIOp op) { return convertSum<smt::IntAddOp>(op); })
          .Case([&](arith::SubIOp op) { return convertSum<smt::IntSubOp>(op); })
          .Case([&](arith::MulIOp op) { return convertSum<smt::IntMulOp>(op); })
          .Case([&](arith::DivSIOp op) { return convertDivision(op); })
          .Case([&](arith::MinSIOp op) {
            return selectBy(IntPredicate::lt, get(op.getLhs()),
                            get(op.getRhs()));
          })
          .Case([&](arith::MaxSIOp op) {
            return selectBy(IntPredicate::gt, get(op.getLhs()),
                            get(op.getRhs()));
          })
          .Case([&](arith::SelectOp op) {
            return ite(get(op.getCondition()), get(op.getTrueValue()),
                       get(op.getFalseValue()));
          })
          .Case([&](tensor::DimOp op) -> FailureOr<Value> {
            std::optional<int64_t> index = op.getConstantIndex();
            if (!index)
              return op.emitOpError("is not of a known dim");
            return declare("dim" + std::to_string(*index), intType);
          })
          .Default([](Operation *op) -> FailureOr<Value> {
            return op->emitOpError("is not modelled");
          });
  if (failed(value))
    return failure();
  mapping.map(op->getResult(0), *value);
  return success();
}

LogicalResult Converter::convert(func::FuncOp function) {
  for (auto [i, argument] : llvm::enumerate(function.getArguments())) {
    if (argument.getType().isIndex())
      mapping.map(argument, declare("arg" + std::to_string(i), intType));
    else if (!isa<TensorType>(argument.getType()))
      return function.emitError() << "argument " << i << " is not modelled";
  }
  for (Operation &op : function.getBody().front().without_terminator())
    if (failed(convert(&op)))
      return failure();
  Operation *end = function.getBody().front().getTerminator();
  for (auto [i, value] : llvm::enumerate(end->getOperands()))
    assertEqual(declare("result" + std::to_string(i), intType), get(value));
  Value exact = smt::BoolConstantOp::create(builder, loc, true);
  for (Value obligation : obligations)
    exact = smt::AndOp::create(builder, loc, ValueRange{exact, obligation});
  assertEqual(declare("exact", boolType), exact);
  return success();
}

namespace {
struct TestArithToSmt : PassWrapper<TestArithToSmt, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(TestArithToSmt)

  StringRef getArgument() const override { return "test-arith-to-smt"; }
  void getDependentDialects(DialectRegistry &registry) const override {
    registry.insert<smt::SMTDialect>();
  }
  void runOnOperation() override {
    for (auto function :
         llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>())) {
      OpBuilder builder(function);
      auto solver = smt::SolverOp::create(builder, function.getLoc(),
                                          TypeRange(), ValueRange());
      builder.createBlock(&solver.getBodyRegion());
      if (failed(Converter(builder, function.getLoc()).convert(function)))
        return signalPassFailure();
      smt::YieldOp::create(builder, function.getLoc());
      function.erase();
    }
  }
};
} // namespace

std::unique_ptr<Pass> mlir::slice::proofs::createTestArithToSmtPass() {
  return std::make_unique<TestArithToSmt>();
}
