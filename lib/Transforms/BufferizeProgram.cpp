//===- BufferizeProgram.cpp - Bufferization under one convention ----------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;

void mlir::slice::addSliceBufferization(OpPassManager &pm,
                                        bool allowUnknownOps) {
  pm.addPass(createSlicePrepareBufferization());
  pm.addPass(bufferization::createEmptyTensorEliminationPass());
  SliceBufferizeOptions bufferize;
  bufferize.allowUnknownOps = allowUnknownOps;
  pm.addPass(createSliceBufferize(bufferize));
  pm.addNestedPass<func::FuncOp>(createSliceCopyResults());
}
