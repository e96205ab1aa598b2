//===- ONNXToSlice.cpp - Slices of ONNX -----------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Conversion/ONNXToSlice/ONNXToSlice.h"

#include "../Import/CommonSlices.h"
#include "../Import/IndexArithmetic.h"

#include "slice-mlir/Conversion/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::slice {
#define GEN_PASS_DEF_CONVERTONNXTOSLICE
#include "slice-mlir/Conversion/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;

namespace {
/// What an `onnx.Slice` says, however it says it. No axes are all of them, in
/// their order, and no steps are ones.
struct OnnxSlice {
  SmallVector<EntryValue> starts, ends, steps;
  std::optional<SmallVector<int64_t>> axes;
};
} // namespace

/// True for an operand that is left out.
static bool isAbsent(ForeignOp &op, unsigned i) {
  return i >= op.get()->getNumOperands() ||
         isa<NoneType>(op.getOperand(i).getType());
}

/// Reads the form with operands, of version 10 and later.
static FailureOr<OnnxSlice> readOperands(ForeignOp &op) {
  OnnxSlice slice;
  FailureOr<SmallVector<EntryValue>> starts = op.getIndices(1, "starts");
  if (failed(starts))
    return failure();
  slice.starts = *starts;
  FailureOr<SmallVector<EntryValue>> ends = op.getIndices(2, "ends");
  if (failed(ends))
    return failure();
  slice.ends = *ends;
  if (!isAbsent(op, 3)) {
    FailureOr<SmallVector<int64_t>> axes = op.getConstants(3, "axes");
    if (failed(axes))
      return failure();
    slice.axes = *axes;
  }
  slice.steps.assign(slice.starts.size(), EntryValue::constant(1));
  if (!isAbsent(op, 4)) {
    FailureOr<SmallVector<EntryValue>> steps = op.getIndices(4, "steps");
    if (failed(steps))
      return failure();
    slice.steps = *steps;
  }
  return slice;
}

/// Reads the form with attributes, of version 1.
static FailureOr<OnnxSlice> readAttributes(ForeignOp &op) {
  OnnxSlice slice;
  FailureOr<SmallVector<int64_t>> starts = op.getIntegers("starts");
  if (failed(starts))
    return failure();
  FailureOr<SmallVector<int64_t>> ends = op.getIntegers("ends");
  if (failed(ends))
    return failure();
  slice.starts = llvm::map_to_vector(*starts, EntryValue::constant);
  slice.ends = llvm::map_to_vector(*ends, EntryValue::constant);
  slice.steps.assign(slice.starts.size(), EntryValue::constant(1));
  if (op.get()->hasAttr("axes")) {
    FailureOr<SmallVector<int64_t>> axes = op.getIntegers("axes");
    if (failed(axes))
      return failure();
    slice.axes = *axes;
  }
  return slice;
}

/// The start of dim `dim`. One before the first element is the first element in
/// ONNX, whatever the step; in a range of stride < 0 it would take nothing.
static EntryValue getStart(ForeignOp &op, Value source, unsigned dim,
                           EntryValue start, EntryValue step) {
  if (step.isConstant() && step.getConstant() > 0)
    return start;
  if (start.isConstant() && start.getConstant() >= 0)
    return start;
  EntryValue size = op.getDim(source, dim);
  if (start.isConstant() && size.isConstant()) {
    if (start.getConstant() >= -size.getConstant())
      return start;
    op.warn("start " + Twine(start.getConstant()) + " of dimension " +
            Twine(dim) + " of size " + Twine(size.getConstant()) +
            " is before its first element, which is where a negative step "
            "starts by the specification, and where NumPy takes nothing");
    return EntryValue::constant(0);
  }
  return op.defer([=, &op]() -> Value {
    OpBuilder &builder = op.getRewriter();
    Value least = builder.createOrFold<arith::SubIOp>(
        op.getLoc(), op.create(EntryValue::constant(0)), op.create(size));
    return builder.createOrFold<arith::MaxSIOp>(op.getLoc(), op.create(start),
                                                least);
  });
}

