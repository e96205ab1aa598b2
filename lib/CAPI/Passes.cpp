//===- Passes.cpp - C interface to passes on slices -----------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir-c/Passes.h"

#include "slice-mlir/Conversion/Passes.h"
#include "slice-mlir/Pipelines/Pipelines.h"
#include "slice-mlir/Transforms/Passes.h"

#include "mlir/CAPI/Pass.h"

using namespace mlir;
using namespace mlir::slice;

#ifdef __cplusplus
extern "C" {
#endif
#include "slice-mlir/Conversion/Passes.capi.cpp.inc"
#include "slice-mlir/Transforms/Passes.capi.cpp.inc"
#ifdef __cplusplus
}
#endif

void mlirRegisterSlicePipelines(void) { registerSlicePipelines(); }
