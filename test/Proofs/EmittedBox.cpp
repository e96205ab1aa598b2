//===- EmittedBox.cpp - The IR for run-time values, on a box of them ------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The IR that is emitted is evaluated by the folds of its ops, upstream's own,
// for all values of a small box and the extremes, and compared with `resolve`.
//
//===----------------------------------------------------------------------===//

#include "Emitted.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::slice;
using namespace mlir::slice::proofs;

/// What the function in `module` returns for a dim and run-time values.
static SmallVector<int64_t> evaluate(ModuleOp module, int64_t dim,
                                     ArrayRef<int64_t> values) {
  auto function = *module.getOps<func::FuncOp>().begin();
  Builder builder(module.getContext());
  DenseMap<Value, Attribute> known;
  for (auto [argument, value] :
       llvm::zip_equal(function.getArguments().drop_front(), values))
    known[argument] = builder.getIndexAttr(value);
  auto get = [&](Value value) { return known.lookup(value); };
  for (Operation &op : function.getBody().front().without_terminator()) {
    if (isa<tensor::DimOp>(op)) {
      known[op.getResult(0)] = builder.getIndexAttr(dim);
      continue;
    }
    SmallVector<OpFoldResult> results;
    SmallVector<Attribute> operands =
        llvm::map_to_vector(op.getOperands(), get);
    if (failed(op.fold(operands, results)) || results.size() != 1) {
      ADD_FAILURE() << op.getName().getStringRef().str() << " does not fold";
      return {0, 0, 0};
    }
    known[op.getResult(0)] = isa<Attribute>(results[0])
                                 ? cast<Attribute>(results[0])
                                 : get(cast<Value>(results[0]));
  }
  return llvm::map_to_vector(
      function.getBody().front().getTerminator()->getOperands(),
      [&](Value value) { return cast<IntegerAttr>(get(value)).getInt(); });
}

/// Compares the two for what `text` takes with `values` put in.
static void compare(ModuleOp module, const Subscript &subscript, int64_t dim,
                    ArrayRef<int64_t> values) {
  SmallVector<std::optional<int64_t>> known(values.begin(), values.end());
  llvm::Expected<Subscript> filled = subscript.withValues(known);
  if (!filled) {
    // A stride of 0 is undefined.
    llvm::consumeError(filled.takeError());
    return;
  }
  ResolvedDim expected = llvm::cantFail(resolve(*filled, {dim})).dims[0];
  SmallVector<int64_t> got = evaluate(module, dim, values);
  EXPECT_EQ(got[0], expected.begin) << filled->str() << " of " << dim;
  EXPECT_EQ(got[1], expected.size) << filled->str() << " of " << dim;
  if (*expected.size > 1) {
    EXPECT_EQ(got[2], expected.stride) << filled->str() << " of " << dim;
  }
}

static SmallVector<int64_t> getBox(int64_t last) {
  SmallVector<int64_t> box = {INT64_MIN, INT64_MIN + 1, INT64_MAX - 1,
                              INT64_MAX};
  for (int64_t value = -last; value <= last; ++value)
    box.push_back(value);
  return box;
}

TEST(EmittedBox, AllRunTimeValues) {
  MLIRContext context;
  Subscript subscript = llvm::cantFail(Subscript::parse("?:?:?"));
  OwningOpRef<ModuleOp> module = emitSlice(context, subscript, kUnknownDim);
  for (int64_t dim : {int64_t(0), int64_t(1), int64_t(2), int64_t(4), kMaxDim})
    for (int64_t begin : getBox(5))
      for (int64_t end : getBox(5))
        for (int64_t stride : getBox(3))
          compare(*module, subscript, dim, {begin, end, stride});
}

TEST(EmittedBox, AllOfKnownDims) {
  MLIRContext context;
  Subscript subscript = llvm::cantFail(Subscript::parse("?:?:?"));
  for (int64_t dim : {0, 1, 3}) {
    OwningOpRef<ModuleOp> module = emitSlice(context, subscript, dim);
    for (int64_t begin : getBox(4))
      for (int64_t end : getBox(4))
        for (int64_t stride : getBox(3))
          compare(*module, subscript, dim, {begin, end, stride});
  }
}
