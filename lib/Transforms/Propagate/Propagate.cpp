//===- Propagate.cpp - Slices toward producers ----------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "slice-mlir/Transforms/Passes.h"
#include "slice-mlir/Transforms/Patterns.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace mlir::slice {
#define GEN_PASS_DEF_SLICEPROPAGATE
#include "slice-mlir/Transforms/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;

namespace {

/// Asks the operands of a producer for a size, where that would keep the whole
/// of it from a slice that waits.
///
/// Before: %1 = arith.addf %a, %b : tensor<?xf32>
///         %2 = tensor.dim %1, %c0
///         %3 = slice.strided %1[:4]
/// After:  %2 = tensor.dim %a, %c0
struct DimOfSliced : OpRewritePattern<tensor::DimOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(tensor::DimOp op,
                                PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
    Operation *producer = op.getSource().getDefiningOp();
    std::optional<int64_t> dim = op.getConstantIndex();
    if (!type || !dim || *dim < 0 || *dim >= type.getRank())
      return rewriter.notifyMatchFailure(op, "not a known dim");
    if (!producer || isa<StridedOp>(producer) || isInCircle(producer) ||
        !llvm::any_of(op.getSource().getUsers(), llvm::IsaPred<StridedOp>))
      return rewriter.notifyMatchFailure(op, "no slice waits");
    if (isElementwiseOnTensors(producer)) {
      // A select by a scalar has the shape of the one it selects.
      if (!llvm::all_of(producer->getOperandTypes(),
                        llvm::IsaPred<RankedTensorType>))
        return rewriter.notifyMatchFailure(op, "the shape is selected");
      rewriter.replaceOpWithNewOp<tensor::DimOp>(op, producer->getOperand(0),
                                                 *dim);
      return success();
    }
    if (!isa<ReifyRankedShapedTypeOpInterface>(producer))
      return rewriter.notifyMatchFailure(op, "the producer knows no shape");
    FailureOr<OpFoldResult> size = reifyDimOfResult(
        rewriter, producer, cast<OpResult>(op.getSource()).getResultNumber(),
        *dim);
    if (failed(size))
      return rewriter.notifyMatchFailure(op, "the producer knows no shape");
    rewriter.replaceOp(
        op, getValueOrCreateConstantIndexOp(rewriter, op.getLoc(), *size));
    return success();
  }
};

struct Propagate : slice::impl::SlicePropagateBase<Propagate> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populatePropagatePatterns(patterns);
    // Each rewrite brings a slice nearer to the start of the program or takes
    // an op away, so that there is an end to it.
    GreedyRewriteConfig config;
    config.setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled)
        .setMaxIterations(GreedyRewriteConfig::kNoLimit);
    if (failed(
            applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      signalPassFailure();
  }
};

} // namespace

void mlir::slice::populatePropagatePatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  populatePropagateConcatPatterns(patterns);
  populatePropagateElementwisePatterns(patterns);
  populatePropagateLinalgPatterns(patterns);
  populatePropagatePadPatterns(patterns);
  populatePropagateReshapePatterns(patterns);
  populatePropagateTensorPatterns(patterns);
  patterns.add<DimOfSliced>(context);
  // Chains become one slice as they meet; sizes of empty tensors are known; and
  // results that nobody uses are dropped.
  StridedOp::getCanonicalizationPatterns(patterns, context);
  tensor::EmptyOp::getCanonicalizationPatterns(patterns, context);
  linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
}
