// RUN: slice-opt %s -allow-unregistered-dialect -convert-onnx-to-slice -verify-diagnostics -split-input-file

func.func @operand_count(%x: tensor<4xf32>, %s: tensor<1xi64>) -> tensor<?xf32> {
  // expected-error @below {{'onnx.Slice' op expects 3 to 5 operands, but has 2}}
  %0 = "onnx.Slice"(%x, %s) : (tensor<4xf32>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @no_operands() -> tensor<?xf32> {
  // expected-error @below {{'onnx.Slice' op expects 1 to 5 operands, but has 0}}
  %0 = "onnx.Slice"() : () -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @lengths(%x: tensor<4xf32>, %s: tensor<1xi64>, %e: tensor<2xi64>) -> tensor<?xf32> {
  // expected-error @below {{'onnx.Slice' op has 1 starts, 2 ends, 1 axes and 1 steps}}
  %0 = "onnx.Slice"(%x, %s, %e) : (tensor<4xf32>, tensor<1xi64>, tensor<2xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @axis_twice(%x: tensor<4x4xf32>, %s: tensor<2xi64>) -> tensor<?x?xf32> {
  %axes = "onnx.Constant"() {value = dense<[1, -1]> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error @below {{'onnx.Slice' op axis -1 is dimension 1, which is listed before}}
  %0 = "onnx.Slice"(%x, %s, %s, %axes) : (tensor<4x4xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @more_than_rank(%x: tensor<4xf32>, %s: tensor<2xi64>) -> tensor<?xf32> {
  // expected-error @below {{'onnx.Slice' op axis 1 is out of bounds for rank 1}}
  %0 = "onnx.Slice"(%x, %s, %s) : (tensor<4xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @s6_zero_step(%x: tensor<4xf32>, %s: tensor<1xi64>) -> tensor<?xf32> {
  %zero = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  // expected-error @below {{'onnx.Slice' op stride of entry 0 must not be 0}}
  %0 = "onnx.Slice"(%x, %s, %s, %zero, %zero) : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @attributes(%x: tensor<4xf32>) -> tensor<?xf32> {
  // expected-error @below {{'onnx.Slice' op has no attribute 'starts'}}
  %0 = "onnx.Slice"(%x) : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @attribute_type(%x: tensor<4xf32>) -> tensor<?xf32> {
  // expected-error @below {{'onnx.Slice' op attribute 'ends' must be a list of integers, but is ["one"]}}
  %0 = "onnx.Slice"(%x) {starts = [0], ends = ["one"]} : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @runtime_axes(%x: tensor<4xf32>, %s: tensor<1xi64>) -> tensor<?xf32> {
  // expected-remark @below {{'onnx.Slice' op is left as it is: axes is not constant}}
  %0 = "onnx.Slice"(%x, %s, %s, %s) : (tensor<4xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @wide_attribute(%x: tensor<4xf32>) -> tensor<?xf32> {
  // expected-error @below {{'onnx.Slice' op attribute 'ends' must be a list of integers, but is [170141183460469231731687303715884105727 : i128]}}
  %0 = "onnx.Slice"(%x) {starts = [0], ends = [170141183460469231731687303715884105727 : i128]} : (tensor<4xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
