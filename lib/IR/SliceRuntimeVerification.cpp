//===- SliceRuntimeVerification.cpp - Checks at run time ------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"

using namespace mlir;
using namespace mlir::slice;

/// Emits a check for each thing that would be undefined (S12): an index that
/// may be out of bounds (S7) and a run-time stride that may be 0 (S6).
void StridedOp::generateRuntimeVerification(
    OpBuilder &builder, Location loc,
    function_ref<std::string(Operation *, StringRef)> generateErrorMessage) {
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  auto compare = [&](arith::CmpIPredicate predicate, Value a, Value b) {
    return arith::CmpIOp::create(builder, loc, predicate, a, b);
  };
  auto check = [&](Value condition, const Twine &message) {
    cf::AssertOp::create(
        builder, loc, condition,
        generateErrorMessage(
            *this, ("'" + getOperationName() + "' op " + message).str()));
  };
  auto toValue = [&](EntryValue value) {
    return value.isRuntime() ? Value(getValues()[value.getOrdinal()])
                             : constant(value.getConstant());
  };

  for (auto [i, dim] : llvm::enumerate(resolve().dims)) {
    const Entry &entry = dim.source.entry;
    if (dim.mayBeOutOfBounds) {
      Value index = toValue(entry.getIndex());
      Value size = getValueOrCreateConstantIndexOp(
          builder, loc, getDimSize(builder, loc, getSource(), i));
      Value least = arith::SubIOp::create(builder, loc, constant(0), size);
      Value inBounds = arith::AndIOp::create(
          builder, loc, compare(arith::CmpIPredicate::sge, index, least),
          compare(arith::CmpIPredicate::slt, index, size));
      check(inBounds, "index in entry " + Twine(*dim.source.position) +
                          " is out of bounds for dimension " + Twine(i));
    }
    if (entry.getStride().isRuntime())
      check(compare(arith::CmpIPredicate::ne, toValue(entry.getStride()),
                    constant(0)),
            "stride of entry " + Twine(*dim.source.position) +
                " must not be 0");
  }
}
