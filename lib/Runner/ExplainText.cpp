//===- ExplainText.cpp - How a slice is read, as text ---------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/Explain.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <numeric>

using namespace mlir::slice;
using llvm::raw_ostream;

/// A tuple as Python prints it.
static std::string tuple(llvm::ArrayRef<int64_t> numbers) {
  std::string text = "(";
  for (auto [i, number] : llvm::enumerate(numbers))
    text += (i ? ", " : "") + std::to_string(number);
  return text + (numbers.size() == 1 ? ",)" : ")");
}

static std::string list(llvm::ArrayRef<EntryValue> values) {
  std::string text = "[";
  for (auto [i, value] : llvm::enumerate(values))
    text += (i ? ", " : "") + std::to_string(value.getConstant());
  return text + "]";
}

namespace {

/// Prints in colours on terminals that have them, unless NO_COLOR says no.
class Painter {
public:
  explicit Painter(raw_ostream &os)
      : os(os), enabled(os.has_colors() && os.is_displayed() &&
                        !std::getenv("NO_COLOR")) {}

  void print(raw_ostream::Colors color, llvm::StringRef text,
             bool bold = false) {
    if (enabled)
      os.changeColor(color, bold);
    os << text;
    if (enabled)
      os.resetColor();
  }
  /// The word that a line begins with.
  raw_ostream &label(llvm::StringRef text) {
    print(raw_ostream::SAVEDCOLOR, text, /*bold=*/true);
    return os;
  }

  raw_ostream &os;

private:
  bool enabled;
};

/// Rows of text in columns, the first to the left and the rest to the right.
/// The first row is a heading. What is long in the first column stands on a
/// line of its own.
class Table {
public:
  void addRow(std::vector<std::string> cells) {
    widths.resize(std::max(widths.size(), cells.size()));
    for (auto [i, cell] : llvm::enumerate(cells))
      if (i > 0 || cell.size() <= maxFirst)
        widths[i] = std::max(widths[i], cell.size());
    rows.push_back(std::move(cells));
  }
  size_t getWidth() const {
    return std::accumulate(widths.begin(), widths.end(), 2 * widths.size());
  }
  /// Every row must reach `end`.
  void dropColumns(size_t begin, size_t end) {
    widths.erase(widths.begin() + begin, widths.begin() + end);
    for (std::vector<std::string> &row : rows)
      row.erase(row.begin() + begin, row.begin() + end);
  }
  void print(Painter &painter) const {
    for (auto [number, row] : llvm::enumerate(rows)) {
      std::string line;
      for (auto [i, cell] : llvm::enumerate(row)) {
        if (cell.size() > widths[i]) {
          line += "  " + cell + '\n' + std::string(2 + widths[i], ' ');
          continue;
        }
        std::string padding(widths[i] - cell.size(), ' ');
        line += "  " + (i == 0 ? cell + padding : padding + cell);
      }
      llvm::StringRef text = llvm::StringRef(line).rtrim();
      if (number == 0)
        painter.label(text);
      else
        painter.os << text;
      painter.os << '\n';
    }
  }

private:
  static constexpr size_t maxFirst = 24;
  std::vector<size_t> widths;
  std::vector<std::vector<std::string>> rows;
};

} // namespace

static void printEntries(Painter &painter, const Explanation &explanation) {
  const MaskEncoding &encoding = explanation.encoding;
  Table table;
  table.addRow({"entry", "begin", "end", "stride", "masks", "dim", "of size",
                "from", "to", "by", "takes"});
  for (const ExplainedEntry &entry : explanation.entries) {
    std::vector<std::string> cells = {entry.text};
    if (entry.position)
      for (EntryValue value :
           {encoding.begin[*entry.position], encoding.end[*entry.position],
            encoding.strides[*entry.position]})
        cells.push_back(std::to_string(value.getConstant()));
    cells.resize(4);
    cells.push_back(llvm::join(entry.masks, ", "));
    if (entry.dims.empty())
      table.addRow(cells);
    for (const ExplainedDim &dim : entry.dims) {
      for (int64_t number : {int64_t(dim.dim), dim.dimSize, dim.begin, dim.end,
                             dim.stride, dim.size})
        cells.push_back(std::to_string(number));
      table.addRow(cells);
      cells.assign(5, "");
    }
  }
  // What they are stands below, too.
  constexpr size_t maxWidth = 100;
  if (table.getWidth() > maxWidth)
    table.dropColumns(1, 4);
  table.print(painter);
}

