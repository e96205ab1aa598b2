// RUN: slice-opt %s -split-input-file -one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" | FileCheck %s
// RUN: slice-opt %s -split-input-file -one-shot-bufferize | FileCheck %s --check-prefix=NOFUNC

// CHECK-LABEL: func @slice_of_an_argument
// CHECK-SAME: (%[[X:.*]]: memref<4x8xf32>, %[[I:.*]]: index)
func.func @slice_of_an_argument(%x: tensor<4x8xf32>, %i: index) -> f32 {
  // CHECK-NEXT: %[[V:.*]] = slice.strided %[[X]][:, ::-1] : memref<4x8xf32> to memref<4x8xf32, strided<[8, -1], offset: 7>>
  // CHECK-NEXT: memref.load %[[V]]
  %0 = slice.strided %x[:, ::-1] : tensor<4x8xf32>
  %1 = tensor.extract %0[%i, %i] : tensor<4x8xf32>
  return %1 : f32
}

// Nothing is known of the layout of a tensor that comes from elsewhere.
// NOFUNC-LABEL: func @slice_of_an_argument
// NOFUNC: %[[M:.*]] = bufferization.to_buffer %{{.*}} : tensor<4x8xf32> to memref<4x8xf32, strided<[?, ?], offset: ?>>
// NOFUNC-NEXT: %[[V:.*]] = slice.strided %[[M]][:, ::-1] : memref<4x8xf32, strided<[?, ?], offset: ?>> to memref<4x8xf32, strided<[?, ?], offset: ?>>
// NOFUNC-NEXT: memref.load %[[V]]

// -----

// CHECK-LABEL: func @run_time_values
// CHECK-SAME: (%[[X:.*]]: memref<?x?xf32>, %[[I:.*]]: index, %[[B:.*]]: index, %[[S:.*]]: index)
func.func @run_time_values(%x: tensor<?x?xf32>, %i: index, %b: index, %s: index) -> f32 {
  // CHECK-NEXT: slice.strided %[[X]][%[[I]], %[[B]]::%[[S]]] : memref<?x?xf32> to memref<?xf32, strided<[?], offset: ?>>
  // CHECK-NEXT: memref.load
  %0 = slice.strided %x[%i, %b::%s] : tensor<?x?xf32>
  %1 = tensor.extract %0[%i] : tensor<?xf32>
  return %1 : f32
}

// -----

// CHECK-LABEL: func @slice_of_a_slice
func.func @slice_of_a_slice(%x: tensor<4x8xf32>, %i: index) -> f32 {
  // CHECK: %[[V:.*]] = slice.strided %{{.*}}[1, ::-1] : memref<4x8xf32> to memref<8xf32, strided<[-1], offset: 15>>
  // CHECK-NEXT: slice.strided %[[V]][::2] : memref<8xf32, strided<[-1], offset: 15>> to memref<4xf32, strided<[-2], offset: 15>>
  // CHECK-NEXT: memref.load
  %0 = slice.strided %x[1, ::-1] : tensor<4x8xf32>
  %1 = slice.strided %0[::2] : tensor<8xf32>
  %2 = tensor.extract %1[%i] : tensor<4xf32>
  return %2 : f32
}

// -----

// The shape is that of the tensor, the layout as static as it can be.
// CHECK-LABEL: func @less_static_result
func.func @less_static_result(%x: tensor<4x8xf32>, %i: index) -> f32 {
  // CHECK-NEXT: slice.strided %{{.*}}[1:, newaxis, ::2] : memref<4x8xf32> to memref<?x1x?xf32, strided<[8, 8, 2], offset: 8>>
  // CHECK-NEXT: memref.load
  %0 = slice.strided %x[1:, newaxis, ::2] : tensor<4x8xf32> to tensor<?x1x?xf32>
  %1 = tensor.extract %0[%i, %i, %i] : tensor<?x1x?xf32>
  return %1 : f32
}

// -----

// CHECK-LABEL: func @less_static_result_with_identity_layout
func.func @less_static_result_with_identity_layout(%x: tensor<4x8xf32>, %i: index) -> f32 {
  // CHECK-NEXT: slice.strided %{{.*}}[:2] : memref<4x8xf32> to memref<?x?xf32>
  // CHECK-NEXT: memref.load
  %0 = slice.strided %x[:2] : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = tensor.extract %0[%i, %i] : tensor<?x?xf32>
  return %1 : f32
}

// -----

