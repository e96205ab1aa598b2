//===- Explain.cpp - How a slice is read ----------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/Explain.h"

#include "slice-mlir/Runner/SliceArray.h"
#include "slice-mlir/Subscript/RangeRule.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

#include <set>

using namespace mlir::slice;
using llvm::Twine;

/// Up to so many runs of elements, their lines are counted one by one.
static constexpr int64_t kMaxCounted = int64_t(1) << 20;
static constexpr int64_t kLine = 64;

static std::optional<int64_t> toNumber(EntryValue value) {
  return value.isAbsent() ? std::nullopt : std::optional(value.getConstant());
}

/// The stride that a range says.
static int64_t getStride(const Entry &entry) {
  return toNumber(entry.getStride()).value_or(1);
}

/// The bounds of `entry` as they are clamped to a dim (S8).
static std::pair<int64_t, int64_t> getBounds(const Entry &entry, int64_t dim,
                                             const ResolvedDim &taken) {
  if (entry.isIndex())
    return {*taken.begin, *taken.begin + 1};
  IntegerArithmetic arithmetic;
  bool forward = getStride(entry) > 0;
  return clampBounds(arithmetic, dim, toNumber(entry.getBegin()),
                     toNumber(entry.getEnd()), forward);
}

//===----------------------------------------------------------------------===//
// Warnings
//===----------------------------------------------------------------------===//

/// What may not have been meant by a range.
static void addWarnings(const Entry &entry, const ExplainedDim &dim,
                        std::vector<std::string> &warnings) {
  if (!entry.isRange())
    return;
  std::string where =
      "'" + entry.str() + "' of dim " + std::to_string(dim.dim) + ": ";
  std::string size = std::to_string(dim.dimSize);
  auto add = [&](const Twine &text) {
    warnings.push_back((where + text).str());
  };
  std::optional<int64_t> begin = toNumber(entry.getBegin()),
                         end = toNumber(entry.getEnd());
  int64_t stride = getStride(entry);

  bool isTaken = dim.size > 0;
  if (dim.dimSize == 0) {
    // Of nothing, nothing can be meant.
  } else if (!isTaken && stride < 0 && end == -1) {
    // A reversal down to the first element has no number for its end.
    add("end -1 is the last element, so nothing is taken; to reach the first "
        "element, leave the end out");
  } else if (!isTaken) {
    add("nothing is taken");
  } else if (stride == -1 && end == 0 && dim.begin == dim.dimSize - 1) {
    add("end 0 leaves out the first element; to reach it, leave the end out");
  } else if (stride == 1 && end == -1 && dim.begin == 0) {
    add("end -1 leaves out the last element; for all of them, leave the end "
        "out");
  }
  // Bounds that mean less than they say; the least and the greatest integers
  // are meant to.
  auto isBeyond = [&](std::optional<int64_t> bound, int64_t high) {
    return bound && *bound != INT64_MIN && *bound < INT64_MAX - 1 &&
           *bound != INT32_MAX && (*bound > high || *bound < -dim.dimSize);
  };
  if (isBeyond(begin, stride > 0 ? dim.dimSize : dim.dimSize - 1))
    add("begin " + Twine(*begin) + " is outside of the size " + size +
        " and counts as " + Twine(dim.begin));
  if (isBeyond(end, dim.dimSize))
    add("end " + Twine(*end) + " is outside of the size " + size +
        " and counts as " +
        (dim.end == -1 ? "before the first element" : Twine(dim.end)));
  if (stride != dim.stride && dim.size > 1)
    add("stride " + Twine(stride) + " counts as " + Twine(dim.stride));
}

//===----------------------------------------------------------------------===//
// The copy
//===----------------------------------------------------------------------===//

/// How `view` is copied to a row-major array.
static std::string describePlan(const StridedArray &view,
                                const CopyPlanOptions &copies) {
  CopyShape shape;
  llvm::SmallVector<int64_t> resultStrides =
      getContiguousStrides(view.shape, view.dtype.itemsize());
  for (auto [size, stride, resultStride] :
       llvm::zip_equal(view.shape, view.strides, resultStrides))
    shape.dims.push_back({size, stride, resultStride});
  // An element is a dim of bytes.
  shape.dims.push_back({view.dtype.itemsize(), 1, 1});
  return planCopy(shape, copies).str();
}

