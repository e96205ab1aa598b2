//===- MoveKernels.cpp - Copies by moves of contiguous bytes --------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::slice;

/// What one load and one store move.
namespace {
struct Move {
  int64_t sourceOffset, targetOffset, bytes;
};
} // namespace

/// The moves of `bytes` contiguous bytes, in powers of two up to `widest`. The
/// last one overlaps the one before it where that saves moves.
static SmallVector<Move> getMoves(int64_t bytes, int64_t widest) {
  SmallVector<Move> moves;
  int64_t width = std::min<int64_t>(widest, llvm::bit_floor<uint64_t>(bytes));
  int64_t offset = 0;
  for (; offset + width <= bytes; offset += width)
    moves.push_back({offset, offset, width});
  if (int64_t rest = bytes - offset) {
    int64_t last = llvm::bit_ceil<uint64_t>(rest);
    moves.push_back({bytes - last, bytes - last, last});
  }
  return moves;
}

/// The moves of a group of `plan`.
static SmallVector<Move> getGroupMoves(const CopyPlan &plan) {
  if (plan.isGroupContiguous())
    return getMoves(plan.groupSize, /*widest=*/16);
  SmallVector<Move> moves;
  for (auto [i, offset] : llvm::enumerate(plan.granuleOffsets))
    moves.push_back(
        {offset, static_cast<int64_t>(i) * plan.granule, plan.granule});
  return moves;
}

/// Emits all loads of a few moves before their stores.
static void emitMoves(CopyBuilder &b, Value target, Value source,
                      ArrayRef<Move> moves) {
  constexpr size_t kRegisters = 8;
  while (!moves.empty()) {
    ArrayRef<Move> some = moves.take_front(kRegisters);
    SmallVector<Value> values;
    for (const Move &move : some)
      values.push_back(
          b.load(b.getType(move.bytes), b.at(source, move.sourceOffset)));
    for (auto [move, value] : llvm::zip_equal(some, values))
      b.store(value, b.at(target, move.targetOffset));
    moves = moves.drop_front(some.size());
  }
}

KernelOperands KernelOperands::from(CopyBuilder &b, Value first,
                                    Value newCount) const {
  KernelOperands result = *this;
  result.source = b.at(source, b.mul(first, sourceStride));
  result.target = b.at(target, b.mul(first, targetStride));
  result.count = newCount;
  return result;
}

void mlir::slice::emitStreamedBlock(CopyBuilder &b, Value target, Value source,
                                    Value bytes, int64_t vectorBytes) {
  // A line is written in one way only: to write part of it through the caches
  // and part of it past them costs more than is won.
  Value head = b.bitAnd(b.negate(b.toInteger(target)), kCacheLine - 1);
  b.copyBytes(target, source, head);
  Value rest = b.sub(bytes, head);
  Value middle = b.sub(rest, b.rem(rest, kCacheLine));
  Value from = b.at(source, head), to = b.at(target, head);
  b.loop(b.constant(0), middle, kCacheLine, [&](Value i) {
    Value fromLine = b.at(from, i), toLine = b.at(to, i);
    SmallVector<Value> values;
    for (int64_t k = 0; k < kCacheLine; k += vectorBytes)
      values.push_back(b.load(b.getType(vectorBytes), b.at(fromLine, k)));
    for (auto [k, value] : llvm::enumerate(values))
      b.stream(value, b.at(toLine, k * vectorBytes));
  });
  b.copyBytes(b.at(to, middle), b.at(from, middle), b.sub(rest, middle));
}

void mlir::slice::emitBlock(CopyBuilder &b, const CopyPlan &plan,
                            const KernelOperands &operands) {
  constexpr int64_t kMaxUnrolled = 256;
  Value bytes = b.mul(operands.count, plan.groupSize);
  std::optional<int64_t> known = getConstantIntValue(bytes);
  if (known && *known <= kMaxUnrolled)
    return emitMoves(b, operands.target, operands.source,
                     getMoves(*known, plan.vectorBytes));
  auto copy = [&] { b.copyBytes(operands.target, operands.source, bytes); };
  if (!operands.streaming)
    return copy();
  b.branch(
      operands.streaming,
      [&] {
        emitStreamedBlock(b, operands.target, operands.source, bytes,
                          plan.vectorBytes);
      },
      copy);
}

void mlir::slice::emitGroups(CopyBuilder &b, const CopyPlan &plan,
                             const KernelOperands &operands) {
  constexpr int64_t kMaxUnrolled = 32;
  SmallVector<Move> moves = getGroupMoves(plan);
  std::optional<int64_t> known = getConstantIntValue(operands.count);
  auto emitGroup = [&](Value i) {
    KernelOperands group = operands.from(b, i, nullptr);
    emitMoves(b, group.target, group.source, moves);
  };
  if (known && *known * static_cast<int64_t>(moves.size()) <= kMaxUnrolled) {
    for (int64_t i = 0; i < *known; ++i)
      emitGroup(b.constant(i));
    return;
  }
  // Not several at a time: LLVM would make vectors of them again, and of those
  // shuffles that are slower than what is here, or wrong.
  b.loop(b.constant(0), operands.count, 1, emitGroup);
}

/// A vector of `bytes` bytes that holds the group at `source` over and over.
static Value loadRepeated(CopyBuilder &b, const CopyPlan &plan, Value source,
                          int64_t bytes) {
  VectorType type = b.getVectorType(bytes, plan.granule);
  Value vector = LLVM::PoisonOp::create(b.getBuilder(), b.getLoc(), type);
  for (auto [i, offset] : llvm::enumerate(plan.granuleOffsets))
    vector = LLVM::InsertElementOp::create(
        b.getBuilder(), b.getLoc(), vector,
        b.load(b.getType(plan.granule), b.at(source, offset)), b.constant(i));
  SmallVector<int32_t> mask;
  for (int64_t i = 0; i < type.getNumElements(); ++i)
    mask.push_back(i % plan.granuleOffsets.size());
  return b.shuffle(vector, vector, mask);
}

void mlir::slice::emitFill(CopyBuilder &b, const CopyPlan &plan,
                           const KernelOperands &operands) {
  int64_t bytes = std::max<int64_t>(plan.vectorBytes, plan.groupSize);
  int64_t numGroups = bytes / plan.groupSize;
  Value zero = b.constant(0);
  // Of nothing there may be no group to read.
  b.branch(b.less(zero, operands.count), [&] {
    Value vector = loadRepeated(b, plan, operands.source, bytes);
    Value rest = b.rem(operands.count, numGroups);
    Value whole = b.sub(operands.count, rest);
    b.loop(zero, whole, numGroups, [&](Value i) {
      b.store(vector, operands.from(b, i, nullptr).target);
    });
    emitGroups(b, plan, operands.from(b, whole, rest));
  });
}
