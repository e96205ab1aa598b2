//===- Compiler.cpp - Programs with slices to native code -----------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/Compiler.h"

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Pipelines/Pipelines.h"
#include "slice-mlir/Sharding/Sharding.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/ExecutionEngine/ExecutionEngine.h"
#include "mlir/ExecutionEngine/OptUtils.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/OpenMP/OpenMPToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

#include <cstdlib>

using namespace mlir;
using namespace mlir::slice;

void mlir::slice::registerCompilerDialects(DialectRegistry &registry) {
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
  registerOpenMPDialectTranslation(registry);
  registry.insert<SliceDialect>();
  registerShardingInterfaceExternalModels(registry);
}

CopyPlanOptions mlir::slice::getHostCopyOptions() {
  static const int64_t vectorBytes = [] {
    llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
    if (features.lookup("avx512bw") && features.lookup("avx512vl"))
      return 64;
    return features.empty() || features.lookup("avx2") ? 32 : 16;
  }();
  CopyPlanOptions options;
  options.vectorBytes = vectorBytes;
  return options;
}

llvm::Error mlir::slice::loadOpenMP() {
  for (const char *name : {"libomp.so.5", "libomp.so", "libiomp5.so",
                           "/usr/lib/llvm-22/lib/libomp.so.5"})
    if (!llvm::sys::DynamicLibrary::LoadLibraryPermanently(name))
      return llvm::Error::success();
  return llvm::createStringError(
      "threads need OpenMP's runtime library, libomp.so, which is not "
      "installed");
}

static LogicalResult runPipeline(ModuleOp module, const CompileOptions &options,
                                 function_ref<void(OpPassManager &)> build) {
  PassManager pm(module.getContext());
  pm.enableVerifier(options.verifyEach);
  build(pm);
  return pm.run(module);
}

LogicalResult mlir::slice::importProgram(ModuleOp module) {
  return runPipeline(module, CompileOptions(), [](OpPassManager &pm) {
    // Run-time checks come before anything folds away.
    SliceImportOptions pipeline;
    pipeline.canonicalize = false;
    buildSliceImportPipeline(pm, pipeline);
  });
}

LogicalResult mlir::slice::checkOpsAreKnown(ModuleOp module, bool withRegions) {
  WalkResult result = module.walk([&](Operation *op) {
    if (op->isRegistered() || (withRegions && op->getNumRegions() == 0))
      return WalkResult::advance();
    op->emitOpError() << "is of a dialect that cannot be compiled here";
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

LogicalResult mlir::slice::lowerToMemRef(ModuleOp module,
                                         const CompileOptions &options) {
  if (failed(checkOpsAreKnown(module)))
    return failure();
  return runPipeline(module, options, [&](OpPassManager &pm) {
    SliceToMemRefOptions pipeline;
    pipeline.runtimeVerification = options.runtimeVerification;
    pipeline.outParams = options.outParams;
    buildSliceToMemRefPipeline(pm, pipeline);
  });
}

/// Lets the public functions of `module` be called through MLIR's C interface.
static void addCInterface(ModuleOp module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isExternal())
      function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                        UnitAttr::get(module.getContext()));
}

static void setOptions(SliceToLLVMOptions &pipeline,
                       const CompileOptions &options) {
  pipeline.runtimeVerification = options.runtimeVerification;
  pipeline.outParams = options.outParams;
  pipeline.vectorBytes = options.copies.vectorBytes;
  pipeline.streamingBytes = options.copies.streamingBytes;
  pipeline.threads = options.copies.threads;
  pipeline.threadedBytes = options.copies.threadedBytes;
}

LogicalResult mlir::slice::lowerToMPI(ModuleOp module,
                                      const CompileOptions &options) {
  addCInterface(module);
  return runPipeline(module, options, [&](OpPassManager &pm) {
    SliceToMPIOptions pipeline;
    setOptions(pipeline, options);
    buildSliceToMPIPipeline(pm, pipeline);
  });
}

LogicalResult mlir::slice::lowerToLLVM(ModuleOp module,
                                       const CompileOptions &options) {
  if (failed(checkOpsAreKnown(module)))
    return failure();
  if (options.cInterface)
    addCInterface(module);
  if (failed(runPipeline(module, options, [&](OpPassManager &pm) {
        SliceToLLVMOptions pipeline;
        setOptions(pipeline, options);
        buildSliceToLLVMPipeline(pm, pipeline);
      })))
    return failure();
  // Once is enough: not in the function, its C interface and that one's caller.
  for (auto function : module.getOps<LLVM::LLVMFuncOp>())
    if (module.lookupSymbol(("_mlir_ciface_" + function.getName()).str()))
      function.setNoInline(true);
  return success();
}

/// The machine that this runs on, for code that may lie far from what it calls.
static llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createHostTargetMachine(unsigned optLevel) {
  static bool initialized = [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    return true;
  }();
  (void)initialized;
  llvm::Expected<llvm::orc::JITTargetMachineBuilder> builder =
      llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!builder)
    return builder.takeError();
  builder->setCodeGenOptLevel(optLevel == 0 ? llvm::CodeGenOptLevel::None
                                            : llvm::CodeGenOptLevel::Default);
  return builder->createTargetMachine();
}

