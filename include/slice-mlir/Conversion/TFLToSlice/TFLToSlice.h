//===- TFLToSlice.h - Slices of TFLite ------------------------ -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_CONVERSION_TFLTOSLICE_TFLTOSLICE_H
#define SLICE_MLIR_CONVERSION_TFLTOSLICE_TFLTOSLICE_H

namespace mlir {
class RewritePatternSet;
namespace slice {
class ImportReport;

/// Adds the patterns of `-convert-tfl-to-slice`, which find ops by their names
/// (`tfl.strided_slice`) and tell `report` what they cannot import.
void populateTFLToSlicePatterns(RewritePatternSet &patterns,
                                ImportReport &report);

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_CONVERSION_TFLTOSLICE_TFLTOSLICE_H
