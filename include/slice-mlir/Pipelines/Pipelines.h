//===- Pipelines.h - From slices to LLVM ------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_PIPELINES_PIPELINES_H
#define SLICE_MLIR_PIPELINES_PIPELINES_H

#include "mlir/Pass/PassOptions.h"

namespace mlir {
class OpPassManager;
namespace slice {

/// Options of `slice-to-memref` and `slice-to-llvm`.
struct SliceToMemRefOptions : PassPipelineOptions<SliceToMemRefOptions> {
  Option<bool> runtimeVerification{
      *this, "runtime-verification",
      llvm::cl::desc("Stop with a message at what would be undefined at run "
                     "time, such as an index out of bounds"),
      llvm::cl::init(false)};
  Option<bool> outParams{
      *this, "out-params",
      llvm::cl::desc("Write results into buffers that the caller passes as "
                     "further arguments, instead of returning fresh ones"),
      llvm::cl::init(false)};
};

/// The pipeline `slice-to-memref`: programs on tensors to programs on memrefs.
/// Slices become views; each result of a public function is a fresh contiguous
/// buffer that the caller frees, or with `out-params` one that the caller
/// passes; arguments are never written to and never returned.
void buildSliceToMemRefPipeline(OpPassManager &pm,
                                const SliceToMemRefOptions &options);

/// The pipeline `slice-to-llvm`: `slice-to-memref`, and on to the LLVM dialect,
/// together with the arith, complex, linalg, math, scf, tensor and vector ops
/// around the slices.
void buildSliceToLLVMPipeline(OpPassManager &pm,
                              const SliceToMemRefOptions &options);

/// Registers both under their names.
void registerSlicePipelines();

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_PIPELINES_PIPELINES_H
