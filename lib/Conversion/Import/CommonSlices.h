//===- CommonSlices.h - Slices of several dialects ------------ -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_CONVERSION_IMPORT_COMMONSLICES_H
#define SLICE_MLIR_LIB_CONVERSION_IMPORT_COMMONSLICES_H

#include "ForeignOp.h"

namespace mlir::slice {

/// TensorFlow's encoding of a slice: begin, end and strides in the operands
/// from number `first` on, the five masks in attributes, which are 0 if absent.
FailureOr<MaskEncoding> getMaskEncoding(ForeignOp &op, unsigned first);

/// A box from `begin` on of `size`, the second and the third operand, a size of
/// -1 being all that is left of its dim. A box that leaves the source is an
/// error, and undefined where only the run time knows.
/// Before: %1 = "tf.Slice"(%0, [1, 2], [3, -1])
/// After:  %1 = slice.strided %0[1:4, 2:]
LogicalResult importBox(ForeignOp &op);
LogicalResult importBox(ForeignOp &op, TypedValue<RankedTensorType> source,
                        ArrayRef<EntryValue> begin, ArrayRef<EntryValue> size);

/// The first operand with the dims in `axes` turned around, each listed once.
/// Before: %1 = "stablehlo.reverse"(%0) <{dimensions = array<i64: 1>}>
/// After:  %1 = slice.strided %0[:, ::-1]
LogicalResult importReverse(ForeignOp &op, ArrayRef<int64_t> axes);

/// The range with these numbers; a stride of 1 is left out, as one is written.
inline Entry getRange(EntryValue begin, EntryValue end, EntryValue stride) {
  return Entry::range(begin, end, stride.is(1) ? EntryValue() : stride);
}

/// The dims of a tensor of rank `rank` that `axes` lists, negative ones counted
/// from the last; an error for others and for ones that come twice.
FailureOr<SmallVector<unsigned>> getAxes(ForeignOp &op, ArrayRef<int64_t> axes,
                                         int64_t rank);

/// A reshape that only drops and adds dims of 1; others are not matched.
/// Before: %1 = "stablehlo.reshape"(%0) : (tensor<1x5xf32>) -> tensor<5x1xf32>
/// After:  %1 = slice.strided %0[0, :, newaxis]
LogicalResult importUnitReshape(ForeignOp &op);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_CONVERSION_IMPORT_COMMONSLICES_H
