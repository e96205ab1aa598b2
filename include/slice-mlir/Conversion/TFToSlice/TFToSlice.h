//===- TFToSlice.h - Slices of TensorFlow --------------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_CONVERSION_TFTOSLICE_TFTOSLICE_H
#define SLICE_MLIR_CONVERSION_TFTOSLICE_TFTOSLICE_H

namespace mlir {
class RewritePatternSet;
namespace slice {
class ImportReport;

/// Adds the patterns of `-convert-tf-to-slice`, which find ops by their names
/// (`tf.StridedSlice`) and tell `report` what they cannot import.
void populateTFToSlicePatterns(RewritePatternSet &patterns,
                               ImportReport &report);

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_CONVERSION_TFTOSLICE_TFTOSLICE_H
