//===- AllowNegativeStrides.cpp - Addresses that go backwards -------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Transforms/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::slice {
#define GEN_PASS_DEF_SLICEALLOWNEGATIVESTRIDES
#include "slice-mlir/Transforms/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;

namespace {
struct AllowNegativeStrides
    : slice::impl::SliceAllowNegativeStridesBase<AllowNegativeStrides> {
  void runOnOperation() override {
    getOperation()->walk([](Operation *op) {
      if (auto gep = dyn_cast<LLVM::GEPOp>(op)) {
        gep.setNoWrapFlags(gep.getNoWrapFlags() & ~LLVM::GEPNoWrapFlags::nuw);
        return;
      }
      if (!isa<LLVM::AddOp, LLVM::MulOp>(op))
        return;
      auto flags = cast<LLVM::IntegerOverflowFlagsInterface>(op);
      flags.setOverflowFlags(flags.getOverflowFlags() &
                             ~LLVM::IntegerOverflowFlags::nuw);
    });
  }
};
} // namespace
