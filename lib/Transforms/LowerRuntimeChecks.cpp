//===- LowerRuntimeChecks.cpp - What a failed check does ------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/StringExtras.h"

namespace mlir::slice {
#define GEN_PASS_DEF_SLICELOWERRUNTIMECHECKS
#include "slice-mlir/Transforms/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;

/// The message of `op` as one line: location, `error:`, what is wrong.
/// Upstream's messages have several lines, of which the one that starts with
/// `^ ` says it.
static std::string getLine(cf::AssertOp op) {
  std::string line;
  llvm::raw_string_ostream os(line);
  if (auto loc = op.getLoc()->findInstanceOf<FileLineColLoc>())
    os << loc.getFilename().getValue() << ':' << loc.getLine() << ':'
       << loc.getColumn() << ": ";
  os << "error: ";
  auto [before, after] = op.getMsg().split("\n^ ");
  StringRef what = after.empty() ? before : after.split('\n').first;
  SmallVector<StringRef> words;
  llvm::SplitString(what, words, "\n\t\v\f\r ");
  llvm::interleave(words, os, " ");
  os << '\n';
  return line;
}

namespace {
struct LowerRuntimeChecks
    : slice::impl::SliceLowerRuntimeChecksBase<LowerRuntimeChecks> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<cf::AssertOp> asserts;
    module.walk([&](cf::AssertOp op) { asserts.push_back(op); });
    if (asserts.empty())
      return;

    OpBuilder builder(&getContext());
    MLIRContext *context = &getContext();
    Type pointer = LLVM::LLVMPointerType::get(context);
    Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
    FailureOr<LLVM::LLVMFuncOp> write = LLVM::lookupOrCreateFn(
        builder, module, "write", {i32, pointer, i64}, i64);
    FailureOr<LLVM::LLVMFuncOp> exit = LLVM::lookupOrCreateFn(
        builder, module, "exit", {i32}, LLVM::LLVMVoidType::get(context));
    if (failed(write) || failed(exit))
      return signalPassFailure();

    // One string for each message that occurs.
    llvm::StringMap<LLVM::GlobalOp> messages;
    for (cf::AssertOp op : asserts) {
      Location loc = op.getLoc();
      std::string line = getLine(op);
      LLVM::GlobalOp &message = messages[line];
      if (!message) {
        OpBuilder::InsertionGuard guard(builder);
        builder.setInsertionPointToStart(module.getBody());
        std::string name =
            "slice_runtime_check_" + std::to_string(messages.size() - 1);
        message = LLVM::GlobalOp::create(
            builder, loc,
            LLVM::LLVMArrayType::get(builder.getI8Type(), line.size()),
            /*isConstant=*/true, LLVM::Linkage::Internal, name,
            builder.getStringAttr(line));
      }
      // Before: cf.assert %ok, "..."
      // After:  scf.if (not %ok) { write(2, "...", n); exit(1) }
      builder.setInsertionPoint(op);
      Value yes =
          arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
      Value failed = arith::XOrIOp::create(builder, loc, op.getArg(), yes);
      auto ifOp = scf::IfOp::create(builder, loc, failed,
                                    /*withElseRegion=*/false);
      builder.setInsertionPoint(ifOp.thenBlock()->getTerminator());
      auto constant = [&](Type type, int64_t value) {
        return LLVM::ConstantOp::create(builder, loc, type, value);
      };
      Value text = LLVM::AddressOfOp::create(builder, loc, message);
      LLVM::CallOp::create(
          builder, loc, *write,
          ValueRange{constant(i32, 2), text, constant(i64, line.size())});
      LLVM::CallOp::create(builder, loc, *exit, ValueRange{constant(i32, 1)});
      op.erase();
    }
  }
};
} // namespace
