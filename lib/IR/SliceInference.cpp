//===- SliceInference.cpp - The type of a slice ---------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/IR/Slice.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TensorEncoding.h"

using namespace mlir;
using namespace mlir::slice;

/// The layout of a row-major array of shape `shape` at offset 0.
static StridedLayout getRowMajorLayout(ArrayRef<int64_t> shape) {
  StridedLayout layout;
  layout.strides.resize(shape.size());
  std::optional<int64_t> stride = 1;
  for (size_t i = shape.size(); i-- > 0;) {
    layout.strides[i] = stride;
    int64_t product;
    if (!stride || ShapedType::isDynamic(shape[i]) ||
        llvm::MulOverflow(*stride, shape[i], product))
      stride = std::nullopt;
    else
      stride = product;
  }
  return layout;
}

/// The strides and offset of `type`, absent where dynamic or beyond 64 bits;
/// fails for a layout that is not strided.
static FailureOr<StridedLayout> getStridedLayout(MemRefType type) {
  // Upstream's strides of the identity layout wrap.
  if (type.getLayout().isIdentity())
    return getRowMajorLayout(type.getShape());
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return failure();
  auto known = [](int64_t value) {
    return ShapedType::isDynamic(value) ? std::nullopt : std::optional(value);
  };
  return StridedLayout{llvm::map_to_vector(strides, known), known(offset)};
}

/// True if the strides of `layout` are those of a row-major array of shape
/// `shape`, as far as static numbers can tell.
static bool isRowMajor(const StridedLayout &layout, ArrayRef<int64_t> shape) {
  StridedLayout rowMajor = getRowMajorLayout(shape);
  return layout.offset == 0 &&
         llvm::all_of(llvm::zip_equal(layout.strides, rowMajor.strides),
                      [](auto pair) {
                        auto [stride, expected] = pair;
                        return expected && stride == expected;
                      });
}

/// True if `resolved` takes of a row-major source a part that lies at its start
/// without gaps: one element of each leading dim, the first elements of the
/// next and all of the rest. New axes change nothing.
static bool keepsRowMajor(const Resolved &resolved) {
  ArrayRef<ResolvedDim> dims = resolved.dims;
  while (!dims.empty() && dims.front().isIndex() && dims.front().begin == 0)
    dims = dims.drop_front();
  if (!dims.empty() && !dims.front().isIndex() && dims.front().begin == 0 &&
      dims.front().stride == 1)
    dims = dims.drop_front();
  return llvm::all_of(dims, [](const ResolvedDim &dim) { return dim.isFull; });
}

MemRefLayoutAttrInterface mlir::slice::getSliceLayout(MemRefType source,
                                                      const Resolved &resolved,
                                                      ArrayRef<int64_t> shape) {
  MLIRContext *context = source.getContext();
  FailureOr<StridedLayout> sourceLayout = getStridedLayout(source);
  assert(succeeded(sourceLayout) && "the layout must be strided");
  StridedLayout layout = getViewLayout(resolved, *sourceLayout);
  if (isRowMajor(layout, shape) ||
      (source.getLayout().isIdentity() && keepsRowMajor(resolved)))
    return AffineMapAttr::get(
        AffineMap::getMultiDimIdentityMap(shape.size(), context));
  auto orDynamic = [](std::optional<int64_t> value) {
    return value.value_or(ShapedType::kDynamic);
  };
  return StridedLayoutAttr::get(context, orDynamic(layout.offset),
                                llvm::map_to_vector(layout.strides, orDynamic));
}

FailureOr<ShapedType>
mlir::slice::inferSliceType(Type source, const Subscript &subscript,
                            function_ref<InFlightDiagnostic()> emitError) {
  if (isa<UnrankedTensorType, UnrankedMemRefType>(source))
    return emitError() << "source must be ranked, but is " << source;
  if (!isa<RankedTensorType, MemRefType>(source))
    return emitError() << "source must be a tensor or a memref, but is "
                       << source;
  auto sourceType = cast<ShapedType>(source);
  if (auto memref = dyn_cast<MemRefType>(source);
      memref && failed(getStridedLayout(memref)))
    return emitError() << "source must have a strided layout, but has "
                       << memref.getLayout();
  for (auto [i, dim] : llvm::enumerate(sourceType.getShape()))
    if (dim > kMaxDim)
      return emitError() << "size " << dim << " of dimension " << i
                         << " is beyond the largest possible, " << kMaxDim;

  llvm::Expected<Resolved> resolved = resolve(subscript, sourceType.getShape());
  if (!resolved)
    return emitError() << llvm::toString(resolved.takeError());
  SmallVector<int64_t> shape = resolved->getShape();
  if (auto tensor = dyn_cast<RankedTensorType>(source)) {
    // An encoding may be for tensors of one rank.
    auto encoding =
        dyn_cast_if_present<VerifiableTensorEncoding>(tensor.getEncoding());
    if (encoding && failed(encoding.verifyEncoding(
                        shape, tensor.getElementType(), emitError)))
      return failure();
    return ShapedType(RankedTensorType::get(shape, tensor.getElementType(),
                                            tensor.getEncoding()));
  }
  auto memref = cast<MemRefType>(source);
  return ShapedType(MemRefType::get(shape, memref.getElementType(),
                                    getSliceLayout(memref, *resolved, shape),
                                    memref.getMemorySpace()));
}

