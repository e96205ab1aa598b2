//===- NpyDType.cpp - Element types of .npy files -------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/NpyDType.h"

#include "NpyDescr.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::slice;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
using llvm::Twine;

/// The most dims of a sub-array, as of an array.
static constexpr size_t kMaxSubarrayRank = 64;

NpyDType::NpyDType() : descrText("'|V0'") {}

bool NpyDType::needsByteSwap() const {
  if (order == ByteOrder::NotApplicable)
    return false;
  return (order == ByteOrder::Big) !=
         (llvm::endianness::native == llvm::endianness::big);
}

namespace mlir::slice {

/// Makes dtypes from the literals of a header.
class NpyDescrReader {
public:
  static Expected<NpyDType> read(const NpyLiteral &descr);
  static Expected<NpyDType> readTypeString(StringRef text);

private:
  static Expected<NpyDType> readRecord(const NpyLiteral &descr);
  static Expected<NpyField> readField(const NpyLiteral &item, size_t number,
                                      std::string &text);
  static Error readTimeUnit(NpyDType &type, StringRef text, StringRef unit);
  static Error setSize(NpyDType &type, StringRef text, int64_t number);
};

} // namespace mlir::slice

//===----------------------------------------------------------------------===//
// Type strings
//===----------------------------------------------------------------------===//

/// The bytes of an element of the type of `ml_dtypes` with this name, or 0.
static int64_t getMLDTypeSize(StringRef name) {
  return llvm::StringSwitch<int64_t>(name)
      .Case("bfloat16", 2)
      .Cases({"complex32", "bcomplex32"}, 4)
      .Cases({"float8_e3m4", "float8_e4m3", "float8_e4m3b11fnuz",
              "float8_e4m3fn", "float8_e4m3fnuz", "float8_e5m2",
              "float8_e5m2fnuz", "float8_e8m0fnu"},
             1)
      .Cases({"float6_e2m3fn", "float6_e3m2fn", "float4_e2m1fn"}, 1)
      .Cases({"int1", "int2", "int4", "uint1", "uint2", "uint4"}, 1)
      .Default(0);
}

/// Sets the size of `type` by the number that follows its kind in `text`.
Error NpyDescrReader::setSize(NpyDType &type, StringRef text, int64_t number) {
  auto oneOf = [&](std::initializer_list<int64_t> sizes) {
    return llvm::is_contained(sizes, number);
  };
  bool known = true;
  int64_t unitSize = 1;
  switch (type.kindChar) {
  case 'b':
    known = oneOf({1});
    break;
  case 'i':
  case 'u':
    known = oneOf({1, 2, 4, 8});
    break;
  case 'f':
    // One byte is how the float8_e5m2 of ml_dtypes names itself.
    known = oneOf({1, 2, 4, 8, 12, 16});
    break;
  case 'c':
    known = oneOf({8, 16, 24, 32});
    break;
  case 'M':
  case 'm':
    known = oneOf({8});
    break;
  case 'U':
    unitSize = 4;
    break;
  default:
    break;
  }
  if (!known)
    return createStringError("there is no dtype '" + text + "': kind '" +
                             Twine(type.kindChar) + "' has no size of " +
                             Twine(number) + " bytes");
  if (llvm::MulOverflow(number, unitSize, type.size))
    return createStringError("an element of dtype '" + text +
                             "' is larger than 2^63 - 1 bytes");
  return Error::success();
}

/// Reads the `[25s]` of `text`, given without its brackets.
Error NpyDescrReader::readTimeUnit(NpyDType &type, StringRef text,
                                   StringRef unit) {
  static constexpr StringRef kUnits[] = {"Y",  "M",  "W",  "D",  "h",  "m", "s",
                                         "ms", "us", "ns", "ps", "fs", "as"};
  if (unit == "generic")
    return Error::success();
  StringRef digits = unit.take_while(llvm::isDigit);
  unit = unit.drop_front(digits.size());
  if (!digits.empty() && (digits.getAsInteger(10, type.step) || type.step < 1 ||
                          type.step > INT32_MAX))
    return createStringError("dtype '" + text + "' steps by " + digits +
                             " units: expected 1 to 2147483647");
  if (!llvm::is_contained(kUnits, unit))
    return createStringError("dtype '" + text + "' has no known unit of time");
  type.unit = unit.str();
  return Error::success();
}

