//===- slice-check.cpp - Runs conformance vectors -------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// slice-check FILE.jsonl... puts each vector through every path: inference and
// the canonical form, folding of constants, and native code, with everything
// static and with everything known at run time only, also after the passes that
// rewrite slices. The last line is `N vectors, M mismatches`; the exit code is
// 1 unless M is 0.
//
//===----------------------------------------------------------------------===//

#include "Paths.h"

#include "../CommandLine.h"
#include "../InitTool.h"

#include "slice-mlir/Conversion/Passes.h"
#include "slice-mlir/Runner/Compiler.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::slice;

static llvm::cl::OptionCategory category("slice-check options");
static llvm::cl::list<std::string> files(llvm::cl::Positional,
                                         llvm::cl::desc("FILE.jsonl..."),
                                         llvm::cl::ZeroOrMore,
                                         llvm::cl::cat(category));

static llvm::cl::opt<unsigned>
    optLevel("opt-level",
             llvm::cl::desc("LLVM's optimization level for native code (0, the "
                            "default, is quickest over many vectors)"),
             llvm::cl::init(0), llvm::cl::cat(category));

/// The ways to native code.
static const CompiledPath compiledPaths[] = {
    {"compiled, static", Knowledge::Static, nullptr},
    {"compiled, run-time", Knowledge::Runtime, nullptr},
    {"canonicalized", Knowledge::Static,
     [](OpPassManager &passes) { passes.addPass(createCanonicalizerPass()); }},
    {"to linalg, static", Knowledge::Static,
     [](OpPassManager &passes) {
       passes.addPass(createConvertSliceToLinalg());
     }},
    {"to linalg, run-time", Knowledge::Runtime,
     [](OpPassManager &passes) {
       passes.addPass(createConvertSliceToLinalg());
     }},
    {"to tensor, static", Knowledge::Static,
     [](OpPassManager &passes) {
       passes.addPass(createConvertSliceToTensor());
     }},
};

/// How many vectors one module is made of.
static constexpr size_t kBatch = 100;

int main(int argc, char **argv) {
  InitTool init(argc, argv);
  llvm::cl::HideUnrelatedOptions(category);
  auto fail = [](llvm::Error error) {
    llvm::errs() << "slice-check: error: " << llvm::toString(std::move(error))
                 << '\n';
    return 1;
  };
  if (llvm::Error error = parseCommandLine(
          argc, argv, "checks slices against conformance vectors\n"))
    return fail(std::move(error));
  if (optLevel > 3)
    return fail(llvm::createStringError("--opt-level is 0 to 3, not " +
                                        Twine(optLevel)));
  if (files.empty())
    return fail(llvm::createStringError("expected files of vectors"));

  std::vector<Vector> vectors;
  for (const std::string &file : files) {
    llvm::Expected<std::vector<Vector>> read = readVectors(file);
    if (!read)
      return fail(read.takeError());
    llvm::move(*read, std::back_inserter(vectors));
  }

  DialectRegistry registry;
  registerCompilerDialects(registry);
  Report report;
  llvm::ArrayRef<Vector> all(vectors);
  {
    llvm::DefaultThreadPool pool;
    for (size_t i = 0; i < all.size(); i += kBatch) {
      llvm::ArrayRef<Vector> batch =
          all.slice(i, std::min(kBatch, all.size() - i));
      pool.async([&, batch] { checkInference(batch, registry, report); });
      pool.async([&, batch] { checkFolds(batch, registry, report); });
      pool.async([&, batch] { checkImport(batch, registry, report); });
      for (const CompiledPath &path : compiledPaths)
        pool.async([&, batch] {
          checkCompiled(batch, path, optLevel, registry, report);
        });
    }
    pool.wait();
  }
  checkRuntimeErrors(all, optLevel, registry, report);

  llvm::outs() << vectors.size() << " vectors, " << report.getNumMismatches()
               << " mismatches\n";
  return report.getNumMismatches() == 0 ? 0 : 1;
}
