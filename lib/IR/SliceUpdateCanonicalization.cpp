//===- SliceUpdateCanonicalization.cpp - Simpler updates ------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RewriteUtils.h"

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Subscript/Compose.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::slice;

/// True if `value` may replace the slice that `subscript` takes of `dest`: what
/// the verifier asks. A rewrite that knows more than the program did may find
/// that dead code is wrong.
static bool isValidUpdate(Value value, Value dest, const Subscript &subscript) {
  std::optional<SmallVector<int64_t>> shape = getSliceShape(dest, subscript);
  return shape && succeeded(verifyCompatibleShape(
                      *shape, cast<ShapedType>(value.getType()).getShape()));
}

static bool canCast(Value value, Type type) {
  return value.getType() == type ||
         tensor::CastOp::areCastCompatible(value.getType(), type);
}

/// The source of the cast that makes `value`, if its type says no less.
static Value getSourceOfLosingCast(Value value) {
  auto cast = value.getDefiningOp<tensor::CastOp>();
  bool losesTypes = cast && tensor::canFoldIntoConsumerOp(cast) &&
                    comesBefore(cast.getSource(), cast);
  return losesTypes ? cast.getSource() : Value();
}

namespace {

/// Puts constants into the subscript and makes that canonical.
///
/// Before: slice.strided_update %v into %x[%c1, 0:5:2]
///             : tensor<3xf32> into tensor<4x6xf32>
/// After:  slice.strided_update %v into %x[1, ::2]
///             : tensor<3xf32> into tensor<4x6xf32>
struct CanonicalizeUpdate : OpRewritePattern<StridedUpdateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedUpdateOp op,
                                PatternRewriter &rewriter) const override {
    Subscript subscript = op.getSubscript().getSubscript();
    SmallVector<Value> values(op.getValues());
    Subscript canonical =
        canonicalizeWithConstants(subscript, op.getDest(), values);
    if (canonical == subscript && ValueRange(values) == op.getValues())
      return rewriter.notifyMatchFailure(op, "canonical already");
    if (!isValidUpdate(op.getValue(), op.getDest(), canonical))
      return rewriter.notifyMatchFailure(op, "not a valid update");
    rewriter.replaceOpWithNewOp<StridedUpdateOp>(
        op, op.getValue(), op.getDest(), canonical, values);
    return success();
  }
};

/// Folds casts of the value and of the destination into the update. Upstream's
/// own pattern for destination-style ops does not ask whether the op is valid
/// without them, so this one comes first. Where it is not, what the program
/// does is undefined, if it ever gets here: nothing is written.
///
/// Before: %1 = tensor.cast %v : tensor<2xf32> to tensor<?xf32>
///         %2 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
///         %3 = slice.strided_update %1 into %2[::2]
/// After:  %4 = slice.strided_update %v into %x[::2]
///         %3 = tensor.cast %4 : tensor<4xf32> to tensor<?xf32>
struct UpdateOfCasts : OpRewritePattern<StridedUpdateOp> {
  UpdateOfCasts(MLIRContext *context)
      : OpRewritePattern(context, /*benefit=*/2) {}

  LogicalResult matchAndRewrite(StridedUpdateOp op,
                                PatternRewriter &rewriter) const override {
    Value value = getSourceOfLosingCast(op.getValue());
    Value dest = getSourceOfLosingCast(op.getDest());
    if (!value && !dest)
      return rewriter.notifyMatchFailure(op, "no cast that loses types");
    if (!value)
      value = op.getValue();
    if (!dest)
      dest = op.getDest();
    Subscript subscript = op.getSubscript().getSubscript();
    if (!isValidUpdate(value, dest, subscript)) {
      rewriter.replaceOp(op, op.getDest());
      return success();
    }
    Value update = StridedUpdateOp::create(rewriter, op.getLoc(), value, dest,
                                           subscript, op.getValues());
    rewriter.replaceOp(op, rewriter.createOrFold<tensor::CastOp>(
                               op.getLoc(), op.getType(), update));
    return success();
  }
};

/// Nothing of the destination is left. Reversals undo themselves.
///
/// Before: %1 = slice.strided_update %v into %x[:, ::-1]
/// After:  %1 = slice.strided %v[:, ::-1]
struct UpdateOfEverything : OpRewritePattern<StridedUpdateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedUpdateOp op,
                                PatternRewriter &rewriter) const override {
    Resolved resolved = op.resolve();
    if (!resolved.isWhole() || !comesBefore(op.getValue(), op) ||
        resolved.resultDims.size() != resolved.dims.size() ||
        llvm::any_of(resolved.dims,
                     [](const ResolvedDim &dim) { return dim.isIndex(); }))
      return rewriter.notifyMatchFailure(op, "more than order changes");
    Value slice = op.getValue();
    if (!resolved.isIdentity())
      slice =
          StridedOp::create(rewriter, op.getLoc(), slice,
                            op.getSubscript().getSubscript(), op.getValues());
    rewriter.replaceOp(op, rewriter.createOrFold<tensor::CastOp>(
                               op.getLoc(), op.getType(), slice));
    return success();
  }
};

