//===- Pipelines.h - From slices to LLVM ------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_PIPELINES_PIPELINES_H
#define SLICE_MLIR_PIPELINES_PIPELINES_H

#include "slice-mlir/Transforms/CopyPlan.h"

#include "mlir/Pass/PassOptions.h"

namespace mlir {
class OpPassManager;
namespace slice {

/// Options of `slice-to-memref`, and of `slice-to-llvm`.
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

/// Options of `slice-to-llvm`: those of both, and of `slice-lower-copy`.
struct SliceToLLVMOptions : SliceToMemRefOptions {
  Option<int64_t> vectorBytes{
      *this, "vector-bytes",
      llvm::cl::desc("Bytes of a vector register: 16, 32 or 64"),
      llvm::cl::init(CopyPlanOptions().vectorBytes)};
  Option<int64_t> streamingBytes{
      *this, "streaming-bytes",
      llvm::cl::desc("A copy that touches at least so many bytes writes past "
                     "the caches"),
      llvm::cl::init(CopyPlanOptions().streamingBytes)};
  Option<int64_t> threads{
      *this, "threads",
      llvm::cl::desc(
          "How many threads of OpenMP share a large copy: 1 to 1024"),
      llvm::cl::init(1)};
  Option<int64_t> threadedBytes{
      *this, "threaded-bytes",
      llvm::cl::desc("A copy that touches fewer bytes than this is left to one "
                     "thread"),
      llvm::cl::init(CopyPlanOptions().threadedBytes)};
};

/// Options of `slice-to-mpi`: those of `slice-to-llvm`, and of
/// `convert-slice-to-mpi`.
struct SliceToMPIOptions : SliceToLLVMOptions {
  Option<int64_t> chunkBytes{
      *this, "chunk-bytes",
      llvm::cl::desc("The most bytes of one message: 1 to 2147483647"),
      llvm::cl::init(int64_t(1) << 30)};
  Option<std::string> implementation{
      *this, "implementation",
      llvm::cl::desc("Whose MPI the calls are for: OpenMPI or MPICH"),
      llvm::cl::init("OpenMPI")};
};

/// Options of `slice-import`.
struct SliceImportOptions : PassPipelineOptions<SliceImportOptions> {
  Option<bool> canonicalize{
      *this, "canonicalize",
      llvm::cl::desc("Bring what was imported to its canonical form (run-time "
                     "checks that are generated later miss what folds away)"),
      llvm::cl::init(true)};
};

/// The pipeline `slice-import`: the slices, updates and index arithmetic of
/// TensorFlow, TFLite, ONNX, StableHLO and TOSA to this dialect's. Ops with
/// other meanings stay.
void buildSliceImportPipeline(OpPassManager &pm,
                              const SliceImportOptions &options);

/// The pipeline `slice-to-memref`: programs on tensors to programs on memrefs.
/// Slices become views; each result of a public function is a fresh contiguous
/// buffer that the caller frees, or with `out-params` one that the caller
/// passes; arguments are never written to and never returned.
void buildSliceToMemRefPipeline(OpPassManager &pm,
                                const SliceToMemRefOptions &options);

/// The pipeline `slice-to-llvm`: `slice-to-memref`, and on to the LLVM dialect,
/// together with the arith, complex, linalg, math, scf, tensor and vector ops
/// around the slices. With more than one thread, there is the OpenMP dialect,
/// too, and compiled code needs OpenMP's runtime library.
void buildSliceToLLVMPipeline(OpPassManager &pm,
                              const SliceToLLVMOptions &options);

/// The pipeline `slice-to-mpi`: a program on tensors that are annotated by
/// `shard.shard` is partitioned into the one that each process runs, and
/// lowered to the LLVM dialect, with calls of MPI. Arguments and results are
/// the blocks of the process. The caller has initialized MPI, with as many
/// processes as the grid has.
void buildSliceToMPIPipeline(OpPassManager &pm,
                             const SliceToMPIOptions &options);

/// Registers all under their names.
void registerSlicePipelines();

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_PIPELINES_PIPELINES_H
