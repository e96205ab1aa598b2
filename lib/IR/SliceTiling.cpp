//===- SliceTiling.cpp - A tile of a slice --------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile of a slice is a slice of a box: of the smallest part of the source
// with unit strides that holds all elements of the tile. The box is a
// `tensor.extract_slice`, so that the producer of the source can be fused.
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::slice;

SmallVector<utils::IteratorType> StridedOp::getLoopIteratorTypes() {
  return SmallVector<utils::IteratorType>(getResultType().getRank(),
                                          utils::IteratorType::parallel);
}

SmallVector<Range> StridedOp::getIterationDomain(OpBuilder &builder) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(*this);
  OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
  SmallVector<OpFoldResult> sizes =
      getSliceSizes(builder, getLoc(), getSource(),
                    getSubscript().getSubscript(), getValues());
  return llvm::map_to_vector(
      sizes, [&](OpFoldResult size) { return Range{zero, size, one}; });
}

/// True if each range of `resolved` goes by a constant stride: where the box of
/// a tile begins hangs on its sign.
static bool canBeTiled(StridedOp op, const Resolved &resolved) {
  return isa<RankedTensorType>(op.getType()) &&
         llvm::all_of(resolved.dims, [](const ResolvedDim &dim) {
           return dim.stride.has_value();
         });
}

namespace {
/// The part of one dim of the source that a tile needs, and the entry that
/// takes the tile out of that part.
struct Box {
  OpFoldResult offset, size;
  Entry entry;
};
} // namespace

/// The box of the elements begin + (offset + i) * stride, i in [0, size).
static Box getBox(OpBuilder &builder, Location loc, OpFoldResult begin,
                  OpFoldResult offset, OpFoldResult size, int64_t stride) {
  AffineExpr b, o, n;
  bindSymbols(builder.getContext(), b, o, n);
  auto apply = [&](AffineExpr expr) {
    return affine::makeComposedFoldedAffineApply(builder, loc, expr,
                                                 {begin, offset, size});
  };
  Entry entry = Entry::range(
      {}, {}, stride == 1 ? EntryValue() : EntryValue::constant(stride));
  int64_t length = std::abs(stride);
  AffineExpr first = stride > 0 ? b + o * stride : b + (o + n - 1) * stride;
  if (length == 1)
    return {apply(first), size, entry};
  // An empty tile is a box of 0, not of 1 - length.
  AffineMap lengths =
      AffineMap::get(0, 3, {(n - 1) * length + 1, n * 0}, builder.getContext());
  return {apply(first),
          affine::makeComposedFoldedAffineMax(builder, loc, lengths,
                                              {begin, offset, size}),
          entry};
}

FailureOr<TilingResult>
StridedOp::getTiledImplementation(OpBuilder &builder,
                                  ArrayRef<OpFoldResult> offsets,
                                  ArrayRef<OpFoldResult> sizes) {
  Resolved resolved = resolve();
  if (!canBeTiled(*this, resolved))
    return failure();
  Location loc = getLoc();
  SmallVector<SliceDim> dims = materializeSlice(
      builder, loc, getSource(), getSubscript().getSubscript(), getValues());

  // Indices first; then the ranges, at the places of their result dims.
  OpFoldResult one = builder.getIndexAttr(1);
  SmallVector<Box> boxes = llvm::map_to_vector(dims, [&](const SliceDim &dim) {
    return Box{dim.begin, one, Entry::index(0)};
  });
  SmallVector<Entry> entries;
  unsigned next = 0;
  auto addEntriesBefore = [&](unsigned end) {
    for (; next < end; ++next)
      entries.push_back(boxes[next].entry);
  };
  for (auto [r, sourceDim] : llvm::enumerate(resolved.resultDims)) {
    if (!sourceDim) {
      entries.push_back(Entry::newAxis());
      continue;
    }
    boxes[*sourceDim] = getBox(builder, loc, dims[*sourceDim].begin, offsets[r],
                               sizes[r], *resolved.dims[*sourceDim].stride);
    addEntriesBefore(*sourceDim + 1);
  }
  addEntriesBefore(boxes.size());
  llvm::Expected<Subscript> subscript = Subscript::get(entries);
  if (!subscript) {
    // An ellipsis was more entries than there may be.
    llvm::consumeError(subscript.takeError());
    return failure();
  }

  auto box = tensor::ExtractSliceOp::create(
      builder, loc, getSource(),
      llvm::map_to_vector(boxes, [](const Box &box) { return box.offset; }),
      llvm::map_to_vector(boxes, [](const Box &box) { return box.size; }),
      SmallVector<OpFoldResult>(boxes.size(), one));
  // Sizes of the tile may be constants where those of the box are not.
  auto tile = StridedOp::create(builder, loc, box, *subscript);
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamicSizes;
  dispatchIndexOpFoldResults(sizes, dynamicSizes, shape);
  Value result = tile;
  auto type =
      RankedTensorType::get(shape, getResultType().getElementType(),
                            cast<RankedTensorType>(getType()).getEncoding());
  if (result.getType() != type)
    result = tensor::CastOp::create(builder, loc, type, result);
  return TilingResult{{tile}, {result}, {box}};
}

LogicalResult StridedOp::getResultTilePosition(
    OpBuilder &, unsigned, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, SmallVector<OpFoldResult> &resultOffsets,
    SmallVector<OpFoldResult> &resultSizes) {
  resultOffsets.assign(offsets.begin(), offsets.end());
  resultSizes.assign(sizes.begin(), sizes.end());
  return success();
}

LogicalResult StridedOp::getIterationDomainTileFromResultTile(
    OpBuilder &, unsigned, ArrayRef<OpFoldResult> offsets,
    ArrayRef<OpFoldResult> sizes, SmallVectorImpl<OpFoldResult> &domainOffsets,
    SmallVectorImpl<OpFoldResult> &domainSizes) {
  domainOffsets.assign(offsets.begin(), offsets.end());
  domainSizes.assign(sizes.begin(), sizes.end());
  return success();
}

FailureOr<TilingResult>
StridedOp::generateResultTileValue(OpBuilder &builder, unsigned,
                                   ArrayRef<OpFoldResult> offsets,
                                   ArrayRef<OpFoldResult> sizes) {
  return getTiledImplementation(builder, offsets, sizes);
}

bool StridedOp::isOpFusableWithConsumerSlice(unsigned, ArrayRef<OpFoldResult>,
                                             ArrayRef<OpFoldResult>) {
  return canBeTiled(*this, resolve());
}
