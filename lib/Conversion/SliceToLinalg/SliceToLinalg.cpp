//===- SliceToLinalg.cpp - Slices of tensors to linalg.generic ------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Conversion/SliceToLinalg/SliceToLinalg.h"

#include "../Boxes.h"

#include "slice-mlir/Conversion/Passes.h"
#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::slice {
#define GEN_PASS_DEF_CONVERTSLICETOLINALG
#include "slice-mlir/Conversion/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;

namespace {
/// Index arithmetic that folds.
struct IndexBuilder {
  OpBuilder &builder;
  Location loc;

  Value toValue(OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(builder, loc, number);
  }
  Value add(Value a, OpFoldResult b) {
    if (isConstantIntValue(b, 0))
      return a;
    return builder.createOrFold<arith::AddIOp>(loc, a, toValue(b));
  }
  Value multiply(Value a, OpFoldResult b) {
    if (isConstantIntValue(b, 1))
      return a;
    return builder.createOrFold<arith::MulIOp>(loc, a, toValue(b));
  }
};
} // namespace

/// Reads an element of `source` for each place of a tensor of shape `sizes`:
/// `getIndices` gives its indices from those of the place.
static Value
gather(OpBuilder &builder, Location loc, Value source,
       ArrayRef<OpFoldResult> sizes,
       function_ref<SmallVector<Value>(IndexBuilder, ValueRange)> getIndices) {
  Type elementType = cast<ShapedType>(source.getType()).getElementType();
  Value empty = tensor::EmptyOp::create(builder, loc, sizes, elementType);
  SmallVector<AffineMap> maps{builder.getMultiDimIdentityMap(sizes.size())};
  SmallVector<utils::IteratorType> iterators(sizes.size(),
                                             utils::IteratorType::parallel);
  auto generic = linalg::GenericOp::create(
      builder, loc, empty.getType(), ValueRange{}, empty, maps, iterators,
      [&](OpBuilder &body, Location loc, ValueRange) {
        SmallVector<Value> place;
        for (size_t i = 0; i < sizes.size(); ++i)
          place.push_back(linalg::IndexOp::create(body, loc, i));
        Value element = tensor::ExtractOp::create(
            body, loc, source, getIndices({body, loc}, place));
        linalg::YieldOp::create(body, loc, element);
      });
  return generic.getResult(0);
}

namespace {

/// Before: %1 = slice.strided %0[1, ::-1] : tensor<4x8xf32> to tensor<8xf32>
/// After:  %1 = linalg.generic outs(%empty : tensor<8xf32>) {
///           %i = linalg.index 0
///           %e = tensor.extract %0[1, 7 - %i]
///           linalg.yield %e
///         }
struct StridedToGeneric : OpRewritePattern<StridedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedOp op,
                                PatternRewriter &rewriter) const override {
    if (std::optional<StringRef> reason = getReasonNotOnTensors(op))
      return rewriter.notifyMatchFailure(op, *reason);
    Location loc = op.getLoc();
    Resolved resolved = op.resolve();
    SmallVector<SliceDim> dims =
        materializeSlice(rewriter, loc, op.getSource(),
                         op.getSubscript().getSubscript(), op.getValues());
    // The place of each dim of the source among those of the result.
    SmallVector<std::optional<unsigned>> places(dims.size());
    for (auto [r, sourceDim] : llvm::enumerate(resolved.resultDims))
      if (sourceDim)
        places[*sourceDim] = r;
    Value result = gather(
        rewriter, loc, op.getSource(), getSliceSizes(rewriter, resolved, dims),
        [&](IndexBuilder index, ValueRange at) {
          SmallVector<Value> indices;
          for (auto [dim, place] : llvm::zip_equal(dims, places))
            indices.push_back(
                place ? index.add(index.multiply(at[*place], dim.stride),
                                  dim.begin)
                      : index.toValue(dim.begin));
          return indices;
        });
    rewriter.replaceOp(
        op, rewriter.createOrFold<tensor::CastOp>(loc, op.getType(), result));
    return success();
  }
};

