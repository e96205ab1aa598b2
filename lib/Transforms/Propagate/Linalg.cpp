//===- Linalg.cpp - Slices of linalg ops ----------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::slice;

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

/// A slice of the destination of an op, or an empty tensor where its values do
/// not count and its shape is known.
static FailureOr<OperandSlice> sliceDestination(const SliceParts &slice,
                                                Value destination) {
  StridedOp op = slice.op;
  return OperandSlice::get(destination, slice.entries, op.getValues());
}

static Value createDestination(RewriterBase &rewriter, Location loc,
                               const OperandSlice &slice, bool isRead) {
  RankedTensorType type = slice.getType();
  if (isRead || !type.hasStaticShape())
    return slice.create(rewriter, loc);
  return tensor::EmptyOp::create(rewriter, loc, type.getShape(),
                                 type.getElementType());
}

/// The entries that the loops of a linalg op are given, picked for an operand
/// with indexing map `map`.
static SmallVector<Entry> pick(ArrayRef<Entry> loops, AffineMap map) {
  return llvm::map_to_vector(map.getResults(), [&](AffineExpr expr) {
    return loops[cast<AffineDimExpr>(expr).getPosition()];
  });
}

/// `map` without the loops that are given an index.
static AffineMap dropIndices(ArrayRef<Entry> loops, AffineMap map) {
  SmallVector<int64_t> newLoops(loops.size(), -1);
  SmallVector<unsigned> kept = getKeptDims(loops);
  for (auto [newLoop, loop] : llvm::enumerate(kept))
    newLoops[loop] = newLoop;
  SmallVector<AffineExpr> results;
  for (AffineExpr expr : map.getResults())
    if (int64_t loop = newLoops[cast<AffineDimExpr>(expr).getPosition()];
        loop >= 0)
      results.push_back(getAffineDimExpr(loop, map.getContext()));
  return AffineMap::get(kept.size(), 0, results, map.getContext());
}

namespace {

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

/// What becomes of `linalg.index` for one loop.
struct IndexInLoop {
  /// The new loop; nothing if one element is taken of it.
  std::optional<unsigned> loop;
  /// The old index is begin + stride * the new one.
  int64_t begin = 0, stride = 1;
};

/// Slices a linalg op whose loops are all parallel and run over the dims of its
/// result. It stays what it is if its maps say nothing (`linalg.add`,
/// `linalg.map`, `linalg.fill`), and becomes a `linalg.generic` otherwise.
///
/// Before: %1 = linalg.generic ins(%a, %b) outs(%e)   maps (i, j), (j), (i, j)
///         %2 = slice.strided %1[%n:, 0]
/// After:  %3 = slice.strided %a[%n:, 0]
///         %4 = slice.strided %b[0]
///         %5 = slice.strided %e[%n:, 0]
///         %2 = linalg.generic ins(%3, %4) outs(%5)   maps (i), (), (i)
struct SliceOfLinalg : SliceOf<linalg::LinalgOp> {
  using SliceOf::SliceOf;

