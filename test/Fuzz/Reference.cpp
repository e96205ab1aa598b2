//===- Reference.cpp - Slicing, as slowly as Python says it ---------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Reference.h"

using namespace mlir::slice;
using namespace mlir::slice::fuzz;

namespace {
__extension__ using Wide = __int128;
} // namespace

std::vector<int64_t> Taken::getShape() const {
  std::vector<int64_t> shape;
  for (int dim : resultDims)
    shape.push_back(dim < 0 ? 1 : dims[dim].size);
  return shape;
}

/// Walks over the dim from where the range starts until it leaves the dim or
/// reaches the end.
static TakenDim takeRange(const Entry &range, int64_t dim) {
  Wide step =
      range.getStride().isAbsent() ? 1 : range.getStride().getConstant();
  bool forward = step > 0;
  auto fromStart = [&](EntryValue bound) {
    Wide value = bound.getConstant();
    return value < 0 ? value + dim : value;
  };
  Wide start = forward ? 0 : Wide(dim) - 1;
  if (!range.getBegin().isAbsent()) {
    Wide begin = fromStart(range.getBegin());
    start = forward ? std::max(begin, start) : std::min(begin, start);
  }
  bool hasStop = !range.getEnd().isAbsent();
  Wide stop = hasStop ? fromStart(range.getEnd()) : 0;
  auto isTaken = [&](Wide element) {
    return element >= 0 && element < dim &&
           (!hasStop || (forward ? element < stop : element > stop));
  };

  TakenDim taken;
  taken.size = 0;
  Wide element = start;
  while (isTaken(element) && taken.elements.size() < kMaxListed) {
    taken.elements.push_back(static_cast<int64_t>(element));
    element += step;
    ++taken.size;
  }
  // The rest is too long to walk over: the size doubles and is halved.
  if (isTaken(element)) {
    Wide more = 1, fits = 0;
    while (isTaken(element + more * step))
      more *= 2;
    for (Wide part = more; part > 0; part /= 2)
      if (isTaken(element + (fits + part) * step))
        fits += part;
    taken.size += static_cast<int64_t>(fits + 1);
  }
  return taken;
}

Taken mlir::slice::fuzz::take(llvm::ArrayRef<Entry> entries,
                              llvm::ArrayRef<int64_t> shape) {
  Taken result;
  size_t wanted = 0;
  bool hasEllipsis = false;
  for (const Entry &entry : entries) {
    wanted += entry.isIndex() || entry.isRange();
    hasEllipsis |= entry.isEllipsis();
  }
  if (wanted > shape.size()) {
    result.error = SubscriptError::Code::TooManyIndices;
    return result;
  }
  std::vector<Entry> all(entries.begin(), entries.end());
  if (!hasEllipsis)
    all.push_back(Entry::ellipsis());
  for (const Entry &entry : all) {
    size_t dim = result.dims.size();
    if (entry.isNewAxis()) {
      result.resultDims.push_back(-1);
    } else if (entry.isEllipsis()) {
      for (size_t rest = shape.size() - wanted; rest > 0; --rest, ++dim) {
        result.resultDims.push_back(dim);
        result.dims.push_back(takeRange(Entry::range(), shape[dim]));
      }
    } else if (entry.isRange()) {
      result.resultDims.push_back(dim);
      result.dims.push_back(takeRange(entry, shape[dim]));
    } else {
      Wide index = entry.getIndex().getConstant();
      if (index < 0)
        index += shape[dim];
      if (index < 0 || index >= shape[dim]) {
        result.error = SubscriptError::Code::IndexOutOfBounds;
        return result;
      }
      result.dims.push_back({true, 1, {static_cast<int64_t>(index)}});
    }
  }
  return result;
}
