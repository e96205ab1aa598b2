//===- CopyPlanTest.cpp - Tests of how copies are planned -----------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Transforms/CopyPlan.h"

#include "gtest/gtest.h"

#include <limits>

using namespace mlir::slice;

static constexpr std::nullopt_t unknown = std::nullopt;

static CopyPlan plan(llvm::SmallVector<CopyDim> dims, int64_t elementSize,
                     unsigned numContiguous = 0) {
  return planCopy({std::move(dims), elementSize, 1, numContiguous});
}

TEST(CopyPlan, NothingWhereADimIsEmpty) {
  EXPECT_EQ(plan({{4, 8, 8}, {0, 4, 4}}, 4).kernel, CopyKernel::Nothing);
  EXPECT_EQ(plan({{unknown, unknown, unknown}, {0, 4, 4}}, 4).kernel,
            CopyKernel::Nothing);
}

TEST(CopyPlan, OneElementIsABlock) {
  for (auto &dims : {llvm::SmallVector<CopyDim>(),
                     llvm::SmallVector<CopyDim>{{1, -400, 77}, {1, 0, 0}}}) {
    CopyPlan p = plan(dims, 4);
    EXPECT_EQ(p.kernel, CopyKernel::Block);
    EXPECT_TRUE(p.loops.empty());
    EXPECT_EQ(p.count.size, 1);
    EXPECT_EQ(p.groupSize, 4);
  }
}

TEST(CopyPlan, DimsThatRunOnAreOne) {
  CopyPlan p = plan({{3, 80, 80}, {1, 7, 7}, {4, 20, 20}, {5, 4, 4}}, 4);
  EXPECT_EQ(p.kernel, CopyKernel::Block);
  EXPECT_TRUE(p.loops.empty());
  EXPECT_EQ(p.count.size, 60);
  EXPECT_EQ(p.count.dims, (llvm::SmallVector<unsigned, 2>{0, 2, 3}));
  // Only on one side.
  p = plan({{3, 88, 80}, {20, 4, 4}}, 4);
  EXPECT_EQ(p.kernel, CopyKernel::Block);
  ASSERT_EQ(p.loops.size(), 1u);
  EXPECT_EQ(p.loops[0].size, 3);
  EXPECT_EQ(p.loops[0].sourceStride, 88);
  EXPECT_EQ(p.count.size, 20);
}

TEST(CopyPlan, DimsAreOrderedByTargetStride) {
  CopyPlan p = plan({{6, 1, 1}, {5, 100, 100}, {4, 10, 10}}, 1);
  EXPECT_EQ(p.kernel, CopyKernel::Groups);
  ASSERT_EQ(p.loops.size(), 1u);
  EXPECT_EQ(p.loops[0].dims, (llvm::SmallVector<unsigned, 2>{1}));
  EXPECT_EQ(p.count.dims, (llvm::SmallVector<unsigned, 2>{2}));
  EXPECT_EQ(p.groupSize, 6);
}

TEST(CopyPlan, TargetsAreWrittenForward) {
  CopyPlan p = plan({{10, -40, -40}, {10, 4, -4}}, 4);
  EXPECT_EQ(p.flippedDims, (llvm::SmallVector<unsigned>{0, 1}));
  EXPECT_EQ(p.count.targetStride, 4);
  EXPECT_EQ(p.count.sourceStride, -4);
  ASSERT_EQ(p.loops.size(), 1u);
  EXPECT_EQ(p.loops[0].sourceStride, 40);
  // Both sides backward run on as both forward do.
  EXPECT_EQ(plan({{10, -40, -40}, {10, -4, -4}}, 4).count.size, 100);
}

