//===- RandomSubscript.cpp - Random subscripts ----------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RandomSubscript.h"

#include <algorithm>
#include <limits>

using namespace mlir::slice::randomtest;

static constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
static constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

size_t Rng::weighted(const std::vector<int> &weights) {
  int64_t sum = 0;
  for (int weight : weights)
    sum += weight;
  int64_t rest = below(sum);
  size_t i = 0;
  while (rest >= weights[i])
    rest -= weights[i++];
  return i;
}

std::vector<int64_t>
mlir::slice::randomtest::getSourceDims(const Shape &shape,
                                       const Entries &entries) {
  int64_t rest = shape.size();
  for (const Entry &entry : entries)
    rest -= entry.kind == Entry::Index || entry.kind == Entry::Range;
  std::vector<int64_t> result;
  int64_t next = 0;
  for (const Entry &entry : entries) {
    bool isOne = entry.kind == Entry::Index || entry.kind == Entry::Range;
    result.push_back(isOne ? next : -1);
    next += isOne ? 1 : entry.kind == Entry::Ellipsis ? rest : 0;
  }
  return result;
}

Number RandomSubscript::number(int64_t value) {
  Number::Form form = Number::Literal;
  if (rng.chance(style.runtimeNumbers))
    form = Number::Argument;
  else if (rng.chance(style.constantOperands))
    form = Number::Constant;
  return {value, form};
}

/// A begin or an end: mostly within a dim or a little outside of it.
int64_t RandomSubscript::near(int64_t dim) {
  static const int64_t extremes[] = {kMin, kMin + 1, kMax, kMax - 1, -1, 0};
  if (rng.chance(6))
    return extremes[rng.below(std::size(extremes))];
  if (rng.chance(6))
    return rng.between(-1000, 1000);
  return rng.between(-dim - 2, dim + 2);
}

Entry RandomSubscript::range(int64_t dim) {
  static const int64_t strides[] = {-1, 2, -2, 3, -3, 1, kMin, kMax, kMin + 1};
  Entry entry;
  if (rng.chance(70))
    entry.begin = number(near(dim));
  if (rng.chance(70))
    entry.end = number(near(dim));
  if (rng.chance(60))
    entry.stride =
        number(strides[rng.weighted({30, 20, 15, 8, 8, 10, 3, 3, 3})]);
  return entry;
}

static bool isFull(const Entry &entry) {
  return entry.kind == Entry::Range && !entry.begin && !entry.end &&
         !entry.stride;
}

Entries RandomSubscript::anyOnce(const Shape &shape) {
  Entries entries;
  for (int64_t dim : shape) {
    if (rng.chance(7))
      entries.push_back({Entry::NewAxis, {}, {}, {}});
    size_t kind = rng.weighted({15, 20, 65});
    if (kind == 0 && dim > 0)
      entries.push_back(
          {Entry::Index, number(rng.between(-dim, dim - 1)), {}, {}});
    else
      entries.push_back(kind == 1 ? Entry() : range(dim));
  }
  if (rng.chance(7))
    entries.push_back({Entry::NewAxis, {}, {}, {}});
  const Entry ellipsis = {Entry::Ellipsis, {}, {}, {}};
  if (rng.chance(30)) {
    // In the place of full ranges, or of nothing.
    size_t begin = rng.below(entries.size() + 1), end = begin;
    while (end < entries.size() && isFull(entries[end]))
      ++end;
    entries.erase(entries.begin() + begin, entries.begin() + end);
    entries.insert(entries.begin() + begin, ellipsis);
  } else if (rng.chance(50)) {
    while (!entries.empty() && isFull(entries.back()))
      entries.pop_back();
  }
  return entries;
}

Entries RandomSubscript::any(const Shape &shape) {
  Entries entries = anyOnce(shape);
  for (int i = 0; i < 4; ++i) {
    // Most slices should not be empty.
    if (!take(shape, entries)->places.empty() || rng.chance(10))
      break;
    entries = anyOnce(shape);
  }
  return entries;
}

Entries RandomSubscript::window(const Shape &shape, const Shape &sizes) {
  Entries entries;
  for (size_t i = 0; i < shape.size(); ++i) {
    int64_t dim = shape[i], size = sizes[i];
    Entry entry;
    if (size == 0) {
      entry.begin = entry.end = number(rng.between(0, dim));
      entries.push_back(entry);
      continue;
    }
    int64_t longest =
        size == 1 ? 2 : std::min<int64_t>(3, (dim - 1) / (size - 1));
    int64_t stride =
        size == dim ? 1 : rng.between(1, std::max<int64_t>(longest, 1));
    int64_t span = (size - 1) * stride;
    int64_t begin = rng.between(0, dim - 1 - span), end = begin + span + 1;
    if (rng.chance(35)) {
      end = begin - 1;
      begin += span;
      stride = -stride;
    }
    bool isAtStart = begin == (stride > 0 ? 0 : dim - 1);
    bool isAtEnd = end == (stride > 0 ? dim : -1);
    if (!isAtStart || rng.chance(30))
      entry.begin = number(begin);
    if (!isAtEnd)
      entry.end = number(end);
    if (stride != 1)
      entry.stride = number(stride);
    if (rng.chance(20))
      respell(entry, dim);
    entries.push_back(entry);
  }
  return entries;
}

