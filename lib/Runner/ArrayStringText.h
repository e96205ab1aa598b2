//===- ArrayStringText.h - The text of strings and bytes --------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_RUNNER_ARRAYSTRINGTEXT_H
#define SLICE_MLIR_LIB_RUNNER_ARRAYSTRINGTEXT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace mlir::slice {

/// Appends Python's repr() of bytes: `b'a\x00'`.
void appendBytesRepr(llvm::StringRef bytes, std::string &out);

/// Appends Python's repr() of a text: `'a\n'`.
void appendTextRepr(llvm::ArrayRef<uint32_t> codePoints, std::string &out);

/// Appends bytes all as escapes, as NumPy writes raw ones: `b'\x6D\x00'`.
void appendRawBytes(llvm::StringRef bytes, std::string &out);

/// Appends a text in UTF-8 as it is; what is no character, as an escape.
void appendText(llvm::ArrayRef<uint32_t> codePoints, std::string &out);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_RUNNER_ARRAYSTRINGTEXT_H
