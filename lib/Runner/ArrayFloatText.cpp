//===- ArrayFloatText.cpp - The digits of floating-point numbers ----------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayFloatText.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

using namespace mlir::slice;

//===----------------------------------------------------------------------===//
// Kinds
//===----------------------------------------------------------------------===//

long double mlir::slice::halfToLongDouble(uint16_t bits) {
  int exponent = bits >> 10 & 0x1F;
  int mantissa = bits & 0x3FF;
  long double value;
  if (exponent == 0x1F)
    value = mantissa ? std::numeric_limits<long double>::quiet_NaN()
                     : std::numeric_limits<long double>::infinity();
  else if (exponent == 0)
    value = std::ldexp(static_cast<long double>(mantissa), -24);
  else
    value =
        std::ldexp(static_cast<long double>(mantissa + 0x400), exponent - 25);
  return bits & 0x8000 ? -value : value;
}

/// Rounds a finite number to the nearest half; too large ones become infinite.
static long double roundToHalf(long double value) {
  if (value == 0 || !std::isfinite(value))
    return value;
  // The least exponent of a normal half is -14.
  int exponent = std::max(std::ilogb(value), -14);
  long double ulp = std::ldexp(1.0L, exponent - 10);
  long double rounded = std::nearbyint(value / ulp) * ulp;
  if (std::fabs(rounded) > 65504)
    return std::copysign(std::numeric_limits<long double>::infinity(), value);
  return rounded;
}

/// Rounds to the nearest number of type T; too large ones become infinite.
template <typename T>
static long double roundTo(long double value) {
  return static_cast<T>(value);
}

long double mlir::slice::roundToKind(FloatKind kind, long double value) {
  switch (kind) {
  case FloatKind::Half:
    return roundToHalf(value);
  case FloatKind::Single:
    return roundTo<float>(value);
  case FloatKind::Double:
    return roundTo<double>(value);
  case FloatKind::Extended:
    return value;
  }
  return value;
}

int mlir::slice::getDecimalDigits(FloatKind kind) {
  switch (kind) {
  case FloatKind::Half:
    return 3;
  case FloatKind::Single:
    return std::numeric_limits<float>::digits10;
  case FloatKind::Double:
    return std::numeric_limits<double>::digits10;
  case FloatKind::Extended:
    return std::numeric_limits<long double>::digits10;
  }
  return 0;
}

//===----------------------------------------------------------------------===//
// Digits
//===----------------------------------------------------------------------===//

namespace {

/// The number d.ddd × 10^exponent; no sign, no zeros at the end, and a single 0
/// for zero.
struct Decimal {
  std::string digits;
  int exponent = 0;

  int fractionSize() const { return int(digits.size()) - 1 - exponent; }
};

} // namespace

/// Takes apart what std::to_chars writes in scientific notation.
static Decimal readScientific(const char *begin, const char *end) {
  Decimal result;
  for (; begin != end && *begin != 'e'; ++begin)
    if (*begin != '.')
      result.digits += *begin;
  if (begin != end)
    result.exponent = std::atoi(std::string(begin + 1, end).c_str());
  while (result.digits.size() > 1 && result.digits.back() == '0')
    result.digits.pop_back();
  if (result.digits == "0")
    result.exponent = 0;
  return result;
}

template <typename T>
static Decimal getShortestOf(T magnitude) {
  char buffer[128];
  std::to_chars_result end =
      std::to_chars(std::begin(buffer), std::end(buffer), magnitude,
                    std::chars_format::scientific);
  assert(end.ec == std::errc() && "too small a buffer");
  return readScientific(buffer, end.ptr);
}

/// Rounds a magnitude to `digits` digits behind the point of scientific
/// notation, ties to even.
static Decimal roundScientific(long double magnitude, int digits) {
  // No number has more digits than a long double, about 16500.
  std::string buffer(digits + 32, '\0');
  char *begin = buffer.data();
  std::to_chars_result end =
      std::to_chars(begin, begin + buffer.size(), magnitude,
                    std::chars_format::scientific, digits);
  assert(end.ec == std::errc() && "too small a buffer");
  return readScientific(begin, end.ptr);
}

/// The value of a decimal of few digits.
static long double evaluate(const Decimal &decimal) {
  std::string text =
      decimal.digits + "e" +
      std::to_string(decimal.exponent + 1 - int(decimal.digits.size()));
  return std::strtold(text.c_str(), nullptr);
}

/// The shortest digits that read back as the half `magnitude`: of each length,
/// the two decimals around it are tried.
static Decimal getShortestHalf(long double magnitude) {
  for (int digits = 1;; ++digits) {
    Decimal nearest = roundScientific(magnitude, digits - 1);
    long double value = evaluate(nearest);
    if (digits >= 6 || roundToHalf(value) == magnitude)
      return nearest;
    // One step of the last digit to the other side of the number.
    Decimal other = nearest;
    other.digits.resize(digits, '0');
    long number = std::atol(other.digits.c_str());
    number += value < magnitude ? 1 : -1;
    std::string stepped = std::to_string(number);
    other.exponent += int(stepped.size()) - digits;
    other.digits = stepped;
    while (other.digits.size() > 1 && other.digits.back() == '0')
      other.digits.pop_back();
    if (number > 0 && roundToHalf(evaluate(other)) == magnitude)
      return other;
  }
}

