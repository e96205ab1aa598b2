// RUN: slice-opt %s -resolve-ranked-shaped-type-result-dims -canonicalize | FileCheck %s

// CHECK-LABEL: @static_sizes
func.func @static_sizes(%x: tensor<4x?xf32>) -> (index, index, index) {
  // CHECK-NOT: slice.strided
  // CHECK-DAG: %[[ONE:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[THREE:.*]] = arith.constant 3 : index
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: return %[[ONE]], %[[THREE]], %[[ZERO]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  // The type is less static than it could be.
  %0 = slice.strided %x[newaxis, 1:, 5:3] : tensor<4x?xf32> to tensor<?x?x?xf32>
  %d0 = tensor.dim %0, %c0 : tensor<?x?x?xf32>
  %d1 = tensor.dim %0, %c1 : tensor<?x?x?xf32>
  %d2 = tensor.dim %0, %c2 : tensor<?x?x?xf32>
  return %d0, %d1, %d2 : index, index, index
}

// CHECK-LABEL: @full_dim
// CHECK-SAME: (%[[X:.*]]: tensor<4x?xf32>)
func.func @full_dim(%x: tensor<4x?xf32>) -> index {
  // CHECK: %[[ONE:.*]] = arith.constant 1 : index
  // CHECK: %[[DIM:.*]] = tensor.dim %[[X]], %[[ONE]]
  // CHECK-NEXT: return %[[DIM]]
  %c2 = arith.constant 2 : index
  %0 = slice.strided %x[1:, newaxis] : tensor<4x?xf32>
  %d = tensor.dim %0, %c2 : tensor<3x1x?xf32>
  return %d : index
}

// CHECK-LABEL: @s8_unknown_dim
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>)
func.func @s8_unknown_dim(%x: tensor<?xf32>) -> index {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[TWO:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[THREE:.*]] = arith.constant 3 : index
  // CHECK: %[[DIM:.*]] = tensor.dim %[[X]]
  // CHECK: %[[BEGIN:.*]] = arith.minsi %[[DIM]], %[[TWO]]
  // CHECK: %[[SPAN:.*]] = arith.subi %[[DIM]], %[[BEGIN]]
  // CHECK: %[[SOME:.*]] = arith.cmpi sgt, %[[SPAN]], %[[ZERO]]
  // CHECK: arith.divsi %{{.*}}, %[[THREE]]
  // CHECK: %[[SIZE:.*]] = arith.select %[[SOME]], %{{.*}}, %[[ZERO]]
  // CHECK: return %[[SIZE]]
  %c0 = arith.constant 0 : index
  %0 = slice.strided %x[2::3] : tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  return %d : index
}

// CHECK-LABEL: @s12_run_time_end
// CHECK-SAME: (%{{.*}}: tensor<4x?xf32>, %[[E:.*]]: index)
func.func @s12_run_time_end(%x: tensor<4x?xf32>, %e: index) -> index {
  // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK-DAG: %[[FOUR:.*]] = arith.constant 4 : index
  // CHECK-NOT: tensor.dim
  // CHECK-DAG: arith.cmpi slt, %[[E]], %[[ZERO]]
  // CHECK-DAG: arith.addi %[[E]], %[[FOUR]] : index
  // CHECK-DAG: arith.minsi %[[E]], %[[FOUR]]
  // CHECK: return
  %c0 = arith.constant 0 : index
  %0 = slice.strided %x[:%e] : tensor<4x?xf32>
  %d = tensor.dim %0, %c0 : tensor<?x?xf32>
  return %d : index
}

// A run-time stride may be of either sign.
// CHECK-LABEL: @s12_run_time_stride
// CHECK-SAME: (%[[M:.*]]: memref<4x?xf32>, %[[S:.*]]: index)
func.func @s12_run_time_stride(%m: memref<4x?xf32>, %s: index) -> index {
  // CHECK-DAG: memref.dim %[[M]]
  // CHECK-DAG: %[[FORWARD:.*]] = arith.cmpi sgt, %[[S]], %{{.*}}
  // CHECK: %[[LENGTH:.*]] = arith.select %[[FORWARD]], %[[S]], %{{.*}}
  // CHECK: arith.divsi %{{.*}}, %[[LENGTH]]
  // CHECK: return
  %c1 = arith.constant 1 : index
  %0 = slice.strided %m[:, ::%s] : memref<4x?xf32>
  %d = memref.dim %0, %c1 : memref<4x?xf32, strided<[?, ?], offset: ?>>
  return %d : index
}

// CHECK-LABEL: @slice_of_a_slice
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>)
func.func @slice_of_a_slice(%x: tensor<?xf32>) -> index {
  // CHECK: %[[DIM:.*]] = tensor.dim %[[X]]
  // CHECK-NOT: slice.strided
  // CHECK: return
  %c0 = arith.constant 0 : index
  %0 = slice.strided %x[1:] : tensor<?xf32>
  %1 = slice.strided %0[::2] : tensor<?xf32>
  %d = tensor.dim %1, %c0 : tensor<?xf32>
  return %d : index
}

// The shape of an update is that of its destination.
// CHECK-LABEL: func.func @update
// CHECK-SAME: (%{{.*}}: tensor<?xf32>, %[[X:.*]]: tensor<?x4xf32>)
func.func @update(%v: tensor<?xf32>, %x: tensor<?x4xf32>) -> (index, index) {
  // CHECK-NOT: slice.strided_update
  // CHECK-DAG: %[[D:.*]] = tensor.dim %[[X]], %c0
  // CHECK: return %[[D]], %c4
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = slice.strided_update %v into %x[:, 1] : tensor<?xf32> into tensor<?x4xf32>
  %d0 = tensor.dim %0, %c0 : tensor<?x4xf32>
  %d1 = tensor.dim %0, %c1 : tensor<?x4xf32>
  return %d0, %d1 : index, index
}
