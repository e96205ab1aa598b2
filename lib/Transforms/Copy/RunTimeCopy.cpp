//===- RunTimeCopy.cpp - Copies that are planned when they are made -------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunTimeCopy.h"

#include "Kernels.h"

using namespace mlir;
using namespace mlir::slice;

namespace {

/// Emits what is described at emitRunTimeCopy.
class RunTimeCopy {
public:
  using Values = CopyBuilder::Values;
  using Kernel = std::function<void(const KernelOperands &)>;

  RunTimeCopy(CopyBuilder &b, int64_t elementSize,
              const CopyPlanOptions &options, Value source, Value target,
              Value rank, Value dims)
      : b(b), elementSize(elementSize), options(options), source(source),
        target(target), rank(rank), given(b, dims),
        loops(b, b.allocate(b.mul(rank, DimArray::kBytes))),
        steps(b.allocate(b.mul(rank, 8))) {}

  void emit();

private:
  void sortDims();
  void mergeDims();
  void chooseRun();
  void choosePixels();
  void chooseCross();
  void chooseKernel();
  void addShuffle(int64_t size, int64_t stride);
  void addPixels(int64_t size);
  void addKernel(Value condition, Kernel emit);
  DimValues takeLoop(Value condition, Value size);
  Values advance(Value source, Value target);
  void emitCross(Value source, Value target);
  void emitKernel(const KernelOperands &operands);
  void emitMoves(const KernelOperands &operands, int64_t width, bool isWhole);
  void emitRows(const KernelOperands &operands);

  /// The numbers of elements that are a pixel if they go backward.
  SmallVector<int64_t> getPixelSizes() const {
    SmallVector<int64_t> sizes;
    for (int64_t size : {3, 4})
      if (size * elementSize <= kMaxGroupBytes)
        sizes.push_back(size);
    return sizes;
  }

  CopyBuilder &b;
  int64_t elementSize;
  const CopyPlanOptions &options;
  Value source, target, rank;
  DimArray given;
  /// The loops in the order of their target strides, in [first, last).
  DimArray loops;
  Value first, last;
  /// How far each loop is.
  Value steps;
  /// The product of all sizes.
  Value numElements;
  /// The bytes of a group, and the loops from group to group.
  Value groupSize;
  /// The number of elements of a group, if they go backward, or 1.
  Value pixelSize;
  DimValues run, cross;
  /// How much of both is done at a time.
  Value runBlock;
  /// The number of the kernel among these.
  SmallVector<Kernel> kernels;
  Value kernel;
};

} // namespace

/// Sorts the dims by target stride, the largest first, without unit dims, and
/// runs through them forward in the target.
void RunTimeCopy::sortDims() {
  Value zero = b.constant(0);
  Values values = b.loop(
      zero, rank, {source, target, zero, b.constant(1)},
      [&](Value i, const Values &values) -> Values {
        DimValues dim = given.load(i);
        Value total = b.mul(values[3], dim.size);
        auto insert = [&]() -> Values {
          Value isBackward = b.less(dim.targetStride, 0);
          Value toLast =
              b.select(isBackward, b.sub(dim.size, 1), b.constant(0));
          Value source = b.at(values[0], b.mul(toLast, dim.sourceStride));
          Value target = b.at(values[1], b.mul(toLast, dim.targetStride));
          DimValues forward = {dim.size,
                               b.select(isBackward, b.negate(dim.sourceStride),
                                        dim.sourceStride),
                               b.select(isBackward, b.negate(dim.targetStride),
                                        dim.targetStride)};
          Values place = b.loopWhile(
              {values[2]},
              [&](const Values &j) {
                Value isInside = b.less(b.constant(0), j[0]);
                Value before = b.select(isInside, b.sub(j[0], 1), j[0]);
                return b.bitAnd(isInside,
                                b.less(loops.load(before).targetStride,
                                       forward.targetStride));
              },
              [&](const Values &j) -> Values {
                Value before = b.sub(j[0], 1);
                loops.store(j[0], loops.load(before));
                return {before};
              });
          loops.store(place[0], forward);
          return {source, target, b.add(values[2], 1), total};
        };
        return b.choice(
            b.equal(dim.size, 1),
            [&]() -> Values {
              return {values[0], values[1], values[2], total};
            },
            insert);
      });
  source = values[0];
  target = values[1];
  first = zero;
  last = values[2];
  numElements = values[3];
}

