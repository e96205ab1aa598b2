//===- ShuffleKernel.cpp - Copies by shuffles of vectors ------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

#include "llvm/ADT/DenseMap.h"

using namespace mlir;
using namespace mlir::slice;

namespace {
/// An element of one of several vectors.
struct Lane {
  int32_t vector, lane;
};

/// Emits chunks of a plan.
class ChunkEmitter {
public:
  ChunkEmitter(CopyBuilder &b, const CopyPlan &plan, Value nextRun)
      : b(b), plan(plan), nextRun(nextRun),
        type(b.getVectorType(plan.vectorBytes, plan.granule)) {}

  /// Moves one chunk. With `isStreamed`, `target` is a multiple of the line.
  void emit(Value source, Value target, bool isStreamed);

private:
  Value getVector(Value source, int64_t start);
  Value load(Value source, int64_t offset);
  Value combine(ArrayRef<Value> vectors, int32_t first, ArrayRef<Lane> lanes);

  CopyBuilder &b;
  const CopyPlan &plan;
  Value nextRun;
  VectorType type;
  llvm::SmallDenseMap<int64_t, Value> loads;
};
} // namespace

Value ChunkEmitter::load(Value source, int64_t offset) {
  Value &value = loads[offset];
  if (!value)
    value = b.load(type, b.at(source, offset));
  return value;
}

/// What the chunk has from its byte `start` on.
Value ChunkEmitter::getVector(Value source, int64_t start) {
  int32_t numGranules = type.getNumElements();
  SmallVector<int64_t> places;
  for (int32_t i = 0; i < numGranules; ++i)
    places.push_back(plan.getSourceOffset(start + i * plan.granule));

  // Vectors that cover all of these, and nothing before or after them.
  SmallVector<int64_t> sorted = places;
  llvm::sort(sorted);
  int64_t lastStart = sorted.back() + plan.granule - plan.vectorBytes;
  SmallVector<int64_t> starts;
  for (int64_t place : sorted)
    if (starts.empty() || place >= starts.back() + plan.vectorBytes)
      starts.push_back(std::min(place, lastStart));

  SmallVector<Lane> lanes;
  for (int64_t place : places) {
    auto *owner = llvm::upper_bound(starts, place) - 1;
    lanes.push_back({static_cast<int32_t>(owner - starts.begin()),
                     static_cast<int32_t>((place - *owner) / plan.granule)});
  }
  SmallVector<Value> vectors;
  for (int64_t start : starts)
    vectors.push_back(load(source, start));
  return combine(vectors, 0, lanes);
}

/// A vector whose elements are `lanes` as far as they lie in `vectors`, the
/// first of which is number `first`. Two vectors are shuffled into place, more
/// are blended in pairs.
Value ChunkEmitter::combine(ArrayRef<Value> vectors, int32_t first,
                            ArrayRef<Lane> lanes) {
  int32_t numLanes = lanes.size(), numVectors = vectors.size();
  SmallVector<int32_t> mask;
  if (numVectors <= 2) {
    for (Lane lane : lanes)
      mask.push_back(lane.vector == first       ? lane.lane
                     : lane.vector == first + 1 ? numLanes + lane.lane
                                                : -1);
    return b.shuffle(vectors.front(), vectors.back(), mask);
  }
  int32_t half = llvm::PowerOf2Ceil(numVectors) / 2;
  Value low = combine(vectors.take_front(half), first, lanes);
  Value high = combine(vectors.drop_front(half), first + half, lanes);
  for (auto [i, lane] : llvm::enumerate(lanes))
    mask.push_back(lane.vector < first + half ? i : numLanes + i);
  return b.shuffle(low, high, mask);
}

