//===- Generator.h - Makes random programs ----------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_RANDOM_GENERATOR_H
#define SLICE_MLIR_TEST_RANDOM_GENERATOR_H

#include "RandomSubscript.h"

namespace mlir::slice::randomtest {

/// The program with the number `number` of those from `seed`.
Program generate(uint64_t seed, uint64_t number);
/// The program that the decisions of `rng` make.
Program generate(Rng &rng);

/// Adds steps to a program. Each function returns the step that makes the
/// value it is named after.
class Generator {
public:
  Generator(Rng &rng, const Style &style, Program &program)
      : rng(rng), style(style), subscripts(rng, style), program(program) {}

  unsigned argument(const Shape &shape);
  unsigned constant(const Shape &shape);
  unsigned cast(unsigned x, const std::vector<bool> &isDynamic);
  unsigned slice(unsigned x, const Entries &entries);
  unsigned update(unsigned value, unsigned x, const Entries &entries);
  /// Of the same shape as x.
  unsigned elementwise(unsigned x);
  unsigned select(unsigned x);
  unsigned valueOf(const Shape &shape);

  unsigned concat(unsigned x);
  unsigned transpose(unsigned x);
  unsigned broadcast(unsigned x);
  unsigned fill(unsigned x);
  unsigned splat(unsigned x);
  unsigned fromElements(unsigned x);
  unsigned pad(unsigned x);
  unsigned reshape(unsigned x);
  unsigned loop(unsigned x);
  unsigned call(unsigned x);

  /// An earlier step, more likely a late one; sometimes cast.
  unsigned pick();
  unsigned maybeCast(unsigned x);
  Shape randomShape();
  Array randomArray(const Shape &shape);
  const Shape &getShape(unsigned step) const { return program.getShape(step); }

  /// One op, or a few that are to be simplified together.
  void move();

private:
  unsigned sliceMove(unsigned x);
  unsigned updateMove(unsigned x);
  int64_t randomScalar();
  Fn randomFn(const std::vector<bool> &isDynamic);
  std::vector<bool> randomDynamic(const Shape &shape, int percent);
  std::vector<bool> getDynamic(unsigned x, const Entries &entries);
  /// The number of the step; or `otherwise`, if it is not defined or too large.
  unsigned add(Step step, unsigned otherwise);

  Rng &rng;
  const Style &style;
  RandomSubscript subscripts;
  Program &program;
};

} // namespace mlir::slice::randomtest

#endif // SLICE_MLIR_TEST_RANDOM_GENERATOR_H
