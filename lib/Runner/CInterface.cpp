//===- CInterface.cpp - Programs as functions of C ------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/CInterface.h"

#include "slice-mlir/Runner/SliceKernel.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace mlir::slice;

/// What stands before the name of a function that has a C interface.
static constexpr StringLiteral kPrefix = "__slice_program_";

/// True if values of type `type` can be passed by C.
static bool isCType(Type type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return !tensor.getEncoding() && !getCType(tensor.getElementType()).empty();
  return type.isIntOrIndexOrFloat() && !getCType(type).empty();
}

/// The type that stands for the scalar type `type` in LLVM's signatures: what C
/// passes.
static Type getCScalarType(Type type) {
  MLIRContext *context = type.getContext();
  if (type.isIndex())
    return IntegerType::get(context, 64);
  if (type.isF32() || type.isF64())
    return type;
  unsigned bytes =
      llvm::PowerOf2Ceil(llvm::divideCeil(type.getIntOrFloatBitWidth(), 8));
  return IntegerType::get(context, 8 * bytes);
}

namespace {

/// Builds the function that C calls, in the LLVM dialect.
class WrapperBuilder {
public:
  WrapperBuilder(LLVM::LLVMFuncOp callee, const CFunction &function)
      : builder(callee), loc(callee.getLoc()), callee(callee),
        function(function),
        pointer(LLVM::LLVMPointerType::get(callee.getContext())),
        i64(builder.getI64Type()) {}

  void build();

private:
  Value constant(int64_t value) {
    return LLVM::ConstantOp::create(builder, loc, i64, value);
  }
  Value getAddress(Value array, unsigned i) {
    return LLVM::GEPOp::create(builder, loc, pointer, i64, array,
                               LLVM::GEPArg(static_cast<int32_t>(i)));
  }
  Value fromC(Value value, Type type);
  Value toC(Value value, Type type);
  void addTensor(RankedTensorType type, Value data, Value shape,
                 SmallVector<Value> &operands);
  void storeTensor(RankedTensorType type, Value descriptor, Value data,
                   Value shape);

  OpBuilder builder;
  Location loc;
  LLVM::LLVMFuncOp callee;
  const CFunction &function;
  Type pointer, i64;
};

} // namespace

/// A scalar as the program has it.
Value WrapperBuilder::fromC(Value value, Type type) {
  Type from = value.getType(), to = type.isIndex() ? i64 : type;
  if (isa<IntegerType>(to) && from != to)
    return LLVM::TruncOp::create(builder, loc, to, value);
  return from == to ? value : LLVM::BitcastOp::create(builder, loc, to, value);
}

/// A scalar as C has it.
Value WrapperBuilder::toC(Value value, Type type) {
  Type from = value.getType(), to = getCScalarType(type);
  if (isa<IntegerType>(from) && from != to)
    return LLVM::ZExtOp::create(builder, loc, to, value);
  return from == to ? value : LLVM::BitcastOp::create(builder, loc, to, value);
}

/// The operands that a row-major memref is lowered to.
void WrapperBuilder::addTensor(RankedTensorType type, Value data, Value shape,
                               SmallVector<Value> &operands) {
  operands.append({data, data, constant(0)});
  SmallVector<Value> sizes, strides(type.getRank());
  for (auto [i, dim] : llvm::enumerate(type.getShape()))
    sizes.push_back(
        ShapedType::isDynamic(dim)
            ? LLVM::LoadOp::create(builder, loc, i64, getAddress(shape, i))
                  .getResult()
            : constant(dim));
  Value next = constant(1);
  for (size_t i = strides.size(); i-- > 0;) {
    strides[i] = next;
    next = LLVM::MulOp::create(builder, loc, next, sizes[i]);
  }
  llvm::append_range(operands, sizes);
  llvm::append_range(operands, strides);
}

/// Hands the memory of a result over, and its dims.
void WrapperBuilder::storeTensor(RankedTensorType type, Value descriptor,
                                 Value data, Value shape) {
  auto extract = [&](ArrayRef<int64_t> position) {
    return LLVM::ExtractValueOp::create(builder, loc, descriptor, position);
  };
  LLVM::StoreOp::create(builder, loc, extract(0), data);
  for (int64_t i = 0; i < type.getRank(); ++i)
    LLVM::StoreOp::create(builder, loc, extract({3, i}), getAddress(shape, i));
}

