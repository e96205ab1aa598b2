//===- Vector.h - Conformance vectors ---------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One line of a .jsonl file: a slice, or a chain of them, of an array, and the
// right answer. The fields are described in test/Conformance/README.md.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TOOLS_SLICE_CHECK_VECTOR_H
#define SLICE_MLIR_TOOLS_SLICE_CHECK_VECTOR_H

#include "slice-mlir/Subscript/Masks.h"

#include "mlir/IR/Types.h"
#include "llvm/ADT/StringRef.h"

#include <vector>

namespace llvm::json {
class Object;
class Value;
} // namespace llvm::json

namespace mlir::slice {

/// How the elements of a vector's arrays stand in memory.
struct ElementKind {
  enum class Kind { Integer, Bool, Float32, Float8E4M3FN, String };
  Kind kind = Kind::Integer;
  /// Of an Integer: its width in MLIR. Of a String: its length in bytes.
  unsigned width = 32;

  /// The bytes that one element takes. A string is a trailing dim of i8.
  size_t getSize() const;
  Type getType(MLIRContext *context) const;
};

/// One vector. Arrays are row-major bytes.
struct Vector {
  /// `FILE:LINE`, for messages.
  std::string where;
  ElementKind element;
  llvm::SmallVector<int64_t> shape;
  /// The slice, and those that follow it on the result of the one before.
  llvm::SmallVector<MaskEncoding, 1> slices;

  /// The name of the error that the slice must lead to, or empty.
  std::string error;
  llvm::SmallVector<int64_t> resultShape;
  /// The elements that must come out; absent where only the shape is known.
  std::optional<std::string> values;
  /// The input with the slice replaced by getUpdateValue().
  std::optional<std::string> updated;
  /// The gradient of the slice, for getUpdateValue() as that of its result.
  std::optional<std::string> gradient;

  bool hasUnknownDims() const;
  /// The input: 0, 1, 2, ..., or what the vector's `input` says.
  std::string getInput() const;

  /// What an update puts in the place of the slice: 1000, 1001, 1002, ...
  std::string getUpdateValue() const;

  /// What element `i` of the input holds.
  enum class Input { Arange, ArangePlus1, ArangeMod3Is0, ArangeMod16Minus8 };
  Input input = Input::Arange;
};

/// Reads all vectors of the file `path`.
llvm::Expected<std::vector<Vector>> readVectors(llvm::StringRef path);

} // namespace mlir::slice

#endif // SLICE_MLIR_TOOLS_SLICE_CHECK_VECTOR_H
