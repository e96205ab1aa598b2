//===- InitAll.h - Registers all of this project -------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For tools that serve every program, as upstream's InitAllDialects.h. What
// needs less registers less: the dialect is SliceDialect.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_INITALL_H
#define SLICE_MLIR_INITALL_H

#include "slice-mlir/Conversion/Passes.h"
#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Pipelines/Pipelines.h"
#include "slice-mlir/Sharding/Sharding.h"
#include "slice-mlir/Transforms/Passes.h"
#include "slice-mlir/Transforms/TransformOps/SliceTransformOps.h"

#include "mlir/IR/DialectRegistry.h"

namespace mlir::slice {

/// Adds the dialect, its ops for transform scripts and its interfaces for
/// upstream's passes to `registry`.
inline void registerAllDialects(DialectRegistry &registry) {
  registry.insert<SliceDialect>();
  registerTransformDialectExtension(registry);
  registerShardingInterfaceExternalModels(registry);
}

/// Registers all passes and pipelines.
inline void registerAllPasses() {
  registerSliceConversionPasses();
  registerSliceTransformsPasses();
  registerSlicePipelines();
}

} // namespace mlir::slice

#endif // SLICE_MLIR_INITALL_H
