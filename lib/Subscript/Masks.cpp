//===- Masks.cpp - TensorFlow's encoding of a slice -----------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Subscript/Masks.h"

#include "llvm/ADT/Twine.h"
#include "llvm/ADT/bit.h"

using namespace mlir::slice;
using llvm::Twine;

static bool hasBit(int64_t mask, size_t position) {
  return (static_cast<uint64_t>(mask) >> position) & 1;
}

static void setBit(int64_t &mask, size_t position) {
  mask = static_cast<int64_t>(static_cast<uint64_t>(mask) |
                              (uint64_t(1) << position));
}

llvm::Expected<Subscript>
mlir::slice::fromMasks(const MaskEncoding &encoding,
                       llvm::SmallVectorImpl<unsigned> *oldOrdinals) {
  using Code = SubscriptError::Code;
  size_t size = encoding.begin.size();
  if (encoding.end.size() != size || encoding.strides.size() != size)
    return llvm::make_error<SubscriptError>(
        Code::LengthMismatch,
        ("begin, end and strides have " + Twine(size) + ", " +
         Twine(encoding.end.size()) + " and " + Twine(encoding.strides.size()) +
         " values; they must have the same number")
            .str());
  if (size > kMaxEntries)
    return llvm::make_error<SubscriptError>(
        Code::TooManyEntries,
        ("begin, end and strides have " + Twine(size) + " values; at most " +
         Twine(kMaxEntries) + " are allowed")
            .str());
  // S3: the one mask whose bits past the end count.
  if (int bits = llvm::popcount(static_cast<uint64_t>(encoding.ellipsisMask));
      bits > 1)
    return llvm::make_error<SubscriptError>(
        Code::MultipleEllipsis,
        ("ellipsis mask " + Twine(encoding.ellipsisMask) + " has " +
         Twine(bits) + " bits set; at most one is allowed")
            .str());

  llvm::SmallVector<Entry> entries;
  for (size_t i = 0; i < size; ++i) {
    // S2: what beats what.
    if (hasBit(encoding.ellipsisMask, i)) {
      entries.push_back(Entry::ellipsis());
      continue;
    }
    if (hasBit(encoding.newAxisMask, i)) {
      entries.push_back(Entry::newAxis());
      continue;
    }
    EntryValue stride = encoding.strides[i];
    if (hasBit(encoding.shrinkAxisMask, i)) {
      // S6 and S7: the stride of an index is checked and then forgotten.
      if (stride.is(0))
        return llvm::make_error<SubscriptError>(
            Code::ZeroStride,
            ("stride of entry " + Twine(i) + " must not be 0").str());
      if (stride.isConstant() && stride.getConstant() < 0)
        return llvm::make_error<SubscriptError>(
            Code::IndexWithNegativeStride,
            ("stride " + Twine(stride.getConstant()) + " of entry " + Twine(i) +
             ", an index, must be positive")
                .str());
      entries.push_back(Entry::index(encoding.begin[i]));
      continue;
    }
    entries.push_back(Entry::range(
        hasBit(encoding.beginMask, i) ? EntryValue() : encoding.begin[i],
        hasBit(encoding.endMask, i) ? EntryValue() : encoding.end[i],
        stride.is(1) ? EntryValue() : stride));
  }
  return Subscript::get(entries, oldOrdinals);
}

MaskEncoding mlir::slice::toMasks(const Subscript &subscript) {
  MaskEncoding encoding;
  for (size_t i = 0; i < subscript.size(); ++i) {
    const Entry &entry = subscript[i];
    EntryValue begin = EntryValue::constant(0), end = begin,
               stride = EntryValue::constant(1);
    switch (entry.getKind()) {
    case Entry::Kind::Ellipsis:
      setBit(encoding.ellipsisMask, i);
      break;
    case Entry::Kind::NewAxis:
      setBit(encoding.newAxisMask, i);
      break;
    case Entry::Kind::Index:
      setBit(encoding.shrinkAxisMask, i);
      begin = entry.getIndex();
      if (begin.isConstant())
        end = EntryValue::constant(begin.getConstant() +
                                   (begin.is(INT64_MAX) ? 0 : 1));
      break;
    case Entry::Kind::Range:
      if (entry.getBegin().isAbsent())
        setBit(encoding.beginMask, i);
      else
        begin = entry.getBegin();
      if (entry.getEnd().isAbsent())
        setBit(encoding.endMask, i);
      else
        end = entry.getEnd();
      if (!entry.getStride().isAbsent())
        stride = entry.getStride();
      break;
    }
    encoding.begin.push_back(begin);
    encoding.end.push_back(end);
    encoding.strides.push_back(stride);
  }
  return encoding;
}
