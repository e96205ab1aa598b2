//===- NpyHeaderTest.cpp - Tests of .npy headers --------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/NpyHeader.h"

#include "gtest/gtest.h"

#include <random>

using namespace mlir::slice;
using Dims = llvm::SmallVector<int64_t>;

/// A file of version 1.0, 2.0 or 3.0 that has `dict` for its header.
static std::string makeFile(llvm::StringRef dict, char version = 1) {
  std::string file = std::string("\x93NUMPY") + version + '\0';
  for (unsigned i = 0; i < (version == 1 ? 2u : 4u); ++i)
    file += static_cast<char>(dict.size() >> (8 * i));
  return file + dict.str();
}

/// A header with all keys, of which the value of `shape` is given.
static std::string makeDict(llvm::StringRef shape,
                            llvm::StringRef descr = "'<f4'") {
  return ("{'descr': " + descr + ", 'fortran_order': False, 'shape': " + shape +
          ", }\n")
      .str();
}

static NpyHeader parse(llvm::StringRef file) {
  return llvm::cantFail(parseNpyHeader(file));
}

static std::string getError(llvm::StringRef file) {
  llvm::Expected<NpyHeader> header = parseNpyHeader(file);
  return header ? "none" : llvm::toString(header.takeError());
}

/// The error of reading a file with the header `dict`.
static std::string getDictError(llvm::StringRef dict) {
  return getError(makeFile(dict));
}

/// What writeNpyHeader makes of a dtype and a shape.
static std::string write(llvm::StringRef descr, bool fortranOrder,
                         llvm::ArrayRef<int64_t> shape) {
  NpyDType dtype = llvm::cantFail(NpyDType::fromDescr(descr));
  return llvm::cantFail(writeNpyHeader(dtype, fortranOrder, shape));
}

TEST(NpyHeaderTest, Parses) {
  NpyHeader header = parse(makeFile(makeDict("(2, 3)")) + "data");
  EXPECT_EQ(header.dtype.descr(), "'<f4'");
  EXPECT_FALSE(header.fortranOrder);
  EXPECT_EQ(header.shape, Dims({2, 3}));
  EXPECT_EQ(header.numElements, 6);
  EXPECT_EQ(header.dataSize, 24);
  EXPECT_EQ(header.dataOffset, 10 + makeDict("(2, 3)").size());

  EXPECT_EQ(parse(makeFile(makeDict("()"))).shape, Dims());
  EXPECT_EQ(parse(makeFile(makeDict("()"))).numElements, 1);
  EXPECT_EQ(parse(makeFile(makeDict("(3,)"), 2)).shape, Dims({3}));
  EXPECT_EQ(parse(makeFile(makeDict("(3, )"), 3)).shape, Dims({3}));
}

TEST(NpyHeaderTest, ParsesWhateverPythonWouldTake) {
  NpyHeader header =
      parse(makeFile("\n { \"shape\":(3L ,\t+4l), u'fortran_order' :True,\n"
                     "'descr' : '<f4'} \n"));
  EXPECT_EQ(header.shape, Dims({3, 4}));
  EXPECT_TRUE(header.fortranOrder);
  EXPECT_EQ(header.dtype.descr(), "'<f4'");
}

TEST(NpyHeaderTest, ParsesNames) {
  // Latin-1 in the first two versions, UTF-8 in the third.
  auto getName = [](const std::string &file) {
    return parse(file).dtype.fields()[0].name;
  };
  EXPECT_EQ(getName(makeFile(makeDict("()", "[('\xE9', '<i4')]"))), "\xC3\xA9");
  EXPECT_EQ(getName(makeFile(makeDict("()", "[('\xE9', '<i4')]"), 2)),
            "\xC3\xA9");
  EXPECT_EQ(getName(makeFile(makeDict("()", "[('\xC3\xA9', '<i4')]"), 3)),
            "\xC3\xA9");
  EXPECT_EQ(getError(makeFile(makeDict("()", "[('\xE9', '<i4')]"), 3)),
            "the header is not in UTF-8");
}

