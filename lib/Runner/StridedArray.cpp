//===- StridedArray.cpp - A view of an array in memory --------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/StridedArray.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::slice;

llvm::SmallVector<int64_t>
mlir::slice::getContiguousStrides(llvm::ArrayRef<int64_t> shape,
                                  int64_t itemsize, bool fortranOrder) {
  llvm::SmallVector<int64_t> strides(shape.size());
  int64_t stride = itemsize;
  for (size_t i = 0; i < shape.size(); ++i) {
    size_t dim = fortranOrder ? i : shape.size() - 1 - i;
    strides[dim] = stride;
    if (llvm::MulOverflow(stride, shape[dim], stride))
      stride = 0;
  }
  return strides;
}

StridedArray StridedArray::contiguous(NpyDType dtype, const char *data,
                                      llvm::ArrayRef<int64_t> shape,
                                      bool fortranOrder) {
  StridedArray array;
  array.strides = getContiguousStrides(shape, dtype.itemsize(), fortranOrder);
  array.dtype = std::move(dtype);
  array.data = data;
  array.shape.assign(shape.begin(), shape.end());
  return array;
}

int64_t StridedArray::getNumElements() const {
  // A zero comes first: the other dims may be as large as they like.
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t count = 1;
  for (int64_t dim : shape)
    count *= dim;
  return count;
}

bool StridedArray::isContiguous() const {
  if (llvm::is_contained(shape, 0))
    return true;
  int64_t expected = dtype.itemsize();
  for (size_t dim = shape.size(); dim-- > 0;) {
    if (shape[dim] == 1)
      continue;
    if (strides[dim] != expected ||
        llvm::MulOverflow(expected, shape[dim], expected))
      return false;
  }
  return true;
}
