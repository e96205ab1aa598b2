//===- SliceFolds.cpp - Slices that fold away -----------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RewriteUtils.h"

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Subscript/StridedRun.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;
using namespace mlir::slice;

/// The most elements of a constant that is folded and not a splat.
static constexpr int64_t kMaxFoldedElements = 1024;

/// Calls `fn` with the row-major index in the source of each element taken, in
/// the order of the result. All of `resolved` must be static, and the number of
/// elements of the source must fit in 64 bits.
static void forEachElement(const Resolved &resolved, ArrayRef<int64_t> shape,
                           function_ref<void(int64_t)> fn) {
  SmallVector<int64_t> sourceStrides(shape.size(), 1);
  for (size_t i = shape.size(); i-- > 1;)
    sourceStrides[i - 1] = sourceStrides[i] * shape[i];
  int64_t element = 0;
  for (auto [dim, stride] : llvm::zip_equal(resolved.dims, sourceStrides))
    element += *dim.begin * stride;
  // Counts up like a clock, the last dim fastest; indices have one position.
  SmallVector<int64_t> position(shape.size(), 0);
  if (resolved.isStaticallyEmpty())
    return;
  while (true) {
    fn(element);
    size_t i = shape.size();
    while (i-- > 0) {
      const ResolvedDim &dim = resolved.dims[i];
      int64_t step = *dim.stride * sourceStrides[i];
      element += step;
      if (++position[i] < *dim.size)
        break;
      element -= *dim.size * step;
      position[i] = 0;
    }
    if (i == static_cast<size_t>(-1))
      return;
  }
}

/// True if nothing about the elements taken is left to the run time.
static bool isStatic(const Resolved &resolved) {
  return llvm::all_of(resolved.dims, [](const ResolvedDim &dim) {
    return getRun(dim).has_value();
  });
}

/// The slice of a constant, if it is a splat or small.
static Attribute foldConstant(StridedOp op, DenseElementsAttr source) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!type || !type.hasStaticShape())
    return {};
  // Of nothing there is no value to repeat; see SliceCanonicalization.cpp.
  Resolved resolved = op.resolve();
  if (type.getNumElements() == 0)
    return {};
  if (source.isSplat())
    return source.resizeSplat(type);
  if (type.getNumElements() > kMaxFoldedElements || !isStatic(resolved))
    return {};
  auto values = source.value_begin<Attribute>();
  SmallVector<Attribute> elements;
  forEachElement(resolved, op.getSlicedType().getShape(),
                 [&](int64_t element) { elements.push_back(values[element]); });
  return DenseElementsAttr::get(type, elements);
}

OpFoldResult StridedOp::fold(FoldAdaptor adaptor) {
  // All elements in their order. A reversal is not that, though its type may
  // be.
  if (getType() == getSource().getType() && resolve().isIdentity() &&
      comesBefore(getSource(), getResult()))
    return getSource();
  if (auto constant = dyn_cast_or_null<DenseElementsAttr>(adaptor.getSource()))
    return foldConstant(*this, constant);
  return {};
}

/// `dest` with the elements of the slice replaced, if it is small.
static Attribute foldConstant(StridedUpdateOp op, DenseElementsAttr value,
                              DenseElementsAttr dest) {
  Resolved resolved = op.resolve();
  if (dest.getNumElements() > kMaxFoldedElements || !isStatic(resolved))
    return {};
  auto elements = llvm::to_vector(dest.getValues<Attribute>());
  auto next = value.value_begin<Attribute>();
  forEachElement(resolved, op.getDestType().getShape(),
                 [&](int64_t element) { elements[element] = *next++; });
  return DenseElementsAttr::get(op.getDestType(), elements);
}

OpFoldResult StridedUpdateOp::fold(FoldAdaptor adaptor) {
  Resolved resolved = resolve();
  if (!comesBefore(getDest(), getResult()) ||
      !comesBefore(getValue(), getResult()))
    return {};
  if (resolved.isStaticallyEmpty() ||
      llvm::is_contained(getValueType().getShape(), 0))
    return getDest();
  if (resolved.isIdentity() && getValue().getType() == getType())
    return getValue();
  // What is there is written back.
  if (auto slice = stripCasts(getValue()).getDefiningOp<StridedOp>();
      slice && haveSameSlice(slice, *this))
    return getDest();
  auto value = dyn_cast_or_null<DenseElementsAttr>(adaptor.getValue());
  auto dest = dyn_cast_or_null<DenseElementsAttr>(adaptor.getDest());
  if (value && dest)
    return foldConstant(*this, value, dest);
  return {};
}
