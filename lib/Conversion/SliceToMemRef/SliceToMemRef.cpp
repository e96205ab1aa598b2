//===- SliceToMemRef.cpp - Slices of memrefs to views ---------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Conversion/SliceToMemRef/SliceToMemRef.h"

#include "../Boxes.h"

#include "slice-mlir/Conversion/Passes.h"
#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::slice {
#define GEN_PASS_DEF_CONVERTSLICETOMEMREF
#include "slice-mlir/Conversion/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;

namespace {

/// One slice on its way to views. Upstream's rank-reducing subviews are
/// ambiguous among unit dims, so ranks change by reshapes alone.
class ViewBuilder {
public:
  ViewBuilder(RewriterBase &rewriter, StridedOp op)
      : rewriter(rewriter), loc(op.getLoc()), op(op),
        sourceType(cast<MemRefType>(op.getSource().getType())),
        resultType(cast<MemRefType>(op.getType())), resolved(op.resolve()),
        dims(materializeSlice(rewriter, loc, op.getSource(),
                              op.getSubscript().getSubscript(),
                              op.getValues())) {}

  /// The view, of the op's result type.
  Value build() {
    if (takesNothing<memref::CastOp>(op.getSource(), resolved) ||
        llvm::any_of(dims, [](const SliceDim &dim) {
          return isConstantIntValue(dim.size, 0);
        }))
      return reinterpret();
    Value view = expand(collapse(subview()));
    if (view.getType() == resultType)
      return view;
    if (memref::CastOp::areCastCompatible(view.getType(), resultType))
      return memref::CastOp::create(rewriter, loc, resultType, view);
    // Unit dims, whose strides mean nothing, came out with other strides. The
    // views made so far are without users and go away.
    return reinterpret();
  }

private:
  Value subview();
  Value collapse(Value view);
  Value expand(Value view);
  Value reinterpret();

  RewriterBase &rewriter;
  Location loc;
  StridedOp op;
  MemRefType sourceType, resultType;
  Resolved resolved;
  SmallVector<SliceDim> dims;
};

} // namespace

/// The part that is taken, all dims kept.
Value ViewBuilder::subview() {
  if (llvm::all_of(resolved.dims,
                   [](const ResolvedDim &dim) { return dim.isFull; }))
    return op.getSource();
  SmallVector<int64_t> sourceStrides = sourceType.getStridesAndOffset().first;

  SmallVector<OpFoldResult> offsets, sizes, strides;
  for (auto [dim, known, sourceStride] :
       llvm::zip_equal(dims, resolved.dims, sourceStrides)) {
    offsets.push_back(dim.begin);
    sizes.push_back(dim.size);
    // A constant stride may exceed an unknown dim. It stays a constant, and the
    // layout static, unless its product with the source's stride is unknown:
    // that could overflow, which lowerings of memref take for undefined.
    int64_t product;
    if (known.stride && ShapedType::isStatic(sourceStride) &&
        !llvm::MulOverflow(*known.stride, sourceStride, product))
      strides.push_back(rewriter.getIndexAttr(*known.stride));
    else
      strides.push_back(dim.stride);
  }
  return memref::SubViewOp::create(rewriter, loc, op.getSource(), offsets,
                                   sizes, strides);
}

/// Drops the dims that indices took.
Value ViewBuilder::collapse(Value view) {
  SmallVector<bool> isKept = getKeptDims(resolved);
  if (!llvm::is_contained(isKept, false))
    return view;
  return memref::CollapseShapeOp::create(rewriter, loc, view,
                                         groupByKept(isKept));
}

/// Adds the new axes.
Value ViewBuilder::expand(Value view) {
  SmallVector<bool> isKept = getOldDims(resolved);
  if (!llvm::is_contained(isKept, false))
    return view;
  SmallVector<ReassociationIndices> groups = groupByKept(isKept);
  // A size may be a constant where the type of the view does not know it.
  auto viewType = cast<MemRefType>(view.getType());
  SmallVector<OpFoldResult> shape;
  SmallVector<int64_t> staticShape;
  unsigned viewDim = 0;
  for (std::optional<unsigned> sourceDim : resolved.resultDims) {
    int64_t size = sourceDim ? viewType.getDimSize(viewDim++) : 1;
    staticShape.push_back(size);
    if (ShapedType::isStatic(size))
      shape.push_back(rewriter.getIndexAttr(size));
    else
      shape.push_back(getValueOrCreateConstantIndexOp(rewriter, loc,
                                                      dims[*sourceDim].size));
  }
  FailureOr<MemRefType> type =
      memref::ExpandShapeOp::computeExpandedType(viewType, staticShape, groups);
  assert(succeeded(type) && "only unit dims are added");
  return memref::ExpandShapeOp::create(rewriter, loc, *type, view, groups,
                                       shape);
}

