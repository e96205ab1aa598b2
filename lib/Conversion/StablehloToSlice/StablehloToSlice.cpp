//===- StablehloToSlice.cpp - Slices of StableHLO -------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Conversion/StablehloToSlice/StablehloToSlice.h"

#include "../Import/CommonSlices.h"
#include "../Import/IndexArithmetic.h"

#include "slice-mlir/Conversion/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringSwitch.h"

namespace mlir::slice {
#define GEN_PASS_DEF_CONVERTSTABLEHLOTOSLICE
#include "slice-mlir/Conversion/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;

/// Fails with an error if the part from `start` to `limit` by `stride` is seen
/// not to lie within dim `i` of size `dim`, as it must here.
static LogicalResult checkRange(ForeignOp &op, unsigned i, int64_t dim,
                                EntryValue start, EntryValue limit,
                                EntryValue stride) {
  if (stride.isConstant() && stride.getConstant() < 1)
    return op.error() << "stride " << stride.getConstant() << " of dimension "
                      << i << " must be positive";
  if (start.isConstant() && start.getConstant() < 0)
    return op.error() << "start index " << start.getConstant()
                      << " of dimension " << i << " must not be negative";
  if (limit.isConstant() && !ShapedType::isDynamic(dim) &&
      limit.getConstant() > dim)
    return op.error() << "limit index " << limit.getConstant()
                      << " is out of bounds for dimension " << i << " of size "
                      << dim;
  if (start.isConstant() && limit.isConstant() &&
      start.getConstant() > limit.getConstant())
    return op.error() << "start index " << start.getConstant()
                      << " of dimension " << i << " is beyond its limit index "
                      << limit.getConstant();
  return success();
}

static constexpr StringLiteral kRangeNames[] = {"start_indices",
                                                "limit_indices", "strides"};

static LogicalResult replaceWithRanges(ForeignOp &op,
                                       TypedValue<RankedTensorType> source,
                                       ArrayRef<EntryValue> starts,
                                       ArrayRef<EntryValue> limits,
                                       ArrayRef<EntryValue> strides) {
  RankedTensorType type = source.getType();
  size_t rank = type.getRank();
  if (starts.size() != rank || limits.size() != rank || strides.size() != rank)
    return op.error() << "has " << starts.size() << " start indices, "
                      << limits.size() << " limit indices and "
                      << strides.size() << " strides for an operand of rank "
                      << rank;
  SmallVector<Entry> entries;
  for (size_t i = 0; i < rank; ++i) {
    if (failed(checkRange(op, i, type.getDimSize(i), starts[i], limits[i],
                          strides[i])))
      return failure();
    entries.push_back(getRange(starts[i], limits[i], strides[i]));
  }
  FailureOr<ForeignOp::Spec> spec = op.getSpec(entries);
  if (failed(spec))
    return failure();
  return op.replaceWithSlice(source, *spec);
}

/// Before: %1 = "stablehlo.slice"(%0) <{start_indices = array<i64: 1, 0>,
///             limit_indices = array<i64: 4, 6>, strides = array<i64: 1, 2>}>
/// After:  %1 = slice.strided %0[1:4, 0:6:2]
static LogicalResult importSlice(ForeignOp &op) {
  if (failed(op.expectOperands(1)))
    return failure();
  auto source = op.getTensor(0, "operand");
  if (failed(source))
    return failure();
  SmallVector<EntryValue> numbers[3];
  for (auto [i, name] : llvm::enumerate(kRangeNames)) {
    FailureOr<SmallVector<int64_t>> values = op.getIntegers(name);
    if (failed(values))
      return failure();
    numbers[i] = llvm::map_to_vector(*values, EntryValue::constant);
  }
  return replaceWithRanges(op, *source, numbers[0], numbers[1], numbers[2]);
}

/// Before: %1 = "stablehlo.real_dynamic_slice"(%0, %start, %limit, %strides)
/// After:  %1 = slice.strided %0[%s:%l:%t, ...]
static LogicalResult importRealDynamicSlice(ForeignOp &op) {
  if (failed(op.expectOperands(4)))
    return failure();
  auto source = op.getTensor(0, "operand");
  if (failed(source))
    return failure();
  SmallVector<EntryValue> numbers[3];
  for (auto [i, name] : llvm::enumerate(kRangeNames)) {
    FailureOr<SmallVector<EntryValue>> values = op.getIndices(1 + i, name);
    if (failed(values))
      return failure();
    numbers[i] = *values;
  }
  return replaceWithRanges(op, *source, numbers[0], numbers[1], numbers[2]);
}

/// The window of `size` elements at `start`, which is moved as far as it takes
/// for all of the window to lie within dim `i` of `source`.
static Entry getWindow(ForeignOp &op, Value source, unsigned i,
                       EntryValue start, EntryValue size) {
  EntryValue dim = op.getDim(source, i);
  if (dim.isConstant() && dim == size)
    return Entry::range();
  if (start.isConstant() && dim.isConstant() && size.isConstant())
    start = EntryValue::constant(std::clamp<int64_t>(
        start.getConstant(), 0, dim.getConstant() - size.getConstant()));
  else
    start = op.defer([=, &op]() -> Value {
      OpBuilder &builder = op.getRewriter();
      Value last = builder.createOrFold<arith::SubIOp>(
          op.getLoc(), op.create(dim), op.create(size));
      Value least = builder.createOrFold<arith::MinSIOp>(
          op.getLoc(), op.create(start), last);
      return builder.createOrFold<arith::MaxSIOp>(
          op.getLoc(), least, op.create(EntryValue::constant(0)));
    });
  return Entry::range(start, op.add(start, size));
}

/// The windows of `sizes` elements that start at the scalars in the operands
/// from number `first` on.
static FailureOr<ForeignOp::Spec>
getWindows(ForeignOp &op, unsigned first, TypedValue<RankedTensorType> source,
           ArrayRef<EntryValue> sizes) {
  RankedTensorType type = source.getType();
  SmallVector<Entry> entries;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    FailureOr<SmallVector<EntryValue>> start =
        op.getIndices(first + i, "start index", /*mayBeScalar=*/true);
    if (failed(start))
      return failure();
    if (start->size() != 1)
      return op.error() << "start index " << i << " must be a scalar, but has "
                        << start->size() << " values";
    if (size.isConstant() && size.getConstant() < 0)
      return op.error() << "size " << size.getConstant() << " of dimension "
                        << i << " must not be negative";
    if (size.isConstant() && !type.isDynamicDim(i) &&
        size.getConstant() > type.getDimSize(i))
      return op.error() << "size " << size.getConstant()
                        << " is too large for dimension " << i << " of size "
                        << type.getDimSize(i);
    entries.push_back(getWindow(op, source, i, start->front(), size));
  }
  return op.getSpec(entries);
}

