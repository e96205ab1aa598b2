//===- Vector.cpp - Conformance vectors -----------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Vector.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/LineIterator.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;
using namespace mlir::slice;

size_t ElementKind::getSize() const {
  switch (kind) {
  case Kind::Integer:
    return llvm::PowerOf2Ceil(llvm::divideCeil(width, 8));
  case Kind::Bool:
  case Kind::Float8E4M3FN:
    return 1;
  case Kind::Float32:
    return 4;
  case Kind::String:
    return width;
  }
  llvm_unreachable("unknown kind of element");
}

Type ElementKind::getType(MLIRContext *context) const {
  switch (kind) {
  case Kind::Integer:
    return IntegerType::get(context, width);
  case Kind::Bool:
    return IntegerType::get(context, 1);
  case Kind::Float32:
    return Float32Type::get(context);
  case Kind::Float8E4M3FN:
    return Float8E4M3FNType::get(context);
  case Kind::String:
    return IntegerType::get(context, 8);
  }
  llvm_unreachable("unknown kind of element");
}

bool Vector::hasUnknownDims() const {
  return llvm::is_contained(shape, kUnknownDim);
}

/// Appends the bytes of a number as an element.
static void appendNumber(std::string &bytes, ElementKind element, double number,
                         int64_t integer) {
  switch (element.kind) {
  case ElementKind::Kind::Float32: {
    float value = static_cast<float>(number);
    bytes.append(reinterpret_cast<const char *>(&value), sizeof(value));
    return;
  }
  case ElementKind::Kind::Float8E4M3FN: {
    llvm::APFloat value(number);
    bool losesInfo;
    value.convert(llvm::APFloat::Float8E4M3FN(),
                  llvm::APFloat::rmNearestTiesToEven, &losesInfo);
    bytes.push_back(static_cast<char>(value.bitcastToAPInt().getZExtValue()));
    return;
  }
  default:
    break;
  }
  // Bits above an element's width mean nothing.
  if (element.kind == ElementKind::Kind::Integer && element.width < 64)
    integer &= (int64_t(1) << element.width) - 1;
  bytes.append(reinterpret_cast<const char *>(&integer), element.getSize());
}

static void appendString(std::string &bytes, ElementKind element,
                         llvm::StringRef text) {
  bytes.append(text.data(), text.size());
  bytes.append(element.getSize() - text.size(), '\0');
}

std::string Vector::getInput() const {
  std::string bytes;
  size_t size = element.getSize(), count = 1;
  if (llvm::is_contained(shape, 0))
    return bytes;
  for (int64_t dim : shape)
    count *= static_cast<size_t>(dim);
  bytes.reserve(count * size);
  for (size_t i = 0; i < count; ++i) {
    if (element.kind == ElementKind::Kind::String) {
      // The examples' strings are the digits of their positions; others are
      // numbered.
      std::string text;
      if (element.width == 3) {
        size_t rest = i;
        for (size_t k = shape.size(); k-- > 0; rest /= shape[k])
          text.insert(text.begin(), static_cast<char>('0' + rest % shape[k]));
      } else {
        text = "s" + std::to_string(i);
      }
      appendString(bytes, element, text);
      continue;
    }
    int64_t value = static_cast<int64_t>(i);
    switch (input) {
    case Input::Arange:
      break;
    case Input::ArangePlus1:
      ++value;
      break;
    case Input::ArangeMod3Is0:
      value = value % 3 == 0;
      break;
    case Input::ArangeMod16Minus8:
      value = value % 16 - 8;
      break;
    }
    appendNumber(bytes, element, static_cast<double>(value), value);
  }
  return bytes;
}

