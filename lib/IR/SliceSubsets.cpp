//===- SliceSubsets.cpp - Slices and updates as subsets of a tensor -------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two ops with the same subscript of the same tensor touch the same elements in
// the same order, reversed or not, and bufferize to the same view. Upstream's
// own comparison is by offsets, sizes and strides and takes strides to be
// positive, so other slices are described to it only where that holds.
//
//===----------------------------------------------------------------------===//

#include "RewriteUtils.h"

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Subscript/StridedRun.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::slice;

using EquivalenceFn = function_ref<bool(Value, Value)>;

/// What `resolved` takes as offsets, sizes and strides: of static ranges with
/// positive strides that keep the rank.
static FailureOr<HyperrectangularSlice>
getHyperrectangularSlice(MLIRContext *context, const Resolved &resolved) {
  Builder builder(context);
  SmallVector<OpFoldResult> offsets, sizes, strides;
  if (resolved.resultDims.size() != resolved.dims.size())
    return failure();
  for (const ResolvedDim &dim : resolved.dims) {
    std::optional<StridedRun> run = getRun(dim);
    if (dim.isIndex() || !run || run->stride < 0)
      return failure();
    offsets.push_back(builder.getIndexAttr(run->begin));
    sizes.push_back(builder.getIndexAttr(run->size));
    strides.push_back(builder.getIndexAttr(run->stride));
  }
  return HyperrectangularSlice(offsets, sizes, strides);
}

/// The type of what `op` takes or puts in.
static Type getSliceType(StridedOp op) { return op.getType(); }
static Type getSliceType(StridedUpdateOp op) { return op.getValueType(); }

/// True if the two take the same elements in the same order.
template <typename OpTy, typename OtherTy>
static bool haveSameSubset(OpTy a, OtherTy b, EquivalenceFn areEquivalent) {
  return haveSameSubscript(a, b) && getSliceType(a) == getSliceType(b) &&
         areEquivalent(a.getSliced(), b.getSliced());
}

template <typename OpTy>
static bool operateOnEquivalentSubset(OpTy op, SubsetOpInterface candidate,
                                      EquivalenceFn areEquivalent) {
  // Users may move what they find equivalent.
  if (op.getSpeculatability() == Speculation::NotSpeculatable)
    return false;
  if (auto other = dyn_cast<StridedOp>(*candidate))
    return haveSameSubset(op, other, areEquivalent);
  if (auto other = dyn_cast<StridedUpdateOp>(*candidate))
    return haveSameSubset(op, other, areEquivalent);
  // Upstream takes it for granted that there is such a slice.
  return succeeded(op.getAccessedHyperrectangularSlice()) &&
         mlir::detail::defaultOperatesOnEquivalentSubset(op, candidate,
                                                         areEquivalent);
}

template <typename OpTy, typename OtherTy>
static bool haveDisjointSubsets(OpTy a, OtherTy b,
                                EquivalenceFn areEquivalent) {
  return a.getSlicedType() == b.getSlicedType() &&
         areEquivalent(a.getSliced(), b.getSliced()) &&
         areDisjoint(a.resolve(), b.resolve());
}

template <typename OpTy>
static bool operateOnDisjointSubset(OpTy op, SubsetOpInterface candidate,
                                    EquivalenceFn areEquivalent) {
  if (auto other = dyn_cast<StridedOp>(*candidate))
    return haveDisjointSubsets(op, other, areEquivalent);
  if (auto other = dyn_cast<StridedUpdateOp>(*candidate))
    return haveDisjointSubsets(op, other, areEquivalent);
  return succeeded(op.getAccessedHyperrectangularSlice()) &&
         mlir::detail::defaultOperatesOnDisjointSubset(op, candidate,
                                                       areEquivalent);
}

//===----------------------------------------------------------------------===//
// StridedOp
//===----------------------------------------------------------------------===//

FailureOr<HyperrectangularSlice> StridedOp::getAccessedHyperrectangularSlice() {
  return getHyperrectangularSlice(getContext(), resolve());
}

bool StridedOp::operatesOnEquivalentSubset(SubsetOpInterface candidate,
                                           EquivalenceFn areEquivalent) {
  return operateOnEquivalentSubset(*this, candidate, areEquivalent);
}

bool StridedOp::operatesOnDisjointSubset(SubsetOpInterface candidate,
                                         EquivalenceFn areEquivalent) {
  return operateOnDisjointSubset(*this, candidate, areEquivalent);
}

OpOperand &StridedOp::getSourceOperand() { return getSourceMutable(); }

//===----------------------------------------------------------------------===//
// StridedUpdateOp
//===----------------------------------------------------------------------===//

FailureOr<HyperrectangularSlice>
StridedUpdateOp::getAccessedHyperrectangularSlice() {
  return getHyperrectangularSlice(getContext(), resolve());
}

bool StridedUpdateOp::operatesOnEquivalentSubset(SubsetOpInterface candidate,
                                                 EquivalenceFn areEquivalent) {
  return operateOnEquivalentSubset(*this, candidate, areEquivalent);
}

bool StridedUpdateOp::operatesOnDisjointSubset(SubsetOpInterface candidate,
                                               EquivalenceFn areEquivalent) {
  return operateOnDisjointSubset(*this, candidate, areEquivalent);
}

OpOperand &StridedUpdateOp::getSourceOperand() { return getValueMutable(); }

/// Bufferization asks this; nothing is moved, so that a slice which may be
/// undefined is as good as any.
bool StridedUpdateOp::isEquivalentSubset(Value candidate,
                                         EquivalenceFn areEquivalent) {
  auto slice = candidate.getDefiningOp<StridedOp>();
  return slice && haveSameSubset(*this, slice, areEquivalent);
}

Value StridedUpdateOp::buildSubsetExtraction(OpBuilder &builder, Location loc) {
  Value slice = StridedOp::create(builder, loc, getDest(),
                                  getSubscript().getSubscript(), getValues());
  if (slice.getType() == getValueType())
    return slice;
  return tensor::CastOp::create(builder, loc, getValueType(), slice);
}

SmallVector<Value> StridedUpdateOp::getValuesNeededToBuildSubsetExtraction() {
  SmallVector<Value> needed(getValues());
  needed.push_back(getDest());
  return needed;
}
