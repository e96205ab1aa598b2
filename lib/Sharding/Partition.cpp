//===- Partition.cpp - A slice in each of many processes ------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Partition.h"

#include "Exchange.h"

#include "slice-mlir/Subscript/StridedRun.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Shard/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace mlir::slice;
using mlir::shard::GridAxis;
using mlir::shard::GridOp;
using mlir::shard::Sharding;

namespace {
/// The code of one process, which knows by its number in a group what is its
/// own: numbers that differ from one process to the next come out of tables.
class ProcessBuilder {
public:
  ProcessBuilder(Operation *op, GridOp grid, OpBuilder &builder)
      : op(op), grid(grid), builder(op->getLoc(), builder) {}

  /// The number in `table` of this process, by its place in the group of
  /// `axes`.
  OpFoldResult lookUp(ArrayRef<GridAxis> axes, ArrayRef<int64_t> table) {
    return slice::lookUp(builder, grid.getSymName(), axes, table);
  }

  /// The part of a dim that this process has to take: `parts`, by its place in
  /// the group of `axes`.
  MixedEntry getEntry(ArrayRef<GridAxis> axes, ArrayRef<StridedRun> parts);

  /// `block` with the rows of each dim where `to` puts them, instead of `from`.
  Value move(Value block, ArrayRef<DimPlacement> from,
             ArrayRef<DimPlacement> to);

  /// `entries` of `block`; no op if they take all of it.
  FailureOr<Value> slice(Value block, ArrayRef<MixedEntry> entries);

  /// `dest` with `entries` of it replaced by `value`.
  FailureOr<Value> update(Value value, Value dest,
                          ArrayRef<MixedEntry> entries);

  /// The type of `value` made what upstream has it for a block.
  Value castToBlock(Value value, Type whole, Sharding sharding);

private:
  /// The part of `block` that `rows` of its dim `dim` are, by the place of this
  /// process in the group of `axes`.
  Value split(Value block, unsigned dim, ArrayRef<GridAxis> axes,
              ArrayRef<RowRange> rows);
  FailureOr<Subscript> getSubscript(ArrayRef<MixedEntry> entries,
                                    SmallVectorImpl<Value> &values);
  Value redistribute(Value block, unsigned dim, ArrayRef<GridAxis> axes,
                     ArrayRef<RowRange> from, ArrayRef<RowRange> to);

  Operation *op;
  GridOp grid;
  ImplicitLocOpBuilder builder;
};
} // namespace

MixedEntry ProcessBuilder::getEntry(ArrayRef<GridAxis> axes,
                                    ArrayRef<StridedRun> parts) {
  SmallVector<int64_t> begins, ends;
  int64_t stride = 1;
  for (const StridedRun &part : parts) {
    Entry range = toRange(part);
    begins.push_back(range.getBegin().getConstant());
    // Past the front there is no number but the smallest (S8).
    ends.push_back(range.getEnd().isAbsent()
                       ? std::numeric_limits<int64_t>::min()
                       : range.getEnd().getConstant());
    // A part of one element is the same with every stride of its sign.
    if (part.stride != 1)
      stride = part.stride;
  }
  // With a negative stride, a part of one row ends before it.
  if (stride < 0)
    for (auto [part, begin, end] : llvm::zip(parts, begins, ends))
      if (part.size == 1)
        end = begin == 0 ? std::numeric_limits<int64_t>::min() : begin - 1;
  OpFoldResult end = lookUp(axes, ends);
  if (getConstantIntValue(end) == std::numeric_limits<int64_t>::min())
    end = {};
  return MixedEntry::range(lookUp(axes, begins), end,
                           builder.getIndexAttr(stride));
}

FailureOr<Subscript>
ProcessBuilder::getSubscript(ArrayRef<MixedEntry> entries,
                             SmallVectorImpl<Value> &values) {
  SmallVector<Entry> plain;
  for (const MixedEntry &entry : entries)
    plain.push_back(entry.getEntry(values));
  while (!plain.empty() && plain.back().isFullRange())
    plain.pop_back();
  llvm::Expected<Subscript> subscript = Subscript::get(plain);
  if (!subscript)
    return op->emitOpError("cannot be partitioned: ")
           << llvm::toString(subscript.takeError());
  return *subscript;
}

