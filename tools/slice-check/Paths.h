//===- Paths.h - The ways a vector is put through -------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TOOLS_SLICE_CHECK_PATHS_H
#define SLICE_MLIR_TOOLS_SLICE_CHECK_PATHS_H

#include "Vector.h"

#include "llvm/ADT/ArrayRef.h"

#include <atomic>
#include <mutex>

namespace mlir {
class DialectRegistry;
namespace slice {

/// Collects mismatches, from any thread.
class Report {
public:
  /// Prints the mismatch of `vector` on the path `path`.
  void mismatch(const Vector &vector, llvm::StringRef path,
                const llvm::Twine &message);
  size_t getNumMismatches() const { return numMismatches; }

private:
  std::mutex mutex;
  std::atomic<size_t> numMismatches = 0;
};

/// The error or the shape that the verifier and type inference give, on tensors
/// and on memrefs, and the meaning of the canonical subscript.
void checkInference(llvm::ArrayRef<Vector> vectors,
                    const DialectRegistry &registry, Report &report);

/// What a compiled path knows at compile time.
enum class Knowledge { Static, Runtime };

/// Compiles all of `vectors` that have a value to one module of native code,
/// runs it and compares. With Knowledge::Runtime all dims and all values of the
/// subscripts are run-time values. `optLevel` is LLVM's.
void checkCompiled(llvm::ArrayRef<Vector> vectors, Knowledge knowledge,
                   unsigned optLevel, const DialectRegistry &registry,
                   Report &report);

/// Compiles those of `vectors` that are wrong in a way that only shows at run
/// time when everything is a run-time value, and runs each in a process of its
/// own, which has to stop with the check's message and exit code 1. Call it
/// while there is one thread.
void checkRuntimeErrors(llvm::ArrayRef<Vector> vectors, unsigned optLevel,
                        const DialectRegistry &registry, Report &report);

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_TOOLS_SLICE_CHECK_PATHS_H
