//===- slice-compile.cpp - Slices and programs to files of code -----------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// slice-compile --type='tensor<...>' SUBSCRIPT -o FILE.{o,so,ll,s}
// slice-compile PROGRAM.mlir -o FILE.{o,so,ll,s} [--header=FILE.h]
//
//===----------------------------------------------------------------------===//

#include "../CommandLine.h"
#include "../InitTool.h"
#include "../ThreadsOption.h"
#include "../ToolContext.h"

#include "slice-mlir/Runner/CInterface.h"
#include "slice-mlir/Runner/Compiler.h"
#include "slice-mlir/Runner/OutputFile.h"
#include "slice-mlir/Runner/SliceKernel.h"
#include "slice-mlir/Runner/Target.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace mlir::slice;
namespace cl = llvm::cl;

namespace flag {
static cl::OptionCategory category("slice-compile options");

static cl::list<std::string> inputs(cl::Positional, cl::cat(category),
                                    cl::desc("PROGRAM.mlir | SUBSCRIPT"));
static cl::opt<std::string>
    type("type", cl::cat(category), cl::value_desc("tensor<...>"),
         cl::desc("The type of the arrays that a subscript is taken of"));
static cl::opt<std::string>
    output("o", cl::cat(category), cl::value_desc("FILE"),
           cl::desc("Write object code (.o), a shared library (.so), LLVM IR "
                    "(.ll) or assembly (.s)"));
static cl::opt<std::string>
    header("header", cl::cat(category), cl::value_desc("FILE.h"),
           cl::desc("Write the declarations of the functions for C and C++"));
static cl::opt<std::string>
    name("name", cl::cat(category), cl::value_desc("NAME"), cl::init("slice"),
         cl::desc("What the functions of a subscript are called (default: "
                  "slice)"));
static cl::opt<std::string>
    prefix("prefix", cl::cat(category), cl::value_desc("PREFIX"),
           cl::desc("What stands before the names of a program's functions"));
static cl::opt<std::string>
    targetTriple("target-triple", cl::cat(category), cl::value_desc("TRIPLE"),
                 cl::desc("The machine to compile for (default: this one)"));
static cl::opt<std::string>
    targetCPU("target-cpu", cl::cat(category), cl::value_desc("CPU"),
              cl::desc("The processor to compile for (default: this one)"));
static cl::opt<bool> runtimeVerification(
    "runtime-verification", cl::cat(category),
    cl::desc("Programs end with a message at what is undefined at run time"));
/// Where a subscript that begins with `-` is put.
static cl::opt<std::string> subscript("subscript", cl::cat(category),
                                      cl::Hidden);
} // namespace flag

namespace {
/// What a file holds, by its suffix.
enum class FileKind { Object, SharedLibrary, LLVMIR, Assembly };

/// A module in the LLVM dialect, and its functions for C.
struct Lowered {
  OwningOpRef<ModuleOp> module;
  std::string header;
};
} // namespace

static llvm::Expected<FileKind> getFileKind(StringRef path) {
  StringRef suffix = llvm::sys::path::extension(path);
  if (suffix == ".o")
    return FileKind::Object;
  if (suffix == ".so")
    return FileKind::SharedLibrary;
  if (suffix == ".ll")
    return FileKind::LLVMIR;
  if (suffix == ".s")
    return FileKind::Assembly;
  return llvm::createStringError("-o: expected a name that ends in .o, .so, "
                                 ".ll or .s, got '" +
                                 path + "'");
}

/// The name from which an include guard is made.
static StringRef getHeaderName() { return llvm::sys::path::stem(flag::header); }

static llvm::Expected<Lowered> lowerSubscript(ToolContext &context,
                                              StringRef text,
                                              const CompileOptions &options) {
  if (llvm::Error error = checkCName(flag::name))
    return llvm::createStringError("--name: " +
                                   llvm::toString(std::move(error)));
  Type type = parseType(flag::type, context.get());
  if (!type)
    return context.explain(
        llvm::createStringError("--type: '" + flag::type + "' is no type"));
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return llvm::createStringError("--type: expected tensor<...>, got '" +
                                   flag::type + "'");
  llvm::Expected<Subscript> subscript = Subscript::parse(text);
  if (!subscript)
    return subscript.takeError();
  auto module = buildSliceKernel(tensor, *subscript, flag::name);
  if (!module)
    return module.takeError();
  if (failed(lowerToLLVM(**module, options)))
    return context.explain(
        llvm::createStringError("the slice cannot be compiled"));
  return Lowered{std::move(*module),
                 getSliceKernelHeader(tensor, *subscript, flag::name)};
}

/// Lowers `module` so that `free` takes what it allocates: no result is aligned
/// beyond what `malloc` does.
static LogicalResult lowerForC(ModuleOp module, const CompileOptions &options) {
  if (failed(lowerToMemRef(module, options)))
    return failure();
  module.walk([](memref::AllocOp op) { op.removeAlignmentAttr(); });
  return lowerToLLVM(module, options);
}

