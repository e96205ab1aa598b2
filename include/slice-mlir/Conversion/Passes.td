//===- Passes.td - Conversions from and to slice -----------*- tablegen -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_CONVERSION_PASSES_TD
#define SLICE_MLIR_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

def ConvertSliceToMemRef : Pass<"convert-slice-to-memref"> {
  let summary = "lower slices of memrefs to memref.subview and its kin";
  let description = [{
    Rewrites each `slice.strided` on memrefs into a rank-preserving
    `memref.subview`, a `memref.collapse_shape` that drops the dims of indices,
    a `memref.expand_shape` that adds the new axes, and a `memref.cast` to the
    result type; each only where it is needed. Run-time values are clamped by
    `arith` ops. Slices on tensors are left alone: bufferize first.

    ```mlir
    func.func @before(%m: memref<4x8xf32>)
        -> memref<8x1xf32, strided<[-1, -1], offset: 15>> {
      %0 = slice.strided %m[1, ::-1, newaxis] : memref<4x8xf32>
          to memref<8x1xf32, strided<[-1, -1], offset: 15>>
      return %0 : memref<8x1xf32, strided<[-1, -1], offset: 15>>
    }

    func.func @after(%m: memref<4x8xf32>)
        -> memref<8x1xf32, strided<[-1, -1], offset: 15>> {
      %0 = memref.subview %m[1, 7] [1, 8] [1, -1] : memref<4x8xf32>
          to memref<1x8xf32, strided<[8, -1], offset: 15>>
      %1 = memref.collapse_shape %0 [[0, 1]]
          : memref<1x8xf32, strided<[8, -1], offset: 15>>
          into memref<8xf32, strided<[-1], offset: 15>>
      %2 = memref.expand_shape %1 [[0, 1]] output_shape [8, 1]
          : memref<8xf32, strided<[-1], offset: 15>>
          into memref<8x1xf32, strided<[-1, -1], offset: 15>>
      return %2 : memref<8x1xf32, strided<[-1, -1], offset: 15>>
    }
    ```

    A statically empty slice, which `memref.subview` may refuse, and a result
    type that these ops cannot reach become a `memref.reinterpret_cast`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect"];
}

#endif // SLICE_MLIR_CONVERSION_PASSES_TD
