//===- NpyFile.h - .npy files in memory -------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_NPYFILE_H
#define SLICE_MLIR_RUNNER_NPYFILE_H

#include "slice-mlir/Runner/NpyHeader.h"
#include "slice-mlir/Runner/StridedArray.h"

#include <string>

namespace mlir::slice {

/// A .npy file that is mapped into memory: nothing is read before it is used,
/// so a file may be larger than memory. Writing to the data changes a private
/// copy, never the file.
class MappedNpy {
public:
  /// Maps the regular file at `path` and reads its header. All the data must be
  /// there; what follows it is ignored.
  static llvm::Expected<MappedNpy> open(llvm::StringRef path);

  MappedNpy(MappedNpy &&other);
  MappedNpy &operator=(MappedNpy &&other);
  MappedNpy(const MappedNpy &) = delete;
  MappedNpy &operator=(const MappedNpy &) = delete;
  ~MappedNpy();

  const NpyDType &dtype() const { return header.dtype; }
  llvm::ArrayRef<int64_t> shape() const { return header.shape; }
  bool isFortranOrder() const { return header.fortranOrder; }
  int64_t numElements() const { return header.numElements; }

  /// The first byte of the data; never null. It is aligned to 64 bytes in files
  /// of today's NumPy, but to nothing in general.
  char *data() const { return mapping + header.dataOffset; }

  /// The bytes of all elements.
  int64_t dataSize() const { return header.dataSize; }

  /// The path as it was given.
  llvm::StringRef path() const { return filePath; }

  /// The whole array. It is valid as long as this object is.
  StridedArray array() const;

private:
  MappedNpy() = default;
  void unmap();

  std::string filePath;
  NpyHeader header;
  char *mapping = nullptr;
  size_t mappingSize = 0;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_NPYFILE_H
