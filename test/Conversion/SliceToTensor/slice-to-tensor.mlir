// RUN: slice-opt %s -convert-slice-to-tensor -cse -split-input-file -allow-unregistered-dialect -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @ranges
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>)
func.func @ranges(%x: tensor<4x8xf32>) -> tensor<2x4xf32> {
  // CHECK-NEXT: %[[S:.*]] = tensor.extract_slice %[[X]][1, 0] [2, 4] [1, 2] : tensor<4x8xf32> to tensor<2x4xf32>
  // CHECK-NEXT: return %[[S]]
  %0 = slice.strided %x[1:-1, ::2] : tensor<4x8xf32>
  return %0 : tensor<2x4xf32>
}

// Boxes keep the rank: what is dropped and what is added is said apart.
// CHECK-LABEL: @indices_and_new_axes
// CHECK-SAME: (%[[X:.*]]: tensor<4x1x8xf32>)
func.func @indices_and_new_axes(%x: tensor<4x1x8xf32>) -> tensor<1x1x8x1xf32> {
  // CHECK-NEXT: %[[S:.*]] = tensor.extract_slice %[[X]][3, 0, 0] [1, 1, 8] [1, 1, 1] : tensor<4x1x8xf32> to tensor<1x1x8xf32>
  // CHECK-NEXT: %[[C:.*]] = tensor.collapse_shape %[[S]] {{\[}}[0, 1], [2]] : tensor<1x1x8xf32> into tensor<1x8xf32>
  // CHECK-NEXT: %[[E:.*]] = tensor.expand_shape %[[C]] {{\[}}[0, 1], [2, 3]] output_shape [1, 1, 8, 1]
  // CHECK-NEXT: return %[[E]]
  %0 = slice.strided %x[-1, newaxis, ..., newaxis] : tensor<4x1x8xf32>
  return %0 : tensor<1x1x8x1xf32>
}

// CHECK-LABEL: @to_a_scalar_and_back
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>)
func.func @to_a_scalar_and_back(%x: tensor<4x8xf32>) -> tensor<1xf32> {
  // CHECK-NEXT: %[[S:.*]] = tensor.extract_slice %[[X]][1, 2] [1, 1] [1, 1]
  // CHECK-NEXT: %[[C:.*]] = tensor.collapse_shape %[[S]] [] : tensor<1x1xf32> into tensor<f32>
  // CHECK-NEXT: tensor.expand_shape %[[C]] [] output_shape [1] : tensor<f32> into tensor<1xf32>
  %0 = slice.strided %x[1, 2, newaxis] : tensor<4x8xf32>
  return %0 : tensor<1xf32>
}

// A constant stride stays one where the dim is unknown.
// CHECK-LABEL: @run_time
// CHECK-SAME: (%[[X:.*]]: tensor<?x?xf32>, %{{.*}}: index)
func.func @run_time(%x: tensor<?x?xf32>, %b: index) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK: tensor.extract_slice %[[X]][%{{.*}}, %{{.*}}] [%{{.*}}, %{{.*}}] [2, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %0 = slice.strided %x[%b::2, 4:7] : tensor<?x?xf32> to tensor<?x?xf32>
  // A stride as long as this may exceed the dim.
  // CHECK: %[[STRIDE:.*]] = arith.minsi %c4294967296
  // CHECK: tensor.extract_slice %[[X]][0, 0] [%{{.*}}, %{{.*}}] [%[[STRIDE]], 1]
  %2 = slice.strided %x[::4294967296] : tensor<?x?xf32>
  return %0, %2 : tensor<?x?xf32>, tensor<?x?xf32>
}

// CHECK-LABEL: @empty
// CHECK-SAME: (%{{.*}}: tensor<4x?xf32>, %[[V:.*]]: tensor<0x?xf32>, %[[X:.*]]: tensor<4x?xf32>)
func.func @empty(%y: tensor<4x?xf32>, %v: tensor<0x?xf32>, %x: tensor<4x?xf32>) -> (tensor<0x?xf32>, tensor<4x?xf32>) {
  // CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<0x?xf32>
  // CHECK: return %[[E]], %[[X]]
  %0 = slice.strided %y[4:] : tensor<4x?xf32>
  %1 = slice.strided_update %v into %x[2:1] : tensor<0x?xf32> into tensor<4x?xf32>
  return %0, %1 : tensor<0x?xf32>, tensor<4x?xf32>
}

