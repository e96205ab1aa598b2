//===- Solver.h - Asks an SMT solver -------------------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_PROOFS_SOLVER_H
#define SLICE_MLIR_TEST_PROOFS_SOLVER_H

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace mlir::slice::proofs {

/// A formula or an integer, as SMT-LIB writes it.
using Term = std::string;

/// (name a b ...).
template <typename... Terms>
Term term(llvm::StringRef name, const Terms &...terms) {
  std::string text = "(" + name.str();
  ((text += ' ', text += terms), ...);
  return text + ")";
}

/// An integer constant.
Term number(int64_t value);

/// True if `value` is a 64-bit integer.
Term fits(const Term &value);

/// What is known: constants, definitions and assumptions.
class Context {
public:
  /// A new integer of which nothing is known but that it has 64 bits.
  Term declare(llvm::StringRef name);
  /// A name for `term`, which may then stand in many places.
  Term define(const Term &term, llvm::StringRef sort = "Int");
  void assume(const Term &formula);
  /// Lines of SMT-LIB.
  void append(llvm::StringRef text);

  const std::string &str() const { return text; }

private:
  std::string text;
  unsigned numDefinitions = 0;
};

enum class Verdict { Proved, Refuted, Unknown };

/// Whether all that satisfies `context` satisfies `goal`.
Verdict prove(const Context &context, const Term &goal);

/// True if there is a solver to ask.
bool hasSolver();

} // namespace mlir::slice::proofs

/// Tests whether `goal` follows from `context`.
#define EXPECT_PROVED(context, goal)                                           \
  EXPECT_EQ(prove(context, goal), Verdict::Proved) << (goal)
#define EXPECT_REFUTED(context, goal)                                          \
  EXPECT_EQ(prove(context, goal), Verdict::Refuted) << (goal)

#endif // SLICE_MLIR_TEST_PROOFS_SOLVER_H
