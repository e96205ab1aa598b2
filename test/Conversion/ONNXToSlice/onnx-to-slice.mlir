// RUN: slice-opt %s -allow-unregistered-dialect -convert-onnx-to-slice -verify-diagnostics | FileCheck %s --implicit-check-not=onnx.
// RUN: slice-opt %s -allow-unregistered-dialect -slice-import -slice-to-llvm > /dev/null 2>&1

// CHECK-LABEL: @axes_and_steps
// CHECK: slice.strided %{{.*}}[0:9223372036854775807:2, :, 8:-9223372036854775808:-3] : tensor<4x5x9xf32> to tensor<2x5x3xf32>
func.func @axes_and_steps(%x: tensor<4x5x9xf32>) -> tensor<2x5x3xf32> {
  %starts = "onnx.Constant"() {value = dense<[8, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %ends = "onnx.Constant"() {value = dense<[-9223372036854775808, 9223372036854775807]> : tensor<2xi64>} : () -> tensor<2xi64>
  %axes = "onnx.Constant"() {value = dense<[-1, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %steps = "onnx.Constant"() {value = dense<[-3, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Slice"(%x, %starts, %ends, %axes, %steps) : (tensor<4x5x9xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x5x3xf32>
  return %0 : tensor<2x5x3xf32>
}

// CHECK-LABEL: @absent
// CHECK: slice.strided %{{.*}}[1:2147483647, -2:2147483647] : tensor<4x5xi8> to tensor<3x2xi8>
func.func @absent(%x: tensor<4x5xi8>) -> tensor<3x2xi8> {
  %starts = "onnx.Constant"() {value = dense<[1, -2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %ends = "onnx.Constant"() {value = dense<2147483647> : tensor<2xi32>} : () -> tensor<2xi32>
  %none = "onnx.NoValue"() {value} : () -> none
  %0 = "onnx.Slice"(%x, %starts, %ends, %none, %none) : (tensor<4x5xi8>, tensor<2xi32>, tensor<2xi32>, none, none) -> tensor<3x2xi8>
  return %0 : tensor<3x2xi8>
}

// CHECK-LABEL: @runtime
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x?xf32>
// CHECK-DAG: %[[D:.*]] = tensor.dim %[[X]], %{{.*}} : tensor<?x?xf32>
// CHECK-DAG: %[[LEAST:.*]] = arith.subi %{{.*}}, %[[D]]
// CHECK-DAG: %[[S:.*]] = arith.maxsi %{{.*}}, %[[LEAST]]
// CHECK: slice.strided %[[X]][:, %[[S]]:%{{.*}}:%{{.*}}]
func.func @runtime(%x: tensor<?x?xf32>, %starts: tensor<1xi64>, %ends: tensor<1xi64>, %steps: tensor<1xi64>) -> tensor<?x?xf32> {
  %axes = "onnx.Constant"() {value = dense<1> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "onnx.Slice"(%x, %starts, %ends, %axes, %steps) : (tensor<?x?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Version 1.
// CHECK-LABEL: @attributes
// CHECK: slice.strided %{{.*}}[:, 1:3] : tensor<4x5xf32> to tensor<4x2xf32>
// CHECK: slice.strided %{{.*}}[1:2, 0:5] : tensor<4x2xf32> to tensor<1x2xf32>
func.func @attributes(%x: tensor<4x5xf32>) -> tensor<1x2xf32> {
  %0 = "onnx.Slice"(%x) {axes = [1], starts = [1], ends = [3]} : (tensor<4x5xf32>) -> tensor<4x2xf32>
  %1 = "onnx.Slice"(%0) {starts = [1, 0], ends = [2, 5]} : (tensor<4x2xf32>) -> tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

// CHECK-LABEL: @start_before_the_first
// CHECK: slice.strided %{{.*}}[0:-9223372036854775808:-1] : tensor<5xf32> to tensor<1xf32>
func.func @start_before_the_first(%x: tensor<5xf32>) -> tensor<1xf32> {
  %starts = "onnx.Constant"() {value = dense<-10> : tensor<1xi64>} : () -> tensor<1xi64>
  %ends = "onnx.Constant"() {value = dense<-9223372036854775808> : tensor<1xi64>} : () -> tensor<1xi64>
  %axes = "onnx.Constant"() {value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %steps = "onnx.Constant"() {value = dense<-1> : tensor<1xi64>} : () -> tensor<1xi64>
  // expected-warning @below {{'onnx.Slice' op start -10 of dimension 0 of size 5 is before its first element, which is where a negative step starts by the specification, and where NumPy takes nothing}}
  %0 = "onnx.Slice"(%x, %starts, %ends, %axes, %steps) : (tensor<5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// CHECK-LABEL: @integers_as_attributes
// CHECK: slice.strided %{{.*}}[1:3]
func.func @integers_as_attributes(%x: tensor<5xf32>) -> tensor<2xf32> {
  %starts = "onnx.Constant"() {value_ints = [1]} : () -> tensor<1xi64>
  %ends = "onnx.Constant"() {value_ints = [3]} : () -> tensor<1xi64>
  %axes = "onnx.Constant"() {value_ints = [0]} : () -> tensor<1xi64>
  %0 = "onnx.Slice"(%x, %starts, %ends, %axes) : (tensor<5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: @largest_end
// CHECK: slice.strided %{{.*}}[3:9223372036854775807:-1] : tensor<5xf32> to tensor<0xf32>
func.func @largest_end(%x: tensor<5xf32>) -> tensor<?xf32> {
  %starts = "onnx.Constant"() {value_ints = [3]} : () -> tensor<1xi64>
  %ends = "onnx.Constant"() {value_ints = [9223372036854775807]} : () -> tensor<1xi64>
  %axes = "onnx.Constant"() {value_ints = [0]} : () -> tensor<1xi64>
  %steps = "onnx.Constant"() {value_ints = [-1]} : () -> tensor<1xi64>
  // expected-warning @below {{'onnx.Slice' op end 9223372036854775807 of dimension 0 is behind its last element, which leaves nothing for a negative step by the specification, and all to the first element in ONNX Runtime}}
  %0 = "onnx.Slice"(%x, %starts, %ends, %axes, %steps) : (tensor<5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
