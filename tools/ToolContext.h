//===- ToolContext.h - What tools say about programs ---------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TOOLS_TOOLCONTEXT_H
#define SLICE_MLIR_TOOLS_TOOLCONTEXT_H

#include "slice-mlir/Runner/Compiler.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::slice {

/// A context whose first error becomes the tool's one line; warnings are lines
/// of their own.
class ToolContext {
public:
  ToolContext() : context(getRegistry(), MLIRContext::Threading::DISABLED) {
    // Other frameworks' programs come in generic form.
    context.allowUnregisteredDialects();
    context.getDiagEngine().registerHandler(
        [this](Diagnostic &diagnostic) { handle(diagnostic); });
  }

  MLIRContext *get() { return &context; }

  /// `error`, or in its place what MLIR said first.
  llvm::Error explain(llvm::Error error) {
    if (!error || firstError.empty())
      return error;
    llvm::consumeError(std::move(error));
    return llvm::createStringError(llvm::Twine(firstError));
  }

  /// The program in the file `path`, with its slices imported.
  llvm::Expected<OwningOpRef<ModuleOp>> readProgram(llvm::StringRef path) {
    auto buffer = llvm::MemoryBuffer::getFile(path);
    if (std::error_code code = buffer.getError())
      return llvm::createStringError("'" + path + "': " + code.message());
    llvm::SourceMgr sources;
    sources.AddNewSourceBuffer(std::move(*buffer), llvm::SMLoc());
    OwningOpRef<ModuleOp> module =
        parseSourceFile<ModuleOp>(sources, ParserConfig(&context));
    if (!module)
      return explain(llvm::createStringError("'" + path + "' is no program"));
    if (failed(importProgram(*module)))
      return explain(
          llvm::createStringError("'" + path + "' cannot be imported"));
    return module;
  }

private:
  void handle(Diagnostic &diagnostic) {
    std::string line;
    llvm::raw_string_ostream os(line);
    if (auto loc = diagnostic.getLocation()->findInstanceOf<FileLineColLoc>())
      os << loc.getFilename().getValue() << ':' << loc.getLine() << ':'
         << loc.getColumn() << ": ";
    switch (diagnostic.getSeverity()) {
    case DiagnosticSeverity::Note:
      return;
    case DiagnosticSeverity::Warning:
      llvm::errs() << line << "warning: " << diagnostic << '\n';
      return;
    case DiagnosticSeverity::Remark:
      remarks[diagnostic.getLocation()] = diagnostic.str();
      return;
    case DiagnosticSeverity::Error:
      break;
    }
    if (!firstError.empty())
      return;
    os << diagnostic;
    // Why the op is there that cannot be compiled.
    if (auto remark = remarks.find(diagnostic.getLocation());
        remark != remarks.end())
      os << " (" << remark->second << ')';
    firstError = line;
  }

  static const DialectRegistry &getRegistry() {
    static DialectRegistry registry = [] {
      DialectRegistry registry;
      registerCompilerDialects(registry);
      return registry;
    }();
    return registry;
  }

  MLIRContext context;
  std::string firstError;
  llvm::DenseMap<Location, std::string> remarks;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_TOOLS_TOOLCONTEXT_H
