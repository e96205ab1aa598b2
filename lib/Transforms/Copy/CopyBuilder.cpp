//===- CopyBuilder.cpp - Addresses and moves of bytes ---------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyBuilder.h"

#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::slice;

Value CopyBuilder::constant(int64_t value) {
  return arith::ConstantIntOp::create(builder, loc, builder.getI64Type(),
                                      value);
}

Value CopyBuilder::constantTrue() {
  return arith::ConstantIntOp::create(builder, loc, builder.getI1Type(), 1);
}

// Numbers that are known are not emitted first and folded then: every pass that
// follows would look at what is left of them.

Value CopyBuilder::add(Value a, Value b) {
  if (std::optional<int64_t> number = getConstantIntValue(b))
    return add(a, *number);
  if (std::optional<int64_t> number = getConstantIntValue(a))
    return add(b, *number);
  return arith::AddIOp::create(builder, loc, a, b);
}

Value CopyBuilder::add(Value a, int64_t b) {
  if (b == 0)
    return a;
  if (std::optional<int64_t> number = getConstantIntValue(a))
    return constant(uint64_t(*number) + b);
  return arith::AddIOp::create(builder, loc, a, constant(b));
}

Value CopyBuilder::sub(Value a, Value b) {
  if (std::optional<int64_t> number = getConstantIntValue(b))
    return add(a, -uint64_t(*number));
  return arith::SubIOp::create(builder, loc, a, b);
}

Value CopyBuilder::mul(Value a, Value b) {
  if (std::optional<int64_t> number = getConstantIntValue(b))
    return mul(a, *number);
  if (std::optional<int64_t> number = getConstantIntValue(a))
    return mul(b, *number);
  return arith::MulIOp::create(builder, loc, a, b);
}

Value CopyBuilder::mul(Value a, int64_t b) {
  if (b == 1)
    return a;
  if (b == 0)
    return constant(0);
  if (std::optional<int64_t> number = getConstantIntValue(a))
    return constant(uint64_t(*number) * b);
  return arith::MulIOp::create(builder, loc, a, constant(b));
}

Value CopyBuilder::div(Value a, int64_t b) {
  if (b == 1)
    return a;
  if (std::optional<int64_t> number = getConstantIntValue(a))
    return constant(*number / b);
  return arith::DivUIOp::create(builder, loc, a, constant(b));
}

Value CopyBuilder::rem(Value a, int64_t b) {
  if (b == 1)
    return constant(0);
  if (std::optional<int64_t> number = getConstantIntValue(a))
    return constant(*number % b);
  return arith::RemUIOp::create(builder, loc, a, constant(b));
}

Value CopyBuilder::select(Value condition, Value a, Value b) {
  return builder.createOrFold<arith::SelectOp>(loc, condition, a, b);
}

Value CopyBuilder::compare(arith::CmpIPredicate predicate, Value a, Value b) {
  return builder.createOrFold<arith::CmpIOp>(loc, predicate, a, b);
}

Value CopyBuilder::logicalNot(Value a) {
  return fold<arith::XOrIOp>(a, constantTrue());
}

Value CopyBuilder::at(Value pointer, Value bytes) {
  if (std::optional<int64_t> number = getConstantIntValue(bytes))
    return at(pointer, *number);
  return LLVM::GEPOp::create(builder, loc, pointer.getType(),
                             builder.getI8Type(), pointer, bytes);
}

Value CopyBuilder::at(Value pointer, int64_t bytes) {
  if (bytes == 0)
    return pointer;
  LLVM::GEPArg index = llvm::isInt<28>(bytes)
                           ? LLVM::GEPArg(LLVM::GEPConstantIndex(bytes))
                           : LLVM::GEPArg(constant(bytes));
  return LLVM::GEPOp::create(builder, loc, pointer.getType(),
                             builder.getI8Type(), pointer, index);
}

Value CopyBuilder::toInteger(Value pointer) {
  return LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), pointer);
}

