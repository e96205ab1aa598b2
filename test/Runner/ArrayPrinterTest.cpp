//===- ArrayPrinterTest.cpp - Tests of printing arrays --------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What is expected here was written by NumPy 2.4.
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/ArrayPrinter.h"

#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

#include <cmath>
#include <cstring>
#include <limits>

using namespace mlir::slice;

/// The text of `array`.
static std::string toString(const StridedArray &array,
                            const PrintOptions &options = PrintOptions()) {
  std::string result;
  llvm::raw_string_ostream os(result);
  printArray(os, array, options);
  return result;
}

/// The text of a contiguous array. `bytes` are copied to a place of their own,
/// so that reading past them is noticed.
static std::string print(llvm::StringRef descr, llvm::StringRef bytes,
                         llvm::ArrayRef<int64_t> shape,
                         const PrintOptions &options = PrintOptions()) {
  std::vector<char> data(bytes.begin(), bytes.end());
  NpyDType dtype = llvm::cantFail(NpyDType::fromDescr(descr));
  StridedArray array = StridedArray::contiguous(dtype, data.data(), shape);
  EXPECT_EQ(array.getNumElements() * dtype.itemsize(), int64_t(bytes.size()));
  return toString(array, options);
}

template <typename T>
static std::string bytesOf(std::initializer_list<T> values) {
  return std::string(reinterpret_cast<const char *>(values.begin()),
                     values.size() * sizeof(T));
}

/// The bytes of 0, 1, 2 ... `size` - 1.
template <typename T>
static std::string rangeOf(size_t size) {
  std::string result(size * sizeof(T), '\0');
  for (size_t i = 0; i < size; ++i) {
    T value = static_cast<T>(i);
    std::memcpy(&result[i * sizeof(T)], &value, sizeof(T));
  }
  return result;
}

/// The bytes of a string literal, with the null characters in it.
template <size_t N>
static std::string literal(const char (&text)[N]) {
  return std::string(text, N - 1);
}

TEST(ArrayPrinterTest, Bool) {
  EXPECT_EQ(print("'|b1'", bytesOf<uint8_t>({1, 0}), {2}), "[ True False]");
  EXPECT_EQ(print("'|b1'", bytesOf<uint8_t>({1, 1, 0, 1}), {2, 2}),
            R"([[ True  True]
 [False  True]])");
  EXPECT_EQ(print("'|b1'", bytesOf<uint8_t>({1}), {}), "True");
}

TEST(ArrayPrinterTest, Integers) {
  EXPECT_EQ(print("'<i4'", bytesOf<int32_t>({1, -20, 300}), {3}),
            "[  1 -20 300]");
  EXPECT_EQ(print("'|u1'", bytesOf<uint8_t>({0, 255, 7, 8}), {2, 2}),
            R"([[  0 255]
 [  7   8]])");
  EXPECT_EQ(
      print("'<i8'", bytesOf<int64_t>({INT64_MIN, 9223372036854775807}), {2}),
      "[-9223372036854775808  9223372036854775807]");
  EXPECT_EQ(print("'<u8'", bytesOf<uint64_t>({UINT64_MAX, 0}), {2}),
            "[18446744073709551615                    0]");
  EXPECT_EQ(print("'>i2'", literal("\000\001\377\376"), {2}), "[ 1 -2]");
  EXPECT_EQ(print("'|i1'", bytesOf<int8_t>({-7}), {}), "-7");
}

TEST(ArrayPrinterTest, Empty) {
  EXPECT_EQ(print("'<f4'", "", {0}), "[]");
  EXPECT_EQ(print("'<i4'", "", {0, 3}), "[]");
  EXPECT_EQ(print("'<f8'", "", {2, 0, 3}), "[]");
}

TEST(ArrayPrinterTest, Dims) {
  EXPECT_EQ(
      print("'<i4'", bytesOf<int32_t>({0, 1, 2, 3, 4, 5, 6, 7}), {2, 2, 2}),
      R"([[[0 1]
  [2 3]]

 [[4 5]
  [6 7]]])");
  EXPECT_EQ(print("'<i4'", bytesOf<int32_t>({0, 1, 2, 3}), {1, 2, 1, 2}),
            R"([[[[0 1]]

  [[2 3]]]])");
}

