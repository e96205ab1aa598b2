//===- SliceRandomPrograms.cpp - Random programs keep their values --------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

//
// SliceRandomPrograms [--seed=N] [--first=N] [--programs=N] [--variant=NAME]
// makes programs of slices, updates and other ops on tensors, and compares what
// compiled code returns with what an interpreter says: with each variant, that
// is a list of passes, in front of the lowering. A failing program is printed
// small. --print prints the programs and runs none.
//
//===----------------------------------------------------------------------===//

#include "Generator.h"
#include "Runner.h"
#include "Shrink.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::slice;
using namespace mlir::slice::randomtest;
namespace cl = llvm::cl;

static cl::OptionCategory category("SliceRandomPrograms options");
static cl::opt<uint64_t> seed("seed", cl::desc("What programs are made from"),
                              cl::init(1), cl::cat(category));
static cl::opt<uint64_t> first("first", cl::desc("The first program's number"),
                               cl::init(0), cl::cat(category));
static cl::opt<uint64_t> numPrograms("programs", cl::desc("How many programs"),
                                     cl::init(100), cl::cat(category));
static cl::opt<std::string>
    variantName("variant", cl::desc("The only variant (all by default)"),
                cl::cat(category));
static cl::opt<bool> printOnly("print", cl::desc("Print programs; run none"),
                               cl::cat(category));

/// How many programs one module is made of.
static constexpr size_t kBatch = 100;
/// When to stop looking.
static constexpr unsigned kMaxFailures = 5;

static void printWithArguments(const Program &program, llvm::raw_ostream &os) {
  os << print(program);
  for (size_t i = 0; i < program.steps.size(); ++i)
    if (program.steps[i].kind == StepKind::Argument)
      os << "// %v" << i << " = " << toString(program.steps[i].value) << '\n';
  for (int64_t value : getIndexArguments(program))
    os << "// " << nameNumber({value, Number::Argument}) << " = " << value
       << '\n';
  for (unsigned result : program.results)
    os << "// returns %v" << result << " = "
       << toString(program.steps[result].value) << '\n';
}

/// Says how `programs` are run again.
static void printCommand(llvm::ArrayRef<Program> programs,
                         const Variant &variant) {
  llvm::errs() << "again: SliceRandomPrograms --seed=" << seed
               << " --first=" << programs.front().number
               << " --programs=" << programs.size()
               << " --variant=" << variant.name << '\n';
}

/// The first lines of `text`.
static llvm::StringRef shorten(llvm::StringRef text) {
  size_t end = 0;
  for (int line = 0; line < 12 && end != llvm::StringRef::npos; ++line)
    end = text.find('\n', end + 1);
  return text.take_front(end).rtrim();
}

/// Reports the first program of a failing batch that fails alone.
static void reportFailure(llvm::ArrayRef<Program> batch, const Variant &variant,
                          const Outcome &outcome,
                          const mlir::DialectRegistry &registry) {
  for (const Program &program : batch) {
    Outcome alone = run(program, variant, registry);
    if (alone.kind == Outcome::Passed)
      continue;
    // One failure should not shrink to another.
    bool isCrash = alone.message.find("got") == std::string::npos;
    Program small = shrink(program, [&](const Program &candidate) {
      Outcome outcome = run(candidate, variant, registry);
      return outcome.kind == alone.kind &&
             isCrash == (outcome.message.find("got") == std::string::npos);
    });
    llvm::errs() << "FAILED: program " << program.number << ", variant "
                 << variant.name << " (" << variant.pipeline << ")\n";
    printWithArguments(small, llvm::errs());
    llvm::errs() << shorten(run(small, variant, registry).message) << '\n';
    printCommand(program, variant);
    return;
  }
  llvm::errs() << "FAILED: only together, variant " << variant.name << '\n'
               << shorten(outcome.message) << '\n';
  printCommand(batch, variant);
}

static bool isChosen(const Variant &variant, size_t number,
                     llvm::ArrayRef<Program> batch) {
  if (!variantName.empty())
    return variant.name == variantName;
  // Variants that are not for each batch take turns.
  return batch.size() < kBatch ||
         (batch.front().number / kBatch + number) % variant.every == 0;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::HideUnrelatedOptions(category);
  cl::ParseCommandLineOptions(argc, argv,
                              "checks that passes keep values of programs\n");
  mlir::DialectRegistry registry;
  registerForVariants(registry);

  unsigned numVariants = llvm::count_if(getVariants(), [](const Variant &v) {
    return variantName.empty() || v.name == variantName;
  });
  if (numVariants == 0) {
    llvm::errs() << "SliceRandomPrograms: error: no variant is named '"
                 << variantName << "'\n";
    return 1;
  }
  unsigned numFailures = 0;
  uint64_t end = first + numPrograms;
  for (uint64_t next = first; next < end && numFailures < kMaxFailures;) {
    std::vector<Program> batch;
    for (; next < end && batch.size() < kBatch; ++next)
      batch.push_back(generate(seed, next));
    if (printOnly) {
      for (const Program &program : batch)
        printWithArguments(program, llvm::outs());
      continue;
    }
    for (auto [number, variant] : llvm::enumerate(getVariants())) {
      if (!isChosen(variant, number, batch))
        continue;
      Outcome outcome = run(batch, variant, registry);
      if (outcome.kind == Outcome::Passed)
        continue;
      reportFailure(batch, variant, outcome, registry);
      ++numFailures;
    }
  }
  if (!printOnly)
    llvm::outs() << numPrograms << " programs, " << numVariants << " variants, "
                 << numFailures << " failures\n";
  return numFailures == 0 ? 0 : 1;
}
