//===- Subscript.cpp - The entries of a slice -----------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Subscript/Subscript.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::slice;
using llvm::Twine;

//===----------------------------------------------------------------------===//
// SubscriptError
//===----------------------------------------------------------------------===//

char SubscriptError::ID = 0;

llvm::StringRef SubscriptError::getCodeName() const {
  switch (code) {
  case Code::Syntax:
    return "syntax";
  case Code::LengthMismatch:
    return "length-mismatch";
  case Code::TooManyEntries:
    return "too-many-entries";
  case Code::MultipleEllipsis:
    return "multiple-ellipsis";
  case Code::TooManyIndices:
    return "too-many-indices";
  case Code::ZeroStride:
    return "zero-stride";
  case Code::IndexWithNegativeStride:
    return "index-with-negative-stride";
  case Code::IndexOutOfBounds:
    return "index-out-of-bounds";
  }
  llvm_unreachable("unknown error code");
}

void SubscriptError::log(llvm::raw_ostream &os) const {
  os << message;
  if (column)
    os << " at column " << *column + 1;
}

std::error_code SubscriptError::convertToErrorCode() const {
  return llvm::inconvertibleErrorCode();
}

//===----------------------------------------------------------------------===//
// Entry
//===----------------------------------------------------------------------===//

static void printValue(llvm::raw_ostream &os, EntryValue value) {
  if (value.isConstant())
    os << value.getConstant();
  else if (value.isRuntime())
    os << '?';
}

std::string Entry::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  switch (kind) {
  case Kind::Index:
    printValue(os, begin);
    break;
  case Kind::Range:
    printValue(os, begin);
    os << ':';
    printValue(os, end);
    if (!stride.isAbsent()) {
      os << ':';
      printValue(os, stride);
    }
    break;
  case Kind::NewAxis:
    os << "newaxis";
    break;
  case Kind::Ellipsis:
    os << "...";
    break;
  }
  return text;
}

//===----------------------------------------------------------------------===//
// Subscript
//===----------------------------------------------------------------------===//

llvm::Expected<Subscript>
Subscript::get(llvm::ArrayRef<Entry> entries,
               llvm::SmallVectorImpl<unsigned> *oldOrdinals) {
  using Code = SubscriptError::Code;
  if (entries.size() > kMaxEntries)
    return llvm::make_error<SubscriptError>(
        Code::TooManyEntries,
        ("subscript has " + Twine(entries.size()) + " entries; at most " +
         Twine(kMaxEntries) + " are allowed")
            .str());
  Subscript result;
  std::optional<size_t> ellipsis;
  unsigned numRuntime = 0;
  for (auto [position, entry] : llvm::enumerate(entries)) {
    assert((!entry.isIndex() || !entry.getIndex().isAbsent()) &&
           "an index needs a value");
    if (entry.isEllipsis()) {
      if (ellipsis)
        return llvm::make_error<SubscriptError>(
            Code::MultipleEllipsis,
            ("subscript has an ellipsis in entry " + Twine(*ellipsis) +
             " and in entry " + Twine(position) + "; at most one is allowed")
                .str());
      ellipsis = position;
    }
    if (entry.getStride().is(0))
      return llvm::make_error<SubscriptError>(
          Code::ZeroStride,
          ("stride of entry " + Twine(position) + " must not be 0").str());
    result.entries.push_back(entry.map([&](EntryValue value) {
      if (!value.isRuntime())
        return value;
      if (oldOrdinals)
        oldOrdinals->push_back(value.getOrdinal());
      return EntryValue::runtime(numRuntime++);
    }));
  }
  return result;
}

std::string Subscript::str() const {
  return llvm::join(
      llvm::map_range(entries, [](const Entry &entry) { return entry.str(); }),
      ", ");
}

unsigned Subscript::getNumRuntime() const {
  unsigned count = 0;
  for (const Entry &entry : entries)
    count += entry.getBegin().isRuntime() + entry.getEnd().isRuntime() +
             entry.getStride().isRuntime();
  return count;
}

llvm::Expected<Subscript>
Subscript::withValues(llvm::ArrayRef<std::optional<int64_t>> values,
                      llvm::SmallVectorImpl<unsigned> *kept) const {
  assert(values.size() == getNumRuntime() && "one value for each ordinal");
  auto substitute = [&](EntryValue value) {
    if (!value.isRuntime() || !values[value.getOrdinal()])
      return value;
    return EntryValue::constant(*values[value.getOrdinal()]);
  };
  return get(
      llvm::map_to_vector<6>(
          entries, [&](const Entry &entry) { return entry.map(substitute); }),
      kept);
}

llvm::Expected<Subscript> Subscript::withTrailingDim() const {
  // S4: without an ellipsis, dims that are left over are full.
  if (llvm::none_of(entries,
                    [](const Entry &entry) { return entry.isEllipsis(); }))
    return *this;
  auto extended = llvm::to_vector(entries);
  extended.push_back(Entry::range());
  return get(extended);
}
