//===- SliceCanonicalization.cpp - Simpler slices -------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RewriteUtils.h"

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Subscript/Compose.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::slice;

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

/// Takes `subscript` of `source` in place of `op`, with the type that follows
/// and a cast to that of `op` if it is another. Fails, with nothing changed, if
/// there is no such slice or no such cast.
static LogicalResult replaceSlice(StridedOp op, PatternRewriter &rewriter,
                                  Value source, const Subscript &subscript,
                                  ValueRange values) {
  // Asked first, since inference would report what is only a reason to decline.
  if (!getSliceShape(source, subscript))
    return rewriter.notifyMatchFailure(op, "not a valid slice");
  FailureOr<ShapedType> type = inferSliceType(source.getType(), subscript,
                                              [&] { return op.emitOpError(); });
  if (failed(type))
    return failure();
  Type oldType = op.getType(), newType = *type;
  bool isTensor = isa<RankedTensorType>(oldType);
  if (newType != oldType &&
      !(isTensor ? tensor::CastOp::areCastCompatible(newType, oldType)
                 : memref::CastOp::areCastCompatible(newType, oldType)))
    return rewriter.notifyMatchFailure(op, "the type cannot be cast back");
  Value slice =
      StridedOp::create(rewriter, op.getLoc(), newType, source, values,
                        SubscriptAttr::get(rewriter.getContext(), subscript));
  if (newType != oldType)
    slice = isTensor ? Value(tensor::CastOp::create(rewriter, op.getLoc(),
                                                    oldType, slice))
                     : Value(memref::CastOp::create(rewriter, op.getLoc(),
                                                    oldType, slice));
  rewriter.replaceOp(op, slice);
  return success();
}

std::optional<SmallVector<int64_t>>
mlir::slice::getSliceShape(Value sliced, const Subscript &subscript) {
  ArrayRef<int64_t> shape = cast<ShapedType>(sliced.getType()).getShape();
  if (llvm::any_of(shape, [](int64_t dim) { return dim > kMaxDim; }))
    return std::nullopt;
  llvm::Expected<Resolved> resolved = resolve(subscript, shape);
  if (resolved)
    return resolved->getShape();
  llvm::consumeError(resolved.takeError());
  return std::nullopt;
}

Subscript
mlir::slice::canonicalizeWithConstants(const Subscript &subscript, Value sliced,
                                       SmallVectorImpl<Value> &values) {
  SmallVector<std::optional<int64_t>> known =
      llvm::map_to_vector(values, [](Value value) {
        return getConstantIntValue(getAsOpFoldResult(value));
      });
  SmallVector<unsigned> constantsKept, kept;
  auto withValues =
      [&](ArrayRef<std::optional<int64_t>> values) -> std::optional<Subscript> {
    constantsKept.clear();
    llvm::Expected<Subscript> result =
        subscript.withValues(values, &constantsKept);
    if (result)
      return getSliceShape(sliced, *result) ? std::optional(*result)
                                            : std::nullopt;
    llvm::consumeError(result.takeError());
    return std::nullopt;
  };
  std::optional<Subscript> folded = withValues(known);
  if (!folded) {
    // One is wrong: put in those that are right.
    SmallVector<std::optional<int64_t>> right(known.size());
    for (size_t i = 0; i < known.size(); ++i) {
      right[i] = known[i];
      if (!withValues(right))
        right[i] = std::nullopt;
    }
    folded = withValues(right);
  }
  Subscript canonical = llvm::cantFail(canonicalize(
      *folded, cast<ShapedType>(sliced.getType()).getShape(), &kept));
  values = selectValues(selectValues(values, constantsKept), kept);
  return canonical;
}

SmallVector<Value> mlir::slice::selectValues(ValueRange values,
                                             ArrayRef<unsigned> ordinals) {
  return llvm::map_to_vector(ordinals, [&](unsigned i) { return values[i]; });
}

bool mlir::slice::comesBefore(Value value, Value other) {
  Operation *op = value.getDefiningOp();
  return !op || op->getBlock() != other.getParentBlock() ||
         (other.getDefiningOp() && op->isBeforeInBlock(other.getDefiningOp()));
}

