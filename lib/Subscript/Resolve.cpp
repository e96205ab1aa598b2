//===- Resolve.cpp - A subscript applied to a shape -----------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Subscript/Resolve.h"

#include "slice-mlir/Subscript/RangeRule.h"
#include "slice-mlir/Subscript/StridedRun.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir::slice;
using llvm::Twine;

//===----------------------------------------------------------------------===//
// expand
//===----------------------------------------------------------------------===//

llvm::Expected<Expansion> mlir::slice::expand(const Subscript &subscript,
                                              size_t rank) {
  size_t taken = llvm::count_if(
      subscript, [](const Entry &entry) { return entry.takesDim(); });
  if (taken > rank)
    return llvm::make_error<SubscriptError>(
        SubscriptError::Code::TooManyIndices,
        ("subscript has " + Twine(taken) +
         (taken == 1 ? " range or index" : " ranges and indices") +
         " but the source has rank " + Twine(rank))
            .str());

  Expansion expansion;
  auto addFullRanges = [&](size_t count) {
    while (count-- > 0) {
      expansion.resultDims.push_back(expansion.dims.size());
      expansion.dims.push_back({Entry::range(), std::nullopt});
    }
  };
  for (auto [position, entry] : llvm::enumerate(subscript)) {
    switch (entry.getKind()) {
    case Entry::Kind::Ellipsis:
      addFullRanges(rank - taken);
      break;
    case Entry::Kind::NewAxis:
      expansion.resultDims.push_back(std::nullopt);
      break;
    case Entry::Kind::Range:
      expansion.resultDims.push_back(expansion.dims.size());
      [[fallthrough]];
    case Entry::Kind::Index:
      expansion.dims.push_back({entry, static_cast<unsigned>(position)});
      break;
    }
  }
  // S4: no ellipsis means one at the end.
  addFullRanges(rank - expansion.dims.size());
  return expansion;
}

//===----------------------------------------------------------------------===//
// resolve
//===----------------------------------------------------------------------===//

namespace {
constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
constexpr int64_t kGreatest = std::numeric_limits<int64_t>::max();
using Candidates = llvm::SmallVector<std::optional<int64_t>, 4>;
} // namespace

/// The values among which a begin or an end has its extreme effects: itself if
/// it is known, and both ends of the clamped interval if it is not.
static Candidates boundCandidates(EntryValue bound) {
  if (bound.isAbsent())
    return {std::nullopt};
  if (bound.isConstant())
    return {bound.getConstant()};
  return {kLeast, kGreatest};
}

/// The same for a stride: both signs, and each at its shortest and longest.
static Candidates strideCandidates(EntryValue stride) {
  if (stride.isAbsent())
    return {1};
  if (stride.isConstant())
    return {stride.getConstant()};
  return {1, -1, kGreatest, kLeast};
}

/// The least and the largest size that `range` has of a dim of size `dim`, over
/// all values of what is unknown.
///
/// For a known sign of the stride, the size falls with begin (rises,
/// backwards), rises with end and falls with the stride's length: its extremes
/// are at the extremes of the three.
static std::pair<int64_t, int64_t> getSizeExtremes(int64_t dim,
                                                   const Entry &range) {
  IntegerArithmetic arithmetic;
  std::pair<int64_t, int64_t> extremes(kGreatest, 0);
  for (std::optional<int64_t> begin : boundCandidates(range.getBegin()))
    for (std::optional<int64_t> end : boundCandidates(range.getEnd()))
      for (std::optional<int64_t> stride :
           strideCandidates(range.getStride())) {
        int64_t size =
            applyRangeRule(arithmetic, dim, begin, end, *stride).size;
        extremes = {std::min(extremes.first, size),
                    std::max(extremes.second, size)};
      }
  return extremes;
}

/// The size that all values of the unknowns lead to, if there is one (S12).
static std::optional<int64_t> resolveSize(int64_t dim, const Entry &range) {
  // A dim of 0 makes the size 0, so for an unknown dim the question is whether
  // any dim makes it positive; if one does, then so does 1 or kMaxDim.
  llvm::SmallVector<int64_t, 3> dims = {dim};
  if (dim == kUnknownDim)
    dims = {0, 1, kMaxDim};
  std::optional<int64_t> known;
  for (int64_t candidate : dims) {
    auto [least, largest] = getSizeExtremes(candidate, range);
    if (least != largest || (known && *known != least))
      return std::nullopt;
    known = least;
  }
  return known;
}

