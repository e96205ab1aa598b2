//===- SliceToTensor.cpp - Slices of tensors to tensor.extract_slice ------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Conversion/SliceToTensor/SliceToTensor.h"

#include "../Boxes.h"

#include "slice-mlir/Conversion/Passes.h"
#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::slice {
#define GEN_PASS_DEF_CONVERTSLICETOTENSOR
#include "slice-mlir/Conversion/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;

/// Why `op` cannot become a box, if so.
template <typename OpTy>
static std::optional<StringRef> getReasonToLeave(OpTy op) {
  if (std::optional<StringRef> reason = getReasonNotOnTensors(op))
    return reason;
  for (const ResolvedDim &dim : op.resolve().dims)
    if (!dim.stride || *dim.stride < 0)
      return "a stride is not known to be positive";
  return std::nullopt;
}

template <typename OpTy>
static TensorBox getBox(OpBuilder &builder, OpTy op) {
  TensorBox box;
  box.resolved = op.resolve();
  SmallVector<SliceDim> dims =
      materializeSlice(builder, op.getLoc(), op.getSliced(),
                       op.getSubscript().getSubscript(), op.getValues());
  for (auto [dim, known] : llvm::zip_equal(dims, box.resolved.dims)) {
    box.offsets.push_back(dim.begin);
    box.sizes.push_back(dim.size);
    box.strides.push_back(getBoxStride(builder, dim, known));
  }
  return box;
}

namespace {

/// Before: %1 = slice.strided %0[1, 2:4]
///             : tensor<4x8xf32> to tensor<2xf32>
/// After:  %b = tensor.extract_slice %0[1, 2] [1, 2] [1, 1]
///             : tensor<4x8xf32> to tensor<1x2xf32>
///         %1 = tensor.collapse_shape %b [[0, 1]]
struct StridedToExtractSlice : OpRewritePattern<StridedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedOp op,
                                PatternRewriter &rewriter) const override {
    if (std::optional<StringRef> reason = getReasonToLeave(op))
      return rewriter.notifyMatchFailure(op, *reason);
    Value slice;
    if (takesNothing<tensor::CastOp>(op.getSource(), op.resolve()))
      slice = tensor::EmptyOp::create(
          rewriter, op.getLoc(),
          getSliceSizes(rewriter, op.getLoc(), op.getSource(),
                        op.getSubscript().getSubscript(), op.getValues()),
          op.getResultType().getElementType());
    else
      slice =
          getBox(rewriter, op).extract(rewriter, op.getLoc(), op.getSource());
    rewriter.replaceOp(op, rewriter.createOrFold<tensor::CastOp>(
                               op.getLoc(), op.getType(), slice));
    return success();
  }
};

/// Before: %1 = slice.strided_update %v into %0[1, 2:4]
///             : tensor<2xf32> into tensor<4x8xf32>
/// After:  %b = tensor.expand_shape %v [[0, 1]] output_shape [1, 2]
///         %1 = tensor.insert_slice %b into %0[1, 2] [1, 2] [1, 1]
///             : tensor<1x2xf32> into tensor<4x8xf32>
struct UpdateToInsertSlice : OpRewritePattern<StridedUpdateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedUpdateOp op,
                                PatternRewriter &rewriter) const override {
    if (std::optional<StringRef> reason = getReasonToLeave(op))
      return rewriter.notifyMatchFailure(op, *reason);
    if (takesNothing<tensor::CastOp>(op.getDest(), op.resolve())) {
      rewriter.replaceOp(op, op.getDest());
      return success();
    }
    rewriter.replaceOp(
        op, getBox(rewriter, op)
                .insert(rewriter, op.getLoc(), op.getValue(), op.getDest()));
    return success();
  }
};

struct ConvertSliceToTensor
    : slice::impl::ConvertSliceToTensorBase<ConvertSliceToTensor> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateSliceToTensorPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    remarkOnRest(getOperation(), [](auto op) { return getReasonToLeave(op); });
  }
};

} // namespace

void mlir::slice::populateSliceToTensorPatterns(RewritePatternSet &patterns) {
  patterns.add<StridedToExtractSlice, UpdateToInsertSlice>(
      patterns.getContext());
}
