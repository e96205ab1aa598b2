//===- Resolve.h - A subscript applied to a shape ---------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_SUBSCRIPT_RESOLVE_H
#define SLICE_MLIR_SUBSCRIPT_RESOLVE_H

#include "slice-mlir/Subscript/Subscript.h"

namespace mlir::slice {

/// What stands for one dim of the source once the ellipsis is spread.
struct DimEntry {
  /// An index or a range; a full range where `position` is absent.
  Entry entry;
  /// The position in the subscript; absent for dims that an ellipsis covers,
  /// written or not (S4).
  std::optional<unsigned> position;
};

/// A subscript laid over a source of known rank: what each dim of the source is
/// given, and where each dim of the result comes from.
struct Expansion {
  /// One for each dim of the source.
  llvm::SmallVector<DimEntry> dims;
  /// One for each dim of the result: the dim of the source that it ranges over,
  /// or nothing for a new axis (S9).
  llvm::SmallVector<std::optional<unsigned>> resultDims;
};

/// Spreads the ellipsis (S4) over `rank` dims; fails for more ranges and
/// indices than that (S5).
llvm::Expected<Expansion> expand(const Subscript &subscript, size_t rank);

/// What is known of the part that is taken of one dim of the source.
struct ResolvedDim {
  /// As in Expansion.
  DimEntry source;
  /// The first element taken, in [0, dim); 0 if none is (S13).
  std::optional<int64_t> begin;
  /// How many are taken; 1 for an index.
  std::optional<int64_t> size;
  /// From one element to the next (S11, S13); 1 for an index.
  std::optional<int64_t> stride;

  /// True if the dim is dropped from the result.
  bool isIndex() const { return source.entry.isIndex(); }
  /// True if all elements are taken in their order, whatever the dim.
  bool isFull = false;
  /// True if all elements are taken, in either order, whatever the dim.
  bool isWhole = false;
  /// True for an index that only the run time can tell to be in bounds.
  bool mayBeOutOfBounds = false;
};

/// A subscript resolved against a shape. Numbers that depend on unknown dims or
/// on run-time values are absent (S12).
struct Resolved {
  /// One for each dim of the source.
  llvm::SmallVector<ResolvedDim> dims;
  /// As in Expansion.
  llvm::SmallVector<std::optional<unsigned>> resultDims;

  /// The shape of the result, kUnknownDim where a size is not known.
  llvm::SmallVector<int64_t> getShape() const;
  /// True if the result is statically without elements by one of its dims.
  bool isStaticallyEmpty() const;
  /// True if the result is the source: every dim full, none added or dropped.
  bool isIdentity() const;
  /// True if every element of the source is taken, in whatever order.
  bool isWhole() const;
};

/// Applies `subscript` to a source of shape `shape`, whose dims are in
/// [0, kMaxDim] or kUnknownDim. A size is given exactly when all values of what
/// is unknown, taken as independent, lead to it (S12).
///
/// Fails with TooManyIndices (S5) and IndexOutOfBounds (S7); what can only be
/// known at run time is no failure.
llvm::Expected<Resolved> resolve(const Subscript &subscript,
                                 llvm::ArrayRef<int64_t> shape);

/// The subscript that a person would write for what `subscript` takes of a
/// source of shape `shape`; unique where all is static. It has no trailing full
/// ranges and no needless ellipsis; begin is left out where it is the stride's
/// own start, end where one more step would leave the dim and is otherwise one
/// past the last element taken; `0:0` takes nothing; a stride is there only for
/// sizes above 1; an index comes before new axes next to it. What depends on
/// unknown dims or run-time values stays as it is written. `kept` receives the
/// ordinals of the run-time values that are still used. Fails as `resolve`
/// does.
llvm::Expected<Subscript>
canonicalize(const Subscript &subscript, llvm::ArrayRef<int64_t> shape,
             llvm::SmallVectorImpl<unsigned> *kept = nullptr);

/// True if `a` and `b`, which are resolved against one shape, can be seen to
/// have no element in common. Dims that are not static are no help.
bool areDisjoint(const Resolved &a, const Resolved &b);

/// The largest size that `range` can have of a dim of size `dim`, whatever the
/// run-time values and, for kUnknownDim, the dim are; nothing if it grows with
/// the dim without end.
std::optional<int64_t> getLargestSize(int64_t dim, const Entry &range);

/// The strides and the offset, in elements, of a strided view. Unknown numbers,
/// and those beyond 64 bits, are absent.
struct StridedLayout {
  llvm::SmallVector<std::optional<int64_t>> strides;
  std::optional<int64_t> offset = 0;
};

/// The layout of the part that `resolved` takes of a source of shape `shape`
/// laid out by `source`: offset = source offset + Σ begin × source stride,
/// stride = source stride × stride. A new axis takes the stride of the result
/// dim to its left; leading ones take size × stride of the first dim after
/// them, or 1 at rank 0.
StridedLayout getViewLayout(const Resolved &resolved,
                            const StridedLayout &source);

} // namespace mlir::slice

#endif // SLICE_MLIR_SUBSCRIPT_RESOLVE_H
