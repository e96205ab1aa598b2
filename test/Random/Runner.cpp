//===- Runner.cpp - Runs random programs ----------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runner.h"

#include "slice-mlir/Conversion/Passes.h"
#include "slice-mlir/Runner/Compiler.h"
#include "slice-mlir/Transforms/Passes.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/InitAllPasses.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::slice;
using namespace mlir::slice::randomtest;

/// How long a batch may take. Rewrites may go on forever.
static constexpr unsigned kSeconds = 120;

//===----------------------------------------------------------------------===//
// Arrays in memory
//===----------------------------------------------------------------------===//

template <typename T>
static void writeAs(int64_t value, char *to) {
  T element = static_cast<T>(value);
  memcpy(to, &element, sizeof(T));
}

template <typename T>
static T readAs(const char *from) {
  T element;
  memcpy(&element, from, sizeof(T));
  return element;
}

static std::string toMemory(Element element, const Array &array) {
  int64_t size = getSize(element);
  // Not null, even if there are no elements.
  std::string memory(array.values.size() * size + 1, '\0');
  for (size_t i = 0; i < array.values.size(); ++i) {
    char *to = &memory[i * size];
    int64_t value = array.values[i];
    if (element == Element::F32)
      writeAs<float>(value, to);
    else if (element == Element::F64)
      writeAs<double>(value, to);
    else if (size == 1)
      writeAs<int8_t>(value, to);
    else if (size == 4)
      writeAs<int32_t>(value, to);
    else
      writeAs<int64_t>(value, to);
  }
  return memory;
}

static int64_t readElement(Element element, const char *from) {
  // What is no whole number becomes one that no program computes.
  auto whole = [](double value) {
    bool isWhole = value >= -1e9 && value <= 1e9 &&
                   static_cast<double>(static_cast<int64_t>(value)) == value;
    return isWhole ? static_cast<int64_t>(value) : INT64_MIN;
  };
  switch (element) {
  case Element::I1:
    return readAs<int8_t>(from) & 1;
  case Element::I8:
    return readAs<int8_t>(from);
  case Element::I32:
    return readAs<int32_t>(from);
  case Element::I64:
    return readAs<int64_t>(from);
  case Element::F32:
    return whole(readAs<float>(from));
  case Element::F64:
    return whole(readAs<double>(from));
  }
  return 0;
}

static Array fromMemory(Element element, const RuntimeMemRef &memref) {
  Array array;
  array.shape = Shape(memref.getSizes().begin(), memref.getSizes().end());
  // A wrong size should not be followed into memory.
  int64_t count = countElements(array.shape);
  if (count < 0 || count > 100000)
    return array;
  int64_t size = getSize(element);
  const char *data = memref.getAligned() + memref.getOffset() * size;
  for (int64_t i = 0; i < count; ++i)
    array.values.push_back(readElement(element, data + i * size));
  return array;
}

//===----------------------------------------------------------------------===//
// One program
//===----------------------------------------------------------------------===//

/// Calls a compiled program. Returns what is wrong with its results, or
/// nothing.
static std::string call(const Program &program,
                        NativeModule::Function function) {
  std::vector<std::string> memory;
  std::vector<RuntimeMemRef> sources;
  for (const Step &step : program.steps)
    if (step.kind == StepKind::Argument)
      memory.push_back(toMemory(program.element, step.value));
  const std::vector<std::string> before = memory;
  size_t next = 0;
  for (const Step &step : program.steps)
    if (step.kind == StepKind::Argument)
      sources.emplace_back(memory[next++].data(), step.value.shape);

  // The results are descriptors, one after the other.
  size_t numWords = 0;
  for (unsigned result : program.results)
    numWords += RuntimeMemRef::getNumWords(program.getShape(result).size());
  std::vector<int64_t> words(numWords);
  std::vector<int64_t> indices = getIndexArguments(program);
  void *wordsPointer = words.data();
  std::vector<void *> pointers;
  for (RuntimeMemRef &source : sources)
    pointers.push_back(source.get());
  std::vector<void *> arguments = {&wordsPointer};
  for (void *&pointer : pointers)
    arguments.push_back(&pointer);
  for (int64_t &index : indices)
    arguments.push_back(&index);
  function(arguments.data());

  std::string message;
  llvm::ArrayRef<int64_t> rest(words);
  for (unsigned number : program.results) {
    const Array &expected = program.steps[number].value;
    size_t size = RuntimeMemRef::getNumWords(expected.shape.size());
    RuntimeMemRef result(rest.take_front(size));
    rest = rest.drop_front(size);
    Array got = fromMemory(program.element, result);
    free(result.getAllocated());
    if (message.empty() &&
        (got.shape != expected.shape || got.values != expected.values))
      message = "%v" + std::to_string(number) + "\n  expected " +
                toString(expected) + "\n  got      " + toString(got);
  }
  if (message.empty() && memory != before)
    message = "an argument was written to";
  return message;
}