TEST(NpyHeaderTest, Limits) {
  // A zero makes up for dims whose product would be too large.
  NpyHeader header = parse(
      makeFile(makeDict("(9223372036854775806, 0, 9223372036854775806)")));
  EXPECT_EQ(header.numElements, 0);
  EXPECT_EQ(header.dataSize, 0);
  EXPECT_EQ(
      parse(makeFile(makeDict("(9223372036854775806,)", "'|V0'"))).numElements,
      INT64_MAX - 1);

  std::string ones;
  for (int i = 0; i < 64; ++i)
    ones += "1, ";
  EXPECT_EQ(parse(makeFile(makeDict("(" + ones + ")"))).shape.size(), 64u);
  EXPECT_EQ(getDictError(makeDict("(" + ones + "1)")),
            "the array has 65 dims: at most 64 are possible");
  EXPECT_EQ(getDictError(makeDict("(4294967296, 4294967296)")),
            "shape (4294967296, 4294967296) has more than 2^63 - 1 elements");
  EXPECT_EQ(getDictError(makeDict("(4294967296, 4294967296)", "'|V0'")),
            "shape (4294967296, 4294967296) has more than 2^63 - 1 elements");
  EXPECT_EQ(getDictError(makeDict("(4611686018427387904,)")),
            "4611686018427387904 elements of 4 bytes each are larger than "
            "2^63 - 1 bytes in all");
  EXPECT_EQ(getDictError(makeDict("(9223372036854775808,)")),
            "the header cannot be read: integer 9223372036854775808 does not "
            "fit in 64 bits, at character 52");
  EXPECT_EQ(getDictError(makeDict("(3, -1)")), "dim 1 is -1, less than 0");
  EXPECT_EQ(getDictError(makeDict("(0, -1)")), "dim 1 is -1, less than 0");
}

TEST(NpyHeaderTest, BadPrefixes) {
  EXPECT_EQ(getError(""), "no .npy file: it is empty");
  EXPECT_EQ(getError("PK\x03\x04"),
            "no .npy file: it does not start with '\\x93NUMPY'");
  EXPECT_EQ(getError("\x93NUMP"),
            "the file ends after 5 bytes, before the version of the format");
  EXPECT_EQ(getError(std::string("\x93NUMPY\x01\x00\x10", 9)),
            "the file ends after 9 bytes, before the length of the header");
  EXPECT_EQ(getError(std::string("\x93NUMPY\x02\x00\x10\x00\x00", 11)),
            "the file ends after 11 bytes, before the length of the header");
  EXPECT_EQ(getError(std::string("\x93NUMPY\x04\x00\x10\x00", 10)),
            "version 4.0 of the .npy format is unknown: expected 1.0, 2.0 or "
            "3.0");
  EXPECT_EQ(getError(std::string("\x93NUMPY\x01\x02\x10\x00", 10)),
            "version 1.2 of the .npy format is unknown: expected 1.0, 2.0 or "
            "3.0");
  EXPECT_EQ(getError(std::string("\x93NUMPY\x01\x00\x10\x00{}", 12)),
            "the header should end after 26 bytes but the file holds 12");
  EXPECT_EQ(getError(std::string("\x93NUMPY\x02\x00\x01\x00\x10\x00", 12)),
            "the header is 1048577 bytes long: at most 1048576 are possible");
}

TEST(NpyHeaderTest, BadDicts) {
  EXPECT_EQ(getDictError("3"), "the header is an integer, not a dict");
  EXPECT_EQ(getDictError("{}"), "the header lacks the key 'descr'");
  EXPECT_EQ(getDictError("{'descr': '<f4'}"),
            "the header lacks the key 'fortran_order'");
  EXPECT_EQ(getDictError("{'descr': '<f4', 'fortran_order': False}"),
            "the header lacks the key 'shape'");
  EXPECT_EQ(getDictError("{'shape': (), 'shape': ()}"),
            "the header has the key 'shape' twice");
  EXPECT_EQ(getDictError("{'more': 1}"),
            "the header has the unknown key 'more'");
  EXPECT_EQ(getDictError("{(): 1}"), "the header has the unknown key a tuple");
  EXPECT_EQ(getDictError("{'descr': '<f4', 'fortran_order': 0, 'shape': ()}"),
            "'fortran_order' is an integer, not True or False");
  EXPECT_EQ(getDictError(makeDict("3")), "'shape' is an integer, not a tuple");
  EXPECT_EQ(getDictError(makeDict("[3]")), "'shape' is a list, not a tuple");
  EXPECT_EQ(getDictError(makeDict("(3, 'x')")),
            "dim 1 is a string, not an integer");
  EXPECT_EQ(getDictError(makeDict("()", "'|O'")),
            "dtype '|O' holds Python objects, which are no data");
}

