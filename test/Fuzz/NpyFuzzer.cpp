//===- NpyFuzzer.cpp - Any bytes as a .npy file ---------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A header that is read says the size of its data without overflow, and is
// written and read as the same.
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"

#include "slice-mlir/Runner/NpyHeader.h"

using namespace mlir::slice;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef bytes(reinterpret_cast<const char *>(data), size);
  llvm::Expected<NpyHeader> header = parseNpyHeader(bytes);
  if (!header) {
    std::string message = llvm::toString(header.takeError());
    FUZZ_CHECK(!message.empty() && message.find('\n') == message.npos, message);
    return 0;
  }
  FUZZ_CHECK(header->dataOffset <= size, header->dataOffset);
  FUZZ_CHECK(header->numElements >= 0 && header->dataSize >= 0, "");
  llvm::Expected<int64_t> count = countNpyElements(header->shape);
  if (!count)
    FUZZ_CHECK(false, llvm::toString(count.takeError()));
  FUZZ_CHECK(*count == header->numElements, *count);
  FUZZ_CHECK(__int128(*count) * header->dtype.itemsize() == header->dataSize,
             *count);

  llvm::Expected<std::string> written =
      writeNpyHeader(header->dtype, header->fortranOrder, header->shape);
  if (!written) {
    // What is longer than a header may be when it is written in full.
    FUZZ_CHECK(size > 1000, llvm::toString(written.takeError()));
    llvm::consumeError(written.takeError());
    return 0;
  }
  llvm::Expected<NpyHeader> again = parseNpyHeader(*written);
  if (!again)
    FUZZ_CHECK(false, *written << llvm::toString(again.takeError()));
  FUZZ_CHECK(again->dtype == header->dtype, *written);
  FUZZ_CHECK(again->shape == header->shape, *written);
  FUZZ_CHECK(again->fortranOrder == header->fortranOrder, *written);
  FUZZ_CHECK(again->dataOffset == written->size(), *written);
  return 0;
}
