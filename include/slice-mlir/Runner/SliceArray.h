//===- SliceArray.h - Slices of arrays in memory ----------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_SLICEARRAY_H
#define SLICE_MLIR_RUNNER_SLICEARRAY_H

#include "slice-mlir/Runner/StridedArray.h"
#include "slice-mlir/Subscript/Resolve.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::slice {

/// The part of `source` that `resolved` takes, without a copy.
StridedArray getView(const StridedArray &source, const Resolved &resolved);

/// The type that stands for `dtype` in programs: a number's own type where
/// there is one (unsigned integers are signless), or null. Elements without one
/// are a trailing dim of i8.
Type getElementType(MLIRContext *context, const NpyDType &dtype);

/// A program whose function `slice` takes `subscript` of an array like
/// `source`: of a tensor, or where it is not row-major, of a memref into
/// another. Elements that `source` does not align are moved as bytes. The
/// subscript must resolve against the shape of `source`.
llvm::Expected<OwningOpRef<ModuleOp>>
buildSliceProgram(MLIRContext *context, const StridedArray &source,
                  const Subscript &subscript);

/// Compiles the program of `buildSliceProgram` to native code and runs it,
/// once, into `destination`, which has room for the result in row-major order.
llvm::Error copySlice(MLIRContext *context, const StridedArray &source,
                      const Subscript &subscript, char *destination);

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_SLICEARRAY_H
