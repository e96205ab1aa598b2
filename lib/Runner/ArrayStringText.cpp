//===- ArrayStringText.cpp - The text of strings and bytes ----------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayStringText.h"

#include "NpyLiteral.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Unicode.h"

using namespace mlir::slice;

/// Appends a backslash, `kind` and `digits` digits of `value`.
static void appendEscape(char kind, uint32_t value, unsigned digits,
                         std::string &out, bool lowerCase = true) {
  out += '\\';
  out += kind;
  for (unsigned i = digits; i-- > 0;)
    out += llvm::hexdigit(value >> (4 * i) & 0xF, lowerCase);
}

/// Appends a character that both bytes and texts write in the same way: those
/// of ASCII. False for all others.
static bool appendPlain(uint32_t c, char quote, std::string &out) {
  switch (c) {
  case '\n':
    out += "\\n";
    return true;
  case '\r':
    out += "\\r";
    return true;
  case '\t':
    out += "\\t";
    return true;
  case '\\':
    out += "\\\\";
    return true;
  default:
    break;
  }
  if (c < 0x20 || c >= 0x7F)
    return false;
  if (c == static_cast<unsigned char>(quote))
    out += '\\';
  out += static_cast<char>(c);
  return true;
}

/// The quote that Python chooses for these characters.
template <typename Range>
static char chooseQuote(const Range &characters) {
  auto has = [&](char quote) {
    return llvm::any_of(characters, [&](auto c) {
      return c == static_cast<decltype(c)>(quote);
    });
  };
  return has('\'') && !has('"') ? '"' : '\'';
}

void mlir::slice::appendBytesRepr(llvm::StringRef bytes, std::string &out) {
  char quote = chooseQuote(bytes);
  out += 'b';
  out += quote;
  for (char c : bytes)
    if (!appendPlain(static_cast<unsigned char>(c), quote, out))
      appendEscape('x', static_cast<unsigned char>(c), 2, out);
  out += quote;
}

void mlir::slice::appendRawBytes(llvm::StringRef bytes, std::string &out) {
  out += "b'";
  for (char c : bytes)
    appendEscape('x', static_cast<unsigned char>(c), 2, out,
                 /*lowerCase=*/false);
  out += '\'';
}

/// Whether Python's repr() leaves `c`, which is outside ASCII, as it is.
static bool isPrintable(uint32_t c) {
  if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF))
    return false;
  // LLVM counts all spaces and the soft hyphen in; Python only U+0020.
  bool isSpace = c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
                 c == 0x202F || c == 0x205F || c == 0x3000;
  if (isSpace || c == 0xAD)
    return false;
  return llvm::sys::unicode::isPrintable(static_cast<int>(c));
}

static void appendCodePointEscape(uint32_t c, std::string &out) {
  if (c <= 0xFF)
    appendEscape('x', c, 2, out);
  else if (c <= 0xFFFF)
    appendEscape('u', c, 4, out);
  else
    appendEscape('U', c, 8, out);
}

void mlir::slice::appendTextRepr(llvm::ArrayRef<uint32_t> codePoints,
                                 std::string &out) {
  char quote = chooseQuote(codePoints);
  out += quote;
  for (uint32_t c : codePoints) {
    if (appendPlain(c, quote, out))
      continue;
    if (c >= 0x80 && isPrintable(c))
      appendUTF8(out, c);
    else
      appendCodePointEscape(c, out);
  }
  out += quote;
}

void mlir::slice::appendText(llvm::ArrayRef<uint32_t> codePoints,
                             std::string &out) {
  for (uint32_t c : codePoints) {
    if (c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF))
      appendCodePointEscape(c, out);
    else
      appendUTF8(out, c);
  }
}
