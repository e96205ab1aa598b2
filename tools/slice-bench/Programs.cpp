//===- Programs.cpp - What is timed ---------------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Programs.h"

#include "slice-mlir/Runner/SliceArray.h"
#include "slice-mlir/Transforms/Passes.h"

#include "mlir/Conversion/ConvertToLLVM/ToLLVMPass.h"
#include "mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::slice;

static constexpr llvm::StringLiteral kName = "copy";

/// func.func @copy(%view, %result) { memref.copy %view, %result }
static OwningOpRef<ModuleOp> buildCopy(MLIRContext *context, MemRefType view,
                                       MemRefType result) {
  context->loadDialect<func::FuncDialect, memref::MemRefDialect,
                       LLVM::LLVMDialect>();
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(context));
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  Location loc = module->getLoc();
  auto function = func::FuncOp::create(
      builder, loc, kName, builder.getFunctionType({view, result}, {}));
  function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                    builder.getUnitAttr());
  builder.setInsertionPointToStart(function.addEntryBlock());
  memref::CopyOp::create(builder, loc, function.getArgument(0),
                         function.getArgument(1));
  func::ReturnOp::create(builder, loc);
  return module;
}

llvm::Expected<CopyProgram> CopyProgram::compile(ModuleOp module,
                                                 int64_t elementSize) {
  llvm::Expected<NativeModule> native =
      NativeModule::compile(module, CompileOptions());
  if (!native)
    return native.takeError();
  llvm::Expected<NativeModule::Function> function = native->lookup(kName);
  if (!function)
    return function.takeError();
  return CopyProgram(std::move(*native), *function, elementSize);
}

llvm::Expected<CopyProgram>
CopyProgram::compileAtRunTime(MLIRContext *context, const StridedArray &view,
                              const CopyPlanOptions &copies) {
  SmallVector<int64_t> unknown(view.getRank(), ShapedType::kDynamic);
  auto layout = StridedLayoutAttr::get(context, ShapedType::kDynamic, unknown);
  auto type =
      MemRefType::get(unknown, getElementType(context, view.dtype), layout);
  OwningOpRef<ModuleOp> module = buildCopy(context, type, type);
  CompileOptions options;
  options.copies = copies;
  if (failed(lowerToLLVM(*module, options)))
    return llvm::createStringError("the copy cannot be compiled");
  return compile(*module, view.dtype.itemsize());
}

llvm::Expected<CopyProgram>
CopyProgram::compileUpstream(MLIRContext *context, const StridedArray &view) {
  Type element = getElementType(context, view.dtype);
  auto strides = llvm::map_to_vector(view.strides, [&](int64_t stride) {
    return stride / view.dtype.itemsize();
  });
  OwningOpRef<ModuleOp> module = buildCopy(
      context,
      MemRefType::get(view.shape, element,
                      StridedLayoutAttr::get(context, /*offset=*/0, strides)),
      MemRefType::get(view.shape, element));
  PassManager pm(context);
  pm.addPass(createConvertToLLVMPass());
  pm.addPass(createSliceAllowNegativeStrides());
  pm.addPass(createReconcileUnrealizedCastsPass());
  if (failed(pm.run(*module)))
    return llvm::createStringError("upstream cannot compile the copy");
  return compile(*module, view.dtype.itemsize());
}

NativeCall CopyProgram::bind(const StridedArray &view,
                             char *destination) const {
  auto strides = llvm::map_to_vector(
      view.strides, [&](int64_t stride) { return stride / elementSize; });
  return NativeCall(function, {RuntimeMemRef(const_cast<char *>(view.data),
                                             view.shape, strides),
                               RuntimeMemRef(destination, view.shape)});
}