TEST(ArrayPrinterTest, Wrapping) {
  EXPECT_EQ(
      print("'<i4'", rangeOf<int32_t>(40), {40}),
      R"([ 0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20 21 22 23
 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39])");
  EXPECT_EQ(
      print("'<i8'",
            bytesOf<int64_t>({0, 1000003, 2000006, 3000009, 4000012, 5000015,
                              6000018, 7000021, 8000024, 9000027, 10000030,
                              11000033}),
            {1, 12}),
      R"([[       0  1000003  2000006  3000009  4000012  5000015  6000018  7000021
   8000024  9000027 10000030 11000033]])");
}

TEST(ArrayPrinterTest, Doubles) {
  EXPECT_EQ(print("'<f8'", bytesOf<double>({1.0, 2.5, -3.25}), {3}),
            "[ 1.    2.5  -3.25]");
  EXPECT_EQ(
      print("'<f8'",
            bytesOf<double>({0.1, 0.3333333333333333, 0.6666666666666666}),
            {3}),
      "[0.1        0.33333333 0.66666667]");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({0.0, -0.0}), {2}), "[ 0. -0.]");
  // At 1e8 all turn to scientific notation.
  EXPECT_EQ(print("'<f8'", bytesOf<double>({100000000.0, 1.0}), {2}),
            "[1.e+08 1.e+00]");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({99999999.0, 100000.0}), {2}),
            "[99999999.   100000.]");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({0.0001, 0.1}), {2}),
            "[0.0001 0.1   ]");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({9.99e-05, 0.01}), {2}),
            "[9.99e-05 1.00e-02]");
  // A quotient above 1000 too.
  EXPECT_EQ(print("'<f8'", bytesOf<double>({1.0, 1001.0}), {2}),
            "[1.000e+00 1.001e+03]");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({1.0, 1000.0}), {2}),
            "[   1. 1000.]");
  EXPECT_EQ(
      print("'<f8'", bytesOf<double>({5e-324, 1.7976931348623157e+308}), {2}),
      "[4.94065646e-324 1.79769313e+308]");
  // At most eight digits.
  EXPECT_EQ(print("'<f8'", bytesOf<double>({1.123456789012, 2.5}), {2}),
            "[1.12345679 2.5       ]");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({1.00000000049, 2.0}), {2}),
            "[1. 2.]");
}

TEST(ArrayPrinterTest, NotFinite) {
  EXPECT_EQ(
      print("'<f8'", bytesOf<double>({NAN, 1.0, INFINITY, -INFINITY}), {4}),
      "[ nan   1.  inf -inf]");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({NAN, INFINITY}), {2}), "[nan inf]");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({-INFINITY, NAN}), {2}),
            "[-inf  nan]");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({NAN, 1e-10, 12345.678}), {3}),
            "[          nan 1.0000000e-10 1.2345678e+04]");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({NAN, 100.5, -2000.25}), {3}),
            "[     nan   100.5  -2000.25]");
}

TEST(ArrayPrinterTest, Singles) {
  EXPECT_EQ(print("'<f4'",
                  bytesOf<float>({0.10000000149011612f, 16777216.0f,
                                  1.0000000116860974e-07f}),
                  {3}),
            "[1.0000000e-01 1.6777216e+07 1.0000000e-07]");
  // They turn to scientific notation earlier.
  EXPECT_EQ(print("'<f4'", bytesOf<float>({1000000.0f, 1.0f}), {2}),
            "[1.e+06 1.e+00]");
  EXPECT_EQ(
      print("'<f4'",
            bytesOf<float>({3.4028234663852886e+38f, 1.401298464324817e-45f}),
            {2}),
      "[3.4028235e+38 1.4012985e-45]");
  EXPECT_EQ(print("'>f4'", literal(">\252\252\253@\000\000\000"), {2}),
            "[0.33333334 2.        ]");
  EXPECT_EQ(print("'<f4'", bytesOf<float>({9.5367431640625e-07f, 0.5f}), {2}),
            "[9.536743e-07 5.000000e-01]");
}

