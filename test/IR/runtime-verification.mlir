// RUN: slice-opt %s -generate-runtime-verification | FileCheck %s

// CHECK-LABEL: @s7_run_time_index
// CHECK-SAME: (%{{.*}}: tensor<4x?xf32>, %[[I:.*]]: index)
func.func @s7_run_time_index(%x: tensor<4x?xf32>, %i: index) {
  // CHECK: %[[SIZE:.*]] = arith.constant 4 : index
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: %[[LEAST:.*]] = arith.subi %[[ZERO]], %[[SIZE]]
  // CHECK-DAG: %[[A:.*]] = arith.cmpi sge, %[[I]], %[[LEAST]]
  // CHECK-DAG: %[[B:.*]] = arith.cmpi slt, %[[I]], %[[SIZE]]
  // CHECK: %[[OK:.*]] = arith.andi %[[A]], %[[B]]
  // CHECK: cf.assert %[[OK]], "{{.*}}'slice.strided' op index in entry 0 is out of bounds for dimension 0{{.*}}Location: loc({{.*}}runtime-verification.mlir{{.*}}"
  // CHECK-NEXT: slice.strided
  %0 = slice.strided %x[%i] : tensor<4x?xf32>
  return
}

// The entry is that of the subscript, the dimension that of the source.
// CHECK-LABEL: @s7_run_time_index_of_an_unknown_dim
// CHECK-SAME: (%[[X:.*]]: tensor<4x?xf32>, %[[I:.*]]: index)
func.func @s7_run_time_index_of_an_unknown_dim(%x: tensor<4x?xf32>, %i: index) {
  // CHECK: %[[ONE:.*]] = arith.constant 1 : index
  // CHECK: %[[SIZE:.*]] = tensor.dim %[[X]], %[[ONE]]
  // CHECK: arith.cmpi slt, %[[I]], %[[SIZE]]
  // CHECK: cf.assert %{{.*}}, "{{.*}}index in entry 2 is out of bounds for dimension 1
  %0 = slice.strided %x[newaxis, ..., %i] : tensor<4x?xf32>
  return
}

// CHECK-LABEL: @s7_constant_index_of_an_unknown_dim
// CHECK-SAME: (%[[M:.*]]: memref<4x?xf32>)
func.func @s7_constant_index_of_an_unknown_dim(%m: memref<4x?xf32>) {
  // CHECK: %[[I:.*]] = arith.constant -2 : index
  // CHECK: %[[SIZE:.*]] = memref.dim %[[M]]
  // CHECK: arith.cmpi slt, %[[I]], %[[SIZE]]
  // CHECK: cf.assert %{{.*}}, "{{.*}}index in entry 1 is out of bounds for dimension 1
  %0 = slice.strided %m[:, -2] : memref<4x?xf32>
  // CHECK: %[[I:.*]] = arith.constant 0 : index
  // CHECK: cf.assert %{{.*}}, "{{.*}}index in entry 1 is out of bounds for dimension 1
  %1 = slice.strided %m[0, 0] : memref<4x?xf32>
  return
}

// CHECK-LABEL: @s6_run_time_stride
// CHECK-SAME: (%{{.*}}: memref<4x?xf32>, %[[S:.*]]: index)
func.func @s6_run_time_stride(%m: memref<4x?xf32>, %s: index) {
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : index
  // CHECK: %[[OK:.*]] = arith.cmpi ne, %[[S]], %[[ZERO]]
  // CHECK: cf.assert %[[OK]], "{{.*}}'slice.strided' op stride of entry 1 must not be 0
  // CHECK-NEXT: slice.strided
  %0 = slice.strided %m[newaxis, 1::%s] : memref<4x?xf32>
  return
}

// CHECK-LABEL: @all_at_once
func.func @all_at_once(%x: tensor<?x?x?x?xf32>, %i: index, %s: index) {
  // CHECK: cf.assert %{{.*}}, "{{.*}}index in entry 0 is out of bounds for dimension 0
  // CHECK: cf.assert %{{.*}}, "{{.*}}stride of entry 1 must not be 0
  // CHECK: cf.assert %{{.*}}, "{{.*}}index in entry 3 is out of bounds for dimension 2
  // CHECK: cf.assert %{{.*}}, "{{.*}}stride of entry 4 must not be 0
  // CHECK-NEXT: slice.strided
  %0 = slice.strided %x[%i, ::%s, newaxis, 7, :%i:%s] : tensor<?x?x?x?xf32>
  return
}

// S12: a run-time begin or end is never undefined.
// CHECK-LABEL: @nothing_to_check
// CHECK-NOT: cf.assert
// CHECK: return
func.func @nothing_to_check(%x: tensor<4x?xf32>, %m: memref<4x?xf32>, %i: index, %j: index) {
  %0 = slice.strided %x[-4, %i:%j] : tensor<4x?xf32>
  %1 = slice.strided %x[3, 5:-9:-2] : tensor<4x?xf32>
  %2 = slice.strided %m[%i:, newaxis, :%j:-1] : memref<4x?xf32>
  %3 = slice.strided %m[] : memref<4x?xf32>
  return
}

// An update is checked as the slice is, and for the sizes of its value.
// CHECK-LABEL: @update
// CHECK-SAME: (%[[V:.*]]: tensor<3x?xf32>, %[[X:.*]]: tensor<?x8x4xf32>, %{{.*}}: index, %[[B:.*]]: index)
func.func @update(%v: tensor<3x?xf32>, %x: tensor<?x8x4xf32>, %i: index, %b: index) {
  // CHECK: cf.assert %{{.*}}, "{{.*}}'slice.strided_update' op index in entry 0 is out of bounds for dimension 0
  // CHECK: cf.assert %{{.*}}, "{{.*}}'slice.strided_update' op value and the slice that it replaces differ in the size of dimension 0
  // CHECK: %[[D:.*]] = tensor.dim %[[V]], %{{.*}}
  // CHECK: %[[OK:.*]] = arith.cmpi eq, %{{.*}}, %[[D]]
  // CHECK: cf.assert %[[OK]], "{{.*}}'slice.strided_update' op value and the slice that it replaces differ in the size of dimension 1
  // CHECK-NOT: cf.assert
  // CHECK: slice.strided_update
  %0 = slice.strided_update %v into %x[%i, %b:, :] : tensor<3x?xf32> into tensor<?x8x4xf32>
  // CHECK-NOT: cf.assert
  // CHECK: slice.strided_update
  %c = tensor.empty() : tensor<3x4xf32>
  %y = tensor.empty() : tensor<8x4xf32>
  %1 = slice.strided_update %c into %y[2:5, :] : tensor<3x4xf32> into tensor<8x4xf32>
  return
}
