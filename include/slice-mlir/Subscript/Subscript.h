//===- Subscript.h - The entries of a slice ---------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A subscript is what stands between the brackets of `foo[1, 2:4, None, ...]`:
// a list of entries, with no shape and no IR attached. What it means for a
// shape is in Resolve.h; TensorFlow's encoding by five masks is in Masks.h.
// S-numbers name the rules of slicing; they are listed in the description of
// `slice.strided`.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_SUBSCRIPT_SUBSCRIPT_H
#define SLICE_MLIR_SUBSCRIPT_SUBSCRIPT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <optional>
#include <string>

namespace mlir::slice {

/// Marks an unknown dim of a shape; equal to MLIR's ShapedType::kDynamic.
inline constexpr int64_t kUnknownDim = std::numeric_limits<int64_t>::min();

/// The largest dim that a source may have (S11).
inline constexpr int64_t kMaxDim = std::numeric_limits<int64_t>::max() - 1;

/// The most entries that a subscript may have: one mask bit for each (S1).
inline constexpr unsigned kMaxEntries = 64;

/// What is wrong with a subscript, or with a subscript for a shape.
class SubscriptError : public llvm::ErrorInfo<SubscriptError> {
public:
  enum class Code {
    /// The text of a subscript cannot be read.
    Syntax,
    /// begin, end and strides differ in length (S1).
    LengthMismatch,
    /// More than kMaxEntries entries (S1).
    TooManyEntries,
    /// More than one ellipsis (S3).
    MultipleEllipsis,
    /// More ranges and indices than the source has dims (S5).
    TooManyIndices,
    /// A stride of zero (S6).
    ZeroStride,
    /// An index whose slot carries a negative stride (S7).
    IndexWithNegativeStride,
    /// An index outside [-dim, dim) (S7).
    IndexOutOfBounds,
  };

  SubscriptError(Code code, std::string message,
                 std::optional<size_t> column = std::nullopt)
      : code(code), message(std::move(message)), column(column) {}

  Code getCode() const { return code; }

  /// The code's name as conformance vectors spell it, e.g. `zero-stride`.
  llvm::StringRef getCodeName() const;

  /// Where in a parsed text the error stands, counted from 0.
  std::optional<size_t> getColumn() const { return column; }

  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

  static char ID;

private:
  Code code;
  std::string message;
  std::optional<size_t> column;
};

/// One number of an entry: absent, a constant, or known only at run time. A
/// run-time value carries its ordinal: the how-manyth run-time value of the
/// subscript it is, which is the number of the operand that holds it.
class EntryValue {
public:
  /// An absent value.
  constexpr EntryValue() = default;

  static constexpr EntryValue absent() { return EntryValue(); }
  static constexpr EntryValue constant(int64_t value) {
    return EntryValue(Kind::Constant, value);
  }
  static constexpr EntryValue runtime(unsigned ordinal = 0) {
    return EntryValue(Kind::Runtime, ordinal);
  }

  bool isAbsent() const { return kind == Kind::Absent; }
  bool isConstant() const { return kind == Kind::Constant; }
  bool isRuntime() const { return kind == Kind::Runtime; }

  /// True for the constant `value`.
  bool is(int64_t value) const { return isConstant() && payload == value; }

  int64_t getConstant() const {
    assert(isConstant() && "not a constant");
    return payload;
  }
  unsigned getOrdinal() const {
    assert(isRuntime() && "not a run-time value");
    return static_cast<unsigned>(payload);
  }

  bool operator==(const EntryValue &other) const {
    return kind == other.kind && payload == other.payload;
  }
  bool operator!=(const EntryValue &other) const { return !(*this == other); }
  friend llvm::hash_code hash_value(const EntryValue &value) {
    return llvm::hash_combine(value.kind, value.payload);
  }

private:
  enum class Kind : uint8_t { Absent, Constant, Runtime };
  constexpr EntryValue(Kind kind, int64_t payload)
      : kind(kind), payload(payload) {}

  Kind kind = Kind::Absent;
  int64_t payload = 0;
};

/// One entry of a subscript: an index, a range, a new axis or the ellipsis.
class Entry {
public:
  enum class Kind : uint8_t { Index, Range, NewAxis, Ellipsis };

  /// `i`: one element of a dim, which is dropped (S7).
  static Entry index(EntryValue index) {
    return Entry(Kind::Index, index, {}, {});
  }
  static Entry index(int64_t value) {
    return index(EntryValue::constant(value));
  }
  /// `begin:end:stride`, each of which may be absent (S8).
  static Entry range(EntryValue begin = {}, EntryValue end = {},
                     EntryValue stride = {}) {
    return Entry(Kind::Range, begin, end, stride);
  }
  /// `newaxis`: a dim of 1 (S9).
  static Entry newAxis() { return Entry(Kind::NewAxis, {}, {}, {}); }
  /// `...`: all dims that no other entry takes (S4).
  static Entry ellipsis() { return Entry(Kind::Ellipsis, {}, {}, {}); }

