//===- Canonicalize.cpp - The subscript that a person would write ---------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Subscript/RangeRule.h"
#include "slice-mlir/Subscript/Resolve.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::slice;

/// The shortest range for what a fully resolved range takes of `dim`.
static Entry canonicalizeStatic(int64_t dim, const ResolvedDim &resolved) {
  RangeResult<int64_t> range = {*resolved.begin, *resolved.size,
                                *resolved.stride};
  auto constant = [](int64_t value) { return EntryValue::constant(value); };
  if (range.size == 0)
    return Entry::range(constant(0), constant(0));
  IntegerArithmetic arithmetic;
  auto bounds = getShortestBounds(arithmetic, dim, range);
  return Entry::range(bounds.hasBegin ? constant(bounds.begin) : EntryValue(),
                      bounds.hasEnd ? constant(bounds.end) : EntryValue(),
                      range.stride != 1 ? constant(range.stride)
                                        : EntryValue());
}

/// Tidies an index or a range of which not all is known.
static Entry canonicalizePartly(int64_t dim, const Entry &entry) {
  bool known = dim != kUnknownDim;
  if (entry.isIndex()) {
    EntryValue index = entry.getIndex();
    if (known && index.isConstant() && index.getConstant() < 0)
      index = EntryValue::constant(index.getConstant() + dim);
    return Entry::index(index);
  }
  EntryValue begin = entry.getBegin(), end = entry.getEnd(),
             stride = entry.getStride();
  if (stride.is(1))
    stride = EntryValue();
  if (stride.isRuntime())
    return Entry::range(begin, end, stride);

  bool forward = stride.isAbsent() || stride.getConstant() > 0;
  constexpr int64_t greatest = std::numeric_limits<int64_t>::max();
  // What a known dim makes of a negative or distant bound.
  auto clamp = [&](EntryValue bound) {
    if (!known || !bound.isConstant())
      return bound;
    int64_t value = bound.getConstant();
    if (value < 0)
      value = std::max<int64_t>(value + dim, forward ? 0 : -1);
    return EntryValue::constant(std::min(value, forward ? dim : dim - 1));
  };
  // Bounds that stand where absent ones would. (A begin that clamps to -1 makes
  // the range empty, which is not dealt with here.)
  if (known) {
    begin = clamp(begin);
    end = clamp(end);
    if (begin.is(forward ? 0 : dim - 1))
      begin = EntryValue();
    if (end.is(forward ? dim : -1))
      end = EntryValue();
  } else {
    if (forward ? begin.is(0) : (begin.is(-1) || begin.is(greatest)))
      begin = EntryValue();
    if (forward && end.is(greatest))
      end = EntryValue();
  }
  return Entry::range(begin, end, stride);
}

/// Replaces the longest run of two or more full ranges by an ellipsis.
static void contractLongestRun(llvm::SmallVectorImpl<Entry> &entries) {
  size_t bestStart = 0, bestLength = 1;
  for (size_t start = 0; start < entries.size();) {
    size_t end = start;
    while (end < entries.size() && entries[end].isFullRange())
      ++end;
    if (end - start > bestLength) {
      bestStart = start;
      bestLength = end - start;
    }
    start = end + 1;
  }
  if (bestLength < 2)
    return;
  entries[bestStart] = Entry::ellipsis();
  entries.erase(entries.begin() + bestStart + 1,
                entries.begin() + bestStart + bestLength);
}

llvm::Expected<Subscript>
mlir::slice::canonicalize(const Subscript &subscript,
                          llvm::ArrayRef<int64_t> shape,
                          llvm::SmallVectorImpl<unsigned> *kept) {
  llvm::Expected<Resolved> resolved = resolve(subscript, shape);
  if (!resolved)
    return resolved.takeError();

  llvm::SmallVector<Entry> entries;
  auto addDim = [&](unsigned sourceDim) {
    const ResolvedDim &dim = resolved->dims[sourceDim];
    if (dim.isFull)
      entries.push_back(Entry::range());
    else if (!dim.isIndex() && dim.begin && dim.size && dim.stride &&
             (shape[sourceDim] != kUnknownDim || *dim.size == 0))
      entries.push_back(canonicalizeStatic(shape[sourceDim], dim));
    else
      entries.push_back(canonicalizePartly(shape[sourceDim], dim.source.entry));
  };

  // The dims of the result in their order. An index may stand anywhere between
  // the dims around its own: here it comes before any new axis.
  unsigned nextDim = 0;
  auto addIndices = [&] {
    while (nextDim < shape.size() && resolved->dims[nextDim].isIndex())
      addDim(nextDim++);
  };
  addIndices();
  for (std::optional<unsigned> sourceDim : resolved->resultDims) {
    if (sourceDim) {
      addDim(nextDim++);
      addIndices();
    } else {
      entries.push_back(Entry::newAxis());
    }
  }
  // S4: what is full at the end is left out. An ellipsis helps only where an
  // entry has to stand after it.
  llvm::SmallVector<Entry> complete = entries;
  while (!entries.empty() && entries.back().isFullRange())
    entries.pop_back();
  if (entries.size() == complete.size() || entries.size() > kMaxEntries) {
    entries = std::move(complete);
    contractLongestRun(entries);
  }
  return Subscript::get(entries, kept);
}
