// RUN: slice-opt %s -transform-interpreter -canonicalize -split-input-file | FileCheck %s

// A buffer for a slice whose size hangs on the induction variable is made large
// enough for all iterations, as far as the bounds of slices tell.

func.func private @use(tensor<?xf32>)

// CHECK-LABEL: @end_bounds_the_size
// CHECK: scf.for
// CHECK: tensor.empty() : tensor<5xf32>
func.func @end_bounds_the_size(%x: tensor<?xf32>, %lb: index, %ub: index, %step: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %lb to %ub step %step {
    %s = slice.strided %x[%i:5] : tensor<?xf32>
    %n = tensor.dim %s, %c0 : tensor<?xf32>
    %e = tensor.empty(%n) {test} : tensor<?xf32>
    func.call @use(%e) : (tensor<?xf32>) -> ()
  }
  return
}

// From the end, with a stride.
// CHECK-LABEL: @negative_begin
// CHECK: scf.for
// CHECK: tensor.empty() : tensor<4xf32>
func.func @negative_begin(%x: tensor<?xf32>, %lb: index, %ub: index, %step: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %lb to %ub step %step {
    %s = slice.strided %x[-8:%i:2] : tensor<?xf32>
    %n = tensor.dim %s, %c0 : tensor<?xf32>
    %e = tensor.empty(%n) {test} : tensor<?xf32>
    func.call @use(%e) : (tensor<?xf32>) -> ()
  }
  return
}

// At most what the dim has.
// CHECK-LABEL: @dim_bounds_the_size
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>
// CHECK: %[[D:.*]] = tensor.dim %[[X]]
// CHECK: tensor.empty(%[[D]]) : tensor<?xf32>
func.func @dim_bounds_the_size(%x: tensor<?xf32>, %lb: index, %ub: index, %step: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %lb to %ub step %step {
    %s = slice.strided %x[%i::-2] : tensor<?xf32>
    %n = tensor.dim %s, %c0 : tensor<?xf32>
    %e = tensor.empty(%n) {test} : tensor<?xf32>
    func.call @use(%e) : (tensor<?xf32>) -> ()
  }
  return
}

// A static dim bounds everything.
// CHECK-LABEL: @static_dim
// CHECK: scf.for
// CHECK: tensor.empty() : tensor<7xf32>
func.func @static_dim(%x: tensor<7xf32>, %lb: index, %ub: index, %step: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %lb to %ub step %step {
    %s = slice.strided %x[::%i] : tensor<7xf32>
    %n = tensor.dim %s, %c0 : tensor<?xf32>
    %e = tensor.empty(%n) {test} : tensor<?xf32>
    func.call @use(%e) : (tensor<?xf32>) -> ()
  }
  return
}

module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %empty = transform.structured.match ops{["tensor.empty"]} in %root : (!transform.any_op) -> !transform.any_op
    %independent = transform.tensor.make_loop_independent %empty {num_loops = 1} : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
