//===- ArrayFloatText.h - The digits of floating-point numbers --*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_RUNNER_ARRAYFLOATTEXT_H
#define SLICE_MLIR_LIB_RUNNER_ARRAYFLOATTEXT_H

#include <cstdint>
#include <string>

namespace mlir::slice {

/// A format of floating-point numbers.
enum class FloatKind { Half, Single, Double, Extended };

/// A floating-point number of one of the kinds.
struct FloatValue {
  FloatKind kind;
  /// The number; a long double holds those of all kinds exactly.
  long double value;

  bool isNaN() const { return value != value; }
  bool isFinite() const { return value - value == 0; }
  bool isNegative() const { return __builtin_signbit(value); }
};

/// Reads the half that `bits` are.
long double halfToLongDouble(uint16_t bits);

/// Rounds to the nearest number of `kind`, ties to even.
long double roundToKind(FloatKind kind, long double value);

/// The number of decimal digits that every number of `kind` keeps.
int getDecimalDigits(FloatKind kind);

/// A number in decimal, in three parts: the sign and the digits before the
/// point, the digits behind it without zeros at the end, and, if it is in
/// scientific notation, the exponent without its sign.
struct FloatText {
  std::string integer;
  std::string fraction;
  std::string exponent;
  bool negativeExponent = false;
};

/// Writes a finite number with the fewest digits that tell it from all others
/// of its kind, rounded to `precision` digits behind the point if these
/// are less; a negative precision is no limit. `plus` asks for a sign always.
FloatText formatPositional(FloatValue number, int precision, bool plus);

/// The same in scientific notation; the exponent has two digits or more.
FloatText formatScientific(FloatValue number, int precision, bool plus);

/// Writes a finite number in scientific notation, rounded to just `precision`
/// digits behind the point: more than tell it from others if need be. Zeros at
/// the end are left out.
FloatText roundToScientific(FloatValue number, int precision, bool plus);

/// What Python's str() of a NumPy scalar is: `1.0`, `1e+16`, `nan`.
std::string formatFloatScalar(FloatValue number);

/// What Python's str() of a complex NumPy scalar is: `(1+2j)`, `1e+16j`.
std::string formatComplexScalar(FloatValue real, FloatValue imaginary);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_RUNNER_ARRAYFLOATTEXT_H
