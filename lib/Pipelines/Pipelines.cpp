//===- Pipelines.cpp - From slices to LLVM --------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Pipelines/Pipelines.h"

#include "slice-mlir/Conversion/Passes.h"
#include "slice-mlir/Transforms/Passes.h"

#include "mlir/Conversion/AffineToStandard/AffineToStandard.h"
#include "mlir/Conversion/BufferizationToMemRef/BufferizationToMemRef.h"
#include "mlir/Conversion/ComplexToStandard/ComplexToStandard.h"
#include "mlir/Conversion/ConvertToLLVM/ToLLVMPass.h"
#include "mlir/Conversion/MathToFuncs/MathToFuncs.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h"
#include "mlir/Conversion/ShardToMPI/ShardToMPI.h"
#include "mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h"
#include "mlir/Conversion/VectorToSCF/VectorToSCF.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Dialect/Shard/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::slice;

void mlir::slice::buildSliceToMemRefPipeline(
    OpPassManager &pm, const SliceToMemRefOptions &options) {
  // Checks go in before a fold can hide what they would find.
  if (options.runtimeVerification) {
    // The location in front of a message says which op it is about. (The
    // constructor takes no options.)
    std::unique_ptr<Pass> verification =
        createGenerateRuntimeVerificationPass();
    if (failed(verification->initializeOptions(
            "verbose-level=0", [](const Twine &) { return failure(); })))
      llvm_unreachable("upstream's option is gone");
    pm.addPass(std::move(verification));
  }
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());

  addSliceBufferization(pm);
  if (options.outParams) {
    bufferization::BufferResultsToOutParamsPassOptions outParams;
    outParams.hoistStaticAllocs = true;
    outParams.hoistDynamicAllocs = true;
    outParams.modifyPublicFunctions = true;
    pm.addPass(bufferization::createBufferResultsToOutParamsPass(outParams));
  }
  pm.addPass(createConvertSliceToMemRef());
  pm.addPass(createCanonicalizerPass());
  bufferization::buildBufferDeallocationPipeline(pm);
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

/// From memrefs to the LLVM dialect.
static void addLoweringToLLVM(OpPassManager &pm,
                              const SliceToLLVMOptions &options) {
  pm.addPass(createConvertBufferizationToMemRefPass());
  SliceLowerCopyOptions copies;
  copies.vectorBytes = options.vectorBytes;
  copies.streamingBytes = options.streamingBytes;
  copies.threads = options.threads;
  copies.threadedBytes = options.threadedBytes;
  pm.addPass(createSliceLowerCopy(copies));
  pm.addPass(createConvertLinalgToLoopsPass());
  pm.addPass(createConvertVectorToSCFPass());
  pm.addPass(createSliceLowerRuntimeChecks());
  pm.addPass(memref::createExpandOpsPass());
  pm.addPass(memref::createExpandStridedMetadataPass());
  pm.addPass(createLowerAffinePass());
  pm.addPass(createConvertComplexToStandardPass());
  pm.addPass(createConvertMathToFuncs());
  pm.addPass(createSCFToControlFlowPass());
  pm.addPass(arith::createArithExpandOpsPass());
  // Intrinsics first: libm takes what has none, and refuses some that have.
  pm.addPass(createConvertMathToLLVMPass());
  pm.addPass(createConvertMathToLibmPass());
  pm.addPass(createConvertVectorToLLVMPass());
  pm.addPass(createConvertToLLVMPass());
  pm.addPass(createSliceAllowNegativeStrides());
  pm.addPass(createReconcileUnrealizedCastsPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

void mlir::slice::buildSliceToLLVMPipeline(OpPassManager &pm,
                                           const SliceToLLVMOptions &options) {
  buildSliceToMemRefPipeline(pm, options);
  addLoweringToLLVM(pm, options);
}

void mlir::slice::buildSliceToMPIPipeline(OpPassManager &pm,
                                          const SliceToMPIOptions &options) {
  pm.addNestedPass<func::FuncOp>(shard::createShardingPropagation());
  pm.addNestedPass<func::FuncOp>(createSliceReshard());
  pm.addNestedPass<func::FuncOp>(shard::createPartition());
  pm.addPass(createConvertShardToSlice());
  buildSliceToMemRefPipeline(pm, options);
  ConvertSliceToMPIOptions messages;
  messages.chunkBytes = options.chunkBytes;
  messages.implementation = options.implementation;
  pm.addPass(createConvertSliceToMPI(messages));
  pm.addPass(createConvertShardToMPIPass());
  // What is left of the grids nobody asks for.
  pm.addPass(createSymbolDCEPass());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  addLoweringToLLVM(pm, options);
}

void mlir::slice::buildSliceImportPipeline(OpPassManager &pm,
                                           const SliceImportOptions &options) {
  pm.addPass(createConvertTFToSlice());
  pm.addPass(createConvertTFLToSlice());
  pm.addPass(createConvertONNXToSlice());
  pm.addPass(createConvertStablehloToSlice());
  pm.addPass(createConvertTosaToSlice());
  if (!options.canonicalize)
    return;
  pm.addPass(createCSEPass());
  pm.addPass(createCanonicalizerPass());
}

void mlir::slice::registerSlicePipelines() {
  PassPipelineRegistration<SliceImportOptions>(
      "slice-import",
      "Import the slices of TensorFlow, TFLite, ONNX, StableHLO and TOSA",
      buildSliceImportPipeline);
  PassPipelineRegistration<SliceToMemRefOptions>(
      "slice-to-memref",
      "Bufferize a program and turn its slices into views and copies",
      buildSliceToMemRefPipeline);
  PassPipelineRegistration<SliceToLLVMOptions>(
      "slice-to-llvm",
      "Lower a program with slices all the way to the LLVM dialect",
      buildSliceToLLVMPipeline);
  PassPipelineRegistration<SliceToMPIOptions>(
      "slice-to-mpi",
      "Partition a sharded program with slices, and lower it to the LLVM "
      "dialect with calls of MPI",
      buildSliceToMPIPipeline);
}
