//===- ResolveTest.cpp - Subscripts applied to shapes ---------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestUtils.h"

#include <set>

using namespace mlir::slice;
using namespace mlir::slice::test;

using Shape = llvm::SmallVector<int64_t>;

static Resolved resolved(llvm::StringRef text, Shape shape) {
  llvm::Expected<Resolved> result = resolve(sub(text), shape);
  if (result)
    return *result;
  ADD_FAILURE() << text.str() << ": " << llvm::toString(result.takeError());
  return {};
}

static Shape shapeOf(llvm::StringRef text, Shape shape) {
  return resolved(text, shape).getShape();
}

/// The elements that Python takes of range(dim): PySlice_AdjustIndices, and
/// then a walk.
static std::vector<int64_t> enumerate(int64_t dim, std::optional<int64_t> begin,
                                      std::optional<int64_t> end,
                                      int64_t stride) {
  auto adjust = [&](int64_t value) {
    if (value < 0) {
      value += dim;
      if (value < 0)
        return stride < 0 ? int64_t(-1) : int64_t(0);
    } else if (value >= dim) {
      return stride < 0 ? dim - 1 : dim;
    }
    return value;
  };
  int64_t from = begin ? adjust(*begin) : stride < 0 ? dim - 1 : 0;
  int64_t to = end ? adjust(*end) : stride < 0 ? -1 : dim;
  std::vector<int64_t> taken;
  for (int64_t i = from; stride > 0 ? i < to : i > to; i += stride)
    taken.push_back(i);
  return taken;
}

static EntryValue toValue(std::optional<int64_t> value) {
  return value ? EntryValue::constant(*value) : EntryValue();
}

static std::vector<std::optional<int64_t>> boxBounds(int64_t limit) {
  std::vector<std::optional<int64_t>> bounds = {std::nullopt};
  for (int64_t i = -limit; i <= limit; ++i)
    bounds.push_back(i);
  return bounds;
}

static const int64_t boxStrides[] = {1, -1, 2, -2, 3, -3, 4, -4, 7, -7};

TEST(Resolve, S8_ExhaustiveBox) {
  size_t count = 0;
  for (int64_t dim = 0; dim <= 6; ++dim)
    for (auto begin : boxBounds(9))
      for (auto end : boxBounds(9))
        for (int64_t stride : boxStrides) {
          std::vector<int64_t> want = enumerate(dim, begin, end, stride);
          Subscript s = llvm::cantFail(Subscript::get({Entry::range(
              toValue(begin), toValue(end), EntryValue::constant(stride))}));
          Resolved r = llvm::cantFail(resolve(s, {dim}));
          const ResolvedDim &got = r.dims[0];
          ASSERT_TRUE(got.begin && got.size && got.stride) << s.str();
          std::vector<int64_t> elements;
          for (int64_t i = 0; i < *got.size; ++i)
            elements.push_back(*got.begin + i * *got.stride);
          EXPECT_EQ(elements, want) << s.str() << " of " << dim;
          // S13.
          if (*got.size == 0) {
            EXPECT_EQ(*got.begin, 0);
          }
          if (*got.size <= 1) {
            EXPECT_EQ(*got.stride, 1);
          }
          std::vector<int64_t> all = enumerate(dim, {}, {}, 1);
          EXPECT_EQ(got.isFull, want == all) << s.str() << " of " << dim;
          ++count;
        }
  EXPECT_EQ(count, 7u * 20 * 20 * 10);
}

