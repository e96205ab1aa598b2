//===- Patterns.h - The patterns of the Transforms passes -------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TRANSFORMS_PATTERNS_H
#define SLICE_MLIR_TRANSFORMS_PATTERNS_H

#include "slice-mlir/Transforms/CopyPlan.h"

namespace mlir {
class RewritePatternSet;
namespace slice {

/// Adds the pattern of `-slice-lower-copy`: memref.copy to loops of vectors, as
/// planCopy decides. Functions for what only the run time can plan are added to
/// the module that the copy is in.
void populateLowerCopyPatterns(RewritePatternSet &patterns,
                               const CopyPlanOptions &options = {});

/// Adds the patterns of `-slice-propagate`: slices of what producers make to
/// slices of their operands. The canonicalization of slices is among them.
void populatePropagatePatterns(RewritePatternSet &patterns);

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_TRANSFORMS_PATTERNS_H
