//===- Dialect.h - C interface to slices ---------------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_C_DIALECT_H
#define SLICE_MLIR_C_DIALECT_H

#include "mlir-c/IR.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The dialect: mlirGetDialectHandle__slice__().
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(Slice, slice);

// Where a function takes `onError`, it calls it once with a message, which has
// no line break, when it fails; it may be NULL.

//===----------------------------------------------------------------------===//
// Subscripts
//===----------------------------------------------------------------------===//

/// True for a `#slice.subscript<...>`.
MLIR_CAPI_EXPORTED bool mlirAttributeIsASliceSubscript(MlirAttribute attr);

/// Reads Python's text: `1, 2:4, None, ..., :-3:-1, :`, with `?` for a run-time
/// value. Null if it cannot be read (S1 to S6).
MLIR_CAPI_EXPORTED MlirAttribute
mlirSliceSubscriptAttrParse(MlirContext context, MlirStringRef text,
                            MlirStringCallback onError, void *userData);

/// TensorFlow's encoding of a slice. A number is a run-time value where its
/// flag is set; flags that are NULL are all clear. A negative mask is its two's
/// complement bits.
typedef struct MlirSliceMaskEncoding {
  intptr_t size;
  const int64_t *begin, *end, *strides;
  const bool *beginIsRuntime, *endIsRuntime, *stridesAreRuntime;
  int64_t beginMask, endMask, ellipsisMask, newAxisMask, shrinkAxisMask;
} MlirSliceMaskEncoding;

/// The subscript of an encoding (S1 to S3, S6, S7), null if there is none. Its
/// run-time values are those that are not ignored, in the order of its text:
/// position by position begin, end and stride.
MLIR_CAPI_EXPORTED MlirAttribute mlirSliceSubscriptAttrGetFromMasks(
    MlirContext context, const MlirSliceMaskEncoding *encoding,
    MlirStringCallback onError, void *userData);

/// How many run-time values there are.
MLIR_CAPI_EXPORTED intptr_t
mlirSliceSubscriptAttrGetNumRuntimeValues(MlirAttribute subscript);

/// The text of a subscript, as it is parsed.
MLIR_CAPI_EXPORTED void mlirSliceSubscriptAttrPrint(MlirAttribute subscript,
                                                    MlirStringCallback callback,
                                                    void *userData);

/// What a slice takes of one dim of its source. Numbers that only the run time
/// knows are mlirShapedTypeGetDynamicSize().
typedef struct MlirSliceDim {
  /// The first element; 0 if none is taken (S13).
  int64_t begin;
  /// How many elements; 1 for an index.
  int64_t size;
  /// From one element to the next (S11, S13).
  int64_t stride;
  /// True if the dim is dropped from the result.
  bool isIndex;
} MlirSliceDim;

/// The most dims that the result of a subscript of `rank` dims can have.
#define MLIR_SLICE_MAX_RESULT_RANK(rank) ((rank) + 64)

/// Applies `subscript` to a source of shape `shape`, whose unknown dims are
/// mlirShapedTypeGetDynamicSize(). Writes `rank` dims, the rank of the result
/// and its shape, for which there must be room for
/// MLIR_SLICE_MAX_RESULT_RANK(rank) numbers; each may be NULL. False if there
/// is no such slice (S5, S7).
MLIR_CAPI_EXPORTED bool
mlirSliceResolve(MlirAttribute subscript, intptr_t rank, const int64_t *shape,
                 MlirSliceDim *dims, intptr_t *resultRank, int64_t *resultShape,
                 MlirStringCallback onError, void *userData);

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// `slice.strided`, not inserted anywhere: the slice of `source`, a tensor or a
/// memref, its type inferred. `values` are of type `index`, one for each
/// run-time value. Null if there is no such slice. The dialect must be loaded.
MLIR_CAPI_EXPORTED MlirOperation mlirSliceStridedOpCreate(
    MlirLocation location, MlirValue source, MlirAttribute subscript,
    intptr_t numValues, const MlirValue *values, MlirStringCallback onError,
    void *userData);

/// `slice.strided_update`, not inserted anywhere: the tensor `dest` with the
/// slice of it replaced by `value`.
MLIR_CAPI_EXPORTED MlirOperation mlirSliceStridedUpdateOpCreate(
    MlirLocation location, MlirValue value, MlirValue dest,
    MlirAttribute subscript, intptr_t numValues, const MlirValue *values,
    MlirStringCallback onError, void *userData);

#ifdef __cplusplus
}
#endif

#endif // SLICE_MLIR_C_DIALECT_H
