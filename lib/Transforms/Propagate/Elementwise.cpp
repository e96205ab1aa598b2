//===- Elementwise.cpp - Slices of arith and math on tensors --------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Patterns.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"

using namespace mlir;
using namespace mlir::slice;

bool mlir::slice::isElementwiseOnTensors(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op) &&
         op->getNumResults() == 1 &&
         isa<RankedTensorType>(op->getResultTypes().front()) &&
         llvm::any_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>) &&
         llvm::none_of(op->getOperandTypes(),
                       llvm::IsaPred<UnrankedTensorType>);
}

namespace {

/// Before: %1 = arith.addf %a, %b : tensor<4x6xf32>
///         %2 = slice.strided %1[0, ::2]
/// After:  %3 = slice.strided %a[0, ::2]
///         %4 = slice.strided %b[0, ::2]
///         %2 = arith.addf %3, %4 : tensor<3xf32>
struct SliceOfElementwise : SliceOfProducer {
  using SliceOfProducer::SliceOfProducer;

  bool isProducer(Operation *op) const override {
    return isElementwiseOnTensors(op);
  }

  FailureOr<SlicePlan> plan(const SliceParts &slice, Operation *producer,
                            PatternRewriter &rewriter) const override {
    StridedOp op = slice.op;
    // Tensors of different sizes may meet in a select by a scalar, and an index
    // may be in bounds of one of them only.
    bool isChoice = !llvm::all_of(producer->getOperandTypes(),
                                  llvm::IsaPred<RankedTensorType>);
    if (isChoice && llvm::any_of(llvm::enumerate(slice.dims), [&](auto dim) {
          return dim.value().isIndex() && slice.type.isDynamicDim(dim.index());
        }))
      return rewriter.notifyMatchFailure(
          op, "an index may be out of bounds of what is not selected");

    // What is known of the shape from any of the operands is known of the
    // result.
    SmallVector<int64_t> shape(slice.type.getShape());
    SmallVector<OperandSlice, 0> slices;
    for (Value operand : producer->getOperands()) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      if (!type)
        continue;
      FailureOr<OperandSlice> part =
          OperandSlice::get(operand, slice.entries, op.getValues());
      if (failed(part))
        return rewriter.notifyMatchFailure(op, "an operand cannot be sliced");
      slices.push_back(*part);
      for (auto [known, size] : llvm::zip_equal(shape, type.getShape()))
        if (ShapedType::isDynamic(known))
          known = size;
    }
    std::optional<Resolved> resolved = resolveEntries(slice.entries, shape);
    if (!resolved)
      return rewriter.notifyMatchFailure(op, "not a valid slice");
    SmallVector<int64_t> resultShape = resolved->getShape();
    RankedTensorType type = slice.type.clone(resultShape);

    auto create = [=](RewriterBase &rewriter, Location loc) -> Value {
      SmallVector<Value> operands(producer->getOperands());
      SmallVector<Value> parts = createSlices(rewriter, loc, slices);
      const Value *next = parts.begin();
      for (Value &operand : operands) {
        if (!isa<RankedTensorType>(operand.getType()))
          continue;
        operand = *next++;
        // The op may want operands of the same type.
        auto oldType = cast<RankedTensorType>(operand.getType());
        if (oldType.getShape() != ArrayRef(resultShape))
          operand = tensor::CastOp::create(rewriter, loc,
                                           oldType.clone(resultShape), operand);
      }
      return mlir::clone(rewriter, producer, type, operands)->getResult(0);
    };
    return SlicePlan{type, create};
  }
};

} // namespace

void mlir::slice::populatePropagateElementwisePatterns(
    RewritePatternSet &patterns) {
  patterns.add<SliceOfElementwise>(patterns.getContext());
}
