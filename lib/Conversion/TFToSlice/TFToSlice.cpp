//===- TFToSlice.cpp - Slices of TensorFlow -------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Conversion/TFToSlice/TFToSlice.h"

#include "../Import/CommonSlices.h"
#include "../Import/IndexArithmetic.h"

#include "slice-mlir/Conversion/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::slice {
#define GEN_PASS_DEF_CONVERTTFTOSLICE
#include "slice-mlir/Conversion/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;

/// The slice that the op describes from operand `first` on.
static FailureOr<ForeignOp::Spec> getMaskedSpec(ForeignOp &op, unsigned first) {
  FailureOr<MaskEncoding> encoding = getMaskEncoding(op, first);
  if (failed(encoding))
    return failure();
  return op.getSpec(*encoding);
}

/// Before: %1 = "tf.StridedSlice"(%0, %begin, %end, %strides)
///             <{begin_mask = 2 : i64, shrink_axis_mask = 1 : i64, ...}>
/// After:  %1 = slice.strided %0[1, :4:2]
static LogicalResult importStridedSlice(ForeignOp &op) {
  if (failed(op.expectOperands(4)))
    return failure();
  auto source = op.getTensor(0, "input");
  if (failed(source))
    return failure();
  auto spec = getMaskedSpec(op, 1);
  if (failed(spec))
    return failure();
  return op.replaceWithSlice(*source, *spec);
}

/// Before: %1 = "tf.StridedSliceGrad"(%shape, %begin, %end, %strides, %dy)
/// After:  %0 = tensor.splat %zero : tensor<4x6xf32>
///         %1 = slice.strided_update %dy into %0[1:, ::2]
static LogicalResult importStridedSliceGrad(ForeignOp &op) {
  if (failed(op.expectOperands(5)))
    return failure();
  FailureOr<SmallVector<EntryValue>> shape = op.getIndices(0, "shape");
  if (failed(shape))
    return failure();
  auto spec = getMaskedSpec(op, 1);
  if (failed(spec))
    return failure();
  auto gradient = op.getTensor(4, "dy");
  if (failed(gradient))
    return failure();
  return op.replaceWithGradient(*gradient, *shape, *spec);
}

/// Before: %1 = "tf.TensorStridedSliceUpdate"(%0, %begin, %end, %strides, %v)
/// After:  %1 = slice.strided_update %v into %0[:, 1:3]
static LogicalResult importStridedSliceUpdate(ForeignOp &op) {
  if (failed(op.expectOperands(5)))
    return failure();
  auto source = op.getTensor(0, "input");
  if (failed(source))
    return failure();
  auto spec = getMaskedSpec(op, 1);
  if (failed(spec))
    return failure();
  auto value = op.getTensor(4, "value");
  if (failed(value))
    return failure();
  return op.replaceWithUpdate(*value, *source, *spec);
}

/// Before: %1 = "tf.ReverseV2"(%0, dense<[0, -1]>)
/// After:  %1 = slice.strided %0[::-1, :, ::-1]
static LogicalResult importReverseV2(ForeignOp &op) {
  if (failed(op.expectOperands(2)))
    return failure();
  FailureOr<SmallVector<int64_t>> axes = op.getConstants(1, "axis");
  if (failed(axes))
    return failure();
  return importReverse(op, *axes);
}

/// Before: %1 = "tf.Reverse"(%0, dense<[true, false, true]>)
/// After:  %1 = slice.strided %0[::-1, :, ::-1]
static LogicalResult importReverseOfBools(ForeignOp &op) {
  if (failed(op.expectOperands(2)))
    return failure();
  auto source = op.getTensor(0, "tensor");
  if (failed(source))
    return failure();
  FailureOr<SmallVector<int64_t>> dims = op.getConstants(1, "dims");
  if (failed(dims))
    return failure();
  int64_t rank = source->getType().getRank();
  if (static_cast<int64_t>(dims->size()) != rank)
    return op.error() << "dims has " << dims->size()
                      << " values, but the tensor has rank " << rank;
  SmallVector<int64_t> axes;
  for (auto [axis, isReversed] : llvm::enumerate(*dims))
    if (isReversed)
      axes.push_back(axis);
  return importReverse(op, axes);
}

void mlir::slice::populateTFToSlicePatterns(RewritePatternSet &patterns,
                                            ImportReport &report) {
  const std::pair<StringRef, ImportFunction> imports[] = {
      {"tf.StridedSlice", importStridedSlice},
      {"tf.StridedSliceGrad", importStridedSliceGrad},
      {"tf.TensorStridedSliceUpdate", importStridedSliceUpdate},
      {"tf.Slice", importBox},
      {"tf.ReverseV2", importReverseV2},
      {"tf.Reverse", importReverseOfBools},
      {"tf.Const", importConstant},
      {"tf.Identity", importIdentity},
      {"tf.Pack", importPack},
      {"tf.Shape", importShape},
      {"tf.Cast", importCast},
      {"tf.Add", importBinary<arith::AddIOp>},
      {"tf.AddV2", importBinary<arith::AddIOp>},
      {"tf.Sub", importBinary<arith::SubIOp>},
      {"tf.Mul", importBinary<arith::MulIOp>},
      {"tf.Maximum", importBinary<arith::MaxSIOp>},
      {"tf.Minimum", importBinary<arith::MinSIOp>}};
  for (auto [name, import] : imports)
    addImport(patterns, report, name, import);
}

namespace {
struct ConvertTFToSlice : slice::impl::ConvertTFToSliceBase<ConvertTFToSlice> {
  void runOnOperation() override {
    if (failed(runImport(getOperation(), populateTFToSlicePatterns)))
      signalPassFailure();
  }
};
} // namespace
