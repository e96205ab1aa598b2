//===- SliceOps.cpp - Builders, accessors and the verifier ----------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::slice;

#define GET_OP_CLASSES
#include "slice-mlir/IR/SliceOps.cpp.inc"

//===----------------------------------------------------------------------===//
// Builders
//===----------------------------------------------------------------------===//

/// An attribute as a constant, an SSA value as a run-time value numbered by its
/// place in `values`, null as absent.
static EntryValue toEntryValue(OpFoldResult value,
                               SmallVectorImpl<Value> &values) {
  if (!value)
    return EntryValue::absent();
  if (auto attr = dyn_cast<Attribute>(value))
    return EntryValue::constant(cast<IntegerAttr>(attr).getInt());
  values.push_back(cast<Value>(value));
  return EntryValue::runtime(values.size() - 1);
}

Entry MixedEntry::getEntry(SmallVectorImpl<Value> &values) const {
  switch (kind) {
  case Entry::Kind::Index:
    return Entry::index(toEntryValue(begin, values));
  case Entry::Kind::Range: {
    EntryValue first = toEntryValue(begin, values);
    EntryValue last = toEntryValue(end, values);
    return Entry::range(first, last, toEntryValue(stride, values));
  }
  case Entry::Kind::NewAxis:
    return Entry::newAxis();
  case Entry::Kind::Ellipsis:
    return Entry::ellipsis();
  }
  llvm_unreachable("unknown kind of entry");
}

void StridedOp::build(OpBuilder &builder, OperationState &state, Value source,
                      const Subscript &subscript, ValueRange values) {
  build(builder, state, source, values,
        SubscriptAttr::get(builder.getContext(), subscript));
}

void StridedOp::build(OpBuilder &builder, OperationState &state, Value source,
                      ArrayRef<MixedEntry> mixedEntries) {
  SmallVector<Value> values;
  SmallVector<Entry> entries;
  for (const MixedEntry &entry : mixedEntries)
    entries.push_back(entry.getEntry(values));
  llvm::Expected<Subscript> subscript = Subscript::get(entries);
  if (!subscript)
    llvm::report_fatal_error(subscript.takeError());
  build(builder, state, source, *subscript, values);
}

void StridedOp::build(OpBuilder &builder, OperationState &state, Value source,
                      ArrayRef<OpFoldResult> begin, ArrayRef<OpFoldResult> end,
                      ArrayRef<OpFoldResult> strides, int64_t beginMask,
                      int64_t endMask, int64_t ellipsisMask,
                      int64_t newAxisMask, int64_t shrinkAxisMask) {
  SmallVector<Value> values;
  auto toEntryValues = [&](ArrayRef<OpFoldResult> mixed) {
    return llvm::map_to_vector(
        mixed, [&](OpFoldResult value) { return toEntryValue(value, values); });
  };
  MaskEncoding encoding;
  encoding.begin = toEntryValues(begin);
  encoding.end = toEntryValues(end);
  encoding.strides = toEntryValues(strides);
  encoding.beginMask = beginMask;
  encoding.endMask = endMask;
  encoding.ellipsisMask = ellipsisMask;
  encoding.newAxisMask = newAxisMask;
  encoding.shrinkAxisMask = shrinkAxisMask;
  SmallVector<unsigned> used;
  llvm::Expected<Subscript> subscript = fromMasks(encoding, &used);
  if (!subscript)
    llvm::report_fatal_error(subscript.takeError());
  build(builder, state, source, *subscript,
        llvm::map_to_vector(used, [&](unsigned old) { return values[old]; }));
}

//===----------------------------------------------------------------------===//
// Accessors
//===----------------------------------------------------------------------===//

MaskEncoding StridedOp::getMaskEncoding() {
  return toMasks(getSubscript().getSubscript());
}

static SmallVector<OpFoldResult> toMixed(ArrayRef<EntryValue> entryValues,
                                         StridedOp op) {
  Builder builder(op.getContext());
  return llvm::map_to_vector(entryValues, [&](EntryValue value) {
    if (value.isRuntime())
      return OpFoldResult(op.getValues()[value.getOrdinal()]);
    return OpFoldResult(builder.getIndexAttr(value.getConstant()));
  });
}

SmallVector<OpFoldResult> StridedOp::getMixedBegin() {
  return toMixed(getMaskEncoding().begin, *this);
}
SmallVector<OpFoldResult> StridedOp::getMixedEnd() {
  return toMixed(getMaskEncoding().end, *this);
}
SmallVector<OpFoldResult> StridedOp::getMixedStrides() {
  return toMixed(getMaskEncoding().strides, *this);
}

Resolved StridedOp::resolve() {
  return llvm::cantFail(slice::resolve(getSubscript().getSubscript(),
                                       getSourceType().getShape()));
}

//===----------------------------------------------------------------------===//
// Verifier
//===----------------------------------------------------------------------===//

LogicalResult StridedOp::verify() {
  Subscript subscript = getSubscript().getSubscript();
  if (unsigned needed = subscript.getNumRuntime(); getValues().size() != needed)
    return emitOpError() << "has " << getValues().size()
                         << " run-time values, but its subscript needs "
                         << needed;
  return inferSliceType(getSource().getType(), subscript,
                        [&] { return emitOpError(); });
}

//===----------------------------------------------------------------------===//
// ViewLikeOpInterface and ConditionallySpeculatable
//===----------------------------------------------------------------------===//

Value StridedOp::getViewSource() { return getSource(); }

Speculation::Speculatability StridedOp::getSpeculatability() {
  // S12: what is undefined when it comes up at run time.
  for (const ResolvedDim &dim : resolve().dims)
    if (dim.mayBeOutOfBounds || dim.source.entry.getStride().isRuntime())
      return Speculation::NotSpeculatable;
  return Speculation::Speculatable;
}
