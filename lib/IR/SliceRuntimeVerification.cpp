//===- SliceRuntimeVerification.cpp - Checks at run time ------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace mlir::slice;

namespace {

using ErrorMessageFn = function_ref<std::string(Operation *, StringRef)>;

/// Emits checks in front of an op with a subscript.
template <typename OpTy>
class CheckBuilder {
public:
  CheckBuilder(OpTy op, OpBuilder &builder, Location loc,
               ErrorMessageFn generateErrorMessage)
      : op(op), builder(builder), loc(loc),
        generateErrorMessage(generateErrorMessage) {}

  /// A check for each thing about the subscript that would be undefined (S12):
  /// an index that may be out of bounds (S7) and a run-time stride that may be
  /// 0 (S6).
  void checkSubscript();

  /// A check for each size of `value` that may be another than the slice's.
  void checkSizes(Value value);

private:
  Value toValue(OpFoldResult value) {
    return getValueOrCreateConstantIndexOp(builder, loc, value);
  }
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) {
    return arith::CmpIOp::create(builder, loc, predicate, a, b);
  }
  void check(Value condition, const Twine &message) {
    cf::AssertOp::create(
        builder, loc, condition,
        generateErrorMessage(
            op, ("'" + op.getOperationName() + "' op " + message).str()));
  }

  OpTy op;
  OpBuilder &builder;
  Location loc;
  ErrorMessageFn generateErrorMessage;
};

} // namespace

template <typename OpTy>
void CheckBuilder<OpTy>::checkSubscript() {
  for (const SliceCondition &condition :
       materializeConditions(builder, loc, op.getSliced(),
                             op.getSubscript().getSubscript(), op.getValues()))
    check(condition.holds, condition.message);
}

template <typename OpTy>
void CheckBuilder<OpTy>::checkSizes(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> shape = op.resolve().getShape();
  if (ShapedType::isStaticShape(shape) && type.hasStaticShape())
    return;
  SmallVector<OpFoldResult> sizes =
      getSliceSizes(builder, loc, op.getSliced(),
                    op.getSubscript().getSubscript(), op.getValues());
  for (auto [i, size] : llvm::enumerate(sizes))
    if (ShapedType::isDynamic(shape[i]) || type.isDynamicDim(i))
      check(compare(arith::CmpIPredicate::eq, toValue(size),
                    toValue(getDimSize(builder, loc, value, i))),
            "value and the slice that it replaces differ in the size of "
            "dimension " +
                Twine(i));
}

SmallVector<SliceCondition>
mlir::slice::materializeConditions(OpBuilder &builder, Location loc,
                                   Value source, const Subscript &subscript,
                                   ValueRange values) {
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  auto toValue = [&](EntryValue value) -> Value {
    return value.isRuntime() ? values[value.getOrdinal()]
                             : constant(value.getConstant());
  };
  auto compare = [&](arith::CmpIPredicate predicate, Value a, Value b) {
    return arith::CmpIOp::create(builder, loc, predicate, a, b);
  };
  SmallVector<SliceCondition> conditions;
  Resolved resolved = llvm::cantFail(
      resolve(subscript, cast<ShapedType>(source.getType()).getShape()));
  for (auto [i, dim] : llvm::enumerate(resolved.dims)) {
    const Entry &entry = dim.source.entry;
    if (dim.mayBeOutOfBounds) {
      Value index = toValue(entry.getIndex());
      Value size = getValueOrCreateConstantIndexOp(
          builder, loc, getDimSize(builder, loc, source, i));
      Value least = arith::SubIOp::create(builder, loc, constant(0), size);
      Value inBounds = arith::AndIOp::create(
          builder, loc, compare(arith::CmpIPredicate::sge, index, least),
          compare(arith::CmpIPredicate::slt, index, size));
      unsigned position = *dim.source.position;
      conditions.push_back({inBounds, position,
                            ("index in entry " + Twine(position) +
                             " is out of bounds for dimension " + Twine(i))
                                .str()});
    }
    if (entry.getStride().isRuntime()) {
      unsigned position = *dim.source.position;
      conditions.push_back(
          {compare(arith::CmpIPredicate::ne, toValue(entry.getStride()),
                   constant(0)),
           position,
           ("stride of entry " + Twine(position) + " must not be 0").str()});
    }
  }
  return conditions;
}

void StridedOp::generateRuntimeVerification(
    OpBuilder &builder, Location loc, ErrorMessageFn generateErrorMessage) {
  CheckBuilder<StridedOp>(*this, builder, loc, generateErrorMessage)
      .checkSubscript();
}

void StridedUpdateOp::generateRuntimeVerification(
    OpBuilder &builder, Location loc, ErrorMessageFn generateErrorMessage) {
  CheckBuilder<StridedUpdateOp> checks(*this, builder, loc,
                                       generateErrorMessage);
  checks.checkSubscript();
  checks.checkSizes(getValue());
}