/// The fewest digits that tell a number from all others of its kind.
static Decimal getShortest(FloatValue number) {
  long double magnitude = std::fabs(number.value);
  switch (number.kind) {
  case FloatKind::Half:
    return getShortestHalf(magnitude);
  case FloatKind::Single:
    return getShortestOf(static_cast<float>(magnitude));
  case FloatKind::Double:
    return getShortestOf(static_cast<double>(magnitude));
  case FloatKind::Extended:
    return getShortestOf(magnitude);
  }
  return Decimal();
}

static std::string getSign(FloatValue number, bool plus) {
  return number.isNegative() ? "-" : plus ? "+" : "";
}

FloatText mlir::slice::formatPositional(FloatValue number, int precision,
                                        bool plus) {
  FloatText text;
  text.integer = getSign(number, plus);
  Decimal decimal = getShortest(number);
  if (precision >= 0 && decimal.fractionSize() > precision) {
    // Digits that remain, with the first one; none if all round away.
    int digits = decimal.exponent + precision;
    long double magnitude = std::fabs(number.value);
    if (digits >= 0) {
      decimal = roundScientific(magnitude, digits);
    } else {
      bool up = digits == -1 && magnitude > 5 * std::pow(10.0L, -precision - 1);
      decimal = up ? Decimal{"1", -precision} : Decimal{"0", 0};
    }
  }
  int before = decimal.exponent + 1;
  std::string digits = decimal.digits;
  if (before <= 0) {
    text.integer += '0';
    if (digits != "0")
      text.fraction = std::string(-before, '0') + digits;
    return text;
  }
  if (static_cast<int>(digits.size()) < before)
    digits.append(before - digits.size(), '0');
  text.integer += digits.substr(0, before);
  text.fraction = digits.substr(before);
  return text;
}

/// The text of `decimal`, which is `number` as digits.
static FloatText getScientificText(FloatValue number, const Decimal &decimal,
                                   bool plus) {
  FloatText text;
  text.integer = getSign(number, plus) + decimal.digits[0];
  text.fraction = decimal.digits.substr(1);
  text.negativeExponent = decimal.exponent < 0;
  text.exponent = std::to_string(std::abs(decimal.exponent));
  if (text.exponent.size() < 2)
    text.exponent.insert(0, "0");
  return text;
}

FloatText mlir::slice::formatScientific(FloatValue number, int precision,
                                        bool plus) {
  Decimal decimal = getShortest(number);
  if (precision >= 0 && static_cast<int>(decimal.digits.size()) - 1 > precision)
    decimal = roundScientific(std::fabs(number.value), precision);
  return getScientificText(number, decimal, plus);
}

FloatText mlir::slice::roundToScientific(FloatValue number, int precision,
                                         bool plus) {
  // The shortest digits may differ from the rounded ones of the same number.
  Decimal decimal = getShortest(number);
  if (static_cast<int>(decimal.digits.size()) - 1 != precision)
    decimal = roundScientific(std::fabs(number.value), precision);
  return getScientificText(number, decimal, plus);
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

/// Writes a scalar; whole numbers end in `wholeSuffix` if they are positional.
static std::string formatScalar(FloatValue number, const char *wholeSuffix,
                                bool plus = false) {
  if (number.isNaN())
    return plus ? "+nan" : "nan";
  if (!number.isFinite())
    return getSign(number, plus) + "inf";
  long double magnitude = std::fabs(number.value);
  int digits = getDecimalDigits(number.kind);
  // The short kinds turn to scientific notation where digits would be made up.
  long double limit = digits < 15 ? std::pow(10.0L, digits) : 1e16L;
  if (magnitude == 0 || (magnitude >= 1e-4L && magnitude < limit)) {
    FloatText text = formatPositional(number, /*precision=*/-1, plus);
    return text.fraction.empty() ? text.integer + wholeSuffix
                                 : text.integer + "." + text.fraction;
  }
  FloatText text = formatScientific(number, /*precision=*/-1, plus);
  return text.integer + (text.fraction.empty() ? "" : "." + text.fraction) +
         (text.negativeExponent ? "e-" : "e+") + text.exponent;
}

std::string mlir::slice::formatFloatScalar(FloatValue number) {
  return formatScalar(number, ".0");
}

std::string mlir::slice::formatComplexScalar(FloatValue real,
                                             FloatValue imaginary) {
  if (real.value == 0 && !real.isNegative())
    return formatScalar(imaginary, "") + "j";
  return "(" + formatScalar(real, "") +
         formatScalar(imaginary, "", /*plus=*/true) + "j)";
}
