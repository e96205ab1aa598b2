//===- SliceArray.h - Slices of arrays in memory ----------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_SLICEARRAY_H
#define SLICE_MLIR_RUNNER_SLICEARRAY_H

#include "slice-mlir/Runner/Compiler.h"
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

/// A slice of arrays of one dtype, shape and strides, compiled to native code.
class CompiledSlice {
public:
  /// Compiles the program of `buildSliceProgram`.
  static llvm::Expected<CompiledSlice>
  compile(MLIRContext *context, const StridedArray &source,
          const Subscript &subscript,
          const CopyPlanOptions &copies = getHostCopyOptions());

  /// A call that copies the slice of the array at `source` to `destination`,
  /// which has room for the result in row-major order.
  NativeCall bind(const char *source, char *destination) const;

private:
  CompiledSlice(NativeModule module, NativeModule::Function function)
      : module(std::move(module)), function(function) {}

  NativeModule module;
  NativeModule::Function function;
  SmallVector<int64_t> sourceShape, sourceStrides, resultShape;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_SLICEARRAY_H
