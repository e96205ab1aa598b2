//===- CommonSlices.cpp - Slices of several dialects ----------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommonSlices.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::slice;

FailureOr<MaskEncoding> mlir::slice::getMaskEncoding(ForeignOp &op,
                                                     unsigned first) {
  MaskEncoding encoding;
  std::pair<StringRef, SmallVector<EntryValue> &> numbers[] = {
      {"begin", encoding.begin},
      {"end", encoding.end},
      {"strides", encoding.strides}};
  for (auto [i, number] : llvm::enumerate(numbers)) {
    FailureOr<SmallVector<EntryValue>> values =
        op.getIndices(first + i, number.first);
    if (failed(values))
      return failure();
    number.second = *values;
  }
  std::pair<StringRef, int64_t &> masks[] = {
      {"begin_mask", encoding.beginMask},
      {"end_mask", encoding.endMask},
      {"ellipsis_mask", encoding.ellipsisMask},
      {"new_axis_mask", encoding.newAxisMask},
      {"shrink_axis_mask", encoding.shrinkAxisMask}};
  for (auto &[name, mask] : masks) {
    FailureOr<int64_t> value = op.getInteger(name, 0);
    if (failed(value))
      return failure();
    mask = *value;
  }
  return encoding;
}

/// Fails with an error for a box that is seen to leave dim `i` of size `dim`.
static LogicalResult checkBox(ForeignOp &op, unsigned i, int64_t dim,
                              EntryValue begin, EntryValue size) {
  auto fail = [&](const Twine &what, int64_t number) {
    return op.error() << what << ' ' << number
                      << " is out of bounds for dimension " << i << " of size "
                      << dim;
  };
  bool isKnown = !ShapedType::isDynamic(dim);
  if (begin.isConstant()) {
    if (begin.getConstant() < 0)
      return op.error() << "begin " << begin.getConstant() << " of dimension "
                        << i << " must not be negative";
    if (isKnown && begin.getConstant() > dim)
      return fail("begin", begin.getConstant());
  }
  if (!size.isConstant() || size.is(-1))
    return success();
  if (size.getConstant() < 0)
    return op.error() << "size " << size.getConstant() << " of dimension " << i
                      << " must be -1 or not negative";
  if (!isKnown)
    return success();
  EntryValue end = begin.isConstant() ? op.add(begin, size) : size;
  if (end.getConstant() > dim)
    return fail(begin.isConstant() ? "end" : "size", end.getConstant());
  return success();
}

LogicalResult mlir::slice::importBox(ForeignOp &op) {
  if (failed(op.expectOperands(3)))
    return failure();
  auto source = op.getTensor(0, "input");
  if (failed(source))
    return failure();
  FailureOr<SmallVector<EntryValue>> begin = op.getIndices(1, "begin");
  if (failed(begin))
    return failure();
  FailureOr<SmallVector<EntryValue>> size = op.getIndices(2, "size");
  if (failed(size))
    return failure();
  return importBox(op, *source, *begin, *size);
}

LogicalResult mlir::slice::importBox(ForeignOp &op,
                                     TypedValue<RankedTensorType> source,
                                     ArrayRef<EntryValue> begin,
                                     ArrayRef<EntryValue> size) {
  RankedTensorType type = source.getType();
  size_t rank = type.getRank();
  if (begin.size() != rank || size.size() != rank)
    return op.error() << "begin and size have " << begin.size() << " and "
                      << size.size() << " values, but the input has rank "
                      << rank;
  SmallVector<Entry> entries;
  for (unsigned i = 0; i < rank; ++i) {
    EntryValue b = begin[i], n = size[i], end;
    if (failed(checkBox(op, i, type.getDimSize(i), b, n)))
      return failure();
    if (n.isConstant() && !n.is(-1))
      end = op.add(b, n);
    else if (n.isRuntime())
      end = op.defer([=, &op] {
        OpBuilder &builder = op.getRewriter();
        Value rest = op.create(EntryValue::constant(-1));
        Value isRest = arith::CmpIOp::create(
            builder, op.getLoc(), arith::CmpIPredicate::eq, op.create(n), rest);
        return builder.createOrFold<arith::SelectOp>(
            op.getLoc(), isRest,
            op.create(
                EntryValue::constant(std::numeric_limits<int64_t>::max())),
            op.create(op.add(b, n)));
      });
    entries.push_back(Entry::range(b, end));
  }
  FailureOr<ForeignOp::Spec> spec = op.getSpec(entries);
  if (failed(spec))
    return failure();
  return op.replaceWithSlice(source, *spec);
}

FailureOr<SmallVector<unsigned>>
mlir::slice::getAxes(ForeignOp &op, ArrayRef<int64_t> axes, int64_t rank) {
  SmallVector<unsigned> dims;
  for (int64_t axis : axes) {
    if (axis < -rank || axis >= rank)
      return op.error() << "axis " << axis << " is out of bounds for rank "
                        << rank;
    unsigned dim = axis < 0 ? axis + rank : axis;
    if (llvm::is_contained(dims, dim))
      return op.error() << "axis " << axis << " is dimension " << dim
                        << ", which is listed before";
    dims.push_back(dim);
  }
  return dims;
}

LogicalResult mlir::slice::importReverse(ForeignOp &op,
                                         ArrayRef<int64_t> axes) {
  auto source = op.getTensor(0, "input");
  if (failed(source))
    return failure();
  int64_t rank = source->getType().getRank();
  FailureOr<SmallVector<unsigned>> dims = getAxes(op, axes, rank);
  if (failed(dims))
    return failure();
  SmallVector<Entry> entries(rank, Entry::range());
  for (unsigned dim : *dims)
    entries[dim] = Entry::range({}, {}, EntryValue::constant(-1));
  FailureOr<ForeignOp::Spec> spec = op.getSpec(entries);
  if (failed(spec))
    return failure();
  return op.replaceWithSlice(*source, *spec);
}

LogicalResult mlir::slice::importUnitReshape(ForeignOp &op) {
  if (op.get()->getNumOperands() == 0)
    return op.noMatch("it has no operand");
  Value source = op.getOperand(0);
  auto from = dyn_cast<RankedTensorType>(source.getType());
  auto to = dyn_cast<RankedTensorType>(op.getResultType());
  if (!from || !to || from.getNumDynamicDims() > 1)
    return op.noMatch("more than one size is not known");
  // Dims of 1 are kept as long as those of the result are 1, too.
  SmallVector<Entry> entries;
  ArrayRef<int64_t> oldShape = from.getShape(), newShape = to.getShape();
  while (!oldShape.empty() || !newShape.empty()) {
    if (!oldShape.empty() && !newShape.empty() &&
        oldShape.front() == newShape.front()) {
      entries.push_back(Entry::range());
      oldShape = oldShape.drop_front();
      newShape = newShape.drop_front();
    } else if (!oldShape.empty() && oldShape.front() == 1) {
      entries.push_back(Entry::index(0));
      oldShape = oldShape.drop_front();
    } else if (!newShape.empty() && newShape.front() == 1) {
      entries.push_back(Entry::newAxis());
      newShape = newShape.drop_front();
    } else {
      return op.noMatch("it does more than drop and add dims of 1");
    }
  }
  FailureOr<ForeignOp::Spec> spec = op.getSpec(entries);
  if (failed(spec))
    return failure();
  return op.replaceWithSlice(source, *spec);
}