// Folded into a box, this cast would make it invalid.
// CHECK-LABEL: @undefined_behind_a_cast
func.func @undefined_behind_a_cast(%x: tensor<4xf32>, %v: tensor<f32>) -> (tensor<f32>, tensor<?xf32>) {
  // CHECK: %[[X:.*]] = tensor.cast
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<f32>
  // CHECK: return %[[E]], %[[X]]
  %0 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %1 = slice.strided %0[7] : tensor<?xf32>
  %2 = slice.strided_update %v into %0[7] : tensor<f32> into tensor<?xf32>
  return %1, %2 : tensor<f32>, tensor<?xf32>
}

//===----------------------------------------------------------------------===//
// Updates
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @update
// CHECK-SAME: (%[[V:.*]]: tensor<?x1xf32>, %[[X:.*]]: tensor<8x6xf32>)
func.func @update(%v: tensor<?x1xf32>, %x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // CHECK: %[[T:.*]] = tensor.cast %[[V]] : tensor<?x1xf32> to tensor<4x1xf32>
  // CHECK: %[[C:.*]] = tensor.collapse_shape %[[T]] {{\[}}[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
  // CHECK: %[[E:.*]] = tensor.expand_shape %[[C]] {{\[}}[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  // CHECK: tensor.insert_slice %[[E]] into %[[X]][0, 1] [4, 1] [2, 1] : tensor<4x1xf32> into tensor<8x6xf32>
  %0 = slice.strided_update %v into %x[::2, 1, newaxis] : tensor<?x1xf32> into tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

//===----------------------------------------------------------------------===//
// What is left says why
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @left
func.func @left(%x: tensor<8xf32>, %y: tensor<8xf32, "dense">, %m: memref<8xf32>, %v: tensor<4xf32>, %s: index) -> tensor<8xf32> {
  // CHECK-COUNT-4: slice.strided %
  // CHECK: slice.strided_update
  // expected-remark @+1 {{left as it is: a stride is not known to be positive}}
  %0 = slice.strided %x[::-1] : tensor<8xf32>
  // expected-remark @+1 {{left as it is: a stride is not known to be positive}}
  %1 = slice.strided %x[::%s] : tensor<8xf32>
  // expected-remark @+1 {{left as it is: the tensor has an encoding}}
  %2 = slice.strided %y[::2] : tensor<8xf32, "dense">
  // expected-remark @+1 {{left as it is: not on tensors}}
  %3 = slice.strided %m[::2] : memref<8xf32>
  // expected-remark @+1 {{left as it is: a stride is not known to be positive}}
  %4 = slice.strided_update %v into %x[::-2] : tensor<4xf32> into tensor<8xf32>
  "test.use"(%0, %1, %2, %3) : (tensor<8xf32>, tensor<?xf32>, tensor<4xf32, "dense">, memref<4xf32, strided<[2]>>) -> ()
  return %4 : tensor<8xf32>
}

// -----

// The size of a new axis is known, though the value's type may not say it.
// CHECK-LABEL: @update_with_unknown_new_axis
func.func @update_with_unknown_new_axis(%v: tensor<?xf32>, %x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[C:.*]] = tensor.cast %{{.*}} : tensor<?xf32> to tensor<1xf32>
  // CHECK: tensor.collapse_shape %[[C]] [] : tensor<1xf32> into tensor<f32>
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[1] [1] [1] : tensor<1xf32> into tensor<?xf32>
  %0 = slice.strided_update %v into %x[newaxis, 1] : tensor<?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A size that the value knows and the box does not.
// CHECK-LABEL: @update_with_run_time_size
func.func @update_with_run_time_size(%v: tensor<3xf32>, %x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  // CHECK: %[[C:.*]] = tensor.cast %{{.*}} : tensor<3xf32> to tensor<?xf32>
  // CHECK: tensor.insert_slice %[[C]] into
  %0 = slice.strided_update %v into %x[:%n] : tensor<3xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
