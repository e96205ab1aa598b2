//===- NpyDType.h - Element types of .npy files -----------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_NPYDTYPE_H
#define SLICE_MLIR_RUNNER_NPYDTYPE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mlir::slice {

struct NpyField;

/// What one element of an array in a .npy file is: NumPy's dtype, as far as
/// moving and printing elements needs it.
class NpyDType {
public:
  /// The order of the bytes of a number.
  enum class ByteOrder {
    Little,
    Big,
    /// One byte, or bytes that are no number.
    NotApplicable,
  };

  /// The dtype of raw elements of no bytes, '|V0'.
  NpyDType();

  /// Reads a type string such as `<f4`, `|S3` or `<M8[25s]`, or the name of a
  /// type of `ml_dtypes`, such as `bfloat16`.
  static llvm::Expected<NpyDType> fromString(llvm::StringRef typeString);

  /// Reads the text of a descr as it stands in a header, a Python literal:
  /// `'<f4'` in quotes, or a record such as `[('a', '<i4'), ('b', '|S3')]`.
  static llvm::Expected<NpyDType> fromDescr(llvm::StringRef text);

  /// One of b (bool), i, u, f, c (numbers), S (bytes), U (UTF-32 text), M
  /// (datetime), m (timedelta) and V (raw bytes and records).
  char kind() const { return kindChar; }

  /// Bytes of one element; may be 0.
  int64_t itemsize() const { return size; }

  /// The order of the bytes of the numbers in an element. That of a record is
  /// NotApplicable: each field has its own.
  ByteOrder byteOrder() const { return order; }

  /// Whether reading an element as a number means swapping its bytes.
  bool needsByteSwap() const;

  /// The Python literal that stands in a header. Quotes and spaces are written
  /// as NumPy writes them; nothing else of what was read is changed.
  llvm::StringRef descr() const { return descrText; }

  /// The name under which the dtype was given, if it is one of `ml_dtypes`;
  /// else empty.
  llvm::StringRef name() const { return typeName; }

  /// Whether this is a record (a structured dtype).
  bool isRecord() const { return record; }

  /// The fields of a record, padding included, in their order.
  llvm::ArrayRef<NpyField> fields() const;

  /// The unit of a datetime or a timedelta: `Y`, `M`, `W`, `D`, `h`, `m`, `s`,
  /// `ms` ... `as`; empty if it is generic.
  llvm::StringRef timeUnit() const { return unit; }

  /// How many units one step of a datetime or a timedelta is.
  int64_t timeStep() const { return step; }

  bool operator==(const NpyDType &other) const {
    return descrText == other.descrText;
  }
  bool operator!=(const NpyDType &other) const { return !(*this == other); }

private:
  friend class NpyDescrReader;

  char kindChar = 'V';
  bool record = false;
  ByteOrder order = ByteOrder::NotApplicable;
  int64_t size = 0;
  int64_t step = 1;
  std::string unit;
  std::string typeName;
  std::string descrText;
  std::vector<NpyField> fieldList;
};

/// A field of a record.
struct NpyField {
  /// The name; empty for padding.
  std::string name;
  /// The type of the field, or of an element of it if it is a sub-array.
  NpyDType dtype;
  /// The shape of a sub-array; empty for a plain field.
  llvm::SmallVector<int64_t, 2> shape;
  /// Where the field starts, in bytes from the start of the record.
  int64_t offset = 0;
  /// The bytes of the whole field.
  int64_t size = 0;

  /// Whether this only fills a gap: raw bytes without a name.
  bool isPadding() const {
    return name.empty() && dtype.kind() == 'V' && !dtype.isRecord();
  }
};

inline llvm::ArrayRef<NpyField> NpyDType::fields() const { return fieldList; }

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_NPYDTYPE_H