/// Makes one of each two loops that run on into each other on both sides.
void RunTimeCopy::mergeDims() {
  Value top = b.sub(last, 1);
  Values merged = b.loop(
      b.constant(0), top, {top}, [&](Value i, const Values &k) -> Values {
        DimValues inner = loops.load(k[0]);
        DimValues outer = loops.load(b.sub(b.sub(top, 1), i));
        Value runsOn = b.bitAnd(
            b.equal(outer.sourceStride, b.mul(inner.sourceStride, inner.size)),
            b.equal(outer.targetStride, b.mul(inner.targetStride, inner.size)));
        Value place = b.select(runsOn, k[0], b.sub(k[0], 1));
        auto pick = [&](Value a, Value c) { return b.select(runsOn, a, c); };
        loops.store(place, {pick(b.mul(inner.size, outer.size), outer.size),
                            pick(inner.sourceStride, outer.sourceStride),
                            pick(inner.targetStride, outer.targetStride)});
        return {place};
      });
  // Without loops, both ends are 0.
  first = b.select(b.equal(last, 0), last, merged[0]);
}

/// Takes the innermost loop if `condition`; otherwise one of a single step.
DimValues RunTimeCopy::takeLoop(Value condition, Value size) {
  Value inner = b.sub(last, 1);
  Values dim = b.choice(
      condition,
      [&]() -> Values {
        DimValues dim = loops.load(inner);
        return {dim.size, dim.sourceStride, dim.targetStride};
      },
      [&]() -> Values { return {b.constant(1), size, size}; });
  last = b.select(condition, inner, last);
  return {dim[0], dim[1], dim[2]};
}

/// Makes a group of what is contiguous on both sides, and of the next loop the
/// one from group to group.
void RunTimeCopy::chooseRun() {
  Value element = b.constant(elementSize);
  auto isContiguous = [&]() -> Values {
    DimValues inner = loops.load(b.sub(last, 1));
    return {b.bitAnd(b.equal(inner.sourceStride, element),
                     b.equal(inner.targetStride, element))};
  };
  auto no = [&]() -> Values { return {b.less(element, element)}; };
  Value hasBlock = b.choice(b.less(first, last), isContiguous, no)[0];
  groupSize = b.mul(takeLoop(hasBlock, element).size, element);
  run = takeLoop(b.less(first, last), groupSize);
}

/// Where a few elements stand one after the other on both sides, but the other
/// way around, as the bytes of a pixel in another order, takes the loop over
/// these groups for the run.
void RunTimeCopy::choosePixels() {
  auto find = [&](int64_t size) {
    Value isReversed =
        b.bitAnd(b.equal(groupSize, elementSize),
                 b.bitAnd(b.equal(run.size, size),
                          b.bitAnd(b.equal(run.sourceStride, -elementSize),
                                   b.equal(run.targetStride, elementSize))));
    isReversed = b.bitAnd(isReversed, b.less(first, last));
    DimValues outer =
        loops.load(b.select(isReversed, b.sub(last, 1), b.constant(0)));
    int64_t bytes = size * elementSize;
    return b.bitAnd(isReversed, b.bitAnd(b.equal(outer.sourceStride, bytes),
                                         b.equal(outer.targetStride, bytes)));
  };
  pixelSize = b.constant(1);
  for (int64_t size : getPixelSizes())
    pixelSize = b.select(find(size), b.constant(size), pixelSize);
  Values values = b.choice(
      b.equal(pixelSize, 1),
      [&]() -> Values {
        return {run.size, run.sourceStride, run.targetStride};
      },
      [&]() -> Values {
        DimValues outer = loops.load(b.sub(last, 1));
        return {outer.size, outer.sourceStride, outer.targetStride};
      });
  run = {values[0], values[1], values[2]};
  last = b.select(b.equal(pixelSize, 1), last, b.sub(last, 1));
  groupSize = b.mul(groupSize, pixelSize);
}

