//===- EmptyBoxes.cpp - Upstream's slices of nothing ----------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Slices that are lowered become upstream's, with sizes that the run time
// tells. Where a fold finds out later that one of them is empty, upstream makes
// the next one, a slice of that, static, and then refuses it: no static offset
// is in bounds of a dim of 0. So that a program stays valid whatever folds
// find, the canonicalization of this dialect takes such slices away first.
//
//===----------------------------------------------------------------------===//

#include "RewriteUtils.h"

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::slice;

/// True if `value`, or what it was cast from, has a dim of 0.
static bool isEmpty(Value value) {
  auto type = cast<ShapedType>(stripCasts(value).getType());
  return llvm::is_contained(type.getShape(), 0);
}

/// The sizes of the result of `op`, without the dims that it drops.
template <typename OpTy>
static SmallVector<OpFoldResult> getResultSizes(OpTy op) {
  llvm::SmallBitVector dropped = op.getDroppedDims();
  SmallVector<OpFoldResult> sizes;
  for (auto [i, size] : llvm::enumerate(op.getMixedSizes()))
    if (!dropped[i])
      sizes.push_back(size);
  return sizes;
}

/// Those of `sizes` that are dynamic in `shape`.
static SmallVector<Value> getDynamicSizes(OpBuilder &builder, Location loc,
                                          ArrayRef<OpFoldResult> sizes,
                                          ArrayRef<int64_t> shape) {
  SmallVector<Value> values;
  for (auto [size, dim] : llvm::zip_equal(sizes, shape))
    if (ShapedType::isDynamic(dim))
      values.push_back(getValueOrCreateConstantIndexOp(builder, loc, size));
  return values;
}

/// An offset for a view of nothing, of which no view can have a negative
/// offset: a type may have one, but `memref.reinterpret_cast` refuses it. Dims
/// that are not known are taken to be below 2^32.
static int64_t getOffsetOfNothing(ArrayRef<OpFoldResult> sizes,
                                  ArrayRef<int64_t> strides) {
  int64_t offset = 0;
  for (auto [size, stride] : llvm::zip_equal(sizes, strides)) {
    int64_t last = getConstantIntValue(size).value_or((int64_t(1) << 32)) - 1;
    if (ShapedType::isDynamic(stride) || stride >= 0 || last < 0)
      continue;
    int64_t reach;
    if (llvm::MulOverflow(last, stride, reach) ||
        llvm::SubOverflow(offset, reach, offset))
      return 0;
  }
  return offset;
}

namespace {

/// Comes before upstream's own patterns.
template <typename OpTy>
struct BeforeUpstream : OpRewritePattern<OpTy> {
  BeforeUpstream(MLIRContext *context)
      : OpRewritePattern<OpTy>(context, /*benefit=*/10) {}
};

/// Also where a size is 0 and the stride not known to be positive: upstream
/// takes one step back to be out of bounds.
///
/// Before: %1 = memref.subview %0[%a, 0] [%b, 4] [1, 1] : memref<0x4xf32>
/// After:  %1 = memref.reinterpret_cast %0 to offset: [0], sizes: [%b, 4]
struct EmptySubView : BeforeUpstream<memref::SubViewOp> {
  using BeforeUpstream::BeforeUpstream;

  LogicalResult matchAndRewrite(memref::SubViewOp op,
                                PatternRewriter &rewriter) const override {
    bool isEmptyBackwards = llvm::any_of(
        llvm::zip_equal(op.getMixedSizes(), op.getMixedStrides()),
        [](auto pair) {
          auto [size, stride] = pair;
          std::optional<int64_t> step = getConstantIntValue(stride);
          return isConstantIntValue(size, 0) && (!step || *step < 0);
        });
    if (!isEmptyBackwards && !isEmpty(op.getSource()))
      return rewriter.notifyMatchFailure(op, "not known to be empty");
    MemRefType type = op.getType();
    auto [strides, offset] = type.getStridesAndOffset();
    // Where nothing is, no number of the layout matters.
    auto toMixed = [&](int64_t number, int64_t otherwise) -> OpFoldResult {
      if (ShapedType::isStatic(number))
        return rewriter.getIndexAttr(number);
      return arith::ConstantIndexOp::create(rewriter, op.getLoc(), otherwise)
          .getResult();
    };
    SmallVector<OpFoldResult> mixedStrides, mixedSizes;
    for (int64_t stride : strides)
      mixedStrides.push_back(toMixed(stride, 1));
    for (auto [size, dim] :
         llvm::zip_equal(getResultSizes(op), type.getShape()))
      mixedSizes.push_back(ShapedType::isStatic(dim)
                               ? OpFoldResult(rewriter.getIndexAttr(dim))
                               : OpFoldResult(getValueOrCreateConstantIndexOp(
                                     rewriter, op.getLoc(), size)));
    rewriter.replaceOpWithNewOp<memref::ReinterpretCastOp>(
        op, type, op.getSource(),
        toMixed(offset, getOffsetOfNothing(mixedSizes, strides)), mixedSizes,
        mixedStrides);
    return success();
  }
};

/// Before: %1 = tensor.extract_slice %0[%a, 0] [%b, 4] [1, 1] : tensor<0x4xf32>
/// After:  %1 = tensor.empty(%b) : tensor<?x4xf32>
struct EmptyExtractSlice : BeforeUpstream<tensor::ExtractSliceOp> {
  using BeforeUpstream::BeforeUpstream;

  LogicalResult matchAndRewrite(tensor::ExtractSliceOp op,
                                PatternRewriter &rewriter) const override {
    if (!isEmpty(op.getSource()))
      return rewriter.notifyMatchFailure(op, "the source is not empty");
    RankedTensorType type = op.getType();
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(
        op, type,
        getDynamicSizes(rewriter, op.getLoc(), getResultSizes(op),
                        type.getShape()));
    return success();
  }
};

/// Before: %1 = tensor.insert_slice %v into %0[%a, 0] [%b, 4] [1, 1]
///             : tensor<?x4xf32> into tensor<0x4xf32>
/// After:  %0 in place of %1
struct EmptyInsertSlice : BeforeUpstream<tensor::InsertSliceOp> {
  using BeforeUpstream::BeforeUpstream;

  LogicalResult matchAndRewrite(tensor::InsertSliceOp op,
                                PatternRewriter &rewriter) const override {
    if (!isEmpty(op.getDest()))
      return rewriter.notifyMatchFailure(op, "the destination is not empty");
    rewriter.replaceOp(op, op.getDest());
    return success();
  }
};

} // namespace

void SliceDialect::getCanonicalizationPatterns(
    RewritePatternSet &patterns) const {
  patterns.add<EmptyExtractSlice, EmptyInsertSlice, EmptySubView>(getContext());
}
