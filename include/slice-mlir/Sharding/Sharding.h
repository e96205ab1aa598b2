//===- Sharding.h - Slices over many processes ------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_SHARDING_SHARDING_H
#define SLICE_MLIR_SHARDING_SHARDING_H

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir {
class DialectRegistry;
namespace slice {

/// Lets the dialect's ops take part in upstream's `sharding-propagation` and
/// `shard-partition`: attaches `shard::ShardingInterface` to
/// `slice.strided` and `slice.strided_update`.
///
/// Shardings pass through dims that are taken, in both directions; which grid
/// axes a dim of the slice is split along may also be said. What is partitioned
/// is a slice of each process's own block, and a `slice.redistribute` for each
/// dim whose rows are then not where they are to be.
void registerShardingInterfaceExternalModels(DialectRegistry &registry);

/// The blocks that a dim of size `size` is cut into where nobody says how: the
/// first ones have one row more if it does not divide evenly, as NumPy's
/// `array_split` has it.
SmallVector<RowRange> getBalancedBlocks(int64_t size, int64_t numProcesses);

/// `block`, a tensor of which each process of a group has some rows of dim
/// `had`, as they are for other processes of the group in `from`, with the rows
/// `to` of dim `wanted` instead, and all of `had`. Both are by the number of
/// the process in the group of `axes`. Each process sends to each other one
/// just what is both of its rows and of the other's columns, in one
/// `slice.redistribute` for each process that has any. The sizes of the two
/// dims have to be static.
///
/// With `had` and `wanted` the same dim, the rows `to` of process p come to lie
/// at `from[p]`; all ranges have one size then.
Value createExchange(ImplicitLocOpBuilder &builder, Value block,
                     FlatSymbolRefAttr grid, ArrayRef<shard::GridAxis> axes,
                     unsigned had, ArrayRef<RowRange> from, unsigned wanted,
                     ArrayRef<RowRange> to);

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_SHARDING_SHARDING_H
