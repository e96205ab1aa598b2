//===- Patterns.h - Slices that move toward producers -----------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the patterns of `-slice-propagate` share. Each of them says how a slice
// of what its producer makes follows from slices of the producer's operands (a
// SlicePlan). Whether the slice moves, and how new axes and types are put
// right, is decided once for all, in SliceOfProducer.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_TRANSFORMS_PROPAGATE_PATTERNS_H
#define SLICE_MLIR_LIB_TRANSFORMS_PROPAGATE_PATTERNS_H

#include "slice-mlir/IR/Slice.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/PatternMatch.h"

#include <functional>

namespace mlir::slice {

/// A slice of a tensor, without the new axes that it may add.
struct SliceParts {
  /// Nothing if `op` is not on tensors or the tensor has an encoding.
  static std::optional<SliceParts> get(StridedOp op);

  StridedOp op;
  /// The type of the source.
  RankedTensorType type;
  /// What is taken of each dim of the source: an index or a range, with
  /// run-time values among those of `op`. A range that takes all is `:`.
  SmallVector<Entry> entries;
  /// What is known of each.
  SmallVector<ResolvedDim> dims;

  bool isFull(unsigned dim) const { return dims[dim].isFull; }
  /// True if all of the source is taken, in its order.
  bool isWhole() const;
};

/// The positions in `entries` of what is no index: of the dims that stay.
SmallVector<unsigned> getKeptDims(ArrayRef<Entry> entries);

/// What `entries` take of a tensor of shape `shape`; nothing if that is a
/// static error or the shape is none that can be sliced.
std::optional<Resolved> resolveEntries(ArrayRef<Entry> entries,
                                       ArrayRef<int64_t> shape);

/// A slice that can be made.
class OperandSlice {
public:
  /// The slice that takes `entries`, with run-time values among `values`, of
  /// `source`. Fails for what is a static error: an operand may have a more
  /// static type than the producer's result, and dead code may hold an index
  /// that is out of bounds.
  static FailureOr<OperandSlice> get(Value source, ArrayRef<Entry> entries,
                                     ValueRange values);

  RankedTensorType getType() const { return type; }
  Value create(OpBuilder &builder, Location loc) const;

  bool operator==(const OperandSlice &other) const {
    return source == other.source && subscript == other.subscript &&
           values == other.values;
  }

private:
  Value source;
  Subscript subscript;
  SmallVector<Value> values;
  RankedTensorType type;
};

/// Makes each of `slices`, those that are equal once.
SmallVector<Value> createSlices(OpBuilder &builder, Location loc,
                                ArrayRef<OperandSlice> slices);

/// How a slice, new axes aside, is made without its producer.
struct SlicePlan {
  /// The type of what `create` makes.
  RankedTensorType type;
  std::function<Value(RewriterBase &rewriter, Location loc)> create;
  /// True if nothing is computed or copied: slices and reshapes alone.
  bool isView = false;
  /// True for a view that is better even where the producer stays for others.
  /// (A reshape or a cast that stays is as good a source as its own.)
  bool movesAlone = false;
};

/// The plan that is nothing but a slice.
SlicePlan getViewPlan(const OperandSlice &slice, bool movesAlone);

/// Moves slices past producers of some kind. A slice moves only where nothing
/// is computed more often than before: if it is a view that moves alone; or if
/// all users of the producer are slices that can move, and those that are no
/// views are in no loop that the producer is not in and together take no more
/// elements than there are.
class SliceOfProducer : public OpRewritePattern<StridedOp> {
public:
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedOp op,
                                PatternRewriter &rewriter) const final;

protected:
  virtual bool isProducer(Operation *op) const = 0;
  /// Says how to make a slice of the only result of `producer`, or fails.
  virtual FailureOr<SlicePlan> plan(const SliceParts &slice,
                                    Operation *producer,
                                    PatternRewriter &rewriter) const = 0;

private:
  FailureOr<SlicePlan> planWithTypes(StridedOp op, Operation *producer,
                                     PatternRewriter &rewriter) const;
};

/// The same for producers of type `ProducerOp`.
template <typename ProducerOp>
class SliceOf : public SliceOfProducer {
public:
  using SliceOfProducer::SliceOfProducer;

protected:
  virtual FailureOr<SlicePlan> planFor(const SliceParts &slice,
                                       ProducerOp producer,
                                       PatternRewriter &rewriter) const = 0;

private:
  bool isProducer(Operation *op) const final { return isa<ProducerOp>(op); }
  FailureOr<SlicePlan> plan(const SliceParts &slice, Operation *producer,
                            PatternRewriter &rewriter) const final {
    return planFor(slice, cast<ProducerOp>(producer), rewriter);
  }
};

/// True if an operand of `op` is seen to be made no sooner than its results: in
/// graph regions and in code that is never reached values may go around in
/// circles, and slices would go with them.
bool isInCircle(Operation *op);

/// True for ops of `arith`, `math` and the like that work on tensors element by
/// element, a select by a scalar condition among them.
bool isElementwiseOnTensors(Operation *op);

void populatePropagateConcatPatterns(RewritePatternSet &patterns);
void populatePropagateElementwisePatterns(RewritePatternSet &patterns);
void populatePropagateLinalgPatterns(RewritePatternSet &patterns);
void populatePropagatePadPatterns(RewritePatternSet &patterns);
void populatePropagateReshapePatterns(RewritePatternSet &patterns);
void populatePropagateTensorPatterns(RewritePatternSet &patterns);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_TRANSFORMS_PROPAGATE_PATTERNS_H