TEST(NpyHeaderTest, BadLiterals) {
  auto getLiteralError = [](llvm::StringRef text) {
    std::string error = getDictError(text);
    llvm::StringRef result = error;
    EXPECT_TRUE(result.consume_front("the header cannot be read: ")) << error;
    return result.str();
  };
  EXPECT_EQ(getLiteralError(""), "expected a value, but the text ends at "
                                 "character 1");
  EXPECT_EQ(getLiteralError("{'a': 1} x"),
            "expected the end, found 'x' at character 10");
  EXPECT_EQ(getLiteralError("{'a' 1}"), "expected ':', found '1' at character "
                                        "6");
  EXPECT_EQ(getLiteralError("{'a': 1 'b': 2}"),
            "expected ',' or '}', found ''' at character 9");
  EXPECT_EQ(getLiteralError("(1 2)"), "expected ',' or ')', found '2' at "
                                      "character 4");
  EXPECT_EQ(getLiteralError("[1 2]"), "expected ',' or ']', found '2' at "
                                      "character 4");
  EXPECT_EQ(getLiteralError("(,)"), "expected a value, found ',' at character "
                                    "2");
  EXPECT_EQ(getLiteralError("{'a"), "a string without an end at character 2");
  EXPECT_EQ(getLiteralError("'a\\"),
            "expected an escape, but the text ends at character 4");
  EXPECT_EQ(getLiteralError("'\\q'"), "expected an escape that repr() writes, "
                                      "found 'q' at character 3");
  EXPECT_EQ(getLiteralError("'\\x4g'"),
            "expected a hexadecimal digit, found 'g' at character 5");
  EXPECT_EQ(getLiteralError("'\\U00110000'"),
            "an escape beyond Unicode's last code point at character 12");
  EXPECT_EQ(getLiteralError("-"),
            "expected a digit, but the text ends at character 2");
  EXPECT_EQ(getLiteralError("1.5"), "expected an integer, found '.' at "
                                    "character 2");
  EXPECT_EQ(getLiteralError("true"), "'true' is no value, at character 1");
  EXPECT_EQ(getLiteralError("\xE9"), "expected a value, found a character "
                                     "outside ASCII at character 1");
  EXPECT_EQ(getLiteralError(llvm::StringRef("\0", 1)),
            "expected a value, found byte 0x00 at character 1");
  EXPECT_EQ(getLiteralError(std::string(60000, '[')),
            "more than 64 levels of nesting at character 66");
}

TEST(NpyHeaderTest, WritesAsNumPyDoes) {
  // What numpy.save wrote; the spaces are counted.
  auto file = [](llvm::StringRef prefix, llvm::StringRef dict, size_t spaces) {
    return (prefix + dict).str() + std::string(spaces, ' ') + "\n";
  };
  llvm::StringRef first("\x93NUMPY\x01\x00v\x00", 10);
  EXPECT_EQ(write("'<f4'", false, {}),
            file(first,
                 "{'descr': '<f4', 'fortran_order': False, 'shape': (), }",
                 62));
  EXPECT_EQ(
      write("'<M8[ns]'", false, {3}),
      file(first,
           "{'descr': '<M8[ns]', 'fortran_order': False, 'shape': (3,), }",
           56));
  EXPECT_EQ(write("'|i1'", true, {2, 3}),
            file(first,
                 "{'descr': '|i1', 'fortran_order': True, 'shape': (2, 3), }",
                 59));
  EXPECT_EQ(
      write("'>c8'", false, {10, 0, 2}),
      file(first,
           "{'descr': '>c8', 'fortran_order': False, 'shape': (10, 0, 2), }",
           54));
  // Latin-1 where that will do, else UTF-8.
  EXPECT_EQ(
      write("[('\xC3\xA9', '<i4')]", false, {2}),
      file(first,
           "{'descr': [('\xE9', '<i4')], 'fortran_order': False, 'shape': "
           "(2,), }",
           51));
  EXPECT_EQ(
      write("[('\xE6\x97\xA5', '<i4'), ('c', '<f4', (2, 3))]", false, {2}),
      file(llvm::StringRef("\x93NUMPY\x03\x00t\x00\x00\x00", 12),
           "{'descr': [('\xE6\x97\xA5', '<i4'), ('c', '<f4', (2, 3))], "
           "'fortran_order': False, 'shape': (2,), }",
           25));
}

