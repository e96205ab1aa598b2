//===- Kernels.h - What happens inside the loops of a copy ------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_TRANSFORMS_COPY_KERNELS_H
#define SLICE_MLIR_LIB_TRANSFORMS_COPY_KERNELS_H

#include "CopyBuilder.h"

#include "slice-mlir/Transforms/CopyPlan.h"

namespace mlir::slice {

/// What a kernel is given at run time.
struct KernelOperands {
  /// The addresses of the first groups.
  Value source, target;
  /// The number of groups, and the bytes from one to the next.
  Value count, sourceStride, targetStride;
  /// Of a transposition: the number of columns, and the bytes from one to the
  /// next in the target.
  Value columns = nullptr, columnStride = nullptr;
  /// An i1: whether to write past the caches; null for never.
  Value streaming = nullptr;
  /// The bytes to the run of the source that comes next, to be fetched; null if
  /// it is not worth that.
  Value nextRun = nullptr;

  /// These, from the group `first` on, `count` of them.
  KernelOperands from(CopyBuilder &b, Value first, Value count) const;
};

/// Moves `bytes` bytes past the caches; there must be 128 or more.
void emitStreamedBlock(CopyBuilder &b, Value target, Value source, Value bytes,
                       int64_t vectorBytes);

// One for each CopyKernel. The strides of `operands` may differ from the plan's
// for Groups only.
void emitBlock(CopyBuilder &b, const CopyPlan &plan,
               const KernelOperands &operands);
void emitGroups(CopyBuilder &b, const CopyPlan &plan,
                const KernelOperands &operands);
void emitFill(CopyBuilder &b, const CopyPlan &plan,
              const KernelOperands &operands);
void emitShuffle(CopyBuilder &b, const CopyPlan &plan,
                 const KernelOperands &operands);
void emitTranspose(CopyBuilder &b, const CopyPlan &plan,
                   const KernelOperands &operands);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_TRANSFORMS_COPY_KERNELS_H
