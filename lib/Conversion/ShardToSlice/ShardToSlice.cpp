//===- ShardToSlice.cpp - Collectives of shard to slice -------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Conversion/ShardToSlice/ShardToSlice.h"

#include "slice-mlir/Conversion/Passes.h"
#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Sharding/Sharding.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Shard/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::slice {
#define GEN_PASS_DEF_CONVERTSHARDTOSLICE
#include "slice-mlir/Conversion/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;

/// How many processes move rows at `op`, along its axes; nothing if that is not
/// static.
template <typename OpTy>
static std::optional<int64_t>
getNumProcesses(OpTy op, SymbolTableCollection &symbolTables) {
  auto grid =
      symbolTables.lookupNearestSymbolFrom<shard::GridOp>(op, op.getGridAttr());
  if (!grid)
    return std::nullopt;
  int64_t size = shard::collectiveProcessGroupSize(op.getGridAxes(), grid);
  return ShapedType::isDynamic(size) ? std::nullopt : std::optional(size);
}

namespace {

/// Before: shard.all_gather %0 on @grid grid_axes = [0] gather_axis = 0
///             : tensor<3x4xf32> -> tensor<6x4xf32>
/// After:  slice.redistribute %0 into %init dim 0 on @grid grid_axes = [0]
///             from [0:3, 3:6] to [0:6, 0:6]
struct AllGatherToRedistribute : OpRewritePattern<shard::AllGatherOp> {
  AllGatherToRedistribute(MLIRContext *context,
                          SymbolTableCollection &symbolTables)
      : OpRewritePattern(context), symbolTables(symbolTables) {}

  LogicalResult matchAndRewrite(shard::AllGatherOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<int64_t> numProcesses = getNumProcesses(op, symbolTables);
    if (!numProcesses)
      return rewriter.notifyMatchFailure(op, "the group's size is not static");
    int64_t dim = op.getGatherAxis().getSExtValue();
    auto type = cast<RankedTensorType>(op.getType());
    int64_t size = cast<ShapedType>(op.getInput().getType()).getDimSize(dim);
    if (ShapedType::isDynamic(size))
      return rewriter.notifyMatchFailure(op, "the dim's size is not static");
    SmallVector<RowRange> from;
    for (int64_t p = 0; p < *numProcesses; ++p)
      from.push_back({p * size, (p + 1) * size});
    SmallVector<RowRange> to(*numProcesses, {0, *numProcesses * size});

    SmallVector<OpFoldResult> sizes =
        tensor::getMixedSizes(rewriter, op.getLoc(), op.getInput());
    sizes[dim] = rewriter.getIndexAttr(*numProcesses * size);
    Value init =
        tensor::EmptyOp::create(rewriter, op.getLoc(), sizes,
                                type.getElementType(), type.getEncoding());
    Value result =
        RedistributeOp::create(rewriter, op.getLoc(), op.getInput(), init, dim,
                               op.getGridAttr(), op.getGridAxes(), from, to)
            .getResult();
    if (result.getType() != type)
      result = tensor::CastOp::create(rewriter, op.getLoc(), type, result);
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  SymbolTableCollection &symbolTables;
};

/// Before: shard.all_slice %0 on @grid grid_axes = [0] slice_axis = 0
///             : tensor<6x4xf32> -> tensor<3x4xf32>
/// After:  slice.strided %0[%begin:%end] : tensor<6x4xf32> to tensor<?x4xf32>,
///             where %begin is 3 times the number of the process
struct AllSliceToSlice : OpRewritePattern<shard::AllSliceOp> {
  AllSliceToSlice(MLIRContext *context, SymbolTableCollection &symbolTables)
      : OpRewritePattern(context), symbolTables(symbolTables) {}

