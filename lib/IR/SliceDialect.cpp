//===- SliceDialect.cpp - The slice dialect and its attribute -------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::slice;

#include "slice-mlir/IR/SliceDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "slice-mlir/IR/SliceAttributes.cpp.inc"

static_assert(kUnknownDim == ShapedType::kDynamic,
              "shapes are handed to Subscript as they are");

void SliceDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "slice-mlir/IR/SliceAttributes.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "slice-mlir/IR/SliceOps.cpp.inc"
      >();
}

/// Folded slices of constants are constants of arith.
Operation *SliceDialect::materializeConstant(OpBuilder &builder,
                                             Attribute value, Type type,
                                             Location loc) {
  return arith::ConstantOp::materialize(builder, value, type, loc);
}

Subscript SubscriptAttr::getSubscript() const {
  return llvm::cantFail(Subscript::get(getEntries()));
}

LogicalResult
SubscriptAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                      ArrayRef<Entry> entries) {
  llvm::Expected<Subscript> subscript = Subscript::get(entries);
  if (!subscript)
    return emitError() << llvm::toString(subscript.takeError());
  if (subscript->getEntries() != entries)
    return emitError() << "run-time values of a subscript must be numbered in "
                          "their order";
  return success();
}
