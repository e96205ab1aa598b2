//===- PrepareBufferization.cpp - Before one-shot bufferization -----------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::slice {
#define GEN_PASS_DEF_SLICEPREPAREBUFFERIZATION
#include "slice-mlir/Transforms/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;

namespace {

/// Before: %1 = linalg.softmax dimension(1) ins(%0)
/// After:  the maximum, the exponentials, their sum and the quotient, as
///         linalg.generic ops, of which each has loops
struct DecomposeAggregate
    : OpInterfaceRewritePattern<linalg::AggregatedOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(linalg::AggregatedOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (!llvm::all_of(op->getResultTypes(), llvm::IsaPred<RankedTensorType>) ||
        op->getNumResults() == 0)
      return rewriter.notifyMatchFailure(op, "not on tensors");
    FailureOr<SmallVector<Value>> values = op.decomposeOperation(rewriter);
    if (failed(values))
      return rewriter.notifyMatchFailure(op, "does not decompose");
    rewriter.replaceOp(op, *values);
    return success();
  }
};

} // namespace

/// True for an op on tensors that works element by element. A select between
/// whole tensors is none: they may differ in shape, and it bufferizes as it is.
static bool isElementwise(Operation *op) {
  if (auto select = dyn_cast<arith::SelectOp>(op);
      select && !isa<TensorType>(select.getCondition().getType()))
    return false;
  return OpTrait::hasElementwiseMappableTraits(op) &&
         llvm::any_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>);
}

/// True if the op that makes `operand` may be fused into its user. One that
/// reads its own destination must not: upstream fuses it so that what one
/// iteration writes the next one reads.
static bool canBeFused(OpOperand *operand) {
  auto producer = operand->get().getDefiningOp<linalg::GenericOp>();
  return producer && producer->hasOneUse() &&
         llvm::all_of(producer.getRegionOutputArgs(),
                      [](BlockArgument out) { return out.use_empty(); });
}

namespace {

struct PrepareBufferization
    : slice::impl::SlicePrepareBufferizationBase<PrepareBufferization> {
  void runOnOperation() override {
    StringRef writable = bufferization::BufferizationDialect::kWritableAttrName;
    for (auto function : getOperation().getOps<func::FuncOp>()) {
      if (!function.isPublic() || function.isExternal())
        continue;
      for (BlockArgument argument : function.getArguments())
        if (isa<TensorType>(argument.getType()) &&
            !function.getArgAttr(argument.getArgNumber(), writable))
          function.setArgAttr(argument.getArgNumber(), writable,
                              BoolAttr::get(&getContext(), false));
    }
    RewritePatternSet patterns(&getContext());
    tensor::populateDecomposeTensorConcatPatterns(patterns);
    patterns.add<DecomposeAggregate>(&getContext());
    walkAndApplyPatterns(getOperation(), std::move(patterns));

    RewritePatternSet elementwise(&getContext());
    linalg::populateElementwiseToLinalgConversionPatterns(elementwise);
    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal(
        [](Operation *op) { return !isElementwise(op); });
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(elementwise))))
      return signalPassFailure();

    // What is fused has a destination that is not an operand.
    RewritePatternSet fusion(&getContext());
    linalg::populateElementwiseOpsFusionPatterns(fusion, canBeFused);
    if (failed(applyPatternsGreedily(
            getOperation(), std::move(fusion),
            GreedyRewriteConfig().setUseTopDownTraversal())))
      signalPassFailure();
  }
};

} // namespace
