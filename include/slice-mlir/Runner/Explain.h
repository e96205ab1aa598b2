//===- Explain.h - How a slice is read --------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_EXPLAIN_H
#define SLICE_MLIR_RUNNER_EXPLAIN_H

#include "slice-mlir/Runner/StridedArray.h"
#include "slice-mlir/Subscript/Resolve.h"
#include "slice-mlir/Transforms/CopyPlan.h"

namespace mlir::slice {

/// Prints how `subscript` is read for `source`: each entry with its place in
/// TensorFlow's encoding and what it takes of its dim, the encoding as a whole,
/// the canonical subscript, and whether the result is a view or a copy, and how
/// that is made under `copies`. `resolved` is the subscript resolved against
/// the shape of `source`.
void explainSlice(llvm::raw_ostream &os, const StridedArray &source,
                  const Subscript &subscript, const Resolved &resolved,
                  const CopyPlanOptions &copies);

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_EXPLAIN_H