std::optional<int64_t> mlir::slice::getLargestSize(int64_t dim,
                                                   const Entry &range) {
  if (dim != kUnknownDim)
    return getSizeExtremes(dim, range).second;
  // As the dim grows, begin and end each stand still or move along with it, and
  // change between the two only next to the length of a bound. From one such
  // dim to the next the size just rises, or just falls.
  int64_t largest = 0;
  auto consider = [&](int64_t candidate) {
    if (candidate >= 0 && candidate <= kMaxDim)
      largest = std::max(largest, getSizeExtremes(candidate, range).second);
  };
  consider(1);
  for (EntryValue bound : {range.getBegin(), range.getEnd()}) {
    if (!bound.isConstant())
      continue;
    int64_t value = bound.getConstant();
    // The length less one, which always fits.
    int64_t length = value < 0 ? ~value : std::max<int64_t>(value - 1, 0);
    for (int64_t step : {-1, 0, 1, 2})
      if (length <= kMaxDim - 2)
        consider(length + step);
  }
  if (getSizeExtremes(kMaxDim, range).second > largest)
    return std::nullopt;
  return largest;
}

/// The first element that a range with a known begin takes of a known dim, if
/// it does not hang on the sign of the stride or on whether anything is taken.
static std::optional<int64_t> resolveBegin(int64_t dim, const Entry &range) {
  std::optional<int64_t> first, known;
  if (range.getBegin().isConstant())
    first = range.getBegin().getConstant();
  IntegerArithmetic arithmetic;
  for (std::optional<int64_t> last : boundCandidates(range.getEnd()))
    for (std::optional<int64_t> stride : strideCandidates(range.getStride())) {
      int64_t candidate =
          applyRangeRule(arithmetic, dim, first, last, *stride).begin;
      if (known && *known != candidate)
        return std::nullopt;
      known = candidate;
    }
  return known;
}

static void resolveRange(int64_t dim, ResolvedDim &resolved) {
  const Entry &range = resolved.source.entry;
  EntryValue begin = range.getBegin(), end = range.getEnd(),
             stride = range.getStride();
  resolved.size = resolveSize(dim, range);

  std::optional<int64_t> step = 1;
  if (!stride.isAbsent())
    step = stride.isConstant() ? std::optional(stride.getConstant())
                               : std::nullopt;

  // S11 and S13: the stride that counts.
  if (resolved.size && *resolved.size <= 1) {
    resolved.stride = 1;
  } else if (step) {
    int64_t longest = dim == kUnknownDim ? kMaxDim : std::max<int64_t>(dim, 1);
    resolved.stride = std::clamp(*step, -longest, longest);
  }

  // The begin is known when the size is 0 (S13), when it is the start of the
  // dim, and otherwise only if the dim is known.
  bool isStart = step && *step > 0 && (begin.isAbsent() || begin.is(0));
  if (isStart || resolved.size == 0) {
    resolved.begin = 0;
  } else if (dim != kUnknownDim && !begin.isRuntime()) {
    resolved.begin = resolveBegin(dim, range);
  }

  // A dim of 0 is full however little is taken of it, and an unknown one only
  // by a range that says so.
  bool saysSo = isStart && step == 1 && (end.isAbsent() || end.is(kGreatest));
  resolved.isFull = dim == 0 || saysSo ||
                    (dim != kUnknownDim && resolved.begin == 0 &&
                     resolved.size == dim && resolved.stride == 1);
  bool isReversal = step == -1 && begin.isAbsent() && end.isAbsent();
  resolved.isWhole = resolved.isFull || isReversal ||
                     (dim != kUnknownDim && resolved.size == dim);
}

static llvm::Error resolveIndex(int64_t dim, unsigned sourceDim,
                                ResolvedDim &resolved) {
  resolved.size = 1;
  resolved.stride = 1;
  resolved.isWhole = dim == 1;
  EntryValue index = resolved.source.entry.getIndex();
  resolved.mayBeOutOfBounds = !index.isConstant() || dim == kUnknownDim;
  if (!index.isConstant())
    return llvm::Error::success();
  int64_t value = index.getConstant();
  if (dim == kUnknownDim) {
    if (value >= 0)
      resolved.begin = value;
    return llvm::Error::success();
  }
  // S7: an index is in [-dim, dim).
  if (value >= dim || value < -dim)
    return llvm::make_error<SubscriptError>(
        SubscriptError::Code::IndexOutOfBounds,
        ("index " + Twine(value) + " is out of bounds for dimension " +
         Twine(sourceDim) + " of size " + Twine(dim))
            .str());
  IntegerArithmetic arithmetic;
  resolved.begin = applyIndexRule(arithmetic, dim, value);
  return llvm::Error::success();
}