Entries RandomSubscript::whole(const Shape &shape) {
  Entries entries;
  for (int64_t dim : shape) {
    Entry entry;
    if (rng.chance(50))
      entry.stride = number(-1);
    else if (rng.chance(30))
      entry.begin = number(0);
    if (rng.chance(20))
      respell(entry, dim);
    entries.push_back(entry);
  }
  return entries;
}

std::pair<Entries, Entries> RandomSubscript::disjoint(const Shape &shape) {
  Entries first(shape.size()), second(shape.size());
  if (shape.empty())
    return {first, second};
  size_t place = rng.below(shape.size());
  int64_t dim = shape[place];
  for (size_t i = 0; i < shape.size(); ++i)
    if (i != place) {
      first[i] = rng.chance(50) ? Entry() : range(shape[i]);
      second[i] = rng.chance(50) ? first[i] : range(shape[i]);
    }
  Entry &a = first[place], &b = second[place];
  switch (rng.below(3)) {
  case 0:
    // Below and above a place.
    a.end = b.begin = number(rng.between(0, dim));
    break;
  case 1:
    // Even and odd ones.
    a.stride = b.stride = number(2);
    b.begin = number(1);
    break;
  default:
    // Above a place, backwards, and the rest.
    a.stride = number(-1);
    a.end = number(rng.between(0, dim));
    b.end = number(a.end->value + 1);
    break;
  }
  if (rng.chance(50))
    std::swap(first, second);
  return {first, second};
}

/// Writes the same in another way.
void RandomSubscript::respell(Entry &entry, int64_t dim) {
  auto fromOtherSide = [&](Number &value) {
    if (value.value >= 0 && value.value < dim)
      value = number(value.value - dim);
    else if (value.value < 0 && value.value >= -dim)
      value = number(value.value + dim);
  };
  if (entry.kind == Entry::Index) {
    fromOtherSide(*entry.begin);
    return;
  }
  bool isForward = !entry.stride || entry.stride->value > 0;
  if (entry.begin && rng.chance(50))
    fromOtherSide(*entry.begin);
  else if (!entry.begin && rng.chance(50))
    entry.begin = number(isForward ? 0 : kMax);
  if (entry.end && rng.chance(50))
    fromOtherSide(*entry.end);
  else if (!entry.end && rng.chance(50))
    entry.end = number(isForward ? dim : -dim - 1);
  if (!entry.stride && rng.chance(50))
    entry.stride = number(1);
}

/// Most likely takes something else, perhaps of the same size. A run-time value
/// often stays one, so that only its value tells two subscripts apart.
void RandomSubscript::perturb(Entry &entry, int64_t dim) {
  auto change = [&](Number &old, int64_t value) {
    old = rng.chance(70) ? Number{value, old.form} : number(value);
  };
  if (entry.kind == Entry::Index) {
    change(*entry.begin, rng.between(-dim, dim - 1));
    return;
  }
  auto step = [&](std::optional<Number> &value) {
    if (!value)
      value = number(near(dim));
    else if (value->value > kMin && value->value < kMax)
      change(*value, value->value + (rng.chance(50) ? 1 : -1));
  };
  switch (rng.below(4)) {
  case 0:
    step(entry.begin);
    break;
  case 1:
    step(entry.end);
    break;
  case 2:
    step(entry.begin);
    step(entry.end);
    break;
  default: {
    int64_t stride = !entry.stride || entry.stride->value == 1 ? -1 : 1;
    if (entry.stride)
      change(*entry.stride, stride);
    else
      entry.stride = number(stride);
  }
  }
}

void RandomSubscript::changeRuntimeValues(Entry &entry, int64_t dim) {
  for (std::optional<Number> *number : {&entry.begin, &entry.end}) {
    if (!*number || (*number)->form == Number::Literal)
      continue;
    (*number)->value = entry.kind == Entry::Index ? rng.between(-dim, dim - 1)
                                                  : rng.between(-dim, dim);
  }
}

Entries RandomSubscript::again(const Shape &shape, const Entries &entries) {
  Entries result = entries;
  if (entries.empty() || rng.chance(45))
    return result;
  if (rng.chance(25)) {
    // The same text, with other run-time values.
    std::vector<int64_t> dims = getSourceDims(shape, entries);
    for (size_t i = 0; i < result.size(); ++i)
      changeRuntimeValues(result[i], dims[i] < 0 ? 0 : shape[dims[i]]);
    return result;
  }
  size_t place = rng.below(entries.size());
  int64_t dim = getSourceDims(shape, entries)[place];
  if (dim < 0)
    return result;
  if (rng.chance(50))
    respell(result[place], shape[dim]);
  else
    perturb(result[place], shape[dim]);
  return result;
}
