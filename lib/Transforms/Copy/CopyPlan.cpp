//===- CopyPlan.cpp - How a strided copy is made --------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Transforms/CopyPlan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir::slice;

/// The most vectors that a chunk is made of.
static constexpr int64_t kMaxVectors = 16;
/// The fewest rows and columns of a tile.
static constexpr int64_t kMinTile = 4;

/// The product, if both are known and it fits.
static std::optional<int64_t> product(std::optional<int64_t> a,
                                      std::optional<int64_t> b) {
  int64_t result;
  if (!a || !b || llvm::MulOverflow(*a, *b, result))
    return std::nullopt;
  return result;
}

/// |value|, which for the least one is no int64_t.
static uint64_t magnitude(int64_t value) {
  return value < 0 ? -uint64_t(value) : value;
}

static int64_t negate(int64_t value) { return -uint64_t(value); }

bool CopyPlan::isGroupContiguous() const {
  for (auto [i, offset] : llvm::enumerate(granuleOffsets))
    if (offset != static_cast<int64_t>(i) * granule)
      return false;
  return true;
}

int64_t CopyPlan::getSourceOffset(int64_t offset) const {
  return offset / groupSize * *count.sourceStride +
         granuleOffsets[offset % groupSize / granule];
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// True if `outer` goes on where `inner` ends, on both sides.
static bool runsOn(const CopyLoop &outer, const CopyLoop &inner) {
  auto matches = [&](std::optional<int64_t> outerStride,
                     std::optional<int64_t> innerStride) {
    std::optional<int64_t> end = product(innerStride, inner.size);
    return end && outerStride == end;
  };
  return matches(outer.sourceStride, inner.sourceStride) &&
         matches(outer.targetStride, inner.targetStride) &&
         (!outer.size || product(outer.size, inner.size));
}

/// Both loops as one; `outer` runs on from `inner`.
static CopyLoop merge(CopyLoop outer, const CopyLoop &inner) {
  outer.dims.append(inner.dims);
  outer.size = product(outer.size, inner.size);
  outer.sourceStride = inner.sourceStride;
  outer.targetStride = inner.targetStride;
  return outer;
}

/// A loop for each dim of `shape`: without unit dims, forward in the target,
/// ordered by target stride, and merged. Those that were flipped are added to
/// `flippedDims`.
static llvm::SmallVector<CopyLoop>
getLoops(const CopyShape &shape, llvm::SmallVectorImpl<unsigned> &flippedDims) {
  llvm::SmallVector<CopyLoop> loops;
  unsigned numOuter = shape.dims.size() - shape.numContiguous;
  for (unsigned i = 0; i < numOuter; ++i) {
    const CopyDim &dim = shape.dims[i];
    if (dim.size == 1)
      continue;
    CopyLoop loop{{i}, dim.size, dim.sourceStride, dim.targetStride};
    if (dim.targetStride && *dim.targetStride < 0) {
      flippedDims.push_back(i);
      loop.targetStride = negate(*dim.targetStride);
      if (dim.sourceStride)
        loop.sourceStride = negate(*dim.sourceStride);
    }
    loops.push_back(std::move(loop));
  }
  CopyLoop contiguous{{}, 1, shape.elementSize, shape.elementSize};
  for (unsigned i = numOuter; i < shape.dims.size(); ++i) {
    contiguous.dims.push_back(i);
    contiguous.size = product(contiguous.size, shape.dims[i].size);
  }
  if (contiguous.size != 1)
    loops.push_back(std::move(contiguous));

  // A stride that is not known is taken to be larger than those that are:
  // mostly it is that of rows.
  llvm::stable_sort(loops, [](const CopyLoop &a, const CopyLoop &b) {
    if (!a.targetStride || !b.targetStride)
      return !a.targetStride && b.targetStride;
    return *a.targetStride > *b.targetStride;
  });
  llvm::SmallVector<CopyLoop> merged;
  for (CopyLoop &loop : loops)
    if (!merged.empty() && runsOn(merged.back(), loop))
      merged.back() = merge(std::move(merged.back()), loop);
    else
      merged.push_back(std::move(loop));
  return merged;
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

namespace {
/// A plan in the making.
class Planner {
public:
  Planner(const CopyShape &shape, const CopyPlanOptions &options)
      : shape(shape), options(options) {}

  CopyPlan run();

private:
  CopyPlan finish(CopyKernel kernel);
  bool isContiguous(const CopyLoop &loop) const;
  void absorbSmallLoops();
  void findGranule();
  bool isShuffle();
  bool chooseChunk();
  bool areWindowsWide() const;
  bool isTransposition();
  void countTouchedBytes();
  When whenAtLeast(int64_t bytes) const;
  void chooseStreaming();
  void choosePrefetching();

  const CopyShape &shape;
  const CopyPlanOptions &options;
  CopyPlan plan;
};
} // namespace

/// True if the groups of `loop` stand one after the other on both sides.
bool Planner::isContiguous(const CopyLoop &loop) const {
  return loop.sourceStride == plan.groupSize &&
         loop.targetStride == plan.groupSize;
}

/// Makes groups of small loops whose groups stand one after the other in the
/// target: the three bytes of a pixel, back to front.
void Planner::absorbSmallLoops() {
  while (plan.loops.size() > 1) {
    const CopyLoop &inner = plan.loops.back();
    std::optional<int64_t> size = product(inner.size, plan.groupSize);
    if (!size || *size > kMaxGroupBytes || !inner.sourceStride ||
        inner.targetStride != plan.groupSize ||
        plan.loops[plan.loops.size() - 2].targetStride != *size)
      return;
    llvm::SmallVector<int64_t> offsets;
    for (int64_t i = 0; i < *inner.size; ++i)
      for (int64_t offset : plan.granuleOffsets) {
        std::optional<int64_t> place = product(i, inner.sourceStride);
        if (!place || llvm::AddOverflow(*place, offset, *place))
          return;
        offsets.push_back(*place);
      }
    plan.granuleOffsets = std::move(offsets);
    plan.groupSize = *size;
    plan.loops.pop_back();
  }
}

/// The largest power of two, at most 8, that all sizes and places in the source
/// are multiples of.
void Planner::findGranule() {
  int64_t piece =
      plan.groupSize / static_cast<int64_t>(plan.granuleOffsets.size());
  uint64_t all = 8 | piece;
  if (plan.count.sourceStride)
    all |= *plan.count.sourceStride;
  for (int64_t offset : plan.granuleOffsets)
    all |= offset;
  plan.granule = int64_t(1) << llvm::countr_zero(all);
  llvm::SmallVector<int64_t> offsets;
  for (int64_t offset : plan.granuleOffsets)
    for (int64_t i = 0; i < piece; i += plan.granule)
      offsets.push_back(offset + i);
  plan.granuleOffsets = std::move(offsets);
}

/// True if what a vector of the target holds lies so close together in the
/// source that a few vectors cover it.
bool Planner::isShuffle() {
  auto [low, high] = std::minmax_element(plan.granuleOffsets.begin(),
                                         plan.granuleOffsets.end());
  // Of large granules a vector holds few: single moves are as fast.
  uint64_t maxRatio = plan.granule == 8 ? 4 : 8;
  uint64_t reach = maxRatio * plan.groupSize;
  uint64_t stride = magnitude(*plan.count.sourceStride);
  return stride >= static_cast<uint64_t>(plan.groupSize) && stride <= reach &&
         static_cast<uint64_t>(*high) - *low < reach && chooseChunk();
}

/// Chooses vectors, and how many groups are moved in one step.
bool Planner::chooseChunk() {
  // Bytes do not cross the lanes of wide registers well, except to turn them
  // around.
  bool isReversal = plan.groupSize == plan.granule &&
                    *plan.count.sourceStride == -plan.groupSize;
  int64_t widest = plan.granule >= 4 || isReversal
                       ? options.vectorBytes
                       : std::min<int64_t>(options.vectorBytes, 16);
  for (plan.vectorBytes = widest;
       plan.vectorBytes >= std::max<int64_t>(8, 2 * plan.granule);
       plan.vectorBytes /= 2) {
    int64_t period = std::lcm(plan.groupSize, plan.vectorBytes);
    // Whole lines if there is enough to do: they can be streamed.
    for (int64_t chunk : {std::lcm(period, kCacheLine), period}) {
      plan.chunkBytes = chunk;
      if (chunk / plan.vectorBytes <= kMaxVectors &&
          (!plan.count.size || *plan.count.size >= chunk / plan.groupSize) &&
          areWindowsWide())
        return true;
    }
  }
  return false;
}

/// True if the source of each vector of a chunk spans a vector at least, so
/// that nothing is read that does not belong to it.
bool Planner::areWindowsWide() const {
  for (int64_t start = 0; start < plan.chunkBytes; start += plan.vectorBytes) {
    int64_t low = plan.getSourceOffset(start), high = low;
    for (int64_t i = 0; i < plan.vectorBytes; i += plan.granule) {
      low = std::min(low, plan.getSourceOffset(start + i));
      high = std::max(high, plan.getSourceOffset(start + i));
    }
    if (high + plan.granule - low < plan.vectorBytes)
      return false;
  }
  return true;
}

/// True if another loop is contiguous in the source, as the count is in the
/// target. It becomes the columns.
bool Planner::isTransposition() {
  if (!llvm::isPowerOf2_64(plan.groupSize) || !plan.isGroupContiguous())
    return false;
  auto *columns = llvm::find_if(plan.loops, [&](const CopyLoop &loop) {
    return loop.sourceStride == plan.groupSize &&
           (!loop.size || *loop.size >= kMinTile);
  });
  if (columns == plan.loops.end())
    return false;
  // As with shuffles, bytes stay in one lane.
  int64_t tile =
      std::min<int64_t>(options.vectorBytes, plan.groupSize >= 4 ? 32 : 16) /
      plan.groupSize;
  for (std::optional<int64_t> size : {plan.count.size, columns->size})
    while (size && tile > *size)
      tile /= 2;
  if (tile < 2 || (tile < kMinTile && plan.groupSize < 8))
    return false;
  plan.vectorBytes = tile * plan.groupSize;
  plan.columns = *columns;
  plan.loops.erase(columns);
  return true;
}

void Planner::countTouchedBytes() {
  std::optional<int64_t> written = product(plan.count.size, plan.groupSize);
  if (plan.kernel == CopyKernel::Transpose)
    written = product(written, plan.columns.size);
  std::optional<int64_t> read = written;
  // Between groups that lie close, all lines are read.
  if (written && plan.count.sourceStride &&
      plan.kernel != CopyKernel::Transpose) {
    uint64_t apart = std::min<uint64_t>(magnitude(*plan.count.sourceStride),
                                        std::max(kCacheLine, plan.groupSize));
    read = product(plan.count.size, std::max<int64_t>(apart, plan.groupSize));
  }
  for (const CopyLoop &loop : plan.loops) {
    read = product(read, loop.size);
    written = product(written, loop.size);
  }
  int64_t total;
  if (read && written && !llvm::AddOverflow(*read, *written, total))
    plan.touchedBytes = total;
}

When Planner::whenAtLeast(int64_t bytes) const {
  if (!plan.touchedBytes)
    return When::AtRunTime;
  return *plan.touchedBytes >= bytes ? When::Always : When::Never;
}

void Planner::chooseStreaming() {
  std::optional<int64_t> run = product(plan.count.size, plan.groupSize);
  bool canStream =
      plan.kernel == CopyKernel::Block ||
      (plan.kernel == CopyKernel::Shuffle &&
       plan.chunkBytes % kCacheLine == 0 && plan.vectorBytes >= 16);
  if (!canStream || (run && *run < kMinStreamedRun))
    return;
  plan.streaming = whenAtLeast(options.streamingBytes);
}

void Planner::choosePrefetching() {
  // Short runs, and so many that they are not in a cache that is near.
  constexpr int64_t kMinRun = 256, kMaxRun = 16384, kNearBytes = 1 << 20;
  if (plan.kernel != CopyKernel::Shuffle || plan.loops.empty() ||
      plan.touchedBytes.value_or(0) < kNearBytes)
    return;
  std::optional<int64_t> next = plan.loops.back().sourceStride;
  std::optional<int64_t> span =
      product(plan.count.size, plan.count.sourceStride);
  if (!next || !span || *span == *next ||
      magnitude(*span) < static_cast<uint64_t>(kMinRun) ||
      magnitude(*span) > static_cast<uint64_t>(kMaxRun))
    return;
  plan.nextRun = next;
}

CopyPlan Planner::finish(CopyKernel kernel) {
  plan.kernel = kernel;
  if (kernel != CopyKernel::Shuffle && kernel != CopyKernel::Transpose)
    plan.vectorBytes = options.vectorBytes;
  countTouchedBytes();
  chooseStreaming();
  choosePrefetching();
  if (options.threads > 1)
    plan.threaded = whenAtLeast(options.threadedBytes);
  return std::move(plan);
}

CopyPlan Planner::run() {
  if (llvm::any_of(shape.dims, [](const CopyDim &d) { return d.size == 0; }))
    return std::move(plan);
  plan.loops = getLoops(shape, plan.flippedDims);
  plan.groupSize = plan.granule = shape.elementSize;
  plan.granuleOffsets = {0};
  CopyLoop once{{}, 1, plan.groupSize, plan.groupSize};

  // What is contiguous on both sides is a block, or if small, a group.
  if (!plan.loops.empty() && isContiguous(plan.loops.back())) {
    CopyLoop inner = plan.loops.pop_back_val();
    std::optional<int64_t> size = product(inner.size, plan.groupSize);
    if (plan.loops.empty() || !size || *size > kMaxGroupBytes) {
      plan.count = std::move(inner);
      // Rows may turn out to be short, or one after the other.
      return finish(size || plan.loops.empty() ? CopyKernel::Block
                                               : CopyKernel::AtRunTime);
    }
    plan.groupSize = *size;
  }
  if (plan.groupSize > kMaxGroupBytes || plan.loops.empty()) {
    plan.count = std::move(once);
    return finish(CopyKernel::Block);
  }
  absorbSmallLoops();
  plan.count = plan.loops.pop_back_val();
  findGranule();
  if (!plan.count.sourceStride || !plan.count.targetStride)
    return finish(CopyKernel::AtRunTime);
  if (plan.count.targetStride != plan.groupSize)
    return finish(CopyKernel::Groups);
  if (plan.count.sourceStride == 0 && llvm::isPowerOf2_64(plan.groupSize))
    return finish(CopyKernel::Fill);
  if (isShuffle())
    return finish(CopyKernel::Shuffle);
  if (isTransposition())
    return finish(CopyKernel::Transpose);
  return finish(CopyKernel::Groups);
}

CopyPlan mlir::slice::planCopy(const CopyShape &shape,
                               const CopyPlanOptions &options) {
  return Planner(shape, options).run();
}