TEST(ArrayPrinterTest, Halves) {
  EXPECT_EQ(print("'<f2'", bytesOf<uint16_t>({0x3c00, 0x2e66, 0xc100}), {3}),
            "[ 1.   0.1 -2.5]");
  EXPECT_EQ(print("'<f2'", bytesOf<uint16_t>({0x7bff, 0x0001}), {2}),
            "[6.55e+04 5.96e-08]");
  EXPECT_EQ(print("'<f2'", bytesOf<uint16_t>({0x63d0, 0x3c00}), {2}),
            "[1.e+03 1.e+00]");
  EXPECT_EQ(print("'<f2'", bytesOf<uint16_t>({0x2400, 0x0c00, 0x3c00}), {3}),
            "[1.563e-02 2.441e-04 1.000e+00]");
  EXPECT_EQ(print("'<f2'", bytesOf<uint16_t>({0x7e00, 0x7c00, 0x3554}), {3}),
            "[  nan   inf 0.333]");
}

TEST(ArrayPrinterTest, Complex) {
  EXPECT_EQ(print("'<c16'", bytesOf<double>({1.0, 2.0, -0.5, -3.0}), {2}),
            "[ 1. +2.j -0.5-3.j]");
  EXPECT_EQ(
      print("'<c16'", bytesOf<double>({NAN, INFINITY, -INFINITY, 0.5}), {2}),
      "[ nan+infj -inf+0.5j]");
  EXPECT_EQ(print("'<c8'",
                  bytesOf<float>(
                      {10000000000.0f, 1.000000013351432e-10f, 1.0f, 0.0f}),
                  {2}),
            "[1.e+10+1.e-10j 1.e+00+0.e+00j]");
}

TEST(ArrayPrinterTest, Scalars) {
  EXPECT_EQ(print("'<f8'", bytesOf<double>({1.0}), {}), "1.0");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({1e+16}), {}), "1e+16");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({9999999999999998.0}), {}),
            "9999999999999998.0");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({9.99e-05}), {}), "9.99e-05");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({NAN}), {}), "nan");
  EXPECT_EQ(print("'<f8'", bytesOf<double>({-INFINITY}), {}), "-inf");
  EXPECT_EQ(print("'<f4'", bytesOf<float>({1000000.0f}), {}), "1e+06");
  EXPECT_EQ(print("'<f4'", bytesOf<float>({0.10000000149011612f}), {}), "0.1");
  EXPECT_EQ(print("'<f2'", bytesOf<uint16_t>({0x63d0}), {}), "1e+03");
  EXPECT_EQ(print("'<f2'", bytesOf<uint16_t>({0x2e66}), {}), "0.1");
  EXPECT_EQ(print("'<c16'", bytesOf<double>({1.0, 2.0}), {}), "(1+2j)");
  EXPECT_EQ(print("'<c16'", bytesOf<double>({0.0, 2.0}), {}), "2j");
  EXPECT_EQ(print("'<c16'", bytesOf<double>({-0.0, NAN}), {}), "(-0+nanj)");
  EXPECT_EQ(print("'<c16'", bytesOf<double>({1e+20, -1e-10}), {}),
            "(1e+20-1e-10j)");
}