/// Before: %1 = "stablehlo.dynamic_slice"(%0, %i, %j)
///             <{slice_sizes = array<i64: 4, 64>}> : (tensor<128x64xf32>, ...)
/// After:  %s = max(min(%i, 124), 0)  %e = %s + 4
///         %1 = slice.strided %0[%s:%e]
static LogicalResult importDynamicSlice(ForeignOp &op) {
  if (failed(op.expectOperands(1, kMaxEntries + 1)))
    return failure();
  auto source = op.getTensor(0, "operand");
  if (failed(source))
    return failure();
  FailureOr<SmallVector<int64_t>> sizes = op.getIntegers("slice_sizes");
  if (failed(sizes))
    return failure();
  size_t rank = source->getType().getRank();
  if (op.get()->getNumOperands() != 1 + rank || sizes->size() != rank)
    return op.error() << "has " << op.get()->getNumOperands() - 1
                      << " start indices and " << sizes->size()
                      << " slice sizes for an operand of rank " << rank;
  auto spec = getWindows(op, 1, *source,
                         llvm::map_to_vector(*sizes, EntryValue::constant));
  if (failed(spec))
    return failure();
  return op.replaceWithSlice(*source, *spec);
}

/// Before: %2 = "stablehlo.dynamic_update_slice"(%0, %1, %i, %j)
///             : (tensor<8x6xf32>, tensor<4x2xf32>, ...)
/// After:  %s = max(min(%i, 4), 0)  %e = %s + 4  ...
///         %2 = slice.strided_update %1 into %0[%s:%e, %t:%f]
static LogicalResult importDynamicUpdateSlice(ForeignOp &op) {
  if (failed(op.expectOperands(2, kMaxEntries + 2)))
    return failure();
  auto dest = op.getTensor(0, "operand");
  if (failed(dest))
    return failure();
  auto update = op.getTensor(1, "update");
  if (failed(update))
    return failure();
  size_t rank = dest->getType().getRank();
  if (op.get()->getNumOperands() != 2 + rank ||
      update->getType().getRank() != static_cast<int64_t>(rank))
    return op.error() << "has " << op.get()->getNumOperands() - 2
                      << " start indices and an update of rank "
                      << update->getType().getRank()
                      << " for an operand of rank " << rank;
  SmallVector<EntryValue> sizes;
  for (size_t i = 0; i < rank; ++i)
    sizes.push_back(op.getDim(*update, i));
  auto spec = getWindows(op, 2, *dest, sizes);
  if (failed(spec))
    return failure();
  return op.replaceWithUpdate(*update, *dest, *spec);
}

