// RUN: slice-opt %s -transform-interpreter -split-input-file | FileCheck %s

// CHECK-LABEL: @to_tensor_then_linalg
// CHECK: tensor.extract_slice
// CHECK: linalg.generic
// CHECK-NOT: slice.strided
func.func @to_tensor_then_linalg(%x: tensor<8xf32>) -> (tensor<4xf32>, tensor<8xf32>) {
  %0 = slice.strided %x[::2] : tensor<8xf32>
  %1 = slice.strided %x[::-1] : tensor<8xf32>
  return %0, %1 : tensor<4xf32>, tensor<8xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.slice.to_tensor
    } : !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.slice.to_linalg
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @to_memref
// CHECK: %[[V:.*]] = memref.subview
// CHECK: memref.extract_aligned_pointer_as_index %[[V]]
// CHECK: llvm.shufflevector
// CHECK-NOT: memref.copy
func.func @to_memref(%x: memref<8xf32>, %y: memref<4xf32>) {
  %0 = slice.strided %x[::2] : memref<8xf32>
  memref.copy %0, %y : memref<4xf32, strided<[2]>> to memref<4xf32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.slice.to_memref
      transform.apply_patterns.slice.lower_copy
    } : !transform.any_op
    transform.yield
  }
}

// -----

// CHECK-LABEL: @propagate
// CHECK-SAME: (%[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<4xf32>)
// CHECK-DAG: %[[SA:.*]] = slice.strided %[[A]][::2]
// CHECK-DAG: %[[SB:.*]] = slice.strided %[[B]][::2]
// CHECK: arith.addf %[[SA]], %[[SB]] : tensor<2xf32>
func.func @propagate(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<2xf32> {
  %0 = arith.addf %a, %b : tensor<4xf32>
  %1 = slice.strided %0[::2] : tensor<4xf32>
  return %1 : tensor<2xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %functions = transform.structured.match ops{["func.func"]} in %root : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %functions {
      transform.apply_patterns.slice.propagate
    } : !transform.any_op
    transform.yield
  }
}
