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
    become `linalg.generic`; but not a select between two whole tensors, which
    may differ in shape.

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

#endif // SLICE_MLIR_TRANSFORMS_PASSES_TD
