//===- Reference.h - Slicing, as slowly as Python says it ----- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a slice takes, found step by step in 128 bits and by nothing that
// `Subscript` is made of: the other side of comparisons.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_FUZZ_REFERENCE_H
#define SLICE_MLIR_TEST_FUZZ_REFERENCE_H

#include "slice-mlir/Subscript/Subscript.h"

#include <vector>

namespace mlir::slice::fuzz {

/// What is taken of one dim. Of more than kMaxListed elements only that many
/// are listed.
struct TakenDim {
  bool isIndex = false;
  int64_t size = 1;
  std::vector<int64_t> elements;
};

inline constexpr size_t kMaxListed = 40;

/// What a slice takes of its source, or why it takes nothing.
struct Taken {
  std::optional<SubscriptError::Code> error;
  /// One for each dim of the source.
  std::vector<TakenDim> dims;
  /// One for each dim of the result: a dim of the source, or -1.
  std::vector<int> resultDims;

  std::vector<int64_t> getShape() const;
};

/// What `entries`, all of whose values are known, take of `shape`, all of whose
/// dims are. The entries are well-formed: no stride is 0, one ellipsis at most.
Taken take(llvm::ArrayRef<Entry> entries, llvm::ArrayRef<int64_t> shape);

} // namespace mlir::slice::fuzz

#endif // SLICE_MLIR_TEST_FUZZ_REFERENCE_H
