//===- Reshape.cpp - Slices of reshapes -----------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reshape is taken group by group: one dim on one side, several on the other.
// A group of which all is taken stays; what is taken of another one has to be a
// run of elements as well as a box of dims.
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "slice-mlir/Subscript/StridedRun.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::slice;

/// What is taken of the dims of a group, if all of it is known.
static std::optional<SmallVector<StridedRun>> getRuns(const SliceParts &slice,
                                                      ArrayRef<int64_t> dims) {
  SmallVector<StridedRun> runs;
  for (int64_t dim : dims) {
    std::optional<StridedRun> run = getRun(slice.dims[dim]);
    if (!run || run->size == 0 || slice.type.isDynamicDim(dim))
      return std::nullopt;
    runs.push_back(*run);
  }
  return runs;
}

/// The only dim of a group that is not 1, or the last one; nothing if there are
/// several.
static std::optional<unsigned> getOnlyDim(ArrayRef<int64_t> dims,
                                          RankedTensorType type) {
  std::optional<unsigned> only;
  for (int64_t dim : dims) {
    if (type.getDimSize(dim) == 1)
      continue;
    if (only)
      return std::nullopt;
    only = dim;
  }
  return only ? *only : static_cast<unsigned>(dims.back());
}

namespace {

/// Before: %1 = tensor.expand_shape %0 [[0, 1], [2]]   4x6x? out of 24x?
///         %2 = slice.strided %1[1:3, :, %i]
/// After:  %3 = slice.strided %0[6:18, %i]
///         %2 = tensor.expand_shape %3 [[0, 1]]        2x6 out of 12
struct SliceOfExpandShape : SliceOf<tensor::ExpandShapeOp> {
  using SliceOf::SliceOf;

  FailureOr<SlicePlan> planFor(const SliceParts &slice,
                               tensor::ExpandShapeOp producer,
                               PatternRewriter &rewriter) const override {
    StridedOp op = slice.op;
    RankedTensorType oldType = producer.getResultType();
    // What is taken of the source, the sizes of the result (absent where they
    // are those of the part), and the groups of its dims.
    SmallVector<Entry> entries;
    SmallVector<std::optional<OpFoldResult>> sizes;
    SmallVector<ReassociationIndices> groups;
    auto addDim = [&](std::optional<OpFoldResult> size, bool isNewGroup) {
      if (isNewGroup)
        groups.emplace_back();
      groups.back().push_back(sizes.size());
      sizes.push_back(size);
    };
    SmallVector<OpFoldResult> oldSizes = producer.getMixedOutputShape();

    for (const ReassociationIndices &group :
         producer.getReassociationIndices()) {
      if (llvm::all_of(group, [&](int64_t dim) { return slice.isFull(dim); })) {
        entries.push_back(Entry::range());
        for (auto [i, dim] : llvm::enumerate(group))
          addDim(oldSizes[dim], i == 0);
        continue;
      }
      SmallVector<unsigned> kept;
      for (int64_t dim : group)
        if (!slice.dims[dim].isIndex())
          kept.push_back(dim);
      std::optional<unsigned> only = getOnlyDim(group, oldType);
      std::optional<SmallVector<StridedRun>> runs = getRuns(slice, group);
      if (only && llvm::all_of(group, [&](int64_t dim) {
            return dim == *only || slice.dims[dim].size == 1;
          })) {
        // One dim with dims of 1 around it, which are new axes.
        for (int64_t dim : group) {
          if (dim == *only)
            entries.push_back(slice.entries[dim]);
          else if (!slice.dims[dim].isIndex())
            entries.push_back(Entry::newAxis());
          if (!slice.dims[dim].isIndex())
            addDim(std::nullopt, /*isNewGroup=*/true);
        }
        continue;
      }
      if (!runs)
        return rewriter.notifyMatchFailure(op, "a part of a group is unknown");
      std::optional<StridedRun> run =
          flatten(*runs, llvm::map_to_vector(group, [&](int64_t dim) {
            return oldType.getDimSize(dim);
          }));
      if (!run)
        return rewriter.notifyMatchFailure(op, "no one range of the source");
      entries.push_back(kept.empty() ? Entry::index(run->begin)
                                     : toRange(*run));
      for (auto [i, dim] : llvm::enumerate(kept))
        addDim(rewriter.getIndexAttr(*slice.dims[dim].size), i == 0);
    }

    FailureOr<OperandSlice> part =
        OperandSlice::get(producer.getSrc(), entries, op.getValues());
    if (failed(part))
      return rewriter.notifyMatchFailure(op, "the source cannot be sliced");
    if (llvm::all_of(groups, [](auto &group) { return group.size() == 1; }))
      return getViewPlan(*part, /*movesAlone=*/false);
    SmallVector<int64_t> shape;
    for (auto [partDim, group] : llvm::enumerate(groups))
      for (int64_t dim : group)
        shape.push_back(sizes[dim] ? getConstantIntValue(*sizes[dim])
                                         .value_or(ShapedType::kDynamic)
                                   : part->getType().getDimSize(partDim));
    RankedTensorType type = part->getType().clone(shape);
    auto create = [=](RewriterBase &rewriter, Location loc) -> Value {
      Value source = part->create(rewriter, loc);
      SmallVector<OpFoldResult> outputShape;
      for (auto [partDim, group] : llvm::enumerate(groups))
        for (int64_t dim : group)
          outputShape.push_back(
              sizes[dim] ? *sizes[dim]
                         : getDimSize(rewriter, loc, source, partDim));
      return tensor::ExpandShapeOp::create(rewriter, loc, type, source, groups,
                                           outputShape);
    };
    return SlicePlan{type, create, /*isView=*/true};
  }
};

/// Before: %1 = tensor.collapse_shape %0 [[0, 1], [2]]   24x? out of 4x6x?
///         %2 = slice.strided %1[::2, %i]
/// After:  %3 = slice.strided %0[:, ::2, %i]
///         %2 = tensor.collapse_shape %3 [[0, 1]]        12 out of 4x3
struct SliceOfCollapseShape : SliceOf<tensor::CollapseShapeOp> {
  using SliceOf::SliceOf;

