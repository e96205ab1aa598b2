//===- SliceMaterialization.cpp - A slice's numbers as IR -----------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Subscript/RangeRule.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::slice;

namespace {

/// The arithmetic of RangeRule.h on `index` values: constants fold, the rest
/// becomes arith ops.
class IndexArithmetic {
public:
  using Value = OpFoldResult;
  /// A condition that is known, or an i1.
  struct Condition {
    std::optional<bool> known;
    mlir::Value value;
  };

  IndexArithmetic(OpBuilder &builder, Location loc)
      : builder(builder), loc(loc) {}

  Value constant(int64_t value) { return builder.getIndexAttr(value); }

  Value add(Value a, Value b) {
    if (isConstantIntValue(a, 0))
      return b;
    if (isConstantIntValue(b, 0))
      return a;
    return apply<arith::AddIOp>(a, b, &IntegerArithmetic::add, kNoOverflow);
  }
  Value wrappingAdd(Value a, Value b) {
    return apply<arith::AddIOp>(a, b, &IntegerArithmetic::wrappingAdd,
                                arith::IntegerOverflowFlags::none);
  }
  Value sub(Value a, Value b) {
    if (isConstantIntValue(b, 0))
      return a;
    return apply<arith::SubIOp>(a, b, &IntegerArithmetic::sub, kNoOverflow);
  }
  Value div(Value a, Value b) {
    if (isConstantIntValue(b, 1))
      return a;
    return apply<arith::DivSIOp>(a, b, &IntegerArithmetic::div);
  }
  Value min(Value a, Value b) {
    return apply<arith::MinSIOp>(a, b, &IntegerArithmetic::min);
  }
  Value max(Value a, Value b) {
    return apply<arith::MaxSIOp>(a, b, &IntegerArithmetic::max);
  }

  Condition isNegative(Value a) {
    return compare(arith::CmpIPredicate::slt, a,
                   [](int64_t value) { return value < 0; });
  }
  Condition isPositive(Value a) {
    return compare(arith::CmpIPredicate::sgt, a,
                   [](int64_t value) { return value > 0; });
  }
  Value select(Condition condition, Value a, Value b) {
    if (condition.known)
      return *condition.known ? a : b;
    if (a == b)
      return a;
    mlir::Value x = materialize(a), y = materialize(b);
    return arith::SelectOp::create(builder, loc, condition.value, x, y)
        .getResult();
  }

  mlir::Value materialize(Value value) {
    return getValueOrCreateConstantIndexOp(builder, loc, value);
  }

private:
  static constexpr auto kNoOverflow = arith::IntegerOverflowFlags::nsw;

  template <typename Op, typename... Args>
  Value apply(Value a, Value b,
              int64_t (IntegerArithmetic::*fold)(int64_t, int64_t),
              Args... args) {
    std::optional<int64_t> x = getConstantIntValue(a);
    std::optional<int64_t> y = getConstantIntValue(b);
    if (x && y)
      return constant((IntegerArithmetic().*fold)(*x, *y));
    mlir::Value left = materialize(a), right = materialize(b);
    return Op::create(builder, loc, left, right, args...).getResult();
  }

  Condition compare(arith::CmpIPredicate predicate, Value a,
                    function_ref<bool(int64_t)> fold) {
    if (std::optional<int64_t> value = getConstantIntValue(a))
      return {fold(*value), {}};
    mlir::Value left = materialize(a), zero = materialize(constant(0));
    return {std::nullopt,
            arith::CmpIOp::create(builder, loc, predicate, left, zero)};
  }

  OpBuilder &builder;
  Location loc;
};

} // namespace

OpFoldResult mlir::slice::getDimSize(OpBuilder &builder, Location loc,
                                     Value source, unsigned dim) {
  if (isa<MemRefType>(source.getType()))
    return memref::getMixedSize(builder, loc, source, dim);
  return tensor::getMixedSize(builder, loc, source, dim);
}