FailureOr<Value> ProcessBuilder::slice(Value block,
                                       ArrayRef<MixedEntry> entries) {
  SmallVector<Value> values;
  FailureOr<Subscript> subscript = getSubscript(entries, values);
  if (failed(subscript))
    return failure();
  if (subscript->empty())
    return block;
  return StridedOp::create(builder, block, *subscript, values).getResult();
}

FailureOr<Value> ProcessBuilder::update(Value value, Value dest,
                                        ArrayRef<MixedEntry> entries) {
  SmallVector<Value> values;
  FailureOr<Subscript> subscript = getSubscript(entries, values);
  if (failed(subscript))
    return failure();
  return StridedUpdateOp::create(builder, value, dest, *subscript, values)
      .getResult();
}

Value ProcessBuilder::redistribute(Value block, unsigned dim,
                                   ArrayRef<GridAxis> axes,
                                   ArrayRef<RowRange> from,
                                   ArrayRef<RowRange> to) {
  SmallVector<int64_t> sizes =
      llvm::map_to_vector(to, [](RowRange rows) { return rows.size(); });
  SmallVector<OpFoldResult> shape =
      tensor::getMixedSizes(builder, builder.getLoc(), block);
  shape[dim] = lookUp(axes, sizes);
  auto type = cast<RankedTensorType>(block.getType());
  Value init = tensor::EmptyOp::create(builder, shape, type.getElementType(),
                                       type.getEncoding());
  return RedistributeOp::create(builder, block, init, dim,
                                FlatSymbolRefAttr::get(grid.getSymNameAttr()),
                                axes, from, to)
      .getResult();
}

Value ProcessBuilder::split(Value block, unsigned dim, ArrayRef<GridAxis> axes,
                            ArrayRef<RowRange> rows) {
  SmallVector<MixedEntry> entries(cast<ShapedType>(block.getType()).getRank(),
                                  MixedEntry::range());
  entries[dim] = getEntry(axes, llvm::map_to_vector(rows, [](RowRange range) {
                            return StridedRun{range.begin, range.size(), 1};
                          }));
  return *slice(block, entries);
}

Value ProcessBuilder::move(Value block, ArrayRef<DimPlacement> from,
                           ArrayRef<DimPlacement> to) {
  // First what travels, while those who meet have the same of all other dims.
  llvm::SmallDenseSet<unsigned> done;
  for (auto [i, old, wanted] : llvm::enumerate(from, to)) {
    if (old == wanted || !old.isSplit())
      continue;
    if (old.axes == wanted.axes) {
      block = redistribute(block, i, old.axes, old.blocks, wanted.blocks);
      continue;
    }
    // Another dim that is to be split in its place.
    auto *other =
        llvm::find_if(to, [&, &axes = old.axes](const DimPlacement &placement) {
          return placement.axes == axes;
        });
    if (size_t j = other - to.begin(); j < to.size() && !from[j].isSplit() &&
                                       old.isKnown() && other->isKnown() &&
                                       from[j].isKnown()) {
      block = createExchange(builder, block,
                             FlatSymbolRefAttr::get(grid.getSymNameAttr()),
                             old.axes, i, old.blocks, j, other->blocks);
      done.insert(j);
      continue;
    }
    int64_t size = 0;
    for (RowRange rows : old.blocks)
      size = std::max(size, rows.end);
    SmallVector<RowRange> all(old.blocks.size(), {0, size});
    block = redistribute(block, i, old.axes, old.blocks, all);
  }
  for (auto [i, old, wanted] : llvm::enumerate(from, to))
    if (wanted.isSplit() && old.axes != wanted.axes && !done.contains(i))
      block = split(block, i, wanted.axes, wanted.blocks);
  return block;
}

Value ProcessBuilder::castToBlock(Value value, Type whole, Sharding sharding) {
  auto type = cast<ShapedType>(whole);
  if (sharding)
    type = shard::shardShapedType(type, grid, sharding);
  if (value.getType() == type)
    return value;
  return tensor::CastOp::create(builder, type, value);
}