  FailureOr<SlicePlan> planFor(const SliceParts &slice,
                               linalg::LinalgOp producer,
                               PatternRewriter &rewriter) const override {
    StridedOp op = slice.op;
    auto decline = [&](const char *reason) {
      return rewriter.notifyMatchFailure(op, reason);
    };
    if (isa<linalg::TransposeOp, linalg::BroadcastOp>(producer))
      return decline("has a pattern of its own");
    if (!producer.hasPureTensorSemantics())
      return decline("not on tensors alone");
    if (producer.getNumLoops() != producer.getNumParallelLoops())
      return decline("a loop is not parallel");
    SmallVector<AffineMap> maps = producer.getIndexingMapsArray();
    AffineMap resultMap = maps.back();
    if (!resultMap.isPermutation())
      return decline("the result's map is not a permutation");
    if (!llvm::all_of(
            maps, [](AffineMap map) { return map.isProjectedPermutation(); }))
      return decline("a map is not a projected permutation");
    Block &body = producer->getRegion(0).front();
    if (!llvm::all_of(body.without_terminator(), [](Operation &bodyOp) {
          return isMemoryEffectFree(&bodyOp);
        }))
      return decline("the body has effects");

    SmallVector<Entry> loops(producer.getNumLoops(), Entry::range());
    SmallVector<unsigned> dimOfLoop(loops.size());
    for (unsigned dim = 0; dim < loops.size(); ++dim) {
      unsigned loop = resultMap.getDimPosition(dim);
      loops[loop] = slice.entries[dim];
      dimOfLoop[loop] = dim;
    }

    SmallVector<IndexInLoop> indices(loops.size());
    for (auto [newLoop, loop] : llvm::enumerate(getKeptDims(loops)))
      indices[loop].loop = newLoop;
    bool canFollow = true, hasIndex = false;
    body.walk([&](linalg::IndexOp indexOp) {
      if (indexOp->getParentOfType<linalg::LinalgOp>() != producer)
        return;
      hasIndex = true;
      const ResolvedDim &dim = slice.dims[dimOfLoop[indexOp.getDim()]];
      IndexInLoop &index = indices[indexOp.getDim()];
      if (dim.isFull)
        return;
      if (!dim.begin || !dim.stride)
        canFollow = false;
      else
        index.begin = *dim.begin, index.stride = *dim.stride;
    });
    if (!canFollow)
      return decline("linalg.index of a loop that begins who knows where");

    // Scalars and the destination aside.
    SmallVector<OperandSlice, 0> inputs;
    bool isPlain = resultMap.isIdentity();
    for (OpOperand *operand : producer.getDpsInputOperands()) {
      AffineMap map = producer.getMatchingIndexingMap(operand);
      isPlain &= map.isIdentity() || map.getNumResults() == 0;
      if (!isa<RankedTensorType>(operand->get().getType()))
        continue;
      FailureOr<OperandSlice> part =
          OperandSlice::get(operand->get(), pick(loops, map), op.getValues());
      if (failed(part))
        return decline("an operand cannot be sliced");
      inputs.push_back(*part);
    }
    OpOperand *destination = producer.getDpsInitOperand(0);
    FailureOr<OperandSlice> output =
        sliceDestination(slice, destination->get());
    if (failed(output))
      return decline("the destination cannot be sliced");
    bool isRead = producer.payloadUsesValueFromOperand(destination);
    // Ops whose maps are of attributes, or whose number of loops is fixed.
    bool isNamed = isPlain &&
                   !isa<linalg::GenericOp, linalg::ElementwiseOp>(producer) &&
                   (!hasIndex || isa<linalg::MapOp>(producer));

    auto create = [=](RewriterBase &rewriter, Location loc) mutable -> Value {
      SmallVector<Value> operands(producer.getDpsInputs());
      SmallVector<Value> parts = createSlices(rewriter, loc, inputs);
      const Value *next = parts.begin();
      for (Value &operand : operands)
        if (isa<RankedTensorType>(operand.getType()))
          operand = *next++;
      Value init = createDestination(rewriter, loc, *output, isRead);
      Operation *result;
      if (isNamed) {
        operands.push_back(init);
        result = mlir::clone(rewriter, producer, output->getType(), operands);
      } else {
        SmallVector<AffineMap> newMaps = llvm::map_to_vector(
            maps, [&](AffineMap map) { return dropIndices(loops, map); });
        auto generic = linalg::GenericOp::create(
            rewriter, loc, output->getType(), operands, init, newMaps,
            SmallVector<utils::IteratorType>(getKeptDims(loops).size(),
                                             utils::IteratorType::parallel));
        rewriter.cloneRegionBefore(producer->getRegion(0), generic.getRegion(),
                                   generic.getRegion().begin());
        result = generic;
      }
      replaceIndices(rewriter, result, indices);
      return result->getResult(0);
    };
    return SlicePlan{output->getType(), create};
  }

  static void replaceIndices(RewriterBase &rewriter, Operation *op,
                             ArrayRef<IndexInLoop> indices) {
    SmallVector<linalg::IndexOp> indexOps;
    op->getRegion(0).walk([&](linalg::IndexOp indexOp) {
      if (indexOp->getParentOfType<linalg::LinalgOp>() == op)
        indexOps.push_back(indexOp);
    });
    OpBuilder::InsertionGuard guard(rewriter);
    for (linalg::IndexOp indexOp : indexOps) {
      const IndexInLoop &index = indices[indexOp.getDim()];
      Location loc = indexOp.getLoc();
      rewriter.setInsertionPoint(indexOp);
      auto constant = [&](int64_t value) -> Value {
        return arith::ConstantIndexOp::create(rewriter, loc, value);
      };
      Value value;
      if (!index.loop) {
        value = constant(index.begin);
      } else {
        value = linalg::IndexOp::create(rewriter, loc, *index.loop);
        if (index.stride != 1)
          value = arith::MulIOp::create(rewriter, loc, value,
                                        constant(index.stride));
        if (index.begin != 0)
          value = arith::AddIOp::create(rewriter, loc, value,
                                        constant(index.begin));
      }
      rewriter.replaceOp(indexOp, value);
    }
  }
};

//===----------------------------------------------------------------------===//
// Transpose and broadcast
//===----------------------------------------------------------------------===//

/// Before: %1 = linalg.transpose ins(%0) outs(%e) permutation = [2, 0, 1]
///         %2 = slice.strided %1[:4, 1]
/// After:  %3 = slice.strided %0[1, :, :4]
///         %2 = linalg.transpose ins(%3) outs(%f) permutation = [1, 0]
struct SliceOfTranspose : SliceOf<linalg::TransposeOp> {
  using SliceOf::SliceOf;

