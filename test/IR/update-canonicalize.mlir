// RUN: slice-opt %s --canonicalize="test-convergence" --split-input-file > %t.mlir
// RUN: FileCheck %s < %t.mlir
// A second run changes nothing.
// RUN: slice-opt %t.mlir --canonicalize="test-convergence" --split-input-file | diff %t.mlir -

// CHECK-LABEL: @canonical_subscript
// CHECK-SAME: (%[[V:.*]]: tensor<3xf32>, %[[X:.*]]: tensor<4x6xf32>)
func.func @canonical_subscript(%v: tensor<3xf32>, %x: tensor<4x6xf32>) -> tensor<4x6xf32> {
  // CHECK: slice.strided_update %[[V]] into %[[X]][1, ::2] :
  %c1 = arith.constant 1 : index
  %0 = slice.strided_update %v into %x[%c1, 0:5:2] : tensor<3xf32> into tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// Constants that are wrong may be in dead code.
// CHECK-LABEL: @wrong_constants
func.func @wrong_constants(%v: tensor<3xf32>, %x: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  // CHECK-DAG: %[[C9:.*]] = arith.constant 9 : index
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  %c9 = arith.constant 9 : index
  %c2 = arith.constant 2 : index
  // An index out of bounds.
  // CHECK: slice.strided_update %{{.*}} into %{{.*}}[%[[C9]], ::2]
  %0 = slice.strided_update %v into %x[%c9, ::%c2] : tensor<3xf32> into tensor<4x6xf32>
  // A size that the value has not.
  // CHECK: slice.strided_update %{{.*}} into %{{.*}}[0, :%[[C2]]]
  %1 = slice.strided_update %v into %x[0, :%c2] : tensor<3xf32> into tensor<4x6xf32>
  return %0, %1 : tensor<4x6xf32>, tensor<4x6xf32>
}

// -----

// CHECK-LABEL: @nothing
// CHECK-SAME: (%[[V:.*]]: tensor<0x6xf32>, %[[W:.*]]: tensor<?x6xf32>, %[[X:.*]]: tensor<4x6xf32>, %[[I:.*]]: index)
func.func @nothing(%v: tensor<0x6xf32>, %w: tensor<?x6xf32>, %x: tensor<4x6xf32>, %i: index) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  // CHECK: return %[[X]], %[[X]]
  %0 = slice.strided_update %v into %x[:%i] : tensor<0x6xf32> into tensor<4x6xf32>
  %1 = slice.strided_update %w into %x[3:1] : tensor<?x6xf32> into tensor<4x6xf32>
  return %0, %1 : tensor<4x6xf32>, tensor<4x6xf32>
}

// CHECK-LABEL: @everything
// CHECK-SAME: (%[[V:.*]]: tensor<4x6xf32>, %[[W:.*]]: tensor<?x6xf32>, %[[X:.*]]: tensor<4x6xf32>)
func.func @everything(%v: tensor<4x6xf32>, %w: tensor<?x6xf32>, %x: tensor<4x6xf32>)
    -> (tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>) {
  // CHECK-DAG: %[[CAST:.*]] = tensor.cast %[[W]] : tensor<?x6xf32> to tensor<4x6xf32>
  // CHECK-DAG: %[[TURNED:.*]] = slice.strided %[[V]][::-1] :
  // CHECK: return %[[V]], %[[CAST]], %[[TURNED]]
  %0 = slice.strided_update %v into %x[0:9] : tensor<4x6xf32> into tensor<4x6xf32>
  %1 = slice.strided_update %w into %x[...] : tensor<?x6xf32> into tensor<4x6xf32>
  %2 = slice.strided_update %v into %x[::-1] : tensor<4x6xf32> into tensor<4x6xf32>
  return %0, %1, %2 : tensor<4x6xf32>, tensor<4x6xf32>, tensor<4x6xf32>
}

// Every element, but with other dims: nothing says that in one op.
// CHECK-LABEL: @everything_reshaped
func.func @everything_reshaped(%v: tensor<6xf32>, %x: tensor<1x6xf32>) -> tensor<1x6xf32> {
  // CHECK: slice.strided_update %{{.*}} into %{{.*}}[0] :
  %0 = slice.strided_update %v into %x[0] : tensor<6xf32> into tensor<1x6xf32>
  return %0 : tensor<1x6xf32>
}

// -----

// CHECK-LABEL: @write_back
// CHECK-SAME: (%[[X:.*]]: tensor<?x6xf32>, %[[I:.*]]: index)
func.func @write_back(%x: tensor<?x6xf32>, %i: index) -> tensor<?x6xf32> {
  // CHECK: return %[[X]]
  %0 = slice.strided %x[%i, 4::-2] : tensor<?x6xf32> to tensor<?xf32>
  %1 = slice.strided_update %0 into %x[%i, -2::-2] : tensor<?xf32> into tensor<?x6xf32>
  return %1 : tensor<?x6xf32>
}

