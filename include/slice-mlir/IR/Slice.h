//===- Slice.h - The slice dialect ------------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_IR_SLICE_H
#define SLICE_MLIR_IR_SLICE_H

#include "slice-mlir/Subscript/Masks.h"
#include "slice-mlir/Subscript/Resolve.h"
#include "slice-mlir/Subscript/Subscript.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/SubsetOpInterface.h"
#include "mlir/Interfaces/TilingInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include "slice-mlir/IR/SliceDialect.h.inc"

#define GET_ATTRDEF_CLASSES
#include "slice-mlir/IR/SliceAttributes.h.inc"

namespace mlir::slice {

/// An entry for builders: what Entry is, with values that are attributes or
/// SSA values of type `index`. An absent value is a null OpFoldResult.
class MixedEntry {
public:
  static MixedEntry index(OpFoldResult index) {
    return MixedEntry(Entry::Kind::Index, index);
  }
  static MixedEntry range(OpFoldResult begin = {}, OpFoldResult end = {},
                          OpFoldResult stride = {}) {
    return MixedEntry(Entry::Kind::Range, begin, end, stride);
  }
  static MixedEntry newAxis() { return MixedEntry(Entry::Kind::NewAxis); }
  static MixedEntry ellipsis() { return MixedEntry(Entry::Kind::Ellipsis); }

  /// The entry, its SSA values appended to `values` and numbered by their
  /// places there.
  Entry getEntry(SmallVectorImpl<Value> &values) const;

private:
  explicit MixedEntry(Entry::Kind kind, OpFoldResult begin = {},
                      OpFoldResult end = {}, OpFoldResult stride = {})
      : kind(kind), begin(begin), end(end), stride(stride) {}

  Entry::Kind kind;
  OpFoldResult begin, end, stride;
};

/// The rows [begin, end) of a dim, for those that a process of a grid has.
struct RowRange {
  int64_t begin = 0, end = 0;

  int64_t size() const { return end - begin; }
  bool empty() const { return begin == end; }
  bool operator==(RowRange other) const {
    return begin == other.begin && end == other.end;
  }
  bool operator!=(RowRange other) const { return !(*this == other); }

  /// The rows that are in both, none as 0:0.
  RowRange intersect(RowRange other) const {
    RowRange both = {std::max(begin, other.begin), std::min(end, other.end)};
    return both.begin < both.end ? both : RowRange();
  }
};

/// The type of the slice that `subscript` takes of a value of type `source`: a
/// ranked tensor, or a memref with a strided layout. Reports what is wrong to
/// `emitError`.
FailureOr<ShapedType>
inferSliceType(Type source, const Subscript &subscript,
               function_ref<InFlightDiagnostic()> emitError);

/// The layout of the view that `resolved` takes of `source`, for a view of
/// shape `shape` (that of `resolved`, or a less static one).
MemRefLayoutAttrInterface getSliceLayout(MemRefType source,
                                         const Resolved &resolved,
                                         ArrayRef<int64_t> shape);

/// The size of dim `dim` of `source`, a tensor or a memref: an attribute where
/// it is static, and otherwise a dim op.
OpFoldResult getDimSize(OpBuilder &builder, Location loc, Value source,
                        unsigned dim);

/// What a slice takes of one dim of its source, each number an attribute where
/// it is static and an SSA value otherwise. begin and size are static where
/// they are in ResolvedDim; the stride never exceeds max(dim, 1) (S11), and so
/// is an SSA value where the dim is unknown and the stride other than 1 or -1.
struct SliceDim {
  OpFoldResult begin, size, stride;
};

/// Emits the IR that computes, for each dim of `source`, what the subscript
/// takes of it; `values` are its run-time values. The rule is the one that
/// `resolve` applies (S7, S8, S11, S13).
SmallVector<SliceDim> materializeSlice(OpBuilder &builder, Location loc,
                                       Value source, const Subscript &subscript,
                                       ValueRange values);

/// The sizes of the slice that `subscript` takes of `source`, one for each of
/// its dims, as materializeSlice emits them.
SmallVector<OpFoldResult> getSliceSizes(OpBuilder &builder, Location loc,
                                        Value source,
                                        const Subscript &subscript,
                                        ValueRange values);

/// The same, from what materializeSlice has emitted.
SmallVector<OpFoldResult> getSliceSizes(OpBuilder &builder,
                                        const Resolved &resolved,
                                        ArrayRef<SliceDim> dims);

/// What has to hold at run time for a slice to be defined (S12): an index is in
/// bounds (S7), a stride is not 0 (S6).
struct SliceCondition {
  /// An i1.
  Value holds;
  /// The entry of the subscript that it is about.
  unsigned entry;
  /// What is wrong if it does not hold.
  std::string message;
};

/// Emits the conditions under which the slice that `subscript` takes of
/// `source` is defined, those that are known to hold left out.
SmallVector<SliceCondition> materializeConditions(OpBuilder &builder,
                                                  Location loc, Value source,
                                                  const Subscript &subscript,
                                                  ValueRange values);

/// Emits the gradient of a slice with respect to its source (TensorFlow's
/// StridedSliceGrad): zeros of shape `sourceShape`, updated by `subscript` with
/// `gradient`, the gradient of the slice. Elements are integers, floats,
/// `index` or complex floats; fails for others.
FailureOr<Value> createSliceGradient(OpBuilder &builder, Location loc,
                                     Value gradient,
                                     ArrayRef<OpFoldResult> sourceShape,
                                     const Subscript &subscript,
                                     ValueRange values = {});

} // namespace mlir::slice

#define GET_OP_CLASSES
#include "slice-mlir/IR/SliceOps.h.inc"

#endif // SLICE_MLIR_IR_SLICE_H