static void printEncoding(Painter &painter, const MaskEncoding &encoding) {
  painter.label("begin = ") << list(encoding.begin) << '\n';
  painter.label("end = ") << list(encoding.end) << '\n';
  painter.label("strides = ") << list(encoding.strides) << '\n';
  painter.label("masks: ") << "begin " << encoding.beginMask << ", end "
                           << encoding.endMask << ", ellipsis "
                           << encoding.ellipsisMask << ", new axis "
                           << encoding.newAxisMask << ", shrink axis "
                           << encoding.shrinkAxisMask << '\n';
}

static void printProcesses(Painter &painter,
                           const ExplainedProcesses &processes) {
  raw_ostream &os = painter.os;
  auto printRows = [&](llvm::ArrayRef<RowRange> rows) {
    llvm::interleaveComma(rows, os, [&](RowRange range) {
      os << range.begin << ':' << range.end;
    });
    os << '\n';
  };
  painter.label("processes: ") << processes.number << '\n';
  if (processes.sourceDim) {
    painter.label("rows of dim ") << *processes.sourceDim << " of the source: ";
    printRows(processes.sourceRows);
    if (processes.resultDim) {
      painter.label("rows of dim ")
          << *processes.resultDim << " of the result: ";
      printRows(processes.resultRows);
    } else {
      painter.label("result: ") << "the same in all\n";
    }
  }
  painter.label("sent: ") << processes.numBytesSent << " bytes\n";
}

void mlir::slice::printExplanation(raw_ostream &os,
                                   const Explanation &explanation) {
  Painter painter(os);
  const StridedArray &source = explanation.source;
  const StridedArray &result = explanation.result;
  painter.label("source: ")
      << source.dtype.descr() << ' ' << tuple(source.shape) << "\n\n";
  printEntries(painter, explanation);
  os << '\n';
  printEncoding(painter, explanation.encoding);
  os << '\n';
  painter.label("canonical: ") << '[' << explanation.canonical.str() << "]\n";
  painter.label("result: ")
      << result.dtype.descr() << ' ' << tuple(result.shape) << '\n';
  if (explanation.isView) {
    painter.label("view: ") << "its bytes stand together at byte "
                            << explanation.byteOffset << " of the data\n";
  } else {
    painter.label("copy: ") << "from byte " << explanation.byteOffset
                            << " of the data, in strides of "
                            << tuple(result.strides) << " bytes\n";
    llvm::SmallVector<llvm::StringRef> lines;
    llvm::StringRef(explanation.plan).split(lines, '\n');
    painter.label("plan: ");
    llvm::interleave(lines, os, "\n      ");
    os << '\n';
  }
  painter.label("memory: ")
      << explanation.numBytes << " bytes, on "
      << (explanation.linesAreExact ? "" : "about ") << explanation.numLines
      << (explanation.numLines == 1 ? " line" : " lines") << " of 64 bytes";
  if (!explanation.isView)
    os << ", are read, and " << explanation.numBytes << " bytes written";
  os << '\n';
  for (const std::string &warning : explanation.warnings) {
    painter.print(raw_ostream::MAGENTA, "warning: ", /*bold=*/true);
    os << warning << '\n';
  }
  if (explanation.processes)
    printProcesses(painter, *explanation.processes);
}