llvm::Expected<Resolved> mlir::slice::resolve(const Subscript &subscript,
                                              llvm::ArrayRef<int64_t> shape) {
  llvm::Expected<Expansion> expansion = expand(subscript, shape.size());
  if (!expansion)
    return expansion.takeError();

  Resolved result;
  result.resultDims = std::move(expansion->resultDims);
  for (auto [sourceDim, source] : llvm::enumerate(expansion->dims)) {
    int64_t dim = shape[sourceDim];
    assert((dim == kUnknownDim || (dim >= 0 && dim <= kMaxDim)) && "not a dim");
    ResolvedDim resolved{source, {}, {}, {}};
    if (source.entry.isRange())
      resolveRange(dim, resolved);
    else if (llvm::Error error = resolveIndex(dim, sourceDim, resolved))
      return error;
    result.dims.push_back(std::move(resolved));
  }
  return result;
}

llvm::SmallVector<int64_t> Resolved::getShape() const {
  return llvm::map_to_vector(
      resultDims, [&](std::optional<unsigned> sourceDim) -> int64_t {
        return sourceDim ? dims[*sourceDim].size.value_or(kUnknownDim) : 1;
      });
}

bool Resolved::isStaticallyEmpty() const {
  return llvm::any_of(dims,
                      [](const ResolvedDim &dim) { return dim.size == 0; });
}

bool Resolved::isIdentity() const {
  return resultDims.size() == dims.size() &&
         llvm::all_of(dims, [](const ResolvedDim &dim) { return dim.isFull; });
}

bool Resolved::isWhole() const {
  return llvm::all_of(dims, [](const ResolvedDim &dim) { return dim.isWhole; });
}

//===----------------------------------------------------------------------===//
// areDisjoint
//===----------------------------------------------------------------------===//

static bool areDisjoint(const ResolvedDim &a, const ResolvedDim &b) {
  if (a.size == 0 || b.size == 0)
    return true;
  std::optional<StridedRun> runA = getRun(a), runB = getRun(b);
  if (!runA || !runB)
    return false;
  auto getEnds = [](const StridedRun &run) {
    int64_t last = run.begin + (run.size - 1) * run.stride;
    return std::pair(std::min(run.begin, last), std::max(run.begin, last));
  };
  auto [leastA, greatestA] = getEnds(*runA);
  auto [leastB, greatestB] = getEnds(*runB);
  if (greatestA < leastB || greatestB < leastA)
    return true;
  // The elements of a are one remainder, those of b another.
  int64_t common = std::gcd(runA->stride, runB->stride);
  return (runA->begin - runB->begin) % common != 0;
}

bool mlir::slice::areDisjoint(const Resolved &a, const Resolved &b) {
  return llvm::any_of(llvm::zip_equal(a.dims, b.dims), [](const auto &pair) {
    return ::areDisjoint(std::get<0>(pair), std::get<1>(pair));
  });
}

//===----------------------------------------------------------------------===//
// getViewLayout
//===----------------------------------------------------------------------===//

static std::optional<int64_t> multiply(std::optional<int64_t> a,
                                       std::optional<int64_t> b) {
  int64_t product;
  if (a == 0 || b == 0)
    return 0;
  if (!a || !b || llvm::MulOverflow(*a, *b, product) || product == kLeast)
    return std::nullopt;
  return product;
}

static std::optional<int64_t> add(std::optional<int64_t> a,
                                  std::optional<int64_t> b) {
  int64_t sum;
  if (!a || !b || llvm::AddOverflow(*a, *b, sum) || sum == kLeast)
    return std::nullopt;
  return sum;
}

StridedLayout mlir::slice::getViewLayout(const Resolved &resolved,
                                         const StridedLayout &source) {
  StridedLayout view;
  view.offset = source.offset;
  for (auto [dim, stride] : llvm::zip_equal(resolved.dims, source.strides))
    view.offset = add(view.offset, multiply(dim.begin, stride));

  auto strideOf = [&](unsigned sourceDim) {
    return multiply(source.strides[sourceDim], resolved.dims[sourceDim].stride);
  };
  // What a new axis with nothing to its left takes.
  std::optional<int64_t> left = 1;
  const auto *first = llvm::find_if(resolved.resultDims,
                                    [](auto dim) { return dim.has_value(); });
  if (first != resolved.resultDims.end())
    left = multiply(resolved.dims[**first].size, strideOf(**first));
  for (std::optional<unsigned> sourceDim : resolved.resultDims) {
    if (sourceDim)
      left = strideOf(*sourceDim);
    view.strides.push_back(left);
  }
  return view;
}
