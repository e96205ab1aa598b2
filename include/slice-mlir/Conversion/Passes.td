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

def ConvertSliceToMPI : Pass<"convert-slice-to-mpi", "::mlir::ModuleOp"> {
  let summary = "lower slice.redistribute to messages between processes";
  let description = [{
    Rewrites each `slice.redistribute` on memrefs into `mpi.send` and `mpi.recv`.
    A process copies the rows that it keeps. Then it meets each other process of
    its group, in the order of their numbers; of two, the one with the lower
    number sends first, so that there is no deadlock. Rows are packed by a
    `memref.copy` into bytes, which MPI can send whatever their type, and go in
    messages of at most `chunk-bytes`, as MPI counts in 32 bits. Nothing is sent
    where no row has to go.

    ```mlir
    shard.grid @grid(shape = 2)

    func.func @before(%block: memref<?x6xf32>, %init: memref<?x6xf32>) {
      slice.redistribute %block into %init dim 0 on @grid grid_axes = [0]
          from [0:4, 4:5] to [0:3, 3:5] : memref<?x6xf32> into memref<?x6xf32>
      return
    }

    // What sending comes down to.
    func.func @after(%rows: memref<?x6xf32, strided<[6, 1], offset: ?>>,
                     %bytes: index, %n: index, %rank: i32) {
      %c0 = arith.constant 0 : index
      %tag = arith.constant 0 : i32
      %comm = mpi.comm_world : !mpi.comm
      %memory = memref.alloc(%bytes) {alignment = 64} : memref<?xi8>
      %packed = memref.view %memory[%c0][%n] : memref<?xi8> to memref<?x6xf32>
      memref.copy %rows, %packed
          : memref<?x6xf32, strided<[6, 1], offset: ?>> to memref<?x6xf32>
      mpi.send(%memory, %tag, %rank, %comm) : memref<?xi8>, i32, i32
      memref.dealloc %memory : memref<?xi8>
      return
    }
    ```

    A process's number in MPI's world is its linear index in the grid, whose
    shape has to be static. Ops on tensors and on elements whose size in bytes
    is not known are left alone. Next come `-convert-shard-to-mpi`, which lowers
    the indices of processes, `-symbol-dce`, which drops the grids (they become
    private), and `-convert-to-llvm`.

    The module notes whose MPI it is for, unless it does already:
    `dlti.map = #dlti.map<"MPI:Implementation" = "OpenMPI">`.
  }];
  let options = [
    Option<"chunkBytes", "chunk-bytes", "int64_t", /*default=*/"1 << 30",
           "The most bytes of one message: 1 to 2147483647">,
    Option<"implementation", "implementation", "std::string",
           /*default=*/"\"OpenMPI\"",
           "Whose MPI the calls are for: OpenMPI or MPICH">
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::DLTIDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::mpi::MPIDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::shard::ShardDialect"];
}

def ConvertShardToSlice : Pass<"convert-shard-to-slice"> {
  let summary = "import the collectives of shard that move rows";
  let description = [{
    Rewrites `shard.all_gather` into `slice.redistribute`, `shard.all_slice`
    into `slice.strided`, and `shard.all_to_all` into one of each for every
    process of the group. Upstream's `-shard-partition` makes them where an
    array is resharded, but `-convert-shard-to-mpi` does not lower them.

    ```mlir
    shard.grid @grid(shape = 2)

    func.func @before(%block: tensor<3x4xf32>) -> tensor<6x4xf32> {
      %0 = shard.all_gather %block on @grid grid_axes = [0] gather_axis = 0
          : tensor<3x4xf32> -> tensor<6x4xf32>
      return %0 : tensor<6x4xf32>
    }

    func.func @after(%block: tensor<3x4xf32>) -> tensor<6x4xf32> {
      %init = tensor.empty() : tensor<6x4xf32>
      %0 = slice.redistribute %block into %init dim 0 on @grid grid_axes = [0]
          from [0:3, 3:6] to [0:6, 0:6] : tensor<3x4xf32> into tensor<6x4xf32>
      return %0 : tensor<6x4xf32>
    }
    ```

    The shape of the grid and the sizes of the dims that are split or
    concatenated have to be static; other collectives stay as they are.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::shard::ShardDialect",
                           "::mlir::slice::SliceDialect",
                           "::mlir::tensor::TensorDialect"];
}

def ConvertSliceToTosa : Pass<"convert-slice-to-tosa"> {
  let summary = "lower slices of tensors to TOSA, which accelerators take";
  let description = [{
    Rewrites static slices of tensors into `tosa.slice`, whose strides are 1,
    and `tosa.reverse`. A stride is taken by a `tosa.reshape` to steps, of which
    a `tosa.slice` takes one element each; where the last step reaches beyond
    the dim, a `tosa.pad` comes first. A last `tosa.reshape` drops the dims of
    indices and adds new axes.

    ```mlir
    func.func @before(%x: tensor<4x8xf32>) -> tensor<4xf32> {
      %0 = slice.strided %x[1, ::-2] : tensor<4x8xf32> to tensor<4xf32>
      return %0 : tensor<4xf32>
    }

    func.func @after(%x: tensor<4x8xf32>) -> tensor<4xf32> {
      %0 = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>}
          : () -> !tosa.shape<2>
      %1 = tosa.const_shape {values = dense<[1, 8]> : tensor<2xindex>}
          : () -> !tosa.shape<2>
      %2 = tosa.slice %x, %0, %1
          : (tensor<4x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8xf32>
      %3 = tosa.const_shape {values = dense<[1, 4, 2]> : tensor<3xindex>}
          : () -> !tosa.shape<3>
      %4 = tosa.reshape %2, %3
          : (tensor<1x8xf32>, !tosa.shape<3>) -> tensor<1x4x2xf32>
      %5 = tosa.const_shape {values = dense<[0, 0, 1]> : tensor<3xindex>}
          : () -> !tosa.shape<3>
      %6 = tosa.const_shape {values = dense<[1, 4, 1]> : tensor<3xindex>}
          : () -> !tosa.shape<3>
      %7 = tosa.slice %4, %5, %6
          : (tensor<1x4x2xf32>, !tosa.shape<3>, !tosa.shape<3>)
          -> tensor<1x4x1xf32>
      %8 = tosa.reverse %7 {axis = 1 : i32}
          : (tensor<1x4x1xf32>) -> tensor<1x4x1xf32>
      %9 = tosa.const_shape {values = dense<4> : tensor<1xindex>}
          : () -> !tosa.shape<1>
      %10 = tosa.reshape %8, %9
          : (tensor<1x4x1xf32>, !tosa.shape<1>) -> tensor<4xf32>
      return %10 : tensor<4xf32>
    }
    ```

    Slices that are empty or not static, those of element types that TOSA does
    not have, and updates stay, with a remark. Shapes may get more dims than a
    level of TOSA allows.
  }];
  let dependentDialects = ["::mlir::tensor::TensorDialect",
                           "::mlir::tosa::TosaDialect"];
}

def ConvertTFToSlice : Pass<"convert-tf-to-slice"> {
  let summary = "import slices and updates of TensorFlow";
  let description = [{
    Rewrites the ops of TensorFlow that are slices into `slice.strided` and
    `slice.strided_update`. TensorFlow's dialect is not needed: programs as it
    exports them are read in generic form (`-allow-unregistered-dialect`).

    | op                            | becomes                                 |
    |-------------------------------|-----------------------------------------|
    | `tf.StridedSlice`             | `slice.strided`                         |
    | `tf.StridedSliceGrad`         | `slice.strided_update` of zeros         |
    | `tf.TensorStridedSliceUpdate` | `slice.strided_update`                  |
    | `tf.Slice`                    | `slice.strided`, of ranges of stride 1  |
    | `tf.Reverse`, `tf.ReverseV2`  | `slice.strided`, of ranges `::-1`       |

    ```mlir
    func.func @before(%x: tensor<?x64xf32>, %i: tensor<i32>) -> tensor<?x32xf32> {
      %0 = "tf.Const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
      %1 = "tf.Const"() <{value = dense<[1, 2]> : tensor<2xi32>}>
          : () -> tensor<2xi32>
      %2 = "tf.Pack"(%i, %0) <{axis = 0 : i64}>
          : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
      %3 = "tf.StridedSlice"(%x, %2, %2, %1)
          <{begin_mask = 2 : i64, end_mask = 3 : i64}>
          : (tensor<?x64xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>)
          -> tensor<?x32xf32>
      return %3 : tensor<?x32xf32>
    }

    func.func @after(%x: tensor<?x64xf32>, %i: tensor<i32>) -> tensor<?x32xf32> {
      %0 = tensor.extract %i[] : tensor<i32>
      %1 = arith.index_cast %0 : i32 to index
      %2 = slice.strided %x[%1:, ::2] : tensor<?x64xf32> to tensor<?x32xf32>
      return %2 : tensor<?x32xf32>
    }
    ```

    begin, end, strides and sizes may be constants, `tf.Pack` of scalars, of
    which some are constants, or vectors of known length that only the run time
    knows. So that nothing foreign is left around the slices, `tf.Const`,
    `tf.Identity`, `tf.Shape` of a tensor of known rank, `tf.Pack` of scalars of
    signless integers and `tf.Add`, `tf.AddV2`, `tf.Sub`, `tf.Mul`, `tf.Maximum`,
    `tf.Minimum` and `tf.Cast` on such scalars become ops of `arith` and
    `tensor`. All other ops stay.

    A box of `tf.Slice` has to lie in its source. Where that is known not to be
    so it is an error, and where only the run time knows it is undefined: there
    is no check.

    A slice of a tensor of unknown rank, or one by vectors of unknown length,
    stays as it is, and a remark says so. A slice that is wrong (S1 to S7 of
    `slice.strided`), and a result type that contradicts the slice, are errors.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect",
                           "::mlir::slice::SliceDialect",
                           "::mlir::tensor::TensorDialect"];
}

def ConvertTFLToSlice : Pass<"convert-tfl-to-slice"> {
  let summary = "import slices of TFLite";
  let description = [{
    Rewrites `tfl.strided_slice`, `tfl.slice` and `tfl.reverse_v2` into
    `slice.strided`, and `tfl.pseudo_const`, `tfl.shape`, `tfl.pack` and the
    arithmetic on scalars of integers that their operands come from into ops of
    `arith` and `tensor`. As in `-convert-tf-to-slice`, ops are read in generic
    form, their operands may be known at run time only, and what cannot be
    imported stays with a remark.

    ```mlir
    func.func @before(%x: tensor<4x8xi8>) -> tensor<3xi8> {
      %0 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}>
          : () -> tensor<2xi32>
      %1 = "tfl.pseudo_const"() <{value = dense<[0, 6]> : tensor<2xi32>}>
          : () -> tensor<2xi32>
      %2 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}>
          : () -> tensor<2xi32>
      %3 = "tfl.strided_slice"(%x, %0, %1, %2)
          <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32,
            new_axis_mask = 0 : i32, offset = true,
            shrink_axis_mask = 1 : i32}>
          : (tensor<4x8xi8>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>)
          -> tensor<3xi8>
      return %3 : tensor<3xi8>
    }

    func.func @after(%x: tensor<4x8xi8>) -> tensor<3xi8> {
      %0 = slice.strided %x[1, 2:8:2] : tensor<4x8xi8> to tensor<3xi8>
      return %0 : tensor<3xi8>
    }
    ```

    With `offset`, the end of a range is `end` elements from where it starts once
    its begin is clamped, whatever `end_mask` says.

    ## Where TFLite and TensorFlow part

    The meaning that is taken is TensorFlow's, from which these ops are
    converted. TFLite's kernel heeds bits of `new_axis_mask` and
    `shrink_axis_mask` past the last entry, which TensorFlow ignores (S3), and
    bits of `begin_mask` of an index (S7), and takes at least one dim for an
    ellipsis (S4). Here these are read as in TensorFlow, with a warning. It does
    not report an index out of bounds nor more entries than dims, which are
    errors here (S5, S7), and neither a `tfl.slice` that begins before its
    input. It does not clamp the end that comes of an `offset`, and reads past
    the dim; here the range ends there (S8).
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect",
                           "::mlir::slice::SliceDialect",
                           "::mlir::tensor::TensorDialect"];
}

def ConvertONNXToSlice : Pass<"convert-onnx-to-slice"> {
  let summary = "import slices of ONNX";
  let description = [{
    Rewrites `onnx.Slice` into `slice.strided`: with starts, ends, axes and
    steps as operands, or as attributes (version 1 of the op). Axes may be
    absent, negative and in any order, but have to be constant; an axis that is
    listed twice is an error. `onnx.Constant` and `onnx.Identity` become what
    `arith` has. As in `-convert-tf-to-slice`, ops are read in generic form, and
    what cannot be imported stays with a remark.

    ```mlir
    func.func @before(%x: tensor<4x8xf32>) -> tensor<4x3xf32> {
      %0 = "onnx.Constant"() <{value = dense<1> : tensor<1xi64>}>
          : () -> tensor<1xi64>
      %1 = "onnx.Constant"()
          <{value = dense<9223372036854775807> : tensor<1xi64>}>
          : () -> tensor<1xi64>
      %2 = "onnx.Constant"() <{value = dense<-1> : tensor<1xi64>}>
          : () -> tensor<1xi64>
      %3 = "onnx.Constant"() <{value = dense<3> : tensor<1xi64>}>
          : () -> tensor<1xi64>
      %4 = "onnx.Slice"(%x, %0, %1, %2, %3)
          : (tensor<4x8xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>,
             tensor<1xi64>) -> tensor<4x3xf32>
      return %4 : tensor<4x3xf32>
    }

    func.func @after(%x: tensor<4x8xf32>) -> tensor<4x3xf32> {
      %0 = slice.strided %x[:, 1::3] : tensor<4x8xf32> to tensor<4x3xf32>
      return %0 : tensor<4x3xf32>
    }
    ```

    ## Where ONNX and NumPy part

    For a negative step, a start before the first element (`x[-10::-1]` of 5
    elements) is clamped to the first element by ONNX's specification and by ONNX
    Runtime, which take one element; NumPy, and ONNX's reference evaluator with
    it, take none. The specification is followed. Where a constant start is
    such, a warning says so; where only the run time knows, the start is clamped
    then.

    An end of 2^31 - 1 or 2^63 - 1 leaves nothing for a negative step by the
    specification. ONNX Runtime takes it for the start of the dim. The
    specification is followed, with a warning.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect",
                           "::mlir::slice::SliceDialect",
                           "::mlir::tensor::TensorDialect"];
}

def ConvertStablehloToSlice : Pass<"convert-stablehlo-to-slice"> {
  let summary = "import slices and updates of StableHLO and MHLO";
  let description = [{
    Rewrites the ops of StableHLO that are slices into `slice.strided` and
    `slice.strided_update`, and the same ops under their `mhlo` names.

    | op                               | becomes                              |
    |----------------------------------|--------------------------------------|
    | `slice`, `real_dynamic_slice`    | `slice.strided`                      |
    | `reverse`                        | `slice.strided`, of ranges `::-1`    |
    | `dynamic_slice`                  | `slice.strided` of a clamped window  |
    | `dynamic_update_slice`           | `slice.strided_update` of one        |
    | `reshape` that drops or adds dims of 1 | `slice.strided`, of indices 0 and new axes |
    | `broadcast_in_dim` that adds dims of 1 | `slice.strided`, of new axes   |

    The start of a dynamic window is clamped so that the whole window lies
    within the operand, as StableHLO has it, which is not Python's clamp.

    ```mlir
    func.func @before(%x: tensor<128x64xf32>, %i: tensor<i32>,
                      %j: tensor<i32>) -> tensor<4x64xf32> {
      %0 = "stablehlo.dynamic_slice"(%x, %i, %j)
          <{slice_sizes = array<i64: 4, 64>}>
          : (tensor<128x64xf32>, tensor<i32>, tensor<i32>) -> tensor<4x64xf32>
      return %0 : tensor<4x64xf32>
    }

    func.func @after(%x: tensor<128x64xf32>, %i: tensor<i32>,
                     %j: tensor<i32>) -> tensor<4x64xf32> {
      %c0 = arith.constant 0 : index
      %c4 = arith.constant 4 : index
      %c124 = arith.constant 124 : index
      %0 = tensor.extract %i[] : tensor<i32>
      %1 = arith.index_cast %0 : i32 to index
      %2 = arith.minsi %1, %c124 : index
      %3 = arith.maxsi %2, %c0 : index
      %4 = arith.addi %3, %c4 : index
      %5 = slice.strided %x[%3:%4] : tensor<128x64xf32> to tensor<?x64xf32>
      %6 = tensor.cast %5 : tensor<?x64xf32> to tensor<4x64xf32>
      return %6 : tensor<4x64xf32>
    }
    ```

    `constant`, and `add`, `subtract`, `multiply`, `maximum`, `minimum`, `clamp`,
    `compare`, `select` and `convert` on scalars of integers, by which programs
    compute their indices, become ops of `arith`. All other ops stay. As in
    `-convert-tf-to-slice`, ops are read in generic form, and slices that cannot
    be imported stay with a remark.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect",
                           "::mlir::slice::SliceDialect",
                           "::mlir::tensor::TensorDialect"];
}

def ConvertTosaToSlice : Pass<"convert-tosa-to-slice"> {
  let summary = "import slices of TOSA";
  let description = [{
    Rewrites `tosa.slice` and `tosa.reverse` into `slice.strided`. Start and
    size have to be constant; others stay, with a remark.

    ```mlir
    func.func @before(%x: tensor<4x8xf32>) -> tensor<2x8xf32> {
      %0 = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>}
          : () -> !tosa.shape<2>
      %1 = tosa.const_shape {values = dense<[2, 8]> : tensor<2xindex>}
          : () -> !tosa.shape<2>
      %2 = tosa.slice %x, %0, %1
          : (tensor<4x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x8xf32>
      %3 = tosa.reverse %2 {axis = 1 : i32}
          : (tensor<2x8xf32>) -> tensor<2x8xf32>
      return %3 : tensor<2x8xf32>
    }

    func.func @after(%x: tensor<4x8xf32>) -> tensor<2x8xf32> {
      %0 = slice.strided %x[1:3, 0:8] : tensor<4x8xf32> to tensor<2x8xf32>
      %1 = slice.strided %0[:, ::-1] : tensor<2x8xf32> to tensor<2x8xf32>
      return %1 : tensor<2x8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::complex::ComplexDialect",
                           "::mlir::slice::SliceDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // SLICE_MLIR_CONVERSION_PASSES_TD
