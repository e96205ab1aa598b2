//===- LayoutProofs.cpp - Views stay within their source ------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ranges.h"

#include "gtest/gtest.h"

using namespace mlir::slice;
using namespace mlir::slice::proofs;

namespace {

/// One dim of a source in memory, with any distance between its elements, and
/// a range of it. The extent, from its first element to its last, fits in 64
/// bits.
class LayoutProofs : public testing::Test {
protected:
  void SetUp() override {
    if (!hasSolver())
      GTEST_SKIP() << "there is no solver";
    context.assume(fits(extent));
  }

  Context context;
  Term dim = declareDim(context);
  Term distance = context.declare("distance");
  Term extent = context.define(
      term("*", term("ite", term(">", dim, "0"), term("-", dim, "1"), "0"),
           distance));
  RangeResult<Term> range = declareResolved(context, "range", dim);
  /// What the view adds to the offset, and its own distance.
  Term offset = context.define(term("*", range.begin, distance));
  Term stride = context.define(term("*", range.stride, distance));

  /// That `address` is one of the source's.
  Term isInside(const Term &address) {
    return term(
        "ite", term(">=", distance, "0"),
        term("and", term("<=", "0", address), term("<=", address, extent)),
        term("and", term("<=", extent, address), term("<=", address, "0")));
  }
};

} // namespace

/// Theorem: the offset of a view fits, and points into the source.
TEST_F(LayoutProofs, S13_OffsetIsInside) {
  EXPECT_PROVED(context, isInside(offset));
  EXPECT_PROVED(context, fits(offset));
}

/// Theorem: the distance of a view fits wherever there is a second element.
TEST_F(LayoutProofs, StrideFits) {
  // Several steps lead no less far than one, ...
  for (llvm::StringRef sign : {"<=", ">="}) {
    Context steps;
    Term count = steps.declare("count"), step = steps.declare("step");
    steps.assume(term("<=", "1", count));
    steps.assume(term(sign, "0", step));
    EXPECT_PROVED(steps, term(sign, step, term("*", count, step)));
  }
  // ... and they stay in the dim, ...
  Context both;
  Term size = declareDim(both, "size"), several = both.declare("several");
  RangeResult<Term> view = {both.declare("begin"), "", both.declare("step")};
  Term last = term("+", view.begin, several);
  both.assume(term("<", "(- 1)", view.begin, size));
  both.assume(term("<", "(- 1)", last, size));
  both.assume(term("ite", term(">=", view.stride, "0"),
                   term("<=", view.stride, several),
                   term(">=", view.stride, several)));
  EXPECT_PROVED(both, term("<", term("-", size), view.stride, size));
  // ... and so no longer in memory.
  for (llvm::StringRef sign : {"<=", ">="}) {
    Context shorter;
    Term way = shorter.declare("way"), part = shorter.declare("part"),
         distance = shorter.declare("distance");
    shorter.assume(term("<=", "0", part));
    shorter.assume(term("<=", part, way));
    shorter.assume(term(sign, "0", distance));
    shorter.assume(fits(term("*", way, distance)));
    Term product = term("*", part, distance);
    EXPECT_PROVED(shorter, fits(product));
  }
}

/// The least integer has no negative: a stride of -1 over it does not fit.
TEST_F(LayoutProofs, NegativeOfAnyDistanceIsRefuted) {
  EXPECT_REFUTED(context, fits(term("-", distance)));
}

/// Theorem: each element of the view is one of the source.
TEST_F(LayoutProofs, S13_ElementsAreInside) {
  Term i = context.declare("i");
  context.assume(term("<=", "0", i));
  context.assume(term("<", i, range.size));
  // The address is that of the element, however it is added up.
  Term element = context.define(getElement(range, i));
  EXPECT_PROVED(context, term("=", term("+", offset, term("*", i, stride)),
                              term("*", element, distance)));
  context.assume(
      term("and", term("<=", "0", element), term("<", element, dim)));
  EXPECT_PROVED(context, isInside(term("*", element, distance)));
}

/// Without S13, a view of nothing could start behind the source.
TEST_F(LayoutProofs, BeginAtTheDimIsRefuted) {
  EXPECT_REFUTED(context, isInside(term("*", dim, distance)));
}
