// RUN: slice-opt %s -convert-tosa-to-slice -canonicalize -verify-diagnostics | FileCheck %s

// CHECK-LABEL: @slice_and_reverse
// CHECK-NEXT: %[[R:.*]] = slice.strided %{{.*}}[1:3, ::-1] : tensor<4x8xf32> to tensor<2x8xf32>
// CHECK-NEXT: return %[[R]]
func.func @slice_and_reverse(%x: tensor<4x8xf32>) -> tensor<2x8xf32> {
  %start = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[2, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %x, %start, %size : (tensor<4x8xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x8xf32>
  %1 = tosa.reverse %0 {axis = 1 : i32} : (tensor<2x8xf32>) -> tensor<2x8xf32>
  return %1 : tensor<2x8xf32>
}

// CHECK-LABEL: @unknown_dim
// CHECK: slice.strided %{{.*}}[1:3] : tensor<?x8xi8> to tensor<?x8xi8>
func.func @unknown_dim(%x: tensor<?x8xi8>) -> tensor<2x8xi8> {
  %start = tosa.const_shape {values = dense<[1, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[2, 8]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %x, %start, %size : (tensor<?x8xi8>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x8xi8>
  return %0 : tensor<2x8xi8>
}

// CHECK-LABEL: @unknown_rank
// CHECK: tosa.reverse
func.func @unknown_rank(%x: tensor<*xf32>) -> tensor<*xf32> {
  // expected-remark @below {{'tosa.reverse' op is left as it is: input is of unknown rank}}
  %0 = tosa.reverse %x {axis = 0 : i32} : (tensor<*xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: @computed_start
// CHECK: tosa.slice
func.func @computed_start(%x: tensor<4xf32>) -> tensor<2xf32> {
  %one = tosa.const_shape {values = dense<1> : tensor<1xindex>} : () -> !tosa.shape<1>
  %start = tosa.add_shape %one, %one : (!tosa.shape<1>, !tosa.shape<1>) -> !tosa.shape<1>
  // expected-remark @below {{'tosa.slice' op is left as it is: start is not constant}}
  %0 = tosa.slice %x, %start, %start : (tensor<4xf32>, !tosa.shape<1>, !tosa.shape<1>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
