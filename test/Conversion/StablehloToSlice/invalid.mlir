// RUN: slice-opt %s -allow-unregistered-dialect -convert-stablehlo-to-slice -verify-diagnostics -split-input-file

func.func @slice_lengths(%x: tensor<8x6xf32>) -> tensor<3x3xf32> {
  // expected-error @below {{'stablehlo.slice' op has 1 start indices, 2 limit indices and 2 strides for an operand of rank 2}}
  %0 = "stablehlo.slice"(%x) <{limit_indices = array<i64: 4, 6>, start_indices = array<i64: 1>, strides = array<i64: 1, 2>}> : (tensor<8x6xf32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}

// -----

func.func @slice_stride(%x: tensor<8xf32>) -> tensor<3xf32> {
  // expected-error @below {{'stablehlo.slice' op stride -1 of dimension 0 must be positive}}
  %0 = "stablehlo.slice"(%x) <{limit_indices = array<i64: 4>, start_indices = array<i64: 1>, strides = array<i64: -1>}> : (tensor<8xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @slice_start(%x: tensor<8xf32>) -> tensor<3xf32> {
  // expected-error @below {{'stablehlo.slice' op start index -4 of dimension 0 must not be negative}}
  %0 = "stablehlo.slice"(%x) <{limit_indices = array<i64: 4>, start_indices = array<i64: -4>, strides = array<i64: 1>}> : (tensor<8xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @slice_limit(%x: tensor<8xf32>) -> tensor<3xf32> {
  // expected-error @below {{'stablehlo.slice' op limit index 9 is out of bounds for dimension 0 of size 8}}
  %0 = "stablehlo.slice"(%x) <{limit_indices = array<i64: 9>, start_indices = array<i64: 4>, strides = array<i64: 1>}> : (tensor<8xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @slice_order(%x: tensor<8xf32>) -> tensor<0xf32> {
  // expected-error @below {{'stablehlo.slice' op start index 5 of dimension 0 is beyond its limit index 4}}
  %0 = "stablehlo.slice"(%x) <{limit_indices = array<i64: 4>, start_indices = array<i64: 5>, strides = array<i64: 1>}> : (tensor<8xf32>) -> tensor<0xf32>
  return %0 : tensor<0xf32>
}

// -----

func.func @slice_result(%x: tensor<8xf32>) -> tensor<3xf32> {
  // expected-error @below {{'mhlo.slice' op has result type 'tensor<3xf32>', but makes 'tensor<4xf32>'}}
  %0 = "mhlo.slice"(%x) <{limit_indices = dense<4> : tensor<1xi64>, start_indices = dense<0> : tensor<1xi64>, strides = dense<1> : tensor<1xi64>}> : (tensor<8xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

func.func @window_count(%x: tensor<8x6xf32>, %i: tensor<i32>) -> tensor<4x6xf32> {
  // expected-error @below {{'stablehlo.dynamic_slice' op has 1 start indices and 2 slice sizes for an operand of rank 2}}
  %0 = "stablehlo.dynamic_slice"(%x, %i) <{slice_sizes = array<i64: 4, 6>}> : (tensor<8x6xf32>, tensor<i32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// -----

func.func @window_size(%x: tensor<8xf32>, %i: tensor<i32>) -> tensor<9xf32> {
  // expected-error @below {{'stablehlo.dynamic_slice' op size 9 is too large for dimension 0 of size 8}}
  %0 = "stablehlo.dynamic_slice"(%x, %i) <{slice_sizes = array<i64: 9>}> : (tensor<8xf32>, tensor<i32>) -> tensor<9xf32>
  return %0 : tensor<9xf32>
}

// -----

func.func @window_start(%x: tensor<8xf32>, %i: tensor<2xi32>) -> tensor<4xf32> {
  // expected-error @below {{'stablehlo.dynamic_slice' op start index 0 must be a scalar, but has 2 values}}
  %0 = "stablehlo.dynamic_slice"(%x, %i) <{slice_sizes = array<i64: 4>}> : (tensor<8xf32>, tensor<2xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unsigned_start(%x: tensor<8xf32>, %i: tensor<ui32>) -> tensor<4xf32> {
  // expected-remark @below {{'stablehlo.dynamic_slice' op is left as it is: start index is not of signed integers of up to 64 bits}}
  %0 = "stablehlo.dynamic_slice"(%x, %i) <{slice_sizes = array<i64: 4>}> : (tensor<8xf32>, tensor<ui32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @update_rank(%x: tensor<8x6xf32>, %u: tensor<4xf32>, %i: tensor<i32>) -> tensor<8x6xf32> {
  // expected-error @below {{'stablehlo.dynamic_update_slice' op has 2 start indices and an update of rank 1 for an operand of rank 2}}
  %0 = "stablehlo.dynamic_update_slice"(%x, %u, %i, %i) : (tensor<8x6xf32>, tensor<4xf32>, tensor<i32>, tensor<i32>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// -----

func.func @update_size(%x: tensor<8xf32>, %u: tensor<9xf32>, %i: tensor<i32>) -> tensor<8xf32> {
  // expected-error @below {{'stablehlo.dynamic_update_slice' op size 9 is too large for dimension 0 of size 8}}
  %0 = "stablehlo.dynamic_update_slice"(%x, %u, %i) : (tensor<8xf32>, tensor<9xf32>, tensor<i32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @reverse(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @below {{'stablehlo.reverse' op axis 1 is out of bounds for rank 1}}
  %0 = "stablehlo.reverse"(%x) <{dimensions = array<i64: 1>}> : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// Reshapes and broadcasts that do more are no news.
func.func @others(%x: tensor<8xf32>, %y: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<8x2xf32>, tensor<3x2xf32>) {
  %0 = "stablehlo.reshape"(%x) : (tensor<8xf32>) -> tensor<2x4xf32>
  %1 = "stablehlo.broadcast_in_dim"(%x) <{broadcast_dimensions = array<i64: 0>}> : (tensor<8xf32>) -> tensor<8x2xf32>
  %2 = "stablehlo.broadcast_in_dim"(%y) <{broadcast_dimensions = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  return %0, %1, %2 : tensor<2x4xf32>, tensor<8x2xf32>, tensor<3x2xf32>
}

// -----

// More dims than a subscript can have entries, unless the last are whole.
func.func @many_dims(%x: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>) -> (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>) {
  // expected-remark @below {{'stablehlo.reverse' op is left as it is: it needs more than 64 entries}}
  %0 = "stablehlo.reverse"(%x) <{dimensions = array<i64: 65>}> : (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>
  %1 = "stablehlo.reverse"(%x) <{dimensions = array<i64: 0>}> : (tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>
  return %0, %1 : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x2xf32>
}
