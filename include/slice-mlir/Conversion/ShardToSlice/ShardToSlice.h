//===- ShardToSlice.h - Collectives of shard to slice -----------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_CONVERSION_SHARDTOSLICE_SHARDTOSLICE_H
#define SLICE_MLIR_CONVERSION_SHARDTOSLICE_SHARDTOSLICE_H

namespace mlir {
class RewritePatternSet;
class SymbolTableCollection;
namespace slice {

/// Adds the patterns of `-convert-shard-to-slice`: shard.all_gather to
/// slice.redistribute and shard.all_slice to slice.strided.
void populateShardToSlicePatterns(RewritePatternSet &patterns,
                                  SymbolTableCollection &symbolTables);

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_CONVERSION_SHARDTOSLICE_SHARDTOSLICE_H
