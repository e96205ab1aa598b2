//===- SliceTransformOps.h - Patterns for scripts ---------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TRANSFORMS_TRANSFORMOPS_SLICETRANSFORMOPS_H
#define SLICE_MLIR_TRANSFORMS_TRANSFORMOPS_SLICETRANSFORMOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/OpImplementation.h"

namespace mlir {
class DialectRegistry;
namespace slice {

/// Adds the ops `transform.apply_patterns.slice.*` to the transform dialect.
void registerTransformDialectExtension(DialectRegistry &registry);

} // namespace slice
} // namespace mlir

#define GET_OP_CLASSES
#include "slice-mlir/Transforms/TransformOps/SliceTransformOps.h.inc"

#endif // SLICE_MLIR_TRANSFORMS_TRANSFORMOPS_SLICETRANSFORMOPS_H
