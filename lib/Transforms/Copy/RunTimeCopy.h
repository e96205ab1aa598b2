//===- RunTimeCopy.h - Copies that are planned when they are made -*- C++
//-*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_TRANSFORMS_COPY_RUNTIMECOPY_H
#define SLICE_MLIR_LIB_TRANSFORMS_COPY_RUNTIMECOPY_H

#include "CopyBuilder.h"

#include "slice-mlir/Transforms/CopyPlan.h"

namespace mlir::slice {

/// A dim in memory: its size and its strides in bytes.
struct DimValues {
  Value size, sourceStride, targetStride;
};

/// An array of dims in memory.
class DimArray {
public:
  static constexpr int64_t kBytes = 24;

  DimArray(CopyBuilder &b, Value pointer) : b(b), pointer(pointer) {}

  DimValues load(Value i) {
    Value place = b.at(pointer, b.mul(i, kBytes));
    Type type = b.getType(8);
    return {b.load(type, place), b.load(type, b.at(place, 8)),
            b.load(type, b.at(place, 16))};
  }
  void store(Value i, const DimValues &dim) {
    Value place = b.at(pointer, b.mul(i, kBytes));
    b.store(dim.size, place);
    b.store(dim.sourceStride, b.at(place, 8));
    b.store(dim.targetStride, b.at(place, 16));
  }

  Value getPointer() const { return pointer; }

private:
  CopyBuilder &b;
  Value pointer;
};

/// Emits the body of the function that copies what `dims`, `rank` of them in
/// memory, say: what planCopy decides, for sizes and strides that are values.
void emitRunTimeCopy(CopyBuilder &b, int64_t elementSize,
                     const CopyPlanOptions &options, Value source, Value target,
                     Value rank, Value dims);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_TRANSFORMS_COPY_RUNTIMECOPY_H
