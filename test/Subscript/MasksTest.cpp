//===- MasksTest.cpp - TensorFlow's encoding ------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Subscript/Masks.h"

#include "TestUtils.h"

using namespace mlir::slice;
using namespace mlir::slice::test;

static llvm::SmallVector<EntryValue> constants(llvm::ArrayRef<int64_t> values) {
  llvm::SmallVector<EntryValue> result;
  for (int64_t value : values)
    result.push_back(EntryValue::constant(value));
  return result;
}

static MaskEncoding encode(llvm::ArrayRef<int64_t> begin,
                           llvm::ArrayRef<int64_t> end,
                           llvm::ArrayRef<int64_t> strides,
                           std::array<int64_t, 5> masks) {
  return {constants(begin), constants(end), constants(strides), masks[0],
          masks[1],         masks[2],       masks[3],           masks[4]};
}

static std::string decode(const MaskEncoding &encoding) {
  llvm::Expected<Subscript> subscript = fromMasks(encoding);
  if (!subscript)
    return llvm::toString(subscript.takeError());
  return subscript->str();
}

TEST(Masks, WorkedExample) {
  MaskEncoding encoding = encode({1, 2, 0, 0, 0, 0}, {2, 4, 0, 0, -3, 0},
                                 {1, 1, 1, 1, -1, 1}, {48, 32, 8, 4, 1});
  EXPECT_EQ(decode(encoding), "1, 2:4, newaxis, ..., :-3:-1, :");
  MaskEncoding back = toMasks(sub("1, 2:4, None, ..., :-3:-1, :"));
  EXPECT_EQ(back.begin, encoding.begin);
  EXPECT_EQ(back.end, encoding.end);
  EXPECT_EQ(back.strides, encoding.strides);
  EXPECT_EQ(back.beginMask, 48);
  EXPECT_EQ(back.endMask, 32);
  EXPECT_EQ(back.ellipsisMask, 8);
  EXPECT_EQ(back.newAxisMask, 4);
  EXPECT_EQ(back.shrinkAxisMask, 1);
}

TEST(Masks, RoundTrip) {
  for (const char *text :
       {"", "...", "-1", "3:", ":3", "::-1", "newaxis, 0, ...",
        "-9223372036854775808:9223372036854775807:-9223372036854775808",
        "?, ?:?:?, 1:?:2, ::?"}) {
    llvm::Expected<Subscript> back = fromMasks(toMasks(sub(text)));
    ASSERT_TRUE(bool(back)) << text;
    EXPECT_EQ(back->str(), text);
  }
}

TEST(Masks, IndexEndSaturates) {
  EXPECT_TRUE(toMasks(sub("9223372036854775807")).end[0].is(kMax));
  EXPECT_TRUE(toMasks(sub("-1")).end[0].is(0));
  EXPECT_TRUE(toMasks(sub("?")).end[0].is(0));
}

TEST(Masks, S1_Lengths) {
  EXPECT_EQ(decode(encode({0, 0}, {0}, {1, 1}, {})),
            "begin, end and strides have 2, 1 and 2 values; they must have the "
            "same number");
  llvm::SmallVector<int64_t> ones(65, 1);
  EXPECT_EQ(decode(encode(ones, ones, ones, {})),
            "begin, end and strides have 65 values; at most 64 are allowed");
  ones.resize(64);
  EXPECT_EQ(decode(encode(ones, ones, ones, {-1, -1, kMin, 0, 0})).substr(0, 4),
            ":, :");
}

TEST(Masks, S2_Precedence) {
  EXPECT_EQ(decode(encode({2}, {3}, {1}, {1, 1, 1, 1, 1})), "...");
  EXPECT_EQ(decode(encode({2}, {3}, {1}, {1, 1, 0, 1, 1})), "newaxis");
  EXPECT_EQ(decode(encode({2}, {3}, {1}, {1, 1, 0, 0, 1})), "2");
  EXPECT_EQ(decode(encode({2}, {3}, {1}, {1, 1, 0, 0, 0})), ":");
}

TEST(Masks, S3_StrayBits) {
  EXPECT_EQ(decode(encode({2}, {3}, {1}, {6, 6, 2, 6, 6})), "2:3");
  EXPECT_EQ(decode(encode({1, 0, 1}, {2, 2, 3}, {1, 1, 1}, {-3, 0, 0, 0, 0})),
            ":2, 0:2, :3");
  EXPECT_EQ(decode(encode({0, 1}, {0, 2}, {1, 1}, {0, 0, 5, 0, 0})),
            "ellipsis mask 5 has 2 bits set; at most one is allowed");
  EXPECT_EQ(decode(encode({}, {}, {}, {0, 0, -1, 0, 0})),
            "ellipsis mask -1 has 64 bits set; at most one is allowed");
}

TEST(Masks, S6_ZeroStrides) {
  EXPECT_EQ(decode(encode({0, 0}, {1, 1}, {1, 0}, {})),
            "stride of entry 1 must not be 0");
  EXPECT_EQ(decode(encode({0}, {1}, {0}, {0, 0, 0, 0, 1})),
            "stride of entry 0 must not be 0");
  EXPECT_EQ(decode(encode({7, 7}, {9, 9}, {0, 0}, {0, 0, 1, 2, 0})),
            "..., newaxis");
}

TEST(Masks, S7_StrideOfAnIndex) {
  EXPECT_EQ(decode(encode({2}, {1}, {-1}, {0, 0, 0, 0, 1})),
            "stride -1 of entry 0, an index, must be positive");
  EXPECT_EQ(decode(encode({2}, {100}, {3}, {0, 0, 0, 0, 1})), "2");
}

TEST(Masks, DropsRunTimeValuesOfIgnoredSlots) {
  MaskEncoding encoding;
  // Positions: ellipsis, index, range without a begin.
  for (unsigned i = 0; i < 3; ++i) {
    encoding.begin.push_back(EntryValue::runtime(3 * i));
    encoding.end.push_back(EntryValue::runtime(3 * i + 1));
    encoding.strides.push_back(EntryValue::runtime(3 * i + 2));
  }
  encoding.ellipsisMask = 1;
  encoding.shrinkAxisMask = 2;
  encoding.beginMask = 4;
  llvm::SmallVector<unsigned> old;
  llvm::Expected<Subscript> subscript = fromMasks(encoding, &old);
  ASSERT_TRUE(bool(subscript));
  EXPECT_EQ(subscript->str(), "..., ?, :?:?");
  EXPECT_EQ(old, (llvm::SmallVector<unsigned>{3, 7, 8}));
}