TEST(CopyPlan, SmallStridesAreShuffled) {
  for (int64_t size : {1, 2, 4, 8})
    for (int64_t stride : {-4, -3, -2, -1, 2, 3, 4}) {
      CopyPlan p = plan({{1000, stride * size, size}}, size);
      EXPECT_EQ(p.kernel, CopyKernel::Shuffle) << size << ' ' << stride;
      EXPECT_EQ(p.granule, size);
      EXPECT_EQ(p.chunkBytes % 64, 0);
    }
  EXPECT_EQ(plan({{1000, 8, 1}}, 1).kernel, CopyKernel::Shuffle);
  EXPECT_EQ(plan({{1000, 9, 1}}, 1).kernel, CopyKernel::Groups);
  EXPECT_EQ(plan({{1000, 32, 4}}, 4).kernel, CopyKernel::Shuffle);
  EXPECT_EQ(plan({{1000, 64, 4}}, 4).kernel, CopyKernel::Groups);
  EXPECT_EQ(plan({{1000, 40, 8}}, 8).kernel, CopyKernel::Groups);
  // A few elements are not worth a vector.
  EXPECT_EQ(plan({{2, 8, 4}}, 4).kernel, CopyKernel::Shuffle);
  EXPECT_EQ(plan({{2, 2, 1}}, 1).kernel, CopyKernel::Groups);
}

TEST(CopyPlan, PixelsAreGroups) {
  // Every other pixel.
  CopyPlan p = plan({{1000, 6, 3}, {3, 1, 1}}, 1);
  EXPECT_EQ(p.kernel, CopyKernel::Shuffle);
  EXPECT_EQ(p.groupSize, 3);
  EXPECT_TRUE(p.isGroupContiguous());
  // Blue, green and red.
  p = plan({{1000, 3, 3}, {3, -1, 1}}, 1);
  EXPECT_EQ(p.kernel, CopyKernel::Shuffle);
  EXPECT_EQ(p.groupSize, 3);
  EXPECT_EQ(p.granuleOffsets, (llvm::SmallVector<int64_t>{0, -1, -2}));
  EXPECT_FALSE(p.isGroupContiguous());
  EXPECT_EQ(p.getSourceOffset(0), 0);
  EXPECT_EQ(p.getSourceOffset(5), 1);
}

TEST(CopyPlan, RecordsAreOneUnit) {
  for (int64_t size : {3, 5, 12}) {
    CopyPlan p = plan({{1000, -size, size}, {size, 1, 1}}, 1);
    EXPECT_EQ(p.groupSize, size);
    EXPECT_EQ(p.count.size, 1000);
    EXPECT_TRUE(p.loops.empty());
  }
  CopyPlan p = plan({{1000, -100, 100}, {100, 1, 1}}, 1);
  EXPECT_EQ(p.kernel, CopyKernel::Block);
  EXPECT_EQ(p.count.size, 100);
}

TEST(CopyPlan, NothingIsReadThatIsNotBetweenElements) {
  // Windows that overlap: the last vectors of a row would pass its end.
  EXPECT_EQ(plan({{1000, 1, 3}, {3, 1, 1}}, 1).kernel, CopyKernel::Groups);
}

TEST(CopyPlan, OneElementOverAndOver) {
  EXPECT_EQ(plan({{1000, 0, 4}}, 4).kernel, CopyKernel::Fill);
  EXPECT_EQ(plan({{1000, 0, 3}, {3, 1, 1}}, 1).kernel, CopyKernel::Groups);
}

TEST(CopyPlan, Transposition) {
  CopyPlan p = plan({{100, 4, 400}, {100, 400, 4}}, 4);
  EXPECT_EQ(p.kernel, CopyKernel::Transpose);
  EXPECT_EQ(p.count.dims, (llvm::SmallVector<unsigned, 2>{1}));
  EXPECT_EQ(p.columns.dims, (llvm::SmallVector<unsigned, 2>{0}));
  EXPECT_EQ(p.getTileSize(), 8);
  EXPECT_EQ(plan({{5, 4, 400}, {100, 400, 4}}, 4).getTileSize(), 4);
  EXPECT_EQ(plan({{3, 4, 400}, {100, 400, 4}}, 4).kernel, CopyKernel::Groups);
}

