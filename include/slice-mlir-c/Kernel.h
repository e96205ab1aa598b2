//===- Kernel.h - C interface to compiled slices -------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_C_KERNEL_H
#define SLICE_MLIR_C_KERNEL_H

#include "mlir-c/Support.h"

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A slice of arrays of one type, compiled to native code in this process.
/// Kernels may be compiled and run by several threads at once.
typedef struct MlirSliceKernel {
  void *ptr;
} MlirSliceKernel;

/// Compiles the subscript `subscript` (as mlirSliceSubscriptAttrParse reads it)
/// for arrays of type `type`, e.g. `tensor<?x8xf32>`. Null after an error, of
/// which `onError`, unless it is NULL, is told in one line.
MLIR_CAPI_EXPORTED MlirSliceKernel
mlirSliceKernelCompile(MlirStringRef type, MlirStringRef subscript,
                       MlirStringCallback onError, void *userData);

static inline bool mlirSliceKernelIsNull(MlirSliceKernel kernel) {
  return !kernel.ptr;
}

MLIR_CAPI_EXPORTED void mlirSliceKernelDestroy(MlirSliceKernel kernel);

/// Writes the dims of the slice of an array with the dims `shape`, those that
/// are static in the type not read, by the run-time values `values`. Returns 0,
/// or 1 + the number of the entry whose index is out of bounds (S7) or whose
/// stride is 0 (S6), and writes nothing then.
MLIR_CAPI_EXPORTED int mlirSliceKernelGetResultShape(MlirSliceKernel kernel,
                                                     const int64_t *shape,
                                                     const int64_t *values,
                                                     int64_t *resultShape);

/// Writes the elements of the slice of the array at `source` to `result`,
/// row-major; they must not overlap. `strides` are in elements, of any sign;
/// NULL are those of a row-major array. Returns what
/// mlirSliceKernelGetResultShape does. Allocates nothing.
MLIR_CAPI_EXPORTED int mlirSliceKernelRun(MlirSliceKernel kernel,
                                          const void *source,
                                          const int64_t *shape,
                                          const int64_t *strides,
                                          const int64_t *values, void *result);

#ifdef __cplusplus
}
#endif

#endif // SLICE_MLIR_C_KERNEL_H
