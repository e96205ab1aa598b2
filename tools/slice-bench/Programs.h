//===- Programs.h - What is timed -------------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TOOLS_SLICE_BENCH_PROGRAMS_H
#define SLICE_MLIR_TOOLS_SLICE_BENCH_PROGRAMS_H

#include "Cases.h"

#include "slice-mlir/Runner/Compiler.h"
#include "slice-mlir/Runner/StridedArray.h"

namespace mlir::slice {

/// A function that is compiled to native code, and that takes a strided memref
/// and a row-major one to copy it to.
class CopyProgram {
public:
  /// A copy of views laid out as `view`, in which sizes and strides are known
  /// at run time only.
  static llvm::Expected<CopyProgram>
  compileAtRunTime(MLIRContext *context, const StridedArray &view,
                   const CopyPlanOptions &copies);
  /// The copy of views laid out as `view`, by upstream's lowering of
  /// memref.copy.
  static llvm::Expected<CopyProgram> compileUpstream(MLIRContext *context,
                                                     const StridedArray &view);

  /// The call that copies `view` to `destination`.
  NativeCall bind(const StridedArray &view, char *destination) const;

private:
  CopyProgram(NativeModule module, NativeModule::Function function,
              int64_t elementSize)
      : module(std::move(module)), function(function),
        elementSize(elementSize) {}

  static llvm::Expected<CopyProgram> compile(ModuleOp module,
                                             int64_t elementSize);

  NativeModule module;
  NativeModule::Function function;
  int64_t elementSize;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_TOOLS_SLICE_BENCH_PROGRAMS_H
