//===- CopyCodegen.cpp - Code for copies ----------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyCodegen.h"

#include "Kernels.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace mlir::slice;

namespace {
/// Emits the loops of a plan and its kernel.
class PlanEmitter {
public:
  PlanEmitter(CopyBuilder &b, const CopyPlan &plan,
              const CopyOperands &operands, const CopyPlanOptions &options)
      : b(b), plan(plan), operands(operands), options(options) {}

  void emit();

private:
  Value getSize(const CopyLoop &loop);
  Value getStride(const CopyLoop &loop, std::optional<int64_t> known,
                  ArrayRef<Value> strides);
  Value getSourceStride(const CopyLoop &loop) {
    return getStride(loop, loop.sourceStride, operands.sourceStrides);
  }
  Value getTargetStride(const CopyLoop &loop) {
    return getStride(loop, loop.targetStride, operands.targetStrides);
  }
  Value getWrittenBytes(Value count);
  Value isAtLeast(When when, int64_t bytes, Value count);
  Value isStreaming(Value count);
  Value andLongRun(Value streaming, Value count);
  void emitLoops(ArrayRef<CopyLoop> loops, KernelOperands kernel);
  void emitLoop(ArrayRef<CopyLoop> loops, const KernelOperands &kernel,
                Value begin, Value end);
  void emitThreads(const KernelOperands &kernel);
  void emitFence(const KernelOperands &kernel);
  void emitKernel(const KernelOperands &kernel);

  CopyBuilder &b;
  const CopyPlan &plan;
  const CopyOperands &operands;
  const CopyPlanOptions &options;
};
} // namespace

Value PlanEmitter::getSize(const CopyLoop &loop) {
  if (loop.size)
    return b.constant(*loop.size);
  Value size = b.constant(1);
  for (unsigned dim : loop.dims)
    size = b.mul(size, operands.sizes[dim]);
  return size;
}

/// A stride that is not known is the innermost dim's, forward or backward.
Value PlanEmitter::getStride(const CopyLoop &loop, std::optional<int64_t> known,
                             ArrayRef<Value> strides) {
  if (known)
    return b.constant(*known);
  unsigned dim = loop.dims.back();
  return llvm::is_contained(plan.flippedDims, dim) ? b.negate(strides[dim])
                                                   : strides[dim];
}

/// The number of bytes that are written.
Value PlanEmitter::getWrittenBytes(Value count) {
  Value written = b.mul(count, plan.groupSize);
  for (const CopyLoop &loop : plan.loops)
    written = b.mul(written, getSize(loop));
  if (plan.kernel == CopyKernel::Transpose)
    written = b.mul(written, getSize(plan.columns));
  return written;
}

/// Whether so many bytes are touched, as an i1; null for never.
Value PlanEmitter::isAtLeast(When when, int64_t bytes, Value count) {
  if (when == When::Never)
    return nullptr;
  if (when == When::Always)
    return b.constantTrue();
  // As many are read at least as are written.
  return b.atLeast(getWrittenBytes(count), bytes / 2);
}

/// Whether to write past the caches, as an i1; null for never.
Value PlanEmitter::isStreaming(Value count) {
  Value isLarge = isAtLeast(plan.streaming, options.streamingBytes, count);
  return plan.streaming == When::AtRunTime ? andLongRun(isLarge, count)
                                           : isLarge;
}

/// `streaming`, and whether a run of `count` groups has lines of its own.
Value PlanEmitter::andLongRun(Value streaming, Value count) {
  return b.bitAnd(streaming,
                  b.atLeast(b.mul(count, plan.groupSize), kMinStreamedRun));
}

