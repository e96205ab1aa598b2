//===- ArithToSmt.h - Index arithmetic as SMT formulas -------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_PROOFS_ARITHTOSMT_H
#define SLICE_MLIR_TEST_PROOFS_ARITHTOSMT_H

#include "mlir/Pass/Pass.h"

namespace mlir::slice::proofs {

/// Turns each function of one block, whose results are of type `index`, into a
/// solver in which
///
/// * `argI` are its arguments of type `index`, and `dimI` the sizes of dim I of
///   its tensors;
/// * `resultI` are its results, in unbounded integers that wrap around where
///   those of 64 bits do;
/// * `exact` says that no sum or product that must not overflow does so, and
///   that divisors are positive.
///
/// What has no such meaning here is an error: other ops, unsigned predicates,
/// `nuw`, products that may overflow.
std::unique_ptr<Pass> createTestArithToSmtPass();

} // namespace mlir::slice::proofs

#endif // SLICE_MLIR_TEST_PROOFS_ARITHTOSMT_H
