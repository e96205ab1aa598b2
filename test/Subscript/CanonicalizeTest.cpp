//===- CanonicalizeTest.cpp - The subscript a person would write ----------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestUtils.h"

#include <map>

using namespace mlir::slice;
using namespace mlir::slice::test;

using Shape = llvm::SmallVector<int64_t>;

static std::string canonical(llvm::StringRef text, Shape shape) {
  llvm::Expected<Subscript> result = canonicalize(sub(text), shape);
  if (!result)
    return llvm::toString(result.takeError());
  return result->str();
}

TEST(Canonicalize, Examples) {
  for (const char *text : {"0:5:2", "0:6:2", "::2", ":100:2", "-6::2"})
    EXPECT_EQ(canonical(text, {6}), "::2") << text;
  EXPECT_EQ(canonical("0:4:2", {6}), ":3:2");
  EXPECT_EQ(canonical("-1", {5}), "4");
  EXPECT_EQ(canonical("::-1", {5}), "::-1");
  EXPECT_EQ(canonical("4:-6:-1", {5}), "::-1");
  EXPECT_EQ(canonical(":-3:-1", {5}), ":2:-1");
  EXPECT_EQ(canonical("3:1", {5}), "0:0");
  EXPECT_EQ(canonical("4::-7", {5}), "4:");
  EXPECT_EQ(canonical("2:3:9", {5}), "2:3");
  EXPECT_EQ(canonical("::-1", {1}), "");
  EXPECT_EQ(canonical("3:1", {0}), "");
}

TEST(Canonicalize, EllipsisAndTrailingRanges) {
  EXPECT_EQ(canonical("1, 2:4, None, ..., :-3:-1, :", {5, 5, 5, 5, 5, 5}),
            "1, 2:4, newaxis, :, :, :2:-1");
  EXPECT_EQ(canonical("...", {5, 5}), "");
  EXPECT_EQ(canonical("1, ...", {5, 5}), "1");
  EXPECT_EQ(canonical("..., 1", {5, 5}), ":, 1");
  EXPECT_EQ(canonical("..., 1", {5, 5, 5}), "..., 1");
  EXPECT_EQ(canonical(":, :, 1", {5, 5, 5}), "..., 1");
  EXPECT_EQ(canonical("..., newaxis", {5, 5}), "..., newaxis");
  EXPECT_EQ(canonical("newaxis, ...", {5, 5}), "newaxis");
  EXPECT_EQ(canonical("..., newaxis", {}), "newaxis");
  EXPECT_EQ(canonical("1, ..., 1", {5, 5}), "1, 1");
  EXPECT_EQ(canonical("newaxis, 1", {5}), "1, newaxis");
  EXPECT_EQ(canonical("1, newaxis", {5}), "1, newaxis");
  EXPECT_EQ(canonical(":2, newaxis, 1, newaxis, ...", {5, 5, 5}),
            ":2, 1, newaxis, newaxis");
  // 100 dims cannot be written out.
  Shape wide(100, 5);
  EXPECT_EQ(canonical("..., 1, :", wide), "..., 1, :");
  EXPECT_EQ(canonical("..., 1", wide), "..., 1");
}

TEST(Canonicalize, Unknowns) {
  EXPECT_EQ(canonical("0:, ::1, 1", {kDyn, kDyn, kDyn}), "..., 1");
  EXPECT_EQ(canonical("-1::-1", {kDyn}), "::-1");
  EXPECT_EQ(canonical("3:1:1", {kDyn}), "0:0");
  EXPECT_EQ(canonical("1:9223372036854775807", {kDyn}), "1:");
  EXPECT_EQ(canonical("-2:-1", {kDyn}), "-2:-1");
  EXPECT_EQ(canonical("-2:?", {5}), "3:?");
  EXPECT_EQ(canonical("?:-1", {5}), "?:4");
  EXPECT_EQ(canonical("9:?:-2", {5}), ":?:-2");
  EXPECT_EQ(canonical("?:-9:-2", {5}), "?::-2");
  EXPECT_EQ(canonical("-2:3:?", {5}), "0:0");
  EXPECT_EQ(canonical("-2:1:?", {5}), "-2:1:?");
  EXPECT_EQ(canonical("-1, ?", {kDyn, 4}), "-1, ?");
}

TEST(Canonicalize, ForgetsUnusedRunTimeValues) {
  llvm::SmallVector<unsigned> kept;
  llvm::Expected<Subscript> result =
      canonicalize(sub("?:?, ?:, ::?"), {0, 5, 1}, &kept);
  ASSERT_TRUE(bool(result));
  EXPECT_EQ(result->str(), ":, ?:");
  EXPECT_EQ(kept, (llvm::SmallVector<unsigned>{2}));
}

/// Unique for static dims, means what it came from, and stays as it is.
TEST(Canonicalize, ExhaustiveBox) {
  std::vector<EntryValue> bounds = {EntryValue()};
  for (int64_t i = -8; i <= 8; ++i)
    bounds.push_back(EntryValue::constant(i));
  for (int64_t dim = 0; dim <= 6; ++dim) {
    std::map<std::array<int64_t, 3>, std::string> texts;
    for (EntryValue begin : bounds)
      for (EntryValue end : bounds)
        for (int64_t stride : {1, -1, 2, -2, 3, -3, 7, -7}) {
          Subscript s = llvm::cantFail(Subscript::get(
              {Entry::range(begin, end, EntryValue::constant(stride))}));
          Subscript c = llvm::cantFail(canonicalize(s, {dim}));
          EXPECT_EQ(c, llvm::cantFail(canonicalize(c, {dim}))) << s.str();
          Resolved was = llvm::cantFail(resolve(s, {dim}));
          Resolved is = llvm::cantFail(resolve(c, {dim}));
          std::array<int64_t, 3> key = {*was.dims[0].begin, *was.dims[0].size,
                                        *was.dims[0].stride};
          EXPECT_EQ(key,
                    (std::array<int64_t, 3>{*is.dims[0].begin, *is.dims[0].size,
                                            *is.dims[0].stride}))
              << s.str() << " of " << dim << " became " << c.str();
          auto [it, inserted] = texts.try_emplace(key, c.str());
          EXPECT_EQ(it->second, c.str()) << s.str() << " of " << dim;
        }
  }
}
