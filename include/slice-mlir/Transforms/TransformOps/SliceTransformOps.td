//===- SliceTransformOps.td - Patterns for scripts ---------*- tablegen -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TRANSFORMS_TRANSFORMOPS_SLICETRANSFORMOPS_TD
#define SLICE_MLIR_TRANSFORMS_TRANSFORMOPS_SLICETRANSFORMOPS_TD

include "mlir/Dialect/Transform/IR/TransformDialect.td"
include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.td"
include "mlir/IR/OpBase.td"

class ApplySlicePatternsOp<string mnemonic> : Op<Transform_Dialect,
    "apply_patterns.slice." # mnemonic,
    [DeclareOpInterfaceMethods<PatternDescriptorOpInterface>]> {
  let assemblyFormat = "attr-dict";
}

def ApplySliceLowerCopyPatternsOp : ApplySlicePatternsOp<"lower_copy"> {
  let description = [{
    Indicates that `memref.copy` should become loops of vectors: the pattern of
    `-slice-lower-copy`.
  }];
}

def ApplySlicePropagatePatternsOp : ApplySlicePatternsOp<"propagate"> {
  let description = [{
    Indicates that slices should move toward the producers of their sources: the
    patterns of `-slice-propagate`.

    ```mlir
    module attributes {transform.with_named_sequence} {
      transform.named_sequence @__transform_main(
          %root: !transform.any_op {transform.readonly}) {
        %functions = transform.structured.match ops{["func.func"]} in %root
            : (!transform.any_op) -> !transform.any_op
        transform.apply_patterns to %functions {
          transform.apply_patterns.slice.propagate
          transform.apply_patterns.canonicalization
        } : !transform.any_op
        transform.yield
      }
    }
    ```
  }];
}

def ApplySliceToLinalgPatternsOp : ApplySlicePatternsOp<"to_linalg"> {
  let description = [{
    Indicates that slices of tensors should become `linalg.generic`: the
    patterns of `-convert-slice-to-linalg`.
  }];
}

def ApplySliceToMemRefPatternsOp : ApplySlicePatternsOp<"to_memref"> {
  let description = [{
    Indicates that slices of memrefs should become `memref.subview` and its kin:
    the pattern of `-convert-slice-to-memref`.
  }];
}

def ApplySliceToTensorPatternsOp : ApplySlicePatternsOp<"to_tensor"> {
  let description = [{
    Indicates that slices and updates of tensors by strides that are known to be
    positive should become `tensor.extract_slice` and `tensor.insert_slice`: the
    patterns of `-convert-slice-to-tensor`.
  }];
}

#endif // SLICE_MLIR_TRANSFORMS_TRANSFORMOPS_SLICETRANSFORMOPS_TD