  LogicalResult matchAndRewrite(shard::AllSliceOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<int64_t> numProcesses = getNumProcesses(op, symbolTables);
    if (!numProcesses)
      return rewriter.notifyMatchFailure(op, "the group's size is not static");
    int64_t dim = op.getSliceAxis().getSExtValue();
    int64_t size = cast<ShapedType>(op.getInput().getType()).getDimSize(dim);
    if (ShapedType::isDynamic(size) || size % *numProcesses != 0)
      return rewriter.notifyMatchFailure(
          op, "the dim's size is not static or not divided evenly");

    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    Value block = arith::ConstantIndexOp::create(builder, size / *numProcesses);
    Value process = op.getGridAxes().empty()
                        ? arith::ConstantIndexOp::create(builder, 0).getResult()
                        : shard::createProcessLinearIndex(
                              op.getGrid(), op.getGridAxes(), builder);
    Value begin = arith::MulIOp::create(builder, process, block);
    Value end = arith::AddIOp::create(builder, begin, block);
    SmallVector<MixedEntry> entries(dim, MixedEntry::range());
    entries.push_back(MixedEntry::range(begin, end));
    Value result = StridedOp::create(builder, op.getInput(), entries);
    rewriter.replaceOpWithNewOp<tensor::CastOp>(op, op.getType(), result);
    return success();
  }

private:
  SymbolTableCollection &symbolTables;
};

/// Before: shard.all_to_all %0 on @grid grid_axes = [0]
///             split_axis = 1 concat_axis = 0
///             : tensor<3x4xf32> -> tensor<6x2xf32>
/// After:  for each process p, whose rows of the split dim go to all, and come
///         one after the other in the concatenated dim:
///         slice.strided %0[:, :%end] : tensor<3x4xf32> to tensor<3x?xf32>,
///             where %end is 4 in process p and 0 in the others
///         slice.redistribute of that dim 1 on @grid grid_axes = [0]
///             from [0:4, 0:0] to [0:2, 2:4]
struct AllToAllToRedistribute : OpRewritePattern<shard::AllToAllOp> {
  AllToAllToRedistribute(MLIRContext *context,
                         SymbolTableCollection &symbolTables)
      : OpRewritePattern(context), symbolTables(symbolTables) {}

  LogicalResult matchAndRewrite(shard::AllToAllOp op,
                                PatternRewriter &rewriter) const override {
    std::optional<int64_t> numProcesses = getNumProcesses(op, symbolTables);
    if (!numProcesses)
      return rewriter.notifyMatchFailure(op, "the group's size is not static");
    int64_t splitDim = op.getSplitAxis().getSExtValue();
    int64_t concatDim = op.getConcatAxis().getSExtValue();
    auto input = cast<RankedTensorType>(op.getInput().getType());
    auto type = cast<RankedTensorType>(op.getType());
    int64_t size = input.getDimSize(splitDim);
    if (ShapedType::isDynamic(size) || size % *numProcesses != 0 ||
        ShapedType::isDynamic(input.getDimSize(concatDim)))
      return rewriter.notifyMatchFailure(
          op, "a dim's size is not static or not divided evenly");

    ImplicitLocOpBuilder builder(op.getLoc(), rewriter);
    int64_t length = concatDim == splitDim ? size / *numProcesses
                                           : input.getDimSize(concatDim);
    Value result = createExchange(
        builder, op.getInput(), op.getGridAttr(), op.getGridAxes(), concatDim,
        getBalancedBlocks(*numProcesses * length, *numProcesses), splitDim,
        getBalancedBlocks(size, *numProcesses));
    if (result.getType() != type)
      result = tensor::CastOp::create(builder, type, result);
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  SymbolTableCollection &symbolTables;
};

struct ConvertShardToSlice
    : slice::impl::ConvertShardToSliceBase<ConvertShardToSlice> {
  void runOnOperation() override {
    SymbolTableCollection symbolTables;
    RewritePatternSet patterns(&getContext());
    populateShardToSlicePatterns(patterns, symbolTables);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

void mlir::slice::populateShardToSlicePatterns(
    RewritePatternSet &patterns, SymbolTableCollection &symbolTables) {
  patterns
      .add<AllGatherToRedistribute, AllSliceToSlice, AllToAllToRedistribute>(
          patterns.getContext(), symbolTables);
}
