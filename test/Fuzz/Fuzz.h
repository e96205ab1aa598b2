//===- Fuzz.h - What fuzzers share ---------------------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_FUZZ_FUZZ_H
#define SLICE_MLIR_TEST_FUZZ_FUZZ_H

#include "slice-mlir/Subscript/Subscript.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// Ends the process with a message unless `condition` holds, in builds without
/// assertions, too. `details` is streamed to stderr.
#define FUZZ_CHECK(condition, details)                                         \
  do {                                                                         \
    if (!(condition)) {                                                        \
      llvm::errs() << __FILE__ << ':' << __LINE__ << ": failed: " #condition   \
                   << '\n'                                                     \
                   << details << '\n';                                         \
      std::abort();                                                            \
    }                                                                          \
  } while (false)

namespace mlir::slice::fuzz {

/// Decisions made by the bytes of an input, all 0 behind its end.
class ByteSource {
public:
  ByteSource(const uint8_t *data, size_t size) : bytes(data, size) {}

  bool empty() const { return bytes.empty(); }

  uint8_t byte() {
    if (bytes.empty())
      return 0;
    uint8_t first = bytes.front();
    bytes = bytes.drop_front();
    return first;
  }
  /// One of 0 to n - 1; n is at most 256.
  unsigned below(unsigned n) { return byte() % n; }
  bool flag() { return byte() & 1; }
  uint64_t word() {
    uint64_t value = 0;
    for (int i = 0; i < 8; ++i)
      value = value << 8 | byte();
    return value;
  }

  /// Any 64-bit integer; small ones and those next to the extremes are likely.
  int64_t integer() {
    uint8_t choice = byte();
    int64_t small = static_cast<int8_t>(byte());
    if (choice < 160)
      return small % 12;
    if (choice < 190)
      return small;
    if (choice < 215)
      return static_cast<int64_t>(static_cast<uint64_t>(INT64_MIN) +
                                  static_cast<uint64_t>(small));
    return static_cast<int64_t>(word());
  }
  /// The size of a dim, likely a small one.
  int64_t dim() {
    uint8_t choice = byte();
    if (choice < 200)
      return choice % 9;
    if (choice < 220)
      return kMaxDim - choice % 4;
    return static_cast<int64_t>(word() >> 1) % (kMaxDim + 1);
  }

private:
  llvm::ArrayRef<uint8_t> bytes;
};

} // namespace mlir::slice::fuzz

#endif // SLICE_MLIR_TEST_FUZZ_FUZZ_H
