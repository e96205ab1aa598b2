//===- CheckInference.cpp - Errors, shapes and canonical subscripts -------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Paths.h"
#include "Program.h"

#include "slice-mlir/IR/Slice.h"

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/bit.h"

using namespace mlir;
using namespace mlir::slice;

/// True if `actual` is at least as precise as `expected` and agrees with it.
static bool isAtLeastAsPrecise(ArrayRef<int64_t> actual,
                               ArrayRef<int64_t> expected) {
  return actual.size() == expected.size() &&
         llvm::all_of(llvm::zip_equal(actual, expected), [](auto pair) {
           auto [actual, expected] = pair;
           return actual == expected || expected == kUnknownDim;
         });
}

/// Checks that a shape inferred with unknown dims holds for all small ones.
static void checkUnknownDims(const Vector &vector, const Subscript &subscript,
                             ArrayRef<int64_t> inferred, Report &report) {
  for (int64_t dim = 0; dim <= 12; ++dim) {
    SmallVector<int64_t> shape(vector.shape);
    llvm::replace(shape, kUnknownDim, dim);
    llvm::Expected<Resolved> resolved = resolve(subscript, shape);
    if (!resolved) {
      // An index may be out of bounds of such a dim.
      llvm::consumeError(resolved.takeError());
      continue;
    }
    if (!isAtLeastAsPrecise(resolved->getShape(), inferred))
      report.mismatch(vector, "inference",
                      "inferred " + toString(inferred) + ", but " +
                          toString(shape) + " leads to " +
                          toString(resolved->getShape()));
  }
}

/// Checks that the canonical subscript takes the same elements and stays as it
/// is when canonicalized again.
static void checkCanonical(const Vector &vector, const Subscript &subscript,
                           ArrayRef<int64_t> shape, Report &report) {
  Subscript canonical = llvm::cantFail(canonicalize(subscript, shape));
  if (canonical != llvm::cantFail(canonicalize(canonical, shape)))
    report.mismatch(vector, "canonical form",
                    canonical.str() + " is not canonical");
  Resolved was = llvm::cantFail(resolve(subscript, shape));
  Resolved is = llvm::cantFail(resolve(canonical, shape));
  bool same = was.resultDims == is.resultDims;
  for (auto [a, b] : llvm::zip_equal(was.dims, is.dims))
    same &= a.begin == b.begin && a.size == b.size && a.stride == b.stride;
  if (!same)
    report.mismatch(vector, "canonical form",
                    subscript.str() + " became " + canonical.str());
}

/// True if the error that is called `name` is among the faults of `vector`,
/// whose first slice is not valid.
static bool hasFault(const Vector &vector, StringRef name) {
  MaskEncoding slice = vector.slices.front();
  if (name == "length-mismatch")
    return slice.begin.size() != slice.end.size() ||
           slice.begin.size() != slice.strides.size();
  // Without the faults of strides, those of indices show, and conversely.
  if (name == "too-many-indices" || name == "index-out-of-bounds") {
    llvm::fill(slice.strides, EntryValue::constant(1));
    llvm::Expected<Subscript> subscript = fromMasks(slice);
    if (!subscript)
      return llvm::consumeError(subscript.takeError()), false;
    llvm::Expected<Resolved> resolved = resolve(*subscript, vector.shape);
    if (resolved)
      return false;
    bool found = false;
    llvm::handleAllErrors(resolved.takeError(),
                          [&](const SubscriptError &error) {
                            found = error.getCodeName() == name;
                          });
    return found;
  }
  if (name == "multiple-ellipsis")
    return llvm::popcount(static_cast<uint64_t>(slice.ellipsisMask)) > 1;
  bool zero = name == "zero-stride";
  for (auto [i, stride] : llvm::enumerate(slice.strides)) {
    bool ignored = ((slice.ellipsisMask | slice.newAxisMask) >> i) & 1;
    bool isIndex = (slice.shrinkAxisMask >> i) & 1;
    if (!ignored && (zero ? stride.is(0) : isIndex && stride.getConstant() < 0))
      return true;
  }
  return false;
}

static void checkInference(const Vector &vector, MLIRContext *context,
                           Report &report) {
  const StringRef path = "inference";
  SmallVector<int64_t> shape = withElementDim(vector, vector.shape);
  Type element = vector.element.getType(context);
  for (const MaskEncoding &slice : vector.slices) {
    llvm::Expected<Subscript> subscript = getSubscript(vector, slice);
    llvm::Expected<Resolved> resolved =
        subscript ? resolve(*subscript, shape)
                  : llvm::Expected<Resolved>(subscript.takeError());
    if (!resolved) {
      llvm::handleAllErrors(
          resolved.takeError(), [&](const SubscriptError &error) {
            // Where a vector has two faults, either name will do.
            if (error.getCodeName() != vector.error &&
                !(hasFault(vector, error.getCodeName()) &&
                  hasFault(vector, vector.error)))
              report.mismatch(
                  vector, path,
                  "expected " +
                      (vector.error.empty() ? "no error" : vector.error) +
                      ", got " + error.getCodeName());
          });
      return;
    }
    checkCanonical(vector, *subscript, shape, report);
    for (Type type : {Type(RankedTensorType::get(shape, element)),
                      Type(MemRefType::get(shape, element))}) {
      FailureOr<ShapedType> inferred = inferSliceType(type, *subscript, [&] {
        return emitError(UnknownLoc::get(context));
      });
      if (failed(inferred) ||
          inferred->getShape() != ArrayRef<int64_t>(resolved->getShape()))
        report.mismatch(vector, path, "types and shapes are inferred apart");
    }
    if (vector.hasUnknownDims())
      checkUnknownDims(vector, *subscript, resolved->getShape(), report);
    shape = resolved->getShape();
  }
  if (!vector.error.empty())
    report.mismatch(vector, path,
                    "expected " + vector.error + ", got no error");
  else if (SmallVector<int64_t> expected =
               withElementDim(vector, vector.resultShape);
           !isAtLeastAsPrecise(shape, expected))
    report.mismatch(vector, path,
                    "expected shape " + toString(expected) + ", got " +
                        toString(shape));
}

void mlir::slice::checkInference(ArrayRef<Vector> vectors,
                                 const DialectRegistry &registry,
                                 Report &report) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadDialect<SliceDialect>();
  for (const Vector &vector : vectors)
    ::checkInference(vector, &context, report);
}
