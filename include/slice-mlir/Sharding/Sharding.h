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

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_SHARDING_SHARDING_H
