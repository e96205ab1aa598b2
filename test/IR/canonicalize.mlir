// RUN: slice-opt %s --canonicalize="test-convergence" --split-input-file --allow-unregistered-dialect > %t.mlir
// RUN: FileCheck %s < %t.mlir
// A second run changes nothing.
// RUN: slice-opt %t.mlir --canonicalize="test-convergence" --split-input-file --allow-unregistered-dialect | diff %t.mlir -

// CHECK-LABEL: @canonical_subscript
// CHECK-SAME: (%[[X:.*]]: tensor<6x6x6xf32>)
func.func @canonical_subscript(%x: tensor<6x6x6xf32>) -> (tensor<3x6x6xf32>, tensor<6x6xf32>) {
  // CHECK: slice.strided %[[X]][::2] :
  %0 = slice.strided %x[0:5:2, ..., :] : tensor<6x6x6xf32>
  // CHECK: slice.strided %[[X]][..., 5] :
  %1 = slice.strided %x[:, 0:6, -1] : tensor<6x6x6xf32>
  return %0, %1 : tensor<3x6x6xf32>, tensor<6x6xf32>
}

// CHECK-LABEL: @constants_go_in
// CHECK-SAME: (%[[X:.*]]: tensor<4x6xf32>, %[[I:.*]]: index)
func.func @constants_go_in(%x: tensor<4x6xf32>, %i: index) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %c1 = arith.constant 1 : index
  %c-2 = arith.constant -2 : index
  // CHECK: %[[S:.*]] = slice.strided %[[X]][1, ::-2] : tensor<4x6xf32> to tensor<3xf32>
  // CHECK: %[[C:.*]] = tensor.cast %[[S]] : tensor<3xf32> to tensor<?xf32>
  %0 = slice.strided %x[%c1, ::%c-2] : tensor<4x6xf32> to tensor<?xf32>
  // CHECK: %[[D:.*]] = slice.strided %[[X]][%[[I]]:, 1:] : tensor<4x6xf32> to tensor<?x5xf32>
  %1 = slice.strided %x[%i:, %c1:] : tensor<4x6xf32> to tensor<?x?xf32>
  // CHECK: %[[E:.*]] = tensor.cast %[[D]]
  // CHECK: return %[[C]], %[[E]]
  return %0, %1 : tensor<?xf32>, tensor<?x?xf32>
}

