//===- Refutations.cpp - Wrong rules are refuted --------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A proof that could not fail says nothing. Every operation of the rule of one
// dim is made wrong, one at a time; some theorem must then be refuted.
//
//===----------------------------------------------------------------------===//

#include "Ranges.h"

#include "gtest/gtest.h"

using namespace mlir::slice;
using namespace mlir::slice::proofs;

namespace {
struct Kind {
  Fault::Operation operation;
  const char *name;
};
} // namespace

static const Kind kinds[] = {
    {Fault::Constant, "constant"},
    {Fault::Add, "add"},
    {Fault::Sub, "sub"},
    {Fault::WrappingAdd, "wrappingAdd"},
    {Fault::Div, "div"},
    {Fault::Min, "min"},
    {Fault::Max, "max"},
    {Fault::IsNegative, "isNegative"},
    {Fault::IsPositive, "isPositive"},
    {Fault::Select, "select"},
};

/// The rule of a range with begin and end, in which one operation is another.
static Verdict proveAll(Fault fault) {
  Context context;
  AnyRange range = declareRange(context, /*hasBegin=*/true, /*hasEnd=*/true);
  SmtArithmetic arithmetic(context, fault);
  RangeResult<Term> result = applyRangeRule(arithmetic, range.dim, range.begin,
                                            range.end, range.stride);
  SpecifiedRange specified(context, range);
  Term longest = term("ite", term(">", range.dim, "1"), range.dim, "1");
  Term step = term("ite", term(">", range.stride, longest), longest,
                   term("ite", term("<", range.stride, term("-", longest)),
                        term("-", longest), range.stride));
  // The cheapest first.
  for (const Term &goal :
       {term("=", result.begin, specified.begin),
        term("=", result.stride, step), arithmetic.getObligations(),
        term("=", result.size, specified.size)})
    if (Verdict verdict = prove(context, goal); verdict != Verdict::Proved)
      return verdict;
  return Verdict::Proved;
}

TEST(Refutations, EveryOperationOfTheRule) {
  if (!hasSolver())
    GTEST_SKIP() << "there is no solver";
  Context context;
  AnyRange range = declareRange(context, true, true);
  SmtArithmetic arithmetic(context);
  applyRangeRule(arithmetic, range.dim, range.begin, range.end, range.stride);
  unsigned numFaults = 0;
  for (const Kind &kind : kinds) {
    for (unsigned i = 0; i < arithmetic.count(kind.operation); ++i) {
      // A stride is never 0: whether it is positive or at least 0 is the same.
      if (kind.operation == Fault::IsPositive && i == 0)
        continue;
      EXPECT_EQ(proveAll({kind.operation, i}), Verdict::Refuted)
          << kind.name << " number " << i;
      ++numFaults;
    }
  }
  EXPECT_GE(numFaults, 30u);
  RecordProperty("refuted", numFaults);
}
