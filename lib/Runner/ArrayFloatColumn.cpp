//===- ArrayFloatColumn.cpp - Floating-point numbers in a column ----------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayFloatColumn.h"

#include <algorithm>

using namespace mlir::slice;

/// Appends `text` with spaces before it to be `width` wide.
static void appendRight(const std::string &text, size_t width,
                        std::string &out) {
  if (text.size() < width)
    out.append(width - text.size(), ' ');
  out += text;
}

void FloatColumn::observe(FloatValue number) {
  kind = number.kind;
  if (!number.isFinite()) {
    anyOther = true;
    anyNegativeInfinity |= !number.isNaN() && number.isNegative();
    return;
  }
  anyFinite = true;
  long double magnitude = number.value < 0 ? -number.value : number.value;
  if (magnitude != 0) {
    largest = std::max(largest, magnitude);
    smallest = smallest == 0 ? magnitude : std::min(smallest, magnitude);
  }
  FloatText text = formatScientific(number, precision, plus);
  scientificInteger = std::max(scientificInteger, text.integer.size());
  scientificFraction = std::max(scientificFraction, text.fraction.size());
  exponent = std::max(exponent, text.exponent.size());
  // Larger numbers are scientific anyway.
  if (magnitude < 1e9L) {
    text = formatPositional(number, precision, plus);
    integer = std::max(integer, text.integer.size());
    fraction = std::max(fraction, text.fraction.size());
  }
}

void FloatColumn::finish() {
  if (largest != 0) {
    // The limits and the quotient are rounded to the kind of the numbers.
    long double limit = 1;
    for (int i = std::min(8, getDecimalDigits(kind)); i > 0; --i)
      limit *= 10;
    scientific = largest >= limit || smallest < roundToKind(kind, 0.0001) ||
                 roundToKind(kind, largest / smallest) > 1000;
  }
  if (scientific) {
    left = scientificInteger;
    // The point of the exponent's part: `e`, the sign and its digits.
    right = scientificFraction + exponent + 2;
  } else {
    left = integer;
    right = fraction;
  }
  if (anyOther) {
    size_t behind = right + 1;
    size_t infinity = 3 + (plus || anyNegativeInfinity);
    left = std::max({left, 3 > behind ? 3 - behind : 0,
                     infinity > behind ? infinity - behind : 0});
  }
}

void FloatColumn::format(FloatValue number, std::string &out) const {
  if (!number.isFinite()) {
    std::string text = number.isNaN() ? "nan" : "inf";
    if (!number.isNaN() && number.isNegative())
      text.insert(0, "-");
    else if (plus)
      text.insert(0, "+");
    appendRight(text, left + right + 1, out);
    return;
  }
  if (scientific) {
    FloatText text = roundToScientific(number, scientificFraction, plus);
    appendRight(text.integer, left, out);
    out += '.';
    out += text.fraction;
    out.append(scientificFraction - text.fraction.size(), '0');
    out += text.negativeExponent ? "e-" : "e+";
    out.append(exponent - text.exponent.size(), '0');
    out += text.exponent;
    return;
  }
  FloatText text = formatPositional(number, precision, plus);
  appendRight(text.integer, left, out);
  out += '.';
  out += text.fraction;
  out.append(right - text.fraction.size(), ' ');
}