SmallVector<SliceDim> mlir::slice::materializeSlice(OpBuilder &builder,
                                                    Location loc, Value source,
                                                    const Subscript &subscript,
                                                    ValueRange values) {
  ArrayRef<int64_t> shape = cast<ShapedType>(source.getType()).getShape();
  Resolved resolved = llvm::cantFail(resolve(subscript, shape));
  IndexArithmetic arithmetic(builder, loc);
  auto toValue = [&](EntryValue value) -> std::optional<OpFoldResult> {
    if (value.isAbsent())
      return std::nullopt;
    if (value.isConstant())
      return arithmetic.constant(value.getConstant());
    return getAsOpFoldResult(values[value.getOrdinal()]);
  };
  // S12 leaves open what a run-time stride of 0 and a run-time index out of
  // bounds mean. Where they turn out to be constants, in dead code perhaps, the
  // IR has to be valid all the same: the stride counts as 1, the index as 0.
  auto toStride = [&](EntryValue value) -> OpFoldResult {
    OpFoldResult stride = toValue(value).value_or(arithmetic.constant(1));
    return isConstantIntValue(stride, 0) ? arithmetic.constant(1) : stride;
  };
  auto toBegin = [&](EntryValue value, OpFoldResult size) -> OpFoldResult {
    OpFoldResult begin = applyIndexRule(arithmetic, size, *toValue(value));
    std::optional<int64_t> index = getConstantIntValue(begin);
    std::optional<int64_t> dim = getConstantIntValue(size);
    bool isOutOfBounds = index && (*index < 0 || (dim && *index >= *dim));
    return isOutOfBounds ? arithmetic.constant(0) : begin;
  };

  SmallVector<SliceDim> dims;
  for (auto [i, dim] : llvm::enumerate(resolved.dims)) {
    SliceDim result;
    auto setStatic = [&](OpFoldResult &number, std::optional<int64_t> known) {
      if (known)
        number = arithmetic.constant(*known);
    };
    setStatic(result.begin, dim.begin);
    setStatic(result.size, dim.size);
    // A stride whose length may exceed an unknown dim is to be clamped to it.
    if (ShapedType::isStatic(shape[i]) || dim.stride == 1 || dim.stride == -1)
      setStatic(result.stride, dim.stride);
    // All of an unknown dim: no arithmetic, and its size stays recognizable.
    if (dim.isFull && !result.size)
      result.size = getDimSize(builder, loc, source, i);
    const Entry &entry = dim.source.entry;
    if (!result.begin || !result.size || !result.stride) {
      OpFoldResult size = getDimSize(builder, loc, source, i);
      if (entry.isIndex()) {
        result.begin = toBegin(entry.getIndex(), size);
      } else {
        RangeResult<OpFoldResult> range = applyRangeRule(
            arithmetic, size, toValue(entry.getBegin()),
            toValue(entry.getEnd()), toStride(entry.getStride()));
        if (!result.begin)
          result.begin = range.begin;
        if (!result.size)
          result.size = range.size;
        if (!result.stride)
          result.stride = range.stride;
      }
    }
    dims.push_back(result);
  }
  return dims;
}

SmallVector<OpFoldResult> mlir::slice::getSliceSizes(OpBuilder &builder,
                                                     const Resolved &resolved,
                                                     ArrayRef<SliceDim> dims) {
  return llvm::map_to_vector(
      resolved.resultDims, [&](std::optional<unsigned> sourceDim) {
        return sourceDim ? dims[*sourceDim].size : builder.getIndexAttr(1);
      });
}

SmallVector<OpFoldResult> mlir::slice::getSliceSizes(OpBuilder &builder,
                                                     Location loc, Value source,
                                                     const Subscript &subscript,
                                                     ValueRange values) {
  Resolved resolved = llvm::cantFail(
      resolve(subscript, cast<ShapedType>(source.getType()).getShape()));
  return getSliceSizes(
      builder, resolved,
      materializeSlice(builder, loc, source, subscript, values));
}

LogicalResult
StridedOp::reifyResultShapes(OpBuilder &builder,
                             ReifiedRankedShapedTypeDims &reified) {
  reified.push_back(getSliceSizes(builder, getLoc(), getSource(),
                                  getSubscript().getSubscript(), getValues()));
  // The interface wants a value exactly where the type is dynamic.
  for (auto [i, size] : llvm::enumerate(reified.back()))
    if (getResultType().isDynamicDim(i))
      size = getValueOrCreateConstantIndexOp(builder, getLoc(), size);
  return success();
}

LogicalResult
StridedUpdateOp::reifyResultShapes(OpBuilder &builder,
                                   ReifiedRankedShapedTypeDims &reified) {
  reified.push_back(tensor::getMixedSizes(builder, getLoc(), getDest()));
  return success();
}
