//===- Sharding.h - Slices over many processes ------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_SHARDING_SHARDING_H
#define SLICE_MLIR_SHARDING_SHARDING_H

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

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_SHARDING_SHARDING_H
