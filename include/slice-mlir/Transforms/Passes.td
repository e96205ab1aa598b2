//===- Passes.td - Passes on slices and their copies -------*- tablegen -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TRANSFORMS_PASSES_TD
#define SLICE_MLIR_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def SlicePrepareBufferization
    : Pass<"slice-prepare-bufferization", "::mlir::ModuleOp"> {
  let summary = "get a program on tensors ready for one-shot bufferization";
  let description = [{
    Marks the tensor arguments of public functions as not writable, so that no
    caller finds its input changed, and decomposes `tensor.concat`, which does
    not bufferize, into `tensor.insert_slice`, and `linalg.softmax`, which has
    no loops, into ops that have. Ops on tensors that work element by element
    become `linalg.generic`, and are fused where one has the only use of another;
    but not a select between two whole tensors, which may differ in shape.

    ```mlir
    func.func @before(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<5xf32> {
      %0 = tensor.concat dim(0) %a, %b
          : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
      return %0 : tensor<5xf32>
    }

    func.func @after(%a: tensor<2xf32> {bufferization.writable = false},
                     %b: tensor<3xf32> {bufferization.writable = false})
        -> tensor<5xf32> {
      %0 = tensor.empty() : tensor<5xf32>
      %1 = tensor.insert_slice %a into %0[0] [2] [1]
          : tensor<2xf32> into tensor<5xf32>
      %2 = tensor.insert_slice %b into %1[2] [3] [1]
          : tensor<3xf32> into tensor<5xf32>
      return %2 : tensor<5xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SliceBufferize : Pass<"slice-bufferize", "::mlir::ModuleOp"> {
  let summary = "one-shot bufferization that copies where a layout would be false";
  let description = [{
    Runs upstream's one-shot module bufferization, with arguments and results of
    functions in row-major buffers. Where a buffer is not of the layout that is
    asked for, upstream copies it; but it takes a row-major buffer with
    run-time sizes for one of any strides at all, and casts a view to it whose
    elements do not lie next to each other. This pass copies there too. Casts
    that are part of the program stay.

    ```mlir
    func.func private @row_major(memref<?x?xf32>)

    func.func @as_upstream_has_it(%v: memref<?x?xf32, strided<[?, 1]>>) {
      %0 = memref.cast %v
          : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
      call @row_major(%0) : (memref<?x?xf32>) -> ()
      return
    }

    func.func @as_it_is_here(%v: memref<?x?xf32, strided<[?, 1]>>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %rows = memref.dim %v, %c0 : memref<?x?xf32, strided<[?, 1]>>
      %columns = memref.dim %v, %c1 : memref<?x?xf32, strided<[?, 1]>>
      %0 = memref.alloc(%rows, %columns) : memref<?x?xf32>
      memref.copy %v, %0
          : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
      call @row_major(%0) : (memref<?x?xf32>) -> ()
      return
    }
    ```
  }];
  let options = [Option<"allowUnknownOps", "allow-unknown-ops", "bool",
                        "false",
                        "leave ops that do not bufferize on tensors">];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::memref::MemRefDialect"];
}

def SliceAllowNegativeStrides : Pass<"slice-allow-negative-strides"> {
  let summary = "let addresses in the LLVM dialect go backwards";
  let description = [{
    Drops the flag `nuw` from all `llvm.add`, `llvm.mul` and
    `llvm.getelementptr`. Upstream's lowering of memrefs to LLVM says of each
    address that nothing in it wraps as an unsigned number. A negative stride
    does: without this pass LLVM takes views that go backwards for undefined, and
    at times makes code of them that reads elsewhere. To drop the flag is always
    right; `nsw`, which stays, is enough for loops to be vectorized.

    ```mlir
    func.func @before(%p: !llvm.ptr, %i: i64, %stride: i64) -> !llvm.ptr {
      %0 = llvm.mul %i, %stride overflow<nsw, nuw> : i64
      %1 = llvm.getelementptr inbounds|nuw %p[%0]
          : (!llvm.ptr, i64) -> !llvm.ptr, f32
      return %1 : !llvm.ptr
    }

    func.func @after(%p: !llvm.ptr, %i: i64, %stride: i64) -> !llvm.ptr {
      %0 = llvm.mul %i, %stride overflow<nsw> : i64
      %1 = llvm.getelementptr inbounds %p[%0]
          : (!llvm.ptr, i64) -> !llvm.ptr, f32
      return %1 : !llvm.ptr
    }
    ```
  }];
}

def SliceCopyResults : Pass<"slice-copy-results", "::mlir::func::FuncOp"> {
  let summary = "give each result of a public function a buffer of its own";
  let description = [{
    Copies each memref that a public function returns into a fresh buffer,
    unless it is one already: a `memref.alloc` of the function's that is
    returned once and as a whole. Without it, a slice of an argument would be
    returned as a view of the argument where its layout allows and as a fresh
    buffer elsewhere, and the caller could not tell whether to free it.

    ```mlir
    func.func @before(%m: memref<8xf32>) -> memref<8xf32> {
      return %m : memref<8xf32>
    }

    func.func @after(%m: memref<8xf32>) -> memref<8xf32> {
      %0 = memref.alloc() : memref<8xf32>
      memref.copy %m, %0 : memref<8xf32> to memref<8xf32>
      return %0 : memref<8xf32>
    }
    ```
  }];
  let dependentDialects = ["::mlir::memref::MemRefDialect"];
}

def SliceLowerCopy : Pass<"slice-lower-copy", "::mlir::ModuleOp"> {
  let summary = "lower memref.copy to loops that run at memory speed";
  let description = [{
    Replaces each `memref.copy` of ranked memrefs with strided layouts, static or
    not, from a slice or from elsewhere. Left alone, a `memref.copy` whose
    operands are not both contiguous becomes a call that moves one element at a
    time.

    How a copy is made is planned first, on its sizes and strides alone: unit
    dims go, the others are ordered by their stride in the target, and dims that
    run on into each other on both sides become one. What then is innermost
    chooses the kernel:

    * what is contiguous on both sides is one `memcpy`, or one for each row;
    * groups of up to 16 bytes that lie close to each other in the source, in
      either direction, are gathered by loads of whole vectors and shuffles;
    * groups that lie far apart are moved one by one;
    * a source that repeats one group (stride 0) is read once;
    * a matrix that is turned around is moved in tiles, turned in registers;
    * where strides or row lengths are known at run time only, a function
      `__slice_copy_N` (elements of N bytes) is called that sorts and merges dims
      then, and picks one of these kernels.

    Results that pass the caches (`streaming-bytes`) are written by stores that
    go past them, in whole lines. With `threads`, so many threads of OpenMP
    (`omp.parallel`) share what touches `threaded-bytes`, each its part.

    ```mlir
    func.func @before(%a: memref<4x2xf32, strided<[4, 1]>>,
                      %b: memref<4x2xf32>) {
      memref.copy %a, %b
          : memref<4x2xf32, strided<[4, 1]>> to memref<4x2xf32>
      return
    }

    func.func @after(%a: memref<4x2xf32, strided<[4, 1]>>,
                     %b: memref<4x2xf32>) {
      %pa = memref.extract_aligned_pointer_as_index %a
          : memref<4x2xf32, strided<[4, 1]>> -> index
      %ia = arith.index_cast %pa : index to i64
      %from = llvm.inttoptr %ia : i64 to !llvm.ptr
      %pb = memref.extract_aligned_pointer_as_index %b
          : memref<4x2xf32> -> index
      %ib = arith.index_cast %pb : index to i64
      %to = llvm.inttoptr %ib : i64 to !llvm.ptr
      // Four groups of 8 bytes in one vector: every other one of 64 bytes.
      %0 = llvm.load %from {alignment = 1 : i64} : !llvm.ptr -> vector<4xi64>
      %1 = llvm.getelementptr %from[24] : (!llvm.ptr) -> !llvm.ptr, i8
      %2 = llvm.load %1 {alignment = 1 : i64} : !llvm.ptr -> vector<4xi64>
      %3 = llvm.shufflevector %0, %2 [0, 2, 5, 7] : vector<4xi64>
      llvm.store %3, %to {alignment = 1 : i64} : vector<4xi64>, !llvm.ptr
      return
    }
    ```

    The result has ops of the LLVM dialect on addresses beside loops of `scf`:
    the pass is one of the last before the conversion to LLVM. It takes `index`
    to have 64 bits. Element types without a known size in memory, and memory
    spaces other than the default one, are left to a `linalg.generic` that moves
    element by element. As with `memref.copy` itself, it is undefined what comes
    of memrefs that overlap in part.
  }];
  let options = [
    Option<"vectorBytes", "vector-bytes", "int64_t", /*default=*/"32",
           "Bytes of a vector register: 16, 32 or 64">,
    Option<"streamingBytes", "streaming-bytes", "int64_t",
           /*default=*/"20 << 20",
           "A copy that touches at least so many bytes writes past the caches">,
    Option<"threads", "threads", "int64_t", /*default=*/"1",
           "How many threads share a large copy: 1 to 1024">,
    Option<"threadedBytes", "threaded-bytes", "int64_t",
           /*default=*/"1 << 20",
           "A copy that touches fewer bytes than this is left to one thread">,
  ];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::func::FuncDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::omp::OpenMPDialect",
                           "::mlir::scf::SCFDialect"];
}

def SliceLowerRuntimeChecks
    : Pass<"slice-lower-runtime-checks", "::mlir::ModuleOp"> {
  let summary = "lower cf.assert to one line on stderr and exit code 1";
  let description = [{
    Replaces each `cf.assert` by a branch that writes the message to stderr, as
    one line with the op's location in front, and ends the program with exit
    code 1. Nothing beyond libc is needed (`write` and `exit`). Upstream's own
    lowering prints to stdout, where the message is lost when that is
    redirected, and aborts.

    ```mlir
    func.func @before(%ok: i1) {
      cf.assert %ok, "stride of entry 1 must not be 0"
      return
    }
    ```

    When `%ok` is false, a program that was compiled from `model.mlir` ends with
    `model.mlir:2:3: error: stride of entry 1 must not be 0`.
  }];
  let dependentDialects = ["::mlir::LLVM::LLVMDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::arith::ArithDialect"];
}

def SlicePropagate : Pass<"slice-propagate"> {
  let summary = "move slices toward producers, so that less is computed";
  let description = [{
    Replaces a slice of what an op makes by the same op on slices of its
    operands: of `(a + b)[0, 0]` one element is computed and not the tensor.

    ```mlir
    func.func @before(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>)
        -> tensor<f32> {
      %0 = arith.addf %a, %b : tensor<4x6xf32>
      %1 = slice.strided %0[0, 0] : tensor<4x6xf32> to tensor<f32>
      return %1 : tensor<f32>
    }

    func.func @after(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> tensor<f32> {
      %0 = slice.strided %a[0, 0] : tensor<4x6xf32> to tensor<f32>
      %1 = slice.strided %b[0, 0] : tensor<4x6xf32> to tensor<f32>
      %2 = arith.addf %0, %1 : tensor<f32>
      return %2 : tensor<f32>
    }
    ```

    Slices move through

    * ops of `arith`, `math` and `complex` on tensors, element by element;
    * ops of `linalg` whose loops are all parallel and run over the dims of the
      result, with maps that permute and drop dims: `linalg.generic` (also with
      `linalg.index`, where begin and stride are known), `linalg.map`,
      `linalg.fill` and the named ones;
    * `linalg.transpose` and `linalg.broadcast`, which become nothing at all
      where one element is taken of the dims that they are about;
    * `tensor.concat`: of each input what is touched, if sizes and range are
      known or all of the dim is taken, be it backwards;
    * `tensor.pad` with a constant: source and padding as far as they are
      touched, where sizes and ranges of the dims that are cut are known;
    * `tensor.expand_shape` and `tensor.collapse_shape`, where what is taken of
      each group of dims is one range of its one dim, and conversely;
    * `tensor.from_elements`, `tensor.splat`, `tensor.empty`, `tensor.cast`, and
      other slices.

    New axes stay behind, in a slice of their own: they make nothing smaller.

    Nothing is computed or copied more often than before. What takes of the
    operands of a `tensor.concat`, `tensor.pad`, `linalg.transpose` or
    `linalg.broadcast` nothing but a slice moves in any case. Other slices move
    only where all users of the producer are slices that can move, so that the
    producer goes away; and, unless it is a reshape or a cast, only if no slice
    is in a loop that the producer is not in, and several that differ take no
    more elements than the producer makes, all in all, by what is known
    statically. `tensor.dim` of a producer is answered by its operands, so that
    it does not count as a user.

    What is undefined may turn out defined, as an index that is out of bounds of
    a `linalg.fill`, but never the other way around: a slice of a select by a
    scalar stays if an index may be in bounds of one operand only. Where a more
    static type of an operand would make an index a static error, the slice
    stays, too.
  }];
  let dependentDialects = ["::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::slice::SliceDialect",
                           "::mlir::tensor::TensorDialect"];
}

def SliceReshard : Pass<"slice-reshard", "::mlir::func::FuncOp"> {
  let summary = "what is sharded anew is a slice of everything";
  let description = [{
    Where upstream's `-shard-partition` finds an array that is annotated with one
    sharding and used by another, it has to move its rows, and can for even
    blocks on a grid of one axis. A `slice.strided` that takes everything can
    for all shardings that are known statically: this pass puts one between the
    two annotations. To be run after `-sharding-propagation`, which makes more of
    them.

    ```mlir
    shard.grid @grid(shape = 2)

    func.func @before(%x: tensor<7xf32>) -> tensor<7xf32> {
      %a = shard.sharding @grid split_axes = [[0]]
          sharded_dims_offsets = [0, 3, 7] : !shard.sharding
      %b = shard.sharding @grid split_axes = [[]] : !shard.sharding
      %0 = shard.shard %x to %a : tensor<7xf32>
      %1 = shard.shard %0 to %b annotate_for_users : tensor<7xf32>
      return %1 : tensor<7xf32>
    }

    func.func @after(%x: tensor<7xf32>) -> tensor<7xf32> {
      %a = shard.sharding @grid split_axes = [[0]]
          sharded_dims_offsets = [0, 3, 7] : !shard.sharding
      %b = shard.sharding @grid split_axes = [[]] : !shard.sharding
      %0 = shard.shard %x to %a : tensor<7xf32>
      %1 = shard.shard %0 to %a annotate_for_users : tensor<7xf32>
      %2 = slice.strided %1[] : tensor<7xf32> to tensor<7xf32>
      %3 = shard.shard %2 to %b : tensor<7xf32>
      %4 = shard.shard %3 to %b annotate_for_users : tensor<7xf32>
      return %4 : tensor<7xf32>
    }
    ```

    Shardings with halos, and arrays whose sizes are not static, are left to
    upstream. Two shardings on different grids are an error.
  }];
  let dependentDialects = ["::mlir::shard::ShardDialect",
                           "::mlir::slice::SliceDialect"];
}

def SliceExplain : Pass<"slice-explain", "::mlir::ModuleOp"> {
  let summary = "say of each slice what it takes, and if it will be copied";
  let description = [{
    Emits a remark at each `slice.strided` and `slice.strided_update`: its
    subscript, what it takes of each dim, the type of the slice, and what
    bufferization makes of it. The module is left as it is: a copy of it is
    bufferized as the pipelines do it, but for what other passes improve before,
    so that each slice is found as it is written.

    ```mlir
    func.func @explained(%x: tensor<4x?x8xf32>, %i: index, %j: index) -> f32 {
      // remark: 'slice.strided' op takes [1:3, ?, ::-1]: dim 0: 2 of 4 from 1;
      // dim 1: index ? of ?; dim 2: 8 of 8 from 7 by -1; 'tensor<2x8xf32>'; a
      // view, strided<[?, -1], offset: ?>
      %0 = slice.strided %x[1:3, %i, ::-1]
          : tensor<4x?x8xf32> to tensor<2x8xf32>
      %1 = tensor.extract %0[%j, %j] : tensor<2x8xf32>
      return %1 : f32
    }
    ```

    Numbers that only the run time knows are `?`. A slice of a tensor is

    * a view: nothing is copied for its own sake. Where it is copied into
      another tensor, a note says at which op;
    * a copy, where it is a result of a function, or its source changes while it
      is in use.

    An update is made in place, or in a copy of the destination where that is
    still in use or must not be written to.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::slice::SliceDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // SLICE_MLIR_TRANSFORMS_PASSES_TD
