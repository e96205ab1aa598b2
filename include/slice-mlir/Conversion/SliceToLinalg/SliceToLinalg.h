//===- SliceToLinalg.h - Slices of tensors to linalg ------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_CONVERSION_SLICETOLINALG_SLICETOLINALG_H
#define SLICE_MLIR_CONVERSION_SLICETOLINALG_SLICETOLINALG_H

namespace mlir {
class RewritePatternSet;
namespace slice {

/// Adds the patterns of `-convert-slice-to-linalg`: slices of tensors to
/// linalg.generic, updates to tensor.insert_slice.
void populateSliceToLinalgPatterns(RewritePatternSet &patterns);

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_CONVERSION_SLICETOLINALG_SLICETOLINALG_H