Expected<NpyDType> NpyDescrReader::readTypeString(StringRef text) {
  NpyDType type;
  type.descrText = ("'" + text + "'").str();
  if (int64_t size = getMLDTypeSize(text)) {
    type.typeName = text.str();
    type.size = size;
    return type;
  }

  auto unknown = [&] {
    return createStringError("unknown dtype '" + text + "'");
  };
  for (char c : text)
    if (!llvm::isPrint(c) || c == '\'' || c == '\\')
      return createStringError("unknown dtype: its name has a character that "
                               "no dtype has");
  StringRef rest = text;
  char orderChar = '=';
  if (!rest.empty() && StringRef("<>|=").contains(rest.front())) {
    orderChar = rest.front();
    rest = rest.drop_front();
  }
  if (rest.empty())
    return unknown();
  type.kindChar = rest.front();
  rest = rest.drop_front();
  if (type.kindChar == 'O')
    return createStringError("dtype '" + text +
                             "' holds Python objects, which are no data");
  // ml_dtypes has its complex numbers of two halves under a kind of its own.
  bool halfComplex = type.kindChar == 'W';
  if (halfComplex)
    type.kindChar = 'V';
  if (!StringRef("biufcSUVMm").contains(type.kindChar))
    return unknown();

  StringRef digits = rest.take_while(llvm::isDigit);
  rest = rest.drop_front(digits.size());
  if (digits.empty())
    return createStringError("dtype '" + text + "' does not say its size");
  int64_t number;
  if (digits.getAsInteger(10, number))
    return createStringError("dtype '" + text + "' has a size of " + digits +
                             ", which does not fit in 64 bits");
  if (halfComplex && number != 4)
    return unknown();
  if (Error error = setSize(type, text, number))
    return error;

  bool isTime = type.kindChar == 'M' || type.kindChar == 'm';
  if (isTime && rest.size() > 2 && rest.front() == '[' && rest.back() == ']') {
    if (Error error = readTimeUnit(type, text, rest.drop_front().drop_back()))
      return error;
    rest = "";
  }
  if (!rest.empty())
    return unknown();

  bool hasOrder = StringRef("iufcUMm").contains(type.kindChar) &&
                  !(type.kindChar != 'U' && number == 1);
  if (hasOrder) {
    bool big =
        orderChar == '>' ||
        (orderChar != '<' && llvm::endianness::native == llvm::endianness::big);
    type.order = big ? NpyDType::ByteOrder::Big : NpyDType::ByteOrder::Little;
  }
  return type;
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

/// The literal of a string as NumPy writes it into a header: as Python's
/// repr() does if it is plain, else as it was written.
static std::string quoteName(const NpyLiteral &name) {
  StringRef value = name.string;
  bool plain =
      llvm::all_of(value, [](char c) { return llvm::isPrint(c) && c != '\\'; });
  if (!plain)
    return name.token;
  char quote = value.contains('\'') && !value.contains('"') ? '"' : '\'';
  std::string result(1, quote);
  for (char c : value) {
    if (c == quote)
      result += '\\';
    result += c;
  }
  return result + quote;
}

/// Reads the shape of a sub-array.
static Error readSubarrayShape(const NpyLiteral &literal, NpyField &field) {
  auto addDim = [&](const NpyLiteral &dim) -> Error {
    if (!dim.isInteger())
      return createStringError("a dim of a sub-array is " + dim.kindName() +
                               ", not an integer");
    if (dim.integer < 0)
      return createStringError("a dim of a sub-array is " + Twine(dim.integer) +
                               ", less than 0");
    field.shape.push_back(dim.integer);
    return Error::success();
  };
  if (!literal.isTuple())
    return addDim(literal);
  if (literal.items.size() > kMaxSubarrayRank)
    return createStringError("a sub-array has " + Twine(literal.items.size()) +
                             " dims: at most " + Twine(kMaxSubarrayRank) +
                             " are possible");
  for (const NpyLiteral &dim : literal.items)
    if (Error error = addDim(dim))
      return error;
  return Error::success();
}

/// Reads `(name, type)` or `(name, type, shape)`, field `number` of a record,
/// and puts down in `text` how NumPy writes it.
Expected<NpyField> NpyDescrReader::readField(const NpyLiteral &item,
                                             size_t number, std::string &text) {
  auto where = [&] { return "field " + std::to_string(number); };
  if (!item.isTuple() || item.items.size() < 2 || item.items.size() > 3)
    return createStringError(where() +
                             " of a record is not a tuple of 2 or 3 items");
  NpyField field;

  // The name, or a title and the name.
  const NpyLiteral &names = item.items[0];
  if (names.isString()) {
    field.name = names.string;
    text = "(" + quoteName(names);
  } else if (names.isTuple() && names.items.size() == 2 &&
             names.items[0].isString() && names.items[1].isString()) {
    field.name = names.items[1].string;
    text = "((" + quoteName(names.items[0]) + ", " + quoteName(names.items[1]) +
           ")";
  } else {
    return createStringError(where() + " of a record has no name: found " +
                             names.kindName());
  }

  Expected<NpyDType> type = read(item.items[1]);
  if (!type)
    return createStringError(
        where() + " of a record: " + llvm::toString(type.takeError()));
  field.dtype = std::move(*type);
  text += (", " + field.dtype.descr()).str();

  field.size = field.dtype.itemsize();
  if (item.items.size() == 3) {
    if (Error error = readSubarrayShape(item.items[2], field))
      return error;
    text += ", " + formatNpyShape(field.shape);
    int64_t count = llvm::is_contained(field.shape, 0) ? 0 : 1;
    for (int64_t dim : field.shape)
      if (llvm::MulOverflow(count, dim, count))
        return createStringError(where() + " of a record has shape " +
                                 formatNpyShape(field.shape) +
                                 ": more than 2^63 - 1 elements");
    if (llvm::MulOverflow(count, field.size, field.size))
      return createStringError(where() +
                               " of a record is larger than 2^63 - 1 bytes");
  }
  text += ")";
  return field;
}

Expected<NpyDType> NpyDescrReader::readRecord(const NpyLiteral &descr) {
  NpyDType type;
  type.record = true;
  type.descrText = "[";
  llvm::StringMap<size_t> names;
  for (const auto &[index, item] : llvm::enumerate(descr.items)) {
    std::string text;
    Expected<NpyField> field = readField(item, index, text);
    if (!field)
      return field.takeError();
    if (!field->name.empty()) {
      auto [first, isNew] = names.try_emplace(field->name, index);
      if (!isNew)
        return createStringError("fields " + Twine(first->second) + " and " +
                                 Twine(index) +
                                 " of a record have the same name");
    }
    field->offset = type.size;
    if (llvm::AddOverflow(type.size, field->size, type.size))
      return createStringError("a record is larger than 2^63 - 1 bytes");
    type.descrText += (index ? ", " : "") + text;
    type.fieldList.push_back(std::move(*field));
  }
  type.descrText += "]";
  return type;
}

Expected<NpyDType> NpyDescrReader::read(const NpyLiteral &descr) {
  if (descr.isString())
    return readTypeString(descr.string);
  if (descr.isList())
    return readRecord(descr);
  return createStringError("a dtype is " + descr.kindName() +
                           ", not a string or a list of fields");
}

Expected<NpyDType> NpyDType::fromString(StringRef typeString) {
  return NpyDescrReader::readTypeString(typeString);
}

Expected<NpyDType> NpyDType::fromDescr(StringRef text) {
  Expected<NpyLiteral> literal = parseNpyLiteral(text);
  if (!literal)
    return literal.takeError();
  return NpyDescrReader::read(*literal);
}

Expected<NpyDType> mlir::slice::readNpyDescr(const NpyLiteral &descr) {
  return NpyDescrReader::read(descr);
}

std::string mlir::slice::formatNpyShape(llvm::ArrayRef<int64_t> shape) {
  std::string text = "(";
  for (const auto &[index, dim] : llvm::enumerate(shape))
    text += (index ? ", " : "") + std::to_string(dim);
  return text + (shape.size() == 1 ? ",)" : ")");
}
