//===- NpyDTypeTest.cpp - Tests of element types --------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/NpyDType.h"

#include "gtest/gtest.h"

using namespace mlir::slice;
using ByteOrder = NpyDType::ByteOrder;

static NpyDType fromString(llvm::StringRef text) {
  return llvm::cantFail(NpyDType::fromString(text));
}

static NpyDType fromDescr(llvm::StringRef text) {
  return llvm::cantFail(NpyDType::fromDescr(text));
}

/// The error of reading a type string.
static std::string getStringError(llvm::StringRef text) {
  llvm::Expected<NpyDType> dtype = NpyDType::fromString(text);
  return dtype ? "none" : llvm::toString(dtype.takeError());
}

/// The error of reading a descr.
static std::string getDescrError(llvm::StringRef text) {
  llvm::Expected<NpyDType> dtype = NpyDType::fromDescr(text);
  return dtype ? "none" : llvm::toString(dtype.takeError());
}

TEST(NpyDTypeTest, TypeStrings) {
  struct {
    const char *text;
    char kind;
    int64_t itemsize;
    ByteOrder order;
  } cases[] = {
      {"|b1", 'b', 1, ByteOrder::NotApplicable},
      {"|i1", 'i', 1, ByteOrder::NotApplicable},
      {"<i2", 'i', 2, ByteOrder::Little},
      {">u8", 'u', 8, ByteOrder::Big},
      {"<f1", 'f', 1, ByteOrder::NotApplicable},
      {"<f2", 'f', 2, ByteOrder::Little},
      {"<f12", 'f', 12, ByteOrder::Little},
      {">f16", 'f', 16, ByteOrder::Big},
      {"<c8", 'c', 8, ByteOrder::Little},
      {"<c32", 'c', 32, ByteOrder::Little},
      {"|S3", 'S', 3, ByteOrder::NotApplicable},
      {"|S0", 'S', 0, ByteOrder::NotApplicable},
      {"<U3", 'U', 12, ByteOrder::Little},
      {">U0", 'U', 0, ByteOrder::Big},
      {"|V0", 'V', 0, ByteOrder::NotApplicable},
      {"<V2", 'V', 2, ByteOrder::NotApplicable},
      {"<W4", 'V', 4, ByteOrder::NotApplicable},
      {"<M8", 'M', 8, ByteOrder::Little},
      {">m8[25s]", 'm', 8, ByteOrder::Big},
      {"|S9223372036854775807", 'S', INT64_MAX, ByteOrder::NotApplicable},
  };
  for (const auto &test : cases) {
    SCOPED_TRACE(test.text);
    NpyDType dtype = fromString(test.text);
    EXPECT_EQ(dtype.kind(), test.kind);
    EXPECT_EQ(dtype.itemsize(), test.itemsize);
    EXPECT_EQ(dtype.byteOrder(), test.order);
    EXPECT_EQ(dtype.descr(), "'" + std::string(test.text) + "'");
    EXPECT_FALSE(dtype.isRecord());
    EXPECT_EQ(dtype.name(), "");
  }
  EXPECT_EQ(NpyDType(), fromString("|V0"));
  EXPECT_NE(fromString("<i4"), fromString(">i4"));
  EXPECT_NE(fromString("<i4").needsByteSwap(),
            fromString(">i4").needsByteSwap());
}

TEST(NpyDTypeTest, Times) {
  NpyDType dtype = fromString("<M8[ns]");
  EXPECT_EQ(dtype.timeUnit(), "ns");
  EXPECT_EQ(dtype.timeStep(), 1);
  dtype = fromString("<m8[25s]");
  EXPECT_EQ(dtype.timeUnit(), "s");
  EXPECT_EQ(dtype.timeStep(), 25);
  EXPECT_EQ(fromString("<M8").timeUnit(), "");
  EXPECT_EQ(fromString("<M8[generic]").timeUnit(), "");
}

