//===- RunProcesses.h - slice-run in many processes -------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TOOLS_SLICE_RUN_RUNPROCESSES_H
#define SLICE_MLIR_TOOLS_SLICE_RUN_RUNPROCESSES_H

#include "Options.h"

#include "slice-mlir/Runner/RunProgram.h"

namespace mlir::slice {

/// The elements of `source` that `subscript` takes, in memory of their own.
llvm::Expected<OwnedArray> copy(const StridedArray &source,
                                const Subscript &subscript,
                                const CopyPlanOptions &copies);

/// `slice-run --mpi`, in one of the processes; `options` may be an error. Gives
/// the exit code.
int runProcesses(llvm::Expected<Options> options);

} // namespace mlir::slice

#endif // SLICE_MLIR_TOOLS_SLICE_RUN_RUNPROCESSES_H
