//===- ArrayTimeText.h - The text of dates and durations --------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_RUNNER_ARRAYTIMETEXT_H
#define SLICE_MLIR_LIB_RUNNER_ARRAYTIMETEXT_H

#include "slice-mlir/Runner/NpyDType.h"

#include <limits>

namespace mlir::slice {

/// The value of a datetime or timedelta that is none.
inline constexpr int64_t kNotATime = std::numeric_limits<int64_t>::min();

/// The ISO 8601 text of a datetime that counts the unit of `dtype` from 1970,
/// in that unit: `1970-01`, `1970-01-01T00:00`. One without a unit is no date;
/// its number is the text.
std::string formatDatetime(const NpyDType &dtype, int64_t value);

/// What Python's str() of a NumPy timedelta is: `25 seconds`.
std::string formatTimedeltaScalar(const NpyDType &dtype, int64_t value);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_RUNNER_ARRAYTIMETEXT_H
