//===- CheckCompiled.cpp - Native code ------------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Paths.h"
#include "Program.h"

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Runner/Compiler.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"

#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::slice;

/// Calls the function of `program` on its arrays.
static RuntimeMemRef run(NativeModule::Function function,
                         const Program &program) {
  RuntimeMemRef result(program.resultRank);
  void *resultPointer = result.get();
  SmallVector<void *> arguments = {&resultPointer};
  std::vector<std::string> arrays(program.arrays);
  std::vector<RuntimeMemRef> memrefs;
  SmallVector<void *> pointers;
  for (auto [bytes, shape] : llvm::zip_equal(arrays, program.arrayShapes))
    memrefs.emplace_back(bytes.data(), shape);
  for (RuntimeMemRef &memref : memrefs)
    pointers.push_back(memref.get());
  for (void *&pointer : pointers)
    arguments.push_back(&pointer);
  SmallVector<int64_t> values(program.values);
  for (int64_t &value : values)
    arguments.push_back(&value);
  function(arguments.data());
  return result;
}

static void checkResult(const Program &program, const RuntimeMemRef &result,
                        StringRef path, Report &report) {
  const Vector &vector = *program.vector;
  if (result.getSizes() != ArrayRef<int64_t>(program.expectedShape))
    return report.mismatch(vector, path,
                           "expected shape " + toString(program.expectedShape) +
                               ", got " + toString(result.getSizes()));
  if (!program.expected)
    return;
  // Bits above an element's width mean nothing.
  std::string values(result.getAligned() +
                         result.getOffset() * vector.element.getSize(),
                     program.expected->size());
  unsigned width = vector.element.width;
  if (vector.element.kind == ElementKind::Kind::Integer && width % 32 != 0) {
    size_t size = vector.element.getSize();
    for (size_t i = 0; i < values.size(); i += size) {
      uint64_t value = 0;
      memcpy(&value, &values[i], size);
      value &= (uint64_t(1) << width) - 1;
      memcpy(&values[i], &value, size);
    }
  }
  if (values != *program.expected)
    report.mismatch(vector, path, "other values than expected");
}

/// Compiles `vectors` to one module and hands each of its functions to `fn`.
static void
compile(ArrayRef<Vector> vectors, const CompiledPath &path, unsigned optLevel,
        const DialectRegistry &registry, Report &report,
        function_ref<void(NativeModule::Function, const Program &)> fn) {
  if (vectors.empty())
    return;
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadDialect<SliceDialect, func::FuncDialect>();
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  std::vector<Program> programs =
      addPrograms(*module, vectors, path.knowledge, path.name, report);
  PassManager passes(&context);
  if (path.addPasses)
    path.addPasses(passes);
  if (failed(passes.run(*module)))
    return report.mismatch(vectors.front(), path.name,
                           "passes fail on its module");
  CompileOptions options;
  options.optLevel = optLevel;
  options.runtimeVerification =
      path.knowledge == Knowledge::Runtime && !path.addPasses;
  if (failed(lowerToLLVM(*module, options)))
    return report.mismatch(vectors.front(), path.name,
                           "its module cannot be lowered");
  llvm::Expected<NativeModule> native = NativeModule::compile(*module, options);
  if (!native)
    return report.mismatch(vectors.front(), path.name,
                           "its module cannot be compiled: " +
                               llvm::toString(native.takeError()));
  for (const Program &program : programs) {
    llvm::Expected<NativeModule::Function> code = native->lookup(program.name);
    if (!code)
      return report.mismatch(*program.vector, path.name,
                             llvm::toString(code.takeError()));
    fn(*code, program);
  }
}

void mlir::slice::checkCompiled(ArrayRef<Vector> vectors,
                                const CompiledPath &path, unsigned optLevel,
                                const DialectRegistry &registry,
                                Report &report) {
  std::vector<Vector> correct;
  llvm::copy_if(vectors, std::back_inserter(correct),
                [](const Vector &vector) { return vector.error.empty(); });
  compile(correct, path, optLevel, registry, report,
          [&](NativeModule::Function function, const Program &program) {
            RuntimeMemRef result = run(function, program);
            checkResult(program, result, path.name, report);
            free(result.getAllocated());
          });
}

//===----------------------------------------------------------------------===//
// Errors at run time
//===----------------------------------------------------------------------===//

/// Calls `fn` in a process of its own; returns its exit code (-1 for a signal)
/// and what it wrote to stderr.
static std::pair<int, std::string> callInChild(function_ref<void()> fn) {
  int ends[2];
  if (pipe(ends) != 0)
    return {-1, "no pipe"};
  llvm::outs().flush();
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    fn();
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  char buffer[512];
  for (ssize_t n; (n = read(ends[0], buffer, sizeof(buffer))) > 0;)
    text.append(buffer, n);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text};
}

void mlir::slice::checkRuntimeErrors(ArrayRef<Vector> vectors,
                                     unsigned optLevel,
                                     const DialectRegistry &registry,
                                     Report &report) {
  const CompiledPath path = {"compiled, run-time error", Knowledge::Runtime,
                             nullptr};
  std::vector<Vector> wrong;
  llvm::copy_if(vectors, std::back_inserter(wrong), [](const Vector &vector) {
    return vector.error == "index-out-of-bounds" ||
           vector.error == "zero-stride";
  });
  compile(wrong, path, optLevel, registry, report,
          [&](NativeModule::Function function, const Program &program) {
            auto [code, text] = callInChild([&] { run(function, program); });
            // Where a vector has two faults, either is named.
            StringRef message(text);
            bool named = message.contains("is out of bounds") ||
                         message.contains("must not be 0");
            if (code != 1 || !named || message.count('\n') != 1)
              report.mismatch(*program.vector, path.name,
                              "expected " + program.vector->error +
                                  ", got exit code " + llvm::Twine(code) +
                                  " and '" + message + "'");
          });
}
