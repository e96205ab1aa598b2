//===- NpyLiteral.cpp - Python literals in .npy headers -------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NpyLiteral.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"

using namespace mlir::slice;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
using llvm::Twine;

/// How deep tuples, lists and dicts may nest. NumPy's own files need a few.
static constexpr unsigned kMaxDepth = 64;

llvm::StringRef NpyLiteral::kindName() const {
  switch (kind) {
  case Kind::String:
    return "a string";
  case Kind::Integer:
    return "an integer";
  case Kind::Bool:
    return "a bool";
  case Kind::None:
    return "None";
  case Kind::Tuple:
    return "a tuple";
  case Kind::List:
    return "a list";
  case Kind::Dict:
    return "a dict";
  }
  return "";
}

void mlir::slice::appendUTF8(std::string &out, uint32_t codePoint) {
  if (codePoint < 0x80) {
    out += static_cast<char>(codePoint);
    return;
  }
  if (codePoint < 0x800) {
    out += static_cast<char>(0xC0 | codePoint >> 6);
  } else {
    if (codePoint < 0x10000) {
      out += static_cast<char>(0xE0 | codePoint >> 12);
    } else {
      out += static_cast<char>(0xF0 | codePoint >> 18);
      out += static_cast<char>(0x80 | (codePoint >> 12 & 0x3F));
    }
    out += static_cast<char>(0x80 | (codePoint >> 6 & 0x3F));
  }
  out += static_cast<char>(0x80 | (codePoint & 0x3F));
}

namespace {

/// A recursive-descent parser of literals.
class LiteralParser {
public:
  explicit LiteralParser(StringRef text) : text(text) {}

  Expected<NpyLiteral> parseAll() {
    Expected<NpyLiteral> result = parseValue(0);
    if (!result)
      return result;
    skipSpace();
    if (pos != text.size())
      return unexpected("the end");
    return result;
  }

private:
  using Kind = NpyLiteral::Kind;

  Error fail(const Twine &message) {
    return llvm::createStringError(message + " at character " + Twine(pos + 1));
  }

  /// The error of finding something else than `wanted` at `pos`.
  Error unexpected(StringRef wanted) {
    if (pos == text.size())
      return fail("expected " + wanted + ", but the text ends");
    std::string found;
    unsigned char c = text[pos];
    if (c >= 0x80)
      found = "a character outside ASCII";
    else if (!llvm::isPrint(c))
      found = "byte 0x" + llvm::utohexstr(c, /*LowerCase=*/true, /*Width=*/2);
    else
      found = std::string("'") + text[pos] + "'";
    return fail("expected " + wanted + ", found " + found);
  }

  void skipSpace() {
    while (pos < text.size() && llvm::isSpace(text[pos]))
      ++pos;
  }

  bool consume(char c) {
    skipSpace();
    if (pos == text.size() || text[pos] != c)
      return false;
    ++pos;
    return true;
  }

  Expected<NpyLiteral> parseValue(unsigned depth);
  Expected<NpyLiteral> parseString();
  Expected<NpyLiteral> parseInteger();
  Expected<NpyLiteral> parseWord();
  Expected<NpyLiteral> parseSequence(char close, unsigned depth);
  Expected<NpyLiteral> parseDict(unsigned depth);
  Error parseEscape(std::string &out);

  StringRef text;
  size_t pos = 0;
};

} // namespace

Expected<NpyLiteral> LiteralParser::parseValue(unsigned depth) {
  skipSpace();
  if (pos == text.size())
    return unexpected("a value");
  if (depth > kMaxDepth)
    return fail("more than " + Twine(kMaxDepth) + " levels of nesting");
  char c = text[pos];
  if (c == '\'' || c == '"')
    return parseString();
  // Python 2 marks its text so.
  if (c == 'u' && pos + 1 < text.size() &&
      (text[pos + 1] == '\'' || text[pos + 1] == '"')) {
    ++pos;
    return parseString();
  }
  if (llvm::isDigit(c) || c == '-' || c == '+')
    return parseInteger();
  if (llvm::isAlpha(c))
    return parseWord();
  if (c == '(' || c == '[') {
    ++pos;
    return parseSequence(c == '(' ? ')' : ']', depth);
  }
  if (c == '{') {
    ++pos;
    return parseDict(depth);
  }
  return unexpected("a value");
}

Expected<NpyLiteral> LiteralParser::parseString() {
  NpyLiteral result;
  result.kind = Kind::String;
  size_t start = pos;
  char quote = text[pos++];
  while (true) {
    if (pos == text.size() || text[pos] == '\n') {
      pos = start;
      return fail("a string without an end");
    }
    char c = text[pos++];
    if (c == quote)
      break;
    if (c != '\\') {
      result.string += c;
      continue;
    }
    if (Error error = parseEscape(result.string))
      return error;
  }
  result.token = text.slice(start, pos).str();
  return result;
}

