//===- SliceKernel.h - One slice as functions of C ------------ -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The convention by which C and other languages call the code of one subscript:
// plain pointers, shapes and strides. The caller owns all memory.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_SLICEKERNEL_H
#define SLICE_MLIR_RUNNER_SLICEKERNEL_H

#include "slice-mlir/Subscript/Subscript.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::slice {

/// A program with two functions, which take `subscript` of arrays of type
/// `source`:
///
///   int NAME_shape(const int64_t *shape, const int64_t *values,
///                  int64_t *result_shape);
///   int NAME(const T *source, const int64_t *shape, const int64_t *strides,
///            const int64_t *values, T *result);
///
/// `shape` has the dims of the source; those that are static in its type are
/// not read. `strides` are in elements, of any sign, and those of a row-major
/// array if null. `values` are the run-time values of the subscript, in the
/// order of its text. The first function writes the dims of the result. The
/// second one writes its elements, row-major, which must not overlap the
/// source; it allocates nothing. Arrays are aligned to their elements, no more.
///
/// Both return 0, or 1 + the number of the entry of the subscript whose index
/// is out of bounds (S7) or whose stride is 0 (S6); nothing is written then.
///
/// Fails if the subscript does not resolve against the shape of `source`, if an
/// element cannot be in memory, or if the type has an encoding.
llvm::Expected<OwningOpRef<ModuleOp>>
buildSliceKernel(RankedTensorType source, const Subscript &subscript,
                 StringRef name);

/// How the functions of `buildSliceKernel` look in C.
using SliceShapeFunction = int (*)(const int64_t *shape, const int64_t *values,
                                   int64_t *resultShape);
using SliceCopyFunction = int (*)(const void *source, const int64_t *shape,
                                  const int64_t *strides, const int64_t *values,
                                  void *result);

/// The type in C of an element of type `type` in memory: `float`, `int8_t`,
/// `float _Complex`; floats without one are unsigned integers of their size.
/// Empty if there is none.
std::string getCType(Type type);

/// The declarations of both functions with what a caller has to know, as a
/// header of C and C++.
std::string getSliceKernelHeader(RankedTensorType source,
                                 const Subscript &subscript, StringRef name);

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_SLICEKERNEL_H
