//===- IndexArithmetic.h - Numbers of slices ------------------ -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs of other dialects compute begin, end and strides by ops of their
// own: constants, shapes, packed scalars and sums of them. These become
// `arith.constant`, `tensor.from_elements` and scalars of `arith`, through
// which ForeignOp sees.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_CONVERSION_IMPORT_INDEXARITHMETIC_H
#define SLICE_MLIR_LIB_CONVERSION_IMPORT_INDEXARITHMETIC_H

#include "ForeignOp.h"

namespace mlir::slice {

/// A constant with the attribute `value`.
/// Before: %0 = "tf.Const"() <{value = dense<1> : tensor<2xi32>}>
/// After:  %0 = arith.constant dense<1> : tensor<2xi32>
LogicalResult importConstant(ForeignOp &op);

/// Before: %1 = "tf.Identity"(%0) : (tensor<4xf32>) -> tensor<4xf32>
/// After:  %0
LogicalResult importIdentity(ForeignOp &op);

/// Scalars of integers to a vector.
/// Before: %2 = "tf.Pack"(%0, %1) : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
/// After:  %a = tensor.extract %0[]  %b = tensor.extract %1[]
///         %2 = tensor.from_elements %a, %b : tensor<2xi32>
LogicalResult importPack(ForeignOp &op);

/// Before: %1 = "tf.Shape"(%0) : (tensor<?x7xf32>) -> tensor<2xi32>
/// After:  %d = arith.index_cast (tensor.dim %0, 0)  %c = arith.constant 7
///         %1 = tensor.from_elements %d, %c : tensor<2xi32>
LogicalResult importShape(ForeignOp &op);

/// An operation on scalars of integers that makes one; other ranks, floats and
/// integers that `arith` does not have are left.
/// Before: %2 = "tf.AddV2"(%0, %1) : (tensor<i32>, tensor<i32>) -> tensor<i32>
/// After:  %a = tensor.extract %0[]  %b = tensor.extract %1[]
///         %c = arith.addi %a, %b
///         %2 = tensor.from_elements %c : tensor<i32>
LogicalResult
importScalar(ForeignOp &op, unsigned numOperands,
             function_ref<Value(OpBuilder &, Location, ValueRange)> build);

/// The same for two scalars of the type of the result.
LogicalResult
importBinary(ForeignOp &op,
             function_ref<Value(OpBuilder &, Location, Value, Value)> build);
template <typename ArithOp>
LogicalResult importBinary(ForeignOp &op) {
  return importBinary(
      op, [](OpBuilder &builder, Location loc, Value a, Value b) -> Value {
        return builder.createOrFold<ArithOp>(loc, a, b);
      });
}

/// A scalar of integers to one of another width.
LogicalResult importCast(ForeignOp &op);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_CONVERSION_IMPORT_INDEXARITHMETIC_H
