//===- Random.h - Random slices that processes agree on ---------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_SHARDING_RANDOM_H
#define SLICE_MLIR_TEST_SHARDING_RANDOM_H

#include "slice-mlir/Runner/StridedArray.h"
#include "slice-mlir/Subscript/Subscript.h"

#include <random>

namespace mlir::slice {

/// The same decisions in all processes.
class Random {
public:
  explicit Random(uint64_t seed) : engine(seed) {}

  /// One of first to last.
  int64_t between(int64_t first, int64_t last) {
    return first + static_cast<int64_t>(engine() % (last - first + 1));
  }
  bool chance(int percent) { return between(0, 99) < percent; }

  /// A subscript that is valid for `shape`.
  Subscript getSubscript(llvm::ArrayRef<int64_t> shape);

private:
  std::mt19937_64 engine;
};

/// The bytes of the elements of `array`, row-major.
std::string getBytes(const StridedArray &array);

} // namespace mlir::slice

#endif // SLICE_MLIR_TEST_SHARDING_RANDOM_H
