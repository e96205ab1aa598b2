//===- Options.cpp - The command line of slice-run ------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"

#include "../CommandLine.h"
#include "../ThreadsOption.h"

#include "slice-mlir/Subscript/Masks.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::slice;
namespace cl = llvm::cl;

namespace flag {
static cl::OptionCategory category("slice-run options");

static cl::list<std::string>
    inputs(cl::Positional, cl::cat(category),
           cl::desc("IN.npy SUBSCRIPT | PROGRAM.mlir A.npy B.npy ..."));
static cl::list<std::string>
    outputs("o", cl::cat(category), cl::value_desc("OUT.npy"),
            cl::desc("Write the result to a file (once for each result of a "
                     "program) instead of printing it"));
static cl::opt<std::string>
    entry("entry", cl::cat(category), cl::value_desc("NAME"),
          cl::desc("The function of a program to run (default: main)"));
static cl::opt<std::string>
    explain("explain", cl::cat(category), cl::value_desc("text|json|svg"),
            cl::ValueOptional,
            cl::desc("Print how the slice is read instead of its elements: as "
                     "text, as JSON, or as a picture (-o still writes the "
                     "slice)"));
static cl::opt<std::string>
    stage("emit", cl::cat(category), cl::value_desc("slice|memref|llvm|ll|asm"),
          cl::desc("Print a stage of the compilation instead of running: the "
                   "program itself, after slice-to-memref, after "
                   "slice-to-llvm, optimized LLVM IR, or assembly"));
static cl::opt<bool>
    mpi("mpi", cl::cat(category),
        cl::desc("Share the work with the other processes that mpirun has "
                 "started: each reads its part of the array and writes its "
                 "part of the result (mpirun takes a ':' alone for its own: "
                 "write '::')"));
static cl::opt<std::string>
    shardDim("shard-dim", cl::cat(category), cl::value_desc("D"),
             cl::desc("The dim of the array that the processes of --mpi share "
                      "(default: the outermost one of which the result has "
                      "several rows)"));
/// Where a subscript that begins with `-` is put.
static cl::opt<std::string> subscriptText("subscript", cl::cat(category),
                                          cl::Hidden);

// TensorFlow's encoding.
static cl::opt<std::string> begin("begin", cl::cat(category),
                                  cl::value_desc("B,..."),
                                  cl::desc("begin, as in tf.strided_slice"));
static cl::opt<std::string> end("end", cl::cat(category),
                                cl::value_desc("E,..."),
                                cl::desc("end, as in tf.strided_slice"));
static cl::opt<std::string> strides("strides", cl::cat(category),
                                    cl::value_desc("S,..."),
                                    cl::desc("strides (default: all 1)"));
#define MASK_OPTION(variable, name, what)                                      \
  static cl::opt<std::string> variable(name, cl::cat(category),                \
                                       cl::value_desc("N"), cl::desc(what))
MASK_OPTION(beginMask, "begin-mask", "Bits of absent begins");
MASK_OPTION(endMask, "end-mask", "Bits of absent ends");
MASK_OPTION(ellipsisMask, "ellipsis-mask", "Bit of the ellipsis");
MASK_OPTION(newAxisMask, "new-axis-mask", "Bits of new axes");
MASK_OPTION(shrinkAxisMask, "shrink-axis-mask", "Bits of indices");
#undef MASK_OPTION
} // namespace flag

static llvm::Error readStage(Stage &stage) {
  if (flag::stage.getNumOccurrences() == 0)
    return llvm::Error::success();
  std::optional<Stage> named =
      llvm::StringSwitch<std::optional<Stage>>(flag::stage)
          .Case("slice", Stage::Slice)
          .Case("memref", Stage::MemRef)
          .Case("llvm", Stage::LLVM)
          .Case("ll", Stage::LL)
          .Case("asm", Stage::Asm)
          .Default(std::nullopt);
  if (!named)
    return llvm::createStringError(
        "--emit: expected slice, memref, llvm, ll or asm, got '" + flag::stage +
        "'");
  stage = *named;
  return llvm::Error::success();
}

