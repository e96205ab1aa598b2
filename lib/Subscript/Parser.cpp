//===- Parser.cpp - Python's text of a subscript --------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Subscript/Subscript.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"

using namespace mlir::slice;

namespace {

using Code = SubscriptError::Code;

/// A recursive-descent parser without the recursion: entries do not nest.
class Parser {
public:
  explicit Parser(llvm::StringRef text) : text(text) {}

  llvm::Expected<Subscript> parse();

private:
  llvm::Error fail(const llvm::Twine &message) { return fail(message, pos); }
  llvm::Error fail(const llvm::Twine &message, size_t column) {
    return llvm::make_error<SubscriptError>(
        Code::Syntax, "invalid subscript: " + message.str(), column);
  }

  void skipSpace() {
    while (pos < text.size() && llvm::isSpace(text[pos]))
      ++pos;
  }
  /// True, and past it, if the next character is `c`.
  bool consume(char c) {
    skipSpace();
    if (pos >= text.size() || text[pos] != c)
      return false;
    ++pos;
    return true;
  }
  bool atEnd() {
    skipSpace();
    return pos >= text.size();
  }
  /// True if the current entry ends here.
  bool atEntryEnd() { return atEnd() || text[pos] == ',' || text[pos] == ':'; }

  llvm::Error peelBrackets();
  llvm::Error parseEntry(llvm::SmallVectorImpl<Entry> &entries);
  llvm::Expected<EntryValue> parseValue();
  llvm::Expected<EntryValue> parseInteger();
  llvm::Error unexpected();

  llvm::StringRef text;
  size_t pos = 0;
};

} // namespace

/// `text` as messages quote it: in one line, and not at any length.
static std::string quote(llvm::StringRef text) {
  constexpr size_t longest = 40;
  std::string quoted = "'";
  for (char c : text.take_front(longest))
    quoted += llvm::isSpace(c) ? ' ' : c;
  return quoted + (text.size() > longest ? "...'" : "'");
}

/// Takes one pair of brackets and any pairs of parentheses off the text:
/// `[1, 2]`, `(1, 2)`, `[()]`.
llvm::Error Parser::peelBrackets() {
  bool first = true;
  while (true) {
    skipSpace();
    llvm::StringRef rest = text.substr(pos).rtrim();
    if (rest.empty() || (rest[0] != '(' && (rest[0] != '[' || !first)))
      return llvm::Error::success();
    char close = rest[0] == '(' ? ')' : ']';
    if (rest.size() < 2 || rest.back() != close)
      return fail(llvm::Twine("'") + llvm::Twine(rest[0]) + "' is not closed");
    text = text.take_front(pos + rest.size() - 1);
    ++pos;
    first = false;
  }
}

llvm::Error Parser::unexpected() {
  if (atEnd())
    return fail("expected an entry");
  char c = text[pos];
  if (llvm::isPrint(c))
    return fail(llvm::Twine("unexpected '") + llvm::Twine(c) + "'");
  return fail("unexpected byte 0x" +
              llvm::toHex(llvm::StringRef(&c, 1), /*LowerCase=*/true));
}

