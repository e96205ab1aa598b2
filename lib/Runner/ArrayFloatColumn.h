//===- ArrayFloatColumn.h - Floating-point numbers in a column --*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_RUNNER_ARRAYFLOATCOLUMN_H
#define SLICE_MLIR_LIB_RUNNER_ARRAYFLOATCOLUMN_H

#include "ArrayFloatText.h"

#include <cstddef>

namespace mlir::slice {

/// Floating-point numbers that stand under each other: all in the same
/// notation, with their points aligned.
class FloatColumn {
public:
  /// `plus` asks for a sign always; `precision` is the most digits behind the
  /// point.
  FloatColumn(bool plus, int precision) : plus(plus), precision(precision) {}

  /// Takes note of a number that will be written.
  void observe(FloatValue number);

  /// To be called after the last observe() and before the first format().
  void finish();

  /// Appends the text of a number to `out`.
  void format(FloatValue number, std::string &out) const;

private:
  bool plus;
  int precision;

  // What was seen. The widths are for both notations; which one is to be used
  // is known only at the end.
  FloatKind kind = FloatKind::Double;
  bool anyFinite = false, anyOther = false, anyNegativeInfinity = false;
  long double largest = 0, smallest = 0;
  size_t integer = 0, fraction = 0;
  size_t scientificInteger = 0, scientificFraction = 0, exponent = 0;

  bool scientific = false;
  size_t left = 0, right = 0;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_RUNNER_ARRAYFLOATCOLUMN_H
