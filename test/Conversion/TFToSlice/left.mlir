// RUN: slice-opt %s -allow-unregistered-dialect -convert-tf-to-slice -verify-diagnostics | FileCheck %s

// What is out of scope stays, whole.

// CHECK-LABEL: @unknown_rank
// CHECK: "tf.StridedSlice"
func.func @unknown_rank(%x: tensor<*xf32>, %b: tensor<1xi32>) -> tensor<*xf32> {
  // expected-remark @below {{'tf.StridedSlice' op is left as it is: input is of unknown rank}}
  %0 = "tf.StridedSlice"(%x, %b, %b, %b) : (tensor<*xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: @unknown_length
// CHECK: "tf.StridedSlice"
func.func @unknown_length(%x: tensor<4xf32>, %b: tensor<?xi32>) -> tensor<*xf32> {
  // expected-remark @below {{'tf.StridedSlice' op is left as it is: begin is of unknown length}}
  %0 = "tf.StridedSlice"(%x, %b, %b, %b) : (tensor<4xf32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

// CHECK-LABEL: @unsigned
// CHECK: "tf.StridedSlice"
func.func @unsigned(%x: tensor<4xf32>, %b: tensor<1xui32>) -> tensor<?xf32> {
  // expected-remark @below {{'tf.StridedSlice' op is left as it is: begin is not of signed integers of up to 64 bits}}
  %0 = "tf.StridedSlice"(%x, %b, %b, %b) : (tensor<4xf32>, tensor<1xui32>, tensor<1xui32>, tensor<1xui32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @runtime_axis
// CHECK: "tf.ReverseV2"
func.func @runtime_axis(%x: tensor<4xf32>, %a: tensor<1xi32>) -> tensor<4xf32> {
  // expected-remark @below {{'tf.ReverseV2' op is left as it is: axis is not constant}}
  %0 = "tf.ReverseV2"(%x, %a) : (tensor<4xf32>, tensor<1xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @string_gradient
// CHECK: "tf.StridedSliceGrad"
func.func @string_gradient(%dy: tensor<1x!tf_type.string>, %b: tensor<1xi32>) -> tensor<4x!tf_type.string> {
  // expected-remark @below {{'tf.StridedSliceGrad' op is left as it is: its elements have no zero in arith}}
  %0 = "tf.StridedSliceGrad"(%b, %b, %b, %b, %dy) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1x!tf_type.string>) -> tensor<4x!tf_type.string>
  return %0 : tensor<4x!tf_type.string>
}

// Other ops are no news.
// CHECK-LABEL: @other
// CHECK: "tf.AddV2"(%{{.*}}, %{{.*}}) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
// CHECK: "tf.Pack"
// CHECK: "tf.Shape"
// CHECK: "tf.Relu"
func.func @other(%x: tensor<4xf32>, %y: tensor<*xf32>) -> (tensor<2x4xf32>, tensor<?xi32>) {
  %0 = "tf.AddV2"(%x, %x) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = "tf.Pack"(%0, %x) <{axis = 0 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<2x4xf32>
  %2 = "tf.Shape"(%y) : (tensor<*xf32>) -> tensor<?xi32>
  %3 = "tf.Relu"(%1) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %3, %2 : tensor<2x4xf32>, tensor<?xi32>
}

// An op may stand for itself where nothing has an order.
// CHECK-LABEL: module @graph
module @graph {
  // CHECK: %[[I:.*]] = "tf.Identity"(%[[I]])
  %0 = "tf.Identity"(%0) : (tensor<1xi64>) -> tensor<1xi64>
  %1 = "tf.Identity"(%2) : (tensor<1xi64>) -> tensor<1xi64>
  %2 = "tf.Identity"(%1) : (tensor<1xi64>) -> tensor<1xi64>
}
