//===- SliceOfProducer.cpp - When slices move, and how --------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::slice;

//===----------------------------------------------------------------------===//
// Slices and their operands
//===----------------------------------------------------------------------===//

std::optional<SliceParts> SliceParts::get(StridedOp op) {
  auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
  if (!type || type.getEncoding())
    return std::nullopt;
  SliceParts parts;
  parts.op = op;
  parts.type = type;
  parts.dims = op.resolve().dims;
  for (const ResolvedDim &dim : parts.dims)
    parts.entries.push_back(dim.isFull ? Entry::range() : dim.source.entry);
  return parts;
}

bool SliceParts::isWhole() const {
  return llvm::all_of(dims, [](const ResolvedDim &dim) { return dim.isFull; });
}

SmallVector<unsigned> mlir::slice::getKeptDims(ArrayRef<Entry> entries) {
  SmallVector<unsigned> kept;
  for (auto [i, entry] : llvm::enumerate(entries))
    if (!entry.isIndex())
      kept.push_back(i);
  return kept;
}

/// The subscript of `entries`, and the ordinals of its run-time values.
static std::optional<Subscript> getSubscript(ArrayRef<Entry> entries,
                                             ArrayRef<int64_t> shape,
                                             SmallVectorImpl<unsigned> &used) {
  if (llvm::any_of(shape, [](int64_t dim) { return dim > kMaxDim; }))
    return std::nullopt;
  SmallVector<unsigned> written, kept;
  llvm::Expected<Subscript> subscript = Subscript::get(entries, &written);
  if (subscript)
    subscript = canonicalize(*subscript, shape, &kept);
  if (!subscript) {
    llvm::consumeError(subscript.takeError());
    return std::nullopt;
  }
  for (unsigned ordinal : kept)
    used.push_back(written[ordinal]);
  return *subscript;
}

std::optional<Resolved> mlir::slice::resolveEntries(ArrayRef<Entry> entries,
                                                    ArrayRef<int64_t> shape) {
  SmallVector<unsigned> used;
  std::optional<Subscript> subscript = getSubscript(entries, shape, used);
  if (!subscript)
    return std::nullopt;
  return llvm::cantFail(resolve(*subscript, shape));
}

FailureOr<OperandSlice> OperandSlice::get(Value source, ArrayRef<Entry> entries,
                                          ValueRange values) {
  auto sourceType = dyn_cast<RankedTensorType>(source.getType());
  if (!sourceType || sourceType.getEncoding())
    return failure();
  SmallVector<unsigned> used;
  std::optional<Subscript> subscript =
      getSubscript(entries, sourceType.getShape(), used);
  if (!subscript)
    return failure();
  Resolved resolved =
      llvm::cantFail(resolve(*subscript, sourceType.getShape()));
  OperandSlice slice;
  slice.source = source;
  slice.subscript = *subscript;
  for (unsigned ordinal : used)
    slice.values.push_back(values[ordinal]);
  slice.type =
      RankedTensorType::get(resolved.getShape(), sourceType.getElementType());
  return slice;
}

Value OperandSlice::create(OpBuilder &builder, Location loc) const {
  // `foo[()]` is foo.
  if (subscript.empty())
    return source;
  return StridedOp::create(builder, loc, source, subscript, values);
}

SmallVector<Value> mlir::slice::createSlices(OpBuilder &builder, Location loc,
                                             ArrayRef<OperandSlice> slices) {
  SmallVector<Value> values;
  for (const OperandSlice &slice : slices) {
    size_t first = llvm::find(slices, slice) - slices.begin();
    values.push_back(first < values.size() ? values[first]
                                           : slice.create(builder, loc));
  }
  return values;
}

SlicePlan mlir::slice::getViewPlan(const OperandSlice &slice, bool movesAlone) {
  auto create = [slice](RewriterBase &rewriter, Location loc) {
    return slice.create(rewriter, loc);
  };
  return {slice.getType(), create, /*isView=*/true, movesAlone};
}

//===----------------------------------------------------------------------===//
// The rule of what may move
//===----------------------------------------------------------------------===//

/// True if `user` runs at most once each time that `producer` does.
static bool runsAtMostOnce(Operation *user, Operation *producer) {
  while (user->getBlock() != producer->getBlock()) {
    user = user->getParentOp();
    if (!isa_and_nonnull<scf::IfOp, scf::IndexSwitchOp>(user))
      return false;
  }
  return true;
}

/// The number of elements taken of each block of as many as the static dims
/// hold, or more; nothing if it does not fit 64 bits.
static std::optional<int64_t> countElements(const SliceParts &slice) {
  ArrayRef<int64_t> shape = slice.type.getShape();
  int64_t count = 1;
  for (auto [dim, size] : llvm::zip_equal(slice.dims, shape))
    if (ShapedType::isStatic(size) &&
        llvm::MulOverflow(count, dim.size.value_or(size), count))
      return std::nullopt;
  return count;
}

bool mlir::slice::isInCircle(Operation *op) {
  return llvm::any_of(op->getOperands(), [&](Value operand) {
    Operation *producer = operand.getDefiningOp();
    return producer && producer->getBlock() == op->getBlock() &&
           !producer->isBeforeInBlock(op);
  });
}

/// Erases `op` if it is dead, and what is dead without it: slices of those
/// operands are to see no users that are none.
static void eraseDead(PatternRewriter &rewriter, Operation *op) {
  llvm::SetVector<Operation *> worklist;
  worklist.insert(op);
  while (!worklist.empty()) {
    Operation *next = worklist.pop_back_val();
    if (!isOpTriviallyDead(next))
      continue;
    for (Value operand : next->getOperands())
      if (Operation *producer = operand.getDefiningOp())
        worklist.insert(producer);
    rewriter.eraseOp(next);
  }
}