/// S12: a size is known exactly when all values of the unknowns lead to it.
/// Small constants, and unknowns that range over everything that could matter
/// to them.
TEST(Resolve, S12_ExactOnABox) {
  std::vector<EntryValue> bounds = {EntryValue(), EntryValue::runtime()};
  for (int64_t i = -3; i <= 3; ++i)
    bounds.push_back(EntryValue::constant(i));
  std::vector<EntryValue> strides = {
      EntryValue(), EntryValue::runtime(), EntryValue::constant(2),
      EntryValue::constant(-1), EntryValue::constant(-2)};
  auto values = [](EntryValue value, int64_t limit, bool stride) {
    std::vector<std::optional<int64_t>> all;
    if (value.isAbsent())
      all.push_back(stride ? std::optional<int64_t>(1) : std::nullopt);
    else if (value.isConstant())
      all.push_back(value.getConstant());
    else
      for (int64_t i = -limit; i <= limit; ++i)
        if (!stride || i != 0)
          all.push_back(i);
    return all;
  };
  size_t known = 0, unknown = 0;
  for (int64_t dim : {kDyn, int64_t(0), int64_t(1), int64_t(2), int64_t(4)})
    for (EntryValue begin : bounds)
      for (EntryValue end : bounds)
        for (EntryValue stride : strides) {
          Subscript s = llvm::cantFail(
              Subscript::get({Entry::range(begin, end, stride)}));
          Resolved r = llvm::cantFail(resolve(s, {dim}));
          std::set<int64_t> sizes, begins, steps;
          int64_t maxDim = dim == kDyn ? 9 : dim;
          for (int64_t d = dim == kDyn ? 0 : dim; d <= maxDim; ++d)
            for (auto b : values(begin, 11, false))
              for (auto e : values(end, 11, false))
                for (auto st : values(stride, 10, true)) {
                  std::vector<int64_t> taken = enumerate(d, b, e, *st);
                  sizes.insert(taken.size());
                  begins.insert(taken.empty() ? 0 : taken.front());
                  if (taken.size() > 1)
                    steps.insert(taken[1] - taken[0]);
                }
          const ResolvedDim &got = r.dims[0];
          if (sizes.size() == 1) {
            EXPECT_EQ(got.size, *sizes.begin()) << s.str() << " of " << dim;
            ++known;
          } else {
            EXPECT_EQ(got.size, std::nullopt) << s.str() << " of " << dim;
            ++unknown;
          }
          // A known begin or stride is right whatever the unknowns are.
          if (got.begin) {
            EXPECT_EQ(begins, std::set<int64_t>{*got.begin})
                << s.str() << " of " << dim;
          }
          if (got.stride && !steps.empty()) {
            EXPECT_EQ(steps, std::set<int64_t>{*got.stride})
                << s.str() << " of " << dim;
          }
        }
  EXPECT_GT(known, 100u);
  EXPECT_GT(unknown, 100u);
}

TEST(Resolve, WorkedExample) {
  Resolved r = resolved("1, 2:4, None, ..., :-3:-1, :", {5, 5, 5, 5, 5, 5});
  EXPECT_EQ(r.getShape(), (Shape{2, 1, 5, 5, 2, 5}));
  EXPECT_EQ(r.dims[0].begin, 1);
  EXPECT_EQ(r.dims[1].begin, 2);
  EXPECT_EQ(r.dims[4].begin, 4);
  EXPECT_EQ(r.dims[4].stride, -1);
  EXPECT_TRUE(r.dims[2].isFull && r.dims[3].isFull && r.dims[5].isFull);
  EXPECT_FALSE(r.dims[2].source.position);
  EXPECT_EQ(r.dims[4].source.position, 4u);
}

TEST(Resolve, S4_EllipsisCoversTheRest) {
  EXPECT_EQ(shapeOf("", {2, 3}), (Shape{2, 3}));
  EXPECT_EQ(shapeOf("...", {}), (Shape{}));
  EXPECT_EQ(shapeOf("0", {2, 3}), (Shape{3}));
  EXPECT_EQ(shapeOf("..., 0", {2, 3}), (Shape{2}));
  EXPECT_EQ(shapeOf("0, ..., 0", {2, 3}), (Shape{}));
  EXPECT_EQ(shapeOf("0, ..., newaxis, 0", {2, 3}), (Shape{1}));
}

