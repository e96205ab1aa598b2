//===- ShardingModels.cpp - Slices for upstream's sharding passes ---------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Sharding/Sharding.h"

#include "Partition.h"

#include "slice-mlir/Subscript/StridedRun.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/Interfaces/ShardingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::slice;
using mlir::shard::GridAxesAttr;
using mlir::shard::GridAxis;
using mlir::shard::Sharding;
using mlir::shard::ShardingArray;
using mlir::shard::ShardingInterface;
using mlir::shard::ShardingOption;

//===----------------------------------------------------------------------===//
// The two arrays of an op
//===----------------------------------------------------------------------===//

static bool isSlice(StridedOp, OpOperand &) { return false; }
static bool isSlice(StridedUpdateOp op, OpOperand &operand) {
  return operand.get() == op.getValue() && &operand == &op.getValueMutable();
}
static bool isSliced(StridedOp op, OpOperand &operand) {
  return &operand == &op.getSourceMutable();
}
static bool isSliced(StridedUpdateOp op, OpOperand &operand) {
  return &operand == &op.getDestMutable();
}
static bool isResultSlice(StridedOp) { return true; }
static bool isResultSlice(StridedUpdateOp) { return false; }
static RankedTensorType getSliceType(StridedOp op) {
  return cast<RankedTensorType>(op.getType());
}
static RankedTensorType getSliceType(StridedUpdateOp op) {
  return op.getValueType();
}

//===----------------------------------------------------------------------===//
// Shardings
//===----------------------------------------------------------------------===//

/// The axes that each of `rank` dims is split along.
static ShardingArray getAxes(unsigned rank, Sharding sharding) {
  ShardingArray axes(rank);
  for (auto [i, split] : llvm::enumerate(sharding.getSplitAxes()))
    if (i < rank)
      axes[i].assign(split.asArrayRef().begin(), split.asArrayRef().end());
  return axes;
}

/// True if it is known where the rows of the slice lie that a process has of a
/// dim of the source, which has size `size`.
static bool canBeSplit(const ResolvedDim &dim, int64_t size) {
  return dim.isFull || (getRun(dim) && !ShapedType::isDynamic(size));
}

/// The sharding of an array of type `type` whose dims are split along `axes`:
/// `given`, if that is such a one. Blocks are those of `blocks` where that has
/// some, and balanced otherwise.
static Sharding getSharding(FlatSymbolRefAttr gridName, shard::GridOp grid,
                            RankedTensorType type,
                            ArrayRef<SmallVector<GridAxis>> axes,
                            Sharding given,
                            ArrayRef<SmallVector<RowRange>> blocks) {
  if (type.getRank() == 0)
    return Sharding(gridName);
  if (given && getAxes(type.getRank(), given) == ShardingArray(axes))
    return given;
  SmallVector<GridAxesAttr> split =
      llvm::map_to_vector(axes, [&](ArrayRef<GridAxis> dim) {
        return GridAxesAttr::get(gridName.getContext(), dim);
      });
  while (split.size() > 1 && split.back().empty())
    split.pop_back();

  // Offsets are for all dims that are split, or for none.
  SmallVector<int64_t> offsets;
  bool areNeeded = false;
  for (auto [i, dimAxes] : llvm::enumerate(axes)) {
    if (dimAxes.empty())
      continue;
    int64_t size = type.getDimSize(i);
    int64_t numProcesses =
        grid ? llvm::expectedToOptional(getNumProcesses(dimAxes, grid))
                   .value_or(ShapedType::kDynamic)
             : ShapedType::kDynamic;
    SmallVector<RowRange> rows = blocks[i];
    if (rows.empty()) {
      if (ShapedType::isDynamic(size) || ShapedType::isDynamic(numProcesses))
        return Sharding::get(gridName, split);
      rows = getBalancedBlocks(size, numProcesses);
    }
    areNeeded |= !llvm::all_equal(llvm::map_range(rows, [](RowRange range) {
      return range.size();
    })) || ShapedType::isDynamic(size);
    offsets.push_back(0);
    for (RowRange range : rows)
      offsets.push_back(range.end);
  }
  if (!areNeeded)
    offsets.clear();
  return Sharding::get(gridName, split, /*static_halo_sizes_=*/{}, offsets);
}

/// What `value` is already said to be, as an operand or a result.
template <typename T>
static Sharding getGivenSharding(T &&operandOrResult) {
  FailureOr<std::pair<bool, Sharding>> given =
      shard::getSharding(operandOrResult);
  return failed(given) ? Sharding() : given->second;
}

//===----------------------------------------------------------------------===//
// The models
//===----------------------------------------------------------------------===//

namespace {
/// The loops are the dims of what is sliced and then those of the slice. They
/// may be split along the same axes of the grid, as they are not of one
/// iteration space: what of a slice a process has and what of its source are
/// two questions.
template <typename Self, typename OpTy>
struct SliceSharding : ShardingInterface::ExternalModel<Self, OpTy> {
  SmallVector<utils::IteratorType> getLoopIteratorTypes(Operation *op) const {
    auto self = cast<OpTy>(op);
    return SmallVector<utils::IteratorType>(self.getSlicedType().getRank() +
                                                getSliceType(self).getRank(),
                                            utils::IteratorType::parallel);
  }

