//===- SliceTransformOps.cpp - Patterns for scripts -----------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Transforms/TransformOps/SliceTransformOps.h"

#include "slice-mlir/Conversion/SliceToLinalg/SliceToLinalg.h"
#include "slice-mlir/Conversion/SliceToMemRef/SliceToMemRef.h"
#include "slice-mlir/Conversion/SliceToTensor/SliceToTensor.h"
#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Transforms/Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

#define GET_OP_CLASSES
#include "slice-mlir/Transforms/TransformOps/SliceTransformOps.cpp.inc"

void transform::ApplySliceLowerCopyPatternsOp::populatePatterns(
    RewritePatternSet &patterns) {
  slice::populateLowerCopyPatterns(patterns);
}

void transform::ApplySlicePropagatePatternsOp::populatePatterns(
    RewritePatternSet &patterns) {
  slice::populatePropagatePatterns(patterns);
}

void transform::ApplySliceToLinalgPatternsOp::populatePatterns(
    RewritePatternSet &patterns) {
  slice::populateSliceToLinalgPatterns(patterns);
}

void transform::ApplySliceToMemRefPatternsOp::populatePatterns(
    RewritePatternSet &patterns) {
  slice::populateSliceToMemRefPatterns(patterns);
}

void transform::ApplySliceToTensorPatternsOp::populatePatterns(
    RewritePatternSet &patterns) {
  slice::populateSliceToTensorPatterns(patterns);
}

namespace {
class SliceTransformDialectExtension
    : public transform::TransformDialectExtension<
          SliceTransformDialectExtension> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(SliceTransformDialectExtension)

  void init() {
    declareGeneratedDialect<LLVM::LLVMDialect>();
    declareGeneratedDialect<arith::ArithDialect>();
    declareGeneratedDialect<func::FuncDialect>();
    declareGeneratedDialect<linalg::LinalgDialect>();
    declareGeneratedDialect<scf::SCFDialect>();
    declareGeneratedDialect<slice::SliceDialect>();
    registerTransformOps<
#define GET_OP_LIST
#include "slice-mlir/Transforms/TransformOps/SliceTransformOps.cpp.inc"
        >();
  }
};
} // namespace

void mlir::slice::registerTransformDialectExtension(DialectRegistry &registry) {
  registry.addExtensions<SliceTransformDialectExtension>();
}