TEST(Resolve, S5_TooManyIndices) {
  EXPECT_EQ(errorOf(resolve(sub("1, :"), {3})),
            "subscript has 2 ranges and indices but the source has rank 1");
  EXPECT_EQ(errorOf(resolve(sub("0"), {})),
            "subscript has 1 range or index but the source has rank 0");
  EXPECT_EQ(errorOf(resolve(sub("newaxis, ..., newaxis"), {})), "no error");
}

TEST(Resolve, S7_IndexOutOfBounds) {
  EXPECT_EQ(errorOf(resolve(sub("7"), {5})),
            "index 7 is out of bounds for dimension 0 of size 5");
  EXPECT_EQ(errorOf(resolve(sub(":, -6"), {5, 5})),
            "index -6 is out of bounds for dimension 1 of size 5");
  EXPECT_EQ(errorOf(resolve(sub("0"), {0})),
            "index 0 is out of bounds for dimension 0 of size 0");
  EXPECT_EQ(errorOf(resolve(sub("9999999999999999999"), {kMaxDim})),
            "index 9223372036854775807 is out of bounds for dimension 0 of "
            "size 9223372036854775806");
  EXPECT_EQ(errorOf(resolve(sub("-9223372036854775808"), {5})),
            "index -9223372036854775808 is out of bounds for dimension 0 of "
            "size 5");
  EXPECT_EQ(resolved("-5", {5}).dims[0].begin, 0);
  EXPECT_EQ(resolved("4", {5}).dims[0].begin, 4);
  EXPECT_EQ(resolved("4", {kDyn}).dims[0].begin, 4);
  EXPECT_EQ(resolved("-1", {kDyn}).dims[0].begin, std::nullopt);
  EXPECT_EQ(resolved("?", {5}).dims[0].begin, std::nullopt);
}

TEST(Resolve, S9_NewAxes) {
  EXPECT_EQ(shapeOf("newaxis", {}), (Shape{1}));
  EXPECT_EQ(shapeOf("newaxis, :, newaxis", {3}), (Shape{1, 3, 1}));
}

TEST(Resolve, S11_Extremes) {
  EXPECT_EQ(shapeOf("9223372036854775807:-9223372036854775808:-2", {5}),
            (Shape{3}));
  EXPECT_EQ(shapeOf("::-9223372036854775808", {5}), (Shape{1}));
  EXPECT_EQ(resolved("::-9223372036854775808", {5}).dims[0].begin, 4);
  EXPECT_EQ(shapeOf("::9223372036854775807", {kMaxDim}), (Shape{1}));
  EXPECT_EQ(shapeOf("::-1", {kMaxDim}), (Shape{kMaxDim}));
  EXPECT_EQ(shapeOf("::2", {kMaxDim}), (Shape{kMaxDim / 2}));
  EXPECT_EQ(shapeOf("-9223372036854775808:9223372036854775807", {kMaxDim}),
            (Shape{kMaxDim}));
  // A stride that is not MLIR's dynamic marker, whatever the dim.
  EXPECT_EQ(resolved("::-9223372036854775808", {kDyn}).dims[0].stride,
            -kMaxDim);
}

TEST(Resolve, S12_Unknowns) {
  EXPECT_EQ(shapeOf(":", {kDyn}), (Shape{kDyn}));
  EXPECT_EQ(shapeOf("3:1", {kDyn}), (Shape{0}));
  EXPECT_EQ(shapeOf("5:3:2", {kDyn}), (Shape{0}));
  EXPECT_EQ(shapeOf("-1:1", {kDyn}), (Shape{kDyn}));
  EXPECT_EQ(shapeOf("?:?", {0}), (Shape{0}));
  EXPECT_EQ(shapeOf("?:", {1}), (Shape{kDyn}));
  EXPECT_EQ(shapeOf("::?", {1}), (Shape{1}));
  EXPECT_EQ(shapeOf("::?", {2}), (Shape{kDyn}));
  EXPECT_EQ(shapeOf(":, :?", {1, 5, 2}), (Shape{1, kDyn, 2}));
}