// The other way around is no write-back.
// CHECK-LABEL: @not_write_back
func.func @not_write_back(%x: tensor<6xf32>) -> tensor<6xf32> {
  // CHECK: slice.strided
  // CHECK: slice.strided_update
  %0 = slice.strided %x[1:4] : tensor<6xf32>
  %1 = slice.strided_update %0 into %x[3:0:-1] : tensor<3xf32> into tensor<6xf32>
  return %1 : tensor<6xf32>
}

// CHECK-LABEL: @read_back
// CHECK-SAME: (%[[V:.*]]: tensor<?xf32>, %{{.*}}: tensor<?x6xf32>, %{{.*}}: index)
func.func @read_back(%v: tensor<?xf32>, %x: tensor<?x6xf32>, %i: index) -> tensor<3xf32> {
  // CHECK-NEXT: %[[C:.*]] = tensor.cast %[[V]] : tensor<?xf32> to tensor<3xf32>
  // CHECK-NEXT: return %[[C]]
  %0 = slice.strided_update %v into %x[%i, ::2] : tensor<?xf32> into tensor<?x6xf32>
  %1 = slice.strided %0[%i, ::2] : tensor<?x6xf32> to tensor<3xf32>
  return %1 : tensor<3xf32>
}

// Another run-time value is another slice.
// CHECK-LABEL: @not_read_back
func.func @not_read_back(%v: tensor<3xf32>, %x: tensor<?x6xf32>, %i: index, %j: index) -> tensor<3xf32> {
  // CHECK: %[[U:.*]] = slice.strided_update
  // CHECK: slice.strided %[[U]]
  %0 = slice.strided_update %v into %x[%i, ::2] : tensor<3xf32> into tensor<?x6xf32>
  %1 = slice.strided %0[%j, ::2] : tensor<?x6xf32> to tensor<3xf32>
  return %1 : tensor<3xf32>
}

// CHECK-LABEL: @read_past
// CHECK-SAME: (%[[V:.*]]: tensor<3xf32>, %[[X:.*]]: tensor<6xf32>)
func.func @read_past(%v: tensor<3xf32>, %x: tensor<6xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  // CHECK: %[[U:.*]] = slice.strided_update
  // CHECK: slice.strided %[[X]][::-2]
  // CHECK: slice.strided %[[U]][:3]
  %0 = slice.strided_update %v into %x[::2] : tensor<3xf32> into tensor<6xf32>
  %1 = slice.strided %0[::-2] : tensor<6xf32>
  %2 = slice.strided %0[:3] : tensor<6xf32>
  return %1, %2 : tensor<3xf32>, tensor<3xf32>
}

// CHECK-LABEL: @overwritten
// CHECK-SAME: (%[[V:.*]]: tensor<?xf32>, %[[W:.*]]: tensor<?xf32>, %[[X:.*]]: tensor<?xf32>
func.func @overwritten(%v: tensor<?xf32>, %w: tensor<?xf32>, %x: tensor<?xf32>, %b: index) -> tensor<?xf32> {
  // CHECK-NEXT: %[[U:.*]] = slice.strided_update %[[W]] into %[[X]][%{{.*}}::-1]
  // CHECK-NEXT: return %[[U]]
  %0 = slice.strided_update %v into %x[%b::-1] : tensor<?xf32> into tensor<?xf32>
  %1 = slice.strided_update %w into %0[%b::-1] : tensor<?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// x[2:6][::-2] = v
// CHECK-LABEL: @update_of_a_slice
// CHECK-SAME: (%[[V:.*]]: tensor<2xf32>, %[[X:.*]]: tensor<10xf32>)
func.func @update_of_a_slice(%v: tensor<2xf32>, %x: tensor<10xf32>) -> tensor<10xf32> {
  // CHECK-NEXT: %[[U:.*]] = slice.strided_update %[[V]] into %[[X]][5:2:-2]
  // CHECK-NEXT: return %[[U]]
  %0 = slice.strided %x[2:6] : tensor<10xf32>
  %1 = slice.strided_update %v into %0[::-2] : tensor<2xf32> into tensor<4xf32>
  %2 = slice.strided_update %1 into %x[2:6] : tensor<4xf32> into tensor<10xf32>
  return %2 : tensor<10xf32>
}

// y[i, ::-1][j:k] = v, where a run-time range of a reversal is no one range.
// CHECK-LABEL: @update_of_a_run_time_slice
func.func @update_of_a_run_time_slice(%v: tensor<?xf32>, %x: tensor<?x?xf32>, %i: index, %j: index, %k: index)
    -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  // CHECK: slice.strided_update %{{.*}} into %{{.*}}[%{{.*}}, %{{.*}}:%{{.*}}] : tensor<?xf32> into tensor<?x?xf32>
  %0 = slice.strided %x[%i] : tensor<?x?xf32>
  %1 = slice.strided_update %v into %0[%j:%k] : tensor<?xf32> into tensor<?xf32>
  %2 = slice.strided_update %1 into %x[%i] : tensor<?xf32> into tensor<?x?xf32>
  // CHECK: %[[S:.*]] = slice.strided %
  // CHECK: %[[U:.*]] = slice.strided_update %{{.*}} into %[[S]]
  // CHECK: slice.strided_update %[[U]] into
  %3 = slice.strided %x[%i, ::-1] : tensor<?x?xf32>
  %4 = slice.strided_update %v into %3[%j:%k] : tensor<?xf32> into tensor<?xf32>
  %5 = slice.strided_update %4 into %x[%i, ::-1] : tensor<?xf32> into tensor<?x?xf32>
  return %2, %5 : tensor<?x?xf32>, tensor<?x?xf32>
}