/// Before: %1 = "stablehlo.reverse"(%0) <{dimensions = array<i64: 1>}>
/// After:  %1 = slice.strided %0[:, ::-1]
static LogicalResult importReverseOfDimensions(ForeignOp &op) {
  if (failed(op.expectOperands(1)))
    return failure();
  FailureOr<SmallVector<int64_t>> dimensions = op.getIntegers("dimensions");
  if (failed(dimensions))
    return failure();
  return importReverse(op, *dimensions);
}

/// A broadcast that only adds dims of 1; others are not matched.
/// Before: %1 = "stablehlo.broadcast_in_dim"(%0)
///             <{broadcast_dimensions = array<i64: 0, 2>}>
///             : (tensor<2x5xf32>) -> tensor<2x1x5xf32>
/// After:  %1 = slice.strided %0[:, newaxis]
static LogicalResult importBroadcastInDim(ForeignOp &op) {
  if (op.get()->getNumOperands() != 1 ||
      !op.get()->hasAttr("broadcast_dimensions"))
    return op.noMatch("it does not have one operand and its dims");
  FailureOr<SmallVector<int64_t>> dims = op.getIntegers("broadcast_dimensions");
  if (failed(dims))
    return failure();
  // With the dims in order, what is left to say is in the types.
  if (!llvm::is_sorted(*dims))
    return op.noMatch("it permutes dims");
  return importUnitReshape(op);
}

