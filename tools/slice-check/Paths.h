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
class OpPassManager;
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

/// What a program knows of its arrays and subscripts at compile time: shapes
/// and subscripts; nothing; or everything.
enum class Knowledge { Static, Runtime, Constant };

/// What canonicalization makes of the slices, updates and gradients of
/// constants: a constant.
void checkFolds(llvm::ArrayRef<Vector> vectors, const DialectRegistry &registry,
                Report &report);

/// What importers make of the slices, updates and gradients as ops of
/// TensorFlow and TFLite, with all numbers known and with none.
void checkImport(llvm::ArrayRef<Vector> vectors,
                 const DialectRegistry &registry, Report &report);

/// One way to native code.
struct CompiledPath {
  llvm::StringRef name;
  Knowledge knowledge;
  /// Adds the passes that run before the module is lowered, if any.
  void (*addPasses)(OpPassManager &passes);
};

/// Compiles all of `vectors` that have a value to one module of native code,
/// runs it and compares. `optLevel` is LLVM's. Run-time paths without passes of
/// their own run with run-time verification.
void checkCompiled(llvm::ArrayRef<Vector> vectors, const CompiledPath &path,
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