  SmallVector<AffineMap> getIndexingMaps(Operation *op) const {
    auto self = cast<OpTy>(op);
    MLIRContext *context = op->getContext();
    unsigned slicedRank = self.getSlicedType().getRank();
    unsigned sliceRank = getSliceType(self).getRank();
    unsigned numLoops = slicedRank + sliceRank;
    auto getMap = [&](unsigned first, unsigned rank) {
      SmallVector<AffineExpr> dims;
      for (unsigned i = 0; i < rank; ++i)
        dims.push_back(getAffineDimExpr(first + i, context));
      return AffineMap::get(numLoops, 0, dims, context);
    };
    AffineMap sliced = getMap(0, slicedRank);
    AffineMap slice = getMap(slicedRank, sliceRank);
    SmallVector<AffineMap> maps;
    for (OpOperand &operand : op->getOpOperands())
      maps.push_back(isSliced(self, operand) ? sliced
                     : isSlice(self, operand)
                         ? slice
                         : AffineMap::get(numLoops, 0, context));
    maps.push_back(isResultSlice(self) ? slice : sliced);
    return maps;
  }

  /// What nothing is said of is split as the dims of the other array are that
  /// range over the same.
  FailureOr<ShardingOption>
  getShardingOption(Operation *op, ArrayRef<Sharding> operandShardings,
                    ArrayRef<Sharding> resultShardings) const {
    auto self = cast<OpTy>(op);
    Sharding ofSliced, ofSlice;
    FlatSymbolRefAttr grid;
    bool isOnOneGrid = true;
    auto note = [&](Sharding sharding, Sharding &of) {
      if (!sharding)
        return;
      if (!of)
        of = sharding;
      if (grid && grid != sharding.getGridAttr())
        isOnOneGrid = false;
      grid = sharding.getGridAttr();
    };
    note(resultShardings.front(), isResultSlice(self) ? ofSlice : ofSliced);
    for (OpOperand &operand : op->getOpOperands()) {
      Sharding sharding = operandShardings[operand.getOperandNumber()];
      if (isSliced(self, operand))
        note(sharding, ofSliced);
      else if (isSlice(self, operand))
        note(sharding, ofSlice);
    }
    if (!isOnOneGrid)
      return failure();
    if (!grid)
      return ShardingOption::makeEmpty();

    Resolved resolved = self.resolve();
    ShardingArray sliced = getAxes(resolved.dims.size(), ofSliced);
    ShardingArray slice = getAxes(resolved.resultDims.size(), ofSlice);
    for (auto [i, dim] : llvm::enumerate(resolved.resultDims)) {
      if (!dim || !canBeSplit(resolved.dims[*dim],
                              self.getSlicedType().getDimSize(*dim)))
        continue;
      if (!ofSlice)
        slice[i] = sliced[*dim];
      else if (!ofSliced)
        sliced[*dim] = slice[i];
    }
    ShardingArray all = std::move(sliced);
    all.append(slice.begin(), slice.end());
    return ShardingOption(all, grid);
  }

