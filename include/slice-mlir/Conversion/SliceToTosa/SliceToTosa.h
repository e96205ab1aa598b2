//===- SliceToTosa.h - Slices of tensors to TOSA -------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_CONVERSION_SLICETOTOSA_SLICETOTOSA_H
#define SLICE_MLIR_CONVERSION_SLICETOTOSA_SLICETOTOSA_H

namespace mlir {
class RewritePatternSet;
namespace slice {

/// Adds the pattern of `-convert-slice-to-tosa`: static slices of tensors to
/// tosa.slice, tosa.reverse and tosa.reshape.
void populateSliceToTosaPatterns(RewritePatternSet &patterns);

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_CONVERSION_SLICETOTOSA_SLICETOTOSA_H