void WrapperBuilder::build() {
  SmallVector<Type> types;
  for (Type type : function.arguments) {
    if (isa<TensorType>(type))
      types.append({pointer, pointer});
    else
      types.push_back(getCScalarType(type));
  }
  for (Type type : function.results)
    types.append(isa<TensorType>(type) ? 2 : 1, pointer);
  auto wrapper = LLVM::LLVMFuncOp::create(
      builder, loc, function.name,
      LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(builder.getContext()),
                                  types));
  builder.setInsertionPointToStart(wrapper.addEntryBlock(builder));
  auto arguments = wrapper.getArguments();
  size_t next = 0;
  SmallVector<Value> operands;
  for (Type type : function.arguments) {
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      addTensor(tensor, arguments[next], arguments[next + 1], operands);
      next += 2;
    } else {
      operands.push_back(fromC(arguments[next++], type));
    }
  }
  auto call = LLVM::CallOp::create(builder, loc, callee, operands);
  for (auto [i, type] : llvm::enumerate(function.results)) {
    Value result = call.getResult();
    if (function.results.size() > 1)
      result = LLVM::ExtractValueOp::create(builder, loc, result,
                                            static_cast<int64_t>(i));
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      storeTensor(tensor, result, arguments[next], arguments[next + 1]);
      next += 2;
    } else {
      LLVM::StoreOp::create(builder, loc, toC(result, type), arguments[next++]);
    }
  }
  LLVM::ReturnOp::create(builder, loc, ValueRange());
}

/// Words that C and C++ keep for themselves, of those that could be meant.
static bool isKeyword(StringRef name) {
  static const llvm::StringSet<> keywords = {
      "alignas",   "alignof",   "and",      "asm",       "auto",     "bitand",
      "bitor",     "bool",      "break",    "case",      "catch",    "char",
      "class",     "compl",     "const",    "constexpr", "continue", "default",
      "delete",    "do",        "double",   "else",      "enum",     "explicit",
      "export",    "extern",    "false",    "float",     "for",      "friend",
      "goto",      "if",        "inline",   "int",       "long",     "mutable",
      "namespace", "new",       "not",      "nullptr",   "operator", "or",
      "private",   "protected", "public",   "register",  "restrict", "return",
      "short",     "signed",    "sizeof",   "static",    "struct",   "switch",
      "template",  "this",      "throw",    "true",      "try",      "typedef",
      "typeid",    "typename",  "typeof",   "union",     "unsigned", "using",
      "virtual",   "void",      "volatile", "while",     "xor"};
  return keywords.contains(name);
}

llvm::Error mlir::slice::checkCName(StringRef name) {
  if (name.empty() || llvm::isDigit(name.front()) ||
      !llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; }))
    return llvm::createStringError("'" + name + "' is no name in C");
  if (isKeyword(name))
    return llvm::createStringError("'" + name + "' is a keyword of C or C++");
  for (StringRef called :
       {"exit", "free", "malloc", "memcpy", "memmove", "memset", "write"})
    if (name == called)
      return llvm::createStringError(
          "'" + name + "' is a function that compiled code calls");
  return llvm::Error::success();
}

llvm::Expected<std::vector<CFunction>>
mlir::slice::lowerWithCInterface(ModuleOp module, StringRef prefix,
                                 function_ref<LogicalResult(ModuleOp)> lower) {
  std::vector<CFunction> functions;
  SymbolTable symbols(module);
  for (auto function :
       llvm::make_early_inc_range(module.getOps<func::FuncOp>())) {
    if (!function.isPublic() || function.isExternal())
      continue;
    CFunction c;
    c.name = (prefix + function.getName()).str();
    if (llvm::Error error = checkCName(c.name))
      return error;
    llvm::append_range(c.arguments, function.getArgumentTypes());
    llvm::append_range(c.results, function.getResultTypes());
    for (ArrayRef<Type> types : {ArrayRef(c.arguments), ArrayRef(c.results)})
      for (Type type : types)
        if (!isCType(type)) {
          std::string text;
          llvm::raw_string_ostream(text) << type;
          return llvm::createStringError("function '" + c.name +
                                         "': C has no " + text);
        }
    if (failed(symbols.rename(function, (kPrefix + c.name).str())))
      return llvm::createStringError("function '" + c.name +
                                     "' cannot be renamed");
    functions.push_back(std::move(c));
  }
  if (functions.empty())
    return llvm::createStringError(
        "the program has no public function with a body");
  if (failed(lower(module)))
    return llvm::createStringError("the program cannot be compiled");
  for (const CFunction &function : functions) {
    auto callee =
        module.lookupSymbol<LLVM::LLVMFuncOp>((kPrefix + function.name).str());
    WrapperBuilder(callee, function).build();
    callee.setLinkage(LLVM::Linkage::Internal);
  }
  return functions;
}
