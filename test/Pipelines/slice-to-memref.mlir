// RUN: slice-opt %s -slice-to-memref | FileCheck %s
// RUN: slice-opt %s -slice-to-memref=out-params | FileCheck %s --check-prefix=OUT
// RUN: slice-opt %s -slice-to-memref=runtime-verification | FileCheck %s --check-prefix=VERIFY

// Of slices and tensors nothing is left.
// CHECK-NOT: slice.strided
// CHECK-NOT: tensor<
// CHECK-NOT: bufferization.

//===----------------------------------------------------------------------===//
// One slice: one buffer, one copy
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @slice_of_argument
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>) -> memref<4xf32>
// CHECK-NEXT: %[[V:.*]] = memref.subview %[[X]][7] [4] [-2]
// CHECK-NEXT: %[[A:.*]] = memref.alloc()
// CHECK-NEXT: memref.copy %[[V]], %[[A]]
// CHECK-NEXT: return %[[A]]
// OUT-LABEL: func.func @slice_of_argument
// OUT-SAME: (%[[X:.*]]: memref<8xf32>, %[[A:.*]]: memref<4xf32>) {
// OUT-NEXT: %[[V:.*]] = memref.subview
// OUT-NEXT: memref.copy %[[V]], %[[A]]
// OUT-NEXT: return
// VERIFY-LABEL: func.func @slice_of_argument
// VERIFY-NOT: cf.assert
// VERIFY: return
func.func @slice_of_argument(%x: tensor<8xf32>) -> tensor<4xf32> {
  %0 = slice.strided %x[::-2] : tensor<8xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @run_time_slice
// CHECK: %[[V:.*]] = memref.subview
// CHECK-NEXT: %[[A:.*]] = memref.alloc(%{{.*}})
// CHECK-NEXT: memref.copy %[[V]], %[[A]]
// CHECK-NEXT: return %[[A]]
// OUT-LABEL: func.func @run_time_slice
// OUT-SAME: %[[A:[^:]*]]: memref<?xf32>) {
// OUT: %[[V:.*]] = memref.subview
// OUT-NEXT: memref.copy %[[V]], %[[A]]
// OUT-NEXT: return
// VERIFY-LABEL: func.func @run_time_slice
// VERIFY-NOT: cf.assert
// VERIFY: return
func.func @run_time_slice(%x: tensor<?xf32>, %b: index, %e: index) -> tensor<?xf32> {
  %0 = slice.strided %x[%b:%e:-2] : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// What may be undefined is checked before the view is taken.
// CHECK-LABEL: func.func @index_and_stride
// CHECK-NOT: cf.assert
// CHECK: return
// OUT-LABEL: func.func @index_and_stride
// VERIFY-LABEL: func.func @index_and_stride
// VERIFY: cf.assert %{{.*}}, "{{.*}}index in entry 0 is out of bounds for dimension 0
// VERIFY: cf.assert %{{.*}}, "{{.*}}stride of entry 1 must not be 0
// VERIFY: memref.subview
func.func @index_and_stride(%x: tensor<4x?xf32>, %i: index, %s: index) -> tensor<?xf32> {
  %0 = slice.strided %x[%i, ::%s] : tensor<4x?xf32>
  return %0 : tensor<?xf32>
}

// A fold may not hide what a check would find.
// VERIFY-LABEL: func.func @constant_index_out_of_bounds
// VERIFY: cf.assert %false
func.func @constant_index_out_of_bounds(%x: tensor<4xf32>) -> tensor<f32> {
  %c4 = arith.constant 4 : index
  %0 = slice.strided %x[%c4] : tensor<4xf32>
  return %0 : tensor<f32>
}

// VERIFY-LABEL: func.func @stride_of_zero
// VERIFY: cf.assert %false
func.func @stride_of_zero(%x: tensor<4xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %0 = slice.strided %x[::%c0] : tensor<4xf32>
  return %0 : tensor<?xf32>
}

//===----------------------------------------------------------------------===//
// Results never alias
//===----------------------------------------------------------------------===//

// The layout allows a view, but the caller is to own the result.
// CHECK-LABEL: func.func @contiguous_slice
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>)
// CHECK: memref.subview %[[X]]
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK-NEXT: memref.copy
// CHECK-NEXT: return %[[A]]
func.func @contiguous_slice(%x: tensor<8xf32>) -> tensor<4xf32> {
  %0 = slice.strided %x[0:4] : tensor<8xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @argument
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>)
// CHECK-NEXT: %[[A:.*]] = memref.alloc()
// CHECK-NEXT: memref.copy %[[X]], %[[A]]
// CHECK-NEXT: return %[[A]]
func.func @argument(%x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

// CHECK-LABEL: func.func @same_twice
// CHECK-COUNT-2: memref.copy
// CHECK-NOT: memref.copy
// CHECK: return
// OUT-LABEL: func.func @same_twice
// OUT: memref.copy %{{.*}}, %arg1
// OUT: memref.copy %{{.*}}, %arg2
// OUT: return
func.func @same_twice(%x: tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = slice.strided %x[:4] : tensor<8xf32>
  return %0, %0 : tensor<4xf32>, tensor<4xf32>
}

//===----------------------------------------------------------------------===//
// Several slices
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @chain
// CHECK: memref.alloc() {{.*}}: memref<2x1xf32>
// CHECK-NEXT: memref.copy
// CHECK-NEXT: return
// OUT-LABEL: func.func @chain
// OUT: memref.copy
// OUT-NEXT: return
func.func @chain(%x: tensor<4x8xf32>) -> tensor<2x1xf32> {
  %0 = slice.strided %x[::-1, 1:7:2] : tensor<4x8xf32>
  %1 = slice.strided %0[:2, newaxis, 1] : tensor<4x3xf32>
  return %1 : tensor<2x1xf32>
}

// The views are read where they lie.
// CHECK-LABEL: func.func @sum_of_slices
// CHECK-DAG: %[[V:.*]] = memref.subview %{{.*}}[0] [4] [2]
// CHECK-DAG: %[[W:.*]] = memref.subview %{{.*}}[1] [4] [2]
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK-NEXT: linalg.generic {{.*}} ins(%[[V]], %[[W]] : {{.*}}) outs(%[[A]] :
// CHECK-NOT: memref.copy
// CHECK: return %[[A]]
// OUT-LABEL: func.func @sum_of_slices
// OUT-NOT: memref.{{copy|alloc}}
// OUT: return
func.func @sum_of_slices(%x: tensor<8xf32>) -> tensor<4xf32> {
  %0 = slice.strided %x[::2] : tensor<8xf32>
  %1 = slice.strided %x[1::2] : tensor<8xf32>
  %2 = arith.addf %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// The parts go straight to their places.
// CHECK-LABEL: func.func @concat
// CHECK: memref.alloc() {{.*}}: memref<8xf32>
// CHECK-NOT: memref.alloc
// CHECK-COUNT-2: memref.copy
// CHECK-NOT: memref.copy
// CHECK: return
// OUT-LABEL: func.func @concat
// OUT-NOT: memref.alloc
// OUT-COUNT-2: memref.copy
// OUT-NOT: memref.copy
// OUT: return
func.func @concat(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<8xf32> {
  %0 = slice.strided %a[::-1] : tensor<4xf32>
  %1 = tensor.concat dim(0) %0, %b : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// Whichever branch is taken, it yields a view.
// CHECK-LABEL: func.func @branches
// CHECK: %[[V:.*]] = scf.if
// CHECK-NOT: memref.copy
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: memref.copy %[[V]], %[[A]]
// CHECK: return %[[A]]
func.func @branches(%a: tensor<8xf32>, %c: i1) -> tensor<4xf32> {
  %r = scf.if %c -> tensor<4xf32> {
    %s = slice.strided %a[:4] : tensor<8xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    %s = slice.strided %a[:3:-1] : tensor<8xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

//===----------------------------------------------------------------------===//
// Arguments are not written
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @update
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>, %[[V:.*]]: memref<8xf32>)
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: memref.copy %[[X]], %[[A]]
// CHECK: %[[D:.*]] = memref.subview %[[A]][0] [4] [2]
// CHECK: memref.copy %{{.*}}, %[[D]]
// CHECK: return %[[A]]
// OUT-LABEL: func.func @update
// OUT-COUNT-2: memref.copy
// OUT-NOT: memref.copy
// OUT: return
func.func @update(%x: tensor<8xf32>, %v: tensor<8xf32>) -> tensor<8xf32> {
  %0 = slice.strided %v[:4] : tensor<8xf32>
  %1 = tensor.insert_slice %0 into %x[0] [4] [2] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// A slice that is written to is not the argument's part any more.
// CHECK-LABEL: func.func @write_into_slice
// CHECK-SAME: (%[[X:.*]]: memref<4x4xf32>)
// CHECK: %[[A:.*]] = memref.alloc() {{.*}}: memref<4xf32>
// CHECK: linalg.fill {{.*}} outs(%[[A]] :
// CHECK: %[[B:.*]] = memref.alloc() {{.*}}memref<4x4xf32>
// CHECK: memref.copy %[[X]], %[[B]]
// CHECK: return %[[A]], %[[B]]
func.func @write_into_slice(%x: tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4x4xf32>) {
  %c = arith.constant 1.0 : f32
  %s = slice.strided %x[1] : tensor<4x4xf32>
  %r = linalg.fill ins(%c : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  return %r, %x : tensor<4xf32>, tensor<4x4xf32>
}

// A reversal reads what the update overwrites: it is copied first.
// CHECK-LABEL: func.func @reversed_onto_itself
// CHECK: %[[X2:.*]] = memref.alloc()
// CHECK: linalg.generic
// CHECK: memref.alloc()
// CHECK: memref.copy
// CHECK: return
func.func @reversed_onto_itself(%x: tensor<8xf32>) -> tensor<8xf32> {
  %a = arith.addf %x, %x : tensor<8xf32>
  %s = slice.strided %a[3::-1] : tensor<8xf32>
  %r = tensor.insert_slice %s into %a[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

// CHECK-LABEL: func.func @temporary_is_freed
// CHECK: %[[T:.*]] = memref.alloc
// CHECK: memref.dealloc %[[T]]
func.func @temporary_is_freed(%x: tensor<8xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %s = slice.strided %x[::-2] : tensor<8xf32>
  %c = arith.constant 1.0 : f32
  %t = tensor.insert %c into %s[%c1] : tensor<4xf32>
  %u = linalg.add ins(%t, %s : tensor<4xf32>, tensor<4xf32>) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %e = tensor.extract %u[%c1] : tensor<4xf32>
  return %e : f32
}