static llvm::Expected<Lowered> lowerProgram(ToolContext &context,
                                            StringRef path,
                                            const CompileOptions &options) {
  if (flag::name.getNumOccurrences() > 0)
    return llvm::createStringError(
        "--name is for a subscript; a program has --prefix");
  auto module = context.readProgram(path);
  if (!module)
    return module.takeError();
  auto functions =
      lowerWithCInterface(**module, flag::prefix, [&](ModuleOp module) {
        return lowerForC(module, options);
      });
  if (!functions)
    return context.explain(functions.takeError());
  return Lowered{std::move(*module), getCHeader(*functions, getHeaderName())};
}

static llvm::Expected<std::string> emit(ModuleOp module, FileKind kind,
                                        llvm::TargetMachine &target,
                                        bool useOpenMP) {
  llvm::LLVMContext llvmContext;
  auto llvmModule = translateToLLVMIR(module, llvmContext, target);
  if (!llvmModule)
    return llvmModule.takeError();
  if (kind == FileKind::LLVMIR) {
    std::string text;
    llvm::raw_string_ostream os(text);
    (*llvmModule)->print(os, nullptr);
    return text;
  }
  if (kind == FileKind::Assembly)
    return emitCode(**llvmModule, target, llvm::CodeGenFileType::AssemblyFile);
  llvm::Expected<std::string> object =
      emitCode(**llvmModule, target, llvm::CodeGenFileType::ObjectFile);
  if (!object || kind == FileKind::Object)
    return object;
  return linkSharedLibrary(*object, useOpenMP);
}

static llvm::Error compile() {
  bool isSubscript = flag::type.getNumOccurrences() > 0;
  bool hasSubscript = flag::subscript.getNumOccurrences() > 0;
  if (flag::inputs.size() + hasSubscript > 1)
    return llvm::createStringError("unexpected argument '" +
                                   flag::inputs[flag::inputs.size() - 1] + "'");
  if (flag::inputs.empty() && !hasSubscript)
    return llvm::createStringError(
        "no input: give a program, or a subscript and --type (see --help)");
  if (hasSubscript && !isSubscript)
    return llvm::createStringError("a subscript needs --type");
  if (flag::output.empty() && flag::header.empty())
    return llvm::createStringError("no output: give -o or --header");
  std::string input = hasSubscript ? flag::subscript : flag::inputs.front();
  bool hasName = StringRef(input).ends_with(".mlir") ||
                 StringRef(input).ends_with(".mlirbc");
  if (isSubscript && hasName)
    return llvm::createStringError("a program takes no --type");
  if (!isSubscript && !hasName && !llvm::sys::fs::exists(input))
    return llvm::createStringError("'" + input +
                                   "' is no program, and a subscript needs "
                                   "--type");
  std::optional<FileKind> kind;
  if (!flag::output.empty()) {
    llvm::Expected<FileKind> named = getFileKind(flag::output);
    if (!named)
      return named.takeError();
    kind = *named;
  }
  if (flag::output == flag::header)
    return llvm::createStringError("-o and --header name one file");
  if (kind == FileKind::SharedLibrary && !flag::targetTriple.empty())
    return llvm::createStringError(
        "a shared library is linked for this machine only: compile a .o for "
        "another --target-triple");
  llvm::Expected<int64_t> threads = getThreads(flag::category);
  if (!threads)
    return threads.takeError();
  auto target =
      createTargetMachine(TargetSpec{flag::targetTriple, flag::targetCPU});
  if (!target)
    return target.takeError();

  ToolContext context;
  CompileOptions options;
  options.runtimeVerification = flag::runtimeVerification;
  options.cInterface = false;
  options.copies = getCopyOptions(**target);
  options.copies.threads = *threads;
  llvm::Expected<Lowered> lowered =
      isSubscript ? lowerSubscript(context, input, options)
                  : lowerProgram(context, input, options);
  if (!lowered)
    return lowered.takeError();

  std::vector<OutputFile> files;
  auto write = [&](StringRef path, StringRef bytes) -> llvm::Error {
    llvm::Expected<OutputFile> file = OutputFile::create(path);
    if (!file)
      return file.takeError();
    if (llvm::Error error = file->write(bytes))
      return error;
    files.push_back(std::move(*file));
    return llvm::Error::success();
  };
  if (kind) {
    llvm::Expected<std::string> code =
        emit(*lowered->module, *kind, **target, *threads > 1);
    if (!code)
      return context.explain(code.takeError());
    if (llvm::Error error = write(flag::output, *code))
      return error;
  }
  if (!flag::header.empty())
    if (llvm::Error error = write(flag::header, lowered->header))
      return error;
  for (OutputFile &file : files)
    if (llvm::Error error = file.commit())
      return error;
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  InitTool init(argc, argv);
  getThreadsOption(flag::category);
  cl::HideUnrelatedOptions(flag::category);
  llvm::Error error = parseCommandLine(
      argc, argv,
      "compiles a slice, or a program, to code that C can call\n\n"
      "  slice-compile --type='tensor<?x8xf32>' SUBSCRIPT -o FILE.o\n"
      "  slice-compile PROGRAM.mlir -o FILE.so --header=FILE.h\n\n"
      "A SUBSCRIPT is Python's, with ? for what only the run time knows. The\n"
      "header says how the functions are called.\n");
  if (!error)
    error = compile();
  if (!error)
    return 0;
  llvm::errs() << "slice-compile: error: " << llvm::toString(std::move(error))
               << '\n';
  return 1;
}
