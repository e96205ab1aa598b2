// RUN: slice-opt %s -convert-slice-to-linalg -cse -split-input-file -allow-unregistered-dialect -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @reversed
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>)
func.func @reversed(%x: tensor<4x8xf32>) -> tensor<4x1xf32> {
  // CHECK-DAG: %[[E:.*]] = tensor.empty() : tensor<4x1xf32>
  // CHECK: %[[R:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} outs(%[[E]] : tensor<4x1xf32>)
  // CHECK: %[[I:.*]] = linalg.index 0
  // CHECK-DAG: %[[STEP:.*]] = arith.muli %[[I]], %c-2{{.*}} : index
  // CHECK: %[[AT:.*]] = arith.addi %[[STEP]], %c7{{.*}} : index
  // CHECK: %[[X_AT:.*]] = tensor.extract %[[X]][%c1{{.*}}, %[[AT]]] : tensor<4x8xf32>
  // CHECK: linalg.yield %[[X_AT]]
  // CHECK: return %[[R]]
  %0 = slice.strided %x[1, ::-2, newaxis] : tensor<4x8xf32>
  return %0 : tensor<4x1xf32>
}

// CHECK-LABEL: @run_time
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>, %{{.*}}: index, %{{.*}}: index)
func.func @run_time(%x: tensor<?xf32>, %b: index, %s: index) -> tensor<?xf32> {
  // CHECK: %[[E:.*]] = tensor.empty(%{{.*}}) : tensor<?xf32>
  // CHECK: linalg.generic {{.*}} outs(%[[E]] : tensor<?xf32>)
  // CHECK: %[[I:.*]] = linalg.index 0
  // CHECK: %[[STEP:.*]] = arith.muli %[[I]], %
  // CHECK: %[[AT:.*]] = arith.addi %[[STEP]], %
  // CHECK: tensor.extract %[[X]][%[[AT]]]
  %0 = slice.strided %x[%b::%s] : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @rank_0
func.func @rank_0(%x: tensor<4xf32>) -> tensor<f32> {
  // CHECK: linalg.generic {{.*}}iterator_types = []} outs(%{{.*}} : tensor<f32>)
  // CHECK: tensor.extract %{{.*}}[%c2]
  %0 = slice.strided %x[2] : tensor<4xf32>
  return %0 : tensor<f32>
}

// A less static result type.
// CHECK-LABEL: @less_static
func.func @less_static(%x: tensor<4xf32>) -> tensor<?xf32> {
  // CHECK: %[[R:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<2xf32>)
  // CHECK: %[[C:.*]] = tensor.cast %[[R]] : tensor<2xf32> to tensor<?xf32>
  // CHECK: return %[[C]]
  %0 = slice.strided %x[::-2] : tensor<4xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

//===----------------------------------------------------------------------===//
// Updates
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @update_forward
// CHECK-SAME: (%[[V:.*]]: tensor<4x6xf32>, %[[X:.*]]: tensor<8x6xf32>)
func.func @update_forward(%v: tensor<4x6xf32>, %x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // CHECK-NEXT: tensor.insert_slice %[[V]] into %[[X]][0, 0] [4, 6] [2, 1]
  %0 = slice.strided_update %v into %x[::2] : tensor<4x6xf32> into tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// Turned around first; then forward.
// CHECK-LABEL: @update_reversed
// CHECK-SAME: (%[[V:.*]]: tensor<4xf32>, %[[X:.*]]: tensor<8x6xf32>)
func.func @update_reversed(%v: tensor<4xf32>, %x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // CHECK: %[[T:.*]] = linalg.generic
  // CHECK: %[[I:.*]] = linalg.index 0
  // CHECK: %[[AT:.*]] = arith.subi %c3{{.*}}, %[[I]]
  // CHECK: tensor.extract %[[V]][%[[AT]]]
  // CHECK: %[[E:.*]] = tensor.expand_shape %[[T]] {{\[}}[0, 1]] output_shape [4, 1]
  // CHECK: tensor.insert_slice %[[E]] into %[[X]][1, 5] [4, 1] [2, 1]
  %0 = slice.strided_update %v into %x[::-2, -1] : tensor<4xf32> into tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// One way or the other, as the run time says.
// CHECK-LABEL: @update_run_time
// CHECK-SAME: (%[[V:.*]]: tensor<?xf32>, %[[X:.*]]: tensor<?xf32>, %{{.*}}: index)
func.func @update_run_time(%v: tensor<?xf32>, %x: tensor<?xf32>, %s: index) -> tensor<?xf32> {
  // CHECK: %[[BACK:.*]] = arith.cmpi slt, %[[STEP:.*]], %c0
  // CHECK: %[[LENGTH:.*]] = arith.select %[[BACK]], %{{.*}}, %[[STEP]]
  // CHECK: linalg.generic
  // CHECK: %[[I:.*]] = linalg.index 0
  // CHECK: %[[TURNED:.*]] = arith.subi %{{.*}}, %[[I]]
  // CHECK: %[[AT:.*]] = arith.select %[[BACK]], %[[TURNED]], %[[I]]
  // CHECK: tensor.extract %[[V]][%[[AT]]]
  // CHECK: tensor.insert_slice %{{.*}} into %[[X]][%{{.*}}] [%{{.*}}] [%[[LENGTH]]]
  %0 = slice.strided_update %v into %x[::%s] : tensor<?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @update_of_nothing
// CHECK-SAME: (%{{.*}}: tensor<?xf32>, %[[X:.*]]: tensor<4xf32>)
func.func @update_of_nothing(%v: tensor<?xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = slice.strided_update %v into %x[1:2:-1] : tensor<?xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Constants that contradict the value may be in dead code.
// CHECK-LABEL: @wrong_size
// CHECK-SAME: (%{{.*}}: tensor<3xf32>, %[[X:.*]]: tensor<4xf32>)
func.func @wrong_size(%v: tensor<3xf32>, %x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: return %[[X]]
  %c2 = arith.constant 2 : index
  %0 = slice.strided_update %v into %x[:%c2] : tensor<3xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

//===----------------------------------------------------------------------===//
// What is left says why
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @left
func.func @left(%y: tensor<8xf32, "dense">, %v: tensor<4xf32, "dense">, %m: memref<8xf32>) {
  // CHECK-COUNT-2: slice.strided %
  // CHECK: slice.strided_update
  // expected-remark @+1 {{left as it is: the tensor has an encoding}}
  %0 = slice.strided %y[::2] : tensor<8xf32, "dense">
  // expected-remark @+1 {{left as it is: not on tensors}}
  %1 = slice.strided %m[::2] : memref<8xf32>
  // expected-remark @+1 {{left as it is: the tensor has an encoding}}
  %2 = slice.strided_update %v into %y[::2] : tensor<4xf32, "dense"> into tensor<8xf32, "dense">
  "test.use"(%0, %1, %2) : (tensor<4xf32, "dense">, memref<4xf32, strided<[2]>>, tensor<8xf32, "dense">) -> ()
  return
}
