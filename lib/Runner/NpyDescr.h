//===- NpyDescr.h - Dtypes from Python literals -----------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_RUNNER_NPYDESCR_H
#define SLICE_MLIR_LIB_RUNNER_NPYDESCR_H

#include "NpyLiteral.h"

#include "slice-mlir/Runner/NpyDType.h"

namespace mlir::slice {

/// Reads the value of `descr` in a header.
llvm::Expected<NpyDType> readNpyDescr(const NpyLiteral &descr);

/// The tuple of Python that `shape` is: `()`, `(3,)`, `(3, 4)`.
std::string formatNpyShape(llvm::ArrayRef<int64_t> shape);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_RUNNER_NPYDESCR_H
