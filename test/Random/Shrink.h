//===- Shrink.h - Makes failing programs small ------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_RANDOM_SHRINK_H
#define SLICE_MLIR_TEST_RANDOM_SHRINK_H

#include "Program.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace mlir::slice::randomtest {

/// A smaller program for which `fails` holds as it does for `program`.
Program shrink(Program program,
               llvm::function_ref<bool(const Program &)> fails);

} // namespace mlir::slice::randomtest

#endif // SLICE_MLIR_TEST_RANDOM_SHRINK_H
