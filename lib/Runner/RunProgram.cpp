//===- RunProgram.cpp - Programs on arrays --------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/RunProgram.h"

#include "slice-mlir/Runner/Compiler.h"
#include "slice-mlir/Runner/SliceArray.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/DynamicLibrary.h"

#include <cstdlib>

using namespace mlir;
using namespace mlir::slice;

static constexpr StringLiteral kMainName = "slice_run_main";

template <typename... Args>
static llvm::Error makeError(const Args &...args) {
  std::string text;
  llvm::raw_string_ostream os(text);
  (os << ... << args);
  return llvm::createStringError(llvm::inconvertibleErrorCode(), text);
}

static llvm::Expected<func::FuncOp> findEntry(ModuleOp module,
                                              StringRef entry) {
  if (!entry.empty()) {
    auto function = module.lookupSymbol<func::FuncOp>(entry);
    if (!function)
      return makeError("the program has no function '", entry, "'");
    if (function.isExternal())
      return makeError("function '", entry, "' has no body");
    return function;
  }
  if (auto main = module.lookupSymbol<func::FuncOp>("main");
      main && !main.isExternal())
    return main;
  SmallVector<func::FuncOp> functions;
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic() && !function.isExternal())
      functions.push_back(function);
  if (functions.size() != 1)
    return makeError("the program has ", functions.size(),
                     " public functions and none is 'main'; name one with "
                     "--entry");
  return functions.front();
}

/// The type of the array that stands for a value of type `type`, or null.
static RankedTensorType getArrayType(Type type) {
  if (type.isIntOrIndexOrFloat() || isa<ComplexType>(type))
    return RankedTensorType::get({}, type);
  return dyn_cast<RankedTensorType>(type);
}

/// The dtype of an array of elements of type `type`, or null for none.
static std::optional<NpyDType> getDType(Type type) {
  auto make = [](const Twine &text) -> std::optional<NpyDType> {
    llvm::Expected<NpyDType> dtype = NpyDType::fromString(text.str());
    if (dtype)
      return *dtype;
    llvm::consumeError(dtype.takeError());
    return std::nullopt;
  };
  if (type.isIndex())
    return make("<i8");
  if (type.isInteger(1))
    return make("|b1");
  if (auto integer = dyn_cast<IntegerType>(type)) {
    unsigned width = integer.getWidth();
    if (!llvm::is_contained({8, 16, 32, 64}, width))
      return std::nullopt;
    StringRef order = width == 8 ? "|" : "<";
    return make(order + (integer.isUnsigned() ? "u" : "i") + Twine(width / 8));
  }
  if (isa<Float16Type, Float32Type, Float64Type>(type))
    return make("<f" + Twine(type.getIntOrFloatBitWidth() / 8));
  // Floats that NumPy has no type for travel as raw bytes.
  if (isa<FloatType>(type) &&
      llvm::is_contained({8u, 16u}, type.getIntOrFloatBitWidth()))
    return make("|V" + Twine(type.getIntOrFloatBitWidth() / 8));
  if (auto complex = dyn_cast<ComplexType>(type))
    if (isa<Float32Type, Float64Type>(complex.getElementType()))
      return make("<c" +
                  Twine(complex.getElementType().getIntOrFloatBitWidth() / 4));
  return std::nullopt;
}

/// True if elements of `dtype` may be read as ones of type `type`.
static bool canRead(const NpyDType &dtype, Type type) {
  std::optional<NpyDType> expected = getDType(type);
  if (!expected || dtype.isRecord() || dtype.itemsize() != expected->itemsize())
    return false;
  if (dtype.kind() == expected->kind())
    return true;
  // Integers of MLIR have no sign, and ml_dtypes arrive as raw bytes.
  auto signlessInteger = dyn_cast<IntegerType>(type);
  return (signlessInteger && signlessInteger.isSignless() &&
          dtype.kind() == 'u' && !type.isInteger(1)) ||
         (isa<FloatType>(type) && dtype.kind() == 'V');
}