//===----------------------------------------------------------------------===//
// Many
//===----------------------------------------------------------------------===//

static LogicalResult runPipeline(ModuleOp module, const Variant &variant) {
  FailureOr<OpPassManager> pipeline = parsePassPipeline(variant.pipeline);
  if (failed(pipeline))
    return failure();
  PassManager pm(module.getContext());
  static_cast<OpPassManager &>(pm) = std::move(*pipeline);
  return pm.run(module);
}

void mlir::slice::randomtest::registerForVariants(DialectRegistry &registry) {
  registerAllPasses();
  registerSliceConversionPasses();
  registerSliceTransformsPasses();
  registerCompilerDialects(registry);
}

Outcome::Kind
mlir::slice::randomtest::runHere(llvm::ArrayRef<Program> programs,
                                 const Variant &variant,
                                 const DialectRegistry &registry) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  std::string text;
  for (const Program &program : programs)
    text += print(program);
  ParserConfig config(&context);
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, config);
  if (!module)
    return Outcome::Unreadable;
  CompileOptions options;
  options.optLevel = 0;
  options.runtimeVerification = variant.runtimeVerification;
  if (failed(runPipeline(*module, variant)) ||
      failed(lowerToLLVM(*module, options)))
    return Outcome::Failed;
  llvm::Expected<NativeModule> native = NativeModule::compile(*module, options);
  if (!native) {
    llvm::errs() << llvm::toString(native.takeError()) << '\n';
    return Outcome::Failed;
  }
  Outcome::Kind kind = Outcome::Passed;
  for (const Program &program : programs) {
    llvm::Expected<NativeModule::Function> function =
        native->lookup(program.getName());
    std::string message = function ? call(program, *function)
                                   : llvm::toString(function.takeError());
    if (message.empty())
      continue;
    llvm::errs() << program.getName() << ": " << message << '\n';
    kind = Outcome::Failed;
  }
  return kind;
}

Outcome mlir::slice::randomtest::run(llvm::ArrayRef<Program> programs,
                                     const Variant &variant,
                                     const DialectRegistry &registry) {
  int ends[2];
  if (pipe(ends) != 0)
    return {Outcome::Failed, "no pipe"};
  llvm::outs().flush();
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
    // A stack dump would take longer than all else.
    llvm::sys::unregisterHandlers();
    alarm(kSeconds);
    _exit(runHere(programs, variant, registry));
  }
  close(ends[1]);
  Outcome outcome;
  char buffer[4096];
  for (ssize_t n; (n = read(ends[0], buffer, sizeof(buffer))) > 0;)
    outcome.message.append(buffer, n);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status)) {
    int code = WEXITSTATUS(status);
    bool isKind = code == Outcome::Passed || code == Outcome::Unreadable;
    outcome.kind = isKind ? static_cast<Outcome::Kind>(code) : Outcome::Failed;
  } else {
    outcome.kind = Outcome::Failed;
    outcome.message += WTERMSIG(status) == SIGALRM ? "no end\n" : "a crash\n";
  }
  return outcome;
}
