//===- OpFuzzer.cpp - Any text or bytecode as a program of slices ---------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parser and the verifier refuse it or take it. What they take is printed
// and written as bytecode, and read as the same; with a byte of each subscript
// changed, bytecode is refused or read. (MLIR's reader of bytecode does not
// stand any bytes.) Then the program is canonicalized, and has to verify.
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"

#include "slice-mlir/IR/Slice.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/MemoryBufferRef.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;

/// Reads `bytes`, bytecode, in which one byte of each subscript is another.
static void readChanged(std::string bytes, uint8_t choice,
                        const ParserConfig &config) {
  constexpr StringRef start = "slice.subscript<";
  for (size_t at = bytes.find(start); at != std::string::npos;
       at = bytes.find(start, at + 1)) {
    // The attribute ends with the string that it is.
    size_t length = bytes.find('\0', at) - at;
    if (length < 256)
      bytes[at + choice % length] ^= 1 + choice % 127;
  }
  OwningOpRef<ModuleOp> read = parseSourceString<ModuleOp>(bytes, config);
}

static std::string print(Operation *op) {
  std::string text;
  llvm::raw_string_ostream(text) << *op;
  return text;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static MLIRContext *context = [] {
    auto *context = new MLIRContext(MLIRContext::Threading::DISABLED);
    context->loadDialect<arith::ArithDialect, func::FuncDialect,
                         memref::MemRefDialect, slice::SliceDialect,
                         tensor::TensorDialect>();
    return context;
  }();
  std::string diagnostics;
  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    llvm::raw_string_ostream(diagnostics) << diagnostic << '\n';
    return success();
  });
  ParserConfig config(context);
  std::string input(reinterpret_cast<const char *>(data), size);
  if (isBytecode(llvm::MemoryBufferRef(input, "input")))
    return 0;
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(input, config);
  if (!module) {
    FUZZ_CHECK(!diagnostics.empty(), "refused without a word");
    return 0;
  }
  std::string text = print(*module);
  OwningOpRef<ModuleOp> again = parseSourceString<ModuleOp>(text, config);
  FUZZ_CHECK(again, text << diagnostics);
  FUZZ_CHECK(print(*again) == text, text << print(*again));

  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  FUZZ_CHECK(succeeded(writeBytecodeToFile(*module, stream)), text);
  OwningOpRef<ModuleOp> read = parseSourceString<ModuleOp>(bytes, config);
  FUZZ_CHECK(read, text << diagnostics);
  FUZZ_CHECK(print(*read) == text, text << print(*read));

  uint8_t choice = llvm::xxh3_64bits(input) & 0xff;
  readChanged(bytes, choice, config);

  PassManager passes(context);
  passes.addPass(createCanonicalizerPass());
  FUZZ_CHECK(succeeded(passes.run(*module)), text << diagnostics);
  return 0;
}
