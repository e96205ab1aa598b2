//===- ArrayPrinter.h - Arrays as NumPy prints them -------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_ARRAYPRINTER_H
#define SLICE_MLIR_RUNNER_ARRAYPRINTER_H

#include "slice-mlir/Runner/StridedArray.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace mlir::slice {

/// How to print an array; the defaults are NumPy's.
struct PrintOptions {
  /// An array of more elements than this is summarized.
  int64_t threshold = 1000;
  /// How many elements a summary shows at each end of a dim.
  int64_t edgeItems = 3;
  /// Lines are broken before they get longer than this, where that helps.
  int64_t lineWidth = 75;
  /// The most digits after the point of a floating-point number.
  int precision = 8;
};

/// Prints `array` as Python's `print(array)` does with NumPy 2.3 or later,
/// without a newline at the end. Of an array that is summarized, only the
/// elements that are shown are read.
void printArray(llvm::raw_ostream &os, const StridedArray &array,
                const PrintOptions &options = PrintOptions());

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_ARRAYPRINTER_H
