//===- Redistribute.cpp - Rows that change their process ------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::slice;
using namespace mlir::bufferization;

static SmallVector<int64_t> flatten(ArrayRef<RowRange> ranges) {
  SmallVector<int64_t> numbers;
  for (RowRange range : ranges)
    numbers.append({range.begin, range.end});
  return numbers;
}

void RedistributeOp::build(OpBuilder &builder, OperationState &state,
                           Value source, Value init, int64_t dim,
                           FlatSymbolRefAttr grid, ArrayRef<int16_t> gridAxes,
                           ArrayRef<RowRange> from, ArrayRef<RowRange> to) {
  build(builder, state,
        isa<TensorType>(init.getType()) ? TypeRange(init.getType())
                                        : TypeRange(),
        source, init, builder.getI64IntegerAttr(dim), grid,
        builder.getDenseI16ArrayAttr(gridAxes),
        builder.getDenseI64ArrayAttr(flatten(from)),
        builder.getDenseI64ArrayAttr(flatten(to)));
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

LogicalResult RedistributeOp::verify() {
  if (!getSourceType().hasRank() || !getInitType().hasRank())
    return emitOpError("must have ranked operands");
  if (isa<TensorType>(getSourceType()) != isa<TensorType>(getInitType()))
    return emitOpError("must have tensors or memrefs, not one of each");
  if (Value result = getResult() ? getResult() : Value();
      isa<TensorType>(getInitType())
          ? !result || result.getType() != getInitType()
          : bool(result))
    return emitOpError(
        "must have a result of its destination's type if that is a tensor, "
        "and none if it is a memref");
  int64_t rank = getSourceType().getRank();
  if (rank != getInitType().getRank())
    return emitOpError() << "source has rank " << rank
                         << ", but destination has rank "
                         << getInitType().getRank();
  auto dim = static_cast<int64_t>(getDim());
  if (dim < 0 || dim >= rank)
    return emitOpError() << "dim " << dim << " is out of bounds for rank "
                         << rank;
  if (getFrom().size() != getTo().size() || getFrom().size() % 2 != 0 ||
      getFrom().empty())
    return emitOpError() << "must have one range of rows for each process "
                            "before and after, but has "
                         << getFrom().size() / 2 << " and "
                         << getTo().size() / 2;

  // What anyone has, in order.
  SmallVector<RowRange> owned;
  auto check = [&](RowRange rows, StringRef which, unsigned p,
                   int64_t size) -> LogicalResult {
    if (rows.begin < 0 || rows.end < rows.begin)
      return emitOpError() << "process " << p << " cannot have the rows "
                           << rows.begin << ':' << rows.end;
    if (!ShapedType::isDynamic(size) && size != rows.size())
      return emitOpError() << which << " has " << size << " rows in dim " << dim
                           << ", but process " << p << " has " << rows.begin
                           << ':' << rows.end;
    return success();
  };
  for (unsigned p = 0, e = getNumProcesses(); p < e; ++p) {
    if (failed(check(getFromRows(p), "source", p,
                     getSourceType().getDimSize(dim))) ||
        failed(check(getToRows(p), "destination", p,
                     getInitType().getDimSize(dim))))
      return failure();
    if (!getFromRows(p).empty())
      owned.push_back(getFromRows(p));
  }
  llvm::sort(owned, [](RowRange a, RowRange b) { return a.begin < b.begin; });
  for (size_t i = 1; i < owned.size(); ++i)
    if (owned[i].begin < owned[i - 1].end)
      return emitOpError() << "two processes have row " << owned[i].begin;
  for (unsigned p = 0, e = getNumProcesses(); p < e; ++p) {
    RowRange needed = getToRows(p);
    for (RowRange rows : owned)
      if (rows.begin <= needed.begin && needed.begin < rows.end)
        needed.begin = std::min(rows.end, needed.end);
    if (!needed.empty())
      return emitOpError() << "process " << p << " needs row " << needed.begin
                           << ", which no process has";
  }
  for (int64_t i = 0; i < rank; ++i) {
    int64_t source = getSourceType().getDimSize(i);
    int64_t init = getInitType().getDimSize(i);
    if (i != dim && !ShapedType::isDynamic(source) &&
        !ShapedType::isDynamic(init) && source != init)
      return emitOpError() << "source has size " << source << " in dim " << i
                           << ", but destination has " << init;
  }
  return success();
}

LogicalResult
RedistributeOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  auto grid =
      symbolTable.lookupNearestSymbolFrom<shard::GridOp>(*this, getGridAttr());
  if (!grid)
    return emitOpError() << "is on " << getGridAttr() << ", which is no grid";
  int64_t numAxes = grid.getRank();
  llvm::SmallDenseSet<int16_t> seen;
  for (int16_t axis : getGridAxes()) {
    if (axis < 0 || axis >= numAxes)
      return emitOpError() << "axis " << axis
                           << " is out of bounds for a grid of " << numAxes
                           << " axes";
    if (!seen.insert(axis).second)
      return emitOpError() << "axis " << axis << " is there twice";
  }
  int64_t size = shard::collectiveProcessGroupSize(getGridAxes(), grid);
  if (!ShapedType::isDynamic(size) && size != getNumProcesses())
    return emitOpError() << "has ranges of rows for " << getNumProcesses()
                         << " processes, but the group has " << size;
  return success();
}

//===----------------------------------------------------------------------===//
// Effects and bufferization
//===----------------------------------------------------------------------===//

void RedistributeOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>
        &effects) {
  if (isa<TensorType>(getInitType()))
    return;
  effects.emplace_back(MemoryEffects::Read::get(), &getSourceMutable(),
                       SideEffects::DefaultResource::get());
  effects.emplace_back(MemoryEffects::Write::get(), &getInitMutable(),
                       SideEffects::DefaultResource::get());
}

LogicalResult RedistributeOp::reifyResultShapes(
    OpBuilder &builder, ReifiedRankedShapedTypeDims &reifiedReturnShapes) {
  if (getResult())
    reifiedReturnShapes.push_back(
        tensor::getMixedSizes(builder, getLoc(), getInit()));
  return success();
}

/// The rows that a process comes to have are all of the destination.
bool RedistributeOp::bufferizesToMemoryRead(OpOperand &operand,
                                            const AnalysisState &) {
  return operand == getSourceMutable();
}

bool RedistributeOp::bufferizesToMemoryWrite(OpOperand &operand,
                                             const AnalysisState &) {
  return isDpsInit(&operand);
}

AliasingValueList RedistributeOp::getAliasingValues(OpOperand &operand,
                                                    const AnalysisState &) {
  if (!isDpsInit(&operand))
    return {};
  return {{getResult(), BufferRelation::Equivalent}};
}

LogicalResult RedistributeOp::bufferize(RewriterBase &rewriter,
                                        const BufferizationOptions &options,
                                        BufferizationState &state) {
  FailureOr<Value> source = getBuffer(rewriter, getSource(), options, state);
  FailureOr<Value> init = getBuffer(rewriter, getInit(), options, state);
  if (failed(source) || failed(init))
    return failure();
  RedistributeOp::create(rewriter, getLoc(), TypeRange(), *source, *init,
                         getDimAttr(), getGridAttr(), getGridAxesAttr(),
                         getFromAttr(), getToAttr());
  replaceOpWithBufferizedValues(rewriter, getOperation(), *init);
  return success();
}
