//===- StridedArrayTest.cpp - Tests of views of arrays --------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/StridedArray.h"

#include "gtest/gtest.h"

#include <limits>

using namespace mlir::slice;
using Dims = llvm::SmallVector<int64_t>;

static StridedArray makeArray(llvm::ArrayRef<int64_t> shape,
                              bool fortranOrder = false) {
  return StridedArray::contiguous(llvm::cantFail(NpyDType::fromString("<i4")),
                                  nullptr, shape, fortranOrder);
}

TEST(StridedArrayTest, ContiguousStrides) {
  EXPECT_EQ(getContiguousStrides({2, 3, 4}, 8), Dims({96, 32, 8}));
  EXPECT_EQ(getContiguousStrides({2, 3, 4}, 8, /*fortranOrder=*/true),
            Dims({8, 16, 48}));
  EXPECT_EQ(getContiguousStrides({}, 8), Dims());
  EXPECT_EQ(getContiguousStrides({5}, 0), Dims({0}));
  // Where a stride cannot be said, nothing is there to be reached.
  int64_t large = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(getContiguousStrides({0, large, large}, 4), Dims({0, 0, 4}));
}

TEST(StridedArrayTest, NumElements) {
  EXPECT_EQ(makeArray({2, 3}).getNumElements(), 6);
  EXPECT_EQ(makeArray({}).getNumElements(), 1);
  int64_t large = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(makeArray({large, large, 0}).getNumElements(), 0);
  EXPECT_EQ(makeArray({2, 3}).getRank(), 2u);
}

TEST(StridedArrayTest, IsContiguous) {
  EXPECT_TRUE(makeArray({2, 3}).isContiguous());
  EXPECT_TRUE(makeArray({}).isContiguous());
  EXPECT_FALSE(makeArray({2, 3}, /*fortranOrder=*/true).isContiguous());
  EXPECT_TRUE(makeArray({3}, /*fortranOrder=*/true).isContiguous());
  EXPECT_TRUE(makeArray({1, 3}, /*fortranOrder=*/true).isContiguous());

  StridedArray array = makeArray({1, 3, 1, 2});
  array.strides = {-7, 8, 1000, 4};
  EXPECT_TRUE(array.isContiguous());
  array.strides = {-7, -8, 1000, 4};
  EXPECT_FALSE(array.isContiguous());
  array.strides = {0, 0, 0, 0};
  EXPECT_FALSE(array.isContiguous());
  array.shape[1] = 0;
  EXPECT_TRUE(array.isContiguous());
}
