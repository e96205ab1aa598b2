//===- LowerCopy.cpp - From memref.copy to code for it --------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CopyCodegen.h"

#include "slice-mlir/Transforms/Passes.h"
#include "slice-mlir/Transforms/Patterns.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"

namespace mlir::slice {
#define GEN_PASS_DEF_SLICELOWERCOPY
#include "slice-mlir/Transforms/Passes.h.inc"
} // namespace mlir::slice

using namespace mlir;
using namespace mlir::slice;

/// The bytes from one element of type `type` to the next in memory, as the
/// lowering of memrefs to LLVM has it; nothing for types of which this is not
/// known here.
static std::optional<int64_t> getElementSize(Type type) {
  if (type.isIndex())
    return 8;
  if (auto complex = dyn_cast<ComplexType>(type)) {
    std::optional<int64_t> size = getElementSize(complex.getElementType());
    return size ? std::optional(2 * *size) : std::nullopt;
  }
  if (!type.isIntOrFloat() || type.getIntOrFloatBitWidth() > 128)
    return std::nullopt;
  return llvm::PowerOf2Ceil(llvm::divideCeil(type.getIntOrFloatBitWidth(), 8));
}

namespace {

/// One side of a copy.
struct CopySide {
  MemRefType type;
  SmallVector<int64_t> strides;
  int64_t offset;

  /// Fails if it is not bytes at strided addresses of the default space.
  static FailureOr<CopySide> get(Value memref) {
    CopySide side;
    side.type = cast<MemRefType>(memref.getType());
    if (side.type.getMemorySpace() ||
        failed(side.type.getStridesAndOffset(side.strides, side.offset)))
      return failure();
    return side;
  }
};

/// Before: memref.copy %a, %b : memref<8xf32, strided<[2]>> to memref<8xf32>
/// After:  loops of loads, shuffles and stores of vectors, on addresses
struct LowerCopyPattern : OpRewritePattern<memref::CopyOp> {
  LowerCopyPattern(MLIRContext *context, const CopyPlanOptions &options)
      : OpRewritePattern(context), options(options) {}

  LogicalResult matchAndRewrite(memref::CopyOp op,
                                PatternRewriter &rewriter) const override {
    if (!isa<MemRefType>(op.getSource().getType()) ||
        !isa<MemRefType>(op.getTarget().getType()))
      return rewriter.notifyMatchFailure(op, "a memref is unranked");
    FailureOr<CopySide> source = CopySide::get(op.getSource());
    FailureOr<CopySide> target = CopySide::get(op.getTarget());
    std::optional<int64_t> elementSize =
        getElementSize(getElementTypeOrSelf(op.getSource()));
    // Functions that are called go beside the one that calls, on the host.
    auto module =
        dyn_cast_or_null<ModuleOp>(SymbolTable::getNearestSymbolTable(op));
    if (failed(source) || failed(target) || !elementSize || !module) {
      // What are no bytes at addresses moves element by element.
      linalg::makeMemRefCopyOp(rewriter, op.getLoc(), op.getSource(),
                               op.getTarget());
      rewriter.eraseOp(op);
      return success();
    }
    CopyShape shape = getShape(*source, *target, *elementSize);
    CopyBuilder b(rewriter, op.getLoc(), shape.alignment);
    emitCopy(b, module, shape,
             getOperands(b, op, *source, *target, *elementSize), options);
    rewriter.eraseOp(op);
    return success();
  }

private:
  static CopyShape getShape(const CopySide &source, const CopySide &target,
                            int64_t elementSize);
  static CopyOperands getOperands(CopyBuilder &b, memref::CopyOp op,
                                  const CopySide &source,
                                  const CopySide &target, int64_t elementSize);

  CopyPlanOptions options;
};

struct LowerCopy : slice::impl::SliceLowerCopyBase<LowerCopy> {
  using SliceLowerCopyBase::SliceLowerCopyBase;

