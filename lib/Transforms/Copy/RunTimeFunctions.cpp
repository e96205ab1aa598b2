//===- RunTimeFunctions.cpp - Functions that copies call ------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyCodegen.h"
#include "RunTimeCopy.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace mlir::slice;

/// Marks a function as one for copies, and says for which options.
static constexpr StringLiteral kOptionsAttrName = "slice.copy_options";

static Attribute getOptionsAttr(MLIRContext *context,
                                const CopyPlanOptions &options) {
  return DenseI64ArrayAttr::get(context,
                                {options.vectorBytes, options.streamingBytes,
                                 options.threads, options.threadedBytes});
}

/// The function `name` of `module` for `options`, with a body by `emit` if it
/// is new.
static func::FuncOp getFunction(CopyBuilder &b, ModuleOp module,
                                std::string name, TypeRange inputs,
                                const CopyPlanOptions &options,
                                function_ref<void(ValueRange)> emit) {
  OpBuilder &builder = b.getBuilder();
  FunctionType type = builder.getFunctionType(inputs, {});
  Attribute optionsAttr = getOptionsAttr(builder.getContext(), options);
  while (Operation *symbol = module.lookupSymbol(name)) {
    auto function = dyn_cast<func::FuncOp>(symbol);
    if (function && function.getFunctionType() == type &&
        function->getDiscardableAttr(kOptionsAttrName) == optionsAttr)
      return function;
    // Somebody else's, or for other options.
    name += '_';
  }
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(module.getBody());
  auto function = func::FuncOp::create(builder, b.getLoc(), name, type);
  function.setPrivate();
  function->setAttr(
      "llvm.linkage",
      LLVM::LinkageAttr::get(builder.getContext(), LLVM::Linkage::Internal));
  function->setDiscardableAttr(kOptionsAttrName, optionsAttr);
  builder.setInsertionPointToStart(function.addEntryBlock());
  emit(function.getArguments());
  func::ReturnOp::create(builder, b.getLoc());
  return function;
}

namespace {
/// Emits the function for one rank: it puts the dims in memory, for the one for
/// all ranks.
class RankedCopy {
public:
  RankedCopy(CopyBuilder &b, int64_t elementSize,
             const CopyPlanOptions &options, func::FuncOp copy,
             ValueRange arguments)
      : b(b), elementSize(elementSize), options(options), copy(copy),
        source(arguments[0]), target(arguments[1]) {
    for (size_t i = 2; i < arguments.size(); i += 3)
      dims.push_back({arguments[i], arguments[i + 1], arguments[i + 2]});
  }

  void emit();

private:
  void emitCall(Value source, Value target, ArrayRef<DimValues> dims);
  void emitThreads(Value shared);

  CopyBuilder &b;
  int64_t elementSize;
  const CopyPlanOptions &options;
  func::FuncOp copy;
  Value source, target;
  SmallVector<DimValues> dims;
};
} // namespace

void RankedCopy::emitCall(Value source, Value target,
                          ArrayRef<DimValues> dims) {
  DimArray array(b, b.allocate(b.constant(dims.size() * DimArray::kBytes)));
  for (auto [i, dim] : llvm::enumerate(dims))
    array.store(b.constant(i), dim);
  func::CallOp::create(
      b.getBuilder(), b.getLoc(), copy,
      ValueRange{source, target, b.constant(dims.size()), array.getPointer()});
}

/// Threads share the dim number `shared`.
void RankedCopy::emitThreads(Value shared) {
  Value size = dims.front().size;
  for (auto [i, dim] : llvm::enumerate(dims))
    size = b.select(b.equal(shared, i), dim.size, size);
  b.parallel(size, options.threads, [&](Value begin, Value end) {
    Value from = source, to = target;
    SmallVector<DimValues> part;
    for (auto [i, dim] : llvm::enumerate(dims)) {
      Value isShared = b.equal(shared, i);
      Value first = b.select(isShared, begin, b.constant(0));
      from = b.at(from, b.mul(first, dim.sourceStride));
      to = b.at(to, b.mul(first, dim.targetStride));
      part.push_back({b.select(isShared, b.sub(end, begin), dim.size),
                      dim.sourceStride, dim.targetStride});
    }
    emitCall(from, to, part);
  });
}

void RankedCopy::emit() {
  auto alone = [&] { emitCall(source, target, dims); };
  if (options.threads == 1)
    return alone();
  // The dim that is outermost in the target, of those that are long enough.
  Value shared = b.constant(-1), farthest = b.constant(-1);
  Value written = b.constant(elementSize);
  for (auto [i, dim] : llvm::enumerate(dims)) {
    written = b.mul(written, dim.size);
    Value stride = b.magnitude(dim.targetStride);
    Value isBetter = b.bitAnd(b.atLeast(dim.size, options.threads),
                              b.less(farthest, stride));
    shared = b.select(isBetter, b.constant(i), shared);
    farthest = b.select(isBetter, stride, farthest);
  }
  b.branch(
      b.bitAnd(b.atLeast(shared, 0),
               b.atLeast(written, options.threadedBytes / 2)),
      [&] { emitThreads(shared); }, alone);
}

void mlir::slice::emitCopyAtRunTime(CopyBuilder &b, ModuleOp module,
                                    int64_t elementSize,
                                    const CopyOperands &operands,
                                    const CopyPlanOptions &options) {
  OpBuilder &builder = b.getBuilder();
  SmallVector<Value> arguments = {operands.source, operands.target};
  for (auto [size, sourceStride, targetStride] : llvm::zip_equal(
           operands.sizes, operands.sourceStrides, operands.targetStrides))
    arguments.append({size, sourceStride, targetStride});
  Type pointer = operands.source.getType(), i64 = builder.getI64Type();
  std::string name = "__slice_copy_" + std::to_string(elementSize);
  if (b.getAlignment() != elementSize)
    name += "_align_" + std::to_string(b.getAlignment());

  func::FuncOp copy =
      getFunction(b, module, name, {pointer, pointer, i64, pointer}, options,
                  [&](ValueRange arguments) {
                    emitRunTimeCopy(b, elementSize, options, arguments[0],
                                    arguments[1], arguments[2], arguments[3]);
                  });
  func::FuncOp copyOfRank = getFunction(
      b, module, name + "_rank_" + std::to_string(operands.sizes.size()),
      ValueRange(arguments).getTypes(), options, [&](ValueRange arguments) {
        RankedCopy(b, elementSize, options, copy, arguments).emit();
      });
  func::CallOp::create(builder, b.getLoc(), copyOfRank, arguments);
}
