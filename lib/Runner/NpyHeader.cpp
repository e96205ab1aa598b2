//===- NpyHeader.cpp - Headers of .npy files ------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/NpyHeader.h"

#include "slice-mlir/Subscript/Subscript.h"

#include "NpyDescr.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::slice;
using llvm::ArrayRef;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
using llvm::Twine;

static constexpr StringRef kMagic("\x93NUMPY", 6);

/// The magic string and two bytes of version.
static constexpr size_t kPrefixSize = 8;

/// NumPy has the data begin at a multiple of this.
static constexpr size_t kDataAlignment = 64;

/// NumPy leaves room for the dim that grows to become as long as this.
static constexpr size_t kGrowthDigits = 21;

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

/// The UTF-8 of a text in Latin-1.
static std::string latin1ToUTF8(StringRef text) {
  std::string result;
  result.reserve(text.size());
  for (char c : text)
    appendUTF8(result, static_cast<unsigned char>(c));
  return result;
}

static bool isUTF8(StringRef text) {
  const auto *begin = reinterpret_cast<const llvm::UTF8 *>(text.begin());
  const auto *end = reinterpret_cast<const llvm::UTF8 *>(text.end());
  return llvm::isLegalUTF8String(&begin, end);
}

Expected<int64_t> mlir::slice::countNpyElements(ArrayRef<int64_t> shape) {
  int64_t count = llvm::is_contained(shape, 0) ? 0 : 1;
  for (const auto &[index, dim] : llvm::enumerate(shape)) {
    if (dim < 0)
      return createStringError("dim " + Twine(index) + " is " + Twine(dim) +
                               ", less than 0");
    if (dim > kMaxDim)
      return createStringError("dim " + Twine(index) + " is " + Twine(dim) +
                               ", more than " + Twine(kMaxDim));
    if (llvm::MulOverflow(count, dim, count))
      return createStringError("shape " + formatNpyShape(shape) +
                               " has more than 2^63 - 1 elements");
  }
  return count;
}

/// Reads the value of 'shape' into `header`.
static Error readShape(const NpyLiteral &literal, NpyHeader &header) {
  if (!literal.isTuple())
    return createStringError("'shape' is " + literal.kindName() +
                             ", not a tuple");
  if (literal.items.size() > kMaxNpyRank)
    return createStringError("the array has " + Twine(literal.items.size()) +
                             " dims: at most " + Twine(kMaxNpyRank) +
                             " are possible");
  for (const auto &[index, dim] : llvm::enumerate(literal.items)) {
    if (!dim.isInteger())
      return createStringError("dim " + Twine(index) + " is " + dim.kindName() +
                               ", not an integer");
    header.shape.push_back(dim.integer);
  }
  return Error::success();
}

/// Reads the dict of a header, in UTF-8, into `header`.
static Error readDict(StringRef text, NpyHeader &header) {
  Expected<NpyLiteral> dict = parseNpyLiteral(text);
  if (!dict)
    return createStringError("the header cannot be read: " +
                             llvm::toString(dict.takeError()));
  if (!dict->isDict())
    return createStringError("the header is " + dict->kindName() +
                             ", not a dict");

  const NpyLiteral *descr = nullptr, *order = nullptr, *shape = nullptr;
  for (size_t i = 0; i < dict->items.size(); i += 2) {
    const NpyLiteral &key = dict->items[i];
    const NpyLiteral **slot = nullptr;
    if (key.isString())
      slot = key.string == "descr"           ? &descr
             : key.string == "fortran_order" ? &order
             : key.string == "shape"         ? &shape
                                             : nullptr;
    if (!slot)
      return createStringError(
          "the header has the unknown key " +
          (key.token.empty() ? key.kindName().str() : key.token));
    if (*slot)
      return createStringError("the header has the key " + key.token +
                               " twice");
    *slot = &dict->items[i + 1];
  }
  for (auto [value, name] :
       {std::pair(descr, "descr"), std::pair(order, "fortran_order"),
        std::pair(shape, "shape")})
    if (!value)
      return createStringError("the header lacks the key '" + Twine(name) +
                               "'");

  Expected<NpyDType> dtype = readNpyDescr(*descr);
  if (!dtype)
    return dtype.takeError();
  header.dtype = std::move(*dtype);
  if (!order->isBool())
    return createStringError("'fortran_order' is " + order->kindName() +
                             ", not True or False");
  header.fortranOrder = order->integer;
  return readShape(*shape, header);
}

