//===- Placement.h - Where the rows of an array lie -------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_SHARDING_PLACEMENT_H
#define SLICE_MLIR_LIB_SHARDING_PLACEMENT_H

#include "slice-mlir/Sharding/Sharding.h"

#include "mlir/Dialect/Shard/IR/ShardOps.h"

namespace mlir::slice {

/// How the rows of one dim are spread over the processes of a grid.
struct DimPlacement {
  /// The axes of the grid along which the dim is split, none if every process
  /// has all of it.
  SmallVector<shard::GridAxis> axes;
  /// What each process of the group of `axes` has, by its number in the group
  /// (row-major, the first axis slowest); one block if `axes` is empty. None if
  /// the size of the dim is not known.
  SmallVector<RowRange> blocks;

  bool isSplit() const { return !axes.empty(); }
  bool isKnown() const { return !blocks.empty(); }
  bool operator==(const DimPlacement &other) const {
    return axes == other.axes && blocks == other.blocks;
  }

  /// All of a dim of size `size`, or of unknown size, for every process.
  static DimPlacement whole(int64_t size);
};

/// How many processes differ just in their positions along `axes` of `grid`, or
/// why that is not known: an axis that the grid does not have, or a shape that
/// is not static, empty, or beyond what tables of processes are made for.
llvm::Expected<int64_t> getNumProcesses(ArrayRef<shard::GridAxis> axes,
                                        shard::GridOp grid);

/// Where `sharding` puts the dims of an array of type `type`; whole dims for a
/// null Sharding. Reports to `emitError` what cannot be partitioned: halos,
/// numbers known at run time only, a dim that does not divide evenly and has no
/// `sharded_dims_offsets`.
FailureOr<SmallVector<DimPlacement>>
getPlacements(RankedTensorType type, shard::Sharding sharding,
              shard::GridOp grid, function_ref<InFlightDiagnostic()> emitError);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_SHARDING_PLACEMENT_H
