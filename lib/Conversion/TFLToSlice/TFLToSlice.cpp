//===- TFLToSlice.cpp - Slices of TFLite ----------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Conversion/TFLToSlice/TFLToSlice.h"

#include "../Import/CommonSlices.h"
#include "../Import/IndexArithmetic.h"

#include "slice-mlir/Conversion/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::slice {
#define GEN_PASS_DEF_CONVERTTFLTOSLICE
#include "slice-mlir/Conversion/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;

/// Tells where TFLite itself takes the op in another way than TensorFlow.
static void warnWhereMeaningsPart(ForeignOp &op, const MaskEncoding &encoding,
                                  int64_t rank) {
  size_t size = encoding.begin.size();
  for (auto [name, mask] :
       {std::pair("new_axis_mask", encoding.newAxisMask),
        std::pair("shrink_axis_mask", encoding.shrinkAxisMask)})
    if (size < 64 && (mask >> size) != 0)
      op.warn(Twine(name) + " " + Twine(mask) + " has bits past the " +
              Twine(size) +
              " entries; they are ignored, as TensorFlow does, though TFLite "
              "heeds them");
  int64_t numTaken = 0, beginsOfIndices = 0;
  for (size_t i = 0; i < size; ++i) {
    int64_t bit = int64_t(1) << i;
    if ((encoding.ellipsisMask | encoding.newAxisMask) & bit)
      continue;
    ++numTaken;
    beginsOfIndices |= encoding.shrinkAxisMask & encoding.beginMask & bit;
  }
  if (beginsOfIndices)
    op.warn("begin_mask " + Twine(encoding.beginMask) +
            " has bits of indices; they are ignored, as TensorFlow does, "
            "though TFLite takes the first element");
  if (encoding.ellipsisMask && numTaken == rank)
    op.warn("ellipsis_mask " + Twine(encoding.ellipsisMask) +
            " has an ellipsis of no dims, as TensorFlow knows it, though "
            "TFLite takes one");
}

/// Where the range of dim `dim` of `source` starts, counted from 0 and clamped
/// to the dim, as S8 has it.
static EntryValue getStart(ForeignOp &op, Value source, unsigned dim,
                           EntryValue begin, int64_t stride) {
  EntryValue size = op.getDim(source, dim);
  EntryValue last = op.add(size, EntryValue::constant(-1));
  if (begin.isAbsent())
    return stride > 0 ? EntryValue::constant(0) : last;
  EntryValue low = EntryValue::constant(stride > 0 ? 0 : -1);
  EntryValue high = stride > 0 ? size : last;
  if (begin.isConstant() && size.isConstant()) {
    int64_t start = begin.getConstant();
    if (start < 0)
      start += size.getConstant();
    return EntryValue::constant(
        std::clamp(start, low.getConstant(), high.getConstant()));
  }
  return op.defer([=, &op]() -> Value {
    OpBuilder &builder = op.getRewriter();
    Value number = op.create(begin);
    Value isNegative = builder.createOrFold<arith::CmpIOp>(
        op.getLoc(), arith::CmpIPredicate::slt, number,
        op.create(EntryValue::constant(0)));
    Value start = builder.createOrFold<arith::SelectOp>(
        op.getLoc(), isNegative, op.create(op.add(size, begin)), number);
    start = builder.createOrFold<arith::MinSIOp>(op.getLoc(), start,
                                                 op.create(high));
    return builder.createOrFold<arith::MaxSIOp>(op.getLoc(), start,
                                                op.create(low));
  });
}

/// `end`, or what no element is before, if it is negative: it does not count
/// from the end of the dim.
static EntryValue getAbsoluteEnd(ForeignOp &op, EntryValue end) {
  EntryValue least = EntryValue::constant(std::numeric_limits<int64_t>::min());
  if (end.isConstant())
    return end.getConstant() < 0 ? least : end;
  return op.defer([=, &op]() -> Value {
    OpBuilder &builder = op.getRewriter();
    Value number = op.create(end);
    Value isNegative = builder.createOrFold<arith::CmpIOp>(
        op.getLoc(), arith::CmpIPredicate::slt, number,
        op.create(EntryValue::constant(0)));
    return builder.createOrFold<arith::SelectOp>(op.getLoc(), isNegative,
                                                 op.create(least), number);
  });
}

