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
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

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

/// libc's function of that name and type, declared if it is not yet.
static FailureOr<LLVM::LLVMFuncOp> declare(OpBuilder &builder, ModuleOp module,
                                           StringRef name,
                                           ArrayRef<Type> parameters,
                                           Type result) {
  Operation *known = SymbolTable::lookupSymbolIn(module, name);
  if (known && !isa<LLVM::LLVMFuncOp>(known))
    return known->emitError() << "symbol '" << name
                              << "' is taken, but run-time checks call the "
                                 "function of that name in libc";
  return LLVM::lookupOrCreateFn(builder, module, name, parameters, result);
}

/// Lowers all that are directly in `module`, not in one nested in it.
static LogicalResult lower(ModuleOp module, ArrayRef<cf::AssertOp> asserts) {
  MLIRContext *context = module.getContext();
  OpBuilder builder(context);
  Type pointer = LLVM::LLVMPointerType::get(context);
  Type i32 = builder.getI32Type(), i64 = builder.getI64Type();
  FailureOr<LLVM::LLVMFuncOp> write =
      declare(builder, module, "write", {i32, pointer, i64}, i64);
  FailureOr<LLVM::LLVMFuncOp> exit =
      declare(builder, module, "exit", {i32}, LLVM::LLVMVoidType::get(context));
  if (failed(write) || failed(exit))
    return failure();

  // One string for each message that occurs.
  llvm::StringMap<LLVM::GlobalOp> messages;
  SymbolTable symbols(module);
  for (cf::AssertOp op : asserts) {
    Location loc = op.getLoc();
    std::string line = getLine(op);
    LLVM::GlobalOp &message = messages[line];
    if (!message) {
      builder.clearInsertionPoint();
      message = LLVM::GlobalOp::create(
          builder, loc,
          LLVM::LLVMArrayType::get(builder.getI8Type(), line.size()),
          /*isConstant=*/true, LLVM::Linkage::Internal, "slice_runtime_check",
          builder.getStringAttr(line));
      symbols.insert(message, module.getBody()->begin());
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
  return success();
}

namespace {
struct LowerRuntimeChecks
    : slice::impl::SliceLowerRuntimeChecksBase<LowerRuntimeChecks> {
  void runOnOperation() override {
    llvm::MapVector<Operation *, SmallVector<cf::AssertOp>> asserts;
    getOperation().walk([&](cf::AssertOp op) {
      asserts[op->getParentOfType<ModuleOp>()].push_back(op);
    });
    for (auto &[module, ops] : asserts)
      if (failed(lower(cast<ModuleOp>(module), ops)))
        return signalPassFailure();
  }
};
} // namespace
