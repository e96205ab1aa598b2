//===- ComposeProofs.cpp - A slice of a slice, and the text of one --------===//
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

/// What a second range takes of what a first takes of a dim, both as they are
/// resolved: RangeProofs proves that resolving makes such.
class ComposeProofs : public testing::Test {
protected:
  void SetUp() override {
    if (!hasSolver())
      GTEST_SKIP() << "there is no solver";
  }

  Context context;
  Term dim = declareDim(context);
  RangeResult<Term> first = declareResolved(context, "first", dim);
  RangeResult<Term> second = declareResolved(context, "second", first.size);

  /// That element i is the same, however it is reached.
  Term haveSameElements(const RangeResult<Term> &both) {
    Term i = context.declare("i");
    context.assume(term("<=", "0", i));
    context.assume(term("<", i, second.size));
    return term("=", getElement(both, i),
                getElement(first, getElement(second, i)));
  }
};

/// The shortest text of a range that is not empty.
class TextProofs : public testing::Test {
protected:
  void SetUp() override {
    if (!hasSolver())
      GTEST_SKIP() << "there is no solver";
    context.assume(term(">", range.size, "0"));
  }

  /// That the range which `bounds` write is `range`, for all four forms.
  void expectSame(const RangeBounds<Term, Term> &bounds, Verdict verdict) {
    bool allProved = true;
    for (bool hasBegin : {false, true}) {
      for (bool hasEnd : {false, true}) {
        Context form = context;
        form.assume(hasBegin ? bounds.hasBegin : term("not", bounds.hasBegin));
        form.assume(hasEnd ? bounds.hasEnd : term("not", bounds.hasEnd));
        SmtArithmetic rule(form);
        RangeResult<Term> read = applyRangeRule(
            rule, dim, hasBegin ? std::optional(bounds.begin) : std::nullopt,
            hasEnd ? std::optional(bounds.end) : std::nullopt, range.stride);
        Term goal = term("and", term("=", read.begin, range.begin),
                         term("=", read.size, range.size),
                         term("=>", term(">", range.size, "1"),
                              term("=", read.stride, range.stride)));
        Verdict got = prove(form, goal);
        EXPECT_NE(got, Verdict::Unknown);
        allProved &= got == Verdict::Proved;
      }
    }
    EXPECT_EQ(allProved ? Verdict::Proved : Verdict::Refuted, verdict);
  }

  Context context;
  Term dim = declareDim(context);
  RangeResult<Term> range = declareResolved(context, "range", dim);
};

} // namespace

/// Theorem: what both take is taken by one, element by element.
TEST_F(ComposeProofs, ElementsAreTheSame) {
  SmtArithmetic arithmetic(context);
  RangeResult<Term> both = composeRanges(arithmetic, first, second);
  EXPECT_PROVED(context, haveSameElements(both));
}

/// Theorem: it is resolved again: it lies in the dim, in the form of S13.
TEST_F(ComposeProofs, ResultIsResolved) {
  SmtArithmetic arithmetic(context);
  RangeResult<Term> both = composeRanges(arithmetic, first, second);
  context.assume(term(">", second.size, "0"));
  EXPECT_PROVED(context, isResolved(dim, both));
}

/// Theorem: no product and no sum overflows.
TEST_F(ComposeProofs, NothingOverflows) {
  SmtArithmetic arithmetic(context);
  composeRanges(arithmetic, first, second);
  EXPECT_PROVED(context, arithmetic.getObligations());
}

TEST_F(ComposeProofs, ForgottenStrideIsRefuted) {
  EXPECT_REFUTED(
      context,
      haveSameElements({term("+", first.begin, second.begin), second.size,
                        term("*", first.stride, second.stride)}));
}

TEST_F(ComposeProofs, InnerStrideAloneIsRefuted) {
  SmtArithmetic arithmetic(context);
  RangeResult<Term> both = composeRanges(arithmetic, first, second);
  both.stride = second.stride;
  EXPECT_REFUTED(context, haveSameElements(both));
}

/// Theorem: the shortest text is read as the range that it was written for.
TEST_F(TextProofs, IsReadAsItWasWritten) {
  SmtArithmetic arithmetic(context);
  auto bounds = getShortestBounds(arithmetic, dim, range);
  expectSame(bounds, Verdict::Proved);
}

/// Theorem: and nothing overflows on the way.
TEST_F(TextProofs, NothingOverflows) {
  SmtArithmetic arithmetic(context);
  getShortestBounds(arithmetic, dim, range);
  EXPECT_PROVED(context, arithmetic.getObligations());
}

/// Theorem: a bound is left out exactly where its absence says the same.
TEST_F(TextProofs, IsShortest) {
  SmtArithmetic arithmetic(context);
  auto bounds = getShortestBounds(arithmetic, dim, range);
  Term forward = term(">", range.stride, "0");
  Term start = term("ite", forward, "0", term("-", dim, "1"));
  EXPECT_PROVED(context, term("=", bounds.hasBegin,
                              term("distinct", range.begin, start)));
  Term next = getElement(range, range.size);
  EXPECT_PROVED(context,
                term("=", bounds.hasEnd,
                     term("and", term("<=", "0", next), term("<", next, dim))));
}

TEST_F(TextProofs, EndThatIsAlwaysLeftOutIsRefuted) {
  SmtArithmetic arithmetic(context);
  auto bounds = getShortestBounds(arithmetic, dim, range);
  bounds.hasEnd = "false";
  expectSame(bounds, Verdict::Refuted);
}

/// A reversal whose end is written as -1 is empty.
TEST_F(TextProofs, EndThatIsNeverLeftOutIsRefuted) {
  SmtArithmetic arithmetic(context);
  auto bounds = getShortestBounds(arithmetic, dim, range);
  bounds.hasEnd = "true";
  expectSame(bounds, Verdict::Refuted);
}
