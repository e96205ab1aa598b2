//===- SmtArithmetic.h - The arithmetic of a solver's integers  -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// RangeRule.h runs on this as it runs on 64-bit integers and on IR values: what
// is proved is the text that is compiled. Integers are unbounded, sums wrap
// around as those of 64 bits do, and what is to be known for the rest to be
// exact is collected.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_PROOFS_SMTARITHMETIC_H
#define SLICE_MLIR_TEST_PROOFS_SMTARITHMETIC_H

#include "Solver.h"

#include "slice-mlir/Subscript/RangeRule.h"

namespace mlir::slice::proofs {

/// One operation of a rule that is another: a rule that is wrong on purpose.
struct Fault {
  enum Operation {
    None,
    Constant,
    Add,
    Sub,
    Mul,
    WrappingAdd,
    Div,
    Min,
    Max,
    IsNegative,
    IsPositive,
    Select
  };
  Operation operation = None;
  /// The how-manyth of its kind it is.
  unsigned position = 0;
};

class SmtArithmetic {
public:
  using Value = Term;

  explicit SmtArithmetic(Context &context, Fault fault = {})
      : context(context), fault(fault) {}

  Term constant(int64_t value) {
    return number(isFaulty(Fault::Constant) ? value + 1 : value);
  }
  Term add(const Term &a, const Term &b) {
    return exact(term(isFaulty(Fault::Add) ? "-" : "+", a, b));
  }
  Term sub(const Term &a, const Term &b) {
    return exact(term(isFaulty(Fault::Sub) ? "+" : "-", a, b));
  }
  Term mul(const Term &a, const Term &b) {
    return exact(term(isFaulty(Fault::Mul) ? "+" : "*", a, b));
  }
  Term wrappingAdd(const Term &a, const Term &b) {
    Term sum =
        context.define(term(isFaulty(Fault::WrappingAdd) ? "-" : "+", a, b));
    return context.define(term("ite", term("<", sum, number(INT64_MIN)),
                               term("+", sum, kWrap),
                               term("ite", term(">", sum, number(INT64_MAX)),
                                    term("-", sum, kWrap), sum)));
  }
  /// Rounds toward 0, as machines do.
  Term div(const Term &a, const Term &b) {
    if (isFaulty(Fault::Div))
      return context.define(term("-", a, b));
    obligations.push_back(term(">", b, "0"));
    return context.define(term("ite", term(">=", a, "0"), term("div", a, b),
                               term("-", term("div", term("-", a), b))));
  }
  Term min(const Term &a, const Term &b) {
    bool swap = isFaulty(Fault::Min);
    return context.define(term("ite", term(swap ? ">" : "<", a, b), a, b));
  }
  Term max(const Term &a, const Term &b) {
    bool swap = isFaulty(Fault::Max);
    return context.define(term("ite", term(swap ? "<" : ">", a, b), a, b));
  }
  Term isNegative(const Term &a) {
    return context.define(
        term(isFaulty(Fault::IsNegative) ? "<=" : "<", a, "0"), "Bool");
  }
  Term isPositive(const Term &a) {
    return context.define(
        term(isFaulty(Fault::IsPositive) ? ">=" : ">", a, "0"), "Bool");
  }
  Term select(const Term &condition, const Term &a, const Term &b) {
    return isFaulty(Fault::Select)
               ? context.define(term("ite", condition, b, a))
               : context.define(term("ite", condition, a, b));
  }

  /// That no sum or product overflows and no divisor is 0 or less.
  Term getObligations() const {
    std::string all = "(and true";
    for (const Term &obligation : obligations)
      all += " " + obligation;
    return all + ")";
  }
  /// How many operations of a kind there were.
  unsigned count(Fault::Operation operation) const { return counts[operation]; }

private:
  static constexpr llvm::StringLiteral kWrapDigits = "18446744073709551616";
  const Term kWrap = kWrapDigits.str();

  Term exact(const Term &term) {
    Term name = context.define(term);
    obligations.push_back(fits(name));
    return name;
  }
  bool isFaulty(Fault::Operation operation) {
    unsigned position = counts[operation]++;
    return fault.operation == operation && fault.position == position;
  }

  Context &context;
  Fault fault;
  unsigned counts[Fault::Select + 1] = {};
  std::vector<Term> obligations;
};

} // namespace mlir::slice::proofs

#endif // SLICE_MLIR_TEST_PROOFS_SMTARITHMETIC_H
