//===- TestUtils.h - Helpers of the Subscript tests -------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_SUBSCRIPT_TESTUTILS_H
#define SLICE_MLIR_TEST_SUBSCRIPT_TESTUTILS_H

#include "slice-mlir/Subscript/Resolve.h"

#include "gtest/gtest.h"

namespace mlir::slice::test {

/// The subscript that `text` spells; a failed expectation if it spells none.
inline Subscript sub(llvm::StringRef text) {
  llvm::Expected<Subscript> subscript = Subscript::parse(text);
  if (subscript)
    return *subscript;
  ADD_FAILURE() << text.str() << ": " << llvm::toString(subscript.takeError());
  return Subscript();
}

/// The message of the error in `expected`, or "no error".
template <typename T>
std::string errorOf(llvm::Expected<T> expected) {
  if (expected)
    return "no error";
  return llvm::toString(expected.takeError());
}

inline constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
inline constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
inline constexpr int64_t kDyn = kUnknownDim;

} // namespace mlir::slice::test

#endif // SLICE_MLIR_TEST_SUBSCRIPT_TESTUTILS_H
