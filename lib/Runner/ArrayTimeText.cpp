//===- ArrayTimeText.cpp - The text of dates and durations ----------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayTimeText.h"

#include "llvm/ADT/StringSwitch.h"

#include <cstdio>

using namespace mlir::slice;

/// The product modulo 2^64, which is what NumPy computes.
static int64_t wrappingMultiply(int64_t lhs, int64_t rhs) {
  return static_cast<int64_t>(static_cast<uint64_t>(lhs) *
                              static_cast<uint64_t>(rhs));
}

/// Divides `value` by `divisor`, rounding down; `value` becomes the remainder.
static int64_t divideDown(int64_t &value, int64_t divisor) {
  int64_t quotient = value / divisor;
  value %= divisor;
  if (value < 0) {
    value += divisor;
    --quotient;
  }
  return quotient;
}

/// `number` in `digits` digits or more, the sign among them.
static std::string pad(int64_t number, int digits) {
  char buffer[32];
  std::snprintf(buffer, sizeof(buffer), "%0*lld", digits,
                static_cast<long long>(number));
  return buffer;
}

/// The text of the day that is `days` after 1970-01-01.
static std::string formatDay(int64_t days) {
  // The calendar repeats after 400 years. Count from 2000, which begins such a
  // cycle; the difference wraps, as NumPy's does.
  days = static_cast<int64_t>(static_cast<uint64_t>(days) - 10957u);
  int64_t cycle = divideDown(days, 146097);
  // Within the cycle, year by year and month by month; the first year is leap.
  auto isLeap = [](int64_t year) {
    return year % 4 == 0 && (year % 100 != 0 || year == 0);
  };
  int64_t year = days / 366;
  auto daysBefore = [](int64_t year) {
    return year == 0 ? 0 : 365 * year + (year - 1) / 4 - (year - 1) / 100 + 1;
  };
  while (daysBefore(year + 1) <= days)
    ++year;
  days -= daysBefore(year);
  static constexpr int kMonths[] = {31, 28, 31, 30, 31, 30,
                                    31, 31, 30, 31, 30, 31};
  int month = 0;
  while (true) {
    int length = kMonths[month] + (month == 1 && isLeap(year));
    if (days < length)
      break;
    days -= length;
    ++month;
  }
  return pad(2000 + 400 * cycle + year, 4) + "-" + pad(month + 1, 2) + "-" +
         pad(days + 1, 2);
}

/// The text of a time of day in `parts` parts: hours, minutes, seconds.
static std::string formatClock(int64_t seconds, int parts) {
  std::string text = "T" + pad(seconds / 3600, 2);
  if (parts > 1)
    text += ":" + pad(seconds / 60 % 60, 2);
  if (parts > 2)
    text += ":" + pad(seconds % 60, 2);
  return text;
}

std::string mlir::slice::formatDatetime(const NpyDType &dtype, int64_t value) {
  if (value == kNotATime)
    return "NaT";
  llvm::StringRef unit = dtype.timeUnit();
  value = wrappingMultiply(value, dtype.timeStep());
  if (unit.empty())
    return std::to_string(value);
  if (unit == "Y")
    return pad(static_cast<int64_t>(static_cast<uint64_t>(value) + 1970), 4);
  if (unit == "M") {
    int64_t year = divideDown(value, 12);
    return pad(year + 1970, 4) + "-" + pad(value + 1, 2);
  }
  if (unit == "W")
    return formatDay(wrappingMultiply(value, 7));
  if (unit == "D")
    return formatDay(value);
  if (unit == "h") {
    int64_t days = divideDown(value, 24);
    return formatDay(days) + formatClock(value * 3600, 1);
  }
  if (unit == "m") {
    int64_t days = divideDown(value, 24 * 60);
    return formatDay(days) + formatClock(value * 60, 2);
  }
  int digits = llvm::StringSwitch<int>(unit)
                   .Case("ms", 3)
                   .Case("us", 6)
                   .Case("ns", 9)
                   .Case("ps", 12)
                   .Case("fs", 15)
                   .Case("as", 18)
                   .Default(0);
  int64_t scale = 1;
  for (int i = 0; i < digits; ++i)
    scale *= 10;
  int64_t seconds = divideDown(value, scale);
  int64_t days = divideDown(seconds, 24 * 60 * 60);
  std::string text = formatDay(days) + formatClock(seconds, 3);
  return digits ? text + "." + pad(value, digits) : text;
}

std::string mlir::slice::formatTimedeltaScalar(const NpyDType &dtype,
                                               int64_t value) {
  if (value == kNotATime)
    return "NaT";
  const char *unit = llvm::StringSwitch<const char *>(dtype.timeUnit())
                         .Case("Y", "years")
                         .Case("M", "months")
                         .Case("W", "weeks")
                         .Case("D", "days")
                         .Case("h", "hours")
                         .Case("m", "minutes")
                         .Case("s", "seconds")
                         .Case("ms", "milliseconds")
                         .Case("us", "microseconds")
                         .Case("ns", "nanoseconds")
                         .Case("ps", "picoseconds")
                         .Case("fs", "femtoseconds")
                         .Case("as", "attoseconds")
                         .Default("generic time units");
  return std::to_string(wrappingMultiply(value, dtype.timeStep())) + " " + unit;
}
