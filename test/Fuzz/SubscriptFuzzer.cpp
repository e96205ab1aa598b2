//===- SubscriptFuzzer.cpp - Any text as a subscript ----------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Text that is read must be printed and read as the same; text that is not must
// be refused with a place in it. What is read goes to TensorFlow's encoding and
// back, and to its canonical form.
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"

#include "slice-mlir/Subscript/Masks.h"
#include "slice-mlir/Subscript/Resolve.h"

using namespace mlir::slice;

/// `subscript` without strides of 1, which TensorFlow's encoding does not tell
/// from absent ones.
static Subscript withoutUnitStrides(const Subscript &subscript) {
  llvm::SmallVector<Entry> entries;
  for (const Entry &entry : subscript)
    entries.push_back(entry.isRange() && entry.getStride().is(1)
                          ? Entry::range(entry.getBegin(), entry.getEnd())
                          : entry);
  return llvm::cantFail(Subscript::get(entries));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  llvm::Expected<Subscript> subscript = Subscript::parse(text);
  if (!subscript) {
    llvm::handleAllErrors(
        subscript.takeError(), [&](const SubscriptError &error) {
          std::string message;
          llvm::raw_string_ostream stream(message);
          error.log(stream);
          FUZZ_CHECK(!message.empty() && message.find('\n') == message.npos,
                     message);
          FUZZ_CHECK(!error.getColumn() || *error.getColumn() <= size, message);
        });
    return 0;
  }
  std::string printed = subscript->str();
  llvm::Expected<Subscript> again = Subscript::parse(printed);
  if (!again)
    FUZZ_CHECK(false, printed << ": " << llvm::toString(again.takeError()));
  FUZZ_CHECK(*again == *subscript, printed);

  llvm::Expected<Subscript> decoded = fromMasks(toMasks(*subscript));
  if (!decoded)
    FUZZ_CHECK(false, printed << ": " << llvm::toString(decoded.takeError()));
  FUZZ_CHECK(*decoded == withoutUnitStrides(*subscript),
             printed << " and " << decoded->str());

  // Once in its canonical form, it stays as it is.
  for (int64_t dim : {kUnknownDim, int64_t(0), int64_t(7), kMaxDim}) {
    llvm::SmallVector<int64_t> shape(
        llvm::count_if(*subscript,
                       [](const Entry &entry) { return entry.takesDim(); }),
        dim);
    llvm::Expected<Subscript> canonical = canonicalize(*subscript, shape);
    if (!canonical) {
      llvm::consumeError(canonical.takeError());
      continue;
    }
    Subscript twice = llvm::cantFail(canonicalize(*canonical, shape));
    FUZZ_CHECK(twice == *canonical,
               printed << ", " << canonical->str() << ", " << twice.str());
  }
  return 0;
}
