//===- ShardedSlice.cpp - One slice by many processes ---------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/ShardedSlice.h"

#include "slice-mlir/Runner/Compiler.h"
#include "slice-mlir/Runner/SliceArray.h"
#include "slice-mlir/Sharding/Sharding.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Shard/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"

#include <cstdlib>

using namespace mlir;
using namespace mlir::slice;

static constexpr StringLiteral kGridName = "processes";

/// The sharding of an array of rank `rank` that has `rows` of dim `dim`, or is
/// not split.
static Value createSharding(OpBuilder &builder, Location loc,
                            std::optional<unsigned> dim,
                            ArrayRef<RowRange> rows) {
  MLIRContext *context = builder.getContext();
  auto grid = FlatSymbolRefAttr::get(context, kGridName);
  SmallVector<shard::GridAxesAttr> axes(dim.value_or(0) + 1,
                                        shard::GridAxesAttr::get(context, {}));
  SmallVector<int64_t> offsets;
  if (dim) {
    axes[*dim] = shard::GridAxesAttr::get(context, {0});
    offsets.push_back(0);
    for (RowRange range : rows)
      offsets.push_back(range.end);
  }
  return shard::ShardingOp::create(
      builder, loc,
      shard::Sharding::get(grid, axes, /*static_halo_sizes_=*/{}, offsets));
}

llvm::Expected<ShardedSlice> ShardedSlice::get(MLIRContext *context,
                                               const StridedArray &source,
                                               const Subscript &subscript,
                                               unsigned numProcesses,
                                               std::optional<unsigned> dim) {
  if (source.getRank() == 0)
    return llvm::createStringError("an array of rank 0 has no dim to share");
  if (dim && *dim >= source.getRank())
    return llvm::createStringError("--shard-dim: dim " + llvm::Twine(*dim) +
                                   " is out of bounds for rank " +
                                   llvm::Twine(source.getRank()));
  llvm::Expected<Resolved> resolved = resolve(subscript, source.shape);
  if (!resolved)
    return resolved.takeError();

  ShardedSlice sharded;
  sharded.resultShape = resolved->getShape();
  if (!dim) {
    // What is outermost is written in one piece.
    dim = 0;
    for (auto [size, ranged] :
         llvm::zip_equal(sharded.resultShape, resolved->resultDims))
      if (ranged && size > 1) {
        dim = *ranged;
        break;
      }
  }
  sharded.sourceDim = *dim;
  sharded.sourceRows = getBalancedBlocks(source.shape[*dim], numProcesses);
  for (auto [i, ranged] : llvm::enumerate(resolved->resultDims))
    if (ranged == dim)
      sharded.resultDim = i;
  if (sharded.resultDim)
    sharded.resultRows = getBalancedBlocks(
        sharded.resultShape[*sharded.resultDim], numProcesses);

  // Blocks are aligned, wherever the array itself is.
  auto module = buildSliceProgram(
      context,
      StridedArray::contiguous(source.dtype, /*data=*/nullptr, source.shape),
      subscript);
  if (!module)
    return module.takeError();
  sharded.module = std::move(*module);
  context->loadDialect<shard::ShardDialect>();
  OpBuilder builder = OpBuilder::atBlockBegin(sharded.module->getBody());
  Location loc = sharded.module->getLoc();
  shard::GridOp::create(builder, loc, kGridName,
                        ArrayRef<int64_t>(numProcesses));
  auto function = *sharded.module->getOps<func::FuncOp>().begin();
  StridedOp op = *function.getOps<StridedOp>().begin();
  builder.setInsertionPoint(op);
  Value had =
      createSharding(builder, loc, sharded.sourceDim, sharded.sourceRows);
  Value argument = shard::ShardOp::create(builder, loc, op.getSource(), had);
  op.getSourceMutable().assign(shard::ShardOp::create(
      builder, loc, argument, had, /*annotate_for_users=*/true));
  builder.setInsertionPointAfter(op);
  Value wanted =
      createSharding(builder, loc, sharded.resultDim, sharded.resultRows);
  Value result = shard::ShardOp::create(builder, loc, op.getResult(), wanted);
  function.getBody().front().getTerminator()->setOperand(0, result);
  return sharded;
}

llvm::Expected<int64_t> ShardedSlice::countBytesSent() {
  OwningOpRef<ModuleOp> copy(module->clone());
  PassManager passes(copy->getContext());
  passes.addNestedPass<func::FuncOp>(shard::createShardingPropagation());
  passes.addNestedPass<func::FuncOp>(shard::createPartition());
  if (failed(passes.run(*copy)))
    return llvm::createStringError("the slice cannot be partitioned");
  int64_t bytes = 0;
  copy->walk([&](RedistributeOp op) {
    Type type = op.getInitType().getElementType();
    int64_t rowBytes = 1;
    if (auto complex = dyn_cast<ComplexType>(type)) {
      rowBytes = 2;
      type = complex.getElementType();
    }
    rowBytes *= type.getIntOrFloatBitWidth() / 8;
    for (auto [i, size] : llvm::enumerate(op.getInitType().getShape()))
      if (i != op.getDim())
        rowBytes *= size;
    for (unsigned from = 0, e = op.getNumProcesses(); from < e; ++from)
      for (unsigned to = 0; to < e; ++to)
        if (from != to)
          bytes += rowBytes *
                   op.getFromRows(from).intersect(op.getToRows(to)).size();
  });
  return bytes;
}

StridedArray ShardedSlice::getBlock(const StridedArray &source,
                                    unsigned process) const {
  StridedArray block = source;
  block.shape[sourceDim] = sourceRows[process].size();
  block.data += sourceRows[process].begin * block.strides[sourceDim];
  return block;
}

llvm::Expected<OwnedArray> ShardedSlice::run(const StridedArray &block,
                                             unsigned process,
                                             const CopyPlanOptions &copies) {
  auto function = *module->getOps<func::FuncOp>().begin();
  auto sourceType = cast<RankedTensorType>(function.getArgumentTypes()[0]);
  auto resultType = cast<RankedTensorType>(function.getResultTypes()[0]);
  std::string name = function.getName().str();
  CompileOptions options;
  options.runtimeVerification = false;
  options.copies = copies;
  if (failed(lowerToMPI(*module, options)))
    return llvm::createStringError("the slice cannot be compiled");
  llvm::Expected<NativeModule> native = NativeModule::compile(*module, options);
  if (!native)
    return native.takeError();
  llvm::Expected<NativeModule::Function> slice = native->lookup(name);
  if (!slice)
    return slice.takeError();

  // Elements that are no numbers are a trailing dim of bytes.
  SmallVector<int64_t> shape(block.shape);
  if (sourceType.getRank() > static_cast<int64_t>(shape.size()))
    shape.push_back(block.dtype.itemsize());
  RuntimeMemRef source(const_cast<char *>(block.data), shape);
  RuntimeMemRef result(resultType.getRank());
  void *pointers[] = {result.get(), source.get()};
  void *arguments[] = {&pointers[0], &pointers[1]};
  (*slice)(arguments);

  OwnedArray owned;
  owned.memory = {result.getAllocated(), &std::free};
  shape = resultShape;
  if (resultDim)
    shape[*resultDim] = resultRows[process].size();
  int64_t elementBytes =
      resultType.getRank() > static_cast<int64_t>(shape.size())
          ? 1
          : block.dtype.itemsize();
  owned.array = StridedArray::contiguous(
      block.dtype, result.getAligned() + result.getOffset() * elementBytes,
      shape);
  return owned;
}