/// Takes one more loop to go across runs. It changes places with the run where
/// the source is contiguous along it and far apart along the run, or where the
/// run is short and this one is longer.
void RunTimeCopy::chooseCross() {
  constexpr int64_t kShort = 16, kShortBlock = 512, kSquareBlock = 64;
  Value isGroup = b.less(groupSize, 33);
  Value isFar = b.bitAnd(
      isGroup, b.less(b.mul(groupSize, 4), b.magnitude(run.sourceStride)));
  Value isShort = b.bitAnd(isGroup, b.less(run.size, kShort));
  isShort = b.bitAnd(isShort, b.equal(pixelSize, 1));
  Value inner = b.sub(last, 1);
  // The innermost loop along which the source is contiguous, or none.
  Value columns = b.loopWhile(
      {b.select(isFar, inner, b.sub(first, 1))},
      [&](const Values &j) {
        Value isInside = b.logicalNot(b.less(j[0], first));
        Value place = b.select(isInside, j[0], b.constant(0));
        return b.bitAnd(
            isInside,
            b.logicalNot(b.equal(loops.load(place).sourceStride, groupSize)));
      },
      [&](const Values &j) -> Values { return {b.sub(j[0], 1)}; })[0];
  Value isSquare = b.logicalNot(b.less(columns, first));
  Value place = b.select(isSquare, columns, inner);
  Value no = b.less(first, first);
  Values values = b.choice(
      b.less(first, last),
      [&]() -> Values {
        DimValues other = loops.load(place);
        b.loop(place, inner, Values(), [&](Value i, const Values &) {
          loops.store(i, loops.load(b.add(i, 1)));
          return Values();
        });
        Value isSwapped =
            b.bitOr(isSquare, b.bitAnd(isShort, b.less(run.size, other.size)));
        auto pick = [&](Value swapped, Value kept) {
          return b.select(isSwapped, swapped, kept);
        };
        return {pick(other.size, run.size),
                pick(other.sourceStride, run.sourceStride),
                pick(other.targetStride, run.targetStride),
                pick(run.size, other.size),
                pick(run.sourceStride, other.sourceStride),
                pick(run.targetStride, other.targetStride),
                inner,
                isSwapped};
      },
      [&]() -> Values {
        return {run.size,
                run.sourceStride,
                run.targetStride,
                b.constant(1),
                b.constant(0),
                b.constant(0),
                last,
                no};
      });
  run = {values[0], values[1], values[2]};
  cross = {values[3], values[4], values[5]};
  last = values[6];
  runBlock = b.select(isSquare, b.constant(kSquareBlock),
                      b.select(values[7], b.constant(kShortBlock), run.size));
}

/// Groups of `width` bytes each, or with two moves of that many.
void RunTimeCopy::emitMoves(const KernelOperands &operands, int64_t width,
                            bool isWhole) {
  Type type = b.getType(width);
  if (isWhole) {
    // Several at a time: all loads, then all stores.
    constexpr int64_t kTogether = 4;
    Value rest = b.rem(operands.count, kTogether);
    Value whole = b.sub(operands.count, rest);
    auto emitSome = [&](Value first, int64_t count) {
      SmallVector<Value> values, places;
      for (int64_t k = 0; k < count; ++k) {
        KernelOperands group = operands.from(b, b.add(first, k), nullptr);
        values.push_back(b.load(type, group.source));
        places.push_back(group.target);
      }
      for (auto [value, place] : llvm::zip_equal(values, places))
        b.store(value, place);
    };
    b.loop(b.constant(0), whole, kTogether,
           [&](Value i) { emitSome(i, kTogether); });
    b.loop(whole, operands.count, 1, [&](Value i) { emitSome(i, 1); });
    return;
  }
  Value offset = b.sub(groupSize, width);
  b.loop(b.constant(0), operands.count, 1, [&](Value i) {
    KernelOperands group = operands.from(b, i, nullptr);
    Value head = b.load(type, group.source);
    Value tail = b.load(type, b.at(group.source, offset));
    b.store(head, group.target);
    b.store(tail, b.at(group.target, offset));
  });
}