/// Counts the lines that the elements of `view` stand on, the first of which is
/// `offset` bytes behind the start of a line. Elements that go on without a gap
/// of a line are one run.
static void countLines(const StridedArray &view, int64_t offset,
                       Explanation &explanation) {
  explanation.linesAreExact = true;
  explanation.numLines = 0;
  if (explanation.numBytes == 0)
    return;
  // From the shortest way to the longest, all of them forward.
  llvm::SmallVector<std::pair<int64_t, int64_t>> dims;
  for (auto [size, stride] : llvm::zip_equal(view.shape, view.strides)) {
    if (size == 1)
      continue;
    if (stride < 0)
      offset += (size - 1) * stride;
    dims.push_back({stride < 0 ? -stride : stride, size});
  }
  llvm::sort(dims);
  int64_t span = view.dtype.itemsize();
  size_t inner = 0;
  while (inner < dims.size() && dims[inner].first <= std::max(span, kLine)) {
    // Steps of a line at most leave none out.
    span += (dims[inner].second - 1) * dims[inner].first;
    ++inner;
  }
  llvm::ArrayRef<std::pair<int64_t, int64_t>> outer =
      llvm::ArrayRef(dims).drop_front(inner);
  int64_t numRuns = 1;
  for (auto [stride, size] : outer)
    numRuns = numRuns > kMaxCounted ? numRuns : numRuns * size;
  auto linesAt = [&](int64_t start) {
    return (start + span - 1) / kLine - start / kLine + 1;
  };
  offset = ((offset % kLine) + kLine) % kLine;
  if (numRuns > kMaxCounted) {
    explanation.linesAreExact = false;
    explanation.numLines = linesAt(offset);
    for (auto [stride, size] : outer)
      explanation.numLines *= size;
    return;
  }
  // Runs next to each other may share a line.
  std::set<std::pair<int64_t, int64_t>> lines;
  llvm::SmallVector<int64_t> index(outer.size());
  for (int64_t run = 0; run < numRuns; ++run) {
    int64_t start = offset;
    for (size_t i = 0; i < outer.size(); ++i)
      start += index[i] * outer[i].first;
    lines.insert({start / kLine, (start + span - 1) / kLine});
    for (size_t i = 0; i < outer.size() && ++index[i] == outer[i].second; ++i)
      index[i] = 0;
  }
  int64_t next = -1;
  for (auto [first, last] : lines) {
    first = std::max(first, next);
    explanation.numLines += std::max<int64_t>(last - first + 1, 0);
    next = std::max(next, last + 1);
  }
}

//===----------------------------------------------------------------------===//
// explainSlice
//===----------------------------------------------------------------------===//

/// The entries, each with the dims that it stands for.
static void addEntries(const Resolved &resolved, Explanation &explanation) {
  const MaskEncoding &encoding = explanation.encoding;
  unsigned next = 0;
  auto takeDim = [&](ExplainedEntry &entry) {
    const ResolvedDim &taken = resolved.dims[next];
    int64_t dimSize = explanation.source.shape[next];
    auto [begin, end] = getBounds(taken.source.entry, dimSize, taken);
    // The stride of one element or none counts as 1; its sign goes with the
    // bounds.
    int64_t stride = *taken.stride;
    if (!taken.isIndex() && getStride(taken.source.entry) < 0)
      stride = -std::abs(stride);
    entry.dims.push_back(
        {next++, dimSize, begin, end, stride, *taken.size, !taken.isIndex()});
  };
  for (auto [i, entry] : llvm::enumerate(explanation.subscript)) {
    ExplainedEntry explained;
    explained.text = entry.str();
    explained.position = i;
    auto addMask = [&, i = i](int64_t mask, llvm::StringRef name) {
      if ((static_cast<uint64_t>(mask) >> i) & 1)
        explained.masks.push_back(name);
    };
    addMask(encoding.beginMask, "begin");
    addMask(encoding.endMask, "end");
    addMask(encoding.ellipsisMask, "ellipsis");
    addMask(encoding.newAxisMask, "new axis");
    addMask(encoding.shrinkAxisMask, "shrink axis");
    if (entry.takesDim())
      takeDim(explained);
    else if (entry.isEllipsis())
      while (next < resolved.dims.size() &&
             !resolved.dims[next].source.position)
        takeDim(explained);
    if (entry.takesDim())
      addWarnings(entry, explained.dims[0], explanation.warnings);
    explanation.entries.push_back(std::move(explained));
  }
  if (next == resolved.dims.size())
    return;
  ExplainedEntry rest;
  rest.text = "(rest)";
  while (next < resolved.dims.size())
    takeDim(rest);
  explanation.entries.push_back(std::move(rest));
}

Explanation mlir::slice::explainSlice(const StridedArray &source,
                                      const Subscript &subscript,
                                      const Resolved &resolved,
                                      const CopyPlanOptions &copies) {
  Explanation explanation;
  explanation.subscript = subscript;
  explanation.canonical = llvm::cantFail(canonicalize(subscript, source.shape));
  explanation.encoding = toMasks(subscript);
  explanation.source = source;
  explanation.resolved = resolved;
  addEntries(resolved, explanation);
  StridedArray view = getView(source, resolved);
  explanation.isView = view.isContiguous();
  explanation.byteOffset = view.data - source.data;
  if (!explanation.isView)
    explanation.plan = describePlan(view, copies);
  explanation.numBytes = view.getNumBytes();
  countLines(
      view,
      static_cast<int64_t>(reinterpret_cast<uintptr_t>(view.data) % kLine),
      explanation);
  explanation.result = std::move(view);
  return explanation;
}
