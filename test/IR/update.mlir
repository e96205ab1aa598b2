// RUN: slice-opt %s | FileCheck %s
// RUN: slice-opt %s | slice-opt | FileCheck %s
// RUN: slice-opt %s --mlir-print-op-generic | slice-opt | FileCheck %s
// RUN: slice-opt %s --emit-bytecode | slice-opt | FileCheck %s

// CHECK-LABEL: @static
// CHECK-SAME: (%[[V:.*]]: tensor<4xf32>, %[[X:.*]]: tensor<8x6xf32>)
func.func @static(%v: tensor<4xf32>, %x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // CHECK: slice.strided_update %[[V]] into %[[X]][::2, 1] : tensor<4xf32> into tensor<8x6xf32>
  %0 = slice.strided_update %v into %x[::2, 1] : tensor<4xf32> into tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// Sizes that only one side knows agree.
// CHECK-LABEL: @run_time
// CHECK-SAME: (%[[V:.*]]: tensor<?x1xf32>, %[[W:.*]]: tensor<2x1xf32>, %[[X:.*]]: tensor<?x?xf32>, %[[I:.*]]: index, %[[S:.*]]: index)
func.func @run_time(%v: tensor<?x1xf32>, %w: tensor<2x1xf32>, %x: tensor<?x?xf32>, %i: index, %s: index) {
  // CHECK: slice.strided_update %[[V]] into %[[X]][%[[I]], %[[I]]::%[[S]], newaxis] : tensor<?x1xf32> into tensor<?x?xf32>
  %0 = slice.strided_update %v into %x[%i, %i::%s, newaxis] : tensor<?x1xf32> into tensor<?x?xf32>
  // CHECK: slice.strided_update %[[W]] into %{{.*}}[%[[I]], %[[I]]::%[[S]], newaxis] : tensor<2x1xf32> into tensor<?x?xf32>
  %1 = slice.strided_update %w into %0[%i, %i::%s, newaxis] : tensor<2x1xf32> into tensor<?x?xf32>
  // CHECK: slice.strided_update %{{.*}} into %{{.*}}[-1, :2, newaxis] {name = "kept"} : tensor<?x1xf32>
  %2 = slice.strided_update %v into %1[-1, :2, newaxis] {name = "kept"} : tensor<?x1xf32> into tensor<?x?xf32>
  return
}

// TensorFlow's encoding.
// CHECK-LABEL: @masks
func.func @masks(%v: tensor<2x5xi4>, %x: tensor<5x5x5xi4>, %i: index) {
  // CHECK: [%{{.*}}, 1:3, ...] : tensor<2x5xi4> into tensor<5x5x5xi4>
  %0 = slice.strided_update %v into %x begin [%i, 1, 0] end [0, 3, 0] strides [1, 1, 1] masks [0, 0, 4, 0, 1]
      : tensor<2x5xi4> into tensor<5x5x5xi4>
  return
}

// CHECK-LABEL: @rank_0
func.func @rank_0(%v: tensor<f32>, %w: tensor<1x1xf32>, %x: tensor<f32>, %y: tensor<4xf32>) {
  // CHECK: slice.strided_update %{{.*}} into %{{.*}}[] : tensor<f32> into tensor<f32>
  %0 = slice.strided_update %v into %x[] : tensor<f32> into tensor<f32>
  // CHECK: slice.strided_update %{{.*}} into %{{.*}}[newaxis, newaxis] : tensor<1x1xf32> into tensor<f32>
  %1 = slice.strided_update %w into %x[newaxis, newaxis] : tensor<1x1xf32> into tensor<f32>
  // CHECK: slice.strided_update %{{.*}} into %{{.*}}[3] : tensor<f32> into tensor<4xf32>
  %2 = slice.strided_update %v into %y[3] : tensor<f32> into tensor<4xf32>
  return
}

// An encoding is kept.
// CHECK-LABEL: @s10_encoding
func.func @s10_encoding(%v: tensor<2xf32, "dense">, %x: tensor<4xf32, "dense">) -> tensor<4xf32, "dense"> {
  // CHECK: slice.strided_update {{.*}} : tensor<2xf32, "dense"> into tensor<4xf32, "dense">
  %0 = slice.strided_update %v into %x[:2] : tensor<2xf32, "dense"> into tensor<4xf32, "dense">
  return %0 : tensor<4xf32, "dense">
}
