//===- Explain.cpp - How a slice is read ----------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/Explain.h"

#include "slice-mlir/Runner/SliceArray.h"
#include "slice-mlir/Subscript/Masks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::slice;

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
/// Rows of text in columns, the first to the left and the rest to the right.
class Table {
public:
  void addRow(std::vector<std::string> cells) {
    widths.resize(std::max(widths.size(), cells.size()));
    for (auto [width, cell] : llvm::zip(widths, cells))
      width = std::max(width, cell.size());
    rows.push_back(std::move(cells));
  }
  void print(llvm::raw_ostream &os) const {
    for (const std::vector<std::string> &row : rows) {
      std::string line;
      for (auto [i, cell] : llvm::enumerate(row)) {
        std::string padding(widths[i] - cell.size(), ' ');
        line += "  " + (i == 0 ? cell + padding : padding + cell);
      }
      os << llvm::StringRef(line).rtrim() << '\n';
    }
  }

private:
  std::vector<size_t> widths;
  std::vector<std::vector<std::string>> rows;
};
} // namespace

/// Prints how `view` is copied to a row-major array.
static void printPlan(llvm::raw_ostream &os, const StridedArray &view,
                      const CopyPlanOptions &copies) {
  CopyShape shape;
  llvm::SmallVector<int64_t> resultStrides =
      getContiguousStrides(view.shape, view.dtype.itemsize());
  for (auto [size, stride, resultStride] :
       llvm::zip_equal(view.shape, view.strides, resultStrides))
    shape.dims.push_back({size, stride, resultStride});
  // An element is a dim of bytes.
  shape.dims.push_back({view.dtype.itemsize(), 1, 1});
  std::string text = planCopy(shape, copies).str();
  llvm::SmallVector<llvm::StringRef> lines;
  llvm::StringRef(text).split(lines, '\n');
  os << "plan: ";
  llvm::interleave(lines, os, "\n      ");
  os << '\n';
}

void mlir::slice::explainSlice(llvm::raw_ostream &os,
                               const StridedArray &source,
                               const Subscript &subscript,
                               const Resolved &resolved,
                               const CopyPlanOptions &copies) {
  MaskEncoding encoding = toMasks(subscript);
  os << "source: " << source.dtype.descr() << ' ' << tuple(source.shape)
     << "\n\n";

  // The dims that each entry stands for; an ellipsis may have any number.
  llvm::SmallVector<llvm::SmallVector<unsigned, 1>> dimsOf(subscript.size());
  llvm::SmallVector<unsigned> implied;
  unsigned dim = 0;
  for (auto [i, entry] : llvm::enumerate(subscript)) {
    if (entry.takesDim())
      dimsOf[i].push_back(dim++);
    else if (entry.isEllipsis())
      while (dim < resolved.dims.size() && !resolved.dims[dim].source.position)
        dimsOf[i].push_back(dim++);
  }
  while (dim < resolved.dims.size())
    implied.push_back(dim++);

  Table table;
  table.addRow({"entry", "begin", "end", "stride", "mask", "dim", "of size",
                "begins at", "stride", "takes"});
  auto addDims = [&](std::vector<std::string> cells,
                     llvm::ArrayRef<unsigned> dims) {
    if (dims.empty())
      table.addRow(cells);
    for (unsigned dim : dims) {
      const ResolvedDim &taken = resolved.dims[dim];
      for (int64_t number : {int64_t(dim), source.shape[dim], *taken.begin,
                             *taken.stride, *taken.size})
        cells.push_back(std::to_string(number));
      table.addRow(cells);
      cells = {"", "", "", "", ""};
    }
  };
  for (auto [i, entry] : llvm::enumerate(subscript)) {
    llvm::SmallVector<llvm::StringRef> masks;
    auto addMask = [&, i = i](int64_t mask, llvm::StringRef name) {
      if ((mask >> i) & 1)
        masks.push_back(name);
    };
    addMask(encoding.beginMask, "begin");
    addMask(encoding.endMask, "end");
    addMask(encoding.ellipsisMask, "ellipsis");
    addMask(encoding.newAxisMask, "new axis");
    addMask(encoding.shrinkAxisMask, "shrink axis");
    std::vector<std::string> cells = {entry.str()};
    for (EntryValue value :
         {encoding.begin[i], encoding.end[i], encoding.strides[i]})
      cells.push_back(std::to_string(value.getConstant()));
    cells.push_back(llvm::join(masks, ", "));
    addDims(std::move(cells), dimsOf[i]);
  }
  if (!implied.empty())
    addDims({"(rest)", "", "", "", ""}, implied);
  table.print(os);

  os << "\nbegin = " << list(encoding.begin) << "\nend = " << list(encoding.end)
     << "\nstrides = " << list(encoding.strides)
     << "\nbegin_mask = " << encoding.beginMask
     << "\nend_mask = " << encoding.endMask
     << "\nellipsis_mask = " << encoding.ellipsisMask
     << "\nnew_axis_mask = " << encoding.newAxisMask
     << "\nshrink_axis_mask = " << encoding.shrinkAxisMask << '\n';

  llvm::Expected<Subscript> canonical = canonicalize(subscript, source.shape);
  os << "\ncanonical: [" << llvm::cantFail(std::move(canonical)).str() << "]\n";
  StridedArray view = getView(source, resolved);
  os << "result: " << view.dtype.descr() << ' ' << tuple(view.shape) << ", "
     << view.getNumElements() * view.dtype.itemsize() << " bytes\n";
  if (view.isContiguous())
    os << "view: the bytes of the result stand together at byte "
       << view.data - source.data << " of the data\n";
  else {
    os << "copy: from byte " << view.data - source.data
       << " of the data, in strides of " << tuple(view.strides) << " bytes\n";
    printPlan(os, view, copies);
  }
}
