//===- Emitted.cpp - The IR that says what a slice takes ------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emitted.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::slice;

OwningOpRef<ModuleOp> mlir::slice::proofs::emitSlice(MLIRContext &context,
                                                     const Subscript &subscript,
                                                     int64_t dim) {
  context.loadDialect<arith::ArithDialect, func::FuncDialect,
                      slice::SliceDialect, tensor::TensorDialect>();
  OpBuilder builder(&context);
  Location loc = builder.getUnknownLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(builder, loc);
  builder.setInsertionPointToEnd(module->getBody());
  Type index = builder.getIndexType();
  SmallVector<Type> types(subscript.getNumRuntime(), index);
  types.insert(types.begin(),
               RankedTensorType::get({dim}, builder.getF32Type()));
  auto function = func::FuncOp::create(
      builder, loc, "f", builder.getFunctionType(types, {index, index, index}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  SliceDim taken =
      materializeSlice(builder, loc, function.getArgument(0), subscript,
                       function.getArguments().drop_front())[0];
  SmallVector<Value> results;
  for (OpFoldResult number : {taken.begin, taken.size, taken.stride})
    results.push_back(getValueOrCreateConstantIndexOp(builder, loc, number));
  func::ReturnOp::create(builder, loc, results);
  return module;
}
