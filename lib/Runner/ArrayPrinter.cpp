//===- ArrayPrinter.cpp - Arrays as NumPy prints them ---------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/ArrayPrinter.h"

#include "ArrayFormat.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir::slice;
using llvm::StringRef;

namespace {

/// Prints an array of one dim or more, without empty ones.
class Printer {
public:
  Printer(llvm::raw_ostream &os, const StridedArray &array,
          const PrintOptions &options)
      : os(os), array(array), options(options),
        formatter(
            createElementFormatter(array.dtype, /*isScalar=*/false, options)),
        summarize(array.getNumElements() > options.threshold) {}

  void print() {
    observe(0, array.data);
    formatter->finish();
    printDim(0, array.data);
  }

private:
  /// Calls `visit` with each index of dim `dim` that is shown, and `gap` where
  /// others are left out.
  template <typename Visit, typename Gap>
  void forEachShown(size_t dim, Visit visit, Gap gap) {
    int64_t size = array.shape[dim];
    int64_t edge = options.edgeItems;
    // Without edges, all the dim is in the gap but NumPy shows the last one.
    bool hasGap = summarize && size > 2 * edge;
    for (int64_t i = 0; i < size; ++i) {
      if (hasGap && i == edge) {
        gap();
        i = size - std::max<int64_t>(edge, 1);
      }
      visit(i);
    }
  }

  void observe(size_t dim, const char *data) {
    if (dim == array.getRank())
      return formatter->observe(data);
    forEachShown(
        dim,
        [&](int64_t i) { observe(dim + 1, data + i * array.strides[dim]); },
        [] {});
  }

  void printDim(size_t dim, const char *data);
  void printRow(const char *data);

  llvm::raw_ostream &os;
  const StridedArray &array;
  const PrintOptions &options;
  std::unique_ptr<ElementFormatter> formatter;
  bool summarize;
};

} // namespace

/// Prints the part of the array within the first `dim` dims.
void Printer::printDim(size_t dim, const char *data) {
  os << '[';
  if (dim + 1 == array.getRank()) {
    printRow(data);
    os << ']';
    return;
  }
  // Larger parts are further apart, and lines stand behind the open brackets.
  bool first = true;
  auto separate = [&] {
    if (!first) {
      for (size_t i = dim + 1; i < array.getRank(); ++i)
        os << '\n';
      os.indent(dim + 1);
    }
    first = false;
  };
  forEachShown(
      dim,
      [&](int64_t i) {
        separate();
        printDim(dim + 1, data + i * array.strides[dim]);
      },
      [&] {
        separate();
        os << "...";
      });
  os << ']';
}

/// Prints elements along the last dim, on as many lines as needed.
void Printer::printRow(const char *data) {
  size_t dim = array.getRank() - 1;
  size_t indent = dim + 1;
  // The bracket that may close behind an element takes room, as do those that
  // are open.
  int64_t width = options.lineWidth - static_cast<int64_t>(dim) - 1;

  // The end of the line is held back: spaces there are not printed.
  size_t column = indent;
  size_t heldSpaces = 0;
  std::string word;
  auto append = [&](StringRef text) {
    size_t length = countCharacters(text);
    if (column > indent && static_cast<int64_t>(column + length) > width) {
      os << '\n';
      os.indent(indent);
      column = indent;
      heldSpaces = 0;
    }
    os.indent(heldSpaces);
    column += length;
    StringRef trimmed = text.rtrim(' ');
    os << trimmed;
    heldSpaces = text.size() - trimmed.size();
  };
  bool first = true;
  auto separate = [&] {
    if (!first) {
      ++heldSpaces;
      ++column;
    }
    first = false;
  };
  forEachShown(
      dim,
      [&](int64_t i) {
        separate();
        word.clear();
        formatter->format(data + i * array.strides[dim], word);
        append(word);
      },
      [&] {
        separate();
        append("...");
      });
  os.indent(heldSpaces);
}

void mlir::slice::printArray(llvm::raw_ostream &os, const StridedArray &array,
                             const PrintOptions &options) {
  if (array.getNumElements() == 0) {
    os << "[]";
    return;
  }
  if (array.getRank() > 0) {
    Printer(os, array, options).print();
    return;
  }
  std::unique_ptr<ElementFormatter> formatter =
      createScalarFormatter(array.dtype, options);
  formatter->observe(array.data);
  formatter->finish();
  std::string text;
  formatter->format(array.data, text);
  os << text;
}
