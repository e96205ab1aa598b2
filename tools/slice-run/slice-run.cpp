//===- slice-run.cpp - Slices of .npy files -------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// slice-run IN.npy SUBSCRIPT [-o OUT.npy]
// slice-run IN.npy --begin=... --end=... [--strides=...] [--begin-mask=...] ...
// mpirun -n N slice-run --mpi IN.npy SUBSCRIPT -o OUT.npy
// slice-run PROGRAM.mlir [--entry=NAME] A.npy B.npy ... [-o OUT.npy]...
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "RunProcesses.h"

#include "../InitTool.h"
#include "../ToolContext.h"

#include "slice-mlir/Runner/ArrayPrinter.h"
#include "slice-mlir/Runner/Compiler.h"
#include "slice-mlir/Runner/Explain.h"
#include "slice-mlir/Runner/NpyFile.h"
#include "slice-mlir/Runner/OutputFile.h"
#include "slice-mlir/Runner/Progress.h"
#include "slice-mlir/Runner/RunProgram.h"
#include "slice-mlir/Runner/SliceArray.h"
#include "slice-mlir/Runner/Target.h"
#include "slice-mlir/Subscript/Masks.h"

#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

#include <atomic>
#include <cstdlib>

using namespace mlir;
using namespace mlir::slice;

/// Prints one stage of the compilation of `module`.
static llvm::Error emitStage(ModuleOp module, Stage stage, bool outParams,
                             const CopyPlanOptions &copies) {
  CompileOptions options;
  options.copies = copies;
  options.outParams = outParams;
  auto failed = [] {
    return llvm::createStringError("the program cannot be compiled");
  };
  switch (stage) {
  case Stage::None:
  case Stage::Slice:
    llvm::outs() << module << '\n';
    return llvm::Error::success();
  case Stage::MemRef:
    if (mlir::failed(lowerToMemRef(module, options)))
      return failed();
    llvm::outs() << module << '\n';
    return llvm::Error::success();
  case Stage::LLVM:
  case Stage::LL:
  case Stage::Asm:
    break;
  }
  if (mlir::failed(lowerToLLVM(module, options)))
    return failed();
  if (stage == Stage::LLVM) {
    llvm::outs() << module << '\n';
    return llvm::Error::success();
  }
  llvm::LLVMContext llvmContext;
  auto target = createTargetMachine(TargetSpec());
  if (!target)
    return target.takeError();
  auto llvmModule = translateToLLVMIR(module, llvmContext, **target);
  if (!llvmModule)
    return llvmModule.takeError();
  if (stage == Stage::LL) {
    (*llvmModule)->print(llvm::outs(), nullptr);
    return llvm::Error::success();
  }
  llvm::Expected<std::string> text =
      emitCode(**llvmModule, **target, llvm::CodeGenFileType::AssemblyFile);
  if (!text)
    return text.takeError();
  llvm::outs() << *text;
  return llvm::Error::success();
}

/// Writes the elements of a row-major array, and says how far it is.
static llvm::Error writeElements(OutputFile &file, const StridedArray &array) {
  constexpr size_t kPart = size_t(16) << 20;
  const size_t size = array.getNumBytes();
  std::atomic<size_t> written = 0;
  Progress progress("slice-run: writing '" + file.path().str() + "'",
                    [&] { return double(written) / double(size); });
  while (written < size) {
    size_t part = std::min(kPart, size - written);
    if (llvm::Error error = file.write(array.data + written, part))
      return error;
    written += part;
  }
  return llvm::Error::success();
}

