//===- CopyCodegen.h - Code for copies --------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_TRANSFORMS_COPY_COPYCODEGEN_H
#define SLICE_MLIR_LIB_TRANSFORMS_COPY_COPYCODEGEN_H

#include "CopyBuilder.h"

#include "slice-mlir/Transforms/CopyPlan.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir::slice {

/// A copy as values: addresses of the first elements, and for each dim, the
/// outermost first, its size and strides in bytes.
struct CopyOperands {
  Value source, target;
  SmallVector<Value> sizes, sourceStrides, targetStrides;
};

/// Emits a copy of `shape` as `options` would have it. Functions that it calls
/// are added to `module`.
void emitCopy(CopyBuilder &b, ModuleOp module, const CopyShape &shape,
              const CopyOperands &operands, const CopyPlanOptions &options);

/// Emits a call of a function that looks at sizes and strides when it is
/// called. (See CopyKernel::AtRunTime.)
void emitCopyAtRunTime(CopyBuilder &b, ModuleOp module, int64_t elementSize,
                       const CopyOperands &operands,
                       const CopyPlanOptions &options);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_TRANSFORMS_COPY_COPYCODEGEN_H
