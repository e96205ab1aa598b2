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

def ConvertSliceToTensor : Pass<"convert-slice-to-tensor"> {
  let summary = "lower slices and updates of tensors to tensor.extract_slice and "
                "tensor.insert_slice";
  let description = [{
    Rewrites slices and updates of tensors into `tensor.extract_slice` and
    `tensor.insert_slice`, so that upstream's tiling, fusion and vectorization
    see them. Boxes keep the rank; the dims of indices are dropped by a
    `tensor.collapse_shape`, new axes added by a `tensor.expand_shape`. A slice
    that is statically empty becomes a `tensor.empty`.

    ```mlir
    func.func @before(%x: tensor<4x8xf32>) -> tensor<3x1xf32> {
      %0 = slice.strided %x[1, 1:7:2, newaxis]
          : tensor<4x8xf32> to tensor<3x1xf32>
      return %0 : tensor<3x1xf32>
    }

    func.func @after(%x: tensor<4x8xf32>) -> tensor<3x1xf32> {
      %0 = tensor.extract_slice %x[1, 1] [1, 3] [1, 2]
          : tensor<4x8xf32> to tensor<1x3xf32>
      %1 = tensor.collapse_shape %0 [[0, 1]]
          : tensor<1x3xf32> into tensor<3xf32>
      %2 = tensor.expand_shape %1 [[0, 1]] output_shape [3, 1]
          : tensor<3xf32> into tensor<3x1xf32>
      return %2 : tensor<3x1xf32>
    }
    ```

    Upstream takes strides to be positive. A slice or an update with a stride
    that is not known to be is left as it is, with a remark that says so, and so
    are those on memrefs and on tensors with an encoding.

    `tensor.extract_slice` and `tensor.extract` may be moved out of a loop that is
    never run, unlike a slice at an index that may be out of bounds: hoist before
    this pass, not after it.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
}

def ConvertSliceToLinalg : Pass<"convert-slice-to-linalg"> {
  let summary = "lower slices and updates of tensors to linalg.generic";
  let description = [{
    Rewrites each slice of a tensor, reversed and run-time ones included, into a
    `linalg.generic` that reads element by element from the source: the way for
    compilers that tile, vectorize or map to a GPU what they never bufferize.

    ```mlir
    func.func @before(%x: tensor<4x8xf32>) -> tensor<8xf32> {
      %0 = slice.strided %x[1, ::-1] : tensor<4x8xf32> to tensor<8xf32>
      return %0 : tensor<8xf32>
    }

    #id = affine_map<(d0) -> (d0)>
    func.func @after(%x: tensor<4x8xf32>) -> tensor<8xf32> {
      %c1 = arith.constant 1 : index
      %c7 = arith.constant 7 : index
      %c-1 = arith.constant -1 : index
      %empty = tensor.empty() : tensor<8xf32>
      %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]}
          outs(%empty : tensor<8xf32>) {
      ^bb0(%out: f32):
        %i = linalg.index 0 : index
        %step = arith.muli %i, %c-1 : index
        %j = arith.addi %step, %c7 : index
        %element = tensor.extract %x[%c1, %j] : tensor<4x8xf32>
        linalg.yield %element : f32
      } -> tensor<8xf32>
      return %0 : tensor<8xf32>
    }
    ```

    An update becomes a `tensor.insert_slice`, before which the dims of the
    value that go by a negative stride are turned around by such a
    `linalg.generic`. Slices on memrefs and on tensors with an encoding are left
    as they are, with a remark. It is no longer seen when it does not have the
    size of its slice: checks at run time come before this pass.

    `tensor.extract_slice` and `tensor.extract` may be moved out of a loop that is
    never run, unlike a slice at an index that may be out of bounds: hoist before
    this pass, not after it.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // SLICE_MLIR_CONVERSION_PASSES_TD