llvm::Expected<unsigned> mlir::slice::addMainFunction(ModuleOp module,
                                                      StringRef entry) {
  llvm::Expected<func::FuncOp> found = findEntry(module, entry);
  if (!found)
    return found.takeError();
  func::FuncOp callee = *found;
  auto toArrayTypes = [&](TypeRange types, StringRef what,
                          SmallVectorImpl<Type> &arrayTypes) -> llvm::Error {
    for (auto [i, type] : llvm::enumerate(types)) {
      RankedTensorType arrayType = getArrayType(type);
      if (!arrayType || !getDType(arrayType.getElementType()))
        return makeError("function '", callee.getName(), "': ", what, ' ', i,
                         " of type ", type, " cannot be an array of a file");
      arrayTypes.push_back(arrayType);
    }
    return llvm::Error::success();
  };
  SmallVector<Type> argumentTypes, resultTypes;
  if (llvm::Error error =
          toArrayTypes(callee.getArgumentTypes(), "argument", argumentTypes))
    return error;
  if (llvm::Error error =
          toArrayTypes(callee.getResultTypes(), "result", resultTypes))
    return error;
  if (resultTypes.empty())
    return makeError("function '", callee.getName(), "' has no results");
  if (module.lookupSymbol(kMainName))
    return makeError("the program has a symbol '", kMainName,
                     "', which is reserved");

  module.getContext()->loadDialect<tensor::TensorDialect>();
  // The program is a whole now: nothing but its main function is called.
  for (auto function : module.getOps<func::FuncOp>())
    function.setPrivate();
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  Location loc = callee.getLoc();
  auto main =
      func::FuncOp::create(builder, loc, kMainName,
                           builder.getFunctionType(argumentTypes, resultTypes));
  builder.setInsertionPointToStart(main.addEntryBlock());
  SmallVector<Value> arguments, results;
  for (auto [argument, type] :
       llvm::zip_equal(main.getArguments(), callee.getArgumentTypes()))
    arguments.push_back(
        isa<TensorType>(type)
            ? Value(argument)
            : tensor::ExtractOp::create(builder, loc, argument, ValueRange()));
  auto call = func::CallOp::create(builder, loc, callee, arguments);
  for (auto [result, type] : llvm::zip_equal(call.getResults(), resultTypes))
    results.push_back(
        isa<TensorType>(result.getType())
            ? Value(result)
            : tensor::FromElementsOp::create(builder, loc, type, result));
  func::ReturnOp::create(builder, loc, results);

  // What the entry does not reach need not be possible here.
  PassManager passes(module.getContext());
  passes.addPass(createSymbolDCEPass());
  // Unknown ops with regions might define symbols.
  if (failed(checkOpsAreKnown(module, /*withRegions=*/true)) ||
      failed(passes.run(module)))
    return makeError("the program cannot be compiled");
  // Without a name, the libraries that this process has.
  llvm::sys::DynamicLibrary::LoadLibraryPermanently(nullptr);
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isExternal() &&
        !llvm::sys::DynamicLibrary::SearchForAddressOfSymbol(
            function.getName().str()))
      return makeError("function '", function.getName(),
                       "' has no body, and no library has it");
  return results.size();
}

static llvm::Error checkInput(size_t number, const StridedArray &input,
                              RankedTensorType type) {
  if (!canRead(input.dtype, type.getElementType()))
    return makeError("input ", number, " has dtype ", input.dtype.descr(),
                     " but the program takes ", type);
  bool fits = static_cast<size_t>(type.getRank()) == input.shape.size();
  if (fits)
    for (auto [expected, actual] :
         llvm::zip_equal(type.getShape(), input.shape))
      fits &= ShapedType::isDynamic(expected) || expected == actual;
  if (fits)
    return llvm::Error::success();
  std::string shape;
  llvm::raw_string_ostream os(shape);
  llvm::interleaveComma(input.shape, os);
  return makeError("input ", number, " has shape (", shape,
                   ") but the program takes ", type);
}

llvm::Expected<std::vector<OwnedArray>>
mlir::slice::runProgram(ModuleOp module, ArrayRef<StridedArray> inputs,
                        const CopyPlanOptions &copies) {
  auto main = module.lookupSymbol<func::FuncOp>(kMainName);
  SmallVector<Type> argumentTypes(main.getArgumentTypes());
  SmallVector<Type> resultTypes(main.getResultTypes());
  if (inputs.size() != argumentTypes.size())
    return makeError("the program takes ", argumentTypes.size(),
                     " inputs but there are ", inputs.size());
  for (auto [i, input] : llvm::enumerate(inputs))
    if (llvm::Error error =
            checkInput(i, input, cast<RankedTensorType>(argumentTypes[i])))
      return error;

  CompileOptions options;
  options.copies = copies;
  if (failed(lowerToLLVM(module, options)))
    return makeError("the program cannot be compiled");
  llvm::Expected<NativeModule> native = NativeModule::compile(module, options);
  if (!native)
    return native.takeError();
  llvm::Expected<NativeModule::Function> function = native->lookup(kMainName);
  if (!function)
    return function.takeError();

  // The results are descriptors, one after the other.
  size_t numWords = 0;
  for (Type type : resultTypes)
    numWords +=
        RuntimeMemRef::getNumWords(cast<RankedTensorType>(type).getRank());
  std::vector<int64_t> words(numWords);
  void *wordsPointer = words.data();
  SmallVector<RuntimeMemRef> sources;
  for (const StridedArray &input : inputs)
    sources.emplace_back(const_cast<char *>(input.data), input.shape);
  SmallVector<void *> pointers =
      llvm::map_to_vector(sources, [](RuntimeMemRef &m) { return m.get(); });
  SmallVector<void *> arguments = {&wordsPointer};
  for (void *&pointer : pointers)
    arguments.push_back(&pointer);
  (*function)(arguments.data());

  std::vector<OwnedArray> results;
  ArrayRef<int64_t> rest(words);
  for (Type type : resultTypes) {
    auto tensor = cast<RankedTensorType>(type);
    size_t size = RuntimeMemRef::getNumWords(tensor.getRank());
    RuntimeMemRef result(rest.take_front(size));
    rest = rest.drop_front(size);
    OwnedArray owned;
    owned.memory = {result.getAllocated(), &std::free};
    NpyDType dtype = *getDType(tensor.getElementType());
    owned.array = StridedArray::contiguous(
        dtype, result.getAligned() + result.getOffset() * dtype.itemsize(),
        result.getSizes());
    results.push_back(std::move(owned));
  }
  return results;
}
