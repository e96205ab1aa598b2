//===- ComposeFuzzer.cpp - `compose` against a slow reference -------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A slice of a slice as one must take the same elements, for all values of what
// is unknown; slices that are said to be disjoint must have nothing in common;
// and runs that are cut, flattened and unflattened keep their elements.
//
//===----------------------------------------------------------------------===//

#include "Case.h"

#include "slice-mlir/Subscript/Compose.h"
#include "slice-mlir/Subscript/StridedRun.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace mlir::slice;
using namespace mlir::slice::fuzz;

/// What `second` takes of what `first` takes of each dim of the source; nothing
/// if that is not listed as a whole.
static std::optional<std::vector<TakenDim>> takeTwice(const Taken &first,
                                                      const Taken &second) {
  std::vector<TakenDim> dims = first.dims;
  for (auto [dim, sourceDim] : llvm::zip_equal(second.dims, first.resultDims)) {
    if (sourceDim < 0)
      continue;
    TakenDim &outer = dims[sourceDim];
    if (static_cast<size_t>(outer.size) != outer.elements.size() ||
        static_cast<size_t>(dim.size) != dim.elements.size())
      return std::nullopt;
    TakenDim inner = dim;
    for (int64_t &element : inner.elements)
      element = outer.elements[element];
    outer = inner;
  }
  return dims;
}

/// Whether `compose` may decline although all dims are static.
static bool isUnsayable(const Taken &first, const Taken &second) {
  size_t entries = first.dims.size();
  for (int dim : second.resultDims)
    entries += dim < 0 || first.resultDims[dim] < 0;
  if (entries > kMaxEntries)
    return true;
  return llvm::any_of(
      llvm::zip_equal(second.dims, first.resultDims), [](const auto &pair) {
        return std::get<1>(pair) < 0 && std::get<0>(pair).size == 0;
      });
}

static void checkCompose(ByteSource &source) {
  FuzzShape shape = makeShape(source, 3);
  std::optional<FuzzSubscript> first = makeSubscript(source, shape.dims.size());
  if (!first)
    return;
  std::optional<Subscript> firstFilled = fill(*first);
  if (!firstFilled)
    return;
  Taken outer = take(firstFilled->getEntries(), shape.dims);
  if (outer.error)
    return;
  std::vector<int64_t> middle = outer.getShape();
  std::optional<FuzzSubscript> second = makeSubscript(source, middle.size());
  if (!second)
    return;
  std::optional<Subscript> secondFilled = fill(*second);
  if (!secondFilled)
    return;
  Taken inner = take(secondFilled->getEntries(), middle);
  if (inner.error)
    return;

  std::string what = toString(shape.known) + " (" + toString(shape.dims) +
                     ")[" + first->subscript.str() + "][" +
                     second->subscript.str() + "]";
  llvm::SmallVector<unsigned> ordinals;
  std::optional<Subscript> combined =
      compose(first->subscript, second->subscript, shape.known, &ordinals);
  if (!combined) {
    bool isStatic = firstFilled == first->subscript &&
                    secondFilled == second->subscript &&
                    !llvm::is_contained(shape.known, kUnknownDim);
    FUZZ_CHECK(!isStatic || isUnsayable(outer, inner), what);
    return;
  }
  llvm::SmallVector<int64_t> values = first->values;
  values.append(second->values);
  std::optional<Subscript> filled = fill(*combined, values, ordinals);
  what += " = [" + combined->str() + "]";
  FUZZ_CHECK(filled, what);
  Taken once = take(filled->getEntries(), shape.dims);
  FUZZ_CHECK(!once.error, what);
  std::vector<int64_t> sizes = inner.getShape();
  FUZZ_CHECK(llvm::equal(once.getShape(), sizes), what);
  if (llvm::is_contained(sizes, 0))
    return;
  std::optional<std::vector<TakenDim>> twice = takeTwice(outer, inner);
  if (!twice)
    return;
  for (auto [a, b] : llvm::zip_equal(once.dims, *twice))
    FUZZ_CHECK(a.size == b.size && a.elements == b.elements, what);
}

