//===- RunProgram.h - Programs on arrays ------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_RUNPROGRAM_H
#define SLICE_MLIR_RUNNER_RUNPROGRAM_H

#include "slice-mlir/Runner/Compiler.h"
#include "slice-mlir/Runner/StridedArray.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir::slice {

/// A result of a program: a row-major array with memory of its own.
struct OwnedArray {
  StridedArray array;
  /// What `array.data` points into, from malloc.
  std::unique_ptr<void, void (*)(void *)> memory{nullptr, nullptr};
};

/// Adds to `module` the function `slice_run_main`, which calls the public
/// function `entry` with all scalars, arguments and results, as tensors of rank
/// 0, so that all of them are arrays. `entry` empty stands for `main`, or the
/// only public function. Gives the number of results. Fails if there is no such
/// function, if one of its types is no array, or if the program calls a
/// function that is nowhere.
llvm::Expected<unsigned> addMainFunction(ModuleOp module, StringRef entry);

/// Compiles `module`, which has a main function, and calls it on `inputs`,
/// which must be row-major and little-endian, one for each argument.
llvm::Expected<std::vector<OwnedArray>>
runProgram(ModuleOp module, ArrayRef<StridedArray> inputs,
           const CopyPlanOptions &copies = getHostCopyOptions());

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_RUNPROGRAM_H
