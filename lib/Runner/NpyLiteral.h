//===- NpyLiteral.h - Python literals in .npy headers -----------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The header of a .npy file is the text of a Python dict. This reads as much of
// Python's literals as such dicts hold: strings, integers, True, False, None,
// tuples, lists and dicts.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_RUNNER_NPYLITERAL_H
#define SLICE_MLIR_LIB_RUNNER_NPYLITERAL_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mlir::slice {

/// The value of a Python literal.
struct NpyLiteral {
  enum class Kind { String, Integer, Bool, None, Tuple, List, Dict };

  Kind kind = Kind::None;
  /// The value of a String, in UTF-8.
  std::string string;
  /// What stood in the text: the token of a String, Integer, Bool or None.
  std::string token;
  /// The value of an Integer or a Bool.
  int64_t integer = 0;
  /// The items of a Tuple or a List; key, value, key, value ... of a Dict.
  std::vector<NpyLiteral> items;

  bool isString() const { return kind == Kind::String; }
  bool isInteger() const { return kind == Kind::Integer; }
  bool isBool() const { return kind == Kind::Bool; }
  bool isTuple() const { return kind == Kind::Tuple; }
  bool isList() const { return kind == Kind::List; }
  bool isDict() const { return kind == Kind::Dict; }

  /// What it is, for messages: "a string", "an integer" ...
  llvm::StringRef kindName() const;
};

/// Reads `text`, in UTF-8, as one literal with nothing but space around it.
llvm::Expected<NpyLiteral> parseNpyLiteral(llvm::StringRef text);

/// Appends the character of code point `codePoint` to `out` in UTF-8, a
/// surrogate too.
void appendUTF8(std::string &out, uint32_t codePoint);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_RUNNER_NPYLITERAL_H
