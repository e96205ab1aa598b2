//===- Tensor.cpp - Slices of what makes tensors, and of casts ------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "slice-mlir/Subscript/StridedRun.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"

using namespace mlir;
using namespace mlir::slice;

namespace {

/// Before: %1 = tensor.from_elements %a, %b, %c, %d : tensor<4xf32>
///         %2 = slice.strided %1[::-2]
/// After:  %2 = tensor.from_elements %d, %b : tensor<2xf32>
struct SliceOfFromElements : SliceOf<tensor::FromElementsOp> {
  using SliceOf::SliceOf;

  FailureOr<SlicePlan> planFor(const SliceParts &slice,
                               tensor::FromElementsOp producer,
                               PatternRewriter &rewriter) const override {
    StridedOp op = slice.op;
    SmallVector<int64_t> begins, sizes, strides, resultShape;
    for (const ResolvedDim &dim : slice.dims) {
      std::optional<StridedRun> run = getRun(dim);
      if (!run)
        return rewriter.notifyMatchFailure(op, "what is taken is not known");
      if (run->size == 0)
        return rewriter.notifyMatchFailure(op, "takes nothing");
      begins.push_back(run->begin);
      sizes.push_back(run->size);
      strides.push_back(run->stride);
      if (!dim.isIndex())
        resultShape.push_back(run->size);
    }
    SmallVector<int64_t> sourceStrides = computeStrides(slice.type.getShape());
    SmallVector<int64_t> partStrides = computeStrides(sizes);
    RankedTensorType type = slice.type.clone(resultShape);
    SmallVector<Value> elements;
    for (int64_t i = 0; i < type.getNumElements(); ++i) {
      int64_t element = 0;
      for (auto [place, begin, stride, sourceStride] : llvm::zip_equal(
               delinearize(i, partStrides), begins, strides, sourceStrides))
        element += (begin + place * stride) * sourceStride;
      elements.push_back(producer.getElements()[element]);
    }
    auto create = [=](RewriterBase &rewriter, Location loc) -> Value {
      return tensor::FromElementsOp::create(rewriter, loc, type, elements);
    };
    return SlicePlan{type, create};
  }
};

/// A smaller tensor of the same kind. Only its sizes are asked for.
///
/// Before: %1 = tensor.splat %a[%n] : tensor<?x4xf32>
///         %2 = slice.strided %1[%b:, 0]
/// After:  %3 = tensor.empty(%n) : tensor<?x4xf32>
///         %4 = slice.strided %3[%b:, 0]
///         %5 = tensor.dim %4, %c0
///         %2 = tensor.splat %a[%5] : tensor<?xf32>
struct SliceOfSplat : SliceOf<tensor::SplatOp> {
  using SliceOf::SliceOf;

  FailureOr<SlicePlan> planFor(const SliceParts &slice,
                               tensor::SplatOp producer,
                               PatternRewriter &rewriter) const override {
    StridedOp op = slice.op;
    RankedTensorType sourceType = slice.type;
    std::optional<Resolved> resolved =
        resolveEntries(slice.entries, sourceType.getShape());
    if (!resolved)
      return rewriter.notifyMatchFailure(op, "not a valid slice");
    RankedTensorType type = sourceType.clone(resolved->getShape());
    SmallVector<Entry> entries = slice.entries;
    auto create = [=](RewriterBase &rewriter, Location loc) mutable -> Value {
      SmallVector<Value> sizes;
      if (!type.hasStaticShape()) {
        Value shape = tensor::EmptyOp::create(rewriter, loc, sourceType,
                                              producer.getDynamicSizes());
        Value part = OperandSlice::get(shape, entries, op.getValues())
                         ->create(rewriter, loc);
        for (auto [dim, size] : llvm::enumerate(type.getShape()))
          if (ShapedType::isDynamic(size))
            sizes.push_back(tensor::DimOp::create(rewriter, loc, part, dim));
      }
      return tensor::SplatOp::create(rewriter, loc, producer.getInput(), type,
                                     sizes);
    };
    return SlicePlan{type, create};
  }
};

/// Before: %1 = tensor.empty(%n) : tensor<?x4xf32>
///         %2 = slice.strided %1[2:, 0]
/// After:  %3 = the size of 2: of %n
///         %2 = tensor.empty(%3) : tensor<?xf32>
struct SliceOfEmpty : OpRewritePattern<StridedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!type || !op.getSource().getDefiningOp<tensor::EmptyOp>())
      return rewriter.notifyMatchFailure(op, "not of an empty tensor");
    ReifiedRankedShapedTypeDims sizes;
    if (failed(op.reifyResultShapes(rewriter, sizes)))
      return rewriter.notifyMatchFailure(op, "the sizes are not to be had");
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(
        op, sizes.front(), type.getElementType(), type.getEncoding());
    return success();
  }
};

/// A cast to a type that is more static. What it makes known is put into the
/// subscript, as far as it goes, and the type is restored behind. (Casts to
/// less static types are for the canonicalizer.)
///
/// Before: %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
///         %2 = slice.strided %1[-1:] : tensor<4xf32> to tensor<1xf32>
/// After:  %3 = slice.strided %0[3:4] : tensor<?xf32> to tensor<?xf32>
///         %2 = tensor.cast %3 : tensor<?xf32> to tensor<1xf32>
struct SliceOfCast : SliceOf<tensor::CastOp> {
  using SliceOf::SliceOf;

  FailureOr<SlicePlan> planFor(const SliceParts &slice, tensor::CastOp producer,
                               PatternRewriter &rewriter) const override {
    StridedOp op = slice.op;
    auto sourceType =
        dyn_cast<RankedTensorType>(producer.getSource().getType());
    if (!sourceType)
      return rewriter.notifyMatchFailure(op, "the source is not ranked");
    if (tensor::canFoldIntoConsumerOp(producer))
      return rewriter.notifyMatchFailure(op, "for the canonicalizer");
    Operation *source = producer.getSource().getDefiningOp();
    if (!source ||
        !(isElementwiseOnTensors(source) ||
          isa<StridedOp, linalg::LinalgOp, tensor::CastOp,
              tensor::CollapseShapeOp, tensor::ConcatOp, tensor::ExpandShapeOp,
              tensor::PadOp, tensor::SplatOp>(source)))
      return rewriter.notifyMatchFailure(op, "nothing to move toward");
    SmallVector<Entry> entries = slice.entries;
    for (auto [i, entry] : llvm::enumerate(entries)) {
      std::optional<StridedRun> run = getRun(slice.dims[i]);
      if (slice.isFull(i) || !run || slice.type.isDynamicDim(i))
        continue;
      entry = entry.isIndex() ? Entry::index(run->begin) : toRange(*run);
    }
    FailureOr<OperandSlice> part =
        OperandSlice::get(producer.getSource(), entries, op.getValues());
    if (failed(part))
      return rewriter.notifyMatchFailure(op, "the source cannot be sliced");
    return getViewPlan(*part, /*movesAlone=*/false);
  }
};

} // namespace

void mlir::slice::populatePropagateTensorPatterns(RewritePatternSet &patterns) {
  patterns.add<SliceOfCast, SliceOfEmpty, SliceOfFromElements, SliceOfSplat>(
      patterns.getContext());
}