/// Writes each array to its file. Either all files are written or, as far as
/// that can be known before the first one takes its place, none.
static llvm::Error writeArrays(ArrayRef<const StridedArray *> arrays,
                               ArrayRef<std::string> paths) {
  std::vector<OutputFile> files;
  for (auto [array, path] : llvm::zip_equal(arrays, paths)) {
    // As everywhere in LLVM's tools, `-` is stdout.
    llvm::Expected<OutputFile> file =
        OutputFile::create(path == "-" ? "/dev/stdout" : path);
    if (!file)
      return file.takeError();
    llvm::Expected<std::string> header =
        writeNpyHeader(array->dtype, /*fortranOrder=*/false, array->shape);
    if (!header)
      return header.takeError();
    if (llvm::Error error = file->write(*header))
      return error;
    if (llvm::Error error = writeElements(*file, *array))
      return error;
    files.push_back(std::move(*file));
  }
  for (OutputFile &file : files)
    if (llvm::Error error = file.commit())
      return error;
  return llvm::Error::success();
}

static llvm::Error printResult(const StridedArray &array) {
  printArray(llvm::outs(), array);
  llvm::outs() << '\n';
  return llvm::Error::success();
}

/// An array of `shape` with memory of its own, not filled.
static llvm::Expected<OwnedArray> allocate(const NpyDType &dtype,
                                           ArrayRef<int64_t> shape) {
  OwnedArray owned;
  owned.array = StridedArray::contiguous(dtype, nullptr, shape);
  size_t size = owned.array.getNumBytes();
  owned.memory = {std::malloc(std::max<size_t>(size, 1)), &std::free};
  if (!owned.memory)
    return llvm::createStringError("no memory for a result of " + Twine(size) +
                                   " bytes");
  owned.array.data = static_cast<char *>(owned.memory.get());
  return owned;
}

llvm::Expected<OwnedArray> mlir::slice::copy(const StridedArray &source,
                                             const Subscript &subscript,
                                             const CopyPlanOptions &copies) {
  llvm::Expected<Resolved> resolved = resolve(subscript, source.shape);
  if (!resolved)
    return resolved.takeError();
  llvm::Expected<OwnedArray> result =
      allocate(source.dtype, resolved->getShape());
  if (!result)
    return result;
  ToolContext context;
  llvm::Expected<CompiledSlice> compiled =
      CompiledSlice::compile(context.get(), source, subscript, copies);
  if (!compiled)
    return context.explain(compiled.takeError());
  const StridedArray &array = result->array;
  Progress progress("slice-run: slicing", [&] {
    return getTouchedFraction(array.data, array.getNumBytes());
  });
  compiled->bind(source.data, static_cast<char *>(result->memory.get())).run();
  return result;
}

static void explain(const StridedArray &source, const Subscript &subscript,
                    const Resolved &resolved, const Options &options) {
  Explanation explanation =
      explainSlice(source, subscript, resolved, options.getCopyOptions());
  llvm::raw_ostream &os = llvm::outs();
  switch (options.explain) {
  case ExplainForm::None:
    break;
  case ExplainForm::Text:
    printExplanation(os, explanation);
    break;
  case ExplainForm::JSON:
    printExplanationAsJSON(os, explanation);
    break;
  case ExplainForm::SVG:
    printExplanationAsSVG(os, explanation);
    break;
  }
}

/// The most elements that printing shows in full, and so looks at.
static constexpr int64_t kPrintedInFull = 1000;

static llvm::Error runSlice(const Options &options) {
  llvm::Expected<MappedNpy> file = MappedNpy::open(options.inputs[0]);
  if (!file)
    return file.takeError();
  StridedArray source = file->array();
  llvm::Expected<Subscript> subscript = options.getSubscript();
  if (!subscript)
    return subscript.takeError();
  if (subscript->getNumRuntime() != 0)
    return llvm::createStringError(
        "invalid subscript: '?' stands for a run-time value, of "
        "which there is none here");
  llvm::Expected<Resolved> resolved = resolve(*subscript, source.shape);
  if (!resolved)
    return resolved.takeError();

  if (options.stage != Stage::None) {
    ToolContext context;
    auto module = buildSliceProgram(context.get(), source, *subscript);
    if (!module)
      return module.takeError();
    return context.explain(emitStage(
        **module, options.stage, /*outParams=*/true, options.getCopyOptions()));
  }
  if (options.explain != ExplainForm::None) {
    explain(source, *subscript, *resolved, options);
    if (options.outputs.empty())
      return llvm::Error::success();
  }

  // What stands together in the file is written from there, and of what is too
  // large to be printed only the corners are looked at.
  StridedArray view = getView(source, *resolved);
  bool isView = options.outputs.empty() ? view.getNumElements() > kPrintedInFull
                                        : view.isContiguous();
  llvm::Expected<OwnedArray> copied = OwnedArray();
  if (!isView) {
    copied = copy(source, *subscript, options.getCopyOptions());
    if (!copied)
      return copied.takeError();
    view = copied->array;
  }
  return options.outputs.empty() ? printResult(view)
                                 : writeArrays({&view}, options.outputs);
}