/// Reads a Python integer; one beyond 64 bits saturates.
llvm::Expected<EntryValue> Parser::parseInteger() {
  size_t start = pos;
  bool negative = false;
  if (text[pos] == '-' || text[pos] == '+') {
    negative = text[pos] == '-';
    ++pos;
    skipSpace();
  }
  unsigned radix = 10;
  if (pos + 1 < text.size() && text[pos] == '0') {
    radix = llvm::StringSwitch<unsigned>(text.substr(pos + 1, 1).lower())
                .Case("x", 16)
                .Case("o", 8)
                .Case("b", 2)
                .Default(10);
    if (radix != 10)
      pos += 2;
  }

  // The magnitude saturates at 2^63; the sign decides what is left of it.
  constexpr uint64_t limit = uint64_t(1) << 63;
  uint64_t magnitude = 0;
  size_t digitsStart = pos, numDigits = 0;
  bool lastWasDigit = radix != 10, leadingZero = false;
  for (; pos < text.size(); ++pos) {
    char c = text[pos];
    if (c == '_' && lastWasDigit) {
      lastWasDigit = false;
      continue;
    }
    unsigned digit = llvm::hexDigitValue(c);
    if (digit >= radix)
      break;
    if (radix == 10 && numDigits == 0)
      leadingZero = c == '0';
    ++numDigits;
    lastWasDigit = true;
    if (magnitude > (limit - digit) / radix)
      magnitude = limit;
    else
      magnitude = magnitude * radix + digit;
  }
  if (numDigits == 0)
    return fail("expected an integer");
  if (!lastWasDigit)
    return fail("'_' must stand between digits", pos - 1);
  if (leadingZero && magnitude != 0)
    return fail("leading zeros are not allowed", digitsStart);
  if (pos < text.size() &&
      (llvm::isAlnum(text[pos]) || text[pos] == '.' || text[pos] == '_'))
    return fail(quote(text.slice(start, pos + 1)) + " is not an integer",
                start);
  if (negative)
    return EntryValue::constant(static_cast<int64_t>(0 - magnitude));
  return EntryValue::constant(
      static_cast<int64_t>(std::min(magnitude, limit - 1)));
}

/// Reads what may stand on one side of a colon: nothing, `None`, `?` or an
/// integer.
llvm::Expected<EntryValue> Parser::parseValue() {
  if (atEntryEnd())
    return EntryValue::absent();
  if (consume('?'))
    return EntryValue::runtime();
  if (llvm::isDigit(text[pos]) || text[pos] == '-' || text[pos] == '+')
    return parseInteger();
  llvm::StringRef word = text.substr(pos).take_while(
      [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
  if (word == "None") {
    pos += word.size();
    return EntryValue::absent();
  }
  if (word.empty() || word.starts_with("."))
    return unexpected();
  return fail(quote(word) + " is neither an integer nor None");
}

llvm::Error Parser::parseEntry(llvm::SmallVectorImpl<Entry> &entries) {
  skipSpace();
  llvm::StringRef rest = text.substr(pos);
  if (rest.starts_with("...")) {
    pos += 3;
    entries.push_back(Entry::ellipsis());
    return llvm::Error::success();
  }
  llvm::StringRef word = rest.take_while(
      [](char c) { return llvm::isAlnum(c) || c == '_' || c == '.'; });
  if (word == "Ellipsis") {
    pos += word.size();
    entries.push_back(Entry::ellipsis());
    return llvm::Error::success();
  }
  if (llvm::StringSwitch<bool>(word)
          .Cases({"newaxis", "np.newaxis", "numpy.newaxis", "tf.newaxis",
                  "tensorflow.newaxis"},
                 true)
          .Default(false)) {
    pos += word.size();
    entries.push_back(Entry::newAxis());
    return llvm::Error::success();
  }

  if (atEnd() || text[pos] == ',')
    return unexpected();
  EntryValue values[3];
  unsigned numColons = 0;
  while (true) {
    llvm::Expected<EntryValue> value = parseValue();
    if (!value)
      return value.takeError();
    values[numColons] = *value;
    size_t colon = pos;
    if (!consume(':'))
      break;
    if (++numColons == 3)
      return fail("a range has at most two colons", colon);
  }
  if (numColons == 0) {
    entries.push_back(values[0].isAbsent() ? Entry::newAxis()
                                           : Entry::index(values[0]));
    return llvm::Error::success();
  }
  entries.push_back(Entry::range(values[0], values[1], values[2]));
  return llvm::Error::success();
}

llvm::Expected<Subscript> Parser::parse() {
  if (llvm::Error error = peelBrackets())
    return error;
  llvm::SmallVector<Entry> entries;
  while (!atEnd()) {
    if (llvm::Error error = parseEntry(entries))
      return error;
    if (atEnd())
      break;
    if (!consume(','))
      return unexpected();
  }
  return Subscript::get(entries);
}

llvm::Expected<Subscript> Subscript::parse(llvm::StringRef text) {
  return Parser(text).parse();
}
