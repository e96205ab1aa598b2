//===- Runner.h - Runs random programs --------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_RANDOM_RUNNER_H
#define SLICE_MLIR_TEST_RANDOM_RUNNER_H

#include "Program.h"

#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace mlir::slice::randomtest {

/// What programs are put through before they are compiled.
struct Variant {
  llvm::StringRef name;
  /// Passes as text. Then comes `slice-to-llvm`.
  llvm::StringRef pipeline;
  /// One batch of so many is put through it, unless it is asked for by name.
  unsigned every = 1;
  bool runtimeVerification = false;
};

llvm::ArrayRef<Variant> getVariants();

struct Outcome {
  enum Kind { Passed, Failed, Unreadable };
  Kind kind = Passed;
  /// What was expected and what came, or what was reported.
  std::string message;
};

/// Compiles `programs` together, and calls each. What goes wrong is reported to
/// stderr.
Outcome::Kind runHere(llvm::ArrayRef<Program> programs, const Variant &variant,
                      const DialectRegistry &registry);

/// Registers the passes that variants name, and `registry`'s dialects.
void registerForVariants(DialectRegistry &registry);

/// The same, and what was reported. It is done in a process of its
/// own, so that a crash is a failure like others.
Outcome run(llvm::ArrayRef<Program> programs, const Variant &variant,
            const DialectRegistry &registry);

} // namespace mlir::slice::randomtest

#endif // SLICE_MLIR_TEST_RANDOM_RUNNER_H