/// Reads a mask; one beyond 64 bits is an error.
static llvm::Error readMask(const cl::opt<std::string> &option, int64_t &mask) {
  llvm::StringRef text = option;
  if (option.getNumOccurrences() > 0 && text.getAsInteger(0, mask))
    return llvm::createStringError("--" + option.ArgStr +
                                   ": expected an integer, got '" + text + "'");
  return llvm::Error::success();
}

llvm::Expected<Options> Options::parse(int argc, char **argv) {
  getThreadsOption(flag::category);
  cl::HideUnrelatedOptions(flag::category);
  if (llvm::Error error = parseCommandLine(
          argc, argv,
          "takes a slice of an array in a .npy file, or runs a program on "
          "arrays\n\n"
          "  slice-run IN.npy SUBSCRIPT [-o OUT.npy]\n"
          "  slice-run PROGRAM.mlir A.npy B.npy ... [-o OUT.npy]...\n\n"
          "A SUBSCRIPT is Python's: '1, 2:4, None, ..., :-3:-1, :'. Without -o "
          "the result is\nprinted as NumPy would print it. Programs are "
          "checked at run time.\n"))
    return error;

  Options options;
  options.inputs.assign(flag::inputs.begin(), flag::inputs.end());
  options.outputs.assign(flag::outputs.begin(), flag::outputs.end());
  for (size_t i = 0; i < options.outputs.size(); ++i)
    if (options.outputs[i] != "-" &&
        llvm::is_contained(llvm::ArrayRef(options.outputs).take_front(i),
                           options.outputs[i]))
      return llvm::createStringError("-o is given '" + options.outputs[i] +
                                     "' twice");
  options.entry = flag::entry;
  if (flag::explain.getNumOccurrences() > 0) {
    auto form = llvm::StringSwitch<std::optional<ExplainForm>>(flag::explain)
                    .Cases({"", "text"}, ExplainForm::Text)
                    .Case("json", ExplainForm::JSON)
                    .Case("svg", ExplainForm::SVG)
                    .Default(std::nullopt);
    if (!form)
      return llvm::createStringError("--explain is text, json or svg, not '" +
                                     flag::explain + "'");
    options.explain = *form;
  }
  llvm::Expected<int64_t> threads = getThreads(flag::category);
  if (!threads)
    return threads.takeError();
  options.threads = *threads;
  if (llvm::Error error = readStage(options.stage))
    return error;
  options.mpi = flag::mpi;
  if (flag::shardDim.getNumOccurrences() > 0) {
    unsigned dim;
    if (!options.mpi)
      return llvm::createStringError("--shard-dim is for --mpi");
    if (llvm::StringRef(flag::shardDim).getAsInteger(10, dim))
      return llvm::createStringError(
          "--shard-dim: expected the number of a dim, got '" + flag::shardDim +
          "'");
    options.shardDim = dim;
  }
  if (options.mpi && options.stage != Stage::None)
    return llvm::createStringError("--mpi does not take --emit");
  if (options.mpi && options.explain == ExplainForm::SVG)
    return llvm::createStringError("--mpi is explained as text or JSON");
  if (options.inputs.empty())
    return llvm::createStringError(
        "no input: give an array or a program (see --help)");

  bool hasSubscript = flag::subscriptText.getNumOccurrences() > 0;
  options.subscript = flag::subscriptText;
  if (flag::subscriptText.getNumOccurrences() > 1)
    return llvm::createStringError("unexpected argument '" + options.subscript +
                                   "': an array takes one subscript");
  if (options.stage != Stage::None &&
      (!options.outputs.empty() || options.explain != ExplainForm::None))
    return llvm::createStringError(
        "--emit prints a stage and takes neither -o nor --explain");
  for (const cl::Option *option :
       {static_cast<const cl::Option *>(&flag::begin),
        static_cast<const cl::Option *>(&flag::end),
        static_cast<const cl::Option *>(&flag::strides),
        static_cast<const cl::Option *>(&flag::beginMask),
        static_cast<const cl::Option *>(&flag::endMask),
        static_cast<const cl::Option *>(&flag::ellipsisMask),
        static_cast<const cl::Option *>(&flag::newAxisMask),
        static_cast<const cl::Option *>(&flag::shrinkAxisMask)})
    options.usesMasks |= option->getNumOccurrences() > 0;
  if (options.isProgram()) {
    if (options.mpi)
      return llvm::createStringError("--mpi takes an array and a subscript");
    if (hasSubscript || options.usesMasks)
      return llvm::createStringError("a program takes no subscript");
    if (options.explain != ExplainForm::None)
      return llvm::createStringError(
          "--explain takes an array and a subscript");
    return options;
  }
  if (flag::entry.getNumOccurrences() > 0)
    return llvm::createStringError(
        "--entry takes a program, but '" + options.inputs[0] +
        "' is none (its name does not end in .mlir or .mlirbc)");
  if (!hasSubscript && options.inputs.size() == 2) {
    options.subscript = options.inputs[1];
    options.inputs.pop_back();
    hasSubscript = true;
  }
  if (options.inputs.size() > 1)
    return llvm::createStringError("unexpected argument '" +
                                   options.inputs.back() +
                                   "': an array takes one subscript");
  if (hasSubscript && options.usesMasks)
    return llvm::createStringError(
        "give a subscript or begin, end and strides, not both");
  if (options.outputs.size() > 1)
    return llvm::createStringError("-o is given " +
                                   llvm::Twine(options.outputs.size()) +
                                   " times but there is one result");
  if (options.mpi && options.outputs.empty() &&
      options.explain == ExplainForm::None)
    return llvm::createStringError("--mpi writes a file: give -o");
  return options;
}