// CHECK-LABEL: func @write_into_the_slice
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>,
func.func @write_into_the_slice(%x: tensor<8xf32>, %f: f32, %i: index) -> f32 {
  // CHECK-NEXT: %[[V:.*]] = slice.strided %[[X]][1:4]
  // CHECK-NEXT: memref.store %{{.*}}, %[[V]]
  // CHECK-NEXT: memref.load %[[V]]
  %0 = slice.strided %x[1:4] : tensor<8xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<3xf32>
  %2 = tensor.extract %1[%i] : tensor<3xf32>
  return %2 : f32
}

// Here the argument is not ours to write to.
// NOFUNC-LABEL: func @write_into_the_slice
// NOFUNC: %[[V:.*]] = slice.strided %{{.*}}[1:4]
// NOFUNC-NEXT: %[[A:.*]] = memref.alloc() {{.*}} : memref<3xf32>
// NOFUNC-NEXT: memref.copy %[[V]], %[[A]]
// NOFUNC-NEXT: memref.store %{{.*}}, %[[A]]

// -----

// The slice is copied, not its source.
// CHECK-LABEL: func @conflicting_write_into_the_slice
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>,
func.func @conflicting_write_into_the_slice(%x: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  // CHECK-NEXT: %[[V:.*]] = slice.strided %[[X]][1:4] : memref<8xf32> to memref<3xf32, strided<[1], offset: 1>>
  // CHECK-NEXT: %[[A:.*]] = memref.alloc() {{.*}} : memref<3xf32>
  // CHECK-NEXT: memref.copy %[[V]], %[[A]]
  // CHECK-NEXT: memref.store %{{.*}}, %[[A]]
  // CHECK-NEXT: memref.load %[[X]]
  // CHECK-NEXT: memref.load %[[A]]
  // CHECK-NOT: memref.copy
  // CHECK: return
  %0 = slice.strided %x[1:4] : tensor<8xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<3xf32>
  %2 = tensor.extract %x[%i] : tensor<8xf32>
  %3 = tensor.extract %1[%i] : tensor<3xf32>
  return %2, %3 : f32, f32
}

// -----

// CHECK-LABEL: func @conflicting_write_into_the_source
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>,
func.func @conflicting_write_into_the_source(%x: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  // CHECK-NEXT: %[[V:.*]] = slice.strided %[[X]][::-2] : memref<8xf32> to memref<4xf32, strided<[-2], offset: 7>>
  // CHECK-NEXT: %[[A:.*]] = memref.alloc() {{.*}} : memref<4xf32>
  // CHECK-NEXT: memref.copy %[[V]], %[[A]]
  // CHECK-NEXT: memref.store %{{.*}}, %[[X]]
  // CHECK-NEXT: memref.load %[[A]]
  // CHECK-NEXT: memref.load %[[X]]
  // CHECK-NOT: memref.copy
  // CHECK: return
  %0 = slice.strided %x[::-2] : tensor<8xf32>
  %1 = tensor.insert %f into %x[%i] : tensor<8xf32>
  %2 = tensor.extract %0[%i] : tensor<4xf32>
  %3 = tensor.extract %1[%i] : tensor<8xf32>
  return %2, %3 : f32, f32
}

// -----

// CHECK-LABEL: func @source_that_is_not_writable
func.func @source_that_is_not_writable(%x: tensor<8xf32> {bufferization.writable = false}, %f: f32, %i: index) -> f32 {
  // CHECK: %[[V:.*]] = slice.strided %{{.*}}[1:4]
  // CHECK: %[[A:.*]] = memref.alloc() {{.*}} : memref<3xf32>
  // CHECK: memref.copy %[[V]], %[[A]]
  // CHECK: memref.store %{{.*}}, %[[A]]
  %0 = slice.strided %x[1:4] : tensor<8xf32>
  %1 = tensor.insert %f into %0[%i] : tensor<3xf32>
  %2 = tensor.extract %1[%i] : tensor<3xf32>
  return %2 : f32
}

// -----

// CHECK-LABEL: func @layout_and_memory_space
// CHECK-SAME: (%[[M:.*]]: memref<4x8xf32, strided<[16, 2], offset: ?>, 3>,
func.func @layout_and_memory_space(%m: memref<4x8xf32, strided<[16, 2], offset: ?>, 3>, %i: index) -> f32 {
  // CHECK-NEXT: slice.strided %[[M]][1:, ::-1] : memref<4x8xf32, strided<[16, 2], offset: ?>, 3> to memref<3x8xf32, strided<[16, -2], offset: ?>, 3>
  // CHECK-NEXT: memref.load
  %x = bufferization.to_tensor %m restrict : memref<4x8xf32, strided<[16, 2], offset: ?>, 3> to tensor<4x8xf32>
  %0 = slice.strided %x[1:, ::-1] : tensor<4x8xf32>
  %1 = tensor.extract %0[%i, %i] : tensor<3x8xf32>
  return %1 : f32
}

