// RUN: slice-opt %s -slice-bufferize -split-input-file | FileCheck %s

// The first two columns do not lie next to each other: they are copied for a
// callee that counts on it.
// CHECK-LABEL: func @view_to_callee
// CHECK: %[[VIEW:.*]] = slice.strided %{{.*}} : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
// CHECK: %[[ROWS:.*]] = memref.dim %[[VIEW]], %c0
// CHECK: %[[COLUMNS:.*]] = memref.dim %[[VIEW]], %c1
// CHECK: %[[BUFFER:.*]] = memref.alloc(%[[ROWS]], %[[COLUMNS]]) {alignment = 64 : i64} : memref<?x?xf32>
// CHECK: memref.copy %[[VIEW]], %[[BUFFER]]
// CHECK: call @callee(%[[BUFFER]])
func.func private @callee(%v: tensor<?x?xf32>) -> tensor<?x?xf32> {
  return %v : tensor<?x?xf32>
}
func.func @view_to_callee(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = slice.strided %x[:, :2] : tensor<?x?xf32> to tensor<?x?xf32>
  %1 = call @callee(%0) : (tensor<?x?xf32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// -----

// A result as well, and what is asked for by its type.
// CHECK-LABEL: func @view_to_result
// CHECK: %[[VIEW:.*]] = slice.strided
// CHECK: %[[BUFFER:.*]] = memref.alloc
// CHECK: memref.copy %[[VIEW]], %[[BUFFER]]
// CHECK: return %[[BUFFER]]
func.func @view_to_result(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = slice.strided %x[:, :2] : tensor<?x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func @view_to_buffer
// CHECK: %[[VIEW:.*]] = slice.strided
// CHECK: %[[BUFFER:.*]] = memref.alloc
// CHECK: memref.copy %[[VIEW]], %[[BUFFER]]
// CHECK: return %[[BUFFER]]
func.func @view_to_buffer(%x: tensor<?x?xf32>) -> memref<?x?xf32> {
  %0 = slice.strided %x[:, :2] : tensor<?x?xf32> to tensor<?x?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?x?xf32> to memref<?x?xf32>
  return %1 : memref<?x?xf32>
}

// -----

// Rows that follow each other are row-major, and so is any cast of such a
// buffer to fewer static sizes: nothing is copied.
// CHECK-LABEL: func @row_major
// CHECK-NOT: memref.alloc
// CHECK: slice.strided
// CHECK-NOT: memref.alloc
// CHECK: return
func.func private @sink(tensor<?x?xf32> {bufferization.access = "read"})
func.func @row_major(%x: tensor<?x4xf32>) {
  %0 = slice.strided %x[:2] : tensor<?x4xf32> to tensor<?x4xf32>
  %1 = tensor.cast %0 : tensor<?x4xf32> to tensor<?x?xf32>
  %2 = tensor.cast %x : tensor<?x4xf32> to tensor<?x?xf32>
  call @sink(%1) : (tensor<?x?xf32>) -> ()
  call @sink(%2) : (tensor<?x?xf32>) -> ()
  return
}

// -----

// A cast of the program's own says what its writer knows, and stays a view.
// CHECK-LABEL: func @own_cast
// CHECK-NEXT: %[[CAST:.*]] = memref.cast %{{.*}} : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
// CHECK-NEXT: return %[[CAST]]
func.func @own_cast(%m: memref<?x?xf32, strided<[?, 1]>>) -> memref<?x?xf32> {
  %0 = memref.cast %m : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32>
  return %0 : memref<?x?xf32>
}
