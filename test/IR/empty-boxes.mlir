// RUN: slice-opt %s -canonicalize | FileCheck %s

// The patterns are those of the dialect, which is here by this.
func.func private @dialect() attributes {example = #slice.subscript<>}

// Folds find that these are empty. Upstream alone would make them static and
// then refuse them.

// CHECK-LABEL: @subview_of_nothing
// CHECK-SAME: (%{{.*}}: memref<?x4xf32>, %[[N:.*]]: index, %{{.*}}: index)
func.func @subview_of_nothing(%m: memref<?x4xf32>, %n: index, %i: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [0, %[[N]]], strides: [1, 1]
  %c0 = arith.constant 0 : index
  %0 = arith.subi %n, %n : index
  %1 = memref.subview %m[0, 0] [%0, 4] [1, 1] : memref<?x4xf32> to memref<?x4xf32, strided<[4, 1]>>
  %2 = memref.subview %1[%c0, %i] [%0, %n] [%n, 1] : memref<?x4xf32, strided<[4, 1]>> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %3 = memref.cast %2 : memref<?x?xf32, strided<[?, 1], offset: ?>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %3 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: @backwards
func.func @backwards(%m: memref<2xf32>, %n: index) -> memref<?xf32, strided<[-2], offset: ?>> {
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [0], strides: [-2]
  %c0 = arith.constant 0 : index
  %0 = arith.subi %n, %n : index
  %1 = memref.subview %m[%c0] [%0] [-2] : memref<2xf32> to memref<?xf32, strided<[-2], offset: ?>>
  return %1 : memref<?xf32, strided<[-2], offset: ?>>
}

// CHECK-LABEL: @rank_reducing
func.func @rank_reducing(%m: memref<0x4xf32>, %i: index) -> memref<?xf32, strided<[4], offset: ?>> {
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%{{.*}}], strides: [4]
  %0 = memref.subview %m[%i, %i] [%i, 1] [1, 1] : memref<0x4xf32> to memref<?xf32, strided<[4], offset: ?>>
  return %0 : memref<?xf32, strided<[4], offset: ?>>
}

// CHECK-LABEL: @tensors
// CHECK-SAME: (%[[X:.*]]: tensor<0x4xf32>, %{{.*}}: tensor<?x4xf32>, %[[N:.*]]: index)
func.func @tensors(%x: tensor<0x4xf32>, %v: tensor<?x4xf32>, %n: index) -> (tensor<?x?xf32>, tensor<?x4xf32>) {
  // CHECK-DAG: %[[E:.*]] = tensor.empty(%[[N]], %[[N]]) : tensor<?x?xf32>
  // CHECK-DAG: %[[C:.*]] = tensor.cast %[[X]] : tensor<0x4xf32> to tensor<?x4xf32>
  // CHECK: return %[[E]], %[[C]]
  %0 = tensor.cast %x : tensor<0x4xf32> to tensor<?x4xf32>
  %1 = tensor.extract_slice %0[0, 0] [%n, %n] [1, 1] : tensor<?x4xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %v into %0[0, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x4xf32>
  return %1, %2 : tensor<?x?xf32>, tensor<?x4xf32>
}

// What upstream takes stays as it is.
// CHECK-LABEL: @others
func.func @others(%m: memref<4xf32>, %x: tensor<4xf32>) -> (memref<0xf32, strided<[1], offset: 3>>, tensor<0xf32>) {
  // CHECK: memref.subview %{{.*}}[3] [0] [1]
  // CHECK: tensor.extract_slice %{{.*}}[3] [0] [1]
  %0 = memref.subview %m[3] [0] [1] : memref<4xf32> to memref<0xf32, strided<[1], offset: 3>>
  %1 = tensor.extract_slice %x[3] [0] [1] : tensor<4xf32> to tensor<0xf32>
  return %0, %1 : memref<0xf32, strided<[1], offset: 3>>, tensor<0xf32>
}
