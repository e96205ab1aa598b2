//===- ArrayFormat.cpp - The text of elements of arrays -------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayFormat.h"

#include "ArrayFloatColumn.h"
#include "ArrayStringText.h"
#include "ArrayTimeText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cstring>
#include <optional>

using namespace mlir::slice;
using llvm::StringRef;

ElementFormatter::~ElementFormatter() = default;

size_t mlir::slice::countCharacters(StringRef text) {
  return llvm::count_if(text, [](char c) { return (c & 0xC0) != 0x80; });
}

/// Appends `text`, in ASCII, with spaces before it to be `width` wide.
static void appendRight(StringRef text, size_t width, std::string &out) {
  if (text.size() < width)
    out.append(width - text.size(), ' ');
  out += text;
}

//===----------------------------------------------------------------------===//
// Reading numbers
//===----------------------------------------------------------------------===//

/// Reads a T whose bytes may have to be swapped.
template <typename T>
static T load(const char *bytes, bool swap) {
  char buffer[sizeof(T)];
  std::memcpy(buffer, bytes, sizeof(T));
  if (swap)
    std::reverse(std::begin(buffer), std::end(buffer));
  T value;
  std::memcpy(&value, buffer, sizeof(T));
  return value;
}

/// The bytes of a long double that hold it; the rest are padding.
static constexpr size_t kLongDoubleBytes =
    std::numeric_limits<long double>::digits == 64 ? 10 : sizeof(long double);

/// Reads a floating-point number of `size` bytes, padding included.
static FloatValue loadFloat(const char *bytes, size_t size, bool swap) {
  switch (size) {
  case 2:
    return {FloatKind::Half, halfToLongDouble(load<uint16_t>(bytes, swap))};
  case 4:
    return {FloatKind::Single, load<float>(bytes, swap)};
  case 8:
    return {FloatKind::Double, load<double>(bytes, swap)};
  default:
    break;
  }
  char buffer[sizeof(long double)] = {};
  size_t used = std::min(size, kLongDoubleBytes);
  std::memcpy(buffer, swap ? bytes + size - used : bytes, used);
  if (swap)
    std::reverse(buffer, buffer + used);
  long double value;
  std::memcpy(&value, buffer, sizeof(value));
  return {FloatKind::Extended, value};
}