namespace {
/// The same slice, once or several times in one block.
struct EqualSlices {
  SmallVector<StridedOp> ops;
  SlicePlan plan;

  bool isEqual(StridedOp op) const {
    StridedOp first = ops.front();
    return first->getBlock() == op->getBlock() &&
           first.getType() == op.getType() &&
           first.getSubscript() == op.getSubscript() &&
           first.getValues() == op.getValues();
  }
};
} // namespace

/// The new axes of `op`, as a slice of what it takes besides them; fails if
/// there would be too many entries.
static llvm::Expected<Subscript> getNewAxes(StridedOp op) {
  SmallVector<Entry> entries;
  for (std::optional<unsigned> dim : op.resolve().resultDims)
    entries.push_back(dim ? Entry::range() : Entry::newAxis());
  return Subscript::get(entries);
}

FailureOr<SlicePlan>
SliceOfProducer::planWithTypes(StridedOp op, Operation *producer,
                               PatternRewriter &rewriter) const {
  std::optional<SliceParts> parts = SliceParts::get(op);
  if (!parts)
    return rewriter.notifyMatchFailure(op, "not on tensors without encoding");
  if (parts->isWhole())
    return rewriter.notifyMatchFailure(op, "takes everything");
  // That is for the canonicalizer. Upstream refuses much that is empty.
  if (llvm::any_of(parts->dims,
                   [](const ResolvedDim &dim) { return dim.size == 0; }))
    return rewriter.notifyMatchFailure(op, "takes nothing");
  FailureOr<SlicePlan> result = plan(*parts, producer, rewriter);
  if (failed(result))
    return failure();

  RankedTensorType type = result->type;
  auto create = result->create;
  if (getKeptDims(parts->entries).size() != op.resolve().resultDims.size()) {
    llvm::Expected<Subscript> newAxes = getNewAxes(op);
    if (!newAxes) {
      llvm::consumeError(newAxes.takeError());
      return rewriter.notifyMatchFailure(op, "too many dims");
    }
    Subscript subscript = llvm::cantFail(
        canonicalize(*newAxes, type.getShape(), /*kept=*/nullptr));
    type = RankedTensorType::get(
        llvm::cantFail(resolve(subscript, type.getShape())).getShape(),
        type.getElementType());
    create = [create, subscript](RewriterBase &rewriter, Location loc) {
      return StridedOp::create(rewriter, loc, create(rewriter, loc), subscript);
    };
  }
  auto oldType = cast<RankedTensorType>(op.getType());
  if (type != oldType) {
    if (!tensor::CastOp::areCastCompatible(type, oldType))
      return rewriter.notifyMatchFailure(op, "the type cannot be cast back");
    create = [create, oldType](RewriterBase &rewriter, Location loc) {
      return tensor::CastOp::create(rewriter, loc, oldType,
                                    create(rewriter, loc));
    };
  }
  return SlicePlan{oldType, create, result->isView, result->movesAlone};
}

LogicalResult
SliceOfProducer::matchAndRewrite(StridedOp op,
                                 PatternRewriter &rewriter) const {
  Operation *producer = op.getSource().getDefiningOp();
  if (!producer || !isProducer(producer))
    return rewriter.notifyMatchFailure(op, "not of a producer of this kind");
  if (producer->getNumResults() != 1)
    return rewriter.notifyMatchFailure(op, "the producer has several results");
  if (isInCircle(producer))
    return rewriter.notifyMatchFailure(op,
                                       "the producer comes before operands");
  FailureOr<SlicePlan> first = planWithTypes(op, producer, rewriter);
  if (failed(first))
    return failure();

  SmallVector<EqualSlices, 1> groups;
  if (first->movesAlone) {
    groups.push_back({{op}, *first});
  } else {
    for (Operation *user : producer->getUsers()) {
      auto slice = dyn_cast<StridedOp>(user);
      if (!slice)
        return rewriter.notifyMatchFailure(op, "the producer has other users");
      auto *group = llvm::find_if(
          groups, [&](EqualSlices &group) { return group.isEqual(slice); });
      if (group != groups.end()) {
        group->ops.push_back(slice);
        continue;
      }
      FailureOr<SlicePlan> plan = planWithTypes(slice, producer, rewriter);
      if (failed(plan))
        return rewriter.notifyMatchFailure(op, "another slice cannot move");
      if (!plan->isView && !runsAtMostOnce(slice, producer))
        return rewriter.notifyMatchFailure(op, "a slice is in a loop");
      groups.push_back({{slice}, *plan});
    }
  }
  // One slice never takes more than there is.
  if (groups.size() > 1) {
    int64_t sum = 0, all = 1;
    for (int64_t size : op.getSlicedType().getShape())
      if (ShapedType::isStatic(size) && llvm::MulOverflow(all, size, all))
        return rewriter.notifyMatchFailure(op, "too many elements");
    for (EqualSlices &group : groups) {
      if (group.plan.isView)
        continue;
      std::optional<int64_t> count =
          countElements(*SliceParts::get(group.ops.front()));
      if (!count || llvm::AddOverflow(sum, *count, sum) || sum > all)
        return rewriter.notifyMatchFailure(op, "the slices may take more");
    }
  }

  for (EqualSlices &group : groups) {
    StridedOp earliest = group.ops.front();
    for (StridedOp slice : group.ops)
      if (slice->isBeforeInBlock(earliest))
        earliest = slice;
    rewriter.setInsertionPoint(earliest);
    Value value = group.plan.create(rewriter, earliest.getLoc());
    for (StridedOp slice : group.ops)
      rewriter.replaceOp(slice, value);
  }
  eraseDead(rewriter, producer);
  return success();
}
