//===- Target.h - Code for a machine -------------------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the LLVM dialect to LLVM IR, assembly and object code for this machine
// or another one.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_TARGET_H
#define SLICE_MLIR_RUNNER_TARGET_H

#include "slice-mlir/Runner/Compiler.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Target/TargetMachine.h"

namespace mlir::slice {

/// The machine that code is for.
struct TargetSpec {
  /// As LLVM writes it, e.g. `aarch64-linux-gnu`; empty for this machine.
  std::string triple;
  /// A processor that LLVM knows, or `native`. Empty is this machine's for its
  /// own triple and otherwise the most general one.
  std::string cpu;
};

/// Position-independent code for files. Fails for a triple or a processor that
/// LLVM does not know.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const TargetSpec &target, unsigned optLevel = 3);

/// What planCopy may count on, on machines of the kind of `target`.
CopyPlanOptions getCopyOptions(const llvm::TargetMachine &target);

/// The optimized LLVM IR of `module`, which is in the LLVM dialect.
llvm::Expected<std::unique_ptr<llvm::Module>>
translateToLLVMIR(ModuleOp module, llvm::LLVMContext &context,
                  llvm::TargetMachine &target, unsigned optLevel = 3);

/// The assembly text or the object code of `module`.
llvm::Expected<std::string> emitCode(llvm::Module &module,
                                     llvm::TargetMachine &target,
                                     llvm::CodeGenFileType type);

/// Links the object code `object` to the bytes of a shared library, by the C
/// compiler of this machine. `useOpenMP` for code that several threads run.
llvm::Expected<std::string> linkSharedLibrary(llvm::StringRef object,
                                              bool useOpenMP);

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_TARGET_H
