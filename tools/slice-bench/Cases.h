//===- Cases.h - Copies to time ---------------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TOOLS_SLICE_BENCH_CASES_H
#define SLICE_MLIR_TOOLS_SLICE_BENCH_CASES_H

#include "slice-mlir/Runner/NpyDType.h"
#include "slice-mlir/Subscript/Resolve.h"

#include <string>
#include <vector>

namespace mlir::slice {

/// A slice of an array.
struct BenchCase {
  std::string name;
  NpyDType dtype;
  llvm::SmallVector<int64_t> shape;
  Subscript subscript;
  /// `subscript` resolved against `shape`.
  Resolved resolved;
};

/// Reads cases: a JSON array of objects such as `{"name": "rows", "dtype":
/// "f4", "shape": [4, 6], "subscript": "1:3"}`, with NumPy's dtypes. `where`
/// stands before error messages.
llvm::Expected<std::vector<BenchCase>> parseCases(llvm::StringRef json,
                                                  llvm::StringRef where);

/// The cases that the tool has without a file.
llvm::StringRef getDefaultCases();

} // namespace mlir::slice

#endif // SLICE_MLIR_TOOLS_SLICE_BENCH_CASES_H
