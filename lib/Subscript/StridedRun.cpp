//===- StridedRun.cpp - Elements of a dim at equal distances --------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Subscript/StridedRun.h"

#include "llvm/Support/MathExtras.h"

#include <algorithm>

using namespace mlir::slice;

std::optional<StridedRun> mlir::slice::getRun(const ResolvedDim &dim) {
  if (!dim.begin || !dim.size || !dim.stride)
    return std::nullopt;
  return StridedRun{*dim.begin, *dim.size, *dim.stride};
}

Entry mlir::slice::toRange(const StridedRun &run) {
  auto constant = [](int64_t value) { return EntryValue::constant(value); };
  if (run.size == 0)
    return Entry::range(constant(0), constant(0));
  // One past the last element; before the first one there is no such number.
  int64_t end =
      run.begin + (run.size - 1) * run.stride + (run.stride > 0 ? 1 : -1);
  return Entry::range(constant(run.begin),
                      end < 0 ? EntryValue() : constant(end),
                      constant(run.stride));
}

RunPart mlir::slice::findPart(const StridedRun &run, int64_t low,
                              int64_t high) {
  // How many elements come before the first that is at or past `bound` in the
  // direction of the run.
  auto countBefore = [&](int64_t bound) {
    int64_t span = run.stride > 0 ? bound - run.begin : run.begin - bound;
    int64_t length = run.stride > 0 ? run.stride : -run.stride;
    int64_t count = span <= 0 ? 0 : (span - 1) / length + 1;
    return std::min(count, run.size);
  };
  bool forward = run.stride > 0;
  int64_t first = countBefore(forward ? low : high - 1);
  int64_t end = countBefore(forward ? high : low - 1);
  if (end <= first)
    return {first, {0, 0, 1}};
  return {first,
          {run.begin + first * run.stride - low, end - first,
           end - first == 1 ? 1 : run.stride}};
}

std::optional<StridedRun> mlir::slice::flatten(llvm::ArrayRef<StridedRun> runs,
                                               llvm::ArrayRef<int64_t> shape) {
  StridedRun flat = {0, 1, 1};
  int64_t inner = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    const StridedRun &run = runs[i];
    flat.begin += run.begin * inner;
    if (run.size > 1) {
      int64_t stride = run.stride * inner, reach;
      // One step here is to lead where the dims further in leave off.
      if (flat.size > 1 &&
          (llvm::MulOverflow(flat.size, flat.stride, reach) || reach != stride))
        return std::nullopt;
      if (flat.size == 1)
        flat.stride = stride;
      flat.size *= run.size;
    }
    inner *= shape[i];
  }
  return flat;
}

std::optional<llvm::SmallVector<StridedRun>>
mlir::slice::unflatten(const StridedRun &run, llvm::ArrayRef<int64_t> shape) {
  int64_t inner = 1;
  for (int64_t dim : shape)
    inner *= dim;
  llvm::SmallVector<StridedRun> runs;
  StridedRun rest = run;
  for (int64_t dim : shape) {
    // The dim is a row of blocks of `inner` elements.
    inner /= dim;
    int64_t block = rest.begin / inner, start = rest.begin % inner;
    int64_t last = rest.begin + (rest.size - 1) * rest.stride;
    if (block == last / inner) {
      runs.push_back({block, 1, 1});
      rest.begin = start;
      continue;
    }
    // One element of each block.
    if (rest.stride % inner == 0) {
      runs.push_back({block, rest.size, rest.stride / inner});
      rest = {start, 1, 1};
      continue;
    }
    // The same elements of each block, from one end of it to the other.
    bool forward = rest.stride > 0;
    int64_t length = forward ? rest.stride : -rest.stride;
    if (inner % length != 0)
      return std::nullopt;
    int64_t perBlock = inner / length;
    if (rest.size % perBlock != 0 ||
        (forward ? start >= length : start < inner - length))
      return std::nullopt;
    runs.push_back({block, rest.size / perBlock, forward ? 1 : -1});
    rest = {start, perBlock, rest.stride};
  }
  return runs;
}