LogicalResult StridedOp::inferReturnTypes(
    MLIRContext *context, std::optional<Location> location, ValueRange operands,
    DictionaryAttr attributes, OpaqueProperties properties, RegionRange regions,
    SmallVectorImpl<Type> &inferredReturnTypes) {
  // This runs before any verifier: nothing about the op is certain.
  auto emitError = [&] {
    return mlir::emitError(location.value_or(UnknownLoc::get(context)))
           << "'" << getOperationName() << "' op ";
  };
  StridedOpAdaptor adaptor(
      operands, attributes,
      properties ? *properties.as<Properties *>() : Properties(), regions);
  if (operands.empty())
    return emitError() << "expected a source";
  SubscriptAttr subscript = adaptor.getSubscriptAttr();
  if (!subscript)
    return emitError() << "requires attribute 'subscript'";
  FailureOr<ShapedType> type =
      inferSliceType(operands.front().getType(), subscript.getSubscript(),
                     [&] { return emitError(); });
  if (failed(type))
    return failure();
  inferredReturnTypes.push_back(*type);
  return success();
}

/// True if each dim of `actual` is that of `inferred` or dynamic.
static bool isLessStatic(ArrayRef<int64_t> actual, ArrayRef<int64_t> inferred) {
  return actual.size() == inferred.size() &&
         llvm::all_of(llvm::zip_equal(actual, inferred), [](auto pair) {
           auto [actual, inferred] = pair;
           return actual == inferred || ShapedType::isDynamic(actual);
         });
}

static bool isLessStatic(MemRefType actual, MemRefType inferred) {
  if (actual.getMemorySpace() != inferred.getMemorySpace())
    return false;
  if (actual.getLayout().isIdentity() && inferred.getLayout().isIdentity())
    return true;
  FailureOr<StridedLayout> actualLayout = getStridedLayout(actual);
  FailureOr<StridedLayout> inferredLayout = getStridedLayout(inferred);
  if (failed(actualLayout) || failed(inferredLayout))
    return false;
  // The identity layout promises more than its strides where they are dynamic.
  if (actual.getLayout().isIdentity() &&
      !llvm::all_of(actualLayout->strides,
                    [](auto stride) { return stride.has_value(); }))
    return false;
  auto isLess = [](auto pair) {
    auto [actual, inferred] = pair;
    return !actual || actual == inferred;
  };
  return isLess(std::pair(actualLayout->offset, inferredLayout->offset)) &&
         llvm::all_of(
             llvm::zip_equal(actualLayout->strides, inferredLayout->strides),
             isLess);
}

bool StridedOp::isCompatibleReturnTypes(TypeRange inferred, TypeRange actual) {
  if (inferred.size() != 1 || actual.size() != 1)
    return false;
  if (inferred[0] == actual[0])
    return true;
  auto inferredType = dyn_cast<ShapedType>(inferred[0]);
  auto actualType = dyn_cast<ShapedType>(actual[0]);
  if (!inferredType || !actualType || !actualType.hasRank() ||
      inferredType.getElementType() != actualType.getElementType() ||
      !isLessStatic(actualType.getShape(), inferredType.getShape()))
    return false;
  if (auto inferredTensor = dyn_cast<RankedTensorType>(inferred[0])) {
    auto actualTensor = dyn_cast<RankedTensorType>(actual[0]);
    return actualTensor &&
           actualTensor.getEncoding() == inferredTensor.getEncoding();
  }
  auto inferredMemRef = dyn_cast<MemRefType>(inferred[0]);
  auto actualMemRef = dyn_cast<MemRefType>(actual[0]);
  return inferredMemRef && actualMemRef &&
         isLessStatic(actualMemRef, inferredMemRef);
}
