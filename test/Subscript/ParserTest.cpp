//===- ParserTest.cpp - Reading and printing subscripts -------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestUtils.h"

using namespace mlir::slice;
using namespace mlir::slice::test;

TEST(Parser, WorkedExample) {
  Subscript s = sub("1, 2:4, None, ..., :-3:-1, :");
  ASSERT_EQ(s.size(), 6u);
  EXPECT_EQ(s[0], Entry::index(1));
  EXPECT_EQ(s[1],
            Entry::range(EntryValue::constant(2), EntryValue::constant(4)));
  EXPECT_EQ(s[2], Entry::newAxis());
  EXPECT_EQ(s[3], Entry::ellipsis());
  EXPECT_EQ(s[4], Entry::range({}, EntryValue::constant(-3),
                               EntryValue::constant(-1)));
  EXPECT_EQ(s[5], Entry::range());
  EXPECT_EQ(s.str(), "1, 2:4, newaxis, ..., :-3:-1, :");
}

TEST(Parser, Spellings) {
  const std::pair<const char *, const char *> cases[] = {
      {"", ""},
      {"  ", ""},
      {"()", ""},
      {"[()]", ""},
      {"[]", ""},
      {"1,", "1"},
      {"(1, 2)", "1, 2"},
      {"[1,2]", "1, 2"},
      {"[(1,2)]", "1, 2"},
      {"((1))", "1"},
      {" [ 1 , : ] ", "1, :"},
      {"None:None:-1", "::-1"},
      {"None:", ":"},
      {":None", ":"},
      {"None", "newaxis"},
      {"newaxis", "newaxis"},
      {"np.newaxis, tf.newaxis, numpy.newaxis, tensorflow.newaxis",
       "newaxis, newaxis, newaxis, newaxis"},
      {"Ellipsis", "..."},
      {"...", "..."},
      {"1_000", "1000"},
      {"0x10:0b11:0o7", "16:3:7"},
      {"00", "0"},
      {"+3", "3"},
      {"- 3", "-3"},
      {"-3:10:-7, 1", "-3:10:-7, 1"},
      {"1 : 2 : 3", "1:2:3"},
      {"::", ":"},
      {"0:5:1", "0:5:1"},
      {"?, ?:?:2, ::?", "?, ?:?:2, ::?"},
      {"9223372036854775807:-9223372036854775808",
       "9223372036854775807:-9223372036854775808"},
      {"99999999999999999999999:-99999999999999999999999",
       "9223372036854775807:-9223372036854775808"},
      {"9223372036854775808", "9223372036854775807"},
      {"0xffffffffffffffffff:", "9223372036854775807:"},
      {"\t1,\n2", "1, 2"},
  };
  for (auto [text, printed] : cases)
    EXPECT_EQ(sub(text).str(), printed) << text;
}

TEST(Parser, PrintsWhatItReads) {
  for (const char *text :
       {"1, 2:4, newaxis, ..., :-3:-1, :", "", "?:?:?, ?", "-1:-2:-3"})
    EXPECT_EQ(sub(sub(text).str()), sub(text));
}

TEST(Parser, NumbersRunTimeValues) {
  Subscript s = sub("?, 1, ?:2:?, ::?");
  EXPECT_EQ(s.getNumRuntime(), 4u);
  EXPECT_EQ(s[0].getIndex().getOrdinal(), 0u);
  EXPECT_EQ(s[2].getBegin().getOrdinal(), 1u);
  EXPECT_EQ(s[2].getStride().getOrdinal(), 2u);
  EXPECT_EQ(s[3].getStride().getOrdinal(), 3u);
}

TEST(Parser, WithValues) {
  Subscript s = sub("?, ?:?:?");
  llvm::SmallVector<unsigned> kept;
  llvm::Expected<Subscript> some =
      s.withValues({std::nullopt, 2, kMax, std::nullopt}, &kept);
  ASSERT_TRUE(bool(some));
  EXPECT_EQ(some->str(), "?, 2:9223372036854775807:?");
  EXPECT_EQ(kept, (llvm::SmallVector<unsigned>{0, 3}));
  EXPECT_EQ(errorOf(s.withValues({0, 0, 0, 0})),
            "stride of entry 1 must not be 0");
}