/// Before: %2 = "stablehlo.compare"(%0, %1) <{comparison_direction =
///             #stablehlo<comparison_direction LT>}>
/// After:  %c = arith.cmpi slt, %a, %b  %2 = tensor.from_elements %c
static LogicalResult importCompare(ForeignOp &op) {
  Attribute direction = op.get()->getAttr("comparison_direction");
  std::string text;
  if (direction)
    llvm::raw_string_ostream(text) << direction;
  std::optional<arith::CmpIPredicate> predicate =
      llvm::StringSwitch<std::optional<arith::CmpIPredicate>>(
          StringRef(text).rtrim('>').take_back(2))
          .Case("EQ", arith::CmpIPredicate::eq)
          .Case("NE", arith::CmpIPredicate::ne)
          .Case("LT", arith::CmpIPredicate::slt)
          .Case("LE", arith::CmpIPredicate::sle)
          .Case("GT", arith::CmpIPredicate::sgt)
          .Case("GE", arith::CmpIPredicate::sge)
          .Default(std::nullopt);
  auto types = op.get()->getOperandTypes();
  if (!predicate || types.size() != 2 || types[0] != types[1] ||
      !getElementTypeOrSelf(op.getResultType()).isInteger(1))
    return op.noMatch("it compares no two scalars of one type");
  if (getElementTypeOrSelf(types[0]).isInteger(1))
    return op.noMatch("it compares booleans");
  return importScalar(
      op, 2, [&](OpBuilder &builder, Location loc, ValueRange x) {
        return builder.createOrFold<arith::CmpIOp>(loc, *predicate, x[0], x[1]);
      });
}

/// Before: %3 = "stablehlo.select"(%0, %1, %2) : (tensor<i1>, tensor<i64>, ...)
/// After:  %d = arith.select %a, %b, %c  %3 = tensor.from_elements %d
static LogicalResult importSelect(ForeignOp &op) {
  auto types = op.get()->getOperandTypes();
  if (types.size() != 3 || types[1] != types[2] ||
      !getElementTypeOrSelf(types[0]).isInteger(1))
    return op.noMatch("it does not select one of two scalars");
  return importScalar(
      op, 3, [](OpBuilder &builder, Location loc, ValueRange x) {
        return builder.createOrFold<arith::SelectOp>(loc, x[0], x[1], x[2]);
      });
}

/// Before: %3 = "stablehlo.clamp"(%low, %0, %high)
/// After:  %b = arith.maxsi %a, %l  %c = arith.minsi %b, %h
///         %3 = tensor.from_elements %c
static LogicalResult importClamp(ForeignOp &op) {
  auto types = op.get()->getOperandTypes();
  if (types.size() != 3 || !llvm::all_equal(types) ||
      getElementTypeOrSelf(types[0]).isInteger(1))
    return op.noMatch("it does not clamp a scalar");
  return importScalar(
      op, 3, [](OpBuilder &builder, Location loc, ValueRange x) {
        Value most = builder.createOrFold<arith::MaxSIOp>(loc, x[1], x[0]);
        return builder.createOrFold<arith::MinSIOp>(loc, most, x[2]);
      });
}

void mlir::slice::populateStablehloToSlicePatterns(RewritePatternSet &patterns,
                                                   ImportReport &report) {
  const std::pair<StringRef, ImportFunction> imports[] = {
      {"slice", importSlice},
      {"real_dynamic_slice", importRealDynamicSlice},
      {"dynamic_slice", importDynamicSlice},
      {"dynamic_update_slice", importDynamicUpdateSlice},
      {"reverse", importReverseOfDimensions},
      {"reshape", importUnitReshape},
      {"broadcast_in_dim", importBroadcastInDim},
      {"constant", importConstant},
      {"convert", importCast},
      {"compare", importCompare},
      {"select", importSelect},
      {"clamp", importClamp},
      {"add", importBinary<arith::AddIOp>},
      {"subtract", importBinary<arith::SubIOp>},
      {"multiply", importBinary<arith::MulIOp>},
      {"maximum", importBinary<arith::MaxSIOp>},
      {"minimum", importBinary<arith::MinSIOp>}};
  for (StringRef dialect : {"stablehlo.", "mhlo."})
    for (auto [name, import] : imports)
      addImport(patterns, report, (dialect + name).str(), import);
}

namespace {
struct ConvertStablehloToSlice
    : slice::impl::ConvertStablehloToSliceBase<ConvertStablehloToSlice> {
  void runOnOperation() override {
    if (failed(runImport(getOperation(), populateStablehloToSlicePatterns)))
      signalPassFailure();
  }
};
} // namespace
