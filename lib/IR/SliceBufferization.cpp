//===- SliceBufferization.cpp - From tensors to views and copies ----------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RewriteUtils.h"

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"

using namespace mlir;
using namespace mlir::slice;
using namespace mlir::bufferization;

/// Reports a tensor that has no memref.
template <typename OpTy>
static LogicalResult checkHasBuffer(OpTy op, RankedTensorType tensor) {
  if (tensor.getEncoding())
    return op.emitOpError()
           << "on tensors with an encoding cannot be bufferized: " << tensor;
  if (!BaseMemRefType::isValidElementType(tensor.getElementType()))
    return op.emitOpError()
           << "cannot be bufferized: " << tensor.getElementType()
           << " is no element type of a memref";
  return success();
}

/// Reports a buffer that cannot be sliced.
template <typename OpTy>
static FailureOr<MemRefType> checkCanBeSliced(OpTy op, Type buffer,
                                              StringRef what) {
  auto type = dyn_cast<MemRefType>(buffer);
  if (!type || !type.isStrided())
    return op.emitOpError()
           << "cannot be bufferized: its " << what << " becomes " << buffer
           << ", which has no strided layout";
  return type;
}

//===----------------------------------------------------------------------===//
// StridedOp
//===----------------------------------------------------------------------===//

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
  if (failed(checkHasBuffer(*this, tensor)))
    return failure();
  FailureOr<BufferLikeType> buffer = bufferization::getBufferType(
      getSource(), options, state, invocationStack);
  if (failed(buffer))
    return failure();
  FailureOr<MemRefType> source = checkCanBeSliced(*this, *buffer, "source");
  if (failed(source))
    return failure();
  return cast<BufferLikeType>(
      MemRefType::get(tensor.getShape(), tensor.getElementType(),
                      getSliceLayout(*source, resolve(), tensor.getShape()),
                      source->getMemorySpace()));
}

/// True if `insertion` puts in place into the source of `slice` what comes from
/// `slice`, without the analysis knowing that it does so in another order. (It
/// knows results; operands may be copies by now, which it does not know.)
static bool isReordered(StridedOp slice, SubsetInsertionOpInterface insertion,
                        const AnalysisState &state) {
  OpOperand &dest = insertion.getDestinationOperand();
  if (!isa<TensorType>(insertion.getSourceOperand().get().getType()) ||
      !isa<TensorType>(dest.get().getType()) || !state.isInPlace(dest))
    return false;
  // `getUpdatedDestination` knows nothing of `tensor.parallel_insert_slice`.
  if (llvm::none_of(state.getAliasingValues(dest), [&](AliasingValue updated) {
        return state.areAliasingBufferizedValues(updated.value,
                                                 slice.getResult());
      }))
    return false;
  auto isPlaceOfInsertion = [&](Value value) {
    return isa<OpResult>(value) &&
           insertion.isEquivalentSubset(value, [&](Value a, Value b) {
             return state.areEquivalentBufferizedValues(a, b);
           });
  };
  SetVector<Value> found = state.findValueInReverseUseDefChain(
      &insertion.getSourceOperand(), [&](Value value) {
        return value == slice.getResult() || isPlaceOfInsertion(value);
      });
  return found.contains(slice.getResult()) &&
         !isPlaceOfInsertion(slice.getResult());
}

/// The analysis takes a value that comes from the place into which it is put to
/// be in its place already, and looks through slices on the way there. In
/// `x[1:-1] = x[1:-1][::-1]` that is wrong: the slice in between gets a buffer
/// of its own.
LogicalResult StridedOp::resolveConflicts(RewriterBase &rewriter,
                                          const AnalysisState &analysisState,
                                          const BufferizationState &state) {
  auto self = cast<BufferizableOpInterface>(getOperation());
  if (failed(
          self.resolveTensorOpOperandConflicts(rewriter, analysisState, state)))
    return failure();
  if (!isa<RankedTensorType>(getType()) ||
      !analysisState.isInPlace(getSourceMutable()))
    return success();

  // What may share the memory of the slice.
  SetVector<Value> worklist;
  worklist.insert(getResult());
  bool found = false;
  for (size_t i = 0; i < worklist.size() && !found; ++i)
    for (OpOperand &use : worklist[i].getUses()) {
      if (auto insertion = dyn_cast<SubsetInsertionOpInterface>(use.getOwner());
          insertion && &insertion.getSourceOperand() == &use &&
          isReordered(*this, insertion, analysisState)) {
        found = true;
        break;
      }
      if (isa<BufferizableOpInterface>(use.getOwner()) &&
          isa<TensorType>(use.get().getType()))
        for (AliasingValue alias : analysisState.getAliasingValues(use))
          worklist.insert(alias.value);
    }
  if (!found)
    return success();
  rewriter.setInsertionPointAfter(*this);
  FailureOr<Value> copy = allocateTensorForShapedValue(
      rewriter, getLoc(), getResult(), analysisState.getOptions(), state);
  if (failed(copy))
    return failure();
  rewriter.replaceAllUsesExcept(getResult(), *copy, copy->getDefiningOp());
  return success();
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

//===----------------------------------------------------------------------===//
// StridedUpdateOp
//===----------------------------------------------------------------------===//

/// The old contents of a destination that is replaced as a whole do not matter.
bool StridedUpdateOp::bufferizesToMemoryRead(OpOperand &operand,
                                             const AnalysisState &) {
  if (isDpsInit(&operand))
    return !resolve().isWhole();
  return operand == getValueMutable();
}

bool StridedUpdateOp::bufferizesToMemoryWrite(OpOperand &operand,
                                              const AnalysisState &) {
  return isDpsInit(&operand);
}

AliasingValueList StridedUpdateOp::getAliasingValues(OpOperand &operand,
                                                     const AnalysisState &) {
  if (!isDpsInit(&operand))
    return {};
  return {{getResult(), BufferRelation::Equivalent}};
}

LogicalResult StridedUpdateOp::bufferize(RewriterBase &rewriter,
                                         const BufferizationOptions &options,
                                         BufferizationState &state) {
  if (failed(checkHasBuffer(*this, getDestType())))
    return failure();
  FailureOr<Value> dest = getBuffer(rewriter, getDest(), options, state);
  if (failed(dest))
    return failure();
  FailureOr<Value> value = getBuffer(rewriter, getValue(), options, state);
  if (failed(value))
    return failure();
  if (failed(checkCanBeSliced(*this, dest->getType(), "destination")))
    return failure();
  // A value that was computed in the slice is in its place already.
  auto slice = value->getDefiningOp<StridedOp>();
  if (!slice || slice.getSource() != *dest ||
      !haveSameSubscript(slice, *this)) {
    Value view = StridedOp::create(rewriter, getLoc(), *dest,
                                   getSubscript().getSubscript(), getValues());
    if (failed(options.createMemCpy(rewriter, getLoc(), *value, view)))
      return failure();
  }
  replaceOpWithBufferizedValues(rewriter, getOperation(), *dest);
  return success();
}