TEST(ArrayPrinterTest, Summaries) {
  EXPECT_EQ(print("'<i4'", rangeOf<int32_t>(1001), {1001}),
            "[   0    1    2 ...  998  999 1000]");
  EXPECT_EQ(
      print("'<f8'", rangeOf<double>(4000), {4, 1000}),
      R"([[0.000e+00 1.000e+00 2.000e+00 ... 9.970e+02 9.980e+02 9.990e+02]
 [1.000e+03 1.001e+03 1.002e+03 ... 1.997e+03 1.998e+03 1.999e+03]
 [2.000e+03 2.001e+03 2.002e+03 ... 2.997e+03 2.998e+03 2.999e+03]
 [3.000e+03 3.001e+03 3.002e+03 ... 3.997e+03 3.998e+03 3.999e+03]])");
  EXPECT_EQ(print("'<i2'", rangeOf<int16_t>(2002), {7, 2, 143}),
            R"([[[   0    1    2 ...  140  141  142]
  [ 143  144  145 ...  283  284  285]]

 [[ 286  287  288 ...  426  427  428]
  [ 429  430  431 ...  569  570  571]]

 [[ 572  573  574 ...  712  713  714]
  [ 715  716  717 ...  855  856  857]]

 ...

 [[1144 1145 1146 ... 1284 1285 1286]
  [1287 1288 1289 ... 1427 1428 1429]]

 [[1430 1431 1432 ... 1570 1571 1572]
  [1573 1574 1575 ... 1713 1714 1715]]

 [[1716 1717 1718 ... 1856 1857 1858]
  [1859 1860 1861 ... 1999 2000 2001]]])");
}

TEST(ArrayPrinterTest, Bytes) {
  EXPECT_EQ(print("'|S4'",
                  literal("abc\000it's\042\012\377\134\000\000\000\000"), {4}),
            R"([b'abc' b"it's" b'"\n\xff\\' b''])");
  EXPECT_EQ(print("'|S3'", literal("x\000y"), {}), R"(np.bytes_(b'x\x00y'))");
}