/// Warns of an end that ONNX Runtime takes for the start of the dim.
static void warnOfLargestEnd(ForeignOp &op, unsigned dim, EntryValue end,
                             EntryValue step) {
  bool isLargest = end.is(std::numeric_limits<int32_t>::max()) ||
                   end.is(std::numeric_limits<int64_t>::max());
  if (isLargest && step.isConstant() && step.getConstant() < 0)
    op.warn("end " + Twine(end.getConstant()) + " of dimension " + Twine(dim) +
            " is behind its last element, which leaves nothing for a negative "
            "step by the specification, and all to the first element in ONNX "
            "Runtime");
}

/// Before: %1 = "onnx.Slice"(%0, dense<1>, dense<9>, dense<-1>, dense<2>)
///             : (tensor<4x8xf32>, tensor<1xi64>, ...)
/// After:  %1 = slice.strided %0[:, 1:9:2]
static LogicalResult importSlice(ForeignOp &op) {
  if (failed(op.expectOperands(1, 5)))
    return failure();
  bool hasOperands = op.get()->getNumOperands() > 1;
  if (hasOperands && failed(op.expectOperands(3, 5)))
    return failure();
  auto source = op.getTensor(0, "data");
  if (failed(source))
    return failure();
  FailureOr<OnnxSlice> slice =
      hasOperands ? readOperands(op) : readAttributes(op);
  if (failed(slice))
    return failure();

  size_t size = slice->starts.size();
  int64_t rank = source->getType().getRank();
  if (!slice->axes)
    slice->axes = llvm::to_vector(llvm::seq<int64_t>(0, size));
  if (slice->ends.size() != size || slice->axes->size() != size ||
      slice->steps.size() != size)
    return op.error() << "has " << size << " starts, " << slice->ends.size()
                      << " ends, " << slice->axes->size() << " axes and "
                      << slice->steps.size() << " steps";
  FailureOr<SmallVector<unsigned>> dims = getAxes(op, *slice->axes, rank);
  if (failed(dims))
    return failure();
  SmallVector<Entry> entries(rank, Entry::range());
  for (auto [dim, start, end, step] :
       llvm::zip_equal(*dims, slice->starts, slice->ends, slice->steps)) {
    warnOfLargestEnd(op, dim, end, step);
    entries[dim] = getRange(getStart(op, *source, dim, start, step), end, step);
  }
  FailureOr<ForeignOp::Spec> spec = op.getSpec(entries);
  if (failed(spec))
    return failure();
  return op.replaceWithSlice(*source, *spec);
}

/// A constant: elements as `value`, or integers as `value_int` and
/// `value_ints`. Before: %0 = "onnx.Constant"() {value_ints = [1, 2]} : () ->
/// tensor<2xi64> After:  %0 = arith.constant dense<[1, 2]> : tensor<2xi64>
static LogicalResult importOnnxConstant(ForeignOp &op) {
  bool isScalar = op.get()->hasAttr("value_int");
  if (!isScalar && !op.get()->hasAttr("value_ints"))
    return importConstant(op);
  SmallVector<int64_t> values, shape;
  if (isScalar) {
    FailureOr<int64_t> value = op.getInteger("value_int", 0);
    if (failed(value))
      return failure();
    values = {*value};
  } else {
    FailureOr<SmallVector<int64_t>> list = op.getIntegers("value_ints");
    if (failed(list))
      return failure();
    values = *list;
    shape.push_back(values.size());
  }
  OpBuilder &builder = op.getRewriter();
  auto type = RankedTensorType::get(shape, builder.getI64Type());
  return op.replace(arith::ConstantOp::create(
      builder, op.getLoc(),
      DenseElementsAttr::get(type, ArrayRef<int64_t>(values))));
}

void mlir::slice::populateONNXToSlicePatterns(RewritePatternSet &patterns,
                                              ImportReport &report) {
  addImport(patterns, report, "onnx.Slice", importSlice);
  addImport(patterns, report, "onnx.Constant", importOnnxConstant);
  addImport(patterns, report, "onnx.Identity", importIdentity);
}

namespace {
struct ConvertONNXToSlice
    : slice::impl::ConvertONNXToSliceBase<ConvertONNXToSlice> {
  void runOnOperation() override {
    if (failed(runImport(getOperation(), populateONNXToSlicePatterns)))
      return signalPassFailure();
    // What stood for an operand that was left out has no more uses.
    getOperation()->walk([](Operation *op) {
      if (op->getName().getStringRef() == "onnx.NoValue" && op->use_empty())
        op->erase();
    });
  }
};
} // namespace
