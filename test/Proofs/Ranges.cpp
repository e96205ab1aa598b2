//===- Ranges.cpp - Ranges of which nothing is known ----------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ranges.h"

using namespace mlir::slice;
using namespace mlir::slice::proofs;

Term mlir::slice::proofs::declareDim(Context &context, llvm::StringRef name) {
  Term dim = context.declare(name);
  context.assume(term("<=", "0", dim, number(kMaxDim)));
  return dim;
}

Term mlir::slice::proofs::declareStride(Context &context) {
  Term stride = context.declare("stride");
  context.assume(term("distinct", stride, "0"));
  return stride;
}

AnyRange mlir::slice::proofs::declareRange(Context &context, bool hasBegin,
                                           bool hasEnd) {
  AnyRange range;
  range.dim = declareDim(context);
  range.stride = declareStride(context);
  if (hasBegin)
    range.begin = context.declare("begin");
  if (hasEnd)
    range.end = context.declare("end");
  return range;
}

SpecifiedRange::SpecifiedRange(Context &context, const AnyRange &range) {
  context.append("(define-fun clampTo ((x Int) (low Int) (high Int)) Int"
                 " (ite (< x low) low (ite (> x high) high x)))\n"
                 "(define-fun fromStart ((x Int) (dim Int)) Int"
                 " (ite (< x 0) (+ x dim) x))\n"
                 "(define-fun ceilDiv ((x Int) (y Int)) Int"
                 " (ite (> y 0) (- (div (- x) y)) (- (div x (- y)))))");
  Term forward = term(">", range.stride, "0");
  Term low = term("ite", forward, "0", "(- 1)");
  Term high = term("ite", forward, range.dim, term("-", range.dim, "1"));
  auto clamp = [&](const std::optional<Term> &bound, const Term &absent) {
    return context.define(
        bound ? term("clampTo", term("fromStart", *bound, range.dim), low, high)
              : absent);
  };
  Term first = clamp(range.begin, term("ite", forward, low, high));
  Term last = clamp(range.end, term("ite", forward, high, low));
  Term steps =
      context.define(term("ceilDiv", term("-", last, first), range.stride));
  size = context.define(term("ite", term(">", steps, "0"), steps, "0"));
  // S13.
  begin = context.define(term("ite", term(">", size, "0"), first, "0"));
}

Term mlir::slice::proofs::isResolved(const Term &dim,
                                     const RangeResult<Term> &range) {
  Term last = getElement(range, term("-", range.size, "1"));
  return term(
      "ite", term("=", range.size, "0"),
      term("and", term("=", range.begin, "0"), term("=", range.stride, "1")),
      term("and", term(">", range.size, "0"),
           term("and", term("<=", "0", range.begin),
                term("<", range.begin, dim)),
           term("and", term("<=", "0", last), term("<", last, dim)),
           term("distinct", range.stride, "0"),
           term("=>", term("=", range.size, "1"),
                term("=", range.stride, "1"))));
}

RangeResult<Term> mlir::slice::proofs::declareResolved(Context &context,
                                                       llvm::StringRef name,
                                                       const Term &dim) {
  RangeResult<Term> range = {context.declare((name + "Begin").str()),
                             context.declare((name + "Size").str()),
                             context.declare((name + "Stride").str())};
  context.assume(isResolved(dim, range));
  return range;
}

Term mlir::slice::proofs::getElement(const RangeResult<Term> &range,
                                     const Term &i) {
  return term("+", range.begin, term("*", i, range.stride));
}

Verdict mlir::slice::proofs::proveForBothSigns(const Context &context,
                                               const Term &stride,
                                               const Term &goal) {
  for (const char *sign : {">", "<"}) {
    Context half = context;
    half.assume(term(sign, stride, "0"));
    if (Verdict verdict = prove(half, goal); verdict != Verdict::Proved)
      return verdict;
  }
  return Verdict::Proved;
}
