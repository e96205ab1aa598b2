//===- SliceToTosa.cpp - Slices of tensors to TOSA ------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Conversion/SliceToTosa/SliceToTosa.h"

#include "../Boxes.h"

#include "slice-mlir/Conversion/Passes.h"
#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Subscript/StridedRun.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Dialect/Tosa/Utils/ConversionUtils.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::slice {
#define GEN_PASS_DEF_CONVERTSLICETOTOSA
#include "slice-mlir/Conversion/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;

namespace {

/// How TOSA, whose slices have no strides, takes a run of a dim: from a window
/// of `size` steps of `step` elements, element `lane` of each step.
struct Window {
  int64_t start, size, step, lane;
  /// How far the last step reaches beyond the dim.
  int64_t padding;
  bool isReversed;

  /// Nothing if its numbers do not fit 64 bits.
  static std::optional<Window> get(const StridedRun &run, int64_t dim);

  int64_t getLength() const { return size * step; }
};

} // namespace

std::optional<Window> Window::get(const StridedRun &run, int64_t dim) {
  Window window;
  window.size = run.size;
  window.isReversed = run.stride < 0 && run.size > 1;
  int64_t low =
      window.isReversed ? run.begin + (run.size - 1) * run.stride : run.begin;
  window.step = run.size > 1 ? std::abs(run.stride) : 1;
  int64_t length;
  if (llvm::MulOverflow(window.size, window.step, length))
    return std::nullopt;
  // No step is cut short, if the window can begin early enough for that.
  window.start = std::min(low, std::max<int64_t>(dim - length, 0));
  window.lane = low - window.start;
  window.padding = std::max<int64_t>(window.start + length - dim, 0);
  return window;
}

/// Why `op` stays, if so.
static std::optional<StringRef> getReasonToLeave(StridedOp op) {
  if (std::optional<StringRef> reason = getReasonNotOnTensors(op))
    return reason;
  auto source = cast<RankedTensorType>(op.getSlicedType());
  Type type = source.getElementType();
  if (!isa<FloatType>(type) &&
      !(isa<IntegerType>(type) && !type.isSignedInteger()))
    return "TOSA has no elements of its type";
  if (source.getEncoding())
    return "its tensors have an encoding";
  if (!source.hasStaticShape())
    return "a size is not static";
  if (llvm::is_contained(source.getShape(), 0))
    return "its source is empty";
  for (auto [dim, size] :
       llvm::zip_equal(op.resolve().dims, source.getShape())) {
    std::optional<StridedRun> run = getRun(dim);
    if (!run)
      return "an index, begin, end or stride is not constant";
    if (run->size == 0)
      return "it is empty";
    if (!Window::get(*run, size))
      return "a size does not fit 64 bits";
  }
  return std::nullopt;
}

/// Why an update stays: TOSA has no op for it.
static std::optional<StringRef> getReasonToLeave(StridedUpdateOp) {
  return "TOSA has no updates";
}

namespace {

/// Emits TOSA's ops one after the other, each on what the last one made.
class TosaSlicer {
public:
  TosaSlicer(PatternRewriter &rewriter, Location loc, Value source)
      : rewriter(rewriter), loc(loc), value(source),
        shape(cast<RankedTensorType>(source.getType()).getShape()) {}

  Value get() const { return value; }

  void pad(ArrayRef<Window> windows) {
    SmallVector<int64_t> padding, padded(shape);
    for (auto [size, window] : llvm::zip_equal(padded, windows)) {
      padding.append({0, window.padding});
      size += window.padding;
    }
    if (padded == shape)
      return;
    auto zeroType = RankedTensorType::get({1}, getElementType());
    Value zero = tosa::ConstOp::create(
        rewriter, loc, zeroType,
        cast<DenseElementsAttr>(rewriter.getZeroAttr(zeroType)));
    create<tosa::PadOp>(padded, getShape(padding), zero);
  }

  void slice(ArrayRef<int64_t> starts, ArrayRef<int64_t> sizes) {
    if (ArrayRef(shape) != sizes)
      create<tosa::SliceOp>(sizes, getShape(starts), getShape(sizes));
  }

  void reshape(ArrayRef<int64_t> newShape) {
    if (ArrayRef(shape) != newShape)
      create<tosa::ReshapeOp>(newShape, getShape(newShape));
  }

  void reverse(int64_t axis) {
    SmallVector<int64_t> same(shape);
    create<tosa::ReverseOp>(same, rewriter.getI32IntegerAttr(axis));
  }

private:
  Type getElementType() { return getElementTypeOrSelf(value); }
  Value getShape(ArrayRef<int64_t> numbers) {
    return tosa::getTosaConstShape(rewriter, loc, numbers);
  }
  template <typename OpTy, typename... Args>
  void create(ArrayRef<int64_t> newShape, Args... args) {
    value = OpTy::create(rewriter, loc,
                         RankedTensorType::get(newShape, getElementType()),
                         value, args...);
    shape.assign(newShape.begin(), newShape.end());
  }

  PatternRewriter &rewriter;
  Location loc;
  Value value;
  SmallVector<int64_t> shape;
};

/// Before: %1 = slice.strided %0[1, ::-2]
///             : tensor<4x8xf32> to tensor<4xf32>
/// After:  %a = tosa.slice %0, [1, 0], [1, 8]
///         %b = tosa.reshape %a, [1, 4, 2]
///         %c = tosa.slice %b, [0, 0, 1], [1, 4, 1]
///         %d = tosa.reverse %c {axis = 1}
///         %1 = tosa.reshape %d, [4]
struct StridedToTosa : OpRewritePattern<StridedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StridedOp op,
                                PatternRewriter &rewriter) const override {
    if (std::optional<StringRef> reason = getReasonToLeave(op))
      return rewriter.notifyMatchFailure(op, *reason);
    Resolved resolved = op.resolve();
    SmallVector<Window> windows;
    for (auto [dim, size] :
         llvm::zip_equal(resolved.dims, op.getSlicedType().getShape()))
      windows.push_back(*Window::get(*getRun(dim), size));

    TosaSlicer slicer(rewriter, op.getLoc(), op.getSource());
    slicer.pad(windows);
    SmallVector<int64_t> starts, lengths, stepped, lanes, ones, reversedAxes;
    for (const Window &window : windows) {
      starts.push_back(window.start);
      lengths.push_back(window.getLength());
      if (window.isReversed)
        reversedAxes.push_back(stepped.size());
      // What the window is as steps, and what is taken of them.
      stepped.push_back(window.size);
      lanes.push_back(0);
      ones.push_back(window.size);
      if (window.step > 1) {
        stepped.push_back(window.step);
        lanes.push_back(window.lane);
        ones.push_back(1);
      }
    }
    slicer.slice(starts, lengths);
    slicer.reshape(stepped);
    slicer.slice(lanes, ones);
    for (int64_t axis : reversedAxes)
      slicer.reverse(axis);
    slicer.reshape(resolved.getShape());
    rewriter.replaceOp(op, rewriter.createOrFold<tensor::CastOp>(
                               op.getLoc(), op.getType(), slicer.get()));
    return success();
  }
};

struct ConvertSliceToTosa
    : slice::impl::ConvertSliceToTosaBase<ConvertSliceToTosa> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateSliceToTosaPatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
    remarkOnRest(getOperation(), [](auto op) { return getReasonToLeave(op); });
  }
};

} // namespace

void mlir::slice::populateSliceToTosaPatterns(RewritePatternSet &patterns) {
  patterns.add<StridedToTosa>(patterns.getContext());
}
