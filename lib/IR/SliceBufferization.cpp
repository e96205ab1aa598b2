//===- SliceBufferization.cpp - From tensors to views ---------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

using namespace mlir;
using namespace mlir::slice;
using namespace mlir::bufferization;

/// A slice neither reads nor writes: whoever uses the view does.
bool StridedOp::bufferizesToMemoryRead(OpOperand &, const AnalysisState &) {
  return false;
}

bool StridedOp::bufferizesToMemoryWrite(OpOperand &, const AnalysisState &) {
  return false;
}

AliasingValueList StridedOp::getAliasingValues(OpOperand &operand,
                                               const AnalysisState &) {
  if (operand.get() != getSource())
    return {};
  return {{getResult(), BufferRelation::Unknown}};
}

FailureOr<BufferLikeType>
StridedOp::getBufferType(Value value, const BufferizationOptions &options,
                         const BufferizationState &state,
                         SmallVector<Value> &invocationStack) {
  auto tensor = cast<RankedTensorType>(getType());
  if (tensor.getEncoding())
    return emitOpError() << "on tensors with an encoding cannot be bufferized: "
                         << tensor;
  if (!BaseMemRefType::isValidElementType(tensor.getElementType()))
    return emitOpError() << "cannot be bufferized: " << tensor.getElementType()
                         << " is no element type of a memref";
  FailureOr<BufferLikeType> buffer = bufferization::getBufferType(
      getSource(), options, state, invocationStack);
  if (failed(buffer))
    return failure();
  auto source = dyn_cast<MemRefType>(*buffer);
  if (!source || !source.isStrided())
    return emitOpError() << "cannot be bufferized: its source becomes "
                         << Type(*buffer) << ", which has no strided layout";
  return cast<BufferLikeType>(
      MemRefType::get(tensor.getShape(), tensor.getElementType(),
                      getSliceLayout(source, resolve(), tensor.getShape()),
                      source.getMemorySpace()));
}

LogicalResult StridedOp::bufferize(RewriterBase &rewriter,
                                   const BufferizationOptions &options,
                                   BufferizationState &state) {
  FailureOr<BufferLikeType> type =
      bufferization::getBufferType(getResult(), options, state);
  if (failed(type))
    return failure();
  FailureOr<Value> source = getBuffer(rewriter, getSource(), options, state);
  if (failed(source))
    return failure();
  replaceOpWithNewBufferizedOp<StridedOp>(rewriter, *this, *type, *source,
                                          getValues(), getSubscriptAttr());
  return success();
}
