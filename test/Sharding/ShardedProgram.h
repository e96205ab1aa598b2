//===- ShardedProgram.h - Random programs of many processes -----*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_SHARDING_SHARDEDPROGRAM_H
#define SLICE_MLIR_TEST_SHARDING_SHARDEDPROGRAM_H

#include "slice-mlir/Runner/ProcessGroup.h"

namespace mlir {
class MLIRContext;
namespace slice {

/// Makes program number `seed` of slices, updates and reshardings, on a grid of
/// one axis or several; runs it in the processes of `group`; and compares this
/// one's block of the result with what the whole arrays say.
llvm::Error checkShardedProgram(MLIRContext &context, const ProcessGroup &group,
                                uint64_t seed);

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_TEST_SHARDING_SHARDEDPROGRAM_H
