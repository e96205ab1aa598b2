//===- Program.cpp - Vectors as functions ---------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::slice;

void Report::mismatch(const Vector &vector, llvm::StringRef path,
                      const llvm::Twine &message) {
  std::lock_guard<std::mutex> lock(mutex);
  ++numMismatches;
  llvm::errs() << vector.where << ": " << path << ": " << message << '\n';
}

std::string mlir::slice::toString(ArrayRef<int64_t> shape) {
  std::string text = "(";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(shape, os, [&](int64_t dim) {
    if (dim == kUnknownDim)
      os << '?';
    else
      os << dim;
  });
  os << ')';
  return text;
}

SmallVector<int64_t> mlir::slice::withElementDim(const Vector &vector,
                                                 ArrayRef<int64_t> shape) {
  SmallVector<int64_t> result(shape);
  if (vector.element.kind == ElementKind::Kind::String)
    result.push_back(vector.element.width);
  return result;
}

llvm::Expected<Subscript> mlir::slice::getSubscript(const Vector &vector,
                                                    const MaskEncoding &slice) {
  llvm::Expected<Subscript> subscript = fromMasks(slice);
  if (!subscript || vector.element.kind != ElementKind::Kind::String)
    return subscript;
  return subscript->withTrailingDim();
}

DenseElementsAttr mlir::slice::getConstant(ElementKind element,
                                           ArrayRef<int64_t> shape,
                                           StringRef bytes,
                                           MLIRContext *context) {
  Type type = element.getType(context);
  unsigned width = type.getIntOrFloatBitWidth();
  size_t size =
      element.kind == ElementKind::Kind::String ? 1 : element.getSize();
  SmallVector<Attribute> elements;
  for (size_t i = 0; i < bytes.size(); i += size) {
    uint64_t word = 0;
    memcpy(&word, bytes.data() + i, size);
    APInt bits(width, word, /*isSigned=*/false, /*implicitTrunc=*/true);
    if (auto floatType = dyn_cast<FloatType>(type))
      elements.push_back(
          FloatAttr::get(type, APFloat(floatType.getFloatSemantics(), bits)));
    else
      elements.push_back(IntegerAttr::get(type, bits));
  }
  return DenseElementsAttr::get(RankedTensorType::get(shape, type), elements);
}

namespace {

/// One function in the making.
class ProgramBuilder {
public:
  ProgramBuilder(ModuleOp module, const Vector &vector, Knowledge knowledge,
                 std::string name)
      : vector(vector), knowledge(knowledge),
        builder(OpBuilder::atBlockEnd(module.getBody())),
        loc(builder.getUnknownLoc()) {
    program.vector = &vector;
    program.name = std::move(name);
    function = func::FuncOp::create(builder, loc, program.name,
                                    builder.getFunctionType({}, {}));
    builder.setInsertionPointToStart(function.addEntryBlock());
  }

  /// What the slices take of the input, if they are valid.
  std::optional<Program> buildSlices();
  /// The input, updated.
  std::optional<Program> buildUpdate();
  /// The gradient of the slice.
  std::optional<Program> buildGradient();

private:
  Value addArray(std::string bytes, ArrayRef<int64_t> shape);
  Value addValue(int64_t value);
  /// A slice that is valid for `sliced`, and its run-time values.
  std::optional<std::pair<Subscript, SmallVector<Value>>>
  getSlice(const MaskEncoding &slice, ArrayRef<int64_t> shape);
  std::optional<Program> finish(Value result, ArrayRef<int64_t> shape,
                                std::optional<std::string> expected);
  std::optional<Program> giveUp() {
    function.erase();
    return std::nullopt;
  }

  const Vector &vector;
  Knowledge knowledge;
  OpBuilder builder;
  Location loc;
  func::FuncOp function;
  Program program;
};

} // namespace

Value ProgramBuilder::addArray(std::string bytes, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> inMemory = withElementDim(vector, shape);
  if (knowledge == Knowledge::Constant)
    return arith::ConstantOp::create(
        builder, loc,
        getConstant(vector.element, inMemory, bytes, builder.getContext()));
  SmallVector<int64_t> dims(inMemory);
  if (knowledge == Knowledge::Runtime)
    dims.assign(inMemory.size(), ShapedType::kDynamic);
  auto type =
      RankedTensorType::get(dims, vector.element.getType(builder.getContext()));
  program.arrays.push_back(std::move(bytes));
  program.arrayShapes.push_back(std::move(inMemory));
  return function.getBody().addArgument(type, loc);
}

