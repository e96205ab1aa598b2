//===- SliceToMPI.cpp - Redistributions to messages -----------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Conversion/SliceToMPI/SliceToMPI.h"

#include "slice-mlir/Conversion/Passes.h"
#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/Transforms/BufferUtils.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shard/IR/ShardDialect.h"
#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "mlir/Dialect/Shard/Transforms/Transforms.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::slice {
#define GEN_PASS_DEF_CONVERTSLICETOMPI
#include "slice-mlir/Conversion/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;

/// How far apart elements of type `type` are in memory, in bytes; nothing if
/// that is not known.
static std::optional<int64_t> getElementBytes(Operation *op, Type type) {
  Type scalar = getElementTypeOrSelf(type);
  if (auto complex = dyn_cast<ComplexType>(scalar))
    scalar = complex.getElementType();
  if (!scalar.isIntOrIndexOrFloat())
    return std::nullopt;
  DataLayout layout = DataLayout::closest(op);
  return llvm::alignTo(layout.getTypeSize(type).getFixedValue(),
                       layout.getTypeABIAlignment(type));
}

/// False if it is known that no process comes to have an element.
static bool hasElements(RedistributeOp op) {
  for (auto [i, size] : llvm::enumerate(op.getInitType().getShape()))
    if (i != op.getDim() && size == 0)
      return false;
  return llvm::any_of(llvm::seq(op.getNumProcesses()),
                      [&](unsigned p) { return !op.getToRows(p).empty(); });
}

namespace {

/// Emits the messages of one redistribution.
class Messenger {
public:
  Messenger(RedistributeOp op, shard::GridOp grid, int64_t elementBytes,
            int64_t chunkBytes, SymbolTableCollection &symbolTables,
            RewriterBase &rewriter)
      : op(op), grid(grid), elementBytes(elementBytes), chunkBytes(chunkBytes),
        symbolTables(symbolTables), b(op.getLoc(), rewriter) {}

  /// Each process copies the rows that stay its own, and then meets the others
  /// of its group one after the other, by their numbers. Of two, the one with
  /// the lower number sends first: so there is always a process that can go on.
  void exchange();

private:
  /// Rows of the dim that are redistributed, as values of type index.
  struct Rows {
    Value begin, end;
  };

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value constantOf32Bits(int64_t value) {
    return arith::ConstantIntOp::create(b, value, /*width=*/32);
  }
  Value getComm() {
    return mpi::CommWorldOp::create(b, mpi::CommType::get(b.getContext()));
  }
  Value compare(arith::CmpIPredicate predicate, Value lhs, Value rhs) {
    return arith::CmpIOp::create(b, predicate, lhs, rhs);
  }
  Value subtract(Value lhs, Value rhs) {
    return arith::SubIOp::create(b, lhs, rhs);
  }

  /// Number `i` of `table`, which is a global constant.
  Value lookUp(ArrayRef<int64_t> table, Value i);
  /// The rows of `process`, out of pairs of a begin and an end.
  Rows lookUpRows(ArrayRef<int64_t> ranges, Value process);
  Rows intersect(Rows lhs, Rows rhs) {
    return {arith::MaxSIOp::create(b, lhs.begin, rhs.begin),
            arith::MinSIOp::create(b, lhs.end, rhs.end)};
  }
  /// `body`, if there are any `rows`.
  void ifAny(Rows rows, function_ref<void()> body);

  /// The rows `rows` of `buffer`, which has those from `first` on.
  Value getPart(Value buffer, Value first, Rows rows);
  /// Sends the rows or receives them, packed row-major into bytes.
  void send(Value part, Value rank);
  void receive(Value part, Value rank);
  /// Memory for `part`, as bytes and as row-major elements.
  std::pair<Value, Value> allocatePacked(Value part);
  /// `body` for each message that `bytes` go in.
  void forEachChunk(Value bytes, function_ref<void(Value chunk)> body);

  /// For each process of the group, what its number in the grid is more than
  /// that of the first one.
  SmallVector<int64_t> getRanks();