/// Groups of any number of bytes beyond a vector.
void RunTimeCopy::emitRows(const KernelOperands &operands) {
  int64_t width = options.vectorBytes;
  b.loop(b.constant(0), operands.count, 1, [&](Value i) {
    KernelOperands row = operands.from(b, i, nullptr);
    auto stream = [&] {
      emitStreamedBlock(b, row.target, row.source, groupSize, width);
    };
    auto call = [&] { b.copyBytes(row.target, row.source, groupSize); };
    auto moves = [&] {
      Value lastMove = b.sub(groupSize, 32);
      b.loop(b.constant(0), lastMove, 32, [&](Value k) {
        b.store(b.load(b.getType(32), b.at(row.source, k)),
                b.at(row.target, k));
      });
      b.store(b.load(b.getType(32), b.at(row.source, lastMove)),
              b.at(row.target, lastMove));
    };
    b.branch(b.less(groupSize, kMinStreamedRun), moves,
             [&] { b.branch(operands.streaming, stream, call); });
  });
}

/// Lists the kernels, and picks one of them for groups and run.
void RunTimeCopy::chooseKernel() {
  kernel = b.constant(0);
  kernels.push_back(
      [this](const KernelOperands &operands) { emitRows(operands); });
  for (int64_t width = elementSize; width <= 16; width *= 2)
    addKernel(b.bitAnd(b.less(b.constant(width), groupSize),
                       b.less(groupSize, 2 * width + 1)),
              [this, width](const KernelOperands &operands) {
                emitMoves(operands, width, /*isWhole=*/false);
              });
  Value isElement = b.equal(groupSize, elementSize);
  addKernel(isElement, [this](const KernelOperands &operands) {
    emitMoves(operands, elementSize, /*isWhole=*/true);
  });
  // What planCopy makes of small strides, of single elements and of pixels. Two
  // moves are as good for pixels of many bytes, but for each second one.
  for (int64_t stride = 1; stride <= 4; ++stride)
    addShuffle(1, -stride);
  for (int64_t size = 1; size <= 4; ++size)
    for (int64_t stride = size + 1; stride <= 4; ++stride)
      if (size == 1 || size * elementSize <= 4)
        addShuffle(size, stride);
  addShuffle(3, 6);
  if (elementSize == 1)
    addShuffle(4, 8);
  for (int64_t size : getPixelSizes())
    addPixels(size);
}

/// Adds the kernel for groups of `size` elements that stand one after the other
/// on both sides, the elements of each the other way around.
void RunTimeCopy::addPixels(int64_t size) {
  CopyDim group{size, -elementSize, elementSize};
  CopyDim groups{std::nullopt, size * elementSize, size * elementSize};
  CopyPlan plan =
      planCopy({{groups, group}, elementSize, b.getAlignment()}, options);
  addKernel(b.equal(pixelSize, size), [this, plan](KernelOperands operands) {
    operands.sourceStride = b.constant(plan.groupSize);
    operands.targetStride = b.constant(plan.groupSize);
    if (plan.kernel == CopyKernel::Shuffle)
      emitShuffle(b, plan, operands);
    else
      emitGroups(b, plan, operands);
  });
}

/// Adds the kernel for groups of `size` elements, written one after the other,
/// `stride` elements apart in the source.
void RunTimeCopy::addShuffle(int64_t size, int64_t stride) {
  CopyDim group{size, elementSize, elementSize};
  CopyDim groups{std::nullopt, stride * elementSize, size * elementSize};
  CopyPlan plan =
      planCopy({{groups, group}, elementSize, b.getAlignment()}, options);
  if (plan.kernel != CopyKernel::Shuffle)
    return;
  int64_t chunk = plan.chunkBytes / plan.groupSize;
  Value fits =
      b.bitAnd(b.equal(pixelSize, 1), b.equal(groupSize, plan.groupSize));
  fits = b.bitAnd(fits, b.equal(run.sourceStride, *plan.count.sourceStride));
  fits = b.bitAnd(fits, b.equal(run.targetStride, plan.groupSize));
  // A few groups are not worth it, nor are parts of runs.
  fits = b.bitAnd(fits, b.equal(runBlock, run.size));
  fits = b.bitAnd(fits, b.atLeast(run.size, chunk));
  addKernel(fits, [this, plan](KernelOperands operands) {
    operands.sourceStride = b.constant(*plan.count.sourceStride);
    operands.targetStride = b.constant(plan.groupSize);
    emitShuffle(b, plan, operands);
  });
}

