//===- Passes.h - C interface to passes on slices ------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_C_PASSES_H
#define SLICE_MLIR_C_PASSES_H

#include "mlir-c/Pass.h"

// mlirRegisterSliceConversionPasses, mlirRegisterSliceTransformsPasses, and for
// each pass mlirCreateSlice... and mlirRegisterSlice....
#include "slice-mlir/Conversion/Passes.capi.h.inc"
#include "slice-mlir/Transforms/Passes.capi.h.inc"

#ifdef __cplusplus
extern "C" {
#endif

/// Registers the pipelines `slice-import`, `slice-to-memref` and
/// `slice-to-llvm`, which are then known to mlirParsePassPipeline.
MLIR_CAPI_EXPORTED void mlirRegisterSlicePipelines(void);

#ifdef __cplusplus
}
#endif

#endif // SLICE_MLIR_C_PASSES_H
