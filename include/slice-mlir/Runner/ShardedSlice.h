//===- ShardedSlice.h - One slice by many processes -------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_SHARDEDSLICE_H
#define SLICE_MLIR_RUNNER_SHARDEDSLICE_H

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Runner/RunProgram.h"
#include "slice-mlir/Runner/StridedArray.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

namespace mlir::slice {

/// A slice of an array of which each process has a block of rows of one dim,
/// and comes to have a block of rows of the result.
class ShardedSlice {
public:
  /// The slice `subscript` of an array like `source`, which is not looked at,
  /// by `numProcesses` processes, spread along dim `dim` of the source; by
  /// default along the one that is outermost in the result. Fails if there is
  /// no such dim, which is so for rank 0.
  static llvm::Expected<ShardedSlice> get(MLIRContext *context,
                                          const StridedArray &source,
                                          const Subscript &subscript,
                                          unsigned numProcesses,
                                          std::optional<unsigned> dim);

  /// The dim of the source that is spread, and what each process has of it.
  unsigned getSourceDim() const { return sourceDim; }
  ArrayRef<RowRange> getSourceRows() const { return sourceRows; }

  /// The dim of the result that is spread, and what each process has of it;
  /// none if each has all of it.
  std::optional<unsigned> getResultDim() const { return resultDim; }
  ArrayRef<RowRange> getResultRows() const { return resultRows; }

  /// The dims of the result.
  ArrayRef<int64_t> getResultShape() const { return resultShape; }

  /// The bytes that all processes together send.
  llvm::Expected<int64_t> countBytesSent();

  /// The block of `source` that process `process` has.
  StridedArray getBlock(const StridedArray &source, unsigned process) const;

  /// This process's block of the result, by the block of the source at `block`,
  /// which is row-major and aligned. MPI has to be initialized, and all
  /// processes have to call it.
  llvm::Expected<OwnedArray> run(const StridedArray &block, unsigned process,
                                 const CopyPlanOptions &copies);

private:
  OwningOpRef<ModuleOp> module;
  unsigned sourceDim = 0;
  std::optional<unsigned> resultDim;
  SmallVector<RowRange> sourceRows, resultRows;
  SmallVector<int64_t> resultShape;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_SHARDEDSLICE_H
