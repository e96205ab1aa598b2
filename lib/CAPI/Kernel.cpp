//===- Kernel.cpp - C interface to compiled slices ------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir-c/Kernel.h"

#include "slice-mlir/Runner/Compiler.h"
#include "slice-mlir/Runner/SliceKernel.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"

using namespace mlir;
using namespace mlir::slice;

namespace {
struct Kernel {
  NativeModule module;
  SliceShapeFunction shape;
  SliceCopyFunction copy;
};
} // namespace

static Kernel *unwrap(MlirSliceKernel kernel) {
  return static_cast<Kernel *>(kernel.ptr);
}

static llvm::Expected<std::unique_ptr<Kernel>> compile(StringRef typeText,
                                                       StringRef text) {
  static const DialectRegistry registry = [] {
    DialectRegistry registry;
    registerCompilerDialects(registry);
    return registry;
  }();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (message.empty())
      message = diagnostic.str();
    return success();
  });
  auto type = dyn_cast_or_null<RankedTensorType>(parseType(typeText, &context));
  if (!type)
    return llvm::createStringError("'" + typeText + "' is no ranked tensor" +
                                   (message.empty() ? "" : ": " + message));
  llvm::Expected<Subscript> subscript = Subscript::parse(text);
  if (!subscript)
    return subscript.takeError();
  auto module = buildSliceKernel(type, *subscript, "slice");
  if (!module)
    return module.takeError();
  CompileOptions options;
  options.runtimeVerification = false;
  options.cInterface = false;
  options.verifyEach = false;
  options.optLevel = 1;
  if (failed(lowerToLLVM(**module, options)))
    return llvm::createStringError("the slice cannot be compiled: " + message);
  llvm::Expected<NativeModule> native =
      NativeModule::compile(**module, options);
  if (!native)
    return native.takeError();
  llvm::Expected<void *> shape = native->lookupAddress("slice_shape");
  if (!shape)
    return shape.takeError();
  llvm::Expected<void *> copy = native->lookupAddress("slice");
  if (!copy)
    return copy.takeError();
  return std::unique_ptr<Kernel>(new Kernel{
      std::move(*native), reinterpret_cast<SliceShapeFunction>(*shape),
      reinterpret_cast<SliceCopyFunction>(*copy)});
}

MlirSliceKernel mlirSliceKernelCompile(MlirStringRef type,
                                       MlirStringRef subscript,
                                       MlirStringCallback onError,
                                       void *userData) {
  auto kernel = compile(unwrap(type), unwrap(subscript));
  if (kernel)
    return {kernel->release()};
  std::string message = llvm::toString(kernel.takeError());
  if (onError)
    onError(wrap(StringRef(message)), userData);
  return {nullptr};
}

void mlirSliceKernelDestroy(MlirSliceKernel kernel) { delete unwrap(kernel); }

int mlirSliceKernelGetResultShape(MlirSliceKernel kernel, const int64_t *shape,
                                  const int64_t *values, int64_t *resultShape) {
  return unwrap(kernel)->shape(shape, values, resultShape);
}

int mlirSliceKernelRun(MlirSliceKernel kernel, const void *source,
                       const int64_t *shape, const int64_t *strides,
                       const int64_t *values, void *result) {
  return unwrap(kernel)->copy(source, shape, strides, values, result);
}
