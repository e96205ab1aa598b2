//===- SliceToTensor.h - Slices of tensors to tensor ------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_CONVERSION_SLICETOTENSOR_SLICETOTENSOR_H
#define SLICE_MLIR_CONVERSION_SLICETOTENSOR_SLICETOTENSOR_H

namespace mlir {
class RewritePatternSet;
namespace slice {

/// Adds the patterns of `-convert-slice-to-tensor`: slices and updates of
/// tensors whose strides are known to be positive to tensor.extract_slice,
/// tensor.insert_slice and reshapes.
void populateSliceToTensorPatterns(RewritePatternSet &patterns);

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_CONVERSION_SLICETOTENSOR_SLICETOTENSOR_H
