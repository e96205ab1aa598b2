// RUN: slice-opt %s -split-input-file -verify-diagnostics

func.func @size(%v: tensor<5xf32>, %x: tensor<8x6xf32>) {
  // expected-error @+1 {{'slice.strided_update' op value has size 5 in dimension 0, but the slice that it replaces has size 4}}
  %0 = slice.strided_update %v into %x[::2, 1] : tensor<5xf32> into tensor<8x6xf32>
  return
}

// -----

// A dim of 1 is not broadcast.
func.func @broadcast(%v: tensor<4x1xf32>, %x: tensor<8x6xf32>) {
  // expected-error @+1 {{'slice.strided_update' op value has size 1 in dimension 1, but the slice that it replaces has size 6}}
  %0 = slice.strided_update %v into %x[::2] : tensor<4x1xf32> into tensor<8x6xf32>
  return
}

// -----

func.func @rank(%v: tensor<4x1xf32>, %x: tensor<8x6xf32>) {
  // expected-error @+1 {{'slice.strided_update' op value has rank 2, but the slice that it replaces has rank 1}}
  %0 = slice.strided_update %v into %x[::2, 1] : tensor<4x1xf32> into tensor<8x6xf32>
  return
}

// -----

func.func @element(%v: tensor<4xi32>, %x: tensor<8x6xf32>) {
  // expected-error @+1 {{'slice.strided_update' op value has element type 'i32', but the destination has 'f32'}}
  %0 = slice.strided_update %v into %x[::2, 1] : tensor<4xi32> into tensor<8x6xf32>
  return
}

// -----

func.func @encoding(%v: tensor<4xf32>, %x: tensor<8x6xf32, "dense">) {
  // expected-error @+1 {{'slice.strided_update' op value 'tensor<4xf32>' does not have the encoding of the destination 'tensor<8x6xf32, "dense">'}}
  %0 = slice.strided_update %v into %x[::2, 1] : tensor<4xf32> into tensor<8x6xf32, "dense">
  return
}

// -----

func.func @s7_index_out_of_bounds(%v: tensor<f32>, %x: tensor<5xf32>) {
  // expected-error @+1 {{'slice.strided_update' op index 7 is out of bounds for dimension 0 of size 5}}
  %0 = slice.strided_update %v into %x[7] : tensor<f32> into tensor<5xf32>
  return
}

// -----

func.func @s5_too_many(%v: tensor<f32>, %x: tensor<5xf32>) {
  // expected-error @+1 {{'slice.strided_update' op subscript has 2 ranges and indices but the source has rank 1}}
  %0 = slice.strided_update %v into %x[1, 1] : tensor<f32> into tensor<5xf32>
  return
}

// -----

func.func @memref(%v: memref<2xf32>, %x: memref<4xf32>) {
  // expected-error @+1 {{'slice.strided_update' op operand #0 must be ranked tensor of any type values, but got 'memref<2xf32>'}}
  %0 = slice.strided_update %v into %x[:2] : memref<2xf32> into memref<4xf32>
  return
}

// -----

func.func @unranked(%v: tensor<2xf32>, %x: tensor<*xf32>) {
  // expected-error @+1 {{'slice.strided_update' op operand #1 must be ranked tensor of any type values, but got 'tensor<*xf32>'}}
  %0 = slice.strided_update %v into %x[:2] : tensor<2xf32> into tensor<*xf32>
  return
}

// -----

func.func @number_of_values(%v: tensor<2xf32>, %x: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{'slice.strided_update' op has 1 run-time values, but its subscript needs 0}}
  %0 = "slice.strided_update"(%v, %x, %i) <{subscript = #slice.subscript<:2>}> : (tensor<2xf32>, tensor<4xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @result_type(%v: tensor<2xf32>, %x: tensor<4xf32>) {
  // expected-error @+1 {{'slice.strided_update' op failed to verify that all of {dest, result} have same type}}
  %0 = "slice.strided_update"(%v, %x) <{subscript = #slice.subscript<:2>}> : (tensor<2xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @syntax(%v: tensor<2xf32>, %x: tensor<4xf32>) {
  // expected-error @+1 {{expected 'into'}}
  %0 = slice.strided_update %v, %x[:2] : tensor<2xf32> into tensor<4xf32>
  return
}

// -----

func.func @no_slice(%v: tensor<2xf32>, %x: tensor<4xf32>) {
  // expected-error @+1 {{expected '[' or 'begin'}}
  %0 = slice.strided_update %v into %x : tensor<2xf32> into tensor<4xf32>
  return
}

// -----

func.func @attribute(%v: tensor<2xf32>, %x: tensor<4xf32>) {
  // expected-error @+1 {{'subscript' is written in brackets, not in the attribute dictionary}}
  %0 = slice.strided_update %v into %x[:2] {subscript = #slice.subscript<:3>} : tensor<2xf32> into tensor<4xf32>
  return
}
