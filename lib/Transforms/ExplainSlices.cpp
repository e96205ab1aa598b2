//===- ExplainSlices.cpp - Remarks on what slices become ------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StripCasts.h"

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Pass/PassManager.h"

namespace mlir::slice {
#define GEN_PASS_DEF_SLICEEXPLAIN
#include "slice-mlir/Transforms/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;

//===----------------------------------------------------------------------===//
// What is taken
//===----------------------------------------------------------------------===//

static std::string toText(std::optional<int64_t> number) {
  return number ? std::to_string(*number) : "?";
}

static std::string describeDim(const ResolvedDim &dim, int64_t size) {
  std::string of =
      " of " + (ShapedType::isDynamic(size) ? "?" : std::to_string(size));
  if (dim.isIndex())
    return "index " + toText(dim.begin) + of;
  std::string text = toText(dim.size) + of;
  if (dim.size != 0)
    text += " from " + toText(dim.begin);
  if (dim.stride != 1 && dim.size != 0 && dim.size != 1)
    text += " by " + toText(dim.stride);
  return text;
}

/// What is taken of each dim; dims next to each other of which all is taken are
/// one.
static std::string describeDims(const Resolved &resolved,
                                ArrayRef<int64_t> shape) {
  std::string text;
  for (size_t i = 0; i < shape.size(); ++i) {
    size_t first = i;
    bool isFull = resolved.dims[i].isFull;
    while (isFull && i + 1 < shape.size() && resolved.dims[i + 1].isFull)
      ++i;
    text += i == first ? "dim " : "dims ";
    text += std::to_string(first);
    if (i != first)
      text += (i == first + 1 ? ", " : " to ") + std::to_string(i);
    text += ": " +
            (isFull ? "all" : describeDim(resolved.dims[first], shape[first])) +
            "; ";
  }
  return text;
}

//===----------------------------------------------------------------------===//
// What becomes of it
//===----------------------------------------------------------------------===//

namespace {

/// What bufferization made of an op.
struct Outcome {
  /// The type of its view.
  MemRefType view;
  /// A buffer of its own was made.
  bool isCopied = false;
  /// Where else its view is copied.
  SmallVector<Location> copies;
  /// The value of an update is put into place by a copy.
  bool isAssigned = false;
};

struct ExplainSlices : slice::impl::SliceExplainBase<ExplainSlices> {
  using SliceExplainBase::SliceExplainBase;

  void runOnOperation() override;

  void bufferizeCopy();
  void readOutcomes(ModuleOp module);
  void explain(StridedOp op);
  void explain(StridedUpdateOp op);
  template <typename OpTy>
  InFlightDiagnostic emitTaken(OpTy op, Type taken);

  DenseMap<Operation *, Outcome> outcomes;
  /// Why there are none.
  std::optional<std::string> failure;
};

} // namespace

static bool isSlice(Operation *op) {
  return isa<StridedOp, StridedUpdateOp>(op);
}

/// The op that one of a bufferized copy was made for, if that was a slice.
static Operation *getOrigin(Operation *op) {
  return OpaqueLoc::getUnderlyingLocationOrNull<Operation *>(op->getLoc());
}

/// Bufferizes a copy of the module, in which each slice has a location that
/// leads back to the one that it is a copy of.
void ExplainSlices::bufferizeCopy() {
  ModuleOp module = getOperation();
  IRMapping mapping;
  auto copy = cast<ModuleOp>(module->clone(mapping));
  // Two symbols of one name must not meet.
  copy.setSymName("__slice_explain");
  module.walk([&](Operation *op) {
    if (isSlice(op))
      mapping.lookup(op)->setLoc(OpaqueLoc::get<Operation *>(op, op->getLoc()));
  });
  // A pipeline runs on what is below the op of this pass.
  module.push_back(copy);
  {
    ScopedDiagnosticHandler handler(&getContext(), [&](Diagnostic &diag) {
      if (diag.getSeverity() == DiagnosticSeverity::Error && !failure)
        failure = diag.str();
      return success();
    });
    OpPassManager pm(ModuleOp::getOperationName());
    addSliceBufferization(pm, /*allowUnknownOps=*/true);
    if (failed(runPipeline(pm, copy))) {
      if (!failure)
        failure = "bufferization failed";
    } else {
      failure.reset();
      readOutcomes(copy);
    }
  }
  copy.erase();
}

void ExplainSlices::readOutcomes(ModuleOp module) {
  module.walk([&](Operation *op) {
    Operation *origin = getOrigin(op);
    if (origin) {
      Outcome &outcome = outcomes[origin];
      if (auto view = dyn_cast<StridedOp>(op))
        outcome.view = dyn_cast<MemRefType>(view.getType());
      else if (isa<memref::AllocOp>(op))
        outcome.isCopied = true;
      else if (isa<memref::CopyOp>(op) && isa<StridedUpdateOp>(origin))
        outcome.isAssigned = true;
      return;
    }
    auto copy = dyn_cast<memref::CopyOp>(op);
    if (!copy)
      return;
    Value source = stripMemRefCasts(copy.getSource());
    auto view = source.getDefiningOp<StridedOp>();
    if (!view)
      return;
    if (Operation *viewOrigin = getOrigin(view))
      outcomes[viewOrigin].copies.push_back(copy.getLoc());
  });
}

/// Begins a remark: what is taken.
template <typename OpTy>
InFlightDiagnostic ExplainSlices::emitTaken(OpTy op, Type taken) {
  ShapedType sliced = op.getSlicedType();
  InFlightDiagnostic remark = emitRemark(op.getLoc());
  remark << "'" << op->getName() << "' op takes ["
         << op.getSubscript().getSubscript().str()
         << "]: " << describeDims(op.resolve(), sliced.getShape()) << taken
         << "; ";
  return remark;
}

void ExplainSlices::explain(StridedOp op) {
  InFlightDiagnostic remark = emitTaken(op, op.getType());
  if (isa<MemRefType>(op.getType())) {
    remark << "a view";
    return;
  }
  if (failure) {
    remark << "not bufferized: " << *failure;
    return;
  }
  auto found = outcomes.find(op);
  if (found == outcomes.end()) {
    remark << "nothing is left of it";
    return;
  }
  const Outcome &outcome = found->second;
  if (outcome.isCopied) {
    remark << "a copy";
    return;
  }
  remark << "a view";
  if (outcome.view && !outcome.view.getLayout().isIdentity())
    remark << ", " << outcome.view.getLayout();
  if (outcome.copies.empty())
    return;
  remark << ", which is copied";
  for (Location loc : outcome.copies)
    remark.attachNote(loc) << "copied here";
}

void ExplainSlices::explain(StridedUpdateOp op) {
  InFlightDiagnostic remark = emitTaken(op, op.getValue().getType());
  if (failure) {
    remark << "not bufferized: " << *failure;
    return;
  }
  const Outcome &outcome = outcomes[op];
  remark << (outcome.isCopied ? "in a copy of the destination" : "in place");
  if (!outcome.isAssigned)
    remark << ", where the value is computed";
}

void ExplainSlices::runOnOperation() {
  outcomes.clear();
  failure.reset();
  SmallVector<Operation *> slices;
  bool hasTensors = false;
  getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isSlice(op))
      return;
    slices.push_back(op);
    hasTensors |= isa<TensorType>(op->getResult(0).getType());
  });
  if (hasTensors)
    bufferizeCopy();
  for (Operation *op : slices) {
    if (auto slice = dyn_cast<StridedOp>(op))
      explain(slice);
    else
      explain(cast<StridedUpdateOp>(op));
  }
  markAllAnalysesPreserved();
}
