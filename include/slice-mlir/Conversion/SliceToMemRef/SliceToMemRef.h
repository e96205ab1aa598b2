//===- SliceToMemRef.h - Slices of memrefs to views -------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_CONVERSION_SLICETOMEMREF_SLICETOMEMREF_H
#define SLICE_MLIR_CONVERSION_SLICETOMEMREF_SLICETOMEMREF_H

namespace mlir {
class RewritePatternSet;
namespace slice {

/// Adds the pattern of `-convert-slice-to-memref`: `slice.strided` on memrefs
/// to memref.subview, collapse_shape, expand_shape, cast and reinterpret_cast.
void populateSliceToMemRefPatterns(RewritePatternSet &patterns);

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_CONVERSION_SLICETOMEMREF_SLICETOMEMREF_H