/// Before: %1 = slice.strided_update %v into %x[::2]
///         %2 = slice.strided_update %w into %1[::2]
/// After:  %2 = slice.strided_update %w into %x[::2]
struct OverwrittenUpdate : OpRewritePattern<StridedUpdateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedUpdateOp op,
                                PatternRewriter &rewriter) const override {
    auto first = op.getDest().getDefiningOp<StridedUpdateOp>();
    if (!first || !comesBefore(first.getDest(), first) ||
        !haveSameSubscript(first, op))
      return rewriter.notifyMatchFailure(op, "nothing is overwritten");
    rewriter.modifyOpInPlace(
        op, [&] { op.getDestMutable().assign(first.getDest()); });
    return success();
  }
};

/// `x[2:6][::2] = v`, as it is written for values.
///
/// Before: %1 = slice.strided %x[2:6]
///         %2 = slice.strided_update %v into %1[::2]
///         %3 = slice.strided_update %2 into %x[2:6]
/// After:  %3 = slice.strided_update %v into %x[2:6:2]
struct ComposeUpdates : OpRewritePattern<StridedUpdateOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedUpdateOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = stripCasts(op.getValue()).getDefiningOp<StridedUpdateOp>();
    auto slice = inner ? stripCasts(inner.getDest()).getDefiningOp<StridedOp>()
                       : StridedOp();
    if (!slice || !comesBefore(inner.getValue(), op.getValue()) ||
        !haveSameSlice(slice, op))
      return rewriter.notifyMatchFailure(op, "not an update of the same slice");
    SmallVector<unsigned> ordinals;
    std::optional<Subscript> subscript = compose(
        op.getSubscript().getSubscript(), inner.getSubscript().getSubscript(),
        op.getSlicedType().getShape(), &ordinals);
    if (!subscript ||
        !isValidUpdate(inner.getValue(), op.getDest(), *subscript))
      return rewriter.notifyMatchFailure(op, "no one subscript says it");
    SmallVector<Value> values(op.getValues());
    llvm::append_range(values, inner.getValues());
    rewriter.replaceOpWithNewOp<StridedUpdateOp>(
        op, inner.getValue(), op.getDest(), *subscript,
        selectValues(values, ordinals));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Slices of updates
//===----------------------------------------------------------------------===//

/// Before: %1 = slice.strided_update %v into %x[::2]
///         %2 = slice.strided %1[::2]
/// After:  %v in place of %2
struct ReadBackOfUpdate : OpRewritePattern<StridedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedOp op,
                                PatternRewriter &rewriter) const override {
    auto update = op.getSource().getDefiningOp<StridedUpdateOp>();
    if (!update || !haveSameSubscript(update, op) ||
        !comesBefore(update.getValue(), op) ||
        !canCast(update.getValue(), op.getType()))
      return rewriter.notifyMatchFailure(op, "not what an update wrote");
    rewriter.replaceOp(op, rewriter.createOrFold<tensor::CastOp>(
                               op.getLoc(), op.getType(), update.getValue()));
    return success();
  }
};

/// Before: %1 = slice.strided_update %v into %x[:2]
///         %2 = slice.strided %1[2:]
/// After:  %2 = slice.strided %x[2:]
struct ReadPastUpdate : OpRewritePattern<StridedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedOp op,
                                PatternRewriter &rewriter) const override {
    auto update = op.getSource().getDefiningOp<StridedUpdateOp>();
    if (!update || !comesBefore(update.getDest(), update) ||
        !areDisjoint(update.resolve(), op.resolve()))
      return rewriter.notifyMatchFailure(op, "not apart from an update");
    rewriter.modifyOpInPlace(
        op, [&] { op.getSourceMutable().assign(update.getDest()); });
    return success();
  }
};

} // namespace

void mlir::slice::populateSliceOfUpdatePatterns(RewritePatternSet &patterns) {
  patterns.add<ReadBackOfUpdate, ReadPastUpdate>(patterns.getContext());
}

void StridedUpdateOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                                  MLIRContext *context) {
  patterns.add<CanonicalizeUpdate, ComposeUpdates, OverwrittenUpdate,
               UpdateOfCasts, UpdateOfEverything>(context);
  populateSliceOfUpdatePatterns(patterns);
}
