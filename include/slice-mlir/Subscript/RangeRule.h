//===- RangeRule.h - The rule of one dim ------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a range or an index takes of one dim, written once over an abstract
// arithmetic. `resolve` runs it on integers; the lowerings run the same text
// on IR values, and so emit code that means the same.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_SUBSCRIPT_RANGERULE_H
#define SLICE_MLIR_SUBSCRIPT_RANGERULE_H

#include "slice-mlir/Subscript/Subscript.h"

#include <algorithm>
#include <utility>

namespace mlir::slice {

/// The elements that a range takes of a dim: `begin`, `begin + stride`, ...,
/// `size` of them. When size is 0, begin is 0 (S13).
template <typename Value>
struct RangeResult {
  Value begin, size, stride;
};

/// S8: where a range starts, and where it ends: one past the dim forward, -1
/// backward at most. `forward` is whether the stride is positive.
template <typename Arithmetic, typename Value, typename Condition>
std::pair<Value, Value>
clampBounds(Arithmetic &a, Value dim, std::optional<Value> begin,
            std::optional<Value> end, Condition forward) {
  // The least and the greatest that begin and end are clamped to, which is also
  // what they are when absent.
  Value low = a.select(forward, a.constant(0), a.constant(-1));
  Value high = a.select(forward, dim, a.sub(dim, a.constant(1)));
  auto clamp = [&](Value bound) {
    auto negative = a.isNegative(bound);
    Value fromEnd = a.max(a.wrappingAdd(bound, dim), low);
    Value fromStart = a.min(bound, high);
    return a.select(negative, fromEnd, fromStart);
  };
  Value first = begin ? clamp(*begin) : a.select(forward, low, high);
  Value last = end ? clamp(*end) : a.select(forward, high, low);
  return {first, last};
}

/// S8, S11 and S13 for one dim. `dim` is in [0, 2^63 - 2]; begin and end may be
/// absent and otherwise any 64-bit values; stride is any but 0. Nothing that
/// is used overflows.
///
/// No two operations are arguments of one call: IR comes out in one order, with
/// whatever compiler.
///
/// `Arithmetic` supplies, for its type `Value` and a type of conditions:
/// `constant`, `add` and `sub` (which never overflow here), `wrappingAdd`
/// (which may, and is then not selected), `min`, `max`, `div` (by a positive
/// value; its result is used where the dividend is not negative),
/// `isNegative`, `isPositive` and `select(condition, Value, Value)`.
template <typename Arithmetic, typename Value = typename Arithmetic::Value>
RangeResult<Value> applyRangeRule(Arithmetic &a, Value dim,
                                  std::optional<Value> begin,
                                  std::optional<Value> end, Value stride) {
  Value zero = a.constant(0), one = a.constant(1);
  auto forward = a.isPositive(stride);
  auto [first, last] = clampBounds(a, dim, begin, end, forward);

  // S8: ceil(span / |stride|) as (span - 1) / |stride| + 1, which cannot
  // overflow once the magnitude of the least integer, which has none, is that
  // of the longest dim (S11).
  Value length = a.select(forward, stride,
                          a.sub(zero, a.max(stride, a.constant(-kMaxDim))));
  Value ahead = a.sub(last, first), back = a.sub(first, last);
  Value span = a.select(forward, ahead, back);
  auto some = a.isPositive(span);
  Value size =
      a.select(some, a.add(a.div(a.sub(span, one), length), one), zero);

  // S11: a stride beyond the dim means what one of the dim's size means.
  Value longest = a.max(dim, one);
  Value stepAhead = a.min(stride, longest);
  Value stepBack = a.max(stride, a.sub(zero, longest));
  Value step = a.select(forward, stepAhead, stepBack);
  // S13: no view points outside of its source.
  return {a.select(some, first, zero), size, step};
}

/// S7: the element that an index in bounds takes of a dim.
template <typename Arithmetic, typename Value = typename Arithmetic::Value>
Value applyIndexRule(Arithmetic &a, Value dim, Value index) {
  auto negative = a.isNegative(index);
  Value fromEnd = a.wrappingAdd(index, dim);
  return a.select(negative, fromEnd, index);
}

/// Elements of elements: what `second` takes of the elements that `first`
/// takes, `second` being none of size 0. Both lie in their dims, and so nothing
/// overflows. `Arithmetic` supplies `mul`, which never overflows here.
template <typename Arithmetic, typename Value = typename Arithmetic::Value>
RangeResult<Value> composeRanges(Arithmetic &a, RangeResult<Value> first,
                                 RangeResult<Value> second) {
  Value one = a.constant(1);
  // S13: one element has stride 1.
  auto several = a.isPositive(a.sub(second.size, one));
  Value begin = a.add(first.begin, a.mul(second.begin, first.stride));
  Value stride = a.mul(first.stride, second.stride);
  return {begin, second.size, a.select(several, stride, one)};
}

/// The begin and the end that are written for a range, if they are.
template <typename Value, typename Condition>
struct RangeBounds {
  Condition hasBegin;
  Value begin;
  Condition hasEnd;
  Value end;
};

/// The shortest way to write `range`, which lies in a dim of size `dim` and is
/// not empty: begin is left out where it is the stride's own start, end where
/// one more step would leave the dim, and otherwise is one past the last
/// element.
template <typename Arithmetic, typename Value = typename Arithmetic::Value>
auto getShortestBounds(Arithmetic &a, Value dim, RangeResult<Value> range) {
  Value one = a.constant(1);
  Value last = a.add(range.begin, a.mul(a.sub(range.size, one), range.stride));
  auto forward = a.isPositive(range.stride);
  Value fromStart =
      a.select(forward, range.begin, a.sub(a.sub(dim, one), range.begin));
  Value length =
      a.select(forward, range.stride, a.sub(a.constant(0), range.stride));
  Value next = a.add(last, one), previous = a.sub(last, one);
  Value left = a.select(forward, a.sub(dim, last), next);
  return RangeBounds<Value, decltype(forward)>{
      a.isPositive(fromStart), range.begin, a.isPositive(a.sub(left, length)),
      a.select(forward, next, previous)};
}

/// The arithmetic of plain 64-bit integers.
struct IntegerArithmetic {
  using Value = int64_t;

  int64_t constant(int64_t value) { return value; }
  int64_t add(int64_t a, int64_t b) { return a + b; }
  int64_t wrappingAdd(int64_t a, int64_t b) {
    return static_cast<int64_t>(static_cast<uint64_t>(a) +
                                static_cast<uint64_t>(b));
  }
  int64_t sub(int64_t a, int64_t b) { return a - b; }
  int64_t mul(int64_t a, int64_t b) { return a * b; }
  int64_t div(int64_t a, int64_t b) { return a / b; }
  int64_t min(int64_t a, int64_t b) { return std::min(a, b); }
  int64_t max(int64_t a, int64_t b) { return std::max(a, b); }
  bool isNegative(int64_t a) { return a < 0; }
  bool isPositive(int64_t a) { return a > 0; }
  int64_t select(bool condition, int64_t a, int64_t b) {
    return condition ? a : b;
  }
};

} // namespace mlir::slice

#endif // SLICE_MLIR_SUBSCRIPT_RANGERULE_H