/// Adds a kernel, which is taken if `condition`.
void RunTimeCopy::addKernel(Value condition, Kernel emit) {
  kernel = b.select(condition, b.constant(kernels.size()), kernel);
  kernels.push_back(std::move(emit));
}

void RunTimeCopy::emitKernel(const KernelOperands &operands) {
  b.choose(kernel, kernels.size(), [&](size_t i) { kernels[i](operands); });
}

/// The run, block by block, across.
void RunTimeCopy::emitCross(Value source, Value target) {
  constexpr int64_t kCrossBlock = 16, kFarBytes = 1 << 19;
  KernelOperands operands;
  operands.sourceStride = run.sourceStride;
  operands.targetStride = run.targetStride;
  Value written = b.mul(numElements, elementSize);
  // Of many runs, the next one is fetched while one is moved.
  operands.nextRun =
      b.select(b.less(written, kFarBytes), b.constant(0), cross.sourceStride);
  operands.streaming =
      b.bitAnd(b.atLeast(written, options.streamingBytes / 2),
               b.atLeast(b.mul(run.size, groupSize), kMinStreamedRun));
  b.loop(b.constant(0), cross.size, kCrossBlock, [&](Value c) {
    Value crossEnd = b.min(b.add(c, kCrossBlock), cross.size);
    b.loopBy(b.constant(0), run.size, runBlock, [&](Value r) {
      Value count = b.min(runBlock, b.sub(run.size, r));
      b.loop(c, crossEnd, 1, [&](Value k) {
        KernelOperands block = operands;
        auto place = [&](Value base, Value runStride, Value crossStride) {
          return b.at(base, b.add(b.mul(r, runStride), b.mul(k, crossStride)));
        };
        block.source = place(source, run.sourceStride, cross.sourceStride);
        block.target = place(target, run.targetStride, cross.targetStride);
        block.count = count;
        emitKernel(block);
      });
    });
  });
}

/// One step of the loops that are left: the addresses, and whether there is
/// one.
RunTimeCopy::Values RunTimeCopy::advance(Value source, Value target) {
  Value no = b.less(first, first);
  Values state = b.loopWhile(
      {b.sub(last, 1), source, target, no},
      [&](const Values &state) {
        return b.bitAnd(b.logicalNot(state[3]),
                        b.logicalNot(b.less(state[0], first)));
      },
      [&](const Values &state) -> Values {
        DimValues dim = loops.load(state[0]);
        Value place = b.at(steps, b.mul(state[0], 8));
        Value step = b.add(b.load(b.getType(8), place), 1);
        Value isInside = b.less(step, dim.size);
        // One step on, or back to the first one.
        Value by =
            b.select(isInside, b.constant(1), b.sub(b.constant(1), dim.size));
        b.store(b.select(isInside, step, b.constant(0)), place);
        return {b.sub(state[0], 1), b.at(state[1], b.mul(by, dim.sourceStride)),
                b.at(state[2], b.mul(by, dim.targetStride)), isInside};
      });
  return {state[1], state[2], state[3]};
}

void RunTimeCopy::emit() {
  sortDims();
  b.branch(b.logicalNot(b.equal(numElements, 0)), [&] {
    mergeDims();
    chooseRun();
    choosePixels();
    chooseCross();
    chooseKernel();
    b.loop(b.constant(0), rank, 1,
           [&](Value i) { b.store(b.constant(0), b.at(steps, b.mul(i, 8))); });
    Value yes = b.equal(first, first);
    b.loopWhile(
        {source, target, yes}, [](const Values &state) { return state[2]; },
        [&](const Values &state) {
          emitCross(state[0], state[1]);
          return advance(state[0], state[1]);
        });
    b.fence();
  });
}

void mlir::slice::emitRunTimeCopy(CopyBuilder &b, int64_t elementSize,
                                  const CopyPlanOptions &options, Value source,
                                  Value target, Value rank, Value dims) {
  RunTimeCopy(b, elementSize, options, source, target, rank, dims).emit();
}