Type CopyBuilder::getType(int64_t bytes) {
  if (bytes <= 8)
    return builder.getIntegerType(8 * bytes);
  return getVectorType(bytes, 8);
}

VectorType CopyBuilder::getVectorType(int64_t bytes, int64_t granule) {
  return VectorType::get(bytes / granule, builder.getIntegerType(8 * granule));
}

Value CopyBuilder::load(Type type, Value pointer) {
  return LLVM::LoadOp::create(builder, loc, type, pointer, alignment);
}

void CopyBuilder::store(Value value, Value pointer) {
  LLVM::StoreOp::create(builder, loc, value, pointer, alignment);
}

void CopyBuilder::stream(Value value, Value pointer) {
  auto type = cast<VectorType>(value.getType());
  unsigned bytes = type.getNumElements() * type.getElementTypeBitWidth() / 8;
  LLVM::StoreOp::create(builder, loc, value, pointer, bytes,
                        /*isVolatile=*/false, /*isNonTemporal=*/true);
}

void CopyBuilder::prefetch(Value pointer) {
  LLVM::Prefetch::create(builder, loc, pointer, /*rw=*/0, /*hint=*/3,
                         /*cache=*/1);
}

Value CopyBuilder::shuffle(Value a, Value b, ArrayRef<int32_t> mask) {
  return LLVM::ShuffleVectorOp::create(builder, loc, a, b, mask);
}

Value CopyBuilder::allocate(Value bytes) {
  return LLVM::AllocaOp::create(
      builder, loc, LLVM::LLVMPointerType::get(builder.getContext()),
      builder.getI8Type(), bytes, /*alignment=*/8);
}

void CopyBuilder::fence() {
  LLVM::FenceOp::create(builder, loc, LLVM::AtomicOrdering::seq_cst);
}

void CopyBuilder::copyBytes(Value target, Value source, Value bytes) {
  LLVM::MemcpyOp::create(builder, loc, target, source, bytes,
                         /*isVolatile=*/false);
}

void CopyBuilder::loop(Value begin, Value end, int64_t step, LoopBody body) {
  std::optional<int64_t> first = getConstantIntValue(begin);
  std::optional<int64_t> last = getConstantIntValue(end);
  if (first && last && *first >= *last)
    return;
  if (first && last && *last - *first <= step)
    return body(begin);
  loopBy(begin, end, constant(step), body);
}

void CopyBuilder::loopBy(Value begin, Value end, Value step, LoopBody body) {
  auto forOp = scf::ForOp::create(builder, loc, begin, end, step);
  MLIRContext *context = builder.getContext();
  // What is worth it was unrolled and vectorized when it was planned.
  auto disable = BoolAttr::get(context, true);
  auto vectorize =
      LLVM::LoopVectorizeAttr::get(context, disable, {}, {}, {}, {}, {}, {});
  auto unroll =
      LLVM::LoopUnrollAttr::get(context, disable, {}, {}, {}, {}, {}, {});
  forOp->setAttr("loop_annotation",
                 LLVM::LoopAnnotationAttr::get(context, {}, vectorize, {},
                                               unroll, {}, {}, {}, {}, {}, {},
                                               {}, {}, {}, {}, {}));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(forOp.getBody());
  body(forOp.getInductionVar());
}