  FailureOr<SlicePlan> planFor(const SliceParts &slice,
                               tensor::CollapseShapeOp producer,
                               PatternRewriter &rewriter) const override {
    StridedOp op = slice.op;
    RankedTensorType sourceType = producer.getSrcType();
    SmallVector<Entry> entries(sourceType.getRank(), Entry::range());
    SmallVector<ReassociationIndices> groups;
    unsigned numKept = 0;
    for (auto [dim, group] :
         llvm::enumerate(producer.getReassociationIndices())) {
      if (!slice.isFull(dim) &&
          failed(takeGroup(slice, dim, group, sourceType, entries)))
        return rewriter.notifyMatchFailure(op, "no one range of each dim");
      SmallVector<int64_t> kept;
      for (int64_t sourceDim : group)
        if (!entries[sourceDim].isIndex())
          kept.push_back(sourceDim);
      if (kept.empty())
        continue;
      // Where the strides are not known, bufferization could not see that the
      // part collapses without a copy.
      if (kept.size() > 1 &&
          llvm::any_of(sourceType.getShape().drop_front(kept.front() + 1),
                       ShapedType::isDynamic))
        return rewriter.notifyMatchFailure(op, "strides are not known");
      groups.emplace_back();
      for (size_t i = 0; i < kept.size(); ++i)
        groups.back().push_back(numKept++);
    }
    FailureOr<OperandSlice> part =
        OperandSlice::get(producer.getSrc(), entries, op.getValues());
    if (failed(part))
      return rewriter.notifyMatchFailure(op, "the source cannot be sliced");
    if (numKept == groups.size())
      return getViewPlan(*part, /*movesAlone=*/false);
    auto type =
        tensor::CollapseShapeOp::inferCollapsedType(part->getType(), groups);
    auto create = [=](RewriterBase &rewriter, Location loc) -> Value {
      return tensor::CollapseShapeOp::create(
          rewriter, loc, type, part->create(rewriter, loc), groups);
    };
    return SlicePlan{type, create, /*isView=*/true};
  }

  /// What is taken of the dims of a group for what is taken of dim `dim`, which
  /// they make up.
  static LogicalResult takeGroup(const SliceParts &slice, unsigned dim,
                                 const ReassociationIndices &group,
                                 RankedTensorType sourceType,
                                 MutableArrayRef<Entry> entries) {
    if (std::optional<unsigned> only = getOnlyDim(group, sourceType)) {
      for (int64_t sourceDim : group)
        entries[sourceDim] = Entry::index(0);
      entries[*only] = slice.entries[dim];
      return success();
    }
    SmallVector<int64_t> shape =
        llvm::map_to_vector(group, [&](int64_t sourceDim) {
          return sourceType.getDimSize(sourceDim);
        });
    std::optional<SmallVector<StridedRun>> run = getRuns(slice, dim);
    if (!run || llvm::any_of(shape, ShapedType::isDynamic))
      return failure();
    std::optional<SmallVector<StridedRun>> runs =
        unflatten(run->front(), shape);
    if (!runs)
      return failure();
    // A range has to leave a dim, be it of 1.
    bool needsDim = !slice.dims[dim].isIndex();
    for (size_t i = group.size(); i-- > 0;) {
      bool isIndex =
          (*runs)[i].size == 1 && !(needsDim && run->front().size == 1);
      entries[group[i]] =
          isIndex ? Entry::index((*runs)[i].begin) : toRange((*runs)[i]);
      needsDim &= isIndex;
    }
    return success();
  }
};

} // namespace

void mlir::slice::populatePropagateReshapePatterns(
    RewritePatternSet &patterns) {
  patterns.add<SliceOfCollapseShape, SliceOfExpandShape>(patterns.getContext());
}