  FailureOr<std::vector<Sharding>>
  getShardingAnnotations(Operation *op, const ShardingOption &option) const {
    auto self = cast<OpTy>(op);
    Resolved resolved = self.resolve();
    auto slicedType = cast<RankedTensorType>(self.getSlicedType());
    RankedTensorType sliceType = getSliceType(self);
    ShardingArray axes = option.shardingArray;
    axes.resize(slicedType.getRank() + sliceType.getRank());
    auto slicedAxes = ArrayRef(axes).take_front(slicedType.getRank());
    auto sliceAxes = ArrayRef(axes).drop_front(slicedType.getRank());
    SymbolTableCollection symbolTables;
    shard::GridOp grid = shard::getGridOrNull(op, option.grid, symbolTables);
    if (grid && !ShapedType::isDynamicShape(grid.getShape()))
      for (ArrayRef<GridAxis> split : axes)
        if (llvm::Expected<int64_t> counted = getNumProcesses(split, grid);
            !counted)
          return op->emitOpError("cannot be sharded: ")
                 << llvm::toString(counted.takeError());
    auto make = [&](RankedTensorType type,
                    ArrayRef<SmallVector<GridAxis>> split, Sharding given,
                    ArrayRef<SmallVector<RowRange>> blocks) {
      return getSharding(option.grid, grid, type, split, given, blocks);
    };

    // What is given of each array, by whichever of its uses here.
    Sharding givenSliced, givenSlice;
    for (OpOperand &operand : op->getOpOperands()) {
      if (isSliced(self, operand))
        givenSliced = getGivenSharding(operand);
      else if (isSlice(self, operand))
        givenSlice = getGivenSharding(operand);
    }
    Sharding &givenResult = isResultSlice(self) ? givenSlice : givenSliced;
    if (!givenResult)
      givenResult = getGivenSharding(op->getResult(0));

    // Dims that are taken as they are have the same blocks on both sides.
    SmallVector<SmallVector<RowRange>> slicedBlocks(slicedType.getRank()),
        sliceBlocks(sliceType.getRank());
    auto passOn = [&](Sharding given, bool toSlice) {
      if (!given || !grid)
        return;
      RankedTensorType type = toSlice ? slicedType : sliceType;
      ScopedDiagnosticHandler quiet(op->getContext(),
                                    [](Diagnostic &) { return success(); });
      FailureOr<SmallVector<DimPlacement>> placements =
          getPlacements(type, given, grid, [&]() { return op->emitOpError(); });
      if (failed(placements))
        return;
      for (auto [i, dim] : llvm::enumerate(resolved.resultDims)) {
        if (!dim || !resolved.dims[*dim].isFull ||
            slicedAxes[*dim] != sliceAxes[i])
          continue;
        if (toSlice)
          sliceBlocks[i] = (*placements)[*dim].blocks;
        else
          slicedBlocks[*dim] = (*placements)[i].blocks;
      }
    };
    Sharding ofSlice, ofSliced;
    if (givenSliced || !givenSlice) {
      ofSliced = make(slicedType, slicedAxes, givenSliced, slicedBlocks);
      passOn(ofSliced, /*toSlice=*/true);
      ofSlice = make(sliceType, sliceAxes, givenSlice, sliceBlocks);
    } else {
      ofSlice = make(sliceType, sliceAxes, givenSlice, sliceBlocks);
      passOn(ofSlice, /*toSlice=*/false);
      ofSliced = make(slicedType, slicedAxes, givenSliced, slicedBlocks);
    }

    // What is given stays: rows that an update's destination has elsewhere than
    // its result move as part of the update.
    auto keep = [](Sharding given, Sharding made) {
      return given ? given : made;
    };
    std::vector<Sharding> shardings;
    for (OpOperand &operand : op->getOpOperands())
      shardings.push_back(
          isSliced(self, operand)  ? keep(getGivenSharding(operand), ofSliced)
          : isSlice(self, operand) ? keep(getGivenSharding(operand), ofSlice)
                                   : Sharding());
    shardings.push_back(keep(getGivenSharding(op->getResult(0)),
                             isResultSlice(self) ? ofSlice : ofSliced));
    return shardings;
  }

  /// Numbers are the same for every process, and are not annotated.
  LogicalResult addShardingAnnotations(Operation *op, OpBuilder &builder,
                                       const ShardingOption &option) const {
    FailureOr<std::vector<Sharding>> shardings =
        getShardingAnnotations(op, option);
    if (failed(shardings))
      return failure();
    shard::maybeInsertTargetShardingAnnotation(shardings->back(),
                                               op->getResult(0), builder);
    for (OpOperand &operand : op->getOpOperands())
      if (Sharding sharding = (*shardings)[operand.getOperandNumber()])
        shard::maybeInsertSourceShardingAnnotation(sharding, operand, builder);
    return success();
  }
};

struct StridedSharding : SliceSharding<StridedSharding, StridedOp> {
  LogicalResult partition(Operation *op, ArrayRef<Value> operands,
                          ArrayRef<Sharding> operandShardings,
                          ArrayRef<Sharding> resultShardings,
                          IRMapping &partitionMap,
                          SymbolTableCollection &symbolTables,
                          OpBuilder &builder) const {
    // Nobody says where it is to be.
    if (op->use_empty())
      return success();
    FailureOr<Value> block = slice::partition(
        cast<StridedOp>(op), operands[0], operands.drop_front(),
        operandShardings[0], resultShardings[0], symbolTables, builder);
    if (failed(block))
      return failure();
    partitionMap.map(op->getResult(0), *block);
    return success();
  }
};

struct StridedUpdateSharding
    : SliceSharding<StridedUpdateSharding, StridedUpdateOp> {
  LogicalResult partition(Operation *op, ArrayRef<Value> operands,
                          ArrayRef<Sharding> operandShardings,
                          ArrayRef<Sharding> resultShardings,
                          IRMapping &partitionMap,
                          SymbolTableCollection &symbolTables,
                          OpBuilder &builder) const {
    // Nobody says where it is to be.
    if (op->use_empty())
      return success();
    FailureOr<Value> block = slice::partition(
        cast<StridedUpdateOp>(op), operands[0], operands[1],
        operands.drop_front(2), operandShardings[0], operandShardings[1],
        resultShardings[0], symbolTables, builder);
    if (failed(block))
      return failure();
    partitionMap.map(op->getResult(0), *block);
    return success();
  }
};
} // namespace

void mlir::slice::registerShardingInterfaceExternalModels(
    DialectRegistry &registry) {
  registry.insert<shard::ShardDialect>();
  registry.addExtension(+[](MLIRContext *context, SliceDialect *) {
    StridedOp::attachInterface<StridedSharding>(*context);
    StridedUpdateOp::attachInterface<StridedUpdateSharding>(*context);
    // What a partitioned slice is made of.
    context->loadDialect<shard::ShardDialect>();
  });
}