Value mlir::slice::stripCasts(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    if (!isa<tensor::CastOp, memref::CastOp>(op) ||
        !isa<RankedTensorType, MemRefType>(op->getOperand(0).getType()) ||
        !comesBefore(op->getOperand(0), value))
      break;
    value = op->getOperand(0);
  }
  return value;
}

namespace {

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

/// Puts constants into the subscript, makes that canonical, and the type as
/// static as it can be.
///
/// Before: %1 = slice.strided %0[%c1, 0:5:2] : tensor<4x6xf32> to tensor<?xf32>
/// After:  %2 = slice.strided %0[1, ::2] : tensor<4x6xf32> to tensor<3xf32>
///         %1 = tensor.cast %2 : tensor<3xf32> to tensor<?xf32>
struct CanonicalizeSubscript : OpRewritePattern<StridedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedOp op,
                                PatternRewriter &rewriter) const override {
    Subscript subscript = op.getSubscript().getSubscript();
    SmallVector<Value> values(op.getValues());
    Subscript canonical =
        canonicalizeWithConstants(subscript, op.getSource(), values);
    if (canonical == subscript && ValueRange(values) == op.getValues() &&
        isCanonicalType(op))
      return rewriter.notifyMatchFailure(op, "canonical already");
    return replaceSlice(op, rewriter, op.getSource(), canonical, values);
  }

  static bool isCanonicalType(StridedOp op) {
    FailureOr<ShapedType> type = inferSliceType(
        op.getSource().getType(), op.getSubscript().getSubscript(),
        [&] { return op.emitOpError(); });
    return succeeded(type) && *type == op.getType();
  }
};

/// Before: %1 = slice.strided %0[2:6]
///         %2 = slice.strided %1[::-1]
/// After:  %2 = slice.strided %0[5:1:-1]
struct ComposeSlices : OpRewritePattern<StridedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = stripCasts(op.getSource()).getDefiningOp<StridedOp>();
    if (!inner || !comesBefore(inner.getSource(), op.getSource()))
      return rewriter.notifyMatchFailure(op, "not a slice of a slice");
    SmallVector<unsigned> ordinals;
    std::optional<Subscript> subscript = compose(
        inner.getSubscript().getSubscript(), op.getSubscript().getSubscript(),
        inner.getSlicedType().getShape(), &ordinals);
    if (!subscript)
      return rewriter.notifyMatchFailure(op, "no one subscript says it");
    SmallVector<Value> values(inner.getValues());
    llvm::append_range(values, op.getValues());
    return replaceSlice(op, rewriter, inner.getSource(), *subscript,
                        selectValues(values, ordinals));
  }
};

/// Before: %1 = tensor.cast %0 : tensor<4xf32> to tensor<?xf32>
///         %2 = slice.strided %1[::2] : tensor<?xf32> to tensor<?xf32>
/// After:  %3 = slice.strided %0[::2] : tensor<4xf32> to tensor<2xf32>
///         %2 = tensor.cast %3 : tensor<2xf32> to tensor<?xf32>
struct SliceOfCast : OpRewritePattern<StridedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedOp op,
                                PatternRewriter &rewriter) const override {
    Value source;
    if (auto cast = op.getSource().getDefiningOp<tensor::CastOp>();
        cast && tensor::canFoldIntoConsumerOp(cast))
      source = cast.getSource();
    if (auto cast = op.getSource().getDefiningOp<memref::CastOp>();
        cast && memref::CastOp::canFoldIntoConsumerOp(cast))
      source = cast.getSource();
    if (!source || !comesBefore(source, op.getSource()))
      return rewriter.notifyMatchFailure(op, "not of a cast that loses types");
    return replaceSlice(op, rewriter, source, op.getSubscript().getSubscript(),
                        op.getValues());
  }
};

/// Before: %1 = slice.strided %0[3:1] : tensor<4xf32> to tensor<0xf32>
/// After:  %1 = tensor.empty() : tensor<0xf32>
struct EmptySlice : OpRewritePattern<StridedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!type || !type.hasStaticShape() ||
        !llvm::is_contained(type.getShape(), 0))
      return rewriter.notifyMatchFailure(op, "not statically empty");
    rewriter.replaceOpWithNewOp<tensor::EmptyOp>(
        op, type.getShape(), type.getElementType(), type.getEncoding());
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Users of slices
//===----------------------------------------------------------------------===//

