//===- Exchange.h - Rows for columns ----------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_SHARDING_EXCHANGE_H
#define SLICE_MLIR_LIB_SHARDING_EXCHANGE_H

#include "slice-mlir/Sharding/Sharding.h"

namespace mlir::slice {

/// The number in `table` of this process, by its place in the group of `axes`:
/// a constant if all of them are the same.
OpFoldResult lookUp(ImplicitLocOpBuilder &builder, StringRef grid,
                    ArrayRef<shard::GridAxis> axes, ArrayRef<int64_t> table);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_SHARDING_EXCHANGE_H