TEST(NpyDTypeTest, MLDTypes) {
  NpyDType dtype = fromString("bfloat16");
  EXPECT_EQ(dtype.kind(), 'V');
  EXPECT_EQ(dtype.itemsize(), 2);
  EXPECT_EQ(dtype.name(), "bfloat16");
  EXPECT_EQ(dtype.descr(), "'bfloat16'");
  EXPECT_EQ(fromString("float8_e4m3fn").itemsize(), 1);
  EXPECT_EQ(fromString("int4").itemsize(), 1);
}

TEST(NpyDTypeTest, BadTypeStrings) {
  EXPECT_EQ(getStringError(""), "unknown dtype ''");
  EXPECT_EQ(getStringError("<"), "unknown dtype '<'");
  EXPECT_EQ(getStringError("<q8"), "unknown dtype '<q8'");
  EXPECT_EQ(getStringError("<W8"), "unknown dtype '<W8'");
  EXPECT_EQ(getStringError("<f4x"), "unknown dtype '<f4x'");
  EXPECT_EQ(getStringError("<f4[s]"), "unknown dtype '<f4[s]'");
  EXPECT_EQ(getStringError("<M8[s"), "unknown dtype '<M8[s'");
  EXPECT_EQ(getStringError("<M8[]"), "unknown dtype '<M8[]'");
  EXPECT_EQ(getStringError("\n"),
            "unknown dtype: its name has a character that no dtype has");
  EXPECT_EQ(getStringError("<f"), "dtype '<f' does not say its size");
  EXPECT_EQ(getStringError("<f3"),
            "there is no dtype '<f3': kind 'f' has no size of 3 bytes");
  EXPECT_EQ(getStringError("|b2"),
            "there is no dtype '|b2': kind 'b' has no size of 2 bytes");
  EXPECT_EQ(getStringError("<M4"),
            "there is no dtype '<M4': kind 'M' has no size of 4 bytes");
  EXPECT_EQ(getStringError("|S9223372036854775808"),
            "dtype '|S9223372036854775808' has a size of 9223372036854775808, "
            "which does not fit in 64 bits");
  EXPECT_EQ(getStringError("<U4611686018427387904"),
            "an element of dtype '<U4611686018427387904' is larger than "
            "2^63 - 1 bytes");
  EXPECT_EQ(getStringError("<M8[0s]"),
            "dtype '<M8[0s]' steps by 0 units: expected 1 to 2147483647");
  EXPECT_EQ(getStringError("<M8[99999999999s]"),
            "dtype '<M8[99999999999s]' steps by 99999999999 units: expected 1 "
            "to 2147483647");
  EXPECT_EQ(getStringError("<M8[x]"),
            "dtype '<M8[x]' has no known unit of time");
  EXPECT_EQ(getStringError("|O"),
            "dtype '|O' holds Python objects, which are no data");
}

TEST(NpyDTypeTest, Records) {
  NpyDType dtype = fromDescr("[('a', '<i4'), ('b', '|S3')]");
  EXPECT_TRUE(dtype.isRecord());
  EXPECT_EQ(dtype.kind(), 'V');
  EXPECT_EQ(dtype.itemsize(), 7);
  EXPECT_EQ(dtype.byteOrder(), ByteOrder::NotApplicable);
  EXPECT_EQ(dtype.descr(), "[('a', '<i4'), ('b', '|S3')]");
  ASSERT_EQ(dtype.fields().size(), 2u);
  EXPECT_EQ(dtype.fields()[1].name, "b");
  EXPECT_EQ(dtype.fields()[1].offset, 4);
  EXPECT_EQ(dtype.fields()[1].size, 3);

  dtype = fromDescr("[('c', '<f4', (2, 3)), ('', '|V3'), "
                    "(('title', 'd'), [('x', '|b1'), ('y', '<U2')])]");
  EXPECT_EQ(dtype.itemsize(), 24 + 3 + 9);
  EXPECT_EQ(dtype.fields()[0].shape, (llvm::SmallVector<int64_t, 2>{2, 3}));
  EXPECT_TRUE(dtype.fields()[1].isPadding());
  EXPECT_EQ(dtype.fields()[2].name, "d");
  EXPECT_EQ(dtype.fields()[2].dtype.fields()[1].offset, 1);

  EXPECT_EQ(fromDescr("[]").itemsize(), 0);
  EXPECT_EQ(fromDescr("[('a', '|V8', (0, 4611686018427387904))]").itemsize(),
            0);
  EXPECT_EQ(fromDescr("[('a', '|V0', (3,))]").itemsize(), 0);
}