TEST(Parser, WithTrailingDim) {
  auto extended = [](llvm::StringRef text) {
    return llvm::cantFail(sub(text).withTrailingDim()).str();
  };
  EXPECT_EQ(extended("1, 2:"), "1, 2:");
  EXPECT_EQ(extended("..., 1"), "..., 1, :");
  EXPECT_EQ(extended("1, ..."), "1, ..., :");
}

TEST(Parser, Errors) {
  const std::pair<const char *, const char *> cases[] = {
      {"1, 2:4x", "invalid subscript: '4x' is not an integer at column 6"},
      {"1 2", "invalid subscript: unexpected '2' at column 3"},
      {",", "invalid subscript: unexpected ',' at column 1"},
      {"1,,2", "invalid subscript: unexpected ',' at column 3"},
      {"1:2:3:4", "invalid subscript: a range has at most two colons at "
                  "column 6"},
      {"1.5", "invalid subscript: '1.' is not an integer at column 1"},
      {"abc", "invalid subscript: 'abc' is neither an integer nor None at "
              "column 1"},
      {"True", "invalid subscript: 'True' is neither an integer nor None at "
               "column 1"},
      {"[1", "invalid subscript: '[' is not closed at column 1"},
      {"(1]", "invalid subscript: '(' is not closed at column 1"},
      {"1]", "invalid subscript: unexpected ']' at column 2"},
      {"[[1]]", "invalid subscript: unexpected '[' at column 2"},
      {"--3", "invalid subscript: expected an integer at column 2"},
      {"-", "invalid subscript: expected an integer at column 2"},
      {"0x", "invalid subscript: expected an integer at column 3"},
      {"1__0", "invalid subscript: '_' must stand between digits at column 2"},
      {"1_", "invalid subscript: '_' must stand between digits at column 2"},
      {"_1", "invalid subscript: '_1' is neither an integer nor None at "
             "column 1"},
      {"007", "invalid subscript: leading zeros are not allowed at column 1"},
      {"1e3", "invalid subscript: '1e' is not an integer at column 1"},
      {"..", "invalid subscript: unexpected '.' at column 1"},
      {"....", "invalid subscript: unexpected '.' at column 4"},
      {"\xff", "invalid subscript: unexpected byte 0xff at column 1"},
      {"None:x", "invalid subscript: 'x' is neither an integer nor None at "
                 "column 6"},
      {"+\n\n4a", "invalid subscript: '+  4a' is not an integer at column 1"},
      {"x123456789x123456789x123456789x123456789xyz",
       "invalid subscript: 'x123456789x123456789x123456789x123456789...' is "
       "neither an integer nor None at column 1"},
      {"::0", "stride of entry 0 must not be 0"},
      {"..., 1, ...", "subscript has an ellipsis in entry 0 and in entry 2; at "
                      "most one is allowed"},
  };
  for (auto [text, message] : cases)
    EXPECT_EQ(errorOf(Subscript::parse(text)), message) << text;
}

TEST(Parser, S1_AtMost64Entries) {
  std::string text;
  for (int i = 0; i < 64; ++i)
    text += ":,";
  EXPECT_EQ(sub(text).size(), 64u);
  EXPECT_EQ(errorOf(Subscript::parse(text + ":")),
            "subscript has 65 entries; at most 64 are allowed");
}

TEST(Parser, LongTexts) {
  EXPECT_EQ(errorOf(Subscript::parse(std::string(1 << 20, '('))),
            "invalid subscript: '(' is not closed at column 1");
  std::string digits(1 << 20, '9');
  EXPECT_EQ(sub(digits + ":").str(), "9223372036854775807:");
  std::string nested =
      std::string(1 << 10, '(') + "1" + std::string(1 << 10, ')');
  EXPECT_EQ(sub(nested).str(), "1");
}
