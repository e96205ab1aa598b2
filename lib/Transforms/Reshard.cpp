//===- Reshard.cpp - Shardings that change ------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Transforms/Passes.h"

#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/IR/Builders.h"

namespace mlir::slice {
#define GEN_PASS_DEF_SLICERESHARD
#include "slice-mlir/Transforms/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;
using mlir::shard::Sharding;
using mlir::shard::ShardOp;

static bool hasHalos(const Sharding &sharding) {
  return !sharding.getStaticHaloSizes().empty() ||
         !sharding.getDynamicHaloSizes().empty();
}

/// What `use` finds annotated in another way than it is to be; null if there is
/// no such thing, or upstream has to know.
static ShardOp findChange(ShardOp use) {
  auto had = use.getSrc().getDefiningOp<ShardOp>();
  if (!had)
    return {};
  Sharding from(had.getSharding()), to(use.getSharding());
  auto type = dyn_cast<RankedTensorType>(use.getType());
  if (from == to || hasHalos(from) || hasHalos(to) || !type ||
      !type.hasStaticShape())
    return {};
  return had;
}

namespace {
struct Reshard : slice::impl::SliceReshardBase<Reshard> {
  void runOnOperation() override {
    SmallVector<std::pair<ShardOp, ShardOp>> changes;
    getOperation().walk([&](ShardOp use) {
      if (ShardOp had = findChange(use))
        changes.emplace_back(had, use);
    });
    for (auto [had, use] : changes) {
      Sharding from(had.getSharding()), to(use.getSharding());
      if (from.getGridAttr() != to.getGridAttr()) {
        use.emitOpError("cannot move an array from ")
            << from.getGridAttr() << " to " << to.getGridAttr();
        return signalPassFailure();
      }
      takeEverything(had, use);
    }
  }

private:
  /// Before: %0 = shard.shard %x to %a
  ///         %1 = shard.shard %0 to %b annotate_for_users
  /// After:  %0 = shard.shard %x to %a
  ///         %a0 = shard.shard %0 to %a annotate_for_users
  ///         %s = slice.strided %a0[]
  ///         %b0 = shard.shard %s to %b
  ///         %1 = shard.shard %b0 to %b annotate_for_users
  static void takeEverything(ShardOp had, ShardOp use) {
    OpBuilder builder(use);
    Location loc = use.getLoc();
    Value whole = had;
    if (!had.getAnnotateForUsers())
      whole = ShardOp::create(builder, loc, whole, had.getSharding(),
                              /*annotate_for_users=*/true);
    whole = StridedOp::create(builder, loc, whole, Subscript(), ValueRange());
    if (use.getAnnotateForUsers())
      whole = ShardOp::create(builder, loc, whole, use.getSharding());
    use.getSrcMutable().assign(whole);
  }
};
} // namespace
