//===- Exchange.cpp - Rows for columns ------------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Exchange.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Shard/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::slice;
using mlir::shard::GridAxis;

OpFoldResult mlir::slice::lookUp(ImplicitLocOpBuilder &builder, StringRef grid,
                                 ArrayRef<GridAxis> axes,
                                 ArrayRef<int64_t> table) {
  if (llvm::all_equal(table))
    return builder.getIndexAttr(table.front());
  auto type = RankedTensorType::get({static_cast<int64_t>(table.size())},
                                    builder.getIndexType());
  Value constants = arith::ConstantOp::create(
      builder, DenseIntElementsAttr::get(type, table));
  Value process = shard::createProcessLinearIndex(grid, axes, builder);
  return tensor::ExtractOp::create(builder, constants, process).getResult();
}

Value mlir::slice::createExchange(ImplicitLocOpBuilder &builder, Value block,
                                  FlatSymbolRefAttr grid,
                                  ArrayRef<GridAxis> axes, unsigned had,
                                  ArrayRef<RowRange> from, unsigned wanted,
                                  ArrayRef<RowRange> to) {
  auto type = cast<RankedTensorType>(block.getType());
  SmallVector<int64_t> toSizes =
      llvm::map_to_vector(to, [](RowRange rows) { return rows.size(); });
  int64_t fromEnd = 0, toEnd = 0;
  for (auto [fromRows, toRows] : llvm::zip_equal(from, to)) {
    fromEnd = std::max(fromEnd, fromRows.end);
    toEnd = std::max(toEnd, toRows.end);
  }

  // All that comes, and what of it comes from one process.
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, builder.getLoc(), block);
  sizes[wanted] = lookUp(builder, grid.getValue(), axes, toSizes);
  sizes[had] = builder.getIndexAttr(fromEnd);
  Value result = tensor::EmptyOp::create(builder, sizes, type.getElementType(),
                                         type.getEncoding());
  // Upstream has no slices of nothing.
  auto isZero = [](OpFoldResult size) { return isConstantIntValue(size, 0); };
  if (toEnd == 0 || llvm::any_of(sizes, isZero))
    return result;
  SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(type.getRank(), builder.getIndexAttr(1));

  Value me =
      axes.empty()
          ? arith::ConstantIndexOp::create(builder, 0).getResult()
          : shard::createProcessLinearIndex(grid.getValue(), axes, builder);
  Value none = arith::ConstantIndexOp::create(builder, 0);
  Value all = arith::ConstantIndexOp::create(builder, toEnd);
  for (auto [p, rows] : llvm::enumerate(from)) {
    if (rows.empty())
      continue;
    Value number = arith::ConstantIndexOp::create(builder, p);
    Value isMine =
        arith::CmpIOp::create(builder, arith::CmpIPredicate::eq, me, number);
    Value end = arith::SelectOp::create(builder, isMine, all, none);
    SmallVector<MixedEntry> entries(wanted, MixedEntry::range());
    entries.push_back(MixedEntry::range(OpFoldResult(), end));
    Value source = StridedOp::create(builder, block, entries);

    SmallVector<RowRange> ofOne(from.size(), {0, 0});
    ofOne[p] = {0, toEnd};
    offsets[had] = builder.getIndexAttr(rows.begin);
    sizes[had] = builder.getIndexAttr(rows.size());
    Value place = tensor::ExtractSliceOp::create(builder, result, offsets,
                                                 sizes, strides);
    Value received = RedistributeOp::create(builder, source, place, wanted,
                                            grid, axes, ofOne, to)
                         .getResult();
    result = tensor::InsertSliceOp::create(builder, received, result, offsets,
                                           sizes, strides);
  }
  return result;
}
