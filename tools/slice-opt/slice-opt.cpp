//===- slice-opt.cpp - An mlir-opt with the slice dialect -----------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Conversion/Passes.h"
#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Pipelines/Pipelines.h"
#include "slice-mlir/Transforms/Passes.h"
#include "slice-mlir/Transforms/TransformOps/SliceTransformOps.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  mlir::registerAllPasses();
  mlir::slice::registerSliceConversionPasses();
  mlir::slice::registerSliceTransformsPasses();
  mlir::slice::registerSlicePipelines();
  registry.insert<mlir::slice::SliceDialect>();
  mlir::slice::registerTransformDialectExtension(registry);
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "slice dialect optimizer\n", registry));
}
