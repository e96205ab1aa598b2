//===- Target.cpp - Code for a machine ------------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/Target.h"

#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"

using namespace mlir;
using namespace mlir::slice;

static llvm::CodeGenOptLevel getCodeGenLevel(unsigned optLevel) {
  return optLevel == 0 ? llvm::CodeGenOptLevel::None
                       : llvm::CodeGenOptLevel::Default;
}

llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
mlir::slice::createTargetMachine(const TargetSpec &target, unsigned optLevel) {
  static bool initialized = [] {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
    return true;
  }();
  (void)initialized;
  llvm::Triple host(llvm::sys::getProcessTriple());
  llvm::Triple triple(target.triple.empty()
                          ? host.str()
                          : llvm::Triple::normalize(target.triple));
  std::string message;
  const llvm::Target *found =
      llvm::TargetRegistry::lookupTarget(triple, message);
  if (!found)
    return llvm::createStringError("unknown target triple '" + target.triple +
                                   "'");
  bool isNative = target.cpu == "native" ||
                  (target.cpu.empty() && triple.str() == host.str());
  std::string cpu = isNative ? llvm::sys::getHostCPUName().str() : target.cpu;
  llvm::SubtargetFeatures features;
  if (isNative)
    for (const auto &feature : llvm::sys::getHostCPUFeatures())
      features.AddFeature(feature.first(), feature.second);
  std::unique_ptr<llvm::MCSubtargetInfo> subtarget(
      found->createMCSubtargetInfo(triple, "", ""));
  if (!cpu.empty() && !subtarget->isCPUStringValid(cpu))
    return llvm::createStringError("unknown processor '" + cpu +
                                   "' for target " + triple.str());
  return std::unique_ptr<llvm::TargetMachine>(found->createTargetMachine(
      triple, cpu, features.getString(), llvm::TargetOptions(),
      llvm::Reloc::PIC_, llvm::CodeModel::Small, getCodeGenLevel(optLevel)));
}

CopyPlanOptions mlir::slice::getCopyOptions(const llvm::TargetMachine &target) {
  CopyPlanOptions options;
  options.vectorBytes = 16;
  if (target.getTargetTriple().isX86()) {
    const llvm::MCSubtargetInfo &subtarget = *target.getMCSubtargetInfo();
    if (subtarget.checkFeatures("+avx512bw,+avx512vl"))
      options.vectorBytes = 64;
    else if (subtarget.checkFeatures("+avx2"))
      options.vectorBytes = 32;
  }
  return options;
}

llvm::Expected<std::unique_ptr<llvm::Module>>
mlir::slice::translateToLLVMIR(ModuleOp module, llvm::LLVMContext &context,
                               llvm::TargetMachine &target, unsigned optLevel) {
  std::unique_ptr<llvm::Module> result =
      translateModuleToLLVMIR(module, context);
  if (!result)
    return llvm::createStringError("the program has no translation to LLVM IR");
  result->setDataLayout(target.createDataLayout());
  result->setTargetTriple(target.getTargetTriple());
  auto optimize = makeOptimizingTransformer(optLevel, 0, &target);
  if (llvm::Error error = optimize(result.get()))
    return error;
  return result;
}

llvm::Expected<std::string> mlir::slice::emitCode(llvm::Module &module,
                                                  llvm::TargetMachine &target,
                                                  llvm::CodeGenFileType type) {
  llvm::SmallString<0> code;
  llvm::raw_svector_ostream os(code);
  llvm::legacy::PassManager passes;
  if (target.addPassesToEmitFile(passes, os, nullptr, type))
    return llvm::createStringError("this target has no such code");
  passes.run(module);
  return std::string(code);
}

llvm::Expected<std::string>
mlir::slice::linkSharedLibrary(llvm::StringRef object, bool useOpenMP) {
  llvm::ErrorOr<std::string> compiler = llvm::sys::findProgramByName("cc");
  for (const char *name : {"gcc", "clang", "clang-22"})
    if (!compiler)
      compiler = llvm::sys::findProgramByName(name);
  if (!compiler)
    return llvm::createStringError(
        "a shared library needs a C compiler (cc) to be linked by");
  llvm::SmallString<128> objectPath, libraryPath;
  for (auto [suffix, path] :
       {std::pair("o", &objectPath), std::pair("so", &libraryPath)})
    if (std::error_code code =
            llvm::sys::fs::createTemporaryFile("slice", suffix, *path))
      return llvm::createStringError("cannot write a temporary file: " +
                                     code.message());
  llvm::FileRemover removeObject(objectPath), removeLibrary(libraryPath);
  std::error_code code;
  llvm::raw_fd_ostream(objectPath, code) << object;
  if (code)
    return llvm::createStringError("'" + objectPath.str() +
                                   "': " + code.message());
  SmallVector<StringRef> arguments = {*compiler, "-shared", "-o", libraryPath,
                                      objectPath};
  if (useOpenMP)
    arguments.append({"-L/usr/lib/llvm-22/lib", "-l:libomp.so.5"});
  std::string message;
  if (llvm::sys::ExecuteAndWait(*compiler, arguments, std::nullopt, {}, 0, 0,
                                &message) != 0)
    return llvm::createStringError("'" + *compiler +
                                   "' cannot link the shared library" +
                                   (message.empty() ? "" : ": " + message));
  auto library = llvm::MemoryBuffer::getFile(libraryPath);
  if (!library)
    return llvm::createStringError("'" + libraryPath.str() +
                                   "': " + library.getError().message());
  return (*library)->getBuffer().str();
}