TEST(Resolve, Identity) {
  EXPECT_TRUE(resolved("...", {2, kDyn}).isIdentity());
  EXPECT_TRUE(resolved("0:, :5:1", {kDyn, 5}).isIdentity());
  EXPECT_TRUE(resolved("::-1", {1}).isIdentity());
  EXPECT_FALSE(resolved("::-1", {2}).isIdentity());
  EXPECT_FALSE(resolved("newaxis", {2}).isIdentity());
  EXPECT_FALSE(resolved("0", {1}).isIdentity());
}

static std::string layoutOf(llvm::StringRef text, Shape shape,
                            llvm::ArrayRef<std::optional<int64_t>> strides,
                            std::optional<int64_t> offset = 0) {
  StridedLayout source{llvm::to_vector(strides), offset};
  StridedLayout view = getViewLayout(resolved(text, shape), source);
  auto print = [](std::optional<int64_t> value) {
    return value ? std::to_string(*value) : "?";
  };
  std::string result;
  for (std::optional<int64_t> stride : view.strides)
    result += print(stride) + " ";
  return result + "@ " + print(view.offset);
}

TEST(Resolve, Whole) {
  auto isWhole = [](llvm::StringRef text, llvm::ArrayRef<int64_t> shape) {
    return llvm::cantFail(resolve(sub(text), shape)).isWhole();
  };
  EXPECT_TRUE(isWhole("::-1, :", {kDyn, kDyn}));
  EXPECT_TRUE(isWhole("newaxis, ..., 9::-1", {3, 4}));
  EXPECT_TRUE(isWhole("0", {1}));
  EXPECT_TRUE(isWhole("?:?", {0}));
  EXPECT_FALSE(isWhole("0", {kDyn}));
  EXPECT_FALSE(isWhole("::2", {4}));
  EXPECT_FALSE(isWhole("1:", {kDyn}));
  EXPECT_FALSE(isWhole(":-1:-1", {3}));
}

/// Calls `fn` with every range of small bounds and strides.
static void forEachRange(int64_t bound, int64_t stride,
                         llvm::function_ref<void(const Entry &)> fn) {
  auto toValue = [&](int64_t value) {
    return value > bound ? EntryValue() : EntryValue::constant(value);
  };
  for (int64_t begin = -bound; begin <= bound + 1; ++begin)
    for (int64_t end = -bound; end <= bound + 1; ++end)
      for (int64_t step = -stride; step <= stride; ++step)
        if (step != 0)
          fn(Entry::range(toValue(begin), toValue(end),
                          EntryValue::constant(step)));
}

static int64_t sizeOf(int64_t dim, const Entry &range) {
  Subscript subscript = llvm::cantFail(Subscript::get(range));
  return *llvm::cantFail(resolve(subscript, dim)).dims[0].size;
}

TEST(Resolve, LargestSize) {
  forEachRange(5, 3, [](const Entry &range) {
    int64_t expected = 0;
    for (int64_t dim = 0; dim <= 100; ++dim)
      expected = std::max(expected, sizeOf(dim, range));
    // What is still growing then, grows without end.
    std::optional<int64_t> largest = getLargestSize(kDyn, range);
    if (expected > 20)
      EXPECT_EQ(largest, std::nullopt) << range.str();
    else
      EXPECT_EQ(largest, expected) << range.str();
    for (int64_t dim = 0; dim <= 6; ++dim)
      EXPECT_EQ(getLargestSize(dim, range), sizeOf(dim, range)) << range.str();
  });
  auto largest = [](int64_t dim, llvm::StringRef text) {
    return getLargestSize(dim, sub(text)[0]);
  };
  EXPECT_EQ(largest(kDyn, "?:5"), 5);
  EXPECT_EQ(largest(kDyn, "-8:?:2"), 4);
  EXPECT_EQ(largest(7, "::?"), 7);
  EXPECT_EQ(largest(7, "?:3"), 3);
  EXPECT_EQ(largest(kDyn, "?:"), std::nullopt);
  EXPECT_EQ(largest(kDyn, "?:?:?"), std::nullopt);
  EXPECT_EQ(largest(kDyn, ":9223372036854775807"), std::nullopt);
  EXPECT_EQ(largest(kDyn, "-9223372036854775808:"), std::nullopt);
  EXPECT_EQ(largest(kDyn, "-3:9223372036854775807"), 3);
}

