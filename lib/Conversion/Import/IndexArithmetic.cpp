//===- IndexArithmetic.cpp - Numbers of slices ----------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexArithmetic.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace mlir::slice;

LogicalResult mlir::slice::importConstant(ForeignOp &op) {
  auto value = dyn_cast_or_null<ElementsAttr>(op.get()->getAttr("value"));
  if (!value || op.get()->getNumOperands() != 0)
    return op.noMatch("it has no elements as its 'value'");
  Type type = value.getShapedType();
  auto tensor = dyn_cast<RankedTensorType>(type);
  auto integer =
      tensor ? dyn_cast<IntegerType>(tensor.getElementType()) : IntegerType();
  if (!tensor || (integer && !integer.isSignless()))
    return op.noMatch("arith has no constant of its type");
  return op.replace(
      arith::ConstantOp::create(op.getRewriter(), op.getLoc(), value));
}

LogicalResult mlir::slice::importIdentity(ForeignOp &op) {
  if (op.get()->getNumOperands() != 1)
    return op.noMatch("it does not have one operand");
  // In a graph region an op may use itself.
  if (op.getOperand(0).getDefiningOp() == op.get())
    return op.noMatch("it stands for itself");
  return op.replace(op.getOperand(0));
}

/// True for a tensor of rank 0 of an integer type that `arith` has.
static bool isScalar(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getRank() == 0 &&
         tensor.getElementType().isSignlessIntOrIndex();
}

static Value getScalar(ForeignOp &op, Value tensor) {
  if (auto elements = tensor.getDefiningOp<tensor::FromElementsOp>())
    return elements.getElements().front();
  return op.getRewriter().createOrFold<tensor::ExtractOp>(op.getLoc(), tensor,
                                                          ValueRange());
}

LogicalResult mlir::slice::importPack(ForeignOp &op) {
  if (!llvm::all_of(op.get()->getOperandTypes(), isScalar) ||
      op.get()->getNumOperands() == 0)
    return op.noMatch("its operands are no scalars of integers");
  FailureOr<int64_t> axis = op.getInteger("axis", 0);
  if (failed(axis) || (*axis != 0 && *axis != -1))
    return op.noMatch("its axis is not 0");
  Type elementType = getElementTypeOrSelf(op.getOperand(0));
  int64_t size = op.get()->getNumOperands();
  auto type = RankedTensorType::get({size}, elementType);
  if (!tensor::CastOp::areCastCompatible(type, op.getResultType()))
    return op.noMatch("its result is no vector of its operands");
  SmallVector<Value> elements =
      llvm::map_to_vector(op.get()->getOperands(),
                          [&](Value value) { return getScalar(op, value); });
  return op.replace(tensor::FromElementsOp::create(
      op.getRewriter(), op.getLoc(), type, elements));
}

LogicalResult mlir::slice::importShape(ForeignOp &op) {
  if (op.get()->getNumOperands() != 1)
    return op.noMatch("it does not have one operand");
  Value source = op.getOperand(0);
  auto sourceType = dyn_cast<RankedTensorType>(source.getType());
  Type elementType = getElementTypeOrSelf(op.getResultType());
  if (!sourceType || !elementType.isSignlessIntOrIndex())
    return op.noMatch("its operand is of unknown rank");
  auto type = RankedTensorType::get({sourceType.getRank()}, elementType);
  if (!tensor::CastOp::areCastCompatible(type, op.getResultType()))
    return op.noMatch("its result is no vector of that rank");
  // Sizes beyond the type wrap around, as they do there.
  SmallVector<Value> sizes;
  PatternRewriter &rewriter = op.getRewriter();
  for (int64_t i = 0; i < sourceType.getRank(); ++i) {
    Value size = op.create(op.getDim(source, i));
    sizes.push_back(elementType.isIndex()
                        ? size
                        : rewriter.createOrFold<arith::IndexCastOp>(
                              op.getLoc(), elementType, size));
  }
  if (sizes.empty())
    return op.replace(arith::ConstantOp::create(
        rewriter, op.getLoc(),
        DenseElementsAttr::get(type, ArrayRef<Attribute>())));
  return op.replace(
      tensor::FromElementsOp::create(rewriter, op.getLoc(), type, sizes));
}

LogicalResult mlir::slice::importBinary(
    ForeignOp &op,
    function_ref<Value(OpBuilder &, Location, Value, Value)> build) {
  auto types = op.get()->getOperandTypes();
  if (types.size() != 2 || types[0] != types[1] ||
      types[0] != op.getResultType())
    return op.noMatch("it is not on two scalars of one type");
  // A sum of booleans is what each dialect makes of it.
  if (getElementTypeOrSelf(types[0]).isInteger(1))
    return op.noMatch("it is on booleans");
  return importScalar(op, 2,
                      [&](OpBuilder &builder, Location loc, ValueRange x) {
                        return build(builder, loc, x[0], x[1]);
                      });
}

LogicalResult mlir::slice::importScalar(
    ForeignOp &op, unsigned numOperands,
    function_ref<Value(OpBuilder &, Location, ValueRange)> build) {
  if (op.get()->getNumOperands() != numOperands ||
      !llvm::all_of(op.get()->getOperandTypes(), isScalar) ||
      !isScalar(op.getResultType()))
    return op.noMatch("it is not on scalars of integers");
  SmallVector<Value> scalars =
      llvm::map_to_vector(op.get()->getOperands(),
                          [&](Value value) { return getScalar(op, value); });
  Value result = build(op.getRewriter(), op.getLoc(), scalars);
  return op.replace(tensor::FromElementsOp::create(
      op.getRewriter(), op.getLoc(),
      RankedTensorType::get({}, result.getType()), result));
}

/// `value` as a scalar of type `type`; a boolean is 0 or 1, and any number but
/// 0 is true.
static Value castInteger(OpBuilder &builder, Location loc, Type type,
                         Value value) {
  Type from = value.getType();
  if (from == type)
    return value;
  if (type.isInteger(1)) {
    Value zero =
        arith::ConstantOp::create(builder, loc, builder.getZeroAttr(from));
    return builder.createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ne,
                                               value, zero);
  }
  if (from.isIndex() || type.isIndex())
    return from.isInteger(1)
               ? builder.createOrFold<arith::IndexCastUIOp>(loc, type, value)
               : builder.createOrFold<arith::IndexCastOp>(loc, type, value);
  if (from.getIntOrFloatBitWidth() > type.getIntOrFloatBitWidth())
    return builder.createOrFold<arith::TruncIOp>(loc, type, value);
  if (from.isInteger(1))
    return builder.createOrFold<arith::ExtUIOp>(loc, type, value);
  return builder.createOrFold<arith::ExtSIOp>(loc, type, value);
}

LogicalResult mlir::slice::importCast(ForeignOp &op) {
  return importScalar(op, 1,
                      [&](OpBuilder &builder, Location loc, ValueRange x) {
                        Type type = getElementTypeOrSelf(op.getResultType());
                        return castInteger(builder, loc, type, x[0]);
                      });
}
