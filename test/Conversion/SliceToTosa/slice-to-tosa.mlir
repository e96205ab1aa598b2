// RUN: slice-opt %s -convert-slice-to-tosa -split-input-file -verify-diagnostics | FileCheck %s
// RUN: slice-opt %s -convert-slice-to-tosa -tosa-validate -split-input-file > /dev/null 2>&1

// CHECK-LABEL: @unit_strides
// CHECK-SAME: %[[X:[^:]*]]: tensor<4x8xf32>
// CHECK-DAG: %[[SIZE:.*]] = tosa.const_shape {values = dense<[2, 3]>
// CHECK-DAG: %[[START:.*]] = tosa.const_shape {values = dense<[1, 5]>
// CHECK: %[[R:.*]] = tosa.slice %[[X]], %[[START]], %[[SIZE]]
// CHECK-NEXT: return %[[R]]
func.func @unit_strides(%x: tensor<4x8xf32>) -> tensor<2x3xf32> {
  %0 = slice.strided %x[1:3, 5:] : tensor<4x8xf32> to tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: @reversal
// CHECK-SAME: %[[X:[^:]*]]: tensor<4x8xi8>
// CHECK-NOT: tosa.slice
// CHECK: %[[A:.*]] = tosa.reverse %[[X]] {axis = 0 : i32}
// CHECK: %[[B:.*]] = tosa.reverse %[[A]] {axis = 1 : i32}
// CHECK-NEXT: return %[[B]]
func.func @reversal(%x: tensor<4x8xi8>) -> tensor<4x8xi8> {
  %0 = slice.strided %x[::-1, ::-1] : tensor<4x8xi8> to tensor<4x8xi8>
  return %0 : tensor<4x8xi8>
}

// CHECK-LABEL: @steps
// CHECK: tosa.slice {{.*}} -> tensor<1x8xf32>
// CHECK: tosa.reshape {{.*}} -> tensor<1x4x2xf32>
// CHECK: %[[LANE:.*]] = tosa.const_shape {values = dense<[0, 0, 1]>
// CHECK: tosa.slice %{{.*}}, %[[LANE]]
// CHECK: tosa.reverse {{.*}} {axis = 1 : i32}
// CHECK: tosa.reshape {{.*}} -> tensor<4xf32>
func.func @steps(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %0 = slice.strided %x[1, ::-2] : tensor<4x8xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// The window begins before the first element that is taken, to end in the dim.
// CHECK-LABEL: @early_window
// CHECK-NOT: tosa.pad
// CHECK-DAG: %[[START:.*]] = tosa.const_shape {values = dense<2> : tensor<1xindex>}
// CHECK: tosa.slice %{{.*}}, %[[START]], %{{.*}} -> tensor<6xf32>
// CHECK: tosa.reshape {{.*}} -> tensor<2x3xf32>
func.func @early_window(%x: tensor<8xf32>) -> tensor<2xf32> {
  %0 = slice.strided %x[4::3] : tensor<8xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: @padded
// CHECK: tosa.pad {{.*}} -> tensor<6xf32>
// CHECK: tosa.reshape {{.*}} -> tensor<3x2xf32>
func.func @padded(%x: tensor<5xf32>) -> tensor<3xf32> {
  %0 = slice.strided %x[::2] : tensor<5xf32> to tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: @new_axis
// CHECK: tosa.reshape {{.*}} -> tensor<1x5x1xf32>
func.func @new_axis(%x: tensor<5xf32>) -> tensor<1x5x1xf32> {
  %0 = slice.strided %x[newaxis, :, newaxis] : tensor<5xf32> to tensor<1x5x1xf32>
  return %0 : tensor<1x5x1xf32>
}

// -----

func.func @left(%x: tensor<5xf32>, %y: tensor<?xf32>, %z: tensor<5xcomplex<f32>>, %i: index, %v: tensor<2xf32>) -> (tensor<0xf32>, tensor<f32>, tensor<f32>, tensor<complex<f32>>, tensor<5xf32>) {
  // expected-remark @below {{left as it is: it is empty}}
  %0 = slice.strided %x[0:0] : tensor<5xf32> to tensor<0xf32>
  // expected-remark @below {{left as it is: an index, begin, end or stride is not constant}}
  %1 = slice.strided %x[%i] : tensor<5xf32> to tensor<f32>
  // expected-remark @below {{left as it is: a size is not static}}
  %2 = slice.strided %y[0] : tensor<?xf32> to tensor<f32>
  // expected-remark @below {{left as it is: TOSA has no elements of its type}}
  %3 = slice.strided %z[0] : tensor<5xcomplex<f32>> to tensor<complex<f32>>
  // expected-remark @below {{left as it is: TOSA has no updates}}
  %4 = slice.strided_update %v into %x[0:2] : tensor<2xf32> into tensor<5xf32>
  return %0, %1, %2, %3, %4 : tensor<0xf32>, tensor<f32>, tensor<f32>, tensor<complex<f32>>, tensor<5xf32>
}
