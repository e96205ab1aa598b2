//===- Passes.h - Conversions from and to slice -----------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_CONVERSION_PASSES_H
#define SLICE_MLIR_CONVERSION_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::slice {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "slice-mlir/Conversion/Passes.h.inc"

} // namespace mlir::slice

#endif // SLICE_MLIR_CONVERSION_PASSES_H
