//===- SliceKernel.cpp - One slice as functions of C ----------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/SliceKernel.h"

#include "slice-mlir/IR/Slice.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace mlir::slice;

namespace {

/// Builds the functions of one subscript.
class KernelBuilder {
public:
  KernelBuilder(ModuleOp module, RankedTensorType source,
                const Subscript &subscript)
      : builder(OpBuilder::atBlockEnd(module.getBody())), loc(module.getLoc()),
        source(source), subscript(subscript),
        pointer(LLVM::LLVMPointerType::get(module.getContext())),
        i32(builder.getI32Type()), i64(builder.getI64Type()),
        converter(module.getContext()) {}

  void buildShape(StringRef name);
  void buildCopy(StringRef name);

private:
  /// Begins a function that takes `numPointers` pointers and returns a code.
  Block::BlockArgListType begin(StringRef name, unsigned numPointers);
  /// Ends it: `write` emits what is done if all conditions hold.
  void end(Value view, ValueRange values, function_ref<void()> write);

  Value load(Value array, unsigned i);
  void store(OpFoldResult value, Value array, unsigned i);
  SmallVector<Value> loadValues(Value array);
  SmallVector<Value> loadShape(Value array);
  /// The memref of type `type` at `data` with the dims `shape`; row-major
  /// without `strides`.
  Value getMemRef(MemRefType type, Value data, ValueRange shape,
                  ValueRange strides = {});
  MemRefType getType(ArrayRef<int64_t> shape) {
    return MemRefType::get(shape, source.getElementType());
  }

  OpBuilder builder;
  Location loc;
  RankedTensorType source;
  const Subscript &subscript;
  Type pointer, i32, i64;
  LLVMTypeConverter converter;
};

} // namespace

Block::BlockArgListType KernelBuilder::begin(StringRef name,
                                             unsigned numPointers) {
  auto function = func::FuncOp::create(
      builder, loc, name,
      builder.getFunctionType(SmallVector<Type>(numPointers, pointer), i32));
  builder.setInsertionPointToStart(function.addEntryBlock());
  return function.getArguments();
}

void KernelBuilder::end(Value view, ValueRange values,
                        function_ref<void()> write) {
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getI32IntegerAttr(value));
  };
  Value code = constant(0);
  SmallVector<SliceCondition> conditions =
      materializeConditions(builder, loc, view, subscript, values);
  for (const SliceCondition &condition : llvm::reverse(conditions))
    code = arith::SelectOp::create(builder, loc, condition.holds, code,
                                   constant(1 + condition.entry));
  if (conditions.empty()) {
    write();
  } else {
    Value isRight = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::eq, code, constant(0));
    auto branch = scf::IfOp::create(builder, loc, isRight);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(branch.thenYield());
    write();
  }
  func::ReturnOp::create(builder, loc, code);
  builder.setInsertionPointAfter(builder.getBlock()->getParentOp());
}

Value KernelBuilder::load(Value array, unsigned i) {
  Value address = LLVM::GEPOp::create(builder, loc, pointer, i64, array,
                                      LLVM::GEPArg(static_cast<int32_t>(i)));
  Value number = LLVM::LoadOp::create(builder, loc, i64, address);
  return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                    number);
}

void KernelBuilder::store(OpFoldResult value, Value array, unsigned i) {
  Value number = arith::IndexCastOp::create(
      builder, loc, i64, getValueOrCreateConstantIndexOp(builder, loc, value));
  Value address = LLVM::GEPOp::create(builder, loc, pointer, i64, array,
                                      LLVM::GEPArg(static_cast<int32_t>(i)));
  LLVM::StoreOp::create(builder, loc, number, address);
}

SmallVector<Value> KernelBuilder::loadValues(Value array) {
  SmallVector<Value> values;
  for (unsigned i = 0, e = subscript.getNumRuntime(); i < e; ++i)
    values.push_back(load(array, i));
  return values;
}

SmallVector<Value> KernelBuilder::loadShape(Value array) {
  SmallVector<Value> shape;
  for (auto [i, dim] : llvm::enumerate(source.getShape()))
    shape.push_back(ShapedType::isDynamic(dim)
                        ? load(array, i)
                        : arith::ConstantIndexOp::create(builder, loc, dim));
  return shape;
}

