//===- Concat.cpp - Slices of concatenations ------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "slice-mlir/Subscript/StridedRun.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::slice;

/// True for `::-1` as it is written, which reverses a dim of any size.
static bool isReversal(const Entry &entry) {
  return entry.isRange() && entry.getBegin().isAbsent() &&
         entry.getEnd().isAbsent() && entry.getStride().is(-1);
}

namespace {

/// Takes from each input what is touched of it.
///
/// Before: %1 = tensor.concat dim(0) %a, %b, %c     of 4, 2 and 6 elements
///         %2 = slice.strided %1[7:3:-1]
/// After:  %3 = slice.strided %c[1::-1]
///         %4 = slice.strided %b[::-1]
///         %2 = tensor.concat dim(0) %3, %4
struct SliceOfConcat : SliceOf<tensor::ConcatOp> {
  using SliceOf::SliceOf;

  FailureOr<SlicePlan> planFor(const SliceParts &slice,
                               tensor::ConcatOp producer,
                               PatternRewriter &rewriter) const override {
    StridedOp op = slice.op;
    unsigned dim = producer.getDim();
    FailureOr<SmallVector<std::pair<unsigned, Entry>>> picked =
        pickInputs(slice, producer, rewriter);
    if (failed(picked))
      return failure();
    SmallVector<OperandSlice, 0> parts;
    SmallVector<Type> types;
    SmallVector<Entry> entries = slice.entries;
    for (auto [input, entry] : *picked) {
      entries[dim] = entry;
      FailureOr<OperandSlice> part = OperandSlice::get(
          producer.getInputs()[input], entries, op.getValues());
      if (failed(part))
        return rewriter.notifyMatchFailure(op, "an input cannot be sliced");
      parts.push_back(*part);
      types.push_back(part->getType());
    }
    if (parts.size() == 1)
      return getViewPlan(parts.front(), /*movesAlone=*/true);
    unsigned newDim = getKeptDims(ArrayRef(entries).take_front(dim)).size();
    RankedTensorType type = tensor::ConcatOp::inferResultType(newDim, types);
    auto create = [=](RewriterBase &rewriter, Location loc) -> Value {
      SmallVector<Value> inputs = createSlices(rewriter, loc, parts);
      return tensor::ConcatOp::create(rewriter, loc, type, newDim, inputs);
    };
    return SlicePlan{type, create};
  }

  /// The inputs that are touched, in the order in which they are, each with
  /// what is taken of its dim; at least one.
  static FailureOr<SmallVector<std::pair<unsigned, Entry>>>
  pickInputs(const SliceParts &slice, tensor::ConcatOp producer,
             PatternRewriter &rewriter) {
    StridedOp op = slice.op;
    unsigned dim = producer.getDim(), numInputs = producer.getInputs().size();
    SmallVector<std::pair<unsigned, Entry>> picked;
    const Entry &entry = slice.entries[dim];
    if (slice.isFull(dim) || isReversal(entry)) {
      for (unsigned i = 0; i < numInputs; ++i)
        picked.emplace_back(slice.isFull(dim) ? i : numInputs - 1 - i, entry);
      return picked;
    }

    SmallVector<int64_t> sizes =
        llvm::map_to_vector(producer.getInputs(), [&](Value input) {
          return cast<RankedTensorType>(input.getType()).getDimSize(dim);
        });
    int64_t sum = 0;
    for (int64_t size : sizes)
      if (ShapedType::isDynamic(size) || llvm::AddOverflow(sum, size, sum))
        return rewriter.notifyMatchFailure(op, "an input's size is not known");
    std::optional<Resolved> resolved = resolveEntries(entry, sum);
    std::optional<StridedRun> run;
    if (resolved)
      run = getRun(resolved->dims.front());
    if (!run)
      return rewriter.notifyMatchFailure(op, "what is touched is not known");
    int64_t offset = 0;
    for (auto [i, size] : llvm::enumerate(sizes)) {
      RunPart part = findPart(*run, offset, offset + size);
      offset += size;
      if (part.run.size == 0)
        continue;
      picked.emplace_back(i, entry.isIndex() ? Entry::index(part.run.begin)
                                             : toRange(part.run));
    }
    if (run->stride < 0)
      std::reverse(picked.begin(), picked.end());
    // Nothing of something has a type, too.
    if (picked.empty())
      picked.emplace_back(0, toRange(*run));
    return picked;
  }
};

} // namespace

void mlir::slice::populatePropagateConcatPatterns(RewritePatternSet &patterns) {
  patterns.add<SliceOfConcat>(patterns.getContext());
}