TEST(Resolve, Disjoint) {
  std::vector<Entry> ranges;
  forEachRange(3, 3, [&](const Entry &range) { ranges.push_back(range); });
  static constexpr int64_t dim = 6;
  auto elementsOf = [](const Entry &range) {
    Subscript subscript = llvm::cantFail(Subscript::get(range));
    Resolved resolved = llvm::cantFail(resolve(subscript, dim));
    std::set<int64_t> elements;
    for (int64_t i = 0; i < *resolved.dims[0].size; ++i)
      elements.insert(*resolved.dims[0].begin + i * *resolved.dims[0].stride);
    return std::pair(resolved, elements);
  };
  size_t numFound = 0, numDisjoint = 0;
  for (const Entry &a : ranges)
    for (const Entry &b : ranges) {
      auto [resolvedA, elementsA] = elementsOf(a);
      auto [resolvedB, elementsB] = elementsOf(b);
      bool meet = llvm::any_of(elementsA, [&, &others = elementsB](int64_t i) {
        return others.count(i) != 0;
      });
      bool found = areDisjoint(resolvedA, resolvedB);
      EXPECT_FALSE(found && meet) << a.str() << " and " << b.str();
      numFound += found;
      numDisjoint += !meet;
    }
  // Few pairs with a remainder in common are apart all the same.
  EXPECT_GT(numFound * 10, numDisjoint * 9);
  auto areApart = [](llvm::StringRef a, llvm::StringRef b,
                     llvm::ArrayRef<int64_t> shape) {
    return areDisjoint(llvm::cantFail(resolve(sub(a), shape)),
                       llvm::cantFail(resolve(sub(b), shape)));
  };
  EXPECT_TRUE(areApart("?, ::2", "?, 1::2", {kDyn, 6}));
  EXPECT_TRUE(areApart("0", "1", {kDyn, 6}));
  EXPECT_FALSE(areApart("0", "-1", {kDyn, 6}));
  EXPECT_FALSE(areApart("5:", ":4:-1", {10}));
  EXPECT_FALSE(areApart("?", "?", {10}));
}

TEST(Resolve, ViewLayout) {
  EXPECT_EQ(layoutOf(":, ::-1", {4, 8}, {8, 1}), "8 -1 @ 7");
  EXPECT_EQ(layoutOf("1, 2:4", {4, 8}, {8, 1}, 100), "1 @ 110");
  EXPECT_EQ(layoutOf("1:, ::2", {kDyn, kDyn}, {std::nullopt, 1}), "? 2 @ ?");
  EXPECT_EQ(layoutOf(":, ::2", {kDyn, kDyn}, {std::nullopt, 1}), "? 2 @ 0");
  // New axes.
  EXPECT_EQ(layoutOf("newaxis", {}, {}), "1 @ 0");
  EXPECT_EQ(
      layoutOf("newaxis, newaxis, :, newaxis, :, newaxis", {4, 8}, {8, 1}),
      "32 32 8 8 1 1 @ 0");
  EXPECT_EQ(layoutOf("newaxis", {kDyn}, {1}), "? 1 @ 0");
  EXPECT_EQ(layoutOf("newaxis, 0:0", {4}, {1}), "0 1 @ 0");
  // Products beyond 64 bits.
  EXPECT_EQ(layoutOf("::4", {kDyn}, {int64_t(1) << 62}), "? @ 0");
  EXPECT_EQ(layoutOf("::-2", {kDyn}, {int64_t(1) << 62}), "? @ ?");
}