TEST(NpyDTypeTest, DescrsAsNumPyWritesThem) {
  // Quotes, spaces and Python 2's long integers come out as NumPy has them.
  EXPECT_EQ(fromDescr(" \"<f4\" ").descr(), "'<f4'");
  EXPECT_EQ(fromDescr("[ (\"a\",u'<i4') ,('c','<f4',(2L,3L)),('e','<f4',7),]")
                .descr(),
            "[('a', '<i4'), ('c', '<f4', (2, 3)), ('e', '<f4', (7,))]");
  // Names keep their escapes.
  EXPECT_EQ(fromDescr(R"([(('ti"t\'le', "it's"), '|i1')])").descr(),
            R"([(('ti"t\'le', "it's"), '|i1')])");
  EXPECT_EQ(fromDescr(R"([('a\\b\n\x85\u2028', '|i1')])").descr(),
            R"([('a\\b\n\x85\u2028', '|i1')])");
  EXPECT_EQ(
      fromDescr(R"([('a\\b\n\x85\u2028\U0001f600', '|i1')])").fields()[0].name,
      "a\\b\n\xC2\x85\xE2\x80\xA8\xF0\x9F\x98\x80");
}

TEST(NpyDTypeTest, BadDescrs) {
  EXPECT_EQ(getDescrError("3"),
            "a dtype is an integer, not a string or a list of fields");
  EXPECT_EQ(getDescrError("('<f4', (2,))"),
            "a dtype is a tuple, not a string or a list of fields");
  EXPECT_EQ(getDescrError("None"),
            "a dtype is None, not a string or a list of fields");
  EXPECT_EQ(getDescrError("{}"),
            "a dtype is a dict, not a string or a list of fields");
  EXPECT_EQ(getDescrError("['<f4']"),
            "field 0 of a record is not a tuple of 2 or 3 items");
  EXPECT_EQ(getDescrError("[('a', '<f4'), ('b', '<f4', 1, 2)]"),
            "field 1 of a record is not a tuple of 2 or 3 items");
  EXPECT_EQ(getDescrError("[(True, '<f4')]"),
            "field 0 of a record has no name: found a bool");
  EXPECT_EQ(getDescrError("[('a', [('b', '|O')])]"),
            "field 0 of a record: field 0 of a record: dtype '|O' holds Python "
            "objects, which are no data");
  EXPECT_EQ(getDescrError("[('a', '<f4'), ('a', '<f4')]"),
            "fields 0 and 1 of a record have the same name");
  EXPECT_EQ(getDescrError("[('a', '<f4', ('b',))]"),
            "a dim of a sub-array is a string, not an integer");
  EXPECT_EQ(getDescrError("[('a', '<f4', (-1,))]"),
            "a dim of a sub-array is -1, less than 0");
  std::string ones;
  for (int i = 0; i < 65; ++i)
    ones += "1,";
  EXPECT_EQ(getDescrError("[('a', '<f4', (" + ones + "))]"),
            "a sub-array has 65 dims: at most 64 are possible");
  EXPECT_EQ(getDescrError("[('a', '|V0', (4294967296, 4294967296))]"),
            "field 0 of a record has shape (4294967296, 4294967296): more than "
            "2^63 - 1 elements");
  EXPECT_EQ(getDescrError("[('a', '<f4', (4611686018427387904,))]"),
            "field 0 of a record is larger than 2^63 - 1 bytes");
  EXPECT_EQ(getDescrError("[('a', '|S9223372036854775807'), ('b', '|S1')]"),
            "a record is larger than 2^63 - 1 bytes");
}
