// RUN: slice-opt %s -slice-lower-copy | FileCheck %s
// RUN: slice-opt %s -slice-lower-copy -convert-linalg-to-loops | FileCheck %s --check-prefix=LOOPS

// CHECK-LABEL: func.func @strided
// CHECK-SAME: (%[[A:.*]]: memref<8xf32, strided<[-2], offset: 14>>, %[[B:.*]]: memref<8xf32>)
// CHECK-NEXT: linalg.generic {{.*}} ins(%[[A]] : {{.*}}) outs(%[[B]] : memref<8xf32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: linalg.yield %[[IN]]
// LOOPS-LABEL: func.func @strided
// LOOPS-SAME: (%[[A:.*]]: memref<8xf32, strided<[-2], offset: 14>>, %[[B:.*]]: memref<8xf32>)
// LOOPS: scf.for %[[I:.*]] =
// LOOPS-NEXT: %[[X:.*]] = memref.load %[[A]][%[[I]]]
// LOOPS-NEXT: memref.store %[[X]], %[[B]][%[[I]]]
func.func @strided(%a: memref<8xf32, strided<[-2], offset: 14>>, %b: memref<8xf32>) {
  memref.copy %a, %b : memref<8xf32, strided<[-2], offset: 14>> to memref<8xf32>
  return
}

// CHECK-LABEL: func.func @dynamic
// CHECK: linalg.generic
// CHECK-NOT: memref.copy
// LOOPS-LABEL: func.func @dynamic
// LOOPS-COUNT-2: scf.for
func.func @dynamic(%a: memref<?x8xi8, strided<[?, ?], offset: ?>>, %b: memref<4x?xi8>) {
  memref.copy %a, %b : memref<?x8xi8, strided<[?, ?], offset: ?>> to memref<4x?xi8>
  return
}

// CHECK-LABEL: func.func @rank_0
// CHECK-NOT: memref.copy
// LOOPS-LABEL: func.func @rank_0
// LOOPS: %[[X:.*]] = memref.load %{{.*}}[]
// LOOPS: memref.store %[[X]], %{{.*}}[]
func.func @rank_0(%a: memref<complex<f64>>, %b: memref<complex<f64>>) {
  memref.copy %a, %b : memref<complex<f64>> to memref<complex<f64>>
  return
}

// CHECK-LABEL: func.func @inside_of_regions
// CHECK: scf.if
// CHECK: linalg.generic
func.func @inside_of_regions(%c: i1, %a: memref<8xf32>, %b: memref<8xf32>) {
  scf.if %c {
    memref.copy %a, %b : memref<8xf32> to memref<8xf32>
  }
  return
}

// CHECK-LABEL: func.func @unranked_is_left
// CHECK: memref.copy
// CHECK: memref.copy
func.func @unranked_is_left(%a: memref<*xf32>, %b: memref<4xf32>) {
  memref.copy %a, %b : memref<*xf32> to memref<4xf32>
  memref.copy %b, %a : memref<4xf32> to memref<*xf32>
  return
}