void PlanEmitter::emitKernel(const KernelOperands &kernel) {
  switch (plan.kernel) {
  case CopyKernel::Nothing:
  case CopyKernel::AtRunTime:
    return;
  case CopyKernel::Block:
    return emitBlock(b, plan, kernel);
  case CopyKernel::Shuffle:
    return emitShuffle(b, plan, kernel);
  case CopyKernel::Fill:
    return emitFill(b, plan, kernel);
  case CopyKernel::Transpose:
    return emitTranspose(b, plan, kernel);
  case CopyKernel::Groups:
    return emitGroups(b, plan, kernel);
  }
}

void PlanEmitter::emitLoops(ArrayRef<CopyLoop> loops, KernelOperands kernel) {
  if (loops.empty())
    return emitKernel(kernel);
  emitLoop(loops, kernel, b.constant(0), getSize(loops.front()));
}

/// The first of `loops` from `begin` to `end`, and the others inside.
void PlanEmitter::emitLoop(ArrayRef<CopyLoop> loops,
                           const KernelOperands &kernel, Value begin,
                           Value end) {
  Value sourceStride = getSourceStride(loops.front());
  Value targetStride = getTargetStride(loops.front());
  b.loop(begin, end, 1, [&](Value i) {
    KernelOperands inner = kernel;
    inner.source = b.at(kernel.source, b.mul(i, sourceStride));
    inner.target = b.at(kernel.target, b.mul(i, targetStride));
    emitLoops(loops.drop_front(), inner);
  });
}

/// All loops, with the outermost one, or what the kernel counts, shared by
/// threads.
void PlanEmitter::emitThreads(const KernelOperands &kernel) {
  if (!plan.loops.empty())
    return b.parallel(getSize(plan.loops.front()), options.threads,
                      [&](Value begin, Value end) {
                        emitLoop(plan.loops, kernel, begin, end);
                        emitFence(kernel);
                      });
  b.parallel(kernel.count, options.threads, [&](Value begin, Value end) {
    KernelOperands part = kernel.from(b, begin, b.sub(end, begin));
    if (part.streaming)
      part.streaming = andLongRun(part.streaming, part.count);
    emitKernel(part);
    emitFence(part);
  });
}

/// What went past the caches is in no order with what other threads see.
void PlanEmitter::emitFence(const KernelOperands &kernel) {
  if (kernel.streaming)
    b.branch(kernel.streaming, [&] { b.fence(); });
}

void PlanEmitter::emit() {
  KernelOperands kernel;
  kernel.source = operands.source;
  kernel.target = operands.target;
  for (unsigned dim : plan.flippedDims) {
    Value last = b.sub(operands.sizes[dim], 1);
    kernel.source =
        b.at(kernel.source, b.mul(last, operands.sourceStrides[dim]));
    kernel.target =
        b.at(kernel.target, b.mul(last, operands.targetStrides[dim]));
  }
  kernel.count = getSize(plan.count);
  kernel.sourceStride = getSourceStride(plan.count);
  kernel.targetStride = getTargetStride(plan.count);
  if (plan.kernel == CopyKernel::Transpose) {
    kernel.columns = getSize(plan.columns);
    kernel.columnStride = getTargetStride(plan.columns);
  }
  kernel.streaming = isStreaming(kernel.count);
  if (plan.nextRun)
    kernel.nextRun = b.constant(*plan.nextRun);
  auto alone = [&] {
    emitLoops(plan.loops, kernel);
    emitFence(kernel);
  };
  if (Value isThreaded =
          isAtLeast(plan.threaded, options.threadedBytes, kernel.count))
    b.branch(isThreaded, [&] { emitThreads(kernel); }, alone);
  else
    alone();
}

void mlir::slice::emitCopy(CopyBuilder &b, ModuleOp module,
                           const CopyShape &shape, const CopyOperands &operands,
                           const CopyPlanOptions &options) {
  CopyPlan plan = planCopy(shape, options);
  if (plan.kernel == CopyKernel::AtRunTime)
    return emitCopyAtRunTime(b, module, shape.elementSize, operands, options);
  if (plan.kernel != CopyKernel::Nothing)
    PlanEmitter(b, plan, operands, options).emit();
}
