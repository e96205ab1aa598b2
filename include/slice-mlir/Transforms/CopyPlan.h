//===- CopyPlan.h - How a strided copy is made ------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TRANSFORMS_COPYPLAN_H
#define SLICE_MLIR_TRANSFORMS_COPYPLAN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>
#include <string>

namespace mlir::slice {

/// Bytes of a line of the cache.
inline constexpr int64_t kCacheLine = 64;
/// The most bytes that are moved as one group; more are a block.
inline constexpr int64_t kMaxGroupBytes = 16;
/// What is streamed is written in runs of at least this many bytes: the lines
/// at both ends of a run are not streamed.
inline constexpr int64_t kMinStreamedRun = 512;
/// The most threads that may share a copy.
inline constexpr int64_t kMaxCopyThreads = 1024;

/// One dim of a copy. What only the run time knows is absent.
struct CopyDim {
  /// The number of elements.
  std::optional<int64_t> size;
  /// The bytes from one element to the next, of any sign.
  std::optional<int64_t> sourceStride, targetStride;
};

/// What is to be copied: `dims`, the outermost first, of elements of
/// `elementSize` bytes, at addresses that are multiples of `alignment`.
struct CopyShape {
  llvm::SmallVector<CopyDim> dims;
  int64_t elementSize = 1, alignment = 1;
  /// So many of the last dims are known to stand one after the other in both
  /// source and target, even where their strides are not known.
  unsigned numContiguous = 0;
};

/// What a plan may count on and aim at.
struct CopyPlanOptions {
  /// Bytes of a vector register.
  int64_t vectorBytes = 32;
  /// A copy that touches at least so many bytes writes past the caches.
  int64_t streamingBytes = int64_t(20) << 20;
  /// How many threads, 1 to `kMaxCopyThreads`, share the copies that touch at
  /// least `threadedBytes`.
  int64_t threads = 1;
  int64_t threadedBytes = int64_t(1) << 20;
};

/// A loop of a plan, over one dim or several that run on into each other.
struct CopyLoop {
  /// The dims of the shape, the outermost first.
  llvm::SmallVector<unsigned, 2> dims;
  /// The product of their sizes.
  std::optional<int64_t> size;
  /// From one step to the next, in bytes.
  std::optional<int64_t> sourceStride, targetStride;
};

/// What happens inside all loops.
enum class CopyKernel {
  /// There are no elements.
  Nothing,
  /// `count` steps of `groupSize` bytes that stand one after the other on both
  /// sides.
  Block,
  /// `count` groups, each from elsewhere, written one after the other: loads of
  /// whole vectors, shuffles and whole stores.
  Shuffle,
  /// One group written `count` times.
  Fill,
  /// A matrix whose rows are contiguous in the source and whose columns are in
  /// the target: square tiles, turned in registers.
  Transpose,
  /// `count` groups by loads and stores of their own.
  Groups,
  /// Sizes and strides that decide are known at run time only: a function that
  /// sorts and merges the dims then, and picks one of the other kernels.
  AtRunTime,
};

/// When something is done that is worth it for many bytes only.
enum class When { Never, Always, AtRunTime };

/// How a copy is made: a nest of loops around a kernel.
struct CopyPlan {
  CopyKernel kernel = CopyKernel::Nothing;
  /// The dims that are run through from their last element on both sides, so
  /// that the target is written forward. Strides of loops take that in.
  llvm::SmallVector<unsigned> flippedDims;
  /// The loops around the kernel, the outermost first.
  llvm::SmallVector<CopyLoop> loops;
  /// The kernel's own loop, from group to group. Of size 1 if there is none.
  CopyLoop count;
  /// The other loop of a transposition: its source stride is `groupSize`, as
  /// the target stride of `count` is.
  CopyLoop columns;
  /// The bytes of a group, which are contiguous in the target.
  int64_t groupSize = 0;
  /// What is moved at a time inside a group.
  int64_t granule = 0;
  /// For each granule of a group, in the order of the target, its place in the
  /// source relative to the first one's.
  llvm::SmallVector<int64_t> granuleOffsets;
  /// The bytes of a vector, and of what one step of a shuffle writes.
  int64_t vectorBytes = 0, chunkBytes = 0;
  /// Whether stores go past the caches.
  When streaming = When::Never;
  /// Where the next run of the source is, in bytes from this one, if it is
  /// worth to fetch it while this one is moved: what lies between is not read,
  /// so that the machine does not see by itself where the reads go on.
  std::optional<int64_t> nextRun;
  /// Whether threads share the outermost loop.
  When threaded = When::Never;
  /// The bytes that are read, counted in whole lines of the cache, and written,
  /// where all sizes are known.
  std::optional<int64_t> touchedBytes;

  /// True if a group is contiguous in the source, too.
  bool isGroupContiguous() const;

  /// Where in the source the byte `offset` of what a chunk writes comes from,
  /// relative to the chunk's first group. A multiple of `granule`.
  int64_t getSourceOffset(int64_t offset) const;

  /// Of a transposition: rows and columns of a tile.
  int64_t getTileSize() const { return vectorBytes / groupSize; }

  /// The plan in words, a line for each loop and one for the kernel.
  std::string str() const;
};

/// Decides how a copy is made. Unit dims go, dims are ordered by their stride
/// in the target, dims that run on into each other on both sides become one;
/// then the innermost ones choose the kernel. A pure function: what is chosen
/// depends on nothing else.
CopyPlan planCopy(const CopyShape &shape, const CopyPlanOptions &options = {});

} // namespace mlir::slice

#endif // SLICE_MLIR_TRANSFORMS_COPYPLAN_H
