//===- Dialect.cpp - C interface to slices --------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir-c/Dialect.h"

#include "slice-mlir/IR/Slice.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Registration.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"

using namespace mlir;
using namespace mlir::slice;

MLIR_DEFINE_CAPI_DIALECT_REGISTRATION(Slice, slice, mlir::slice::SliceDialect)

/// Tells a caller what went wrong.
static void tell(MlirStringCallback onError, void *userData, StringRef text) {
  if (onError)
    onError(wrap(text), userData);
}

/// The subscript attribute, or null after an error.
static MlirAttribute toAttribute(MlirContext context,
                                 llvm::Expected<Subscript> subscript,
                                 MlirStringCallback onError, void *userData) {
  if (!subscript) {
    tell(onError, userData, llvm::toString(subscript.takeError()));
    return MlirAttribute{nullptr};
  }
  unwrap(context)->loadDialect<SliceDialect>();
  return wrap(Attribute(SubscriptAttr::get(unwrap(context), *subscript)));
}

static Subscript toSubscript(MlirAttribute attr) {
  return cast<SubscriptAttr>(unwrap(attr)).getSubscript();
}

bool mlirAttributeIsASliceSubscript(MlirAttribute attr) {
  return isa<SubscriptAttr>(unwrap(attr));
}

MlirAttribute mlirSliceSubscriptAttrParse(MlirContext context,
                                          MlirStringRef text,
                                          MlirStringCallback onError,
                                          void *userData) {
  return toAttribute(context, Subscript::parse(unwrap(text)), onError,
                     userData);
}

MlirAttribute
mlirSliceSubscriptAttrGetFromMasks(MlirContext context,
                                   const MlirSliceMaskEncoding *encoding,
                                   MlirStringCallback onError, void *userData) {
  auto toValues = [&](const int64_t *numbers, const bool *isRuntime) {
    SmallVector<EntryValue> values;
    for (intptr_t i = 0; i < encoding->size; ++i)
      values.push_back(isRuntime && isRuntime[i]
                           ? EntryValue::runtime()
                           : EntryValue::constant(numbers[i]));
    return values;
  };
  MaskEncoding masks;
  masks.begin = toValues(encoding->begin, encoding->beginIsRuntime);
  masks.end = toValues(encoding->end, encoding->endIsRuntime);
  masks.strides = toValues(encoding->strides, encoding->stridesAreRuntime);
  masks.beginMask = encoding->beginMask;
  masks.endMask = encoding->endMask;
  masks.ellipsisMask = encoding->ellipsisMask;
  masks.newAxisMask = encoding->newAxisMask;
  masks.shrinkAxisMask = encoding->shrinkAxisMask;
  return toAttribute(context, fromMasks(masks), onError, userData);
}

intptr_t mlirSliceSubscriptAttrGetNumRuntimeValues(MlirAttribute subscript) {
  return toSubscript(subscript).getNumRuntime();
}

void mlirSliceSubscriptAttrPrint(MlirAttribute subscript,
                                 MlirStringCallback callback, void *userData) {
  callback(wrap(StringRef(toSubscript(subscript).str())), userData);
}

bool mlirSliceResolve(MlirAttribute subscript, intptr_t rank,
                      const int64_t *shape, MlirSliceDim *dims,
                      intptr_t *resultRank, int64_t *resultShape,
                      MlirStringCallback onError, void *userData) {
  llvm::Expected<Resolved> resolved =
      resolve(toSubscript(subscript),
              ArrayRef<int64_t>(shape, static_cast<size_t>(rank)));
  if (!resolved) {
    tell(onError, userData, llvm::toString(resolved.takeError()));
    return false;
  }
  if (dims)
    for (auto [i, dim] : llvm::enumerate(resolved->dims))
      dims[i] = {dim.begin.value_or(kUnknownDim),
                 dim.size.value_or(kUnknownDim),
                 dim.stride.value_or(kUnknownDim), dim.isIndex()};
  SmallVector<int64_t> result = resolved->getShape();
  if (resultRank)
    *resultRank = static_cast<intptr_t>(result.size());
  if (resultShape)
    llvm::copy(result, resultShape);
  return true;
}

/// Creates an op and verifies it; null after an error.
template <typename OpTy, typename... Operands>
static MlirOperation createOp(MlirLocation location, MlirAttribute subscript,
                              intptr_t numValues, const MlirValue *values,
                              MlirStringCallback onError, void *userData,
                              Value sliced, Operands... operands) {
  Location loc = unwrap(location);
  MLIRContext *context = loc.getContext();
  context->loadDialect<SliceDialect>();
  SmallVector<Value> runtime;
  for (intptr_t i = 0; i < numValues; ++i)
    runtime.push_back(unwrap(values[i]));
  // What is said while the op is made goes to the caller.
  std::string message;
  bool failed;
  OwningOpRef<Operation *> op;
  {
    ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
      if (message.empty() &&
          diagnostic.getSeverity() == DiagnosticSeverity::Error)
        message = diagnostic.str();
      return success();
    });
    Subscript entries = toSubscript(subscript);
    failed = entries.getNumRuntime() != runtime.size();
    if (failed)
      message = "there are " + std::to_string(runtime.size()) +
                " run-time values, but the subscript needs " +
                std::to_string(entries.getNumRuntime());
    for (Value value : runtime)
      if (!failed && !value.getType().isIndex()) {
        failed = true;
        message = "run-time values must be of type index";
      }
    failed =
        failed || mlir::failed(inferSliceType(sliced.getType(), entries,
                                              [&] { return emitError(loc); }));
    if (!failed) {
      OpBuilder builder(context);
      op = OpTy::create(builder, loc, operands..., entries, runtime)
               .getOperation();
      failed = mlir::failed(verify(*op));
    }
  }
  if (!failed)
    return wrap(op.release());
  tell(onError, userData, message);
  return MlirOperation{nullptr};
}

MlirOperation mlirSliceStridedOpCreate(MlirLocation location, MlirValue source,
                                       MlirAttribute subscript,
                                       intptr_t numValues,
                                       const MlirValue *values,
                                       MlirStringCallback onError,
                                       void *userData) {
  return createOp<StridedOp>(location, subscript, numValues, values, onError,
                             userData, unwrap(source), unwrap(source));
}

MlirOperation
mlirSliceStridedUpdateOpCreate(MlirLocation location, MlirValue value,
                               MlirValue dest, MlirAttribute subscript,
                               intptr_t numValues, const MlirValue *values,
                               MlirStringCallback onError, void *userData) {
  return createOp<StridedUpdateOp>(location, subscript, numValues, values,
                                   onError, userData, unwrap(dest),
                                   unwrap(value), unwrap(dest));
}