TEST(CopyPlan, RunTimeNumbers) {
  // What is known is enough to choose.
  EXPECT_EQ(plan({{unknown, unknown, unknown}, {unknown, 8, 4}}, 4).kernel,
            CopyKernel::Shuffle);
  EXPECT_EQ(plan({{unknown, unknown, unknown}, {3, 4, 4}}, 4).kernel,
            CopyKernel::AtRunTime);
  EXPECT_EQ(plan({{unknown, unknown, 12}, {3, 4, 4}}, 4).kernel,
            CopyKernel::AtRunTime);
  EXPECT_EQ(plan({{unknown, 24, 12}, {3, 4, 4}}, 4).kernel,
            CopyKernel::Shuffle);
  EXPECT_EQ(plan({{unknown, unknown, unknown}, {100, 4, 4}}, 4).kernel,
            CopyKernel::Block);
  // How long rows are, or that they run on, is seen when it is known.
  EXPECT_EQ(plan({{unknown, unknown, unknown}, {unknown, 4, 4}}, 4).kernel,
            CopyKernel::AtRunTime);
  // Row-major on both sides.
  CopyPlan p = plan({{unknown, unknown, unknown}, {unknown, 4, 4}}, 4, 2);
  EXPECT_EQ(p.kernel, CopyKernel::Block);
  EXPECT_EQ(p.count.dims, (llvm::SmallVector<unsigned, 2>{0, 1}));
  EXPECT_EQ(p.streaming, When::AtRunTime);
}

TEST(CopyPlan, LargeResultsPassTheCaches) {
  EXPECT_EQ(plan({{1 << 24, 8, 4}}, 4).streaming, When::Always);
  EXPECT_EQ(plan({{1 << 10, 8, 4}}, 4).streaming, When::Never);
  // Rows that are too short to have lines of their own.
  EXPECT_EQ(plan({{1 << 20, 4000, 400}, {100, 4, 4}}, 4).streaming,
            When::Never);
  CopyPlanOptions options;
  options.streamingBytes = 0;
  EXPECT_EQ(planCopy({{{1 << 10, 8, 4}}, 4}, options).streaming, When::Always);
}

TEST(CopyPlan, ThreadsShareWhatIsLarge) {
  CopyPlanOptions options;
  EXPECT_EQ(planCopy({{{1 << 24, 8, 4}}, 4}, options).threaded, When::Never);
  options.threads = 2;
  EXPECT_EQ(planCopy({{{1 << 24, 8, 4}}, 4}, options).threaded, When::Always);
  EXPECT_EQ(planCopy({{{100, 8, 4}}, 4}, options).threaded, When::Never);
  EXPECT_EQ(planCopy({{{unknown, 8, 4}}, 4}, options).threaded,
            When::AtRunTime);
}

TEST(CopyPlan, ExtremeNumbers) {
  constexpr int64_t max = std::numeric_limits<int64_t>::max(),
                    min = std::numeric_limits<int64_t>::min();
  // No such copy can be made, but there is a plan for it.
  for (int64_t a : {max, min, min + 1, int64_t(0)})
    for (int64_t c : {max, min, min + 1, int64_t(0)})
      for (std::optional<int64_t> size :
           {std::optional<int64_t>(max), std::optional<int64_t>(2),
            std::optional<int64_t>()})
        EXPECT_FALSE(
            plan({{size, a, c}, {size, c, a}, {3, 1, 1}}, 1).str().empty());
}

TEST(CopyPlan, InWords) {
  EXPECT_EQ(plan({{0, 4, 4}}, 4).str(), "nothing to copy");
  EXPECT_EQ(plan({{30, 88, 80}, {20, 4, 4}}, 4).str(),
            "30 times, 88 bytes on in the source and 80 in the result:\n"
            "  move a block of 80 bytes");
  EXPECT_EQ(plan({{1 << 24, -4, 4}}, 4).str(),
            "shuffle 16777216 groups of 4 bytes, -4 bytes apart in the source, "
            "by vectors of 32 bytes, past the caches");
  EXPECT_EQ(plan({{unknown, unknown, unknown}}, 4).str(),
            "sort and merge dims and choose a kernel at run time");
  EXPECT_EQ(plan({{100, 4, 400}, {100, 400, 4}}, 4).str(),
            "transpose 100 rows of 100 elements of 4 bytes, in tiles of 8 by "
            "8");
}
