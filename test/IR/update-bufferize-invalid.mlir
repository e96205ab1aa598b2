// RUN: slice-opt %s -split-input-file -verify-diagnostics -allow-unregistered-dialect -one-shot-bufferize

func.func @s10_encoding(%v: tensor<2xf32, "dense">, %x: tensor<4xf32, "dense">) -> tensor<4xf32, "dense"> {
  // expected-error @+2 {{'slice.strided_update' op on tensors with an encoding cannot be bufferized: 'tensor<4xf32, "dense">'}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = slice.strided_update %v into %x[:2] : tensor<2xf32, "dense"> into tensor<4xf32, "dense">
  return %0 : tensor<4xf32, "dense">
}

// -----

func.func @element_type(%v: tensor<2x!tf_type.string>, %x: tensor<4x!tf_type.string>) -> tensor<4x!tf_type.string> {
  // expected-error @+2 {{'slice.strided_update' op cannot be bufferized: '!tf_type.string' is no element type of a memref}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = slice.strided_update %v into %x[:2] : tensor<2x!tf_type.string> into tensor<4x!tf_type.string>
  return %0 : tensor<4x!tf_type.string>
}

// -----

func.func @layout(%v: tensor<2xf32>, %m: memref<8xf32, affine_map<(d0) -> (d0 mod 4)>>) -> tensor<8xf32> {
  %x = bufferization.to_tensor %m restrict writable : memref<8xf32, affine_map<(d0) -> (d0 mod 4)>> to tensor<8xf32>
  // expected-error @+2 {{'slice.strided_update' op cannot be bufferized: its destination becomes 'memref<8xf32, affine_map<(d0) -> (d0 mod 4)>>', which has no strided layout}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = slice.strided_update %v into %x[:2] : tensor<2xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}
