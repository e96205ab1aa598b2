//===- Compose.cpp - A slice of a slice as one ----------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Subscript/Compose.h"

#include "slice-mlir/Subscript/RangeRule.h"
#include "slice-mlir/Subscript/StridedRun.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::slice;

/// True if each value of `entry` is absent or a constant for which `test`
/// holds.
static bool allConstants(const Entry &entry,
                         llvm::function_ref<bool(int64_t)> test) {
  return llvm::all_of(
      llvm::ArrayRef{entry.getBegin(), entry.getEnd()}, [&](EntryValue value) {
        return value.isAbsent() ||
               (value.isConstant() && test(value.getConstant()));
      });
}

/// What `second` takes of what `first` takes of one dim, both as they are
/// resolved; `first` is a range.
static std::optional<Entry> composeDim(int64_t dim, const ResolvedDim &first,
                                       const ResolvedDim &second) {
  if (first.isFull)
    return second.source.entry;
  if (second.isFull)
    return first.source.entry;
  if (second.size == 0 && !second.isIndex())
    return toRange({0, 0, 1});
  std::optional<StridedRun> outerRun = getRun(first), innerRun = getRun(second);
  if (outerRun && innerRun) {
    IntegerArithmetic arithmetic;
    RangeResult<int64_t> range = composeRanges<IntegerArithmetic>(
        arithmetic, {outerRun->begin, outerRun->size, outerRun->stride},
        {innerRun->begin, innerRun->size, innerRun->stride});
    if (second.isIndex())
      return Entry::index(range.begin);
    if (dim != kUnknownDim)
      return toRange({range.begin, range.size, range.stride});
  }

  // A dim that is not known. Values of `first` are needed as they are written.
  const Entry &outer = first.source.entry, &inner = second.source.entry;
  bool outerIsForward = outer.getStride().isAbsent() || outer.getStride().is(1);
  bool isReversal = outer.getBegin().isAbsent() && outer.getEnd().isAbsent() &&
                    outer.getStride().is(-1);
  if (isReversal) {
    // Counted from the other end: i becomes -1 - i, and what clamps on one side
    // clamps on the other.
    auto mirror = [](EntryValue value) {
      return value.isAbsent() ? value
                              : EntryValue::constant(~value.getConstant());
    };
    if (!allConstants(inner, [](int64_t) { return true; }))
      return std::nullopt;
    if (inner.isIndex())
      return Entry::index(mirror(inner.getIndex()));
    EntryValue stride = inner.getStride();
    if (stride.isRuntime() || stride.is(std::numeric_limits<int64_t>::min()))
      return std::nullopt;
    return Entry::range(
        mirror(inner.getBegin()), mirror(inner.getEnd()),
        EntryValue::constant(stride.isAbsent() ? -1 : -stride.getConstant()));
  }
  EntryValue shift = outer.getBegin();
  if (outerIsForward && outer.getEnd().isAbsent() && shift.isConstant() &&
      shift.getConstant() >= 0) {
    // `b:` drops the first b elements; what stays is counted b later.
    bool innerIsForward =
        inner.isIndex() || inner.getStride().isAbsent() ||
        (inner.getStride().isConstant() && inner.getStride().getConstant() > 0);
    int64_t by = shift.getConstant();
    auto fits = [&](int64_t value) {
      int64_t sum;
      return value >= 0 && !llvm::AddOverflow(value, by, sum);
    };
    if (!innerIsForward || !allConstants(inner, fits))
      return std::nullopt;
    auto later = [&](EntryValue value) {
      return value.isAbsent() ? value
                              : EntryValue::constant(value.getConstant() + by);
    };
    if (inner.isIndex())
      return Entry::index(later(inner.getIndex()));
    EntryValue begin =
        inner.getBegin().isAbsent() ? shift : later(inner.getBegin());
    return Entry::range(begin, later(inner.getEnd()), inner.getStride());
  }
  return std::nullopt;
}

std::optional<Subscript>
mlir::slice::compose(const Subscript &first, const Subscript &second,
                     llvm::ArrayRef<int64_t> shape,
                     llvm::SmallVectorImpl<unsigned> *ordinals) {
  auto decline = [](llvm::Error error) {
    llvm::consumeError(std::move(error));
    return std::nullopt;
  };
  // The values of `second` come after those of `first`.
  unsigned numFirst = first.getNumRuntime();
  llvm::Expected<Resolved> outer = resolve(first, shape);
  if (!outer)
    return decline(outer.takeError());
  llvm::Expected<Resolved> inner = resolve(second, outer->getShape());
  if (!inner)
    return decline(inner.takeError());
  auto renumber = [&](const Entry &entry) {
    return entry.map([&](EntryValue value) {
      return value.isRuntime()
                 ? EntryValue::runtime(value.getOrdinal() + numFirst)
                 : value;
    });
  };
  for (ResolvedDim &dim : inner->dims)
    dim.source.entry = renumber(dim.source.entry);

  // What becomes of each dim of the source, and of each new axis of `first`.
  llvm::SmallVector<std::optional<Entry>> entries(shape.size(),
                                                  std::optional<Entry>());
  for (auto [k, dim] : llvm::enumerate(outer->dims))
    if (dim.isIndex())
      entries[k] = dim.source.entry;
  for (auto [r, sourceDim] : llvm::enumerate(outer->resultDims)) {
    const ResolvedDim &taken = inner->dims[r];
    if (sourceDim) {
      entries[*sourceDim] =
          composeDim(shape[*sourceDim], outer->dims[*sourceDim], taken);
      if (!entries[*sourceDim])
        return std::nullopt;
    } else if (!taken.isIndex() && taken.size != 1) {
      // No entry makes an empty dim out of nothing.
      return std::nullopt;
    }
  }

  // The result's dims in their order, each index before the dim it precedes.
  llvm::SmallVector<Entry> combined;
  size_t next = 0;
  auto addDimsBefore = [&](size_t end) {
    while (next < end)
      combined.push_back(*entries[next++]);
  };
  for (std::optional<unsigned> r : inner->resultDims) {
    std::optional<unsigned> sourceDim;
    if (r)
      sourceDim = outer->resultDims[*r];
    if (sourceDim)
      addDimsBefore(*sourceDim + 1);
    else
      combined.push_back(Entry::newAxis());
  }
  addDimsBefore(shape.size());

  // Trailing full ranges count as no entries.
  while (!combined.empty() && combined.back().isFullRange())
    combined.pop_back();
  llvm::SmallVector<unsigned> used;
  llvm::Expected<Subscript> result = Subscript::get(combined, &used);
  if (!result)
    return decline(result.takeError());
  // An index that is out of bounds at run time must not become a static error.
  llvm::SmallVector<unsigned> kept;
  llvm::Expected<Subscript> canonical = canonicalize(*result, shape, &kept);
  if (!canonical)
    return decline(canonical.takeError());
  if (ordinals)
    for (unsigned ordinal : kept)
      ordinals->push_back(used[ordinal]);
  return *canonical;
}
