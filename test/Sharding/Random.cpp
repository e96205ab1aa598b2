//===- Random.cpp - Random slices that processes agree on -----------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Random.h"

using namespace mlir::slice;
using llvm::ArrayRef;
using llvm::SmallVector;

Subscript Random::getSubscript(ArrayRef<int64_t> shape) {
  SmallVector<Entry> entries;
  for (int64_t size : shape) {
    if (chance(10))
      entries.push_back(Entry::newAxis());
    if (chance(15) && size > 0) {
      entries.push_back(
          Entry::index(EntryValue::constant(between(-size, size - 1))));
      continue;
    }
    auto number = [&](int64_t least, int64_t most) {
      return chance(40) ? EntryValue()
                        : EntryValue::constant(between(least, most));
    };
    static constexpr int64_t kStrides[] = {1, -1, 2, -2, 3, -3, 5};
    EntryValue begin = number(-size - 2, size + 2);
    EntryValue end = number(-size - 2, size + 2);
    entries.push_back(Entry::range(
        begin, end,
        chance(40) ? EntryValue()
                   : EntryValue::constant(kStrides[between(0, 6)])));
  }
  return llvm::cantFail(Subscript::get(entries));
}

std::string mlir::slice::getBytes(const StridedArray &array) {
  std::string bytes;
  SmallVector<int64_t> index(array.getRank(), 0);
  for (int64_t n = array.getNumElements(); n > 0; --n) {
    const char *element = array.data;
    for (auto [i, stride] : llvm::zip_equal(index, array.strides))
      element += i * stride;
    bytes.append(element, array.dtype.itemsize());
    for (size_t d = index.size(); d-- > 0 && ++index[d] == array.shape[d];)
      index[d] = 0;
  }
  return bytes;
}