TEST(NpyHeaderTest, WritesLongHeaders) {
  std::string descr = "[";
  for (int i = 0; i < 4000; ++i)
    descr += (i ? ", ('f" : "('f") + std::to_string(i) + "', '<i4')";
  std::string header = write(descr + "]", false, {1});
  // As many bytes as NumPy writes, and its version.
  EXPECT_EQ(header.size(), 70976u);
  EXPECT_EQ(header.substr(0, 12),
            std::string("\x93NUMPY\x02\x00\x34\x15\x01\x00", 12));
  EXPECT_EQ(parse(header).dtype.itemsize(), 16000);
}

TEST(NpyHeaderTest, RoundTrips) {
  for (const char *descr :
       {"'<f4'", "'|S0'", "'>U7'", "'<m8[25s]'", "'bfloat16'", "[]",
        "[(('t', 'a'), '<i4'), ('', '|V4'), ('b', [('c', '|V3', (2,))])]"})
    for (bool fortranOrder : {false, true})
      for (const Dims &shape : {Dims{}, Dims{7}, Dims{0, 1000000, 3}}) {
        std::string bytes = write(descr, fortranOrder, shape);
        EXPECT_EQ(bytes.size() % 64, 0u);
        NpyHeader header = parse(bytes);
        EXPECT_EQ(header.dtype.descr(), descr);
        EXPECT_EQ(header.fortranOrder, fortranOrder);
        EXPECT_EQ(header.shape, shape);
        EXPECT_EQ(header.dataOffset, bytes.size());
      }
}

TEST(NpyHeaderTest, EveryTruncationIsAnError) {
  std::string bytes =
      write("[('a', '<f4', (2, 3)), (('t', 'b'), '|S3')]", false, {3, 4});
  for (size_t size = 0; size < bytes.size(); ++size)
    EXPECT_NE(getError(bytes.substr(0, size)), "none") << size;
  EXPECT_EQ(getError(bytes), "none");
}

TEST(NpyHeaderTest, DamagedHeadersAreReadOrRefused) {
  std::string bytes =
      write("[('a', '<f4', (2, 3)), (('t', 'b'), '<M8[25s]')]", false, {3, 4});
  std::mt19937 random(1);
  auto pick = [&](size_t count) { return random() % count; };
  static constexpr llvm::StringRef kLikely = "'\"()[]{},:\\0129LuxOSUVMm<>|- ";
  for (int round = 0; round < 20000; ++round) {
    std::string damaged = bytes;
    for (size_t flips = 1 + pick(4); flips > 0; --flips) {
      size_t where = pick(pick(2) ? damaged.size() : 110);
      damaged[where] =
          pick(2) ? static_cast<char>(random()) : kLikely[pick(kLikely.size())];
    }
    // Either is fine; but no crash, and no sizes that were not checked.
    llvm::Expected<NpyHeader> header = parseNpyHeader(damaged);
    if (!header) {
      EXPECT_NE(llvm::toString(header.takeError()), "");
      continue;
    }
    EXPECT_GE(header->numElements, 0);
    EXPECT_GE(header->dataSize, 0);
    EXPECT_LE(header->dataOffset, damaged.size());
  }
}

TEST(NpyHeaderTest, CountsElements) {
  EXPECT_EQ(llvm::cantFail(countNpyElements({})), 1);
  EXPECT_EQ(llvm::cantFail(countNpyElements({2, 3})), 6);
  EXPECT_EQ(llvm::cantFail(countNpyElements({INT64_MAX - 1, INT64_MAX - 1, 0})),
            0);
  llvm::Expected<int64_t> count = countNpyElements({2, -3});
  ASSERT_FALSE(bool(count));
  EXPECT_EQ(llvm::toString(count.takeError()), "dim 1 is -3, less than 0");
  // S11.
  count = countNpyElements({0, INT64_MAX});
  ASSERT_FALSE(bool(count));
  EXPECT_EQ(llvm::toString(count.takeError()),
            "dim 1 is 9223372036854775807, more than 9223372036854775806");
}