/// The subscript of an encoding whose ends are offsets from the begins.
static FailureOr<ForeignOp::Spec> getSpecOfOffsets(ForeignOp &op, Value source,
                                                   MaskEncoding encoding) {
  // With the ends absent, see which entry is for which dim.
  MaskEncoding withoutEnds = encoding;
  withoutEnds.endMask = -1;
  FailureOr<ForeignOp::Spec> spec = op.getSpec(withoutEnds);
  if (failed(spec))
    return failure();
  llvm::Expected<Expansion> expansion =
      expand(spec->subscript, cast<ShapedType>(source.getType()).getRank());
  if (!expansion)
    return op.error() << llvm::toString(expansion.takeError());
  for (auto [i, dim] : llvm::enumerate(expansion->dims)) {
    if (!dim.position || !dim.entry.isRange())
      continue;
    unsigned p = *dim.position;
    EntryValue begin = encoding.begin[p], stride = encoding.strides[p];
    if ((encoding.beginMask >> p) & 1)
      begin = EntryValue::absent();
    if (!stride.isConstant())
      return op.leave("the sign of stride " + Twine(p) + " is not known");
    EntryValue start = getStart(op, source, i, begin, stride.getConstant());
    encoding.end[p] = getAbsoluteEnd(op, op.add(start, encoding.end[p]));
  }
  // An offset is one whatever the mask says.
  encoding.endMask = 0;
  return op.getSpec(encoding);
}

/// Before: %1 = "tfl.strided_slice"(%0, %begin, %end, %strides)
///             <{begin_mask = 2 : i32, ..., offset = false}>
/// After:  %1 = slice.strided %0[1:4, :4:2]
static LogicalResult importStridedSlice(ForeignOp &op) {
  if (failed(op.expectOperands(4)))
    return failure();
  auto source = op.getTensor(0, "input");
  if (failed(source))
    return failure();
  FailureOr<MaskEncoding> encoding = getMaskEncoding(op, 1);
  if (failed(encoding))
    return failure();
  FailureOr<int64_t> offset = op.getInteger("offset", 0);
  if (failed(offset))
    return failure();
  auto spec = *offset ? getSpecOfOffsets(op, *source, *encoding)
                      : op.getSpec(*encoding);
  if (failed(spec))
    return failure();
  warnWhereMeaningsPart(op, *encoding, source->getType().getRank());
  return op.replaceWithSlice(*source, *spec);
}

/// Before: %1 = "tfl.reverse_v2"(%0, dense<[0]>)
/// After:  %1 = slice.strided %0[::-1]
static LogicalResult importReverseV2(ForeignOp &op) {
  if (failed(op.expectOperands(2)))
    return failure();
  FailureOr<SmallVector<int64_t>> axes =
      op.getConstants(1, "axis", /*mayBeScalar=*/true);
  if (failed(axes))
    return failure();
  return importReverse(op, *axes);
}

/// Arithmetic on scalars; what is followed by an activation is left.
template <typename ArithOp>
static LogicalResult importArithmetic(ForeignOp &op) {
  auto activation =
      op.get()->getAttrOfType<StringAttr>("fused_activation_function");
  if (activation && activation.getValue() != "NONE")
    return op.noMatch("an activation follows");
  return importBinary<ArithOp>(op);
}

void mlir::slice::populateTFLToSlicePatterns(RewritePatternSet &patterns,
                                             ImportReport &report) {
  const std::pair<StringRef, ImportFunction> imports[] = {
      {"tfl.strided_slice", importStridedSlice},
      {"tfl.slice", importBox},
      {"tfl.reverse_v2", importReverseV2},
      {"tfl.pseudo_const", importConstant},
      {"tfl.pack", importPack},
      {"tfl.shape", importShape},
      {"tfl.cast", importCast},
      {"tfl.add", importArithmetic<arith::AddIOp>},
      {"tfl.sub", importArithmetic<arith::SubIOp>},
      {"tfl.mul", importArithmetic<arith::MulIOp>},
      {"tfl.maximum", importBinary<arith::MaxSIOp>},
      {"tfl.minimum", importBinary<arith::MinSIOp>}};
  for (auto [name, import] : imports)
    addImport(patterns, report, name, import);
}

namespace {
struct ConvertTFLToSlice
    : slice::impl::ConvertTFLToSliceBase<ConvertTFLToSlice> {
  void runOnOperation() override {
    if (failed(runImport(getOperation(), populateTFLToSlicePatterns)))
      signalPassFailure();
  }
};
} // namespace
