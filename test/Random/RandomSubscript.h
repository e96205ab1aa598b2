//===- RandomSubscript.h - Random subscripts --------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_RANDOM_RANDOMSUBSCRIPT_H
#define SLICE_MLIR_TEST_RANDOM_RANDOMSUBSCRIPT_H

#include "Program.h"

#include "llvm/ADT/ArrayRef.h"

#include <random>
#include <utility>

namespace mlir::slice::randomtest {

/// Random numbers that are the same with every standard library.
class Rng {
public:
  explicit Rng(uint64_t seed) : engine(seed) {}
  /// Decisions that `bytes` make as far as they reach.
  explicit Rng(llvm::ArrayRef<uint8_t> bytes) : bytes(bytes) {}

  /// One of 0 to n - 1.
  int64_t below(int64_t n) { return next(n) % static_cast<uint64_t>(n); }
  /// One of first to last.
  int64_t between(int64_t first, int64_t last) {
    return first + below(last - first + 1);
  }
  bool chance(int percent) { return below(100) < percent; }
  /// A position in `weights`.
  size_t weighted(const std::vector<int> &weights);

private:
  uint64_t next(int64_t n) {
    if (bytes.empty())
      return engine();
    uint64_t value = bytes.front();
    bytes = bytes.drop_front();
    // The rest of a number that one byte does not reach.
    return n <= 256 ? value : value << 56 | engine() >> 8;
  }

  std::mt19937_64 engine;
  llvm::ArrayRef<uint8_t> bytes;
};

/// How much of a program is left to the run time, in percent.
struct Style {
  int runtimeNumbers, constantOperands, dynamicDims;
};

/// Makes subscripts that are valid for the shape they are made for.
class RandomSubscript {
public:
  RandomSubscript(Rng &rng, const Style &style) : rng(rng), style(style) {}

  Number number(int64_t value);
  Entries any(const Shape &shape);
  /// One whose result has the shape `sizes`; of the same rank, none greater.
  Entries window(const Shape &shape, const Shape &sizes);
  /// Every dim as a whole, in either direction.
  Entries whole(const Shape &shape);
  /// Two that take nothing in common.
  std::pair<Entries, Entries> disjoint(const Shape &shape);
  /// `entries`, which may be written otherwise or take something else.
  Entries again(const Shape &shape, const Entries &entries);

private:
  int64_t near(int64_t dim);
  Entry range(int64_t dim);
  Entries anyOnce(const Shape &shape);
  void perturb(Entry &entry, int64_t dim);
  void changeRuntimeValues(Entry &entry, int64_t dim);
  void respell(Entry &entry, int64_t dim);

  Rng &rng;
  const Style &style;
};

/// For each entry, the dim of the source that it is for, or -1.
std::vector<int64_t> getSourceDims(const Shape &shape, const Entries &entries);

} // namespace mlir::slice::randomtest

#endif // SLICE_MLIR_TEST_RANDOM_RANDOMSUBSCRIPT_H