/// The grid that all of `shardings` are on; null if none is there.
static FailureOr<GridOp> findGrid(Operation *op, ArrayRef<Sharding> shardings,
                                  SymbolTableCollection &symbolTables) {
  FlatSymbolRefAttr name;
  for (const Sharding &sharding : shardings) {
    if (!sharding)
      continue;
    if (name && name != sharding.getGridAttr())
      return op->emitOpError("cannot be partitioned on two grids, ")
             << name << " and " << sharding.getGridAttr();
    name = sharding.getGridAttr();
  }
  GridOp grid = shard::getGridOrNull(op, name, symbolTables);
  if (name && !grid)
    return op->emitOpError("cannot be partitioned: there is no grid ") << name;
  return grid;
}

/// The rows `rows` of what `run` takes, as a run of the same dim.
static StridedRun getRows(const StridedRun &run, RowRange rows) {
  if (rows.empty())
    return {0, 0, 1};
  return {run.begin + rows.begin * run.stride, rows.size(),
          rows.size() == 1 ? 1 : run.stride};
}

/// For each dim of the source, the dim of the result that ranges over it.
static SmallVector<std::optional<unsigned>>
getRangingDims(const Resolved &resolved) {
  SmallVector<std::optional<unsigned>> dims(resolved.dims.size());
  for (auto [i, source] : llvm::enumerate(resolved.resultDims))
    if (source)
      dims[*source] = i;
  return dims;
}

/// The entry of dim `dim` as it is in the subscript, its run-time values out of
/// `values`.
static MixedEntry getEntryAsIs(Builder &builder, const ResolvedDim &dim,
                               ValueRange values) {
  auto toMixed = [&](EntryValue value) -> OpFoldResult {
    if (value.isAbsent())
      return {};
    if (value.isRuntime())
      return values[value.getOrdinal()];
    return builder.getIndexAttr(value.getConstant());
  };
  const Entry &entry = dim.source.entry;
  if (entry.isIndex())
    return MixedEntry::index(toMixed(entry.getIndex()));
  return MixedEntry::range(toMixed(entry.getBegin()), toMixed(entry.getEnd()),
                           toMixed(entry.getStride()));
}

/// What of a dim each process has to take where its rows are split into
/// `split`, as parts of the local blocks, and what of the slice that is.
static FailureOr<SmallVector<StridedRun>> getParts(Operation *op, unsigned dim,
                                                   const ResolvedDim &resolved,
                                                   const DimPlacement &split,
                                                   DimPlacement &ofSlice) {
  std::optional<StridedRun> run = getRun(resolved);
  if (!run)
    return op->emitOpError("cannot be partitioned: what is taken of dim ")
           << dim << ", which is sharded, is known at run time only";
  if (!split.isKnown())
    return op->emitOpError("cannot be partitioned: dim ")
           << dim << ", which is sharded, has a size known at run time only";
  ofSlice.axes = split.axes;
  ofSlice.blocks.clear();
  SmallVector<StridedRun> parts;
  for (RowRange rows : split.blocks) {
    RunPart part = findPart(*run, rows.begin, rows.end);
    parts.push_back(part.run);
    ofSlice.blocks.push_back(
        part.run.size == 0 ? RowRange()
                           : RowRange{part.first, part.first + part.run.size});
  }
  return parts;
}

