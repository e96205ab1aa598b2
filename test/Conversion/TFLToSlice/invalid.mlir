// RUN: slice-opt %s -allow-unregistered-dialect -convert-tfl-to-slice -verify-diagnostics -split-input-file

func.func @operand_count(%x: tensor<4xf32>) -> tensor<?xf32> {
  // expected-error @below {{'tfl.strided_slice' op expects 4 operands, but has 1}}
  %0 = "tfl.strided_slice"(%x) : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

// TFLite does not report it.
func.func @s7_index_out_of_bounds(%x: tensor<5xf32>) -> tensor<f32> {
  %b = "tfl.pseudo_const"() <{value = dense<-6> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tfl.strided_slice' op index -6 is out of bounds for dimension 0 of size 5}}
  %0 = "tfl.strided_slice"(%x, %b, %b, %s) <{shrink_axis_mask = 1 : i32}> : (tensor<5xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @s5_offset_of_too_many(%x: tensor<5xf32>, %b: tensor<2xi32>) -> tensor<?xf32> {
  // expected-error @below {{'tfl.strided_slice' op subscript has 2 ranges and indices but the source has rank 1}}
  %0 = "tfl.strided_slice"(%x, %b, %b, %b) <{offset = true}> : (tensor<5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @offset_of_unknown_sign(%x: tensor<5xf32>, %b: tensor<1xi32>) -> tensor<?xf32> {
  // expected-remark @below {{'tfl.strided_slice' op is left as it is: the sign of stride 0 is not known}}
  %0 = "tfl.strided_slice"(%x, %b, %b, %b) <{begin_mask = 1 : i32, offset = true}> : (tensor<5xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @reverse_axis(%x: tensor<5xf32>) -> tensor<5xf32> {
  %a = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tfl.reverse_v2' op axis 1 is out of bounds for rank 1}}
  %0 = "tfl.reverse_v2"(%x, %a) : (tensor<5xf32>, tensor<1xi32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
