//===- Pad.cpp - Slices of paddings ---------------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "slice-mlir/Subscript/StridedRun.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::slice;

namespace {

/// What is taken of one dim of a padding.
struct PaddedDim {
  /// What is taken of the source, and how much padding stays around it.
  Entry entry;
  OpFoldResult low, high;
  /// How many elements the result has; known unless all are taken.
  std::optional<int64_t> size;
  /// True if padding alone is taken: of the whole slice, then.
  bool isPadding = false;
};

/// Pads what is touched of the source, if anything is, and only where padding
/// is touched.
///
/// Before: %1 = tensor.pad %0 low[2, 1] high[2, 1] { yield %c }   %0 is 4x4
///         %2 = slice.strided %1[2:4, ::-2]
/// After:  %3 = slice.strided %0[:2, ::-2]
///         %2 = tensor.pad %3 low[0, 1] high[0, 0] { yield %c }
struct SliceOfPad : SliceOf<tensor::PadOp> {
  using SliceOf::SliceOf;

  FailureOr<SlicePlan> planFor(const SliceParts &slice, tensor::PadOp producer,
                               PatternRewriter &rewriter) const override {
    StridedOp op = slice.op;
    Value padding = producer.getConstantPaddingValue();
    if (!padding)
      return rewriter.notifyMatchFailure(op, "the padding is not constant");
    if (producer.getNofold())
      return rewriter.notifyMatchFailure(op, "the pad is to stay");

    SmallVector<PaddedDim> dims;
    for (unsigned dim = 0; dim < slice.dims.size(); ++dim) {
      FailureOr<PaddedDim> padded = takeDim(slice, producer, dim, rewriter);
      if (failed(padded))
        return failure();
      dims.push_back(*padded);
    }
    bool isPadding =
        llvm::any_of(dims, [](const PaddedDim &dim) { return dim.isPadding; });
    if (isPadding &&
        llvm::any_of(dims, [](const PaddedDim &dim) { return dim.size == 0; }))
      return rewriter.notifyMatchFailure(op, "takes nothing");
    return isPadding ? planPadding(slice, producer, padding, dims)
                     : planPad(slice, producer, padding, dims, rewriter);
  }

private:
  static FailureOr<PaddedDim> takeDim(const SliceParts &slice,
                                      tensor::PadOp producer, unsigned dim,
                                      PatternRewriter &rewriter) {
    StridedOp op = slice.op;
    OpFoldResult low = producer.getMixedLowPad()[dim];
    OpFoldResult high = producer.getMixedHighPad()[dim];
    if (slice.isFull(dim))
      return PaddedDim{Entry::range(), low, high, slice.dims[dim].size};
    std::optional<int64_t> before = getConstantIntValue(low);
    std::optional<int64_t> after = getConstantIntValue(high);
    int64_t size = producer.getSourceType().getDimSize(dim), padded;
    if (!before || !after || ShapedType::isDynamic(size))
      return rewriter.notifyMatchFailure(op, "a size is not known");
    if (*before < 0 || *after < 0 || llvm::AddOverflow(*before, size, padded) ||
        llvm::AddOverflow(padded, *after, padded))
      return rewriter.notifyMatchFailure(op, "not a valid padding");
    const Entry &entry = slice.entries[dim];
    std::optional<Resolved> resolved = resolveEntries(entry, padded);
    std::optional<StridedRun> run;
    if (resolved)
      run = getRun(resolved->dims.front());
    if (!run)
      return rewriter.notifyMatchFailure(op, "what is touched is not known");
    RunPart part = findPart(*run, *before, *before + size);
    PaddedDim result{
        entry.isIndex() ? Entry::index(part.run.begin) : toRange(part.run),
        rewriter.getIndexAttr(part.first),
        rewriter.getIndexAttr(run->size - part.first - part.run.size),
        run->size};
    result.isPadding = part.run.size == 0 && run->size > 0;
    return result;
  }

  /// A slice of nothing but padding.
  static SlicePlan planPadding(const SliceParts &slice, tensor::PadOp producer,
                               Value padding, ArrayRef<PaddedDim> dims) {
    SmallVector<unsigned> kept = getKeptDims(slice.entries), unknown;
    SmallVector<int64_t> shape;
    for (unsigned dim : kept) {
      shape.push_back(dims[dim].size.value_or(ShapedType::kDynamic));
      if (!dims[dim].size)
        unknown.push_back(dim);
    }
    auto type = RankedTensorType::get(shape, padding.getType());
    auto create = [=](RewriterBase &rewriter, Location loc) mutable -> Value {
      SmallVector<Value> sizes;
      for (unsigned dim : unknown) {
        // All of a dim: the source and what is around it.
        Value size = getValueOrCreateConstantIndexOp(
            rewriter, loc,
            tensor::getMixedSize(rewriter, loc, producer.getSource(), dim));
        for (OpFoldResult pad :
             {producer.getMixedLowPad()[dim], producer.getMixedHighPad()[dim]})
          if (!isConstantIntValue(pad, 0))
            size = arith::AddIOp::create(
                rewriter, loc, size,
                getValueOrCreateConstantIndexOp(rewriter, loc, pad));
        sizes.push_back(size);
      }
      return tensor::SplatOp::create(rewriter, loc, padding, type, sizes);
    };
    return {type, create};
  }

  static FailureOr<SlicePlan> planPad(const SliceParts &slice,
                                      tensor::PadOp producer, Value padding,
                                      ArrayRef<PaddedDim> dims,
                                      PatternRewriter &rewriter) {
    StridedOp op = slice.op;
    SmallVector<Entry> entries = llvm::map_to_vector(
        dims, [](const PaddedDim &dim) { return dim.entry; });
    FailureOr<OperandSlice> part =
        OperandSlice::get(producer.getSource(), entries, op.getValues());
    if (failed(part))
      return rewriter.notifyMatchFailure(op, "the source cannot be sliced");
    SmallVector<OpFoldResult> low, high;
    SmallVector<int64_t> staticLow, staticHigh;
    for (unsigned dim : getKeptDims(entries)) {
      low.push_back(dims[dim].low);
      high.push_back(dims[dim].high);
    }
    auto isZero = [](OpFoldResult pad) { return isConstantIntValue(pad, 0); };
    if (llvm::all_of(low, isZero) && llvm::all_of(high, isZero))
      return getViewPlan(*part, /*movesAlone=*/true);
    auto toStatic = [](OpFoldResult pad) {
      return getConstantIntValue(pad).value_or(ShapedType::kDynamic);
    };
    RankedTensorType type = tensor::PadOp::inferResultType(
        part->getType(), llvm::map_to_vector(low, toStatic),
        llvm::map_to_vector(high, toStatic));
    auto create = [=](RewriterBase &rewriter, Location loc) -> Value {
      Value source = part->create(rewriter, loc);
      return tensor::PadOp::create(rewriter, loc, type, source, low, high,
                                   padding);
    };
    return SlicePlan{type, create};
  }
};

} // namespace

void mlir::slice::populatePropagatePadPatterns(RewritePatternSet &patterns) {
  patterns.add<SliceOfPad>(patterns.getContext());
}
