//===- TosaToSlice.cpp - Slices of TOSA -----------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Conversion/TosaToSlice/TosaToSlice.h"

#include "../Import/CommonSlices.h"

#include "slice-mlir/Conversion/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/IR/Matchers.h"

namespace mlir::slice {
#define GEN_PASS_DEF_CONVERTTOSATOSLICE
#include "slice-mlir/Conversion/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;

/// The numbers of operand `i`, a `!tosa.shape`.
static FailureOr<SmallVector<int64_t>> getShape(ForeignOp &op, unsigned i,
                                                StringRef name) {
  DenseIntElementsAttr values;
  if (!matchPattern(op.getOperand(i), m_Constant(&values)))
    return op.leave(Twine(name) + " is not constant");
  return llvm::to_vector(values.getValues<int64_t>());
}

/// Before: %1 = tosa.slice %0, %start, %size
/// After:  %1 = slice.strided %0[1:4, 2:8]
static LogicalResult importSlice(ForeignOp &op) {
  auto source = op.getTensor(0, "input");
  if (failed(source))
    return failure();
  FailureOr<SmallVector<int64_t>> starts = getShape(op, 1, "start");
  if (failed(starts))
    return failure();
  FailureOr<SmallVector<int64_t>> sizes = getShape(op, 2, "size");
  if (failed(sizes))
    return failure();
  return importBox(op, *source,
                   llvm::map_to_vector(*starts, EntryValue::constant),
                   llvm::map_to_vector(*sizes, EntryValue::constant));
}

/// Before: %1 = tosa.reverse %0 {axis = 1 : i32}
/// After:  %1 = slice.strided %0[:, ::-1]
static LogicalResult importReverseOfAxis(ForeignOp &op) {
  FailureOr<int64_t> axis = op.getInteger("axis", 0);
  if (failed(axis))
    return failure();
  return importReverse(op, *axis);
}

void mlir::slice::populateTosaToSlicePatterns(RewritePatternSet &patterns,
                                              ImportReport &report) {
  addImport(patterns, report, tosa::SliceOp::getOperationName(), importSlice);
  addImport(patterns, report, tosa::ReverseOp::getOperationName(),
            importReverseOfAxis);
}

namespace {
struct ConvertTosaToSlice
    : slice::impl::ConvertTosaToSliceBase<ConvertTosaToSlice> {
  void runOnOperation() override {
    if (failed(runImport(getOperation(), populateTosaToSlicePatterns)))
      signalPassFailure();
  }
};
} // namespace
