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

/// Of a dim of size d, a range with a stride of s takes at most ceil(d / |s|)
/// elements, exactly that where it has no bounds, and no more than its own
/// bounds leave.
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

  EntryValue stride = range.getStride();
  int64_t step = stride.isConstant() ? stride.getConstant() : 1;
  AffineExpr most = constraints.getExpr(getSource(), *sourceDim);
  if (step == std::numeric_limits<int64_t>::min())
    return;
  if (std::abs(step) != 1)
    most = most.ceilDiv(std::abs(step));
  if (range.getBegin().isAbsent() && range.getEnd().isAbsent() &&
      !stride.isRuntime())
    constraints.bound(value)[dim] == most;
  else
    constraints.bound(value)[dim] <= most;
}

void StridedUpdateOp::populateBoundsForShapedValueDim(
    Value value, int64_t dim, ValueBoundsConstraintSet &constraints) {
  constraints.bound(value)[dim] == constraints.getExpr(getDest(), dim);
}
