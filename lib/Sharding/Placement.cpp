//===- Placement.cpp - Where the rows of an array lie ---------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Placement.h"

using namespace mlir;
using namespace mlir::slice;
using mlir::shard::GridAxis;
using mlir::shard::Sharding;

DimPlacement DimPlacement::whole(int64_t size) {
  DimPlacement placement;
  if (size != kUnknownDim)
    placement.blocks = {{0, size}};
  return placement;
}

SmallVector<RowRange> mlir::slice::getBalancedBlocks(int64_t size,
                                                     int64_t numProcesses) {
  SmallVector<RowRange> blocks;
  int64_t begin = 0;
  for (int64_t p = 0; p < numProcesses; ++p) {
    int64_t end =
        begin + size / numProcesses + (p < size % numProcesses ? 1 : 0);
    blocks.push_back({begin, end});
    begin = end;
  }
  return blocks;
}

llvm::Expected<int64_t> mlir::slice::getNumProcesses(ArrayRef<GridAxis> axes,
                                                     shard::GridOp grid) {
  constexpr int64_t kMost = int64_t(1) << 20;
  int64_t numProcesses = 1;
  for (GridAxis axis : axes) {
    ArrayRef<int64_t> shape = grid.getShape();
    if (axis < 0 || axis >= static_cast<int64_t>(shape.size()))
      return llvm::createStringError("axis " + llvm::Twine(axis) +
                                     " is out of bounds for @" +
                                     grid.getSymName() + ", a grid of " +
                                     llvm::Twine(shape.size()) + " axes");
    int64_t size = shape[axis];
    if (ShapedType::isDynamic(size))
      return llvm::createStringError("the shape of @" + grid.getSymName() +
                                     " is not static");
    if (size < 1)
      return llvm::createStringError("@" + grid.getSymName() +
                                     " has no processes");
    if (size > kMost / numProcesses)
      return llvm::createStringError("@" + grid.getSymName() + " has over " +
                                     llvm::Twine(kMost) + " processes");
    numProcesses *= size;
  }
  return numProcesses;
}

FailureOr<SmallVector<DimPlacement>>
mlir::slice::getPlacements(RankedTensorType type, Sharding sharding,
                           shard::GridOp grid,
                           function_ref<InFlightDiagnostic()> emitError) {
  SmallVector<DimPlacement> placements = llvm::map_to_vector(
      type.getShape(), [](int64_t size) { return DimPlacement::whole(size); });
  if (!sharding)
    return placements;
  if (!sharding.getStaticHaloSizes().empty())
    return emitError() << "cannot be partitioned with halos";

  ArrayRef<int64_t> offsets = sharding.getStaticShardedDimsOffsets();
  bool hasOffsets = !offsets.empty();
  for (auto [i, axes] : llvm::enumerate(sharding.getSplitAxes())) {
    if (axes.empty())
      continue;
    if (i >= placements.size())
      return emitError() << "cannot be partitioned: dim " << i
                         << " is sharded, but the rank is "
                         << placements.size();
    DimPlacement &placement = placements[i];
    placement.axes.assign(axes.asArrayRef().begin(), axes.asArrayRef().end());
    placement.blocks.clear();
    int64_t size = type.getDimSize(i);
    llvm::Expected<int64_t> counted = getNumProcesses(axes.asArrayRef(), grid);
    if (!counted)
      return emitError() << "cannot be partitioned: "
                         << llvm::toString(counted.takeError());
    int64_t numProcesses = *counted;
    if (!hasOffsets) {
      if (ShapedType::isDynamic(size))
        continue;
      if (size % numProcesses != 0)
        return emitError() << "cannot be partitioned: dim " << i << " of size "
                           << size << " does not divide evenly by "
                           << numProcesses
                           << " processes, and no sharded_dims_offsets are "
                              "given";
      placement.blocks = getBalancedBlocks(size, numProcesses);
      continue;
    }
    if (static_cast<int64_t>(offsets.size()) <= numProcesses)
      return emitError() << "cannot be partitioned: there are "
                         << offsets.size() << " sharded_dims_offsets left for "
                         << numProcesses << " processes of dim " << i;
    ArrayRef<int64_t> own = offsets.take_front(numProcesses + 1);
    offsets = offsets.drop_front(numProcesses + 1);
    if (llvm::any_of(own, ShapedType::isDynamic))
      return emitError() << "cannot be partitioned with sharded_dims_offsets "
                            "known at run time only";
    if (own.front() != 0 || !llvm::is_sorted(own) ||
        (!ShapedType::isDynamic(size) && own.back() != size))
      return emitError() << "cannot be partitioned: the sharded_dims_offsets "
                            "of dim "
                         << i << " do not go from 0 to its size";
    for (int64_t p = 0; p < numProcesses; ++p)
      placement.blocks.push_back({own[p], own[p + 1]});
  }
  return placements;
}