/// Reads what follows a backslash and appends what it stands for.
Error LiteralParser::parseEscape(std::string &out) {
  if (pos == text.size())
    return unexpected("an escape");
  char c = text[pos++];
  unsigned hexDigits = 0;
  switch (c) {
  case '\\':
  case '\'':
  case '"':
    out += c;
    return Error::success();
  case 'n':
    out += '\n';
    return Error::success();
  case 't':
    out += '\t';
    return Error::success();
  case 'r':
    out += '\r';
    return Error::success();
  case 'x':
    hexDigits = 2;
    break;
  case 'u':
    hexDigits = 4;
    break;
  case 'U':
    hexDigits = 8;
    break;
  default:
    --pos;
    return unexpected("an escape that repr() writes");
  }
  uint32_t codePoint = 0;
  for (unsigned i = 0; i < hexDigits; ++i) {
    unsigned digit = pos < text.size() ? llvm::hexDigitValue(text[pos]) : ~0u;
    if (digit == ~0u)
      return unexpected("a hexadecimal digit");
    codePoint = codePoint << 4 | digit;
    ++pos;
  }
  if (codePoint > 0x10FFFF)
    return fail("an escape beyond Unicode's last code point");
  appendUTF8(out, codePoint);
  return Error::success();
}

Expected<NpyLiteral> LiteralParser::parseInteger() {
  NpyLiteral result;
  result.kind = Kind::Integer;
  size_t start = pos;
  if (text[pos] == '-' || text[pos] == '+')
    ++pos;
  size_t digits = pos;
  while (pos < text.size() && llvm::isDigit(text[pos]))
    ++pos;
  if (pos == digits)
    return unexpected("a digit");
  result.token = text.slice(start, pos).str();
  // getAsInteger takes no '+'.
  StringRef number = result.token;
  number.consume_front("+");
  if (number.getAsInteger(10, result.integer)) {
    pos = start;
    return fail("integer " + result.token + " does not fit in 64 bits,");
  }
  // Python 2 marks its long integers so.
  if (pos < text.size() && (text[pos] == 'L' || text[pos] == 'l'))
    ++pos;
  if (pos < text.size() &&
      (llvm::isAlnum(text[pos]) || text[pos] == '_' || text[pos] == '.'))
    return unexpected("an integer");
  return result;
}

Expected<NpyLiteral> LiteralParser::parseWord() {
  NpyLiteral result;
  size_t start = pos;
  while (pos < text.size() && (llvm::isAlnum(text[pos]) || text[pos] == '_'))
    ++pos;
  result.token = text.slice(start, pos).str();
  if (result.token == "None")
    return result;
  if (result.token != "True" && result.token != "False") {
    pos = start;
    return fail("'" + Twine(result.token) + "' is no value,");
  }
  result.kind = Kind::Bool;
  result.integer = result.token == "True";
  return result;
}

/// Reads a tuple or a list from behind its opening bracket.
Expected<NpyLiteral> LiteralParser::parseSequence(char close, unsigned depth) {
  NpyLiteral result;
  result.kind = close == ')' ? Kind::Tuple : Kind::List;
  bool comma = false;
  while (!consume(close)) {
    if (!result.items.empty() && !comma)
      return unexpected(close == ')' ? "',' or ')'" : "',' or ']'");
    Expected<NpyLiteral> item = parseValue(depth + 1);
    if (!item)
      return item;
    result.items.push_back(std::move(*item));
    comma = consume(',');
  }
  // One value in parentheses is that value.
  if (close == ')' && result.items.size() == 1 && !comma) {
    NpyLiteral only = std::move(result.items.front());
    return only;
  }
  return result;
}

/// Reads a dict from behind its opening brace.
Expected<NpyLiteral> LiteralParser::parseDict(unsigned depth) {
  NpyLiteral result;
  result.kind = Kind::Dict;
  bool comma = true;
  while (!consume('}')) {
    if (!comma)
      return unexpected("',' or '}'");
    Expected<NpyLiteral> key = parseValue(depth + 1);
    if (!key)
      return key;
    if (!consume(':'))
      return unexpected("':'");
    Expected<NpyLiteral> value = parseValue(depth + 1);
    if (!value)
      return value;
    result.items.push_back(std::move(*key));
    result.items.push_back(std::move(*value));
    comma = consume(',');
  }
  return result;
}

Expected<NpyLiteral> mlir::slice::parseNpyLiteral(StringRef text) {
  return LiteralParser(text).parseAll();
}