  RedistributeOp op;
  shard::GridOp grid;
  int64_t elementBytes, chunkBytes;
  SymbolTableCollection &symbolTables;
  ImplicitLocOpBuilder b;
};

} // namespace

Value Messenger::lookUp(ArrayRef<int64_t> table, Value i) {
  if (llvm::all_equal(table))
    return constant(table.front());
  auto type = RankedTensorType::get({static_cast<int64_t>(table.size())},
                                    b.getIndexType());
  auto values =
      arith::ConstantOp::create(b, DenseIntElementsAttr::get(type, table));
  // It cannot fail for a constant of this type.
  memref::GlobalOp global =
      *bufferization::getGlobalFor(values, symbolTables, /*alignment=*/0);
  values.erase();
  Value memory =
      memref::GetGlobalOp::create(b, global.getType(), global.getSymName());
  return memref::LoadOp::create(b, memory, i);
}

Messenger::Rows Messenger::lookUpRows(ArrayRef<int64_t> ranges, Value process) {
  SmallVector<int64_t> begins, ends;
  for (size_t i = 0; i < ranges.size(); i += 2) {
    begins.push_back(ranges[i]);
    ends.push_back(ranges[i + 1]);
  }
  return {lookUp(ArrayRef(begins), process), lookUp(ArrayRef(ends), process)};
}

void Messenger::ifAny(Rows rows, function_ref<void()> body) {
  auto condition = scf::IfOp::create(
      b, compare(arith::CmpIPredicate::slt, rows.begin, rows.end));
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(condition.thenBlock());
  body();
}

