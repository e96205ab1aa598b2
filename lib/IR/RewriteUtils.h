//===- RewriteUtils.h - What rewrites of slices share -----------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_IR_REWRITEUTILS_H
#define SLICE_MLIR_LIB_IR_REWRITEUTILS_H

#include "slice-mlir/IR/Slice.h"

namespace mlir {
class RewritePatternSet;

namespace slice {

/// The canonical form of `subscript` for `sliced`, with those of its run-time
/// values that are constants put in, but for those that would make it a static
/// error (S5 to S7): dead code may hold them. `values` are its run-time values,
/// and come to be those that are left.
Subscript canonicalizeWithConstants(const Subscript &subscript, Value sliced,
                                    SmallVectorImpl<Value> &values);

/// The shape of the slice that `subscript` takes of `sliced`; nothing if there
/// is no such slice (S5 to S7).
std::optional<SmallVector<int64_t>> getSliceShape(Value sliced,
                                                  const Subscript &subscript);

/// The values whose numbers are `ordinals`.
SmallVector<Value> selectValues(ValueRange values, ArrayRef<unsigned> ordinals);

/// True unless `value` is seen to be made no sooner than `other`. In graph
/// regions and in code that is never reached values may go around in circles,
/// and a rewrite that goes from `other` to `value` would not end.
bool comesBefore(Value value, Value other);

/// What `value` is a cast of, through any number of casts of ranked types.
Value stripCasts(Value value);

/// True if the subscripts of `a` and `b` are one, run-time values included.
template <typename OpTy, typename OtherTy>
bool haveSameSubscript(OpTy a, OtherTy b) {
  return a.getSubscriptAttr() == b.getSubscriptAttr() &&
         llvm::equal(a.getValues(), b.getValues());
}

/// True if `a` and `b` take the same of the same value.
template <typename OpTy, typename OtherTy>
bool haveSameSlice(OpTy a, OtherTy b) {
  return a.getSliced() == b.getSliced() && haveSameSubscript(a, b);
}

/// Adds the patterns that see a slice of an update.
void populateSliceOfUpdatePatterns(RewritePatternSet &patterns);

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_LIB_IR_REWRITEUTILS_H
