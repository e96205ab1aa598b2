//===- ResolveFuzzer.cpp - `resolve` against a slow reference -------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `resolve` says of a subscript with unknown numbers must hold for the
// numbers that turn up; with all of them known it must be what the reference
// takes. The canonical form, TensorFlow's encoding and the layout of the view
// must mean the same.
//
//===----------------------------------------------------------------------===//

#include "Case.h"

#include "slice-mlir/Subscript/Masks.h"

using namespace mlir::slice;
using namespace mlir::slice::fuzz;

namespace {
__extension__ using Wide = __int128;
} // namespace

static std::optional<SubscriptError::Code> getCode(llvm::Error error) {
  std::optional<SubscriptError::Code> code;
  llvm::handleAllErrors(std::move(error), [&](const SubscriptError &error) {
    code = error.getCode();
  });
  return code;
}

/// Checks that all that is known of `dim` is so.
static bool holds(const ResolvedDim &dim, const ResolvedDim &known,
                  const TakenDim &taken, int64_t size) {
  auto agrees = [](std::optional<int64_t> a, std::optional<int64_t> b) {
    return !a || a == b;
  };
  bool isReversed = taken.size == size && size > 1 && taken.elements[0] != 0;
  bool isWhole = taken.size == size;
  if (dim.isFull && (!isWhole || isReversed))
    return false;
  if (dim.isWhole && !isWhole)
    return false;
  // A stride is known as it is written, before it is known to be of use.
  bool strideAgrees = taken.size < 2 || agrees(dim.stride, known.stride);
  return agrees(dim.begin, known.begin) && agrees(dim.size, known.size) &&
         strideAgrees;
}

/// Adds up addresses in 128 bits.
static void checkLayout(const Resolved &resolved, const Taken &taken,
                        ByteSource &source) {
  StridedLayout layout;
  for (size_t i = 0; i < resolved.dims.size(); ++i)
    layout.strides.push_back(source.integer() / 8);
  layout.offset = source.integer();
  StridedLayout view = getViewLayout(resolved, layout);
  FUZZ_CHECK(view.strides.size() == taken.resultDims.size(), "");
  Wide offset = *layout.offset;
  for (auto [dim, stride] : llvm::zip_equal(taken.dims, layout.strides))
    if (dim.size > 0)
      offset += Wide(dim.elements[0]) * *stride;
  FUZZ_CHECK(!view.offset || *view.offset == offset, "");
  for (auto [dim, stride] : llvm::zip_equal(taken.resultDims, view.strides)) {
    if (dim < 0 || taken.dims[dim].size < 2 || !stride)
      continue;
    Wide step = Wide(taken.dims[dim].elements[1]) - taken.dims[dim].elements[0];
    FUZZ_CHECK(step * *layout.strides[dim] == *stride, "");
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ByteSource source(data, size);
  FuzzShape shape = makeShape(source, 4);
  std::optional<FuzzSubscript> fuzzed =
      makeSubscript(source, shape.dims.size());
  if (!fuzzed)
    return 0;
  const Subscript &subscript = fuzzed->subscript;
  std::string what = subscript.str() + " of " + toString(shape.known) +
                     ", which is " + toString(shape.dims);
  llvm::Expected<Resolved> partly = resolve(subscript, shape.known);
  std::optional<SubscriptError::Code> code;
  if (!partly)
    code = getCode(partly.takeError());
  std::optional<Subscript> filled = fill(*fuzzed);
  if (!filled)
    return 0;
  what += ", as " + filled->str();

  Taken taken = take(filled->getEntries(), shape.dims);
  llvm::Expected<Resolved> resolved = resolve(*filled, shape.dims);
  if (!resolved) {
    FUZZ_CHECK(getCode(resolved.takeError()) == taken.error, what);
    // What is found late is out of bounds; nothing else is.
    FUZZ_CHECK(
        code == taken.error ||
            (!code && taken.error == SubscriptError::Code::IndexOutOfBounds),
        what);
    return 0;
  }
  FUZZ_CHECK(!taken.error && !code, what);

  FUZZ_CHECK(resolved->resultDims.size() == taken.resultDims.size(), what);
  for (auto [dim, number] :
       llvm::zip_equal(resolved->resultDims, taken.resultDims))
    FUZZ_CHECK((dim ? static_cast<int>(*dim) : -1) == number, what);
  FUZZ_CHECK(llvm::ArrayRef(taken.getShape()).equals(resolved->getShape()),
             what);
  FUZZ_CHECK(resolved->dims.size() == taken.dims.size(), what);
  for (size_t i = 0; i < taken.dims.size(); ++i) {
    const ResolvedDim &known = resolved->dims[i];
    FUZZ_CHECK(isSame(known, taken.dims[i]), what << ", dim " << i);
    FUZZ_CHECK(holds(partly->dims[i], known, taken.dims[i], shape.dims[i]),
               what << ", dim " << i);
    if (!known.isIndex()) {
      std::optional<int64_t> largest =
          getLargestSize(shape.known[i], partly->dims[i].source.entry);
      FUZZ_CHECK(!largest || *largest >= *known.size, what << ", dim " << i);
    }
  }
  checkLayout(*resolved, taken, source);

  llvm::SmallVector<unsigned> kept;
  Subscript canonical =
      llvm::cantFail(canonicalize(subscript, shape.known, &kept));
  std::optional<Subscript> again = fill(canonical, fuzzed->values, kept);
  what += ", canonical " + canonical.str();
  FUZZ_CHECK(again, what);
  Resolved same = llvm::cantFail(resolve(*again, shape.dims));
  FUZZ_CHECK(same.getShape() == resolved->getShape(), what);
  for (size_t i = 0; i < taken.dims.size(); ++i)
    FUZZ_CHECK(isSame(same.dims[i], taken.dims[i]), what << ", dim " << i);
  // It is unique, and so stays as it is.
  Subscript unique = llvm::cantFail(canonicalize(*filled, shape.dims));
  Subscript reread = llvm::cantFail(Subscript::parse(unique.str()));
  FUZZ_CHECK(llvm::cantFail(canonicalize(reread, shape.dims)) == unique, what);

  Subscript decoded = llvm::cantFail(fromMasks(toMasks(*filled)));
  Resolved encoded = llvm::cantFail(resolve(decoded, shape.dims));
  for (size_t i = 0; i < taken.dims.size(); ++i)
    FUZZ_CHECK(isSame(encoded.dims[i], taken.dims[i]), what << ", dim " << i);
  return 0;
}