// -----

// CHECK-LABEL: func @s13_empty_slice
func.func @s13_empty_slice(%x: tensor<4x8xf32>) -> tensor<4x0xf32> {
  // CHECK: slice.strided %{{.*}}[:, 8:] : memref<4x8xf32> to memref<4x0xf32, strided<[8, 1]>>
  %0 = slice.strided %x[:, 8:] : tensor<4x8xf32>
  return %0 : tensor<4x0xf32>
}

// -----

// CHECK-LABEL: func @yielded_by_an_if
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>,
func.func @yielded_by_an_if(%x: tensor<8xf32>, %c: i1, %i: index) -> f32 {
  // CHECK: %[[R:.*]] = scf.if %{{.*}} -> (memref<4xf32, strided<[?], offset: ?>>)
  // CHECK-NEXT: %[[V:.*]] = slice.strided %[[X]][:4] : memref<8xf32> to memref<4xf32>
  // CHECK-NEXT: %[[C:.*]] = memref.cast %[[V]]
  // CHECK-NEXT: scf.yield %[[C]]
  // CHECK: %[[V:.*]] = slice.strided %[[X]][::2] : memref<8xf32> to memref<4xf32, strided<[2]>>
  // CHECK-NEXT: %[[C:.*]] = memref.cast %[[V]]
  // CHECK-NEXT: scf.yield %[[C]]
  // CHECK: memref.load %[[R]]
  %0 = scf.if %c -> tensor<4xf32> {
    %1 = slice.strided %x[:4] : tensor<8xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    %1 = slice.strided %x[::2] : tensor<8xf32>
    scf.yield %1 : tensor<4xf32>
  }
  %2 = tensor.extract %0[%i] : tensor<4xf32>
  return %2 : f32
}

// -----

// A view in the identity layout is returned as it is, any other as a copy.
// CHECK-LABEL: func @returned
func.func @returned(%x: tensor<4x8xf32>) -> (tensor<2x8xf32>, tensor<2x8xf32>) {
  // CHECK-DAG: %[[A:.*]] = slice.strided %{{.*}}[:2] : memref<4x8xf32> to memref<2x8xf32>
  // CHECK-DAG: %[[B:.*]] = slice.strided %{{.*}}[2:] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1], offset: 16>>
  // CHECK: memref.copy %[[B]], %[[C:.*]] : memref<2x8xf32, strided<[8, 1], offset: 16>> to memref<2x8xf32>
  // CHECK: return %[[A]], %[[C]]
  %0 = slice.strided %x[:2] : tensor<4x8xf32>
  %1 = slice.strided %x[2:] : tensor<4x8xf32>
  return %0, %1 : tensor<2x8xf32>, tensor<2x8xf32>
}

// -----

// CHECK-LABEL: func private @callee
// CHECK-SAME: (%[[X:.*]]: memref<4xf32>, %{{.*}}: index) -> f32
func.func private @callee(%x: tensor<4xf32>, %i: index) -> f32 {
  // CHECK-NEXT: slice.strided %[[X]][::2] : memref<4xf32> to memref<2xf32, strided<[2]>>
  // CHECK-NEXT: memref.load
  %0 = slice.strided %x[::2] : tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<2xf32>
  return %1 : f32
}

// CHECK-LABEL: func @call
func.func @call(%x: tensor<8xf32>, %i: index) -> f32 {
  // CHECK: %[[V:.*]] = slice.strided %{{.*}}[::-2] : memref<8xf32> to memref<4xf32, strided<[-2], offset: 7>>
  // CHECK: memref.copy %[[V]], %[[A:.*]] : memref<4xf32, strided<[-2], offset: 7>> to memref<4xf32>
  // CHECK: call @callee(%[[A]], %{{.*}})
  %0 = slice.strided %x[::-2] : tensor<8xf32>
  %1 = func.call @callee(%0, %i) : (tensor<4xf32>, index) -> f32
  return %1 : f32
}

// -----

// Slices of memrefs are left alone.
// CHECK-LABEL: func @memref_form
func.func @memref_form(%m: memref<8xf32>, %i: index) -> f32 {
  // CHECK-NEXT: slice.strided %{{.*}}[%{{.*}}:] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
  // CHECK-NEXT: memref.load
  %0 = slice.strided %m[%i:] : memref<8xf32>
  %1 = memref.load %0[%i] : memref<?xf32, strided<[1], offset: ?>>
  return %1 : f32
}