static llvm::Error runProgram(const Options &options) {
  ToolContext context;
  auto module = context.readProgram(options.inputs[0]);
  if (!module)
    return module.takeError();
  if (options.stage != Stage::None)
    return context.explain(emitStage(**module, options.stage,
                                     /*outParams=*/false,
                                     options.getCopyOptions()));
  llvm::Expected<unsigned> numResults =
      addMainFunction(**module, options.entry);
  if (!numResults)
    return context.explain(numResults.takeError());
  if (!options.outputs.empty() && options.outputs.size() != *numResults)
    return llvm::createStringError("the program has " + Twine(*numResults) +
                                   " results but -o is given " +
                                   Twine(options.outputs.size()) + " times");

  std::vector<MappedNpy> files;
  std::vector<OwnedArray> copies;
  SmallVector<StridedArray, 1> inputs;
  for (StringRef path : ArrayRef(options.inputs).drop_front()) {
    llvm::Expected<MappedNpy> file = MappedNpy::open(path);
    if (!file)
      return file.takeError();
    files.push_back(std::move(*file));
    StridedArray input = files.back().array();
    if (input.dtype.needsByteSwap())
      return llvm::createStringError("'" + path +
                                     "': programs take little-endian arrays, "
                                     "but this one is big-endian");
    // Programs take row-major arrays with aligned elements.
    if (!input.isContiguous() ||
        reinterpret_cast<uintptr_t>(input.data) % 16 != 0) {
      llvm::Expected<OwnedArray> rowMajor =
          copy(input, Subscript(), options.getCopyOptions());
      if (!rowMajor)
        return rowMajor.takeError();
      copies.push_back(std::move(*rowMajor));
      input = copies.back().array;
    }
    inputs.push_back(input);
  }
  llvm::Expected<std::vector<OwnedArray>> results = [&] {
    Progress progress("slice-run: running '" + options.inputs[0] + "'");
    return slice::runProgram(**module, inputs, options.getCopyOptions());
  }();
  if (!results)
    return context.explain(results.takeError());
  if (options.outputs.empty()) {
    for (const OwnedArray &result : *results)
      if (llvm::Error error = printResult(result.array))
        return error;
    return llvm::Error::success();
  }
  return writeArrays(
      llvm::map_to_vector(
          *results, [](const OwnedArray &result) { return &result.array; }),
      options.outputs);
}

int main(int argc, char **argv) {
  InitTool init(argc, argv);
  auto fail = [](llvm::Error error) {
    llvm::errs() << "slice-run: error: " << llvm::toString(std::move(error))
                 << '\n';
    return 1;
  };
  llvm::Expected<Options> options = Options::parse(argc, argv);
  // Of many processes, one says what is wrong.
  if (options ? options->mpi
              : llvm::is_contained(ArrayRef(argv, argc), StringRef("--mpi")))
    return runProcesses(std::move(options));
  if (!options)
    return fail(options.takeError());
  if (options->threads > 1)
    if (llvm::Error error = loadOpenMP())
      return fail(std::move(error));
  if (llvm::Error error =
          options->isProgram() ? runProgram(*options) : runSlice(*options))
    return fail(std::move(error));
  llvm::outs().flush();
  if (std::error_code code = llvm::outs().error()) {
    llvm::outs().clear_error();
    return fail(
        llvm::createStringError("cannot write to stdout: " + code.message()));
  }
  return 0;
}
