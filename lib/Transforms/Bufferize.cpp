//===- Bufferize.cpp - One-shot bufferization, true to layouts ------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::slice {
#define GEN_PASS_DEF_SLICEBUFFERIZE
#include "slice-mlir/Transforms/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::bufferization;

/// Tells the casts of the program from those that bufferization makes.
static constexpr StringLiteral kProgramCast = "slice.program_cast";

/// True if every buffer of type `type` is row-major, by its type alone.
static bool isRowMajor(MemRefType type) {
  if (type.getLayout().isIdentity())
    return true;
  auto rowMajor = MemRefType::get(type.getShape(), type.getElementType());
  int64_t offset, rowMajorOffset;
  SmallVector<int64_t> strides, rowMajorStrides;
  if (failed(type.getStridesAndOffset(strides, offset)) ||
      failed(rowMajor.getStridesAndOffset(rowMajorStrides, rowMajorOffset)))
    return false;
  return offset == rowMajorOffset && strides == rowMajorStrides &&
         !llvm::is_contained(strides, ShapedType::kDynamic);
}

/// True if `cast` claims of a strided buffer that it is row-major.
static bool claimsRowMajor(memref::CastOp cast) {
  auto source = dyn_cast<MemRefType>(cast.getSource().getType());
  auto target = dyn_cast<MemRefType>(cast.getType());
  return source && target && target.getLayout().isIdentity() &&
         !isRowMajor(source);
}

/// Before: %1 = memref.cast %0
///             : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
/// After:  %1 = memref.alloc(%rows, %columns) : memref<?x?xf32>
///         memref.copy %0, %1
static LogicalResult copyInstead(memref::CastOp cast,
                                 const BufferizationOptions &options) {
  OpBuilder builder(cast);
  Location loc = cast.getLoc();
  auto type = ::cast<MemRefType>(cast.getType());
  SmallVector<Value> sizes;
  for (int64_t i = 0; i < type.getRank(); ++i)
    if (type.isDynamicDim(i))
      sizes.push_back(memref::DimOp::create(builder, loc, cast.getSource(), i));
  FailureOr<Value> buffer = options.createAlloc(builder, loc, type, sizes);
  if (failed(buffer) ||
      failed(options.createMemCpy(builder, loc, cast.getSource(), *buffer)))
    return failure();
  cast.replaceAllUsesWith(*buffer);
  cast.erase();
  return success();
}

namespace {

struct Bufferize : slice::impl::SliceBufferizeBase<Bufferize> {
  using SliceBufferizeBase::SliceBufferizeBase;

  void runOnOperation() override {
    OneShotBufferizationOptions options;
    options.allowUnknownOps = allowUnknownOps;
    options.bufferizeFunctionBoundaries = true;
    options.setFunctionBoundaryTypeConversion(
        LayoutMapOption::IdentityLayoutMap);
    options.allowReturnAllocsFromLoops = true;

    auto mark = UnitAttr::get(&getContext());
    getOperation().walk(
        [&](memref::CastOp op) { op->setDiscardableAttr(kProgramCast, mark); });
    BufferizationState state;
    if (failed(runOneShotModuleBufferize(getOperation(), options, state)))
      return signalPassFailure();
    WalkResult result = getOperation().walk([&](memref::CastOp op) {
      if (op->removeDiscardableAttr(kProgramCast) || !claimsRowMajor(op))
        return WalkResult::advance();
      return WalkResult(copyInstead(op, options));
    });
    if (result.wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