Value Messenger::getPart(Value buffer, Value first, Rows rows) {
  unsigned rank = cast<MemRefType>(buffer.getType()).getRank();
  SmallVector<OpFoldResult> offsets(rank, b.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(rank, b.getIndexAttr(1));
  SmallVector<OpFoldResult> sizes =
      memref::getMixedSizes(b, b.getLoc(), buffer);
  offsets[op.getDim()] = subtract(rows.begin, first);
  sizes[op.getDim()] = subtract(rows.end, rows.begin);
  return memref::SubViewOp::create(b, buffer, offsets, sizes, strides);
}

std::pair<Value, Value> Messenger::allocatePacked(Value part) {
  auto type = cast<MemRefType>(part.getType());
  Value bytes = constant(elementBytes);
  SmallVector<Value> dynamicSizes;
  for (auto [i, size] : llvm::enumerate(type.getShape())) {
    Value dim = ShapedType::isDynamic(size)
                    ? memref::DimOp::create(b, part, i).getResult()
                    : constant(size);
    if (ShapedType::isDynamic(size))
      dynamicSizes.push_back(dim);
    bytes = arith::MulIOp::create(b, bytes, dim);
  }
  Value memory = memref::AllocOp::create(
      b, MemRefType::get({ShapedType::kDynamic}, b.getI8Type()), bytes,
      b.getI64IntegerAttr(64));
  Value packed = memref::ViewOp::create(
      b, MemRefType::get(type.getShape(), type.getElementType()), memory,
      constant(0), dynamicSizes);
  return {memory, packed};
}

void Messenger::forEachChunk(Value memory,
                             function_ref<void(Value chunk)> body) {
  Value bytes = memref::DimOp::create(b, memory, 0);
  Value step = constant(chunkBytes);
  auto loop = scf::ForOp::create(b, constant(0), bytes, step);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(loop.getBody());
  Value begin = loop.getInductionVar();
  OpFoldResult size =
      arith::MinSIOp::create(b, subtract(bytes, begin), step).getResult();
  body(memref::SubViewOp::create(b, memory, OpFoldResult(begin), size,
                                 OpFoldResult(b.getIndexAttr(1))));
}

void Messenger::send(Value part, Value rank) {
  auto [memory, packed] = allocatePacked(part);
  memref::CopyOp::create(b, part, packed);
  forEachChunk(memory, [&](Value chunk) {
    mpi::SendOp::create(b, TypeRange(), chunk, constantOf32Bits(0), rank,
                        getComm());
  });
  memref::DeallocOp::create(b, memory);
}

void Messenger::receive(Value part, Value rank) {
  auto [memory, packed] = allocatePacked(part);
  forEachChunk(memory, [&](Value chunk) {
    mpi::RecvOp::create(b, TypeRange(), chunk, constantOf32Bits(0), rank,
                        getComm());
  });
  memref::CopyOp::create(b, packed, part);
  memref::DeallocOp::create(b, memory);
}

SmallVector<int64_t> Messenger::getRanks() {
  ArrayRef<int64_t> shape = grid.getShape();
  SmallVector<int64_t> ranks = {0};
  // The first axis is the slowest.
  for (int16_t axis : op.getGridAxes()) {
    int64_t stride = 1;
    for (int64_t size : shape.drop_front(axis + 1))
      stride *= size;
    SmallVector<int64_t> next;
    for (int64_t rank : ranks)
      for (int64_t i = 0; i < shape[axis]; ++i)
        next.push_back(rank + i * stride);
    ranks = std::move(next);
  }
  return ranks;
}

void Messenger::exchange() {
  using arith::CmpIPredicate;
  unsigned numProcesses = op.getNumProcesses();
  Value me = numProcesses == 1 ? constant(0)
                               : shard::createProcessLinearIndex(
                                     grid.getSymName(), op.getGridAxes(), b);
  Rows had = lookUpRows(op.getFrom(), me), needed = lookUpRows(op.getTo(), me);
  Rows kept = intersect(had, needed);
  ifAny(kept, [&] {
    memref::CopyOp::create(b, getPart(op.getSource(), had.begin, kept),
                           getPart(op.getInit(), needed.begin, kept));
  });
  if (numProcesses == 1)
    return;

  // Those of a group that is all of the grid are its numbers in there.
  SmallVector<int64_t> ranks = getRanks();
  Value first;
  if (ranks.size() !=
          static_cast<size_t>(ShapedType::getNumElements(grid.getShape())) ||
      !llvm::is_sorted(ranks))
    first = subtract(
        shard::ProcessLinearIndexOp::create(b, grid.getSymName()).getResult(),
        lookUp(ArrayRef(ranks), me));

  auto loop =
      scf::ForOp::create(b, constant(0), constant(numProcesses), constant(1));
  b.setInsertionPointToStart(loop.getBody());
  Value other = loop.getInductionVar();
  auto condition = scf::IfOp::create(b, compare(CmpIPredicate::ne, other, me));
  b.setInsertionPointToStart(condition.thenBlock());
  Rows sent = intersect(had, lookUpRows(op.getTo(), other));
  Rows received = intersect(lookUpRows(op.getFrom(), other), needed);
  Value rank =
      first ? arith::AddIOp::create(b, first, lookUp(ArrayRef(ranks), other))
                  .getResult()
            : other;
  rank = arith::IndexCastOp::create(b, b.getI32Type(), rank);

  // Both in turn: sending comes first if `me` is lower.
  Value isLower = compare(CmpIPredicate::slt, me, other);
  auto turns = scf::ForOp::create(b, constant(0), constant(2), constant(1));
  b.setInsertionPointToStart(turns.getBody());
  Value isFirst =
      compare(CmpIPredicate::eq, turns.getInductionVar(), constant(0));
  auto turn = scf::IfOp::create(b, compare(CmpIPredicate::eq, isFirst, isLower),
                                /*withElseRegion=*/true);
  b.setInsertionPointToStart(turn.thenBlock());
  ifAny(sent, [&] { send(getPart(op.getSource(), had.begin, sent), rank); });
  b.setInsertionPointToStart(turn.elseBlock());
  ifAny(received,
        [&] { receive(getPart(op.getInit(), needed.begin, received), rank); });
}

namespace {

/// Before: slice.redistribute %a into %b dim 0 on @grid grid_axes = [0]
///             from [0:4, 4:5] to [0:3, 3:5]
/// After:  memref.copy of the rows that stay, and for each other process
///             mpi.send and mpi.recv of those that go and come
struct RedistributeToMPI : OpRewritePattern<RedistributeOp> {
  RedistributeToMPI(MLIRContext *context, SymbolTableCollection &symbolTables,
                    int64_t chunkBytes)
      : OpRewritePattern(context), symbolTables(symbolTables),
        chunkBytes(chunkBytes) {}

  LogicalResult matchAndRewrite(RedistributeOp op,
                                PatternRewriter &rewriter) const override {
    if (!isa<MemRefType>(op.getInitType()))
      return rewriter.notifyMatchFailure(op, "not on memrefs");
    auto grid = symbolTables.lookupNearestSymbolFrom<shard::GridOp>(
        op, op.getGridAttr());
    if (!grid || ShapedType::isDynamicShape(grid.getShape()))
      return rewriter.notifyMatchFailure(op, "the grid's shape is not static");
    std::optional<int64_t> elementBytes =
        getElementBytes(op, op.getInitType().getElementType());
    if (!elementBytes)
      return rewriter.notifyMatchFailure(
          op, "the size of an element in bytes is not known");
    // Upstream has no views of nothing at an offset.
    if (hasElements(op))
      Messenger(op, grid, *elementBytes, chunkBytes, symbolTables, rewriter)
          .exchange();
    rewriter.eraseOp(op);
    return success();
  }

private:
  SymbolTableCollection &symbolTables;
  int64_t chunkBytes;
};

struct ConvertSliceToMPI
    : slice::impl::ConvertSliceToMPIBase<ConvertSliceToMPI> {
  using ConvertSliceToMPIBase::ConvertSliceToMPIBase;

  // Before any pass of a pipeline runs.
  LogicalResult initialize(MLIRContext *context) override {
    auto emitError = [&]() {
      return mlir::emitError(UnknownLoc::get(context))
             << "'" << getArgument() << "' pass: ";
    };
    if (chunkBytes < 1 || chunkBytes > kMaxMessageBytes)
      return emitError() << "chunk-bytes must be from 1 to " << kMaxMessageBytes
                         << ", but is " << chunkBytes.getValue();
    if (implementation != "OpenMPI" && implementation != "MPICH")
      return emitError() << "implementation must be OpenMPI or MPICH, but is '"
                         << implementation.getValue() << "'";
    return success();
  }

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(noteImplementation(module)))
      return signalPassFailure();
    SymbolTableCollection symbolTables;
    RewritePatternSet patterns(&getContext());
    populateSliceToMPIPatterns(patterns, symbolTables, chunkBytes);
    walkAndApplyPatterns(module, std::move(patterns));
    // Nobody outside asks for the grids, which have no lowering.
    for (auto grid : module.getOps<shard::GridOp>())
      SymbolTable::setSymbolVisibility(grid, SymbolTable::Visibility::Private);
  }

private:
  /// Lowering to calls has to know whose they are; what the program says of it
  /// stays.
  LogicalResult noteImplementation(ModuleOp module) {
    StringRef key = "MPI:Implementation";
    if (succeeded(dlti::query(module, ArrayRef<StringRef>(key))))
      return success();
    Builder builder(module);
    SmallVector<DataLayoutEntryInterface> entries;
    if (Attribute old = module->getAttr(DLTIDialect::kMapAttrName)) {
      auto map = dyn_cast<MapAttr>(old);
      if (!map)
        return module.emitError()
               << "'" << DLTIDialect::kMapAttrName << "' must be a #dlti.map";
      llvm::append_range(entries, map.getEntries());
    }
    entries.push_back(DataLayoutEntryAttr::get(
        builder.getStringAttr(key), builder.getStringAttr(implementation)));
    module->setAttr(DLTIDialect::kMapAttrName,
                    MapAttr::get(&getContext(), entries));
    return success();
  }
};

} // namespace

void mlir::slice::populateSliceToMPIPatterns(
    RewritePatternSet &patterns, SymbolTableCollection &symbolTables,
    int64_t chunkBytes) {
  patterns.add<RedistributeToMPI>(patterns.getContext(), symbolTables,
                                  chunkBytes);
}
