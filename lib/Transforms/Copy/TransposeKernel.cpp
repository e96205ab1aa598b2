//===- TransposeKernel.cpp - Copies that turn a matrix around -------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"

using namespace mlir;
using namespace mlir::slice;

/// Turns the square of which `rows` are the rows, each of one vector. In each
/// round, the rows k and k + n/2 become, element by element in turn, the rows
/// 2k and 2k + 1; after log2(n) rounds rows are columns.
static SmallVector<Value> turn(CopyBuilder &b, SmallVector<Value> rows,
                               int32_t granulesOfGroup) {
  int32_t n = rows.size();
  SmallVector<int32_t> low, high;
  for (int32_t i = 0; i < n; ++i) {
    int32_t group = i / 2 + (i % 2) * n;
    for (int32_t k = 0; k < granulesOfGroup; ++k) {
      low.push_back(group * granulesOfGroup + k);
      high.push_back((group + n / 2) * granulesOfGroup + k);
    }
  }
  for (int32_t round = 1; round < n; round *= 2) {
    SmallVector<Value> next;
    for (int32_t k = 0; k < n / 2; ++k) {
      next.push_back(b.shuffle(rows[k], rows[k + n / 2], low));
      next.push_back(b.shuffle(rows[k], rows[k + n / 2], high));
    }
    rows = std::move(next);
  }
  return rows;
}

void mlir::slice::emitTranspose(CopyBuilder &b, const CopyPlan &plan,
                                const KernelOperands &operands) {
  int64_t tile = plan.getTileSize();
  // Squares of whole lines on both sides, so that each is touched once.
  int64_t square = std::max(tile, kCacheLine / plan.groupSize);
  int64_t granule = std::min<int64_t>(plan.groupSize, 8);
  VectorType type = b.getVectorType(plan.vectorBytes, granule);

  auto emitTile = [&](Value row, Value column) {
    Value source =
        b.at(b.at(operands.source, b.mul(row, operands.sourceStride)),
             b.mul(column, plan.groupSize));
    Value target = b.at(b.at(operands.target, b.mul(row, plan.groupSize)),
                        b.mul(column, operands.columnStride));
    SmallVector<Value> rows;
    for (int64_t i = 0; i < tile; ++i)
      rows.push_back(b.load(
          type, b.at(source, b.mul(operands.sourceStride, b.constant(i)))));
    rows = turn(b, std::move(rows), plan.groupSize / granule);
    for (auto [i, value] : llvm::enumerate(rows))
      b.store(value, b.at(target, b.mul(operands.columnStride, b.constant(i))));
  };
  Value zero = b.constant(0);
  auto emitTiles = [&] {
    // The last tiles of each direction overlap those before them.
    Value lastRow = b.sub(operands.count, tile);
    Value lastColumn = b.sub(operands.columns, tile);
    b.loop(zero, operands.count, square, [&](Value row) {
      Value rowEnd = b.min(b.add(row, square), operands.count);
      b.loop(zero, operands.columns, square, [&](Value column) {
        Value columnEnd = b.min(b.add(column, square), operands.columns);
        b.loop(row, rowEnd, tile, [&](Value i) {
          b.loop(column, columnEnd, tile, [&](Value j) {
            emitTile(b.min(i, lastRow), b.min(j, lastColumn));
          });
        });
      });
    });
  };
  auto emitColumns = [&] {
    b.loop(zero, operands.columns, 1, [&](Value column) {
      KernelOperands one = operands;
      one.source = b.at(operands.source, b.mul(column, plan.groupSize));
      one.target = b.at(operands.target, b.mul(column, operands.columnStride));
      emitGroups(b, plan, one);
    });
  };
  Value isLarge = b.atLeast(b.min(operands.count, operands.columns), tile);
  b.branch(isLarge, emitTiles, emitColumns);
}
