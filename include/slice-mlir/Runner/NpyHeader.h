//===- NpyHeader.h - Headers of .npy files ----------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_NPYHEADER_H
#define SLICE_MLIR_RUNNER_NPYHEADER_H

#include "slice-mlir/Runner/NpyDType.h"

namespace mlir::slice {

/// The most dims that an array in a .npy file may have; NumPy's own limit.
inline constexpr size_t kMaxNpyRank = 64;

/// The longest header that is read, in bytes.
inline constexpr size_t kMaxNpyHeaderSize = size_t(1) << 20;

/// What stands in front of the data of a .npy file.
struct NpyHeader {
  /// The type of an element.
  NpyDType dtype;
  /// Whether the first dim is the fastest in the data, not the last one.
  bool fortranOrder = false;
  /// The dims, none of them negative.
  llvm::SmallVector<int64_t> shape;
  /// The product of the dims.
  int64_t numElements = 1;
  /// The bytes of all elements.
  int64_t dataSize = 0;
  /// Where the data starts, in bytes from the start of the file.
  size_t dataOffset = 0;
};

/// Reads the header at the start of `bytes`, the start of a .npy file of
/// version 1.0, 2.0 or 3.0 of the format. `bytes` may go on behind the header;
/// whether all the data is there is not looked at.
llvm::Expected<NpyHeader> parseNpyHeader(llvm::StringRef bytes);

/// The bytes that `numpy.save` puts in front of the data of such an array: the
/// oldest version of the format that can say it.
llvm::Expected<std::string> writeNpyHeader(const NpyDType &dtype,
                                           bool fortranOrder,
                                           llvm::ArrayRef<int64_t> shape);

/// The number of elements of an array of this shape; an error if a dim is
/// negative or the number does not fit in 64 bits.
llvm::Expected<int64_t> countNpyElements(llvm::ArrayRef<int64_t> shape);

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_NPYHEADER_H