void ChunkEmitter::emit(Value source, Value target, bool isStreamed) {
  loads.clear();
  if (nextRun) {
    int64_t low = 0, high = 0;
    for (int64_t i = 0; i < plan.chunkBytes; i += plan.granule) {
      low = std::min(low, plan.getSourceOffset(i));
      high = std::max(high, plan.getSourceOffset(i));
    }
    Value next = b.at(source, nextRun);
    for (int64_t i = low; i <= high; i += kCacheLine)
      b.prefetch(b.at(next, i));
  }
  // A line of the target at a time: registers for more are not there.
  int64_t batch = std::max(kCacheLine, plan.vectorBytes);
  for (int64_t start = 0; start < plan.chunkBytes; start += batch) {
    int64_t end = std::min(start + batch, plan.chunkBytes);
    SmallVector<Value> vectors;
    for (int64_t i = start; i < end; i += plan.vectorBytes)
      vectors.push_back(getVector(source, i));
    for (auto [i, vector] : llvm::enumerate(vectors)) {
      Value place = b.at(target, start + i * plan.vectorBytes);
      if (isStreamed)
        b.stream(vector, place);
      else
        b.store(vector, place);
    }
  }
}

/// Chunks from the first group on; the last one may overlap the one before it.
static void emitCached(CopyBuilder &b, const CopyPlan &plan,
                       const KernelOperands &operands) {
  int64_t numGroups = plan.chunkBytes / plan.groupSize;
  ChunkEmitter chunks(b, plan, operands.nextRun);
  auto emitChunk = [&](Value i) {
    KernelOperands chunk = operands.from(b, i, nullptr);
    chunks.emit(chunk.source, chunk.target, /*isStreamed=*/false);
  };
  auto emitChunks = [&] {
    Value rest = b.rem(operands.count, numGroups);
    b.loop(b.constant(0), b.sub(operands.count, rest), numGroups, emitChunk);
    b.branch(b.logicalNot(b.equal(rest, 0)),
             [&] { emitChunk(b.sub(operands.count, numGroups)); });
  };
  b.branch(b.atLeast(operands.count, numGroups), emitChunks,
           [&] { emitGroups(b, plan, operands); });
}

/// Groups up to the first line of the target that starts with a group, then
/// chunks of whole lines past the caches, then groups. If it turns out that
/// nothing is to pass the caches, or that there is no such line, all chunks
/// from the first group on, through the caches, and then groups.
static void emitStreamed(CopyBuilder &b, const CopyPlan &plan,
                         const KernelOperands &operands) {
  int64_t numGroups = plan.chunkBytes / plan.groupSize;
  int64_t power = llvm::countr_zero<uint64_t>(plan.groupSize);
  int64_t odd = plan.groupSize >> power, inverse = 1;
  while (odd * inverse % kCacheLine != 1)
    ++inverse;
  // first × groupSize + target ≡ 0 modulo the line.
  Value missing =
      b.bitAnd(b.negate(b.toInteger(operands.target)), kCacheLine - 1);
  Value first = b.bitAnd(b.mul(b.div(missing, int64_t(1) << power), inverse),
                         (kCacheLine >> power) - 1);
  Value isStreamed = operands.streaming;
  if (b.getAlignment() % (int64_t(1) << power) != 0)
    isStreamed = b.bitAnd(
        isStreamed, b.equal(b.bitAnd(missing, (int64_t(1) << power) - 1), 0));
  first = b.select(isStreamed, first, b.constant(0));

  emitGroups(b, plan, operands.from(b, b.constant(0), first));
  Value rest = b.rem(b.sub(operands.count, first), numGroups);
  Value end = b.sub(operands.count, rest);
  auto emitChunks = [&](bool pastCaches) {
    ChunkEmitter chunks(b, plan, operands.nextRun);
    b.loop(first, end, numGroups, [&](Value i) {
      KernelOperands chunk = operands.from(b, i, nullptr);
      chunks.emit(chunk.source, chunk.target, pastCaches);
    });
  };
  b.branch(isStreamed, [&] { emitChunks(true); }, [&] { emitChunks(false); });
  emitGroups(b, plan, operands.from(b, end, rest));
}

void mlir::slice::emitShuffle(CopyBuilder &b, const CopyPlan &plan,
                              const KernelOperands &operands) {
  if (operands.streaming)
    emitStreamed(b, plan, operands);
  else
    emitCached(b, plan, operands);
}
