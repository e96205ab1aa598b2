//===- Boxes.cpp - Slices as upstream's boxes and reshapes ----------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Boxes.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::slice;

SmallVector<ReassociationIndices>
mlir::slice::groupByKept(ArrayRef<bool> isKept) {
  SmallVector<ReassociationIndices> groups;
  ReassociationIndices leading;
  for (auto [i, kept] : llvm::enumerate(isKept)) {
    if (kept) {
      groups.push_back(std::move(leading));
      leading.clear();
    }
    (groups.empty() ? leading : groups.back()).push_back(i);
  }
  return groups;
}

SmallVector<bool> mlir::slice::getKeptDims(const Resolved &resolved) {
  return llvm::map_to_vector(
      resolved.dims, [](const ResolvedDim &dim) { return !dim.isIndex(); });
}

SmallVector<bool> mlir::slice::getOldDims(const Resolved &resolved) {
  return llvm::map_to_vector(resolved.resultDims, [](auto sourceDim) {
    return sourceDim.has_value();
  });
}

/// Drops the unit dims that are not among `isKept`.
static Value dropDims(OpBuilder &builder, Location loc, Value value,
                      ArrayRef<bool> isKept) {
  if (!llvm::is_contained(isKept, false))
    return value;
  return tensor::CollapseShapeOp::create(builder, loc, value,
                                         groupByKept(isKept));
}

/// Adds unit dims, so that the dims of `value` come to be those of `isOld`.
static Value addDims(OpBuilder &builder, Location loc, Value value,
                     ArrayRef<bool> isOld) {
  if (!llvm::is_contained(isOld, false))
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<OpFoldResult> sizes;
  SmallVector<int64_t> shape;
  unsigned next = 0;
  for (bool old : isOld) {
    shape.push_back(old ? type.getDimSize(next) : 1);
    sizes.push_back(old ? tensor::getMixedSize(builder, loc, value, next)
                        : builder.getIndexAttr(1));
    next += old;
  }
  return tensor::ExpandShapeOp::create(
      builder, loc,
      RankedTensorType::get(shape, type.getElementType(), type.getEncoding()),
      value, groupByKept(isOld), sizes);
}

OpFoldResult mlir::slice::getBoxStride(OpBuilder &builder, const SliceDim &dim,
                                       const ResolvedDim &known) {
  if (known.stride && llvm::isInt<32>(*known.stride))
    return builder.getIndexAttr(*known.stride);
  return dim.stride;
}

Value TensorBox::extract(OpBuilder &builder, Location loc, Value source) const {
  Value box = tensor::ExtractSliceOp::create(builder, loc, source, offsets,
                                             sizes, strides);
  Value kept = dropDims(builder, loc, box, getKeptDims(resolved));
  return addDims(builder, loc, kept, getOldDims(resolved));
}

/// The type of a value of type `type` that is put into `box`, with the sizes
/// that the box knows and the value does not; nothing if they differ, which is
/// undefined behaviour, but may be in dead code.
static std::optional<RankedTensorType> refineType(RankedTensorType type,
                                                  const TensorBox &box) {
  SmallVector<int64_t> shape(type.getShape());
  for (auto [sourceDim, size] :
       llvm::zip_equal(box.resolved.resultDims, shape)) {
    std::optional<int64_t> known = 1;
    if (sourceDim)
      known = getConstantIntValue(box.sizes[*sourceDim]);
    if (known && ShapedType::isStatic(size) && *known != size)
      return std::nullopt;
    size = known.value_or(size);
  }
  return RankedTensorType::get(shape, type.getElementType(),
                               type.getEncoding());
}

Value TensorBox::insert(OpBuilder &builder, Location loc, Value value,
                        Value dest) const {
  std::optional<RankedTensorType> type =
      refineType(cast<RankedTensorType>(value.getType()), *this);
  if (!type)
    return dest;
  auto castTo = [&](Value value, RankedTensorType type) -> Value {
    return builder.createOrFold<tensor::CastOp>(loc, type, value);
  };
  Value kept =
      dropDims(builder, loc, castTo(value, *type), getOldDims(resolved));
  Value box = addDims(builder, loc, kept, getKeptDims(resolved));
  // Upstream wants the type that the sizes say.
  SmallVector<int64_t> shape;
  SmallVector<Value> dynamicSizes;
  dispatchIndexOpFoldResults(sizes, dynamicSizes, shape);
  box = castTo(box, RankedTensorType::get(shape, type->getElementType(),
                                          type->getEncoding()));
  return tensor::InsertSliceOp::create(builder, loc, box, dest, offsets, sizes,
                                       strides);
}
