//===- SliceGradient.cpp - The gradient of a slice ------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::slice;

/// The zero of `type`, or null.
static Value createZero(OpBuilder &builder, Location loc, Type type) {
  if (auto complexType = dyn_cast<ComplexType>(type)) {
    TypedAttr part = builder.getZeroAttr(complexType.getElementType());
    if (!isa_and_nonnull<FloatAttr>(part))
      return {};
    return complex::ConstantOp::create(builder, loc, type,
                                       builder.getArrayAttr({part, part}));
  }
  if (!type.isIntOrIndexOrFloat())
    return {};
  return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
}

FailureOr<Value> mlir::slice::createSliceGradient(
    OpBuilder &builder, Location loc, Value gradient,
    ArrayRef<OpFoldResult> sourceShape, const Subscript &subscript,
    ValueRange values) {
  auto type = cast<RankedTensorType>(gradient.getType());
  Value zero = createZero(builder, loc, type.getElementType());
  if (!zero)
    return failure();
  Value zeros = tensor::SplatOp::create(builder, loc, zero, sourceShape);
  return StridedUpdateOp::create(builder, loc, gradient, zeros, subscript,
                                 values)
      .getResult();
}