// Undefined code stays valid: a bad constant stays an operand, a good one not.
// CHECK-LABEL: @s7_bad_constants_stay_out
// CHECK-SAME: (%[[X:.*]]: tensor<4x6xf32>)
func.func @s7_bad_constants_stay_out(%x: tensor<4x6xf32>) -> tensor<?xf32> {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  // CHECK: %[[C7:.*]] = arith.constant 7 : index
  // CHECK: slice.strided %[[X]][%[[C7]], 1:] :
  %0 = slice.strided %x[%c7, %c1:] : tensor<4x6xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @s6_zero_stride_stays_out
func.func @s6_zero_stride_stays_out(%x: tensor<4xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  // CHECK: %[[C0:.*]] = arith.constant 0 : index
  // CHECK: slice.strided %{{.*}}[::%[[C0]]] :
  %0 = slice.strided %x[::%c0] : tensor<4xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// CHECK-LABEL: @identity
// CHECK-SAME: (%[[X:.*]]: tensor<4x?xf32>, %[[M:.*]]: memref<4x?xf32, strided<[?, 2], offset: 3>>)
func.func @identity(%x: tensor<4x?xf32>, %m: memref<4x?xf32, strided<[?, 2], offset: 3>>)
    -> (tensor<4x?xf32>, memref<4x?xf32, strided<[?, 2], offset: 3>>) {
  %0 = slice.strided %x[0:4, 0:] : tensor<4x?xf32>
  %1 = slice.strided %m[...] : memref<4x?xf32, strided<[?, 2], offset: 3>>
  // CHECK-NEXT: return %[[X]], %[[M]]
  return %0, %1 : tensor<4x?xf32>, memref<4x?xf32, strided<[?, 2], offset: 3>>
}

// A reversal has its source's type, and moves all elements.
// CHECK-LABEL: @reversal_is_no_identity
func.func @reversal_is_no_identity(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: slice.strided %{{.*}}[::-1]
  %0 = slice.strided %x[::-1] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// CHECK-LABEL: @slice_of_slice
// CHECK-SAME: (%[[X:.*]]: tensor<10x8xf32>, %[[D:.*]]: tensor<?xf32>, %[[I:.*]]: index)
func.func @slice_of_slice(%x: tensor<10x8xf32>, %d: tensor<?xf32>, %i: index)
    -> (tensor<3x8xf32>, tensor<10x8xf32>, tensor<?xf32>, tensor<1x8xf32>, tensor<?xf32>) {
  // The outer end clamps to the inner size.
  // CHECK-DAG: %[[A:.*]] = slice.strided %[[X]][5:2:-1] :
  %0 = slice.strided %x[2:6] : tensor<10x8xf32>
  %1 = slice.strided %0[1:9] : tensor<4x8xf32>
  %2 = slice.strided %1[::-1] : tensor<3x8xf32>
  %3 = slice.strided %x[::-1, ::-1] : tensor<10x8xf32>
  %4 = slice.strided %3[::-1, ::-1] : tensor<10x8xf32>
  %5 = slice.strided %d[::-1] : tensor<?xf32> to tensor<?xf32>
  %6 = slice.strided %5[::-1] : tensor<?xf32> to tensor<?xf32>
  // CHECK-DAG: %[[B:.*]] = slice.strided %[[X]][%[[I]], newaxis] :
  %7 = slice.strided %x[%i] : tensor<10x8xf32> to tensor<8xf32>
  %8 = slice.strided %7[newaxis] : tensor<8xf32> to tensor<1x8xf32>
  // CHECK-DAG: %[[C:.*]] = slice.strided %[[D]][5:] :
  %9 = slice.strided %d[2:] : tensor<?xf32> to tensor<?xf32>
  %10 = slice.strided %9[3:] : tensor<?xf32> to tensor<?xf32>
  // CHECK: return %[[A]], %[[X]], %[[D]], %[[B]], %[[C]]
  return %2, %4, %6, %8, %10
      : tensor<3x8xf32>, tensor<10x8xf32>, tensor<?xf32>, tensor<1x8xf32>, tensor<?xf32>
}

// CHECK-LABEL: @slice_of_slice_through_casts
// CHECK-SAME: (%[[X:.*]]: tensor<10xf32>, %[[M:.*]]: memref<10xf32>)
func.func @slice_of_slice_through_casts(%x: tensor<10xf32>, %m: memref<10xf32>)
    -> (tensor<?xf32>, memref<?xf32, strided<[?], offset: ?>>) {
  // CHECK: %[[A:.*]] = slice.strided %[[X]][:2:-2] : tensor<10xf32> to tensor<4xf32>
  // CHECK: tensor.cast %[[A]]
  %0 = slice.strided %x[::-1] : tensor<10xf32>
  %1 = tensor.cast %0 : tensor<10xf32> to tensor<?xf32>
  %2 = slice.strided %1[:8:2] : tensor<?xf32> to tensor<?xf32>
  // CHECK: %[[B:.*]] = slice.strided %[[M]][8::-2] : memref<10xf32> to memref<5xf32, strided<[-2], offset: 8>>
  // CHECK: memref.cast %[[B]]
  %3 = slice.strided %m[::2] : memref<10xf32> to memref<5xf32, strided<[2]>>
  %4 = memref.cast %3 : memref<5xf32, strided<[2]>> to memref<?xf32, strided<[?], offset: ?>>
  %5 = slice.strided %4[::-1] : memref<?xf32, strided<[?], offset: ?>>
      to memref<?xf32, strided<[?], offset: ?>>
  return %2, %5 : tensor<?xf32>, memref<?xf32, strided<[?], offset: ?>>
}

// No single subscript says these.
// CHECK-LABEL: @slice_of_slice_declined
func.func @slice_of_slice_declined(%x: tensor<4xf32>, %d: tensor<?xf32>, %i: index)
    -> (memref<0x4xf32, strided<[4, 1]>>, tensor<?xf32>) {
  %m = "test.memref"() : () -> memref<4xf32>
  // CHECK: slice.strided %{{.*}}[newaxis] : memref
  // CHECK: slice.strided %{{.*}}[0:0] : memref
  %0 = slice.strided %m[newaxis] : memref<4xf32> to memref<1x4xf32>
  %1 = slice.strided %0[0:0] : memref<1x4xf32> to memref<0x4xf32, strided<[4, 1]>>
  // CHECK: slice.strided %{{.*}}[-2:] : tensor
  // CHECK: slice.strided %{{.*}}[%{{.*}}:] : tensor
  %2 = slice.strided %d[-2:] : tensor<?xf32> to tensor<?xf32>
  %3 = slice.strided %2[%i:] : tensor<?xf32> to tensor<?xf32>
  return %1, %3 : memref<0x4xf32, strided<[4, 1]>>, tensor<?xf32>
}

// -----

// CHECK-LABEL: @more_static_source
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
func.func @more_static_source(%x: tensor<4xf32>) -> tensor<?xf32> {
  // CHECK: %[[S:.*]] = slice.strided %[[X]][::2] : tensor<4xf32> to tensor<2xf32>
  // CHECK: tensor.cast %[[S]]
  %0 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %1 = slice.strided %0[::2] : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// A source that turns out to have no such element.
// CHECK-LABEL: @more_static_source_declined
func.func @more_static_source_declined(%x: tensor<4xf32>) -> tensor<f32> {
  // CHECK: tensor.cast
  // CHECK: slice.strided %{{.*}}[7] : tensor<?xf32>
  %0 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %1 = slice.strided %0[7] : tensor<?xf32> to tensor<f32>
  return %1 : tensor<f32>
}

// -----

// CHECK-LABEL: @constants
func.func @constants() -> (tensor<2x2xi32>, tensor<1000000xf32>, tensor<2xcomplex<f32>>, tensor<2xi1>) {
  // CHECK-DAG: %[[A:.*]] = arith.constant dense<{{\[\[}}4, 6], [1, 3]]> : tensor<2x2xi32>
  %c = arith.constant dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %0 = slice.strided %c[::-1, ::2] : tensor<2x3xi32>
  // CHECK-DAG: %[[B:.*]] = arith.constant dense<1.000000e+00> : tensor<1000000xf32>
  %s = arith.constant dense<1.0> : tensor<2000000xf32>
  %1 = slice.strided %s[::2] : tensor<2000000xf32>
  // CHECK-DAG: %[[C:.*]] = arith.constant dense<[(3.0{{.*}},4.0{{.*}}), (1.0{{.*}},2.0{{.*}})]> : tensor<2xcomplex<f32>>
  %z = arith.constant dense<[(1.0, 2.0), (3.0, 4.0)]> : tensor<2xcomplex<f32>>
  %2 = slice.strided %z[::-1] : tensor<2xcomplex<f32>>
  // CHECK-DAG: %[[D:.*]] = arith.constant dense<[true, false]> : tensor<2xi1>
  %b = arith.constant dense<[true, true, false]> : tensor<3xi1>
  %3 = slice.strided %b[1:] : tensor<3xi1>
  // CHECK: return %[[A]], %[[B]], %[[C]], %[[D]]
  return %0, %1, %2, %3 : tensor<2x2xi32>, tensor<1000000xf32>, tensor<2xcomplex<f32>>, tensor<2xi1>
}

// CHECK-LABEL: @empty
func.func @empty(%x: tensor<4x4xf32>, %m: memref<4x4xf32>) -> (tensor<0x4xf32>, memref<0x4xf32>) {
  // CHECK: tensor.empty() : tensor<0x4xf32>
  %0 = slice.strided %x[3:1] : tensor<4x4xf32>
  // CHECK: slice.strided %{{.*}}[0:0] : memref
  %1 = slice.strided %m[3:1] : memref<4x4xf32> to memref<0x4xf32>
  return %0, %1 : tensor<0x4xf32>, memref<0x4xf32>
}

// -----

// CHECK-LABEL: @dims
// CHECK-SAME: (%[[X:.*]]: tensor<4x?x?xf32>, %[[M:.*]]: memref<?x?xf32>)
func.func @dims(%x: tensor<4x?x?xf32>, %m: memref<?x?xf32>) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  %0 = slice.strided %x[1, :, newaxis, 1:] : tensor<4x?x?xf32> to tensor<?x1x?xf32>
  // CHECK-DAG: %[[A:.*]] = tensor.dim %[[X]], %[[C1]]
  %d0 = tensor.dim %0, %c0 : tensor<?x1x?xf32>
  %d1 = tensor.dim %0, %c1 : tensor<?x1x?xf32>
  // CHECK-DAG: %[[B:.*]] = memref.dim %[[M]], %[[C1]]
  %1 = slice.strided %m[0] : memref<?x?xf32> to memref<?xf32>
  %d2 = memref.dim %1, %c0 : memref<?xf32>
  // CHECK-DAG: %[[S:.*]] = slice.strided %[[X]][1, :, newaxis, 1:]
  // CHECK-DAG: %[[C:.*]] = tensor.dim %[[S]]
  %c2 = arith.constant 2 : index
  %d3 = tensor.dim %0, %c2 : tensor<?x1x?xf32>
  // CHECK: return %[[A]], %[[C1]], %[[B]], %[[C]]
  return %d0, %d1, %d2, %d3 : index, index, index, index
}

// CHECK-LABEL: @element
// CHECK-SAME: (%[[X:.*]]: tensor<4x6x?xf32>, %[[I:.*]]: index, %[[J:.*]]: index)
func.func @element(%x: tensor<4x6x?xf32>, %i: index, %j: index) -> f32 {
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1 : index
  // CHECK-DAG: %[[C5:.*]] = arith.constant 5 : index
  // CHECK: %[[K:.*]] = arith.subi %[[C5]], %[[I]] : index
  // CHECK: tensor.extract %[[X]][%[[C1]], %[[K]], %[[J]]]
  %c0 = arith.constant 0 : index
  %0 = slice.strided %x[1, ::-1, newaxis] : tensor<4x6x?xf32> to tensor<6x1x?xf32>
  %1 = tensor.extract %0[%i, %c0, %j] : tensor<6x1x?xf32>
  return %1 : f32
}