/// Before: %1 = slice.strided %0[1, :, ::2] : tensor<4x?x?xf32> to
/// tensor<?x?xf32>
///         %2 = tensor.dim %1, %c0
/// After:  %2 = tensor.dim %0, %c1
template <typename DimOp>
struct DimOfSlice : OpRewritePattern<DimOp> {
  using OpRewritePattern<DimOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(DimOp op,
                                PatternRewriter &rewriter) const override {
    auto slice = op.getSource().template getDefiningOp<StridedOp>();
    std::optional<int64_t> index = op.getConstantIndex();
    if (!slice || !comesBefore(slice.getSource(), slice) || !index ||
        *index < 0 || *index >= slice.getResultType().getRank())
      return rewriter.notifyMatchFailure(op, "not a known dim of a slice");
    Resolved resolved = slice.resolve();
    std::optional<unsigned> sourceDim = resolved.resultDims[*index];
    std::optional<int64_t> size =
        sourceDim ? resolved.dims[*sourceDim].size : 1;
    if (size) {
      rewriter.replaceOpWithNewOp<arith::ConstantIndexOp>(op, *size);
      return success();
    }
    if (!resolved.dims[*sourceDim].isFull)
      return rewriter.notifyMatchFailure(op, "not the whole of a dim");
    rewriter.replaceOpWithNewOp<DimOp>(op, slice.getSource(), *sourceDim);
    return success();
  }
};

/// Before: %1 = slice.strided %0[1, ::-1] : tensor<4x6xf32> to tensor<6xf32>
///         %2 = tensor.extract %1[%c2] : tensor<6xf32>
/// After:  %2 = tensor.extract %0[%c1, %c3] : tensor<4x6xf32>
struct ExtractOfSlice : OpRewritePattern<tensor::ExtractOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::ExtractOp op,
                                PatternRewriter &rewriter) const override {
    auto slice = op.getTensor().getDefiningOp<StridedOp>();
    if (!slice || !comesBefore(slice.getSource(), slice))
      return rewriter.notifyMatchFailure(op, "not of a slice");
    Resolved resolved = slice.resolve();
    // The place of each dim of the source among the indices.
    SmallVector<std::optional<unsigned>> places(resolved.dims.size());
    for (auto [r, sourceDim] : llvm::enumerate(resolved.resultDims))
      if (sourceDim)
        places[*sourceDim] = r;
    for (auto [dim, place] : llvm::zip_equal(resolved.dims, places)) {
      bool isPlain = dim.isFull || (dim.begin && dim.stride);
      // What is read must be known to be there: an index that is out of bounds
      // of the slice may be in bounds of the source, but not conversely.
      if (!isPlain || (place && !dim.isFull && !dim.size))
        return rewriter.notifyMatchFailure(op, "begin or stride is not known");
    }
    SmallVector<Value> indices;
    for (auto [dim, place] : llvm::zip_equal(resolved.dims, places)) {
      auto constant = [&](int64_t value) -> Value {
        return arith::ConstantIndexOp::create(rewriter, op.getLoc(), value);
      };
      if (!place) {
        indices.push_back(constant(*dim.begin));
        continue;
      }
      Value index = op.getIndices()[*place];
      if (!dim.isFull && *dim.stride != 1)
        index = arith::MulIOp::create(rewriter, op.getLoc(), index,
                                      constant(*dim.stride));
      if (!dim.isFull && *dim.begin != 0)
        index = arith::AddIOp::create(rewriter, op.getLoc(), index,
                                      constant(*dim.begin));
      indices.push_back(index);
    }
    rewriter.replaceOpWithNewOp<tensor::ExtractOp>(op, slice.getSource(),
                                                   indices);
    return success();
  }
};

} // namespace

void StridedOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns
      .add<CanonicalizeSubscript, ComposeSlices, DimOfSlice<memref::DimOp>,
           DimOfSlice<tensor::DimOp>, EmptySlice, ExtractOfSlice, SliceOfCast>(
          context);
  populateSliceOfUpdatePatterns(patterns);
}
