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

def SliceLowerCopy : Pass<"slice-lower-copy"> {
  let summary = "lower memref.copy to loops";
  let description = [{
    Replaces each `memref.copy` by a `linalg.generic` that copies, which becomes
    loops that LLVM vectorizes. Left alone, a `memref.copy` whose operands are
    not both contiguous becomes a call that moves one element at a time.

    ```mlir
    func.func @before(%a: memref<8xf32, strided<[2]>>, %b: memref<8xf32>) {
      memref.copy %a, %b : memref<8xf32, strided<[2]>> to memref<8xf32>
      return
    }

    #id = affine_map<(d0) -> (d0)>
    func.func @after(%a: memref<8xf32, strided<[2]>>, %b: memref<8xf32>) {
      linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
          ins(%a : memref<8xf32, strided<[2]>>) outs(%b : memref<8xf32>) {
      ^bb0(%in: f32, %out: f32):
        linalg.yield %in : f32
      }
      return
    }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect"];
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

#endif // SLICE_MLIR_TRANSFORMS_PASSES_TD
