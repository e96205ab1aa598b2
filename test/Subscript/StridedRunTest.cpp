//===- StridedRunTest.cpp - Elements of a dim at equal distances ----------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Subscript/StridedRun.h"

#include "TestUtils.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::slice;
using namespace mlir::slice::test;

/// The elements of a run, one by one.
static std::vector<int64_t> elements(const StridedRun &run) {
  std::vector<int64_t> result;
  for (int64_t i = 0; i < run.size; ++i)
    result.push_back(run.begin + i * run.stride);
  return result;
}

/// Calls `fn` with each run of a dim that is not empty.
static void forEachRun(int64_t dim, llvm::function_ref<void(StridedRun)> fn) {
  for (int64_t begin = 0; begin < dim; ++begin) {
    fn({begin, 1, 1});
    for (int64_t stride = -dim; stride <= dim; ++stride)
      for (int64_t size = 2; stride != 0; ++size) {
        int64_t last = begin + (size - 1) * stride;
        if (last < 0 || last >= dim)
          break;
        fn({begin, size, stride});
      }
  }
}

/// What `runs` take of an array of shape `shape`, in row-major order.
static std::vector<int64_t> elements(llvm::ArrayRef<StridedRun> runs,
                                     llvm::ArrayRef<int64_t> shape) {
  std::vector<int64_t> result = {0};
  for (auto [run, dim] : llvm::zip_equal(runs, shape)) {
    std::vector<int64_t> next;
    for (int64_t outer : result)
      for (int64_t element : elements(run))
        next.push_back(outer * dim + element);
    result = next;
  }
  return result;
}

TEST(StridedRun, RangeTakesTheRun) {
  constexpr int64_t dim = 7;
  auto check = [&](StridedRun run) {
    Subscript subscript = llvm::cantFail(Subscript::get({toRange(run)}));
    Resolved resolved = llvm::cantFail(resolve(subscript, {dim}));
    std::optional<StridedRun> taken = getRun(resolved.dims[0]);
    ASSERT_TRUE(taken);
    EXPECT_EQ(elements(*taken), elements(run)) << subscript.str();
  };
  forEachRun(dim, check);
  check({0, 0, 1});
}

TEST(StridedRun, UnknownNumbersAreNoRun) {
  auto runOf = [](llvm::StringRef text, int64_t dim) {
    return getRun(llvm::cantFail(resolve(sub(text), {dim})).dims[0]);
  };
  EXPECT_EQ(runOf("4:0:-2", 6), (StridedRun{4, 2, -2}));
  EXPECT_EQ(runOf("-1", 6), (StridedRun{5, 1, 1}));
  EXPECT_FALSE(runOf("1:3", kDyn));
  EXPECT_FALSE(runOf("?:3", 6));
  EXPECT_FALSE(runOf("?", 6));
}

TEST(StridedRun, PartInAWindow) {
  constexpr int64_t dim = 6;
  forEachRun(dim, [&](StridedRun run) {
    for (int64_t low = 0; low <= dim; ++low)
      for (int64_t high = low; high <= dim; ++high) {
        std::vector<int64_t> expected;
        int64_t before = 0;
        for (int64_t element : elements(run)) {
          if (element >= low && element < high)
            expected.push_back(element - low);
          else if (expected.empty())
            ++before;
        }
        RunPart part = findPart(run, low, high);
        EXPECT_EQ(elements(part.run), expected);
        if (!expected.empty()) {
          EXPECT_EQ(part.first, before);
        }
      }
  });
  // Of nothing there is no part.
  EXPECT_EQ(findPart({0, 0, 1}, 0, 4).run, (StridedRun{0, 0, 1}));
}

TEST(StridedRun, FlattenIsExactOrDeclines) {
  llvm::SmallVector<int64_t> shape = {3, 1, 4};
  forEachRun(3, [&](StridedRun outer) {
    forEachRun(4, [&](StridedRun inner) {
      llvm::SmallVector<StridedRun> runs = {outer, {0, 1, 1}, inner};
      std::vector<int64_t> expected = elements(runs, shape);
      // Equal distances are found.
      bool isRun = true;
      for (size_t i = 2; i < expected.size(); ++i)
        isRun &= expected[i] - expected[i - 1] == expected[1] - expected[0];
      std::optional<StridedRun> flat = flatten(runs, shape);
      ASSERT_EQ(flat.has_value(), isRun);
      if (flat) {
        EXPECT_EQ(elements(*flat), expected);
      }
    });
  });
}

TEST(StridedRun, UnflattenIsExactOrDeclines) {
  for (llvm::SmallVector<int64_t> shape :
       {llvm::SmallVector<int64_t>{3, 4}, {2, 3, 2}, {1, 6, 2}, {12}, {4, 3}}) {
    // What boxes can say, found by trying all of them.
    std::vector<std::vector<int64_t>> boxes;
    if (shape.size() == 2)
      forEachRun(shape[0], [&](StridedRun outer) {
        forEachRun(shape[1], [&](StridedRun inner) {
          boxes.push_back(elements({outer, inner}, shape));
        });
      });
    forEachRun(12, [&](StridedRun run) {
      std::optional<llvm::SmallVector<StridedRun>> runs = unflatten(run, shape);
      if (runs) {
        EXPECT_EQ(elements(*runs, shape), elements(run));
      } else if (shape.size() == 2) {
        EXPECT_FALSE(llvm::is_contained(boxes, elements(run)));
      }
    });
  }
}
