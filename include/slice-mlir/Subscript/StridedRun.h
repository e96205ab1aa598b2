//===- StridedRun.h - Elements of a dim at equal distances ------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a range takes of a dim once all is known, as numbers: for those who move
// it elsewhere, through a concatenation, a padding or a reshape.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_SUBSCRIPT_STRIDEDRUN_H
#define SLICE_MLIR_SUBSCRIPT_STRIDEDRUN_H

#include "slice-mlir/Subscript/Resolve.h"

namespace mlir::slice {

/// The elements `begin`, `begin + stride`, ... of a dim, `size` of them.
struct StridedRun {
  int64_t begin, size, stride;

  bool operator==(const StridedRun &other) const {
    return begin == other.begin && size == other.size && stride == other.stride;
  }
};

/// What is taken of a dim, if that is known; one element for an index.
std::optional<StridedRun> getRun(const ResolvedDim &dim);

/// The range that takes `run` of a dim, all of which it must be in.
Entry toRange(const StridedRun &run);

/// The part of a run that lies in a window of the dim.
struct RunPart {
  /// How many elements of the run come before it.
  int64_t first;
  /// The part, counted from the start of the window.
  StridedRun run;
};

/// The part of `run` that lies in [low, high).
RunPart findPart(const StridedRun &run, int64_t low, int64_t high);

/// What `runs` take of an array of shape `shape`, in row-major order, as a run
/// of the array as one dim; nothing if the distances differ. Each run must lie
/// in its dim, and none be empty.
std::optional<StridedRun> flatten(llvm::ArrayRef<StridedRun> runs,
                                  llvm::ArrayRef<int64_t> shape);

/// The inverse: the runs of the dims of `shape` that take what `run` takes of
/// them as one dim; nothing if there are none.
std::optional<llvm::SmallVector<StridedRun>>
unflatten(const StridedRun &run, llvm::ArrayRef<int64_t> shape);

} // namespace mlir::slice

#endif // SLICE_MLIR_SUBSCRIPT_STRIDEDRUN_H