void CopyBuilder::parallel(Value size, int64_t threads,
                           function_ref<void(Value, Value)> body) {
  OpBuilder::InsertionGuard guard(builder);
  omp::ParallelOperands parallel;
  parallel.numThreads =
      arith::ConstantIntOp::create(builder, loc, builder.getI32Type(), threads);
  auto parallelOp = omp::ParallelOp::create(builder, loc, parallel);
  builder.createBlock(&parallelOp.getRegion());
  omp::LoopNestOperands nest;
  nest.loopLowerBounds = {constant(0)};
  nest.loopUpperBounds = {constant(threads)};
  nest.loopSteps = {constant(1)};
  nest.collapseNumLoops = builder.getI64IntegerAttr(1);
  auto wsloopOp = omp::WsloopOp::create(builder, loc, omp::WsloopOperands());
  omp::TerminatorOp::create(builder, loc);
  builder.createBlock(&wsloopOp.getRegion());
  auto nestOp = omp::LoopNestOp::create(builder, loc, nest);
  Value thread =
      builder.createBlock(&nestOp.getRegion(), {}, builder.getI64Type(), loc)
          ->getArgument(0);
  // Parts differ by one step at most, and size × thread may not overflow.
  Value whole = div(size, threads), rest = rem(size, threads);
  Value begin = add(mul(whole, thread), min(thread, rest));
  Value next = add(thread, 1);
  body(begin, add(mul(whole, next), min(next, rest)));
  omp::YieldOp::create(builder, loc, ValueRange());
}

void CopyBuilder::choose(Value which, size_t numCases,
                         function_ref<void(size_t)> body) {
  Value index =
      arith::IndexCastOp::create(builder, loc, builder.getIndexType(), which);
  SmallVector<int64_t> cases;
  for (size_t i = 1; i < numCases; ++i)
    cases.push_back(i);
  auto switchOp = scf::IndexSwitchOp::create(builder, loc, TypeRange(), index,
                                             cases, cases.size());
  OpBuilder::InsertionGuard guard(builder);
  for (auto [i, region] : llvm::enumerate(switchOp->getRegions())) {
    builder.setInsertionPointToStart(&region.emplaceBlock());
    body(i);
    scf::YieldOp::create(builder, loc);
  }
}

void CopyBuilder::branch(Value condition, Body then, Body otherwise) {
  if (std::optional<int64_t> known = getConstantIntValue(condition)) {
    if (*known)
      then();
    else if (otherwise)
      otherwise();
    return;
  }
  auto ifOp = scf::IfOp::create(builder, loc, condition,
                                /*withElseRegion=*/bool(otherwise));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(ifOp.thenBlock());
  then();
  if (!otherwise)
    return;
  builder.setInsertionPointToStart(ifOp.elseBlock());
  otherwise();
}

CopyBuilder::Values CopyBuilder::choice(Value condition,
                                        function_ref<Values()> then,
                                        function_ref<Values()> otherwise) {
  auto emit = [&](function_ref<Values()> values) {
    return [this, values](OpBuilder &, Location) {
      scf::YieldOp::create(builder, loc, values());
    };
  };
  OpBuilder::InsertionGuard guard(builder);
  auto ifOp =
      scf::IfOp::create(builder, loc, condition, emit(then), emit(otherwise));
  return ifOp.getResults();
}

CopyBuilder::Values
CopyBuilder::loop(Value begin, Value end, Values values,
                  function_ref<Values(Value, const Values &)> body) {
  OpBuilder::InsertionGuard guard(builder);
  auto forOp = scf::ForOp::create(
      builder, loc, begin, end, constant(1), values,
      [&](OpBuilder &, Location, Value i, ValueRange arguments) {
        scf::YieldOp::create(builder, loc, body(i, llvm::to_vector(arguments)));
      });
  return forOp.getResults();
}

CopyBuilder::Values
CopyBuilder::loopWhile(Values values,
                       function_ref<Value(const Values &)> condition,
                       function_ref<Values(const Values &)> body) {
  OpBuilder::InsertionGuard guard(builder);
  auto whileOp = scf::WhileOp::create(
      builder, loc, ValueRange(values).getTypes(), values,
      [&](OpBuilder &, Location, ValueRange arguments) {
        scf::ConditionOp::create(
            builder, loc, condition(llvm::to_vector(arguments)), arguments);
      },
      [&](OpBuilder &, Location, ValueRange arguments) {
        scf::YieldOp::create(builder, loc, body(llvm::to_vector(arguments)));
      });
  return whileOp.getResults();
}