Value KernelBuilder::getMemRef(MemRefType type, Value data, ValueRange shape,
                               ValueRange strides) {
  auto toI64 = [&](Value index) -> Value {
    return arith::IndexCastOp::create(builder, loc, i64, index);
  };
  auto descriptor =
      MemRefDescriptor::poison(builder, loc, converter.convertType(type));
  descriptor.setAllocatedPtr(builder, loc, data);
  descriptor.setAlignedPtr(builder, loc, data);
  descriptor.setConstantOffset(builder, loc, 0);
  Value next = arith::ConstantIndexOp::create(builder, loc, 1);
  for (size_t i = shape.size(); i-- > 0;) {
    descriptor.setSize(builder, loc, i, toI64(shape[i]));
    descriptor.setStride(builder, loc, i,
                         toI64(strides.empty() ? next : strides[i]));
    next = builder.createOrFold<arith::MulIOp>(loc, next, shape[i]);
  }
  return UnrealizedConversionCastOp::create(builder, loc, type,
                                            Value(descriptor))
      .getResult(0);
}

void KernelBuilder::buildShape(StringRef name) {
  auto arguments = begin(name, 3);
  Value shape = arguments[0], values = arguments[1];
  Value resultShape = arguments[2];
  // Only the sizes of what is sliced are looked at.
  Value none = LLVM::ZeroOp::create(builder, loc, pointer);
  Value sliced = getMemRef(getType(source.getShape()), none, loadShape(shape));
  SmallVector<Value> runtime = loadValues(values);
  end(sliced, runtime, [&] {
    SmallVector<OpFoldResult> sizes =
        getSliceSizes(builder, loc, sliced, subscript, runtime);
    for (auto [i, size] : llvm::enumerate(sizes))
      store(size, resultShape, i);
  });
}

void KernelBuilder::buildCopy(StringRef name) {
  auto arguments = begin(name, 5);
  Value data = arguments[0], strides = arguments[2], target = arguments[4];
  SmallVector<Value> shape = loadShape(arguments[1]);
  SmallVector<Value> values = loadValues(arguments[3]);
  int64_t rank = source.getRank();
  MemRefType type = getType(source.getShape());
  Value rowMajor = getMemRef(type, data, shape);
  end(rowMajor, values, [&] {
    auto copy = [&](Value sliced) {
      SmallVector<Value> sizes = llvm::map_to_vector(
          getSliceSizes(builder, loc, sliced, subscript, values),
          [&](OpFoldResult size) {
            return getValueOrCreateConstantIndexOp(builder, loc, size);
          });
      Value view = StridedOp::create(builder, loc, sliced, subscript, values);
      MemRefType resultType =
          getType(cast<MemRefType>(view.getType()).getShape());
      memref::CopyOp::create(builder, loc, view,
                             getMemRef(resultType, target, sizes));
    };
    if (rank == 0)
      return copy(rowMajor);
    // What is row-major is planned at compile time.
    Value null = LLVM::ZeroOp::create(builder, loc, pointer);
    Value isRowMajor = LLVM::ICmpOp::create(
        builder, loc, LLVM::ICmpPredicate::eq, strides, null);
    auto branch = scf::IfOp::create(builder, loc, isRowMajor,
                                    /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(branch.thenYield());
    copy(rowMajor);
    builder.setInsertionPoint(branch.elseYield());
    auto stridedType =
        MemRefType::get(source.getShape(), source.getElementType(),
                        StridedLayoutAttr::get(
                            builder.getContext(), /*offset=*/0,
                            SmallVector<int64_t>(rank, ShapedType::kDynamic)));
    SmallVector<Value> loaded;
    for (int64_t i = 0; i < rank; ++i)
      loaded.push_back(load(strides, i));
    copy(getMemRef(stridedType, data, shape, loaded));
  });
}

llvm::Expected<OwningOpRef<ModuleOp>>
mlir::slice::buildSliceKernel(RankedTensorType source,
                              const Subscript &subscript, StringRef name) {
  MLIRContext *context = source.getContext();
  context->loadDialect<SliceDialect, arith::ArithDialect, func::FuncDialect,
                       LLVM::LLVMDialect, memref::MemRefDialect,
                       scf::SCFDialect>();
  if (getCType(source.getElementType()).empty() || source.getEncoding()) {
    std::string text;
    llvm::raw_string_ostream(text) << source;
    return llvm::createStringError("arrays of type " + text +
                                   " are nothing that C has");
  }
  if (llvm::Error error = resolve(subscript, source.getShape()).takeError())
    return error;
  OwningOpRef<ModuleOp> module =
      ModuleOp::create(FileLineColLoc::get(context, name, 1, 1));
  KernelBuilder builder(*module, source, subscript);
  builder.buildShape((name + "_shape").str());
  builder.buildCopy(name);
  return module;
}