  Kind getKind() const { return kind; }
  bool isIndex() const { return kind == Kind::Index; }
  bool isRange() const { return kind == Kind::Range; }
  bool isNewAxis() const { return kind == Kind::NewAxis; }
  bool isEllipsis() const { return kind == Kind::Ellipsis; }

  /// True for entries that take one dim of the source: indices and ranges.
  bool takesDim() const { return isIndex() || isRange(); }

  /// The index of an index, never absent.
  EntryValue getIndex() const {
    assert(isIndex() && "not an index");
    return begin;
  }
  /// A range's values; those of an index are its index, absent and absent.
  EntryValue getBegin() const { return begin; }
  EntryValue getEnd() const { return end; }
  EntryValue getStride() const { return stride; }

  /// True for `:` as written: nothing but an absent or unit stride.
  bool isFullRange() const {
    return isRange() && begin.isAbsent() && end.isAbsent() &&
           (stride.isAbsent() || stride.is(1));
  }

  /// The same entry with each of its values replaced by `fn(value)`, in the
  /// order begin (or index), end, stride.
  template <typename Fn>
  Entry map(Fn fn) const {
    EntryValue newBegin = fn(begin), newEnd = fn(end), newStride = fn(stride);
    return Entry(kind, newBegin, newEnd, newStride);
  }

  /// The entry's text: `3`, `:-3:-1`, `newaxis`, `...`; `?` is a run-time
  /// value.
  std::string str() const;

  bool operator==(const Entry &other) const {
    return kind == other.kind && begin == other.begin && end == other.end &&
           stride == other.stride;
  }
  bool operator!=(const Entry &other) const { return !(*this == other); }
  friend llvm::hash_code hash_value(const Entry &entry) {
    return llvm::hash_combine(entry.kind, entry.begin, entry.end, entry.stride);
  }

private:
  Entry(Kind kind, EntryValue begin, EntryValue end, EntryValue stride)
      : kind(kind), begin(begin), end(end), stride(stride) {}

  Kind kind;
  EntryValue begin, end, stride;
};

/// A well-formed list of entries: at most kMaxEntries (S1), at most one
/// ellipsis (S3), no constant stride of zero (S6), and the run-time values
/// numbered in the order of the text.
class Subscript {
public:
  /// The empty subscript, `foo[()]`, which takes everything.
  Subscript() = default;

  /// Checks `entries` and numbers their run-time values anew. `oldOrdinals`
  /// receives the ordinals that they had before, in their new order.
  static llvm::Expected<Subscript>
  get(llvm::ArrayRef<Entry> entries,
      llvm::SmallVectorImpl<unsigned> *oldOrdinals = nullptr);

  /// Reads Python's text, as in `1, 2:4, None, ..., :-3:-1, :`. Brackets or
  /// parentheses around it, a trailing comma, `1_000`, `0x10`, `Ellipsis` and
  /// `None` for an absent value are Python's; `newaxis`, `np.newaxis` and
  /// `tf.newaxis` name a new axis; `?` is a run-time value. A number beyond 64
  /// bits saturates, which a range does not notice and no index survives.
  static llvm::Expected<Subscript> parse(llvm::StringRef text);

  /// Prints what `parse` reads: entries separated by `, `.
  std::string str() const;

  llvm::ArrayRef<Entry> getEntries() const { return entries; }
  size_t size() const { return entries.size(); }
  bool empty() const { return entries.empty(); }
  const Entry &operator[](size_t i) const { return entries[i]; }
  auto begin() const { return entries.begin(); }
  auto end() const { return entries.end(); }

  /// How many run-time values there are: the number of operands needed.
  unsigned getNumRuntime() const;

  /// The subscript in which the run-time value with ordinal i is the constant
  /// `values[i]`, where that is known; fails if a stride becomes zero (S6).
  /// `kept` receives the ordinals of those that stay run-time values.
  llvm::Expected<Subscript>
  withValues(llvm::ArrayRef<std::optional<int64_t>> values,
             llvm::SmallVectorImpl<unsigned> *kept = nullptr) const;

  /// The subscript that takes of a source with one more trailing dim what this
  /// one takes, and all of that dim. Fails if there would be too many entries.
  llvm::Expected<Subscript> withTrailingDim() const;

  bool operator==(const Subscript &other) const {
    return entries == other.entries;
  }
  bool operator!=(const Subscript &other) const { return !(*this == other); }
  friend llvm::hash_code hash_value(const Subscript &subscript) {
    return llvm::hash_combine_range(subscript.entries);
  }

private:
  llvm::SmallVector<Entry, 6> entries;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_SUBSCRIPT_SUBSCRIPT_H
