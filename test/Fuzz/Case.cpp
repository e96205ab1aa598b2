//===- Case.cpp - Subscripts and shapes made of bytes ---------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Case.h"

#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::slice;
using namespace mlir::slice::fuzz;

FuzzShape mlir::slice::fuzz::makeShape(ByteSource &source, unsigned maxRank) {
  FuzzShape shape;
  for (unsigned rank = source.below(maxRank + 1); rank > 0; --rank) {
    shape.dims.push_back(source.dim());
    shape.known.push_back(source.below(3) == 0 ? kUnknownDim
                                               : shape.dims.back());
  }
  return shape;
}

std::optional<FuzzSubscript>
mlir::slice::fuzz::makeSubscript(ByteSource &source, size_t rank) {
  llvm::SmallVector<int64_t> values;
  auto makeValue = [&](bool mayBeAbsent) -> EntryValue {
    unsigned choice = source.below(8);
    if (mayBeAbsent && choice < 3)
      return EntryValue();
    int64_t value = source.integer();
    if (choice != 7)
      return EntryValue::constant(value);
    values.push_back(value);
    return EntryValue::runtime(values.size() - 1);
  };
  llvm::SmallVector<Entry> entries;
  for (unsigned count = source.below(rank + 3); count > 0; --count) {
    unsigned kind = source.below(10);
    if (kind == 0) {
      entries.push_back(Entry::ellipsis());
    } else if (kind == 1) {
      entries.push_back(Entry::newAxis());
    } else if (kind < 5) {
      entries.push_back(Entry::index(makeValue(/*mayBeAbsent=*/false)));
    } else {
      EntryValue begin = makeValue(true), end = makeValue(true),
                 stride = makeValue(true);
      entries.push_back(Entry::range(begin, end, stride));
    }
  }
  llvm::Expected<Subscript> subscript = Subscript::get(entries);
  if (!subscript) {
    llvm::consumeError(subscript.takeError());
    return std::nullopt;
  }
  return FuzzSubscript{*subscript, values};
}

std::optional<Subscript>
mlir::slice::fuzz::fill(const Subscript &subscript,
                        llvm::ArrayRef<int64_t> values,
                        llvm::ArrayRef<unsigned> ordinals) {
  FUZZ_CHECK(subscript.getNumRuntime() == ordinals.size(), subscript.str());
  llvm::Expected<Subscript> filled = subscript.withValues(llvm::map_to_vector(
      ordinals, [&](unsigned ordinal) -> std::optional<int64_t> {
        return values[ordinal];
      }));
  if (filled)
    return *filled;
  llvm::consumeError(filled.takeError());
  return std::nullopt;
}

std::optional<Subscript>
mlir::slice::fuzz::fill(const FuzzSubscript &subscript) {
  return fill(subscript.subscript, subscript.values,
              llvm::to_vector(llvm::seq<unsigned>(0, subscript.values.size())));
}

bool mlir::slice::fuzz::isSame(const ResolvedDim &dim, const TakenDim &taken) {
  if (!dim.begin || !dim.size || !dim.stride || *dim.size != taken.size ||
      dim.isIndex() != taken.isIndex)
    return false;
  // S13: what stands where nothing is taken.
  if (taken.size == 0)
    return *dim.begin == 0 && *dim.stride == 1;
  if (taken.size == 1 && *dim.stride != 1)
    return false;
  for (auto [i, element] : llvm::enumerate(taken.elements))
    if (*dim.begin + static_cast<int64_t>(i) * *dim.stride != element)
      return false;
  return true;
}

std::string mlir::slice::fuzz::toString(llvm::ArrayRef<int64_t> shape) {
  return llvm::join(llvm::map_range(shape,
                                    [](int64_t dim) {
                                      return dim == kUnknownDim
                                                 ? std::string("?")
                                                 : std::to_string(dim);
                                    }),
                    "x");
}