/// Before: %1 = slice.strided_update %v into %0[::-2]
///             : tensor<4xf32> into tensor<8xf32>
/// After:  %r = linalg.generic, which reads %v from its end
///         %1 = tensor.insert_slice %r into %0[1] [4] [2]
struct UpdateToInsertSlice : OpRewritePattern<StridedUpdateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedUpdateOp op,
                                PatternRewriter &rewriter) const override {
    if (std::optional<StringRef> reason = getReasonNotOnTensors(op))
      return rewriter.notifyMatchFailure(op, *reason);
    Location loc = op.getLoc();
    TensorBox box;
    box.resolved = op.resolve();
    if (takesNothing<tensor::CastOp>(op.getDest(), box.resolved)) {
      rewriter.replaceOp(op, op.getDest());
      return success();
    }
    SmallVector<SliceDim> dims =
        materializeSlice(rewriter, loc, op.getDest(),
                         op.getSubscript().getSubscript(), op.getValues());
    SmallVector<OpFoldResult> sizes =
        getSliceSizes(rewriter, box.resolved, dims);
    // What turns each dim of the source around: nothing, always, or an i1.
    SmallVector<OpFoldResult> turned;
    for (auto [dim, known] : llvm::zip_equal(dims, box.resolved.dims))
      turned.push_back(addDim(rewriter, loc, box, dim, known));

    Value value = op.getValue();
    bool anyTurned = llvm::any_of(
        turned, [](OpFoldResult turn) { return static_cast<bool>(turn); });
    if (anyTurned)
      value = gather(
          rewriter, loc, value, sizes, [&](IndexBuilder index, ValueRange at) {
            SmallVector<Value> indices(at);
            for (auto [r, dim] : llvm::enumerate(box.resolved.resultDims))
              if (dim && turned[*dim])
                indices[r] = turn(index, at[r], sizes[r], turned[*dim]);
            return indices;
          });
    rewriter.replaceOp(op, box.insert(rewriter, loc, value, op.getDest()));
    return success();
  }

  /// Adds to `box` a dim that goes by a positive stride, and returns what says
  /// that the slice goes the other way: null, true or an i1.
  static OpFoldResult addDim(OpBuilder &builder, Location loc, TensorBox &box,
                             const SliceDim &dim, const ResolvedDim &known);

  /// `i`, or size - 1 - i if `turned`.
  static Value turn(IndexBuilder index, Value i, OpFoldResult size,
                    OpFoldResult turned) {
    Value last = index.add(index.toValue(size), index.builder.getIndexAttr(-1));
    Value back = arith::SubIOp::create(index.builder, index.loc, last, i);
    auto condition = dyn_cast<Value>(turned);
    if (!condition)
      return back;
    return arith::SelectOp::create(index.builder, index.loc, condition, back,
                                   i);
  }
};

} // namespace

OpFoldResult UpdateToInsertSlice::addDim(OpBuilder &builder, Location loc,
                                         TensorBox &box, const SliceDim &dim,
                                         const ResolvedDim &known) {
  OpFoldResult stride = getBoxStride(builder, dim, known);
  box.sizes.push_back(dim.size);
  std::optional<int64_t> constant =
      known.stride ? known.stride : getConstantIntValue(stride);
  if (constant && *constant > 0) {
    box.offsets.push_back(dim.begin);
    box.strides.push_back(stride);
    return {};
  }
  IndexBuilder index{builder, loc};
  Value zero = index.toValue(builder.getIndexAttr(0));
  Value step = index.toValue(stride);
  Value begin = index.toValue(dim.begin);
  // The last element; of nothing, the begin (S13).
  Value steps = builder.createOrFold<arith::MaxSIOp>(
      loc, index.add(index.toValue(dim.size), builder.getIndexAttr(-1)), zero);
  Value last =
      index.add(builder.createOrFold<arith::MulIOp>(loc, steps, step), begin);
  Value back = index.multiply(step, builder.getIndexAttr(-1));
  if (constant) {
    box.offsets.push_back(getAsOpFoldResult(last));
    box.strides.push_back(getAsOpFoldResult(back));
    return builder.getBoolAttr(true);
  }
  Value isNegative = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::slt, step, zero);
  box.offsets.push_back(
      arith::SelectOp::create(builder, loc, isNegative, last, begin)
          .getResult());
  box.strides.push_back(
      arith::SelectOp::create(builder, loc, isNegative, back, step)
          .getResult());
  return isNegative;
}

namespace {
struct ConvertSliceToLinalg
    : slice::impl::ConvertSliceToLinalgBase<ConvertSliceToLinalg> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateSliceToLinalgPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    remarkOnRest(getOperation(),
                 [](auto op) { return getReasonNotOnTensors(op); });
  }
};
} // namespace

void mlir::slice::populateSliceToLinalgPatterns(RewritePatternSet &patterns) {
  patterns.add<StridedToGeneric, UpdateToInsertSlice>(patterns.getContext());
}
