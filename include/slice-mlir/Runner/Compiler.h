//===- Compiler.h - Programs with slices to native code ---------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_COMPILER_H
#define SLICE_MLIR_RUNNER_COMPILER_H

#include "slice-mlir/Transforms/CopyPlan.h"

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
class TargetMachine;
} // namespace llvm

namespace mlir {
class DialectRegistry;
class ExecutionEngine;
namespace slice {

/// Adds to `registry` the slice dialect, all of upstream's dialects that a
/// program around slices may use, and what lowering them needs.
void registerCompilerDialects(DialectRegistry &registry);

/// What planCopy may count on, on the machine that this runs on.
CopyPlanOptions getHostCopyOptions();

/// How to compile.
struct CompileOptions {
  /// Stop with a message at what would be undefined at run time.
  bool runtimeVerification = true;
  /// Write results into buffers that the caller passes (see
  /// buildSliceToMemRefPipeline).
  bool outParams = false;
  /// Give public functions MLIR's C interface, `_mlir_ciface_NAME`, by which
  /// NativeModule calls them.
  bool cInterface = true;
  /// LLVM's optimization level, 0 to 3.
  unsigned optLevel = 3;
  /// Verify the program after each pass.
  bool verifyEach = true;
  /// How copies are made. `vectorBytes` is that of the machine that this runs
  /// on.
  CopyPlanOptions copies = getHostCopyOptions();
};

/// Runs `slice-import` on `module`, in place, without canonicalization.
LogicalResult importProgram(ModuleOp module);

/// Fails with an error at an op of a dialect that is not registered; those
/// without regions are let pass if `withRegions`.
LogicalResult checkOpsAreKnown(ModuleOp module, bool withRegions = false);

/// Runs `slice-to-memref` on `module`, in place. Fails if there are ops of
/// dialects that are not registered, as does lowerToLLVM.
LogicalResult lowerToMemRef(ModuleOp module, const CompileOptions &options);

/// Makes OpenMP's runtime library, which code for several threads calls, part
/// of this process; fails where it is not installed.
llvm::Error loadOpenMP();

/// Runs `slice-to-llvm` on `module`, in place.
LogicalResult lowerToLLVM(ModuleOp module, const CompileOptions &options);

/// Runs `slice-to-mpi` on `module`, in place: sharded programs.
LogicalResult lowerToMPI(ModuleOp module, const CompileOptions &options);

/// A module compiled to native code in this process.
class NativeModule {
public:
  /// Compiles `module`, which is in the LLVM dialect.
  static llvm::Expected<NativeModule> compile(ModuleOp module,
                                              const CompileOptions &options);

  /// A function of the module: takes pointers to its arguments, the first of
  /// which is a pointer to its results if it returns memrefs.
  using Function = void (*)(void **);

  /// The C interface of the function `name`. The first look-up generates the
  /// code of the whole module.
  llvm::Expected<Function> lookup(StringRef name);

  /// The function `name` itself.
  llvm::Expected<void *> lookupAddress(StringRef name);

  NativeModule(NativeModule &&);
  ~NativeModule();

private:
  explicit NativeModule(std::unique_ptr<ExecutionEngine> engine);
  std::unique_ptr<ExecutionEngine> engine;
};

/// A ranked memref as compiled code takes it: pointers, an offset, sizes and
/// strides in elements.
class RuntimeMemRef {
public:
  /// One of rank `rank`, to be filled by the callee.
  explicit RuntimeMemRef(size_t rank) : rank(rank), words(3 + 2 * rank) {}
  /// A row-major one of shape `shape` at `data`.
  RuntimeMemRef(void *data, ArrayRef<int64_t> shape);
  /// One with the strides `strides`.
  RuntimeMemRef(void *data, ArrayRef<int64_t> shape, ArrayRef<int64_t> strides);

  /// The one that `descriptor` is.
  explicit RuntimeMemRef(ArrayRef<int64_t> descriptor)
      : rank((descriptor.size() - 3) / 2), words(descriptor) {}

  /// The descriptor itself.
  void *get() { return words.data(); }
  /// The number of 64-bit words of a descriptor.
  static size_t getNumWords(size_t rank) { return 3 + 2 * rank; }

  void *getAllocated() const { return reinterpret_cast<void *>(words[0]); }
  char *getAligned() const { return reinterpret_cast<char *>(words[1]); }
  int64_t getOffset() const { return words[2]; }
  ArrayRef<int64_t> getSizes() const { return ArrayRef(words).slice(3, rank); }
  ArrayRef<int64_t> getStrides() const {
    return ArrayRef(words).slice(3 + rank, rank);
  }

private:
  size_t rank;
  SmallVector<int64_t> words;
};

/// A call of a function that takes memrefs and returns nothing, ready to be
/// made, any number of times.
class NativeCall {
public:
  NativeCall(NativeModule::Function function,
             SmallVector<RuntimeMemRef> operands);
  NativeCall(const NativeCall &) = delete;
  NativeCall(NativeCall &&) = default;

  void run() { function(arguments.data()); }

private:
  NativeModule::Function function;
  std::vector<RuntimeMemRef> operands;
  std::vector<void *> descriptors, arguments;
};

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_RUNNER_COMPILER_H