Value ProgramBuilder::addValue(int64_t value) {
  program.values.push_back(value);
  return function.getBody().addArgument(builder.getIndexType(), loc);
}

std::optional<std::pair<Subscript, SmallVector<Value>>>
ProgramBuilder::getSlice(const MaskEncoding &slice, ArrayRef<int64_t> shape) {
  SmallVector<Value> values;
  llvm::Expected<Subscript> subscript = getSubscript(vector, slice);
  if (subscript && knowledge == Knowledge::Runtime)
    subscript =
        Subscript::get(llvm::map_to_vector(*subscript, [&](const Entry &entry) {
          return entry.map([&](EntryValue value) {
            if (!value.isConstant())
              return value;
            values.push_back(addValue(value.getConstant()));
            return EntryValue::runtime();
          });
        }));
  if (!subscript) {
    llvm::consumeError(subscript.takeError());
    return std::nullopt;
  }
  // Building an op whose type cannot be inferred ends the program.
  if (llvm::Error error = resolve(*subscript, shape).takeError()) {
    llvm::consumeError(std::move(error));
    return std::nullopt;
  }
  return std::pair(*subscript, values);
}

std::optional<Program>
ProgramBuilder::finish(Value result, ArrayRef<int64_t> shape,
                       std::optional<std::string> expected) {
  func::ReturnOp::create(builder, loc, result);
  function.setFunctionType(builder.getFunctionType(
      function.getBody().getArgumentTypes(), result.getType()));
  program.resultRank = cast<RankedTensorType>(result.getType()).getRank();
  program.expectedShape = withElementDim(vector, shape);
  program.expected = std::move(expected);
  return std::move(program);
}

std::optional<Program> ProgramBuilder::buildSlices() {
  Value value = addArray(vector.getInput(), vector.shape);
  for (const MaskEncoding &encoding : vector.slices) {
    auto slice =
        getSlice(encoding, cast<RankedTensorType>(value.getType()).getShape());
    if (!slice)
      return giveUp();
    value = StridedOp::create(builder, loc, value, slice->first, slice->second);
  }
  return finish(value, vector.resultShape, vector.values);
}

std::optional<Program> ProgramBuilder::buildUpdate() {
  Value dest = addArray(vector.getInput(), vector.shape);
  Value value = addArray(vector.getUpdateValue(), vector.resultShape);
  auto slice = getSlice(vector.slices.front(),
                        cast<RankedTensorType>(dest.getType()).getShape());
  if (!slice)
    return giveUp();
  Value update = StridedUpdateOp::create(builder, loc, value, dest,
                                         slice->first, slice->second);
  return finish(update, vector.shape, vector.updated);
}

std::optional<Program> ProgramBuilder::buildGradient() {
  Value gradient = addArray(vector.getUpdateValue(), vector.resultShape);
  SmallVector<int64_t> shape(vector.shape);
  SmallVector<OpFoldResult> sizes;
  for (int64_t &dim : shape) {
    if (knowledge != Knowledge::Runtime) {
      sizes.push_back(builder.getIndexAttr(dim));
      continue;
    }
    sizes.push_back(addValue(dim));
    dim = kUnknownDim;
  }
  auto slice = getSlice(vector.slices.front(), shape);
  if (!slice)
    return giveUp();
  Value result = *createSliceGradient(builder, loc, gradient, sizes,
                                      slice->first, slice->second);
  return finish(result, vector.shape, vector.gradient);
}

std::vector<Program> mlir::slice::addPrograms(ModuleOp module,
                                              ArrayRef<Vector> vectors,
                                              Knowledge knowledge,
                                              StringRef path, Report &report) {
  std::vector<Program> programs;
  for (auto [number, vector] : llvm::enumerate(vectors)) {
    if (vector.hasUnknownDims())
      continue;
    auto add = [&, &vector = vector, number = number](
                   StringRef kind,
                   std::optional<Program> (ProgramBuilder::*build)()) {
      ProgramBuilder builder(module, vector, knowledge,
                             (kind + llvm::Twine(number)).str());
      if (std::optional<Program> program = (builder.*build)())
        programs.push_back(std::move(*program));
      else if (vector.error.empty())
        report.mismatch(vector, path, "cannot be built");
    };
    // Of the slice that is updated only the shape is known.
    if (vector.updated)
      add("update", &ProgramBuilder::buildUpdate);
    else
      add("slice", &ProgramBuilder::buildSlices);
    if (vector.gradient)
      add("gradient", &ProgramBuilder::buildGradient);
  }
  return programs;
}
