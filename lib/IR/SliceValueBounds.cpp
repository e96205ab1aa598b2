//===- SliceValueBounds.cpp - How large a slice can be --------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/IR/Slice.h"

using namespace mlir;
using namespace mlir::slice;

/// A range has no more elements than its own bounds leave, nor than the dim
/// has; one without bounds has ceil(dim / |stride|).
void StridedOp::populateBoundsForShapedValueDim(
    Value value, int64_t dim, ValueBoundsConstraintSet &constraints) {
  Resolved resolved = resolve();
  std::optional<unsigned> sourceDim = resolved.resultDims[dim];
  if (!sourceDim) {
    constraints.bound(value)[dim] == 1;
    return;
  }
  const Entry &range = resolved.dims[*sourceDim].source.entry;
  int64_t sourceSize = getSlicedType().getDimSize(*sourceDim);
  if (std::optional<int64_t> largest = getLargestSize(sourceSize, range))
    constraints.bound(value)[dim] <= *largest;

  AffineExpr source = constraints.getExpr(getSource(), *sourceDim);
  std::optional<int64_t> stride = resolved.dims[*sourceDim].stride;
  if (stride && range.getBegin().isAbsent() && range.getEnd().isAbsent())
    constraints.bound(value)[dim] == source.ceilDiv(std::abs(*stride));
  else
    constraints.bound(value)[dim] <= source;
}

void StridedUpdateOp::populateBoundsForShapedValueDim(
    Value value, int64_t dim, ValueBoundsConstraintSet &constraints) {
  constraints.bound(value)[dim] == constraints.getExpr(getDest(), dim);
}