Expected<NpyHeader> mlir::slice::parseNpyHeader(StringRef bytes) {
  if (bytes.empty())
    return createStringError("no .npy file: it is empty");
  if (!bytes.starts_with(kMagic.take_front(bytes.size())))
    return createStringError("no .npy file: it does not start with "
                             "'\\x93NUMPY'");
  if (bytes.size() < kPrefixSize)
    return createStringError("the file ends after " + Twine(bytes.size()) +
                             " bytes, before the version of the format");
  unsigned major = static_cast<unsigned char>(bytes[6]);
  unsigned minor = static_cast<unsigned char>(bytes[7]);
  if (major < 1 || major > 3 || minor != 0)
    return createStringError("version " + Twine(major) + "." + Twine(minor) +
                             " of the .npy format is unknown: expected 1.0, "
                             "2.0 or 3.0");

  size_t lengthSize = major == 1 ? 2 : 4;
  if (bytes.size() < kPrefixSize + lengthSize)
    return createStringError("the file ends after " + Twine(bytes.size()) +
                             " bytes, before the length of the header");
  const char *lengthBytes = bytes.data() + kPrefixSize;
  size_t length = major == 1 ? llvm::support::endian::read16le(lengthBytes)
                             : llvm::support::endian::read32le(lengthBytes);
  NpyHeader header;
  header.dataOffset = kPrefixSize + lengthSize + length;
  if (length > kMaxNpyHeaderSize)
    return createStringError("the header is " + Twine(length) +
                             " bytes long: at most " +
                             Twine(kMaxNpyHeaderSize) + " are possible");
  if (bytes.size() < header.dataOffset)
    return createStringError(
        "the header should end after " + Twine(header.dataOffset) +
        " bytes but the file holds " + Twine(bytes.size()));

  StringRef raw = bytes.slice(kPrefixSize + lengthSize, header.dataOffset);
  if (major == 3 && !isUTF8(raw))
    return createStringError("the header is not in UTF-8");
  if (Error error =
          readDict(major == 3 ? raw.str() : latin1ToUTF8(raw), header))
    return error;

  Expected<int64_t> count = countNpyElements(header.shape);
  if (!count)
    return count.takeError();
  header.numElements = *count;
  if (llvm::MulOverflow(header.numElements, header.dtype.itemsize(),
                        header.dataSize))
    return createStringError(
        Twine(header.numElements) + " elements of " +
        Twine(header.dtype.itemsize()) +
        " bytes each are larger than 2^63 - 1 bytes in all");
  return header;
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

/// Turns `text`, in UTF-8, into Latin-1; false if it holds other characters.
static bool utf8ToLatin1(StringRef text, std::string &result) {
  for (size_t i = 0; i < text.size(); ++i) {
    unsigned char c = text[i];
    if (c >= 0x80) {
      if ((c != 0xC2 && c != 0xC3) || i + 1 == text.size())
        return false;
      c = static_cast<unsigned char>((c & 3) << 6) | (text[++i] & 0x3F);
    }
    result += static_cast<char>(c);
  }
  return true;
}

/// Puts the prefix of version `major` before `dict` and fills up to the
/// alignment of the data; empty if `dict` is too long.
static std::string wrapHeader(StringRef dict, unsigned major) {
  size_t lengthSize = major == 1 ? 2 : 4;
  size_t used = kPrefixSize + lengthSize + dict.size() + 1;
  size_t padding = kDataAlignment - used % kDataAlignment;
  size_t length = dict.size() + 1 + padding;
  if (length > (major == 1 ? UINT16_MAX : UINT32_MAX))
    return "";
  std::string result = kMagic.str();
  result += static_cast<char>(major);
  result += '\0';
  for (size_t i = 0; i < lengthSize; ++i)
    result += static_cast<char>(length >> (8 * i));
  result += dict;
  result.append(padding, ' ');
  result += '\n';
  return result;
}

Expected<std::string> mlir::slice::writeNpyHeader(const NpyDType &dtype,
                                                  bool fortranOrder,
                                                  ArrayRef<int64_t> shape) {
  std::string dict = ("{'descr': " + dtype.descr() + ", 'fortran_order': " +
                      (fortranOrder ? "True" : "False") +
                      ", 'shape': " + formatNpyShape(shape) + ", }")
                         .str();
  if (!shape.empty()) {
    int64_t growing = fortranOrder ? shape.back() : shape.front();
    size_t digits = std::to_string(growing).size();
    dict.append(kGrowthDigits - digits, ' ');
  }

  std::string latin1, result;
  if (utf8ToLatin1(dict, latin1)) {
    result = wrapHeader(latin1, 1);
    if (result.empty())
      result = wrapHeader(latin1, 2);
  } else {
    result = wrapHeader(dict, 3);
  }
  if (result.empty())
    return createStringError("a header of " + Twine(dict.size()) +
                             " bytes is too long for the .npy format");
  return result;
}