  void runOnOperation() override {
    CopyPlanOptions options;
    options.vectorBytes = vectorBytes;
    options.streamingBytes = streamingBytes;
    options.threads = threads;
    options.threadedBytes = threadedBytes;
    auto refuse = [&](StringRef option, int64_t value, const Twine &rule) {
      emitError(getOperation().getLoc())
          << "'slice-lower-copy' pass: " << option << " is " << value
          << ", not " << rule;
      signalPassFailure();
    };
    if (vectorBytes < 16 || vectorBytes > 64 ||
        !llvm::isPowerOf2_64(vectorBytes))
      return refuse("vector-bytes", vectorBytes, "16, 32 or 64");
    if (threads < 1 || threads > kMaxCopyThreads)
      return refuse("threads", threads,
                    "1 to " + std::to_string(kMaxCopyThreads));
    if (streamingBytes < 0)
      return refuse("streaming-bytes", streamingBytes, "0 or more");
    if (threadedBytes < 0)
      return refuse("threaded-bytes", threadedBytes, "0 or more");
    RewritePatternSet patterns(&getContext());
    populateLowerCopyPatterns(patterns, options);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};

} // namespace

/// Bytes, if both numbers are known and the product fits.
static std::optional<int64_t> getBytes(int64_t stride, int64_t elementSize) {
  int64_t bytes;
  if (ShapedType::isDynamic(stride) ||
      llvm::MulOverflow(stride, elementSize, bytes))
    return std::nullopt;
  return bytes;
}

CopyShape LowerCopyPattern::getShape(const CopySide &source,
                                     const CopySide &target,
                                     int64_t elementSize) {
  CopyShape shape;
  shape.elementSize = elementSize;
  Type element = source.type.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element))
    element = complex.getElementType();
  // What loads and stores of memrefs count on, too.
  shape.alignment = std::min<int64_t>(*getElementSize(element), 8);
  for (int64_t i = 0, rank = source.type.getRank(); i < rank; ++i) {
    CopyDim dim;
    for (const CopySide *side : {&source, &target})
      if (!side->type.isDynamicDim(i))
        dim.size = side->type.getDimSize(i);
    dim.sourceStride = getBytes(source.strides[i], elementSize);
    dim.targetStride = getBytes(target.strides[i], elementSize);
    shape.dims.push_back(dim);
  }
  // A row-major memref is contiguous even where its strides are not known.
  MemRefType sourceType = source.type, targetType = target.type;
  shape.numContiguous = std::min(sourceType.getNumContiguousTrailingDims(),
                                 targetType.getNumContiguousTrailingDims());
  return shape;
}

CopyOperands LowerCopyPattern::getOperands(CopyBuilder &b, memref::CopyOp op,
                                           const CopySide &source,
                                           const CopySide &target,
                                           int64_t elementSize) {
  OpBuilder &builder = b.getBuilder();
  Location loc = op.getLoc();
  auto toI64 = [&](Value index) {
    return builder.createOrFold<arith::IndexCastOp>(loc, builder.getI64Type(),
                                                    index);
  };
  auto pick = [&](int64_t known, Value value) {
    return ShapedType::isDynamic(known) ? toI64(value) : b.constant(known);
  };
  CopyOperands operands;
  auto add = [&](const CopySide &side, Value memref, Value &address,
                 SmallVector<Value> &strides) {
    auto metadata =
        memref::ExtractStridedMetadataOp::create(builder, loc, memref);
    Value base = toI64(
        memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memref));
    Value pointer = LLVM::IntToPtrOp::create(
        builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), base);
    address = b.at(pointer,
                   b.mul(pick(side.offset, metadata.getOffset()), elementSize));
    for (auto [known, stride] :
         llvm::zip_equal(side.strides, metadata.getStrides()))
      strides.push_back(b.mul(pick(known, stride), elementSize));
    return metadata.getSizes();
  };
  ValueRange sizes =
      add(source, op.getSource(), operands.source, operands.sourceStrides);
  add(target, op.getTarget(), operands.target, operands.targetStrides);
  for (auto [i, size] : llvm::enumerate(sizes))
    operands.sizes.push_back(pick(source.type.isDynamicDim(i)
                                      ? target.type.getDimSize(i)
                                      : source.type.getDimSize(i),
                                  size));
  return operands;
}

void mlir::slice::populateLowerCopyPatterns(RewritePatternSet &patterns,
                                            const CopyPlanOptions &options) {
  patterns.add<LowerCopyPattern>(patterns.getContext(), options);
}