FailureOr<Value> mlir::slice::partition(StridedOp op, Value block,
                                        ValueRange values, Sharding source,
                                        Sharding result,
                                        SymbolTableCollection &symbolTables,
                                        OpBuilder &opBuilder) {
  FailureOr<GridOp> grid = findGrid(op, {source, result}, symbolTables);
  if (failed(grid))
    return failure();
  auto emitError = [&]() { return op.emitOpError(); };
  FailureOr<SmallVector<DimPlacement>> from =
      getPlacements(cast<RankedTensorType>(op.getSource().getType()), source,
                    *grid, emitError);
  if (failed(from))
    return failure();
  FailureOr<SmallVector<DimPlacement>> to = getPlacements(
      cast<RankedTensorType>(op.getType()), result, *grid, emitError);
  if (failed(to))
    return failure();

  ProcessBuilder builder(op, *grid, opBuilder);
  Resolved resolved = op.resolve();
  SmallVector<std::optional<unsigned>> ranging = getRangingDims(resolved);

  // Each process takes what it has. An index of a dim that is split is a range
  // of one row, which one process has.
  // Those who meet to move rows of one dim must have the same of the others.
  auto travelsAlong = [&](ArrayRef<GridAxis> axes) {
    return llvm::any_of(*from, [&](const DimPlacement &had) {
      return llvm::any_of(had.axes, [&](GridAxis axis) {
        return llvm::is_contained(axes, axis);
      });
    });
  };
  SmallVector<MixedEntry> entries;
  SmallVector<DimPlacement> taken;
  SmallVector<unsigned> takenDims;
  for (auto [i, dim] : llvm::enumerate(resolved.dims)) {
    const DimPlacement &had = (*from)[i];
    DimPlacement placement =
        DimPlacement::whole(dim.size.value_or(kUnknownDim));
    bool splitLater = ranging[i] && (*to)[*ranging[i]].isSplit();
    if (had.isSplit() && splitLater && dim.isFull &&
        had == (*to)[*ranging[i]]) {
      entries.push_back(MixedEntry::range());
      placement = had;
    } else if (had.isSplit()) {
      FailureOr<SmallVector<StridedRun>> parts =
          getParts(op, i, dim, had, placement);
      if (failed(parts))
        return failure();
      entries.push_back(builder.getEntry(had.axes, *parts));
    } else if (splitLater && getRun(dim) &&
               !travelsAlong((*to)[*ranging[i]].axes)) {
      placement = (*to)[*ranging[i]];
      SmallVector<StridedRun> parts = llvm::map_to_vector(
          placement.blocks,
          [run = *getRun(dim)](RowRange rows) { return getRows(run, rows); });
      entries.push_back(builder.getEntry(placement.axes, parts));
    } else if (splitLater && !(*to)[*ranging[i]].isKnown()) {
      return op.emitOpError("cannot be partitioned: dim ")
             << *ranging[i]
             << " of the result, which is sharded, has a size known at run "
                "time only";
    } else {
      entries.push_back(getEntryAsIs(opBuilder, dim, values));
      if (dim.isIndex())
        continue;
    }
    taken.push_back(placement);
    takenDims.push_back(i);
  }
  FailureOr<Value> slice = builder.slice(block, entries);
  if (failed(slice))
    return failure();

  // The rows go where they are to be.
  SmallVector<DimPlacement> wanted =
      llvm::map_to_vector(takenDims, [&](unsigned dim) {
        return ranging[dim] ? (*to)[*ranging[dim]] : DimPlacement::whole(1);
      });
  slice = builder.move(*slice, taken, wanted);

  // Dims that one process had go away, and new ones come.
  entries.clear();
  size_t next = 0;
  auto dropUntil = [&](unsigned end) {
    for (; next < takenDims.size() && takenDims[next] < end; ++next)
      entries.push_back(MixedEntry::index(opBuilder.getIndexAttr(0)));
  };
  for (std::optional<unsigned> dim : resolved.resultDims) {
    if (!dim) {
      entries.push_back(MixedEntry::newAxis());
      continue;
    }
    dropUntil(*dim);
    entries.push_back(MixedEntry::range());
    ++next;
  }
  dropUntil(resolved.dims.size());
  slice = builder.slice(*slice, entries);
  if (failed(slice))
    return failure();
  SmallVector<DimPlacement> reached = *to;
  for (auto [dim, placement] : llvm::zip_equal(resolved.resultDims, reached))
    if (!dim)
      placement = DimPlacement::whole(1);
  slice = builder.move(*slice, reached, *to);
  return builder.castToBlock(*slice, op.getType(), result);
}

