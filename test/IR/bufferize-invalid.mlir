// RUN: slice-opt %s -split-input-file -allow-unregistered-dialect -one-shot-bufferize -verify-diagnostics

func.func @s10_encoding(%x: tensor<4x8xf32, "blocked">, %i: index) -> f32 {
  // expected-error @+2 {{'slice.strided' op on tensors with an encoding cannot be bufferized: 'tensor<3x8xf32, "blocked">'}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = slice.strided %x[1:] : tensor<4x8xf32, "blocked">
  %1 = tensor.extract %0[%i, %i] : tensor<3x8xf32, "blocked">
  return %1 : f32
}

// -----

func.func @element_type(%x: tensor<4x!tf_type.string>) -> tensor<2x!tf_type.string> {
  // expected-error @+2 {{'slice.strided' op cannot be bufferized: '!tf_type.string' is no element type of a memref}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = slice.strided %x[::2] : tensor<4x!tf_type.string>
  return %0 : tensor<2x!tf_type.string>
}

// -----

func.func @layout(%m: memref<8xf32, affine_map<(d0) -> (d0 mod 4)>>, %i: index) -> f32 {
  %x = bufferization.to_tensor %m restrict : memref<8xf32, affine_map<(d0) -> (d0 mod 4)>> to tensor<8xf32>
  // expected-error @+2 {{'slice.strided' op cannot be bufferized: its source becomes 'memref<8xf32, affine_map<(d0) -> (d0 mod 4)>>', which has no strided layout}}
  // expected-error @+1 {{failed to bufferize op}}
  %0 = slice.strided %x[::2] : tensor<8xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}
