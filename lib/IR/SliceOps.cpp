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
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::slice;

/// The values of an encoding: attributes, and SSA values out of `values`.
static SmallVector<OpFoldResult> toMixed(MLIRContext *context,
                                         ArrayRef<EntryValue> entryValues,
                                         ValueRange values) {
  Builder builder(context);
  return llvm::map_to_vector(entryValues, [&](EntryValue value) {
    if (value.isRuntime())
      return OpFoldResult(values[value.getOrdinal()]);
    return OpFoldResult(builder.getIndexAttr(value.getConstant()));
  });
}

//===----------------------------------------------------------------------===//
// Syntax of the redistribution
//===----------------------------------------------------------------------===//

/// row-ranges ::= `[` (integer `:` integer)* `]`
static ParseResult parseRowRanges(OpAsmParser &parser,
                                  DenseI64ArrayAttr &ranges) {
  SmallVector<int64_t> numbers;
  auto parseRange = [&]() -> ParseResult {
    return failure(parser.parseInteger(numbers.emplace_back()) ||
                   parser.parseColon() ||
                   parser.parseInteger(numbers.emplace_back()));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseRange))
    return failure();
  ranges = DenseI64ArrayAttr::get(parser.getContext(), numbers);
  return success();
}

static void printRowRanges(OpAsmPrinter &printer, RedistributeOp,
                           DenseI64ArrayAttr ranges) {
  ArrayRef<int64_t> numbers = ranges.asArrayRef();
  printer << '[';
  llvm::interleaveComma(
      llvm::seq<size_t>(0, numbers.size() / 2), printer, [&](size_t i) {
        printer << numbers[2 * i] << ':' << numbers[2 * i + 1];
      });
  printer << ']';
}

/// The result of an op on tensors has the type of its destination.
static ParseResult parseInitType(OpAsmParser &parser, Type &init,
                                 Type &result) {
  if (parser.parseType(init))
    return failure();
  if (isa<TensorType>(init))
    result = init;
  return success();
}

static void printInitType(OpAsmPrinter &printer, RedistributeOp, Type init,
                          Type) {
  printer << init;
}

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

/// The subscript of `mixed`, its SSA values appended to `values`. It is the
/// caller's duty that there is one.
static Subscript toSubscript(ArrayRef<MixedEntry> mixed,
                             SmallVectorImpl<Value> &values) {
  SmallVector<Entry> entries;
  for (const MixedEntry &entry : mixed)
    entries.push_back(entry.getEntry(values));
  llvm::Expected<Subscript> subscript = Subscript::get(entries);
  if (!subscript)
    llvm::report_fatal_error(subscript.takeError());
  return *subscript;
}

void StridedOp::build(OpBuilder &builder, OperationState &state, Value source,
                      ArrayRef<MixedEntry> entries) {
  SmallVector<Value> values;
  Subscript subscript = toSubscript(entries, values);
  build(builder, state, source, subscript, values);
}

void StridedUpdateOp::build(OpBuilder &builder, OperationState &state,
                            Value value, Value dest, const Subscript &subscript,
                            ValueRange values) {
  build(builder, state, value, dest, values,
        SubscriptAttr::get(builder.getContext(), subscript));
}

void StridedUpdateOp::build(OpBuilder &builder, OperationState &state,
                            Value value, Value dest,
                            ArrayRef<MixedEntry> entries) {
  SmallVector<Value> values;
  Subscript subscript = toSubscript(entries, values);
  build(builder, state, value, dest, subscript, values);
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
// Verifier
//===----------------------------------------------------------------------===//

/// The type of the slice that `op` speaks of, if its subscript is valid.
template <typename OpTy>
static FailureOr<ShapedType> verifySubscript(OpTy op) {
  Subscript subscript = op.getSubscript().getSubscript();
  size_t numValues = op.getValues().size();
  if (unsigned needed = subscript.getNumRuntime(); numValues != needed)
    return op.emitOpError()
           << "has " << numValues
           << " run-time values, but its subscript needs " << needed;
  return inferSliceType(op.getSliced().getType(), subscript,
                        [&] { return op.emitOpError(); });
}

LogicalResult StridedOp::verify() { return verifySubscript(*this); }

LogicalResult StridedUpdateOp::verify() {
  FailureOr<ShapedType> inferred = verifySubscript(*this);
  if (failed(inferred))
    return failure();
  auto slice = cast<RankedTensorType>(*inferred);
  RankedTensorType value = getValueType();
  if (value.getElementType() != slice.getElementType())
    return emitOpError() << "value has element type " << value.getElementType()
                         << ", but the destination has "
                         << slice.getElementType();
  if (value.getEncoding() != slice.getEncoding())
    return emitOpError() << "value " << value
                         << " does not have the encoding of the destination "
                         << getDestType();
  if (value.getRank() != slice.getRank())
    return emitOpError() << "value has rank " << value.getRank()
                         << ", but the slice that it replaces has rank "
                         << slice.getRank();
  for (auto [i, size, expected] :
       llvm::enumerate(value.getShape(), slice.getShape()))
    if (size != expected && ShapedType::isStatic(size) &&
        ShapedType::isStatic(expected))
      return emitOpError() << "value has size " << size << " in dimension " << i
                           << ", but the slice that it replaces has size "
                           << expected;
  return success();
}

//===----------------------------------------------------------------------===//
// ViewLikeOpInterface and ConditionallySpeculatable
//===----------------------------------------------------------------------===//

Value StridedOp::getViewSource() { return getSource(); }

/// True if nothing about `resolved` can turn out to be undefined (S12).
static bool isDefined(const Resolved &resolved) {
  return llvm::none_of(resolved.dims, [](const ResolvedDim &dim) {
    return dim.mayBeOutOfBounds || dim.source.entry.getStride().isRuntime();
  });
}

Speculation::Speculatability StridedOp::getSpeculatability() {
  return isDefined(resolve()) ? Speculation::Speculatable
                              : Speculation::NotSpeculatable;
}

Speculation::Speculatability StridedUpdateOp::getSpeculatability() {
  // Nor may the sizes of value and slice differ.
  Resolved resolved = resolve();
  return isDefined(resolved) && getValueType().hasStaticShape() &&
                 ShapedType::isStaticShape(resolved.getShape())
             ? Speculation::Speculatable
             : Speculation::NotSpeculatable;
}
