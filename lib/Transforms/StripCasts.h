//===- StripCasts.h - Through casts of memrefs ---------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_TRANSFORMS_STRIPCASTS_H
#define SLICE_MLIR_LIB_TRANSFORMS_STRIPCASTS_H

#include "mlir/Dialect/MemRef/IR/MemRef.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace mlir::slice {

/// What `value` is a memref.cast of, through any number of them, unranked ones
/// too. (In code that is never
/// reached, casts may go around in circles.)
inline Value stripMemRefCasts(Value value) {
  llvm::SmallPtrSet<Operation *, 4> seen;
  auto cast = value.getDefiningOp<memref::CastOp>();
  while (cast && seen.insert(cast).second) {
    value = cast.getSource();
    cast = value.getDefiningOp<memref::CastOp>();
  }
  return value;
}

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_TRANSFORMS_STRIPCASTS_H
