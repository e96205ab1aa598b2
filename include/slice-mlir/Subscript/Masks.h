//===- Masks.h - TensorFlow's encoding of a slice ---------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The form in which tf.raw_ops.StridedSlice takes a slice: begin, end, strides
// and five masks, whose bit i speaks of position i.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_SUBSCRIPT_MASKS_H
#define SLICE_MLIR_SUBSCRIPT_MASKS_H

#include "slice-mlir/Subscript/Subscript.h"

namespace mlir::slice {

/// TensorFlow's encoding of a slice. Position i of begin, end and strides and
/// bit i of the masks make entry i. Values are constants or run-time values.
/// A negative mask is its two's complement bits.
struct MaskEncoding {
  llvm::SmallVector<EntryValue> begin, end, strides;
  int64_t beginMask = 0;
  int64_t endMask = 0;
  int64_t ellipsisMask = 0;
  int64_t newAxisMask = 0;
  int64_t shrinkAxisMask = 0;
};

/// Reads TensorFlow's encoding (S1 to S3, S6, S7). At one position the ellipsis
/// beats a new axis, which beats an index, which beats a range; bits past the
/// end are ignored, but for a second ellipsis. Entry i comes from position i.
///
/// Run-time values in slots that are ignored are dropped, that of the stride
/// of an index among them (TensorFlow demands that it be positive).
/// `oldOrdinals` receives the ordinals in `encoding` of those that are left.
llvm::Expected<Subscript>
fromMasks(const MaskEncoding &encoding,
          llvm::SmallVectorImpl<unsigned> *oldOrdinals = nullptr);

/// Writes TensorFlow's encoding. Slots that are ignored hold begin 0, end 0 and
/// stride 1; an index i is begin i, end i + 1 (saturating; 0 if i is known at
/// run time only) and stride 1.
MaskEncoding toMasks(const Subscript &subscript);

} // namespace mlir::slice

#endif // SLICE_MLIR_SUBSCRIPT_MASKS_H