  FailureOr<SlicePlan> planFor(const SliceParts &slice,
                               linalg::TransposeOp producer,
                               PatternRewriter &rewriter) const override {
    StridedOp op = slice.op;
    ArrayRef<int64_t> permutation = producer.getPermutation();
    SmallVector<Entry> entries(permutation.size(), Entry::range());
    for (auto [entry, dim] : llvm::zip_equal(slice.entries, permutation))
      entries[dim] = entry;
    FailureOr<OperandSlice> input =
        OperandSlice::get(producer.getInput(), entries, op.getValues());
    FailureOr<OperandSlice> output =
        sliceDestination(slice, producer.getInit());
    if (failed(input) || failed(output))
      return rewriter.notifyMatchFailure(op, "an operand cannot be sliced");

    // The dims of the input that stay, numbered anew.
    SmallVector<int64_t> newDims(permutation.size(), -1), newPermutation;
    for (auto [newDim, dim] : llvm::enumerate(getKeptDims(entries)))
      newDims[dim] = newDim;
    for (int64_t dim : permutation)
      if (newDims[dim] >= 0)
        newPermutation.push_back(newDims[dim]);
    if (llvm::is_sorted(newPermutation))
      return getViewPlan(*input, /*movesAlone=*/true);
    auto create = [=](RewriterBase &rewriter, Location loc) -> Value {
      Value part = input->create(rewriter, loc);
      Value init = createDestination(rewriter, loc, *output, /*isRead=*/false);
      return linalg::TransposeOp::create(rewriter, loc, part, init,
                                         newPermutation)
          ->getResult(0);
    };
    return SlicePlan{output->getType(), create};
  }
};

/// Before: %1 = linalg.broadcast ins(%0) outs(%e) dimensions = [0]
///         %2 = slice.strided %1[:2, 1]
/// After:  %3 = slice.strided %0[1]
///         %2 = linalg.broadcast ins(%3) outs(%f) dimensions = [0]
struct SliceOfBroadcast : SliceOf<linalg::BroadcastOp> {
  using SliceOf::SliceOf;

  FailureOr<SlicePlan> planFor(const SliceParts &slice,
                               linalg::BroadcastOp producer,
                               PatternRewriter &rewriter) const override {
    StridedOp op = slice.op;
    SmallVector<Entry> entries;
    SmallVector<int64_t> dimensions;
    int64_t newDim = 0;
    for (auto [dim, entry] : llvm::enumerate(slice.entries)) {
      bool isNew = llvm::is_contained(producer.getDimensions(), dim);
      if (!isNew)
        entries.push_back(entry);
      else if (!entry.isIndex())
        dimensions.push_back(newDim);
      newDim += !entry.isIndex();
    }
    FailureOr<OperandSlice> input =
        OperandSlice::get(producer.getInput(), entries, op.getValues());
    FailureOr<OperandSlice> output =
        sliceDestination(slice, producer.getInit());
    if (failed(input) || failed(output))
      return rewriter.notifyMatchFailure(op, "an operand cannot be sliced");
    if (dimensions.empty())
      return getViewPlan(*input, /*movesAlone=*/true);
    auto create = [=](RewriterBase &rewriter, Location loc) -> Value {
      Value part = input->create(rewriter, loc);
      Value init = createDestination(rewriter, loc, *output, /*isRead=*/false);
      return linalg::BroadcastOp::create(rewriter, loc, part, init, dimensions)
          ->getResult(0);
    };
    return SlicePlan{output->getType(), create};
  }
};

} // namespace

void mlir::slice::populatePropagateLinalgPatterns(RewritePatternSet &patterns) {
  patterns.add<SliceOfBroadcast, SliceOfLinalg, SliceOfTranspose>(
      patterns.getContext());
}
