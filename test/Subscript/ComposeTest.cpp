//===- ComposeTest.cpp - Slices of slices ---------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Subscript/Compose.h"

#include "TestUtils.h"

using namespace mlir::slice;
using namespace mlir::slice::test;

using Shape = llvm::SmallVector<int64_t>;

static std::string composed(llvm::StringRef first, llvm::StringRef second,
                            Shape shape,
                            llvm::SmallVector<unsigned> *ordinals = nullptr) {
  std::optional<Subscript> result =
      compose(sub(first), sub(second), shape, ordinals);
  return result ? "[" + result->str() + "]" : "declined";
}

/// The elements of a dim that `entry` takes, if any are.
static std::vector<int64_t> take(const std::vector<int64_t> &elements,
                                 const Subscript &subscript) {
  Resolved resolved = llvm::cantFail(
      resolve(subscript, {static_cast<int64_t>(elements.size())}));
  std::vector<int64_t> taken;
  for (int64_t i = 0; i < *resolved.dims[0].size; ++i)
    taken.push_back(
        elements[*resolved.dims[0].begin + i * *resolved.dims[0].stride]);
  return taken;
}

static std::vector<int64_t> range(int64_t dim) {
  std::vector<int64_t> elements;
  for (int64_t i = 0; i < dim; ++i)
    elements.push_back(i);
  return elements;
}

/// Ranges with bounds up to `limit`, and indices.
static std::vector<Subscript> someEntries(int64_t limit) {
  std::vector<EntryValue> bounds = {EntryValue()};
  for (int64_t i = -limit; i <= limit; ++i)
    bounds.push_back(EntryValue::constant(i));
  std::vector<Subscript> result;
  for (EntryValue begin : bounds) {
    if (begin.isConstant())
      result.push_back(llvm::cantFail(Subscript::get({Entry::index(begin)})));
    for (EntryValue end : bounds)
      for (int64_t stride : {1, -1, 2, -3})
        result.push_back(llvm::cantFail(Subscript::get(
            {Entry::range(begin, end, EntryValue::constant(stride))})));
  }
  return result;
}

TEST(Compose, Examples) {
  EXPECT_EQ(composed("2:6", "1:9", {10}), "[3:6]");
  EXPECT_EQ(composed("2:6", "-3:-1", {10}), "[3:5]");
  EXPECT_EQ(composed("::3", "::-2", {10}), "[::-6]");
  EXPECT_EQ(composed("3::-1", "2::-1", {5}), "[1:4]");
  EXPECT_EQ(composed("::-1", "::-1", {5}), "[]");
  EXPECT_EQ(composed("1, ::-1", "2", {4, 8}), "[1, 5]");
  EXPECT_EQ(composed("None, 1", "..., None, :2", {4, 8}),
            "[1, newaxis, newaxis, :2]");
  EXPECT_EQ(composed("None, 1", "0, 3", {4, 8}), "[1, 3]");
  EXPECT_EQ(composed("None", "-1", {4}), "[]");
  EXPECT_EQ(composed(":, None", "..., ::-1", {4}), "[:, newaxis]");
}

TEST(Compose, DeclinesWhatCannotBeSaid) {
  EXPECT_EQ(composed("None", "0:0", {4}), "declined");
  std::string axes;
  for (int i = 0; i < 40; ++i)
    axes += "None,";
  EXPECT_EQ(composed(axes, axes, {4}), "declined");
  // Out of bounds: nothing that could be said is true.
  EXPECT_EQ(composed(":2", "2", {4}), "declined");
}

TEST(Compose, Unknowns) {
  EXPECT_EQ(composed("::-1", "::-1", {kDyn}), "[]");
  EXPECT_EQ(composed("::-1", "1:-2:3", {kDyn}), "[-2:1:-3]");
  EXPECT_EQ(composed("::-1", "0", {kDyn}), "[-1]");
  EXPECT_EQ(composed("2:", "3:5", {kDyn}), "[5:7]");
  EXPECT_EQ(composed("2:", "4", {kDyn}), "[6]");
  EXPECT_EQ(composed("2:", "::2", {kDyn}), "[2::2]");
  EXPECT_EQ(composed("2:", "-1", {kDyn}), "declined");
  EXPECT_EQ(composed("-2:", "1:", {kDyn}), "declined");
  EXPECT_EQ(composed("9223372036854775805:", "5:", {kDyn}), "declined");
  EXPECT_EQ(composed("::2", "1:", {kDyn}), "declined");
  EXPECT_EQ(composed("3:1", "?:", {kDyn}), "[0:0]");
}

TEST(Compose, RunTimeValues) {
  llvm::SmallVector<unsigned> ordinals;
  EXPECT_EQ(composed("?, :, ?:", "?:?", {4, 5, 6}, &ordinals), "[?, ?:?, ?:]");
  EXPECT_EQ(ordinals, (llvm::SmallVector<unsigned>{0, 2, 3, 1}));
  ordinals.clear();
  EXPECT_EQ(composed("?:", "1", {4}, &ordinals), "declined");
  EXPECT_TRUE(ordinals.empty());
}

/// Every pair on small static dims means what one after the other means, and
/// is found.
TEST(Compose, ExhaustiveBox) {
  std::vector<Subscript> all = someEntries(3);
  for (int64_t dim = 0; dim <= 5; ++dim)
    for (const Subscript &first : all) {
      llvm::Expected<Resolved> outer = resolve(first, {dim});
      if (!outer) {
        llvm::consumeError(outer.takeError());
        continue;
      }
      if (outer->resultDims.empty())
        continue;
      std::vector<int64_t> middle = take(range(dim), first);
      for (const Subscript &second : all) {
        llvm::Expected<Resolved> inner = resolve(second, outer->getShape());
        std::optional<Subscript> both = compose(first, second, {dim});
        if (!inner) {
          llvm::consumeError(inner.takeError());
          ASSERT_FALSE(both) << first.str() << " then " << second.str();
          continue;
        }
        ASSERT_TRUE(both) << first.str() << " then " << second.str() << " of "
                          << dim;
        ASSERT_EQ(take(range(dim), *both), take(middle, second))
            << first.str() << " then " << second.str() << " of " << dim
            << " became " << both->str();
      }
    }
}

/// What is found for an unknown dim holds for all dims.
TEST(Compose, UnknownBox) {
  std::vector<Subscript> all = someEntries(3);
  size_t found = 0;
  for (const Subscript &first : all) {
    if (first[0].isIndex())
      continue;
    for (const Subscript &second : all) {
      std::optional<Subscript> both = compose(first, second, {kDyn});
      if (!both)
        continue;
      ++found;
      for (int64_t dim = 0; dim <= 9; ++dim) {
        std::vector<int64_t> middle = take(range(dim), first);
        if (llvm::Expected<Resolved> inner =
                resolve(second, {static_cast<int64_t>(middle.size())});
            !inner) {
          llvm::consumeError(inner.takeError());
          continue;
        }
        ASSERT_EQ(take(range(dim), *both), take(middle, second))
            << first.str() << " then " << second.str() << " of " << dim
            << " became " << both->str();
      }
    }
  }
  EXPECT_GT(found, 1000u);
}
