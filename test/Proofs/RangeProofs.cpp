//===- RangeProofs.cpp - The rule of one dim, for all 64-bit values -------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ranges.h"

#include "gtest/gtest.h"

#include <tuple>

using namespace mlir::slice;
using namespace mlir::slice::proofs;

namespace {

/// The rule of a range with a begin or without, with an end or without, for all
/// values of what is there.
class RangeProofs : public testing::TestWithParam<std::tuple<bool, bool>> {
protected:
  RangeProofs()
      : range(declareRange(context, std::get<0>(GetParam()),
                           std::get<1>(GetParam()))),
        arithmetic(context),
        result(applyRangeRule(arithmetic, range.dim, range.begin, range.end,
                              range.stride)) {}

  void SetUp() override {
    if (!hasSolver())
      GTEST_SKIP() << "there is no solver";
  }

  Context context;
  AnyRange range;
  SmtArithmetic arithmetic;
  RangeResult<Term> result;
};

} // namespace

/// Theorem: size is ceil((end - begin) / stride) of the clamped values, or 0.
TEST_P(RangeProofs, S8_SizeIsTheSpecifiedOne) {
  SpecifiedRange specified(context, range);
  EXPECT_PROVED(context, term("=", result.size, specified.size));
}

/// Theorem: begin is the clamped one, and 0 where nothing is taken.
TEST_P(RangeProofs, S13_BeginIsTheSpecifiedOne) {
  SpecifiedRange specified(context, range);
  EXPECT_PROVED(context, term("=", result.begin, specified.begin));
}

/// Theorem: the stride is clamped to the length of the dim, and is the one that
/// is written wherever there is a second element to step to.
TEST_P(RangeProofs, S11_StrideIsTheSpecifiedOne) {
  Term longest = term("ite", term(">", range.dim, "1"), range.dim, "1");
  Term clamped = term("ite", term(">", range.stride, longest), longest,
                      term("ite", term("<", range.stride, term("-", longest)),
                           term("-", longest), range.stride));
  EXPECT_PROVED(context, term("=", result.stride, clamped));
  EXPECT_PROVED(context, term("=>", term(">", result.size, "1"),
                              term("=", result.stride, range.stride)));
}

/// Theorem: every element lies in the dim.
TEST_P(RangeProofs, S13_ElementsLieInTheDim) {
  Term i = context.declare("i");
  context.assume(term("<=", "0", i));
  context.assume(term("<", i, result.size));
  Term element = context.define(getElement(result, i));
  EXPECT_PROVED(context, term("and", term("<=", "0", element),
                              term("<", element, range.dim)));
}

/// Theorem: one more step would be past the end or out of the dim.
TEST_P(RangeProofs, S8_SizeIsMaximal) {
  SpecifiedRange specified(context, range);
  context.assume(term(">", result.size, "0"));
  Term next = context.define(
      term("+", result.begin, term("*", result.size, range.stride)));
  Term end = range.dim;
  Term backEnd = "(- 1)";
  if (range.end) {
    Term bound = term("fromStart", *range.end, range.dim);
    end = term("clampTo", bound, "0", range.dim);
    backEnd = term("clampTo", bound, "(- 1)", term("-", range.dim, "1"));
  }
  EXPECT_PROVED(context,
                term("ite", term(">", range.stride, "0"), term(">=", next, end),
                     term("<=", next, backEnd)));
}

/// Theorem: no sum that must not overflow does, and nothing is divided by 0.
TEST_P(RangeProofs, S11_NothingOverflows) {
  EXPECT_PROVED(context, arithmetic.getObligations());
}

INSTANTIATE_TEST_SUITE_P(, RangeProofs,
                         testing::Combine(testing::Bool(), testing::Bool()),
                         [](const auto &info) {
                           return std::string(std::get<0>(info.param)
                                                  ? "Begin"
                                                  : "NoBegin") +
                                  (std::get<1>(info.param) ? "End" : "NoEnd");
                         });

/// Theorem: an index in [-dim, dim) is the element that Python means.
TEST(IndexProofs, S7_ElementIsTheSpecifiedOne) {
  if (!hasSolver())
    GTEST_SKIP() << "there is no solver";
  Context context;
  Term dim = declareDim(context), index = context.declare("index");
  context.assume(term("<=", term("-", dim), index));
  context.assume(term("<", index, dim));
  SmtArithmetic arithmetic(context);
  Term element = applyIndexRule(arithmetic, dim, index);
  EXPECT_PROVED(context,
                term("and", term("<=", "0", element), term("<", element, dim)));
  EXPECT_PROVED(context, term("=", element,
                              term("ite", term("<", index, "0"),
                                   term("+", index, dim), index)));
}