//===----------------------------------------------------------------------===//
// NativeModule
//===----------------------------------------------------------------------===//

NativeModule::NativeModule(std::unique_ptr<ExecutionEngine> engine)
    : engine(std::move(engine)) {}
NativeModule::NativeModule(NativeModule &&) = default;
NativeModule::~NativeModule() = default;

/// malloc for compiled code, which does not look at what it gets.
static void *allocateOrExit(size_t size) {
  void *memory = std::malloc(size);
  if (memory || size == 0)
    return memory;
  llvm::errs() << "error: no memory for " << size << " bytes\n";
  std::exit(1);
}

llvm::Expected<NativeModule>
NativeModule::compile(ModuleOp module, const CompileOptions &options) {
  auto target = createHostTargetMachine(options.optLevel);
  if (!target)
    return target.takeError();
  auto optimize = makeOptimizingTransformer(options.optLevel, 0, target->get());
  ExecutionEngineOptions engineOptions;
  engineOptions.transformer = optimize;
  engineOptions.jitCodeGenOptLevel = (*target)->getOptLevel();
  engineOptions.enableGDBNotificationListener = false;
  engineOptions.enablePerfNotificationListener = false;
  auto engine =
      ExecutionEngine::create(module, engineOptions, std::move(*target));
  if (!engine)
    return engine.takeError();
  (*engine)->registerSymbols([](llvm::orc::MangleAndInterner intern) {
    llvm::orc::SymbolMap symbols;
    symbols[intern("malloc")] = {
        llvm::orc::ExecutorAddr::fromPtr(&allocateOrExit),
        llvm::JITSymbolFlags::Exported};
    return symbols;
  });
  return NativeModule(std::move(*engine));
}

llvm::Expected<NativeModule::Function> NativeModule::lookup(StringRef name) {
  return engine->lookupPacked(("_mlir_ciface_" + name).str());
}

//===----------------------------------------------------------------------===//
// RuntimeMemRef
//===----------------------------------------------------------------------===//

llvm::Expected<void *> NativeModule::lookupAddress(StringRef name) {
  return engine->lookup(name);
}

/// Strides beyond 64 bits belong to arrays without elements: they wrap.
static SmallVector<int64_t> getRowMajorStrides(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size());
  uint64_t stride = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    strides[i] = static_cast<int64_t>(stride);
    stride *= static_cast<uint64_t>(shape[i]);
  }
  return strides;
}

RuntimeMemRef::RuntimeMemRef(void *data, ArrayRef<int64_t> shape)
    : RuntimeMemRef(data, shape, getRowMajorStrides(shape)) {}

RuntimeMemRef::RuntimeMemRef(void *data, ArrayRef<int64_t> shape,
                             ArrayRef<int64_t> strides)
    : RuntimeMemRef(shape.size()) {
  words[0] = words[1] = reinterpret_cast<int64_t>(data);
  llvm::copy(shape, words.begin() + 3);
  llvm::copy(strides, words.begin() + 3 + rank);
}

NativeCall::NativeCall(NativeModule::Function function,
                       SmallVector<RuntimeMemRef> operands)
    : function(function), operands(operands.begin(), operands.end()) {
  for (RuntimeMemRef &operand : this->operands)
    descriptors.push_back(operand.get());
  for (void *&descriptor : descriptors)
    arguments.push_back(&descriptor);
}
