//===- Variants.cpp - What random programs are put through ----------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Runner.h"

using namespace mlir::slice::randomtest;

/// Every program must mean the same in all of these. `slice-to-llvm` begins
/// with the canonicalizer, so all but the first are canonicalized once
/// more.
static const Variant variants[] = {
    // Slices are views before anything is simplified.
    {"bare",
     "builtin.module("
     "slice-prepare-bufferization,"
     "slice-bufferize,"
     "func.func(slice-copy-results),"
     "convert-slice-to-memref)",
     /*every=*/2},
    {"canonicalize", "builtin.module(canonicalize)"},
    {"propagate", "builtin.module(slice-propagate)"},
    {"to-tensor", "builtin.module(convert-slice-to-tensor)"},
    {"to-linalg", "builtin.module(convert-slice-to-linalg)"},
    {"cse", "builtin.module(canonicalize,cse,canonicalize)", /*every=*/4},
    {"hoist",
     "builtin.module("
     "func.func(loop-invariant-code-motion,loop-invariant-subset-hoisting),"
     "canonicalize)",
     /*every=*/4},
    {"empty-tensors",
     "builtin.module("
     "canonicalize,slice-prepare-bufferization,eliminate-empty-tensors,"
     "canonicalize)",
     /*every=*/4},
    {"verified", "builtin.module()", /*every=*/4,
     /*runtimeVerification=*/true},
};

llvm::ArrayRef<Variant> mlir::slice::randomtest::getVariants() {
  return variants;
}