FailureOr<Value> mlir::slice::partition(StridedUpdateOp op, Value value,
                                        Value dest, ValueRange values,
                                        Sharding valueSharding,
                                        Sharding destSharding, Sharding result,
                                        SymbolTableCollection &symbolTables,
                                        OpBuilder &opBuilder) {
  FailureOr<GridOp> grid =
      findGrid(op, {valueSharding, destSharding, result}, symbolTables);
  if (failed(grid))
    return failure();
  auto emitError = [&]() { return op.emitOpError(); };
  FailureOr<SmallVector<DimPlacement>> valueFrom =
      getPlacements(op.getValueType(), valueSharding, *grid, emitError);
  if (failed(valueFrom))
    return failure();
  FailureOr<SmallVector<DimPlacement>> destFrom =
      getPlacements(op.getDestType(), destSharding, *grid, emitError);
  if (failed(destFrom))
    return failure();
  FailureOr<SmallVector<DimPlacement>> to =
      getPlacements(op.getDestType(), result, *grid, emitError);
  if (failed(to))
    return failure();

  ProcessBuilder builder(op, *grid, opBuilder);
  Resolved resolved = op.resolve();
  SmallVector<std::optional<unsigned>> ranging = getRangingDims(resolved);
  auto canMove = [&](unsigned dim, const DimPlacement &a,
                     const DimPlacement &b) -> LogicalResult {
    if (a == b || (a.isKnown() && b.isKnown()))
      return success();
    return op.emitOpError("cannot be partitioned: dim ")
           << dim << ", which is sharded, has a size known at run time only";
  };

  // The destination goes where the result is to be.
  for (auto [i, placement] : llvm::enumerate(*destFrom))
    if (failed(canMove(i, placement, (*to)[i])))
      return failure();
  dest = builder.move(dest, *destFrom, *to);

  // Each process assigns to what it has, and needs for that some rows of the
  // value. An index of a dim that is split is a range of one row or none.
  SmallVector<MixedEntry> entries;
  SmallVector<DimPlacement> needed;
  for (auto [i, dim] : llvm::enumerate(resolved.dims)) {
    const DimPlacement &has = (*to)[i];
    DimPlacement &placement = needed.emplace_back(
        DimPlacement::whole(dim.size.value_or(kUnknownDim)));
    if (has.isSplit() && dim.isFull) {
      entries.push_back(MixedEntry::range());
      placement = has;
    } else if (has.isSplit()) {
      FailureOr<SmallVector<StridedRun>> parts =
          getParts(op, i, dim, has, placement);
      if (failed(parts))
        return failure();
      entries.push_back(builder.getEntry(has.axes, *parts));
    } else {
      entries.push_back(getEntryAsIs(opBuilder, dim, values));
    }
  }

  // The rows of the value go to those who need them.
  SmallVector<DimPlacement> targets;
  for (auto [i, dim] : llvm::enumerate(resolved.resultDims)) {
    targets.push_back(dim ? needed[*dim] : DimPlacement::whole(1));
    if (failed(canMove(i, (*valueFrom)[i], targets.back())))
      return failure();
  }
  value = builder.move(value, *valueFrom, targets);

  // Both are laid out alike: new axes are in the subscript, and dims that are
  // split and indexed in the value.
  SmallVector<MixedEntry> updateEntries, valueEntries;
  SmallVector<DimPlacement> valueHas, valueNeeds;
  size_t next = 0;
  auto takeUntil = [&](unsigned end) {
    for (; next < end; ++next) {
      updateEntries.push_back(entries[next]);
      if (resolved.dims[next].isIndex() && (*to)[next].isSplit()) {
        valueEntries.push_back(MixedEntry::newAxis());
        valueHas.push_back(DimPlacement::whole(1));
        valueNeeds.push_back(needed[next]);
      }
    }
  };
  for (std::optional<unsigned> dim : resolved.resultDims) {
    if (dim) {
      takeUntil(*dim);
      updateEntries.push_back(entries[next++]);
    } else {
      updateEntries.push_back(MixedEntry::newAxis());
    }
    valueEntries.push_back(MixedEntry::range());
    valueHas.emplace_back();
    valueNeeds.emplace_back();
  }
  takeUntil(resolved.dims.size());
  FailureOr<Value> local = builder.slice(value, valueEntries);
  if (failed(local))
    return failure();
  local = builder.move(*local, valueHas, valueNeeds);
  FailureOr<Value> updated = builder.update(*local, dest, updateEntries);
  if (failed(updated))
    return failure();
  return builder.castToBlock(*updated, op.getType(), result);
}
