//===- CopyResults.cpp - Results in buffers of their own ------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StripCasts.h"

#include "slice-mlir/Transforms/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::slice {
#define GEN_PASS_DEF_SLICECOPYRESULTS
#include "slice-mlir/Transforms/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using mlir::slice::stripMemRefCasts;

namespace {
struct CopyResults : slice::impl::SliceCopyResultsBase<CopyResults> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (!function.isPublic() || function.isExternal())
      return;
    OpBuilder builder(&getContext());
    function.walk([&](func::ReturnOp op) {
      builder.setInsertionPoint(op);
      llvm::SmallPtrSet<Value, 4> returned;
      for (OpOperand &operand : op->getOpOperands()) {
        auto type = dyn_cast<MemRefType>(operand.get().getType());
        if (!type)
          continue;
        // An alloc is the caller's if this is the only place that hands it out.
        Value origin = stripMemRefCasts(operand.get());
        if (origin.getDefiningOp<memref::AllocOp>() &&
            type.getLayout().isIdentity() && returned.insert(origin).second)
          continue;
        if (!memref::CastOp::areCastCompatible(getContiguous(type), type)) {
          function.emitError()
              << "result " << operand.getOperandNumber()
              << " of a public function is a buffer of its own, but no such "
                 "buffer has type "
              << type;
          return signalPassFailure();
        }
        operand.set(copy(builder, op.getLoc(), operand.get(), type));
      }
    });
  }

  static MemRefType getContiguous(MemRefType type) {
    return MemRefType::get(type.getShape(), type.getElementType(),
                           MemRefLayoutAttrInterface(), type.getMemorySpace());
  }

  static Value copy(OpBuilder &builder, Location loc, Value value,
                    MemRefType type) {
    SmallVector<Value> sizes;
    for (int64_t i = 0; i < type.getRank(); ++i)
      if (type.isDynamicDim(i))
        sizes.push_back(memref::DimOp::create(builder, loc, value, i));
    MemRefType contiguous = getContiguous(type);
    Value buffer = memref::AllocOp::create(builder, loc, contiguous, sizes);
    memref::CopyOp::create(builder, loc, value, buffer);
    if (contiguous != type)
      buffer = memref::CastOp::create(builder, loc, type, buffer);
    return buffer;
  }
};
} // namespace