bool Options::isProgram() const {
  llvm::StringRef name(inputs[0]);
  return name.ends_with(".mlir") || name.ends_with(".mlirbc");
}

/// Reads a list of integers, as Python writes it.
static llvm::Error readIntegers(const cl::opt<std::string> &option,
                                llvm::SmallVectorImpl<EntryValue> &values) {
  llvm::Expected<Subscript> list = Subscript::parse(option);
  if (!list)
    return llvm::createStringError("--" + option.ArgStr + ": " +
                                   llvm::toString(list.takeError()));
  for (const Entry &entry : *list) {
    if (!entry.isIndex() || !entry.getIndex().isConstant())
      return llvm::createStringError("--" + option.ArgStr +
                                     ": expected an integer, got '" +
                                     entry.str() + "'");
    values.push_back(entry.getIndex());
  }
  return llvm::Error::success();
}

llvm::Expected<Subscript> Options::getSubscript() const {
  if (!usesMasks)
    return Subscript::parse(subscript);
  MaskEncoding encoding;
  if (llvm::Error error = readIntegers(flag::begin, encoding.begin))
    return error;
  if (llvm::Error error = readIntegers(flag::end, encoding.end))
    return error;
  if (llvm::Error error = readIntegers(flag::strides, encoding.strides))
    return error;
  if (flag::strides.getNumOccurrences() == 0)
    encoding.strides.assign(encoding.begin.size(), EntryValue::constant(1));
  const std::pair<const cl::opt<std::string> &, int64_t &> masks[] = {
      {flag::beginMask, encoding.beginMask},
      {flag::endMask, encoding.endMask},
      {flag::ellipsisMask, encoding.ellipsisMask},
      {flag::newAxisMask, encoding.newAxisMask},
      {flag::shrinkAxisMask, encoding.shrinkAxisMask}};
  for (auto [option, mask] : masks)
    if (llvm::Error error = readMask(option, mask))
      return error;
  return fromMasks(encoding);
}
