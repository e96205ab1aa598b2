//===- EmittedProofs.cpp - The IR for run-time values, for all of them ----===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The IR that computes what a slice takes is emitted, turned into formulas, and
// compared with what the rules say: the emitter, its folds and the flags on its
// ops are in the proof.
//
//===----------------------------------------------------------------------===//

#include "ArithToSmt.h"
#include "Emitted.h"
#include "Ranges.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SMT/IR/SMTDialect.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/SMTLIB/ExportSMTLIB.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::slice;
using namespace mlir::slice::proofs;
using proofs::Context;

namespace {

/// A slice of a tensor of one dim.
struct Case {
  const char *name;
  const char *subscript;
  /// The size of the dim, or kUnknownDim.
  int64_t dim;
};

class EmittedProofs : public testing::TestWithParam<Case> {
protected:
  void SetUp() override {
    if (!hasSolver())
      GTEST_SKIP() << "there is no solver";
  }

  /// Emits, and declares what is emitted in `context`.
  void declareEmitted() {
    OwningOpRef<ModuleOp> module =
        emitSlice(mlirContext, subscript, GetParam().dim);
    PassManager passes(&mlirContext);
    passes.addPass(createTestArithToSmtPass());
    ASSERT_TRUE(succeeded(passes.run(*module)));
    std::string text;
    llvm::raw_string_ostream stream(text);
    ASSERT_TRUE(succeeded(smt::exportSMTLIB(*module, stream)));
    // More is to be said before the solver forgets all.
    context.append(StringRef(text).split("(reset)").first);
    bool hasDim = StringRef(text).contains("(declare-const dim0 Int)");
    if (!hasDim)
      context.append("(declare-const dim0 Int)");
    if (GetParam().dim != kUnknownDim)
      context.assume(term("=", "dim0", number(GetParam().dim)));
    context.assume(term("<=", "0", "dim0", number(kMaxDim)));
    for (unsigned i = 1; i <= subscript.getNumRuntime(); ++i)
      context.assume(fits("arg" + std::to_string(i)));
  }

  /// The number of an entry, as a constant or an argument.
  std::optional<Term> getTerm(EntryValue value) {
    if (value.isAbsent())
      return std::nullopt;
    if (value.isConstant())
      return number(value.getConstant());
    return "arg" + std::to_string(value.getOrdinal() + 1);
  }

  MLIRContext mlirContext;
  Subscript subscript = llvm::cantFail(Subscript::parse(GetParam().subscript));
  Context context;
};

} // namespace

/// Theorem: what the IR computes is what the rules say, and it is exact: no op
/// with a flag overflows and no divisor is 0.
TEST_P(EmittedProofs, IsWhatTheRulesSay) {
  declareEmitted();
  const Entry &entry = subscript[0];
  Term inDim =
      term("and", term("<=", "0", "result0"), term("<", "result0", "dim0"));
  if (entry.isIndex()) {
    // S12: an index out of bounds is undefined.
    Term index = *getTerm(entry.getIndex());
    context.assume(term("<=", term("-", "dim0"), index));
    context.assume(term("<", index, "dim0"));
    Term element =
        term("ite", term("<", index, "0"), term("+", index, "dim0"), index);
    EXPECT_PROVED(context,
                  term("and", term("=", "result0", element),
                       term("=", "result1", "1"), term("=", "result2", "1")));
    EXPECT_PROVED(context, term("and", inDim, "exact"));
    return;
  }
  AnyRange range{"dim0", getTerm(entry.getStride()).value_or("1"),
                 getTerm(entry.getBegin()), getTerm(entry.getEnd())};
  // S12: so is a stride of 0.
  context.assume(term("distinct", range.stride, "0"));
  SpecifiedRange specified(context, range);
  EXPECT_PROVED(context, "exact");
  EXPECT_PROVED(context, term("=", "result0", specified.begin));
  EXPECT_EQ(proveForBothSigns(context, range.stride,
                              term("=", "result1", specified.size)),
            Verdict::Proved);
  EXPECT_PROVED(context, term("=>", term(">", "result1", "1"),
                              term("=", "result2", range.stride)));
  EXPECT_PROVED(context, term("=>", term(">", "result1", "0"), inDim));
}

static const Case cases[] = {
    {"AllUnknown", "?:?:?", kUnknownDim},
    {"AllOfAKnownDim", "?:?:?", 7},
    {"AllOfTheLongestDim", "?:?:?", kMaxDim},
    {"AllOfAnEmptyDim", "?:?:?", 0},
    {"BeginAndEnd", "?:?", kUnknownDim},
    {"BeginAndEndOfAKnownDim", "?:?", 7},
    {"BeginOnly", "?:", kUnknownDim},
    {"EndOnly", ":?", kUnknownDim},
    {"StrideOnly", "::?", kUnknownDim},
    {"StrideOfAKnownDim", "::?", 7},
    {"BackwardByTwo", "?:?:-2", kUnknownDim},
    {"ForwardByThree", "?:?:3", kUnknownDim},
    {"NegativeBegin", "-5:?:?", kUnknownDim},
    {"PositiveBegin", "3:?", kUnknownDim},
    {"LastThree", "-3:", kUnknownDim},
    {"FirstThree", ":3", kUnknownDim},
    {"NoBegin", ":?:?", kUnknownDim},
    {"NoEnd", "?::?", kUnknownDim},
    {"Reversed", "::-1", kUnknownDim},
    {"EverySecond", "::2", kUnknownDim},
    {"LongestStride", "?:?:9223372036854775807", kUnknownDim},
    {"LongestBack", "?:?:-9223372036854775808", kUnknownDim},
    {"Index", "?", kUnknownDim},
    {"IndexOfAKnownDim", "?", 7},
    {"LastElement", "-1", kUnknownDim},
};

INSTANTIATE_TEST_SUITE_P(, EmittedProofs, testing::ValuesIn(cases),
                         [](const auto &info) {
                           return std::string(info.param.name);
                         });

/// What the pass does not model is refused.
TEST(ArithToSmt, RefusesWhatItCannotModel) {
  std::pair<const char *, const char *> refused[] = {
      {"%r = arith.muli %a, %b : index", "may overflow"},
      {"%r = arith.addi %a, %b overflow<nuw> : index", "as unsigned"},
      {"%r = arith.divui %a, %b : index", "is not modelled"},
      {"%r = arith.remsi %a, %b : index", "is not modelled"},
      {"%c = arith.cmpi ult, %a, %b : index\n"
       "%r = arith.select %c, %a, %b : index",
       "compares as unsigned"},
      {"%c = arith.constant 1 : i64\n"
       "%r = arith.index_cast %c : i64 to index",
       "is no constant index"},
  };
  for (auto [body, message] : refused) {
    MLIRContext context;
    context
        .loadDialect<arith::ArithDialect, func::FuncDialect, smt::SMTDialect>();
    std::string diagnostics;
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      diagnostics += diagnostic.str();
      return success();
    });
    std::string text =
        (Twine("func.func @f(%a: index, %b: index) -> index {\n") + body +
         "\nreturn %r : index\n}")
            .str();
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module) << diagnostics;
    PassManager passes(&context);
    passes.addPass(createTestArithToSmtPass());
    EXPECT_TRUE(failed(passes.run(*module))) << body;
    EXPECT_NE(diagnostics.find(message), std::string::npos) << diagnostics;
  }
}
