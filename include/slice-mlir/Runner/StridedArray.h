//===- StridedArray.h - A view of an array in memory ------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_STRIDEDARRAY_H
#define SLICE_MLIR_RUNNER_STRIDEDARRAY_H

#include "slice-mlir/Runner/NpyDType.h"

namespace mlir::slice {

/// The strides, in bytes, of a contiguous array of this shape: the last dim is
/// the fastest, or with `fortranOrder` the first one. In an empty array, where
/// no stride is ever used, one that does not fit in 64 bits is 0.
llvm::SmallVector<int64_t> getContiguousStrides(llvm::ArrayRef<int64_t> shape,
                                                int64_t itemsize,
                                                bool fortranOrder = false);

/// A view of an array: it owns nothing. The shape must have been checked, for
/// instance by `countNpyElements`: no negative dims, and a number of elements
/// that fits in 64 bits.
struct StridedArray {
  /// The type of an element.
  NpyDType dtype;
  /// The element at index 0 of every dim.
  const char *data = nullptr;
  /// The dims.
  llvm::SmallVector<int64_t> shape;
  /// For each dim, the bytes from one element to the next; may be negative or
  /// 0.
  llvm::SmallVector<int64_t> strides;

  /// A view of elements that lie one after the other.
  static StridedArray contiguous(NpyDType dtype, const char *data,
                                 llvm::ArrayRef<int64_t> shape,
                                 bool fortranOrder = false);

  /// The number of dims.
  size_t getRank() const { return shape.size(); }

  /// The product of the dims.
  int64_t getNumElements() const;

  /// What the elements take, without what may lie between them.
  int64_t getNumBytes() const { return getNumElements() * dtype.itemsize(); }

  /// Whether the elements lie one after the other with the last dim the
  /// fastest. The strides of unit dims do not matter, nor any in an empty
  /// array.
  bool isContiguous() const;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_STRIDEDARRAY_H
