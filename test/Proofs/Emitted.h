//===- Emitted.h - The IR that says what a slice takes -------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_PROOFS_EMITTED_H
#define SLICE_MLIR_TEST_PROOFS_EMITTED_H

#include "slice-mlir/IR/Slice.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::slice::proofs {

/// A function that takes a tensor of one dim, of size `dim` or kUnknownDim, and
/// the run-time values of `subscript`, and returns begin, size and stride of
/// what `subscript` takes, as materializeSlice emits them.
OwningOpRef<ModuleOp> emitSlice(MLIRContext &context,
                                const Subscript &subscript, int64_t dim);

} // namespace mlir::slice::proofs

#endif // SLICE_MLIR_TEST_PROOFS_EMITTED_H
