// RUN: slice-opt %s -split-input-file -one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" -cse -canonicalize | FileCheck %s
// RUN: slice-opt %s -split-input-file -eliminate-empty-tensors | FileCheck %s --check-prefix=EMPTY

// In place, with one copy: that of the value.
// CHECK-LABEL: func @in_place
// CHECK-SAME: (%[[V:.*]]: memref<4xf32>, %[[X:.*]]: memref<8x6xf32>)
func.func @in_place(%v: tensor<4xf32>, %x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // CHECK-NEXT: %[[VIEW:.*]] = slice.strided %[[X]][::2, 1]
  // CHECK-NEXT: memref.copy %[[V]], %[[VIEW]]
  // CHECK-NEXT: return %[[X]]
  %0 = slice.strided_update %v into %x[::2, 1] : tensor<4xf32> into tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// The old contents are needed.
// CHECK-LABEL: func @out_of_place
// CHECK-SAME: (%[[V:.*]]: memref<4xf32>, %[[X:.*]]: memref<8x6xf32>)
func.func @out_of_place(%v: tensor<4xf32>, %x: tensor<8x6xf32>) -> (tensor<8x6xf32>, tensor<8x6xf32>) {
  // CHECK-NEXT: %[[A:.*]] = memref.alloc
  // CHECK-NEXT: memref.copy %[[X]], %[[A]]
  // CHECK-NEXT: %[[VIEW:.*]] = slice.strided %[[A]][::2, 1]
  // CHECK-NEXT: memref.copy %[[V]], %[[VIEW]]
  // CHECK-NEXT: return %[[X]], %[[A]]
  %0 = slice.strided_update %v into %x[::2, 1] : tensor<4xf32> into tensor<8x6xf32>
  return %x, %0 : tensor<8x6xf32>, tensor<8x6xf32>
}

// Of a destination that is replaced as a whole nothing is read: no copy of it.
// CHECK-LABEL: func @whole
// CHECK-SAME: (%[[V:.*]]: memref<6xf32>, %[[X:.*]]: memref<1x6xf32>)
func.func @whole(%v: tensor<6xf32>, %x: tensor<1x6xf32>) -> (tensor<1x6xf32>, tensor<1x6xf32>) {
  // CHECK-NEXT: %[[A:.*]] = memref.alloc
  // CHECK-NEXT: %[[VIEW:.*]] = slice.strided %[[A]][0, ::-1]
  // CHECK-NEXT: memref.copy %[[V]], %[[VIEW]]
  // CHECK-NEXT: return %[[X]], %[[A]]
  %0 = slice.strided_update %v into %x[0, ::-1] : tensor<6xf32> into tensor<1x6xf32>
  return %x, %0 : tensor<1x6xf32>, tensor<1x6xf32>
}

// -----

// x[1:] = x[:-1]: the value is given a buffer of its own first.
// CHECK-LABEL: func @overlap
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>)
func.func @overlap(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-DAG: %[[A:.*]] = memref.alloc
  // CHECK-DAG: %[[S:.*]] = slice.strided %[[X]][:7]
  // CHECK: memref.copy %[[S]], %[[A]]
  // CHECK: %[[VIEW:.*]] = slice.strided %[[X]][1:]
  // CHECK: memref.copy %[[A]], %[[VIEW]]
  // CHECK-NOT: memref.copy
  // CHECK: return %[[X]]
  %0 = slice.strided %x[:-1] : tensor<8xf32>
  %1 = slice.strided_update %0 into %x[1:] : tensor<7xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// x[::-1] = x
// CHECK-LABEL: func @reversed_onto_itself
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>)
func.func @reversed_onto_itself(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK-NEXT: %[[A:.*]] = memref.alloc
  // CHECK-NEXT: %[[VIEW:.*]] = slice.strided %[[A]][::-1]
  // CHECK-NEXT: memref.copy %[[X]], %[[VIEW]]
  // CHECK-NEXT: return %[[A]]
  %0 = slice.strided_update %x into %x[::-1] : tensor<8xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// What is computed in the slice is in its place already: reversed, and at a
// place that only the run time knows. No allocation, no copy.
// CHECK-LABEL: func @loop
// CHECK-SAME: (%[[X:.*]]: memref<?x?xf32>, %{{.*}}: index)
func.func @loop(%x: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  // CHECK-NOT: memref.alloc
  // CHECK-NOT: memref.copy
  // CHECK: scf.for %[[I:.*]] =
  // CHECK-NEXT: %[[S:.*]] = slice.strided %[[X]][%[[I]], ::-1]
  // CHECK-NEXT: linalg.map { math.absf } ins(%[[S]] : {{.*}}) outs(%[[S]] :
  // CHECK-NEXT: }
  // CHECK-NEXT: return %[[X]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?x?xf32> {
    %s = slice.strided %a[%i, ::-1] : tensor<?x?xf32>
    %m = linalg.map { math.absf } ins(%s : tensor<?xf32>) outs(%s : tensor<?xf32>)
    %0 = slice.strided_update %m into %a[%i, ::-1] : tensor<?xf32> into tensor<?x?xf32>
    scf.yield %0 : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// A value from elsewhere: its own copy and nothing else.
// CHECK-LABEL: func @loop_with_value
// CHECK-SAME: (%[[V:.*]]: memref<?xf32>, %[[X:.*]]: memref<?x?xf32>, %{{.*}}: index)
func.func @loop_with_value(%v: tensor<?xf32>, %x: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  // CHECK-NOT: memref.alloc
  // CHECK: scf.for %[[I:.*]] =
  // CHECK-NEXT: %[[S:.*]] = slice.strided %[[X]][:, %[[I]]]
  // CHECK-NEXT: memref.copy %[[V]], %[[S]]
  // CHECK-NEXT: }
  // CHECK-NEXT: return %[[X]]
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> tensor<?x?xf32> {
    %0 = slice.strided_update %v into %a[:, %i] : tensor<?xf32> into tensor<?x?xf32>
    scf.yield %0 : tensor<?x?xf32>
  }
  return %r : tensor<?x?xf32>
}

// A chain of updates of slices.
// CHECK-LABEL: func @chain
// CHECK-SAME: (%[[V:.*]]: memref<2xf32>, %[[W:.*]]: memref<3xf32>, %[[X:.*]]: memref<4x6xf32>)
func.func @chain(%v: tensor<2xf32>, %w: tensor<3xf32>, %x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // CHECK-NEXT: %[[A:.*]] = slice.strided %[[X]][3, :2]
  // CHECK-NEXT: memref.copy %[[V]], %[[A]]
  // CHECK-NEXT: %[[B:.*]] = slice.strided %[[X]][3, :2:-1]
  // CHECK-NEXT: memref.copy %[[W]], %[[B]]
  // CHECK-NEXT: return %[[X]]
  %0 = slice.strided %x[3] : tensor<4x6xf32>
  %1 = slice.strided_update %v into %0[:2] : tensor<2xf32> into tensor<6xf32>
  %2 = slice.strided_update %w into %1[5:2:-1] : tensor<3xf32> into tensor<6xf32>
  %3 = slice.strided_update %2 into %x[3] : tensor<6xf32> into tensor<4x6xf32>
  return %3 : tensor<4x6xf32>
}

// -----

// x[1:-1] = x[1:-1][::-1]: the value comes from its place, but in another order,
// and is given a buffer of its own.
// CHECK-LABEL: func @reordered
// CHECK-SAME: (%[[X:.*]]: memref<?xf32>)
func.func @reordered(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[S:.*]] = slice.strided %[[X]][1:-1]
  // CHECK: %[[R:.*]] = slice.strided %{{.*}}[
  // CHECK: %[[A:.*]] = memref.alloc
  // CHECK: memref.copy %[[R]], %[[A]]
  // CHECK: memref.copy %[[A]], %[[S]]
  // CHECK-NOT: memref.copy
  // CHECK: return %[[X]]
  %0 = slice.strided %x[1:-1] : tensor<?xf32>
  %1 = slice.strided %0[::-1] : tensor<?xf32>
  %2 = slice.strided_update %1 into %x[1:-1] : tensor<?xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

// The same through upstream's ops, and with the value changed on its way.
// CHECK-LABEL: func @reordered_into_insert_slice
// CHECK-SAME: (%[[X:.*]]: memref<8xf32>)
func.func @reordered_into_insert_slice(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %[[A:.*]] = memref.alloc
  // CHECK: memref.copy %{{.*}}, %[[A]]
  // CHECK: linalg.map { math.absf } ins(%[[A]] : memref<6xf32>) outs(%[[A]] : memref<6xf32>)
  // CHECK: memref.copy %[[A]], %{{.*}}
  // CHECK: return %[[X]]
  %0 = tensor.extract_slice %x[1] [6] [1] : tensor<8xf32> to tensor<6xf32>
  %1 = slice.strided %0[::-1] : tensor<6xf32>
  %2 = linalg.map { math.absf } ins(%1 : tensor<6xf32>) outs(%1 : tensor<6xf32>)
  %3 = tensor.insert_slice %2 into %x[1] [6] [1] : tensor<6xf32> into tensor<8xf32>
  return %3 : tensor<8xf32>
}

// Put back through both slices, all is in its place.
// CHECK-LABEL: func @nested
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: linalg.map
// CHECK-NEXT: return
func.func @nested(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = slice.strided %x[1:-1] : tensor<?xf32>
  %1 = slice.strided %0[::-2] : tensor<?xf32>
  %2 = linalg.map { math.absf } ins(%1 : tensor<?xf32>) outs(%1 : tensor<?xf32>)
  %3 = slice.strided_update %2 into %0[::-2] : tensor<?xf32> into tensor<?xf32>
  %4 = slice.strided_update %3 into %x[1:-1] : tensor<?xf32> into tensor<?xf32>
  return %4 : tensor<?xf32>
}

// -----

// A value that is computed into a fresh tensor is computed into the slice.
// EMPTY-LABEL: func.func @empty_tensor
// EMPTY-SAME: (%[[X:.*]]: tensor<8xf32>
// EMPTY: %[[S:.*]] = slice.strided %[[X]][::-2]
// EMPTY: linalg.fill {{.*}} outs(%[[S]] :
// CHECK-LABEL: func @empty_tensor
func.func @empty_tensor(%x: tensor<8xf32>, %f: f32) -> tensor<8xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.fill ins(%f : f32) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  %2 = slice.strided_update %1 into %x[::-2] : tensor<4xf32> into tensor<8xf32>
  return %2 : tensor<8xf32>
}

// -----

// The same in a tensor that is copied before it is changed.
// CHECK-LABEL: func @reversed_in_its_place_in_a_copy
// CHECK: %[[COPY:.*]] = memref.alloc() {{.*}} : memref<3x3xi8>
// CHECK: %[[PLACE:.*]] = slice.strided %[[COPY]][1] :
// CHECK: %[[VIEW:.*]] = slice.strided %[[COPY]][1, ::-1]
// CHECK: %[[REVERSED:.*]] = memref.alloc() {{.*}} : memref<3xi8>
// CHECK: memref.copy %[[VIEW]], %[[REVERSED]]
// CHECK: memref.copy %[[REVERSED]], %[[PLACE]]
func.func @reversed_in_its_place_in_a_copy(%m: tensor<3x3xi8> {bufferization.writable = false}) -> tensor<3x3xi8> {
  %0 = slice.strided %m[::-1] : tensor<3x3xi8>
  %1 = slice.strided %0[1] : tensor<3x3xi8>
  %2 = slice.strided %1[::-1] : tensor<3xi8>
  %3 = slice.strided_update %2 into %0[1] : tensor<3xi8> into tensor<3x3xi8>
  return %3 : tensor<3x3xi8>
}