/// The view as one op, from the source's own offset and strides.
Value ViewBuilder::reinterpret() {
  auto metadata =
      memref::ExtractStridedMetadataOp::create(rewriter, loc, op.getSource());
  auto toValue = [&](OpFoldResult number) {
    return getValueOrCreateConstantIndexOp(rewriter, loc, number);
  };
  auto multiply = [&](OpFoldResult a, Value b) -> Value {
    if (isConstantIntValue(a, 1))
      return b;
    return arith::MulIOp::create(rewriter, loc, toValue(a), b);
  };
  // A number that the type states is taken from there.
  auto unlessStatic = [&](int64_t number,
                          function_ref<Value()> compute) -> OpFoldResult {
    if (ShapedType::isStatic(number))
      return rewriter.getIndexAttr(number);
    return compute();
  };
  auto strideOf = [&](unsigned sourceDim) {
    return multiply(dims[sourceDim].stride, metadata.getStrides()[sourceDim]);
  };

  // The sizes are as static as can be: users of the view have to see an empty
  // one for what it is.
  SmallVector<int64_t> shape;
  SmallVector<OpFoldResult> sizes, strides;
  for (auto [i, sourceDim] : llvm::enumerate(resolved.resultDims)) {
    OpFoldResult size =
        sourceDim ? dims[*sourceDim].size : rewriter.getIndexAttr(1);
    int64_t staticSize = resultType.getDimSize(i);
    if (ShapedType::isDynamic(staticSize))
      staticSize = getConstantIntValue(size).value_or(staticSize);
    shape.push_back(staticSize);
    sizes.push_back(unlessStatic(staticSize, [&] { return toValue(size); }));
  }
  auto type =
      MemRefType::get(shape, resultType.getElementType(),
                      resultType.getLayout(), resultType.getMemorySpace());

  auto [typeStrides, typeOffset] = type.getStridesAndOffset();
  OpFoldResult offset = unlessStatic(typeOffset, [&] {
    Value sum = metadata.getOffset();
    for (auto [dim, stride] : llvm::zip_equal(dims, metadata.getStrides()))
      if (!isConstantIntValue(dim.begin, 0))
        sum = arith::AddIOp::create(rewriter, loc, sum,
                                    multiply(dim.begin, stride));
    return sum;
  });
  const auto *first = llvm::find_if(resolved.resultDims, [](auto sourceDim) {
    return sourceDim.has_value();
  });
  std::optional<unsigned> left;
  for (auto [sourceDim, typeStride] :
       llvm::zip_equal(resolved.resultDims, typeStrides)) {
    if (sourceDim)
      left = sourceDim;
    strides.push_back(unlessStatic(typeStride, [&]() -> Value {
      if (left)
        return strideOf(*left);
      if (first == resolved.resultDims.end())
        return toValue(rewriter.getIndexAttr(1));
      return multiply(dims[**first].size, strideOf(**first));
    }));
  }
  Value view = memref::ReinterpretCastOp::create(
      rewriter, loc, type, metadata.getBaseBuffer(), offset, sizes, strides);
  if (type == resultType)
    return view;
  return memref::CastOp::create(rewriter, loc, resultType, view);
}

namespace {

/// Before: %1 = slice.strided %0[1, ::-1] : memref<4x8xf32>
/// After:  %s = memref.subview %0[1, 7] [1, 8] [1, -1]
///         %1 = memref.collapse_shape %s [[0, 1]]
struct StridedOpToViews : OpRewritePattern<StridedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedOp op,
                                PatternRewriter &rewriter) const override {
    if (!isa<MemRefType>(op.getType()))
      return rewriter.notifyMatchFailure(op, "not on memrefs");
    rewriter.replaceOp(op, ViewBuilder(rewriter, op).build());
    return success();
  }
};

struct ConvertSliceToMemRef
    : slice::impl::ConvertSliceToMemRefBase<ConvertSliceToMemRef> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateSliceToMemRefPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

void mlir::slice::populateSliceToMemRefPatterns(RewritePatternSet &patterns) {
  patterns.add<StridedOpToViews>(patterns.getContext());
}
