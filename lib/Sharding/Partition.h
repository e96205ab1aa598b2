//===- Partition.h - A slice in each of many processes ----------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_SHARDING_PARTITION_H
#define SLICE_MLIR_LIB_SHARDING_PARTITION_H

#include "Placement.h"

namespace mlir::slice {

/// What each process does for `op`, which slices the whole of `source`: emits
/// it for its block `block`, and returns the block of the result.
FailureOr<Value> partition(StridedOp op, Value block, ValueRange values,
                           shard::Sharding source, shard::Sharding result,
                           SymbolTableCollection &symbolTables,
                           OpBuilder &builder);

/// The same for an update; `value` and `dest` are the process's blocks.
FailureOr<Value> partition(StridedUpdateOp op, Value value, Value dest,
                           ValueRange values, shard::Sharding valueSharding,
                           shard::Sharding destSharding, shard::Sharding result,
                           SymbolTableCollection &symbolTables,
                           OpBuilder &builder);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_SHARDING_PARTITION_H
