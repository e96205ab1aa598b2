//===- SliceArray.cpp - Slices of arrays in memory ------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/SliceArray.h"

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Runner/Compiler.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::slice;

StridedArray mlir::slice::getView(const StridedArray &source,
                                  const Resolved &resolved) {
  StridedLayout layout{
      llvm::map_to_vector(source.strides,
                          [](int64_t stride) { return std::optional(stride); }),
      0};
  StridedLayout view = getViewLayout(resolved, layout);
  StridedArray result;
  result.dtype = source.dtype;
  // Numbers beyond 64 bits belong to arrays without elements.
  result.data = source.data + view.offset.value_or(0);
  result.shape = resolved.getShape();
  result.strides =
      llvm::map_to_vector(view.strides, [](std::optional<int64_t> stride) {
        return stride.value_or(0);
      });
  return result;
}

Type mlir::slice::getElementType(MLIRContext *context, const NpyDType &dtype) {
  Builder builder(context);
  int64_t size = dtype.itemsize();
  if (dtype.isRecord())
    return Type();
  switch (dtype.kind()) {
  case 'b':
  case 'i':
  case 'u':
  case 'M':
  case 'm':
    return builder.getIntegerType(8 * size);
  case 'f':
    return size == 2   ? Type(builder.getF16Type())
           : size == 4 ? Type(builder.getF32Type())
           : size == 8 ? Type(builder.getF64Type())
                       : Type();
  case 'c':
    return size == 8    ? Type(ComplexType::get(builder.getF32Type()))
           : size == 16 ? Type(ComplexType::get(builder.getF64Type()))
                        : Type();
  case 'V':
    // What ml_dtypes writes, and other raw bytes that a register holds.
    return llvm::is_contained({1, 2, 4, 8}, size)
               ? Type(builder.getIntegerType(8 * size))
               : Type();
  default:
    return Type();
  }
}

/// The alignment that loads of `type` assume.
static uint64_t getAlignment(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    type = complex.getElementType();
  return type.getIntOrFloatBitWidth() / 8;
}

namespace {
/// An array as programs see it: a shape with strides in elements of a type.
struct TypedLayout {
  Type type;
  /// Bytes of one element of `type`.
  int64_t size;
  SmallVector<int64_t> shape, strides;
  /// True if an element of the array is a trailing dim of bytes.
  bool isBytes;
};
} // namespace

static TypedLayout getTypedLayout(MLIRContext *context,
                                  const StridedArray &array) {
  TypedLayout layout;
  int64_t itemsize = array.dtype.itemsize();
  layout.type = getElementType(context, array.dtype);
  layout.isBytes =
      !layout.type ||
      reinterpret_cast<uintptr_t>(array.data) % getAlignment(layout.type) != 0;
  layout.size = layout.isBytes ? 1 : itemsize;
  layout.shape = array.shape;
  layout.strides = llvm::map_to_vector(
      array.strides, [&](int64_t stride) { return stride / layout.size; });
  if (layout.isBytes) {
    layout.type = IntegerType::get(context, 8);
    layout.shape.push_back(itemsize);
    layout.strides.push_back(1);
  }
  return layout;
}

llvm::Expected<OwningOpRef<ModuleOp>>
mlir::slice::buildSliceProgram(MLIRContext *context, const StridedArray &source,
                               const Subscript &subscript) {
  context
      ->loadDialect<SliceDialect, func::FuncDialect, memref::MemRefDialect>();
  TypedLayout layout = getTypedLayout(context, source);
  llvm::Expected<Subscript> typed =
      layout.isBytes ? subscript.withTrailingDim() : subscript;
  if (!typed)
    return typed.takeError();
  llvm::Expected<Resolved> resolved = resolve(*typed, layout.shape);
  if (!resolved)
    return resolved.takeError();
  SmallVector<int64_t> resultShape = resolved->getShape();

  OwningOpRef<ModuleOp> module =
      ModuleOp::create(FileLineColLoc::get(context, "slice", 1, 1));
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  Location loc = module->getLoc();
  auto addFunction = [&](TypeRange arguments, TypeRange results) {
    auto function = func::FuncOp::create(
        builder, loc, "slice", builder.getFunctionType(arguments, results));
    builder.setInsertionPointToStart(function.addEntryBlock());
    return function.getArguments();
  };
  if (source.isContiguous()) {
    auto arguments =
        addFunction(RankedTensorType::get(layout.shape, layout.type),
                    RankedTensorType::get(resultShape, layout.type));
    Value result = StridedOp::create(builder, loc, arguments[0], *typed);
    func::ReturnOp::create(builder, loc, result);
    return module;
  }
  auto sourceType = MemRefType::get(
      layout.shape, layout.type,
      StridedLayoutAttr::get(context, /*offset=*/0, layout.strides));
  auto arguments =
      addFunction({sourceType, MemRefType::get(resultShape, layout.type)}, {});
  Value view = StridedOp::create(builder, loc, arguments[0], *typed);
  memref::CopyOp::create(builder, loc, view, arguments[1]);
  func::ReturnOp::create(builder, loc);
  return module;
}

llvm::Expected<CompiledSlice>
CompiledSlice::compile(MLIRContext *context, const StridedArray &source,
                       const Subscript &subscript,
                       const CopyPlanOptions &copies) {
  auto module = buildSliceProgram(context, source, subscript);
  if (!module)
    return module.takeError();
  CompileOptions options;
  options.outParams = true;
  options.copies = copies;
  // A copy is emitted as it is to be: there is little left to do, and it was
  // not written by others.
  options.optLevel = 1;
  options.verifyEach = false;
  if (failed(lowerToLLVM(**module, options)))
    return llvm::createStringError("the slice cannot be compiled");
  llvm::Expected<NativeModule> native =
      NativeModule::compile(**module, options);
  if (!native)
    return native.takeError();
  llvm::Expected<NativeModule::Function> function = native->lookup("slice");
  if (!function)
    return function.takeError();
  CompiledSlice result(std::move(*native), *function);

  TypedLayout layout = getTypedLayout(context, source);
  result.resultShape =
      llvm::cantFail(resolve(subscript, source.shape)).getShape();
  if (layout.isBytes)
    result.resultShape.push_back(source.dtype.itemsize());
  result.sourceShape = std::move(layout.shape);
  result.sourceStrides = std::move(layout.strides);
  return result;
}

NativeCall CompiledSlice::bind(const char *source, char *destination) const {
  return NativeCall(function, {RuntimeMemRef(const_cast<char *>(source),
                                             sourceShape, sourceStrides),
                               RuntimeMemRef(destination, resultShape)});
}