TEST(ArrayPrinterTest, Texts) {
  EXPECT_EQ(print("'<U5'",
                  literal("a\000\000\000b\000\000\000c\000\000\000\000\000\000"
                          "\000\000\000\000\000i\000\000\000t\000\000\000'"
                          "\000\000\000s\000\000\000\000\000\000\000\351\000"
                          "\000\000\345e\000\000\000\000\000\000\000\000\000"
                          "\000\000\000\000\000\205\000\000\000\240\000\000\000"
                          "( \000\000\000\000\000\000\000\000\000\000"),
                  {4}),
            R"(['abc' "it's" 'é日' '\x85\xa0\u2028'])");
  EXPECT_EQ(print("'>U3'",
                  literal("\000\001\366\000\000\000\000\000\000\000\000\000\000"
                          "\000\000a\000\000\000\011\000\000\000b"),
                  {2}),
            R"(['😀' 'a\tb'])");
  EXPECT_EQ(
      print("'<U3'", literal("a\000\000\000\042\000\000\000b\000\000\000"), {}),
      R"(a"b)");
}

TEST(ArrayPrinterTest, Times) {
  EXPECT_EQ(
      print("'<M8[s]'", bytesOf<int64_t>({0, 1000000000, INT64_MIN}), {3}),
      "['1970-01-01T00:00:00' '2001-09-09T01:46:40'                 'NaT']");
  EXPECT_EQ(
      print("'<M8[ns]'", bytesOf<int64_t>({-1, 0}), {2}),
      "['1969-12-31T23:59:59.999999999' '1970-01-01T00:00:00.000000000']");
  EXPECT_EQ(print("'<M8[D]'", bytesOf<int64_t>({-720000, 3, 1000000}), {3}),
            "['-002-09-16' '1970-01-04' '4707-11-29']");
  EXPECT_EQ(print("'<M8[M]'", bytesOf<int64_t>({-5, 30000}), {2}),
            "['1969-08' '4470-01']");
  EXPECT_EQ(print("'<m8[25s]'", bytesOf<int64_t>({1, INT64_MIN}), {2}),
            "[    1 'NaT']");
  EXPECT_EQ(print("'<m8[25s]'", bytesOf<int64_t>({2}), {}), "50 seconds");
  EXPECT_EQ(print("'<M8[3W]'", bytesOf<int64_t>({7}), {}), "1970-05-28");
  EXPECT_EQ(print("'<M8[h]'", bytesOf<int64_t>({-1}), {}), "1969-12-31T23");
  EXPECT_EQ(print("'<M8[m]'", bytesOf<int64_t>({1}), {}), "1970-01-01T00:01");
  EXPECT_EQ(print("'<M8[as]'", bytesOf<int64_t>({1}), {}),
            "1970-01-01T00:00:00.000000000000000001");
  EXPECT_EQ(print("'<M8[us]'", bytesOf<int64_t>({INT64_MIN}), {}), "NaT");
  EXPECT_EQ(print("'<M8[Y]'", bytesOf<int64_t>({-3000}), {}), "-1030");
  EXPECT_EQ(print("'<m8'", bytesOf<int64_t>({3}), {}), "3 generic time units");
}

TEST(ArrayPrinterTest, Raw) {
  EXPECT_EQ(print("'|V2'", literal("\001\253\000\000"), {2}),
            R"([b'\x01\xAB' b'\x00\x00'])");
  EXPECT_EQ(print("'|V1'", literal("\177"), {}), R"(b'\x7F')");
}

TEST(ArrayPrinterTest, Records) {
  EXPECT_EQ(
      print("[('a', '|i1'), ('', '|V3'), ('b', '<i4'), ('c', '<f4', (2,)), "
            "('d', '|S2'), ('', '|V2')]",
            literal("\001\000\000\000p\021\001\000\000\000\300\077\000\000\000@"
                    "x\000\000\000\376\000\000\000\003\000\000\000\000\000\200>"
                    "\000\000\310Byz\000\000"),
            {2}),
      "[( 1, 70000, [  1.5 ,   2.  ], b'x') (-2,     3, [  0.25, 100.  ], "
      "b'yz')]");
  EXPECT_EQ(print("[('a', '|i1'), ('', '|V3'), ('b', '<i4'), ('c', '<f4', "
                  "(2,)), ('d', '|S2'), ('', '|V2')]",
                  literal("\001\000\000\000p\021\001\000\000\000\300\077\000"
                          "\000\000@x\000\000\000"),
                  {}),
            "(1, 70000, [1.5, 2.0], b'x')");
  EXPECT_EQ(print("[('b', '<i4')]", literal("p\021\001\000"), {1}),
            "[(70000,)]");
  EXPECT_EQ(print("[('x', '|b1'), ('y', [('z', '<f8')])]",
                  literal("\001\000\000\000\000\000\000\370\077"), {1}),
            "[( True, (1.5,))]");
}

TEST(ArrayPrinterTest, LongDoubles) {
  if (std::numeric_limits<long double>::digits != 64)
    GTEST_SKIP() << "no numbers of 80 bits here";
  // 16 bytes each, 10 of them used; the others may hold anything.
  std::string data(32, '\x55');
  long double third = 1 / 3.0L, huge = 1e4000L;
  std::memcpy(&data[0], &third, 10);
  std::memcpy(&data[16], &huge, 10);
  EXPECT_EQ(print("'<f16'", data, {2}), "[3.33333333e-0001 1.00000000e+4000]");
  EXPECT_EQ(print("'<f16'", data.substr(0, 16), {}), "0.33333333333333333334");
  EXPECT_EQ(print("'<c32'", data, {}), "(0.33333333333333333334+1e+4000j)");
  std::string swapped(data.rbegin(), data.rend());
  EXPECT_EQ(print("'>f16'", swapped, {2}),
            "[1.00000000e+4000 3.33333333e-0001]");
  EXPECT_EQ(print("'<f12'", data.substr(0, 12), {1}), "[0.33333333]");
}

TEST(ArrayPrinterTest, LongSubarrays) {
  std::string row;
  for (int i = 0; i < 600; ++i)
    row += std::string("\x07\0", 2);
  EXPECT_EQ(print("[('v', '<i2', (2, 600))]", row + row, {1}),
            "[([[7, 7, 7, ..., 7, 7, 7], [7, 7, 7, ..., 7, 7, 7]],)]");
  // Many elements of no bytes take no time.
  EXPECT_EQ(print("[('v', '|V0', (1152921504606846976,))]", "", {1}),
            "[([b'', b'', b'', ..., b'', b'', b''],)]");
}

TEST(ArrayPrinterTest, MLDTypes) {
  EXPECT_EQ(print("'bfloat16'",
                  literal("\x80\x3f\x20\x40\x15\x50\xc0\x7f"
                          "\x80\xff\x00\x80"),
                  {6}),
            "[1 2.5 9.99922e+09 nan -inf -0]");
  EXPECT_EQ(print("'float8_e4m3fn'", literal("\x38\x7f\xc0"), {3}),
            "[1 nan -2]");
  EXPECT_EQ(print("'<f1'", literal("\x3c\x7c"), {2}), "[1 inf]");
  EXPECT_EQ(print("'float4_e2m1fn'", literal("\x02\x0f"), {2}), "[1 -6]");
  EXPECT_EQ(print("'int4'", literal("\x01\x0f\x07\xf8"), {4}), "[1 -1 7 -8]");
  EXPECT_EQ(print("'uint4'", literal("\x01\xff"), {2}), "[1 15]");
  EXPECT_EQ(print("'int1'", literal("\x01"), {}), "-1");
  // As files name it by default, it is raw.
  EXPECT_EQ(print("'<V2'", literal("\x80\x3f"), {1}), "[b'\\x80\\x3F']");
}

TEST(ArrayPrinterTest, NoTextOfTheirOwn) {
  EXPECT_EQ(print("'<M8'", bytesOf<int64_t>({7, INT64_MIN}), {2}),
            "[  '7' 'NaT']");
  EXPECT_EQ(print("'<U2'", literal("\x00\x00\x11\x00\x00\xd8\x00\x00"), {1}),
            "['\\U00110000\\ud800']");
  EXPECT_EQ(print("'<U1'", literal("\x00\xd8\x00\x00"), {}), "\\ud800");
}

TEST(ArrayPrinterTest, Strides) {
  std::string data = rangeOf<int32_t>(12);
  StridedArray array;
  array.dtype = llvm::cantFail(NpyDType::fromString("<i4"));
  array.data = data.data() + 11 * 4;
  array.shape = {3, 2};
  array.strides = {-4, -24};
  EXPECT_EQ(toString(array), "[[11  5]\n [10  4]\n [ 9  3]]");
  array.strides = {0, -4};
  EXPECT_EQ(toString(array), "[[11 10]\n [11 10]\n [11 10]]");
}

TEST(ArrayPrinterTest, ReadsOnlyTheEdges) {
  // 2^60 elements, of which there are 36 for real.
  std::string data = rangeOf<int32_t>(1);
  StridedArray array;
  array.dtype = llvm::cantFail(NpyDType::fromString("<i4"));
  array.data = data.data();
  array.shape = {int64_t(1) << 30, int64_t(1) << 30};
  array.strides = {0, 0};
  EXPECT_EQ(toString(array), "[[0 0 0 ... 0 0 0]\n"
                             " [0 0 0 ... 0 0 0]\n"
                             " [0 0 0 ... 0 0 0]\n"
                             " ...\n"
                             " [0 0 0 ... 0 0 0]\n"
                             " [0 0 0 ... 0 0 0]\n"
                             " [0 0 0 ... 0 0 0]]");
}

TEST(ArrayPrinterTest, Options) {
  PrintOptions options;
  options.threshold = 5;
  options.edgeItems = 1;
  EXPECT_EQ(print("'<i4'", rangeOf<int32_t>(9), {9}, options), "[0 ... 8]");
  options.edgeItems = 0;
  EXPECT_EQ(print("'<i4'", rangeOf<int32_t>(9), {9}, options), "[... 8]");
  options = PrintOptions();
  options.lineWidth = 10;
  EXPECT_EQ(print("'<i4'", rangeOf<int32_t>(7), {7}, options),
            "[0 1 2 3\n 4 5 6]");
  options = PrintOptions();
  options.precision = 3;
  EXPECT_EQ(print("'<f8'", bytesOf<double>({0.12345, 2.0}), {2}, options),
            "[0.123 2.   ]");
}
