//===- Boxes.h - Slices as upstream's boxes and reshapes --------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's slices are boxes: offsets, sizes and strides. Those that reduce
// the rank are ambiguous among unit dims, so a slice becomes a box of the rank
// of its source and, apart from it, reshapes that drop the dims of indices and
// add the new axes.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_CONVERSION_BOXES_H
#define SLICE_MLIR_LIB_CONVERSION_BOXES_H

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::slice {

/// Groups dims by the kept one to the left of each; those before the first kept
/// dim are in its group. Without kept dims there are no groups.
SmallVector<ReassociationIndices> groupByKept(ArrayRef<bool> isKept);

/// For each dim of the source, whether it is not dropped by an index.
SmallVector<bool> getKeptDims(const Resolved &resolved);

/// For each dim of the result, whether it is not a new axis.
SmallVector<bool> getOldDims(const Resolved &resolved);

/// True if the slice has no elements, or is undefined (S12): it has a dim of 0,
/// or so has the source, or the value from which the source was cast by any
/// number of `CastOp`s; or a constant index is out of bounds there. Such slices
/// are not for boxes: upstream refuses static ones that are empty at the end of
/// a dim or of a dim of 0, and folds casts into boxes that then do not verify.
template <typename CastOp>
bool takesNothing(Value source, const Resolved &resolved) {
  if (resolved.isStaticallyEmpty())
    return true;
  // In code that is never reached, casts may go around in circles.
  llvm::SmallPtrSet<Value, 4> seen;
  while (source && seen.insert(source).second) {
    auto type = dyn_cast<ShapedType>(source.getType());
    if (!type || !type.hasRank())
      return false;
    for (auto [known, dim] : llvm::zip_equal(resolved.dims, type.getShape()))
      if (dim == 0 || (known.isIndex() && known.begin &&
                       ShapedType::isStatic(dim) && *known.begin >= dim))
        return true;
    auto cast = source.getDefiningOp<CastOp>();
    source = cast ? cast->getOperand(0) : Value();
  }
  return false;
}

/// The stride of a box for `dim`. A constant one may exceed an unknown dim
/// (S11); it stays a constant, unless the layout that follows from it could
/// overflow.
OpFoldResult getBoxStride(OpBuilder &builder, const SliceDim &dim,
                          const ResolvedDim &known);

/// A slice of a tensor as a box. None of its sizes is statically 0.
struct TensorBox {
  Resolved resolved;
  SmallVector<OpFoldResult> offsets, sizes, strides;

  /// The slice of `source`: tensor.extract_slice and reshapes.
  Value extract(OpBuilder &builder, Location loc, Value source) const;

  /// `dest` with the slice replaced by `value`: reshapes and
  /// tensor.insert_slice.
  Value insert(OpBuilder &builder, Location loc, Value value, Value dest) const;
};

/// Why no pass on tensors rewrites `op`, a slice or an update, if so.
template <typename OpTy>
std::optional<StringRef> getReasonNotOnTensors(OpTy op) {
  auto type = dyn_cast<RankedTensorType>(op.getSliced().getType());
  if (!type)
    return "not on tensors";
  if (type.getEncoding())
    return "the tensor has an encoding";
  return std::nullopt;
}

/// Emits a remark, "left as it is: REASON", for each slice and update below
/// `root` for which `getReason` knows a reason.
template <typename Fn>
void remarkOnRest(Operation *root, Fn getReason) {
  auto remark = [&](auto op) {
    if (std::optional<StringRef> reason = getReason(op))
      op.emitRemark("left as it is: ") << *reason;
  };
  root->walk([&](Operation *op) {
    llvm::TypeSwitch<Operation *>(op).Case<StridedOp, StridedUpdateOp>(remark);
  });
}

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_CONVERSION_BOXES_H
