//===- Passes.h - Passes on slices and their copies -------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TRANSFORMS_PASSES_H
#define SLICE_MLIR_TRANSFORMS_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::slice {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "slice-mlir/Transforms/Passes.h.inc"

/// Adds the passes that bufferize a module under the convention of the
/// pipelines: arguments of public functions are not written to, and each of
/// their results is a contiguous buffer of its own.
void addSliceBufferization(OpPassManager &pm, bool allowUnknownOps = false);

} // namespace mlir::slice

#endif // SLICE_MLIR_TRANSFORMS_PASSES_H