/// Whether floating-point numbers of `size` bytes are ones of this machine.
static bool isFloatSize(int64_t size) {
  if (size == 2 || size == 4 || size == 8)
    return true;
  // Those of more than 8 bytes have 80 bits with padding, or really 128.
  return std::numeric_limits<long double>::digits == 64
             ? size == 12 || size == 16
             : std::numeric_limits<long double>::digits > 64 &&
                   size == int64_t(sizeof(long double));
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

namespace {

class BoolFormatter : public ElementFormatter {
public:
  explicit BoolFormatter(bool isScalar) : isScalar(isScalar) {}

  void format(const char *element, std::string &out) const override {
    out += !*element ? "False" : isScalar ? "True" : " True";
  }

private:
  bool isScalar;
};

class IntegerFormatter : public ElementFormatter {
public:
  explicit IntegerFormatter(const NpyDType &dtype)
      : size(dtype.itemsize()), isSigned(dtype.kind() == 'i'),
        swap(dtype.needsByteSwap()) {}

  void observe(const char *element) override {
    width = std::max(width, getText(element).size());
  }

  void format(const char *element, std::string &out) const override {
    appendRight(getText(element), width, out);
  }

private:
  std::string getText(const char *element) const {
    switch (size) {
    case 1:
      return isSigned ? std::to_string(load<int8_t>(element, swap))
                      : std::to_string(load<uint8_t>(element, swap));
    case 2:
      return isSigned ? std::to_string(load<int16_t>(element, swap))
                      : std::to_string(load<uint16_t>(element, swap));
    case 4:
      return isSigned ? std::to_string(load<int32_t>(element, swap))
                      : std::to_string(load<uint32_t>(element, swap));
    default:
      return isSigned ? std::to_string(load<int64_t>(element, swap))
                      : std::to_string(load<uint64_t>(element, swap));
    }
  }

  int64_t size;
  bool isSigned;
  bool swap;
  size_t width = 0;
};

class FloatFormatter : public ElementFormatter {
public:
  FloatFormatter(const NpyDType &dtype, int precision)
      : size(dtype.itemsize()), swap(dtype.needsByteSwap()),
        column(/*plus=*/false, precision) {}

  void observe(const char *element) override {
    column.observe(loadFloat(element, size, swap));
  }
  void finish() override { column.finish(); }
  void format(const char *element, std::string &out) const override {
    column.format(loadFloat(element, size, swap), out);
  }

private:
  size_t size;
  bool swap;
  FloatColumn column;
};

class ComplexFormatter : public ElementFormatter {
public:
  ComplexFormatter(const NpyDType &dtype, int precision)
      : size(dtype.itemsize() / 2), swap(dtype.needsByteSwap()),
        real(/*plus=*/false, precision), imaginary(/*plus=*/true, precision) {}

  void observe(const char *element) override {
    real.observe(loadFloat(element, size, swap));
    imaginary.observe(loadFloat(element + size, size, swap));
  }
  void finish() override {
    real.finish();
    imaginary.finish();
  }
  void format(const char *element, std::string &out) const override {
    real.format(loadFloat(element, size, swap), out);
    imaginary.format(loadFloat(element + size, size, swap), out);
    // The unit comes before the spaces that fill the column.
    size_t end = out.find_last_not_of(' ');
    out.insert(end + 1, "j");
  }

private:
  size_t size;
  bool swap;
  FloatColumn real, imaginary;
};

/// Floating-point numbers each as it is written alone.
class FloatScalarFormatter : public ElementFormatter {
public:
  explicit FloatScalarFormatter(const NpyDType &dtype)
      : size(dtype.itemsize()), swap(dtype.needsByteSwap()) {}

  void format(const char *element, std::string &out) const override {
    out += formatFloatScalar(loadFloat(element, size, swap));
  }

private:
  size_t size;
  bool swap;
};

class ComplexScalarFormatter : public ElementFormatter {
public:
  explicit ComplexScalarFormatter(const NpyDType &dtype)
      : size(dtype.itemsize() / 2), swap(dtype.needsByteSwap()) {}

  void format(const char *element, std::string &out) const override {
    out += formatComplexScalar(loadFloat(element, size, swap),
                               loadFloat(element + size, size, swap));
  }

private:
  size_t size;
  bool swap;
};

//===----------------------------------------------------------------------===//
// Strings, raw bytes and times
//===----------------------------------------------------------------------===//

/// Raw bytes, all as escapes. Also what has no text of its own here.
class RawFormatter : public ElementFormatter {
public:
  explicit RawFormatter(const NpyDType &dtype) : size(dtype.itemsize()) {}

  void format(const char *element, std::string &out) const override {
    appendRawBytes(StringRef(element, size), out);
  }

private:
  size_t size;
};

class BytesFormatter : public ElementFormatter {
public:
  BytesFormatter(const NpyDType &dtype, bool isScalar)
      : size(dtype.itemsize()), isScalar(isScalar) {}

  void format(const char *element, std::string &out) const override {
    // NumPy writes a scalar by its repr().
    if (isScalar)
      out += "np.bytes_(";
    appendBytesRepr(StringRef(element, size).rtrim('\0'), out);
    if (isScalar)
      out += ')';
  }

private:
  size_t size;
  bool isScalar;
};

class TextFormatter : public ElementFormatter {
public:
  TextFormatter(const NpyDType &dtype, bool isScalar)
      : length(dtype.itemsize() / 4), swap(dtype.needsByteSwap()),
        isScalar(isScalar) {}

  void format(const char *element, std::string &out) const override {
    llvm::SmallVector<uint32_t> text;
    text.reserve(length);
    for (size_t i = 0; i < length; ++i)
      text.push_back(load<uint32_t>(element + 4 * i, swap));
    while (!text.empty() && text.back() == 0)
      text.pop_back();
    if (isScalar)
      appendText(text, out);
    else
      appendTextRepr(text, out);
  }

private:
  size_t length;
  bool swap;
  bool isScalar;
};

class TimeFormatter : public ElementFormatter {
public:
  TimeFormatter(const NpyDType &dtype) : dtype(dtype) {}

  void observe(const char *element) override {
    int64_t value = load<int64_t>(element, dtype.needsByteSwap());
    if (value == kNotATime) {
      anyNotATime = true;
      return;
    }
    largest = largest ? std::max(*largest, value) : value;
    smallest = smallest ? std::min(*smallest, value) : value;
  }

  void finish() override {
    // Only the extremes count for the width, be they the longest or not.
    if (largest)
      width = std::max(getText(*largest).size(), getText(*smallest).size());
    if (anyNotATime)
      width = std::max<size_t>(width, 5);
  }

  void format(const char *element, std::string &out) const override {
    int64_t value = load<int64_t>(element, dtype.needsByteSwap());
    appendRight(value == kNotATime ? "'NaT'" : getText(value), width, out);
  }

private:
  std::string getText(int64_t value) const {
    if (dtype.kind() == 'm')
      return std::to_string(value);
    return "'" + formatDatetime(dtype, value) + "'";
  }

  NpyDType dtype;
  bool anyNotATime = false;
  std::optional<int64_t> largest, smallest;
  size_t width = 0;
};

class TimeScalarFormatter : public ElementFormatter {
public:
  TimeScalarFormatter(const NpyDType &dtype) : dtype(dtype) {}

  void format(const char *element, std::string &out) const override {
    int64_t value = load<int64_t>(element, dtype.needsByteSwap());
    out += dtype.kind() == 'm' ? formatTimedeltaScalar(dtype, value)
                               : formatDatetime(dtype, value);
  }

private:
  NpyDType dtype;
};

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

/// Records as tuples, and their sub-arrays as lists on one line.
class RecordFormatter : public ElementFormatter {
public:
  RecordFormatter(const NpyDType &dtype, bool isScalar, bool isAlone,
                  const PrintOptions &options)
      : threshold(options.threshold), edgeItems(options.edgeItems) {
    for (const NpyField &field : dtype.fields()) {
      if (field.isPadding())
        continue;
      bool isScalarField = isScalar && field.shape.empty();
      std::unique_ptr<ElementFormatter> formatter;
      // In a record alone, floating-point numbers are written as scalars are.
      if (isAlone && field.dtype.kind() == 'f' &&
          isFloatSize(field.dtype.itemsize()))
        formatter = std::make_unique<FloatScalarFormatter>(field.dtype);
      else if (field.dtype.isRecord())
        formatter = std::make_unique<RecordFormatter>(
            field.dtype, isScalarField, isAlone, options);
      else
        formatter = createElementFormatter(field.dtype, isScalarField, options);
      StridedArray layout =
          StridedArray::contiguous(field.dtype, /*data=*/nullptr, field.shape);
      int64_t numElements = layout.getNumElements();
      columns.push_back(
          {std::move(layout), field.offset, numElements, std::move(formatter)});
    }
  }

  void observe(const char *element) override {
    for (Column &column : columns) {
      // Elements of no bytes have nothing to show, be they ever so many.
      if (column.layout.dtype.itemsize() == 0)
        continue;
      const char *data = element + column.offset;
      for (int64_t i = 0; i < column.numElements; ++i)
        column.formatter->observe(data + i * column.layout.dtype.itemsize());
    }
  }

  void finish() override {
    for (Column &column : columns)
      column.formatter->finish();
  }

  void format(const char *element, std::string &out) const override {
    out += '(';
    for (const auto &[index, column] : llvm::enumerate(columns)) {
      if (index)
        out += ", ";
      formatColumn(column, 0, element + column.offset, out);
    }
    out += columns.size() == 1 ? ",)" : ")";
  }

private:
  struct Column {
    StridedArray layout;
    int64_t offset;
    int64_t numElements;
    std::unique_ptr<ElementFormatter> formatter;
  };

  /// Writes the part of a sub-array that is within the first `dim` dims.
  void formatColumn(const Column &column, size_t dim, const char *data,
                    std::string &out) const {
    if (dim == column.layout.getRank()) {
      column.formatter->format(data, out);
      return;
    }
    int64_t size = column.layout.shape[dim];
    bool summarize = column.numElements > threshold && size > 2 * edgeItems;
    out += '[';
    for (int64_t i = 0; i < size; ++i) {
      if (i)
        out += ", ";
      if (summarize && i == edgeItems) {
        out += "..., ";
        i = size - edgeItems;
      }
      formatColumn(column, dim + 1, data + i * column.layout.strides[dim], out);
    }
    out += ']';
  }

  int64_t threshold, edgeItems;
  std::vector<Column> columns;
};

} // namespace

//===----------------------------------------------------------------------===//
// Choosing
//===----------------------------------------------------------------------===//

std::unique_ptr<ElementFormatter>
mlir::slice::createElementFormatter(const NpyDType &dtype, bool isScalar,
                                    const PrintOptions &options) {
  if (auto formatter = createMLDTypeFormatter(dtype))
    return formatter;
  switch (dtype.kind()) {
  case 'b':
    return std::make_unique<BoolFormatter>(isScalar);
  case 'i':
  case 'u':
    return std::make_unique<IntegerFormatter>(dtype);
  case 'f':
    if (isFloatSize(dtype.itemsize()))
      return std::make_unique<FloatFormatter>(dtype, options.precision);
    break;
  case 'c':
    if (isFloatSize(dtype.itemsize() / 2))
      return std::make_unique<ComplexFormatter>(dtype, options.precision);
    break;
  case 'S':
    return std::make_unique<BytesFormatter>(dtype, /*isScalar=*/false);
  case 'U':
    return std::make_unique<TextFormatter>(dtype, /*isScalar=*/false);
  case 'M':
  case 'm':
    return std::make_unique<TimeFormatter>(dtype);
  default:
    break;
  }
  if (dtype.isRecord())
    return std::make_unique<RecordFormatter>(dtype, isScalar,
                                             /*isAlone=*/false, options);
  return std::make_unique<RawFormatter>(dtype);
}

std::unique_ptr<ElementFormatter>
mlir::slice::createScalarFormatter(const NpyDType &dtype,
                                   const PrintOptions &options) {
  switch (dtype.kind()) {
  case 'f':
    if (isFloatSize(dtype.itemsize()))
      return std::make_unique<FloatScalarFormatter>(dtype);
    break;
  case 'c':
    if (isFloatSize(dtype.itemsize() / 2))
      return std::make_unique<ComplexScalarFormatter>(dtype);
    break;
  case 'S':
    return std::make_unique<BytesFormatter>(dtype, /*isScalar=*/true);
  case 'U':
    return std::make_unique<TextFormatter>(dtype, /*isScalar=*/true);
  case 'M':
  case 'm':
    return std::make_unique<TimeScalarFormatter>(dtype);
  default:
    break;
  }
  if (dtype.isRecord())
    return std::make_unique<RecordFormatter>(dtype, /*isScalar=*/true,
                                             /*isAlone=*/true, options);
  return createElementFormatter(dtype, /*isScalar=*/true, options);
}
