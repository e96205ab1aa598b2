//===- ArrayFormat.h - The text of elements of arrays -----------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How wide an element is printed depends on the others beside it. So a
// formatter first looks at all elements that will be shown, then writes them.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_RUNNER_ARRAYFORMAT_H
#define SLICE_MLIR_LIB_RUNNER_ARRAYFORMAT_H

#include "slice-mlir/Runner/ArrayPrinter.h"

#include <memory>
#include <string>

namespace mlir::slice {

/// Writes the elements of one dtype.
class ElementFormatter {
public:
  virtual ~ElementFormatter();

  /// Takes note of an element that will be written.
  virtual void observe(const char * /*element*/) {}

  /// To be called after the last observe() and before the first format().
  virtual void finish() {}

  /// Appends the text of an element to `out`.
  virtual void format(const char *element, std::string &out) const = 0;
};

/// The formatter of the elements of an array. `isScalar` says that the array
/// has no dims, as far as it is within a record.
std::unique_ptr<ElementFormatter>
createElementFormatter(const NpyDType &dtype, bool isScalar,
                       const PrintOptions &options);

/// The formatter of an array without dims, which is printed as Python's str()
/// of a scalar.
std::unique_ptr<ElementFormatter>
createScalarFormatter(const NpyDType &dtype, const PrintOptions &options);

/// The formatter of a type of `ml_dtypes`, or null if `dtype` does not name one
/// that can be written.
std::unique_ptr<ElementFormatter> createMLDTypeFormatter(const NpyDType &dtype);

/// The number of characters of a text in UTF-8.
size_t countCharacters(llvm::StringRef text);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_RUNNER_ARRAYFORMAT_H