// -----

// CHECK-LABEL: @casts
// CHECK-SAME: (%[[V:.*]]: tensor<2xf32>, %[[X:.*]]: tensor<4xf32>)
func.func @casts(%v: tensor<2xf32>, %x: tensor<4xf32>) -> tensor<?xf32> {
  // CHECK: %[[U:.*]] = slice.strided_update %[[V]] into %[[X]][::2] : tensor<2xf32> into tensor<4xf32>
  // CHECK: tensor.cast %[[U]] : tensor<4xf32> to tensor<?xf32>
  %0 = tensor.cast %v : tensor<2xf32> to tensor<?xf32>
  %1 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %2 = slice.strided_update %0 into %1[::2] : tensor<?xf32> into tensor<?xf32>
  return %2 : tensor<?xf32>
}

// What would not verify without the casts is undefined, and may be dead code.
// CHECK-LABEL: @wrong_casts
// CHECK-SAME: (%{{.*}}: tensor<3xf32>, %[[X:.*]]: tensor<4xf32>, %[[W:.*]]: tensor<f32>)
func.func @wrong_casts(%v: tensor<3xf32>, %x: tensor<4xf32>, %w: tensor<f32>) -> (tensor<?xf32>, tensor<?xf32>) {
  // CHECK-NEXT: %[[C:.*]] = tensor.cast %[[X]] : tensor<4xf32> to tensor<?xf32>
  // CHECK-NEXT: return %[[C]], %[[C]]
  %0 = tensor.cast %v : tensor<3xf32> to tensor<?xf32>
  %1 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %2 = slice.strided_update %0 into %1[::2] : tensor<?xf32> into tensor<?xf32>
  %3 = slice.strided_update %w into %1[7] : tensor<f32> into tensor<?xf32>
  return %2, %3 : tensor<?xf32>, tensor<?xf32>
}

// -----

// CHECK-LABEL: @constants
func.func @constants() -> (tensor<6xi32>, tensor<2x2xf32>) {
  // CHECK-DAG: arith.constant dense<[0, 0, 8, 0, 7, 0]> : tensor<6xi32>
  // CHECK-DAG: arith.constant dense<{{\[}}[1.000000e+00, 5.000000e+00], [1.000000e+00, 6.000000e+00]]> : tensor<2x2xf32>
  // CHECK-NOT: slice.strided_update
  %x = arith.constant dense<0> : tensor<6xi32>
  %v = arith.constant dense<[7, 8]> : tensor<2xi32>
  %0 = slice.strided_update %v into %x[4:0:-2] : tensor<2xi32> into tensor<6xi32>
  %y = arith.constant dense<1.0> : tensor<2x2xf32>
  %w = arith.constant dense<[5.0, 6.0]> : tensor<2xf32>
  %1 = slice.strided_update %w into %y[:, 1] : tensor<2xf32> into tensor<2x2xf32>
  return %0, %1 : tensor<6xi32>, tensor<2x2xf32>
}

// CHECK-LABEL: @large_constant
func.func @large_constant() -> tensor<1025xi32> {
  // CHECK: slice.strided_update
  %x = arith.constant dense<0> : tensor<1025xi32>
  %v = arith.constant dense<[7, 8]> : tensor<2xi32>
  %0 = slice.strided_update %v into %x[:2] : tensor<2xi32> into tensor<1025xi32>
  return %0 : tensor<1025xi32>
}

// The size is that of the destination.
// CHECK-LABEL: @dim
// CHECK-SAME: (%{{.*}}: tensor<?xf32>, %[[X:.*]]: tensor<?xf32>)
func.func @dim(%v: tensor<?xf32>, %x: tensor<?xf32>) -> index {
  // CHECK: tensor.dim %[[X]]
  %c0 = arith.constant 0 : index
  %0 = slice.strided_update %v into %x[1:] : tensor<?xf32> into tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  return %1 : index
}