std::string Vector::getUpdateValue() const {
  std::string bytes;
  size_t count = 1;
  for (int64_t dim : resultShape)
    count *= static_cast<size_t>(dim);
  for (size_t i = 0; i < count; ++i)
    appendNumber(bytes, element, 1000.0 + i, 1000 + i);
  return bytes;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static llvm::Expected<SmallVector<int64_t>>
getIntegers(const llvm::json::Object &object, llvm::StringRef key) {
  const llvm::json::Array *array = object.getArray(key);
  if (!array)
    return llvm::createStringError("field '" + key +
                                   "' must be an array of integers");
  SmallVector<int64_t> result;
  for (const llvm::json::Value &value : *array) {
    std::optional<int64_t> integer = value.getAsInteger();
    if (!integer)
      return llvm::createStringError("field '" + key +
                                     "' must be an array of integers");
    result.push_back(*integer);
  }
  return result;
}

static llvm::Error readSlice(const llvm::json::Object &object,
                             MaskEncoding &slice) {
  for (auto [key, values] :
       {std::pair("begin", &slice.begin), std::pair("end", &slice.end),
        std::pair("strides", &slice.strides)}) {
    auto integers = getIntegers(object, key);
    if (!integers)
      return integers.takeError();
    for (int64_t value : *integers)
      values->push_back(EntryValue::constant(value));
  }
  for (auto [key, mask] :
       {std::pair("begin_mask", &slice.beginMask),
        std::pair("end_mask", &slice.endMask),
        std::pair("ellipsis_mask", &slice.ellipsisMask),
        std::pair("new_axis_mask", &slice.newAxisMask),
        std::pair("shrink_axis_mask", &slice.shrinkAxisMask)}) {
    const llvm::json::Value *value = object.get(key);
    if (!value)
      continue;
    std::optional<int64_t> integer = value->getAsInteger();
    if (!integer)
      return llvm::createStringError(llvm::Twine("field '") + key +
                                     "' must be an integer");
    *mask = *integer;
  }
  return llvm::Error::success();
}

static llvm::Expected<ElementKind> readElement(llvm::StringRef dtype) {
  using Kind = ElementKind::Kind;
  if (dtype == "int32")
    return ElementKind{Kind::Integer, 32};
  // The one vector of int64 is about types that memory pads.
  if (dtype == "int64")
    return ElementKind{Kind::Integer, 48};
  if (dtype == "int4")
    return ElementKind{Kind::Integer, 4};
  if (dtype == "bool")
    return ElementKind{Kind::Bool, 1};
  if (dtype == "float32")
    return ElementKind{Kind::Float32, 32};
  if (dtype == "float8_e4m3fn")
    return ElementKind{Kind::Float8E4M3FN, 8};
  unsigned length;
  if (dtype == "string")
    return ElementKind{Kind::String, 2};
  if (dtype.consume_front("string") && !dtype.getAsInteger(10, length))
    return ElementKind{Kind::String, length};
  return llvm::createStringError("dtype '" + dtype + "' is unknown");
}

static llvm::Expected<std::string> readValues(const llvm::json::Array &array,
                                              ElementKind element) {
  std::string bytes;
  for (const llvm::json::Value &value : array) {
    if (element.kind == ElementKind::Kind::String) {
      std::optional<llvm::StringRef> text = value.getAsString();
      if (!text || text->size() > element.getSize())
        return llvm::createStringError("a value must be a string of at most " +
                                       llvm::Twine(element.getSize()) +
                                       " bytes");
      appendString(bytes, element, *text);
    } else if (std::optional<bool> boolean = value.getAsBoolean()) {
      bytes.push_back(*boolean);
    } else if (std::optional<double> number = value.getAsNumber()) {
      appendNumber(bytes, element, *number,
                   value.getAsInteger().value_or(*number));
    } else {
      return llvm::createStringError(
          "a value must be a number, a boolean or a string");
    }
  }
  return bytes;
}

static llvm::Expected<Vector> readVector(llvm::StringRef line) {
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(line);
  if (!json)
    return json.takeError();
  const llvm::json::Object *object = json->getAsObject();
  if (!object)
    return llvm::createStringError("not a JSON object");

  Vector vector;
  auto shape = getIntegers(*object, "shape");
  if (!shape)
    return shape.takeError();
  for (int64_t dim : *shape) {
    if (dim < -1 || dim > kMaxDim)
      return llvm::createStringError("dim " + llvm::Twine(dim) +
                                     " is not a size");
    vector.shape.push_back(dim == -1 ? kUnknownDim : dim);
  }
  auto element = readElement(object->getString("dtype").value_or("int32"));
  if (!element)
    return element.takeError();
  vector.element = *element;
  if (std::optional<llvm::StringRef> input = object->getString("input")) {
    if (*input == "arange+1")
      vector.input = Vector::Input::ArangePlus1;
    else if (*input == "arange%3==0")
      vector.input = Vector::Input::ArangeMod3Is0;
    else if (*input == "arange%16-8")
      vector.input = Vector::Input::ArangeMod16Minus8;
    else if (*input != "'s'+str(arange)")
      return llvm::createStringError("input '" + *input + "' is unknown");
  }

  if (llvm::Error error = readSlice(*object, vector.slices.emplace_back()))
    return error;
  if (const llvm::json::Array *then = object->getArray("then"))
    for (const llvm::json::Value &next : *then) {
      if (!next.getAsObject())
        return llvm::createStringError("field 'then' must hold objects");
      if (llvm::Error error =
              readSlice(*next.getAsObject(), vector.slices.emplace_back()))
        return error;
    }

  if (std::optional<llvm::StringRef> error = object->getString("error")) {
    vector.error = error->str();
    return vector;
  }
  // The shape that a slice has is the shape of the value that updates it.
  bool isUpdate = object->get("value_shape");
  auto resultShape =
      getIntegers(*object, isUpdate ? "value_shape" : "result_shape");
  if (!resultShape)
    return resultShape.takeError();
  for (int64_t dim : *resultShape)
    vector.resultShape.push_back(dim == -1 ? kUnknownDim : dim);
  for (auto [key, result] : {std::pair("values", &vector.values),
                             std::pair("updated", &vector.updated),
                             std::pair("grad", &vector.gradient)}) {
    const llvm::json::Array *array = object->getArray(key);
    if (!array)
      continue;
    auto values = readValues(*array, vector.element);
    if (!values)
      return values.takeError();
    *result = std::move(*values);
  }
  return vector;
}

llvm::Expected<std::vector<Vector>>
mlir::slice::readVectors(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  if (std::error_code code = buffer.getError())
    return llvm::createStringError("cannot read '" + path +
                                   "': " + code.message());
  std::vector<Vector> vectors;
  for (llvm::line_iterator line(**buffer, /*SkipBlanks=*/true);
       !line.is_at_eof(); ++line) {
    std::string where = (path + ":" + llvm::Twine(line.line_number())).str();
    llvm::Expected<Vector> vector = readVector(*line);
    if (!vector)
      return llvm::createStringError(where + ": " +
                                     llvm::toString(vector.takeError()));
    vector->where = std::move(where);
    vectors.push_back(std::move(*vector));
  }
  return vectors;
}
