//===- Ranges.h - Ranges of which nothing is known ------------ -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_PROOFS_RANGES_H
#define SLICE_MLIR_TEST_PROOFS_RANGES_H

#include "SmtArithmetic.h"

#include <optional>

namespace mlir::slice::proofs {

/// The size of a dim, in [0, 2^63 - 2] (S11).
Term declareDim(Context &context, llvm::StringRef name = "dim");

/// A stride: any 64-bit integer but 0 (S6).
Term declareStride(Context &context);

/// A range of a dim, whose begin and end are there or not.
struct AnyRange {
  Term dim, stride;
  std::optional<Term> begin, end;
};

AnyRange declareRange(Context &context, bool hasBegin, bool hasEnd);

/// What S8 says of a range, in unbounded integers: both clamped, and the size
/// by a division that rounds up.
struct SpecifiedRange {
  SpecifiedRange(Context &context, const AnyRange &range);

  Term begin, size;
};

/// That a range lies in a dim, as S13 wants it: every element, begin 0 where
/// there is none, and stride 1 where there is one at most.
Term isResolved(const Term &dim, const RangeResult<Term> &range);

/// A range that lies in a dim.
RangeResult<Term> declareResolved(Context &context, llvm::StringRef name,
                                  const Term &dim);

/// Whether `goal` follows for strides of either sign, one after the other.
Verdict proveForBothSigns(const Context &context, const Term &stride,
                          const Term &goal);

/// Element i of a range.
Term getElement(const RangeResult<Term> &range, const Term &i);

} // namespace mlir::slice::proofs

#endif // SLICE_MLIR_TEST_PROOFS_RANGES_H