static void checkDisjoint(ByteSource &source) {
  llvm::SmallVector<int64_t> shape = {1 + source.below(12),
                                      1 + source.below(12)};
  llvm::SmallVector<Resolved> resolved;
  llvm::SmallVector<std::set<std::pair<int64_t, int64_t>>> elements(2);
  std::string what = toString(shape);
  for (auto &set : elements) {
    std::optional<FuzzSubscript> fuzzed = makeSubscript(source, 2);
    if (!fuzzed)
      return;
    std::optional<Subscript> filled = fill(*fuzzed);
    if (!filled)
      return;
    Taken taken = take(filled->getEntries(), shape);
    if (taken.error)
      return;
    for (int64_t row : taken.dims[0].elements)
      for (int64_t column : taken.dims[1].elements)
        set.insert({row, column});
    resolved.push_back(llvm::cantFail(resolve(*filled, shape)));
    what += " [" + filled->str() + "]";
  }
  bool haveCommon = llvm::any_of(
      elements[0], [&](const auto &e) { return elements[1].count(e) != 0; });
  FUZZ_CHECK(!areDisjoint(resolved[0], resolved[1]) || !haveCommon, what);
}

/// A run within a dim.
static StridedRun makeRun(ByteSource &source, int64_t dim) {
  int64_t begin = source.below(dim);
  int64_t stride = 1 + source.below(dim);
  bool forward = source.flag();
  int64_t room = forward ? dim - 1 - begin : begin;
  int64_t size = 1 + source.below(room / stride + 1);
  if (size == 1)
    return {begin, 1, 1};
  return {begin, size, forward ? stride : -stride};
}

static std::vector<int64_t> list(const StridedRun &run) {
  std::vector<int64_t> elements;
  for (int64_t i = 0; i < run.size; ++i)
    elements.push_back(run.begin + i * run.stride);
  return elements;
}

/// Row-major numbers of what `runs` take.
static std::vector<int64_t> list(llvm::ArrayRef<StridedRun> runs,
                                 llvm::ArrayRef<int64_t> shape) {
  std::vector<int64_t> elements = {0};
  for (auto [run, dim] : llvm::zip_equal(runs, shape)) {
    std::vector<int64_t> next;
    for (int64_t element : elements)
      for (int64_t taken : list(run))
        next.push_back(element * dim + taken);
    elements = std::move(next);
  }
  return elements;
}

static void checkRuns(ByteSource &source) {
  int64_t dim = 1 + source.below(40);
  StridedRun run = makeRun(source, dim);
  int64_t low = source.below(dim + 1), high = source.below(dim + 1);
  RunPart part = findPart(run, low, high);
  std::vector<int64_t> expected;
  for (int64_t element : list(run))
    if (element >= low && element < high)
      expected.push_back(element - low);
  FUZZ_CHECK(list(part.run) == expected, dim << ' ' << low << ' ' << high);
  if (!expected.empty())
    FUZZ_CHECK(list(run)[part.first] == expected[0] + low, dim);

  llvm::SmallVector<int64_t> shape;
  llvm::SmallVector<StridedRun> runs;
  for (unsigned rank = 1 + source.below(3); rank > 0; --rank) {
    shape.push_back(1 + source.below(6));
    runs.push_back(makeRun(source, shape.back()));
  }
  std::vector<int64_t> all = list(runs, shape);
  if (std::optional<StridedRun> flat = flatten(runs, shape))
    FUZZ_CHECK(list(*flat) == all, toString(shape));
  int64_t total = 1;
  for (int64_t size : shape)
    total *= size;
  StridedRun whole = makeRun(source, total);
  if (auto parts = unflatten(whole, shape))
    FUZZ_CHECK(list(*parts, shape) == list(whole), toString(shape));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ByteSource source(data, size);
  switch (source.below(4)) {
  case 0:
    checkRuns(source);
    break;
  case 1:
    checkDisjoint(source);
    break;
  default:
    checkCompose(source);
    break;
  }
  return 0;
}
