// RUN: slice-opt %s -allow-unregistered-dialect -convert-tf-to-slice | FileCheck %s --implicit-check-not=tf.
// RUN: slice-opt %s -allow-unregistered-dialect -slice-import -slice-to-llvm > /dev/null

// CHECK-LABEL: @masks
// CHECK: slice.strided %{{.*}}[1, 2:4, newaxis, ..., :-3:-1, :]
func.func @masks(%x: tensor<5x5x5x5x5x5xf32>) -> tensor<2x1x5x5x2x5xf32> {
  %b = "tf.Const"() <{value = dense<[1, 2, 0, 0, 0, 0]> : tensor<6xi32>}> {device = ""} : () -> tensor<6xi32>
  %e = "tf.Const"() <{value = dense<[2, 4, 0, 0, -3, 0]> : tensor<6xi32>}> : () -> tensor<6xi32>
  %s = arith.constant dense<[1, 1, 1, 1, -1, 1]> : tensor<6xi32>
  %0 = "tf.StridedSlice"(%x, %b, %e, %s) <{begin_mask = 48 : i64, ellipsis_mask = 8 : i64, end_mask = 32 : i64, new_axis_mask = 4 : i64, shrink_axis_mask = 1 : i64}> : (tensor<5x5x5x5x5x5xf32>, tensor<6xi32>, tensor<6xi32>, tensor<6xi32>) -> tensor<2x1x5x5x2x5xf32>
  %1 = "tf.Identity"(%0) : (tensor<2x1x5x5x2x5xf32>) -> tensor<2x1x5x5x2x5xf32>
  return %1 : tensor<2x1x5x5x2x5xf32>
}

// Masks may be absent, of 32 bits, negative, and attributes of the older form.
// CHECK-LABEL: @narrow_masks
// CHECK: slice.strided %{{.*}}[::2, :3]
func.func @narrow_masks(%x: tensor<6x4xi1>) -> tensor<3x3xi1> {
  %b = "tf.Const"() {value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %e = "tf.Const"() {value = dense<[1, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %s = "tf.Const"() {value = dense<[2, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "tf.StridedSlice"(%x, %b, %e, %s) {begin_mask = -1 : i32, end_mask = 1 : i32} : (tensor<6x4xi1>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<3x3xi1>
  return %0 : tensor<3x3xi1>
}

// Each element on its own: constants stay constants.
// CHECK-LABEL: @pack
// CHECK-SAME: %[[X:[^:]*]]: tensor<?x64xf32>, %[[I:[^:]*]]: tensor<i32>
// CHECK-DAG: %[[I0:.*]] = tensor.extract %[[I]][]
// CHECK-DAG: %[[E:.*]] = arith.addi
// CHECK-DAG: %[[B:.*]] = arith.index_cast %[[I0]]
// CHECK-DAG: %[[F:.*]] = arith.index_cast %[[E]]
// CHECK: slice.strided %[[X]][%[[B]]:%[[F]], ::2] : tensor<?x64xf32> to tensor<?x32xf32>
func.func @pack(%x: tensor<?x64xf32>, %i: tensor<i32>) -> tensor<?x32xf32> {
  %s = "tf.Const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %c0 = "tf.Const"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %c4 = "tf.Const"() <{value = dense<4> : tensor<i32>}> : () -> tensor<i32>
  %0 = "tf.AddV2"(%i, %c4) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %b = "tf.Pack"(%i, %c0) <{axis = 0 : i64}> : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
  %e = "tf.Pack"(%0, %c0) <{axis = 0 : i64}> : (tensor<i32>, tensor<i32>) -> tensor<2xi32>
  %1 = "tf.StridedSlice"(%x, %b, %e, %s) <{begin_mask = 2 : i64, end_mask = 2 : i64}> : (tensor<?x64xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<?x32xf32>
  return %1 : tensor<?x32xf32>
}

// What no mask needs is not computed.
// CHECK-LABEL: @runtime
// CHECK-SAME: %[[X:[^:]*]]: tensor<8x6xf32>, %[[B:[^:]*]]: tensor<2xi16>
// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK: %[[B0:.*]] = tensor.extract %[[B]][%[[C0]]]
// CHECK: %[[B0X:.*]] = arith.index_cast %[[B0]] : i16 to index
// CHECK-NOT: tensor.extract
// CHECK: slice.strided %[[X]][%[[B0X]], :] : tensor<8x6xf32> to tensor<6xf32>
func.func @runtime(%x: tensor<8x6xf32>, %b: tensor<2xi16>) -> tensor<6xf32> {
  %s = "tf.Const"() <{value = dense<1> : tensor<2xi16>}> : () -> tensor<2xi16>
  %0 = "tf.StridedSlice"(%x, %b, %b, %s) <{begin_mask = 2 : i64, end_mask = 2 : i64, shrink_axis_mask = 1 : i64}> : (tensor<8x6xf32>, tensor<2xi16>, tensor<2xi16>, tensor<2xi16>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// CHECK-LABEL: @shape
// CHECK: %[[D:.*]] = tensor.dim %{{.*}}, %{{.*}} : tensor<?x7xf32>
// CHECK: arith.index_cast %[[D]] : index to i32
// CHECK: tensor.from_elements
func.func @shape(%x: tensor<?x7xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = "tf.Const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %c1 = "tf.Const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tf.Shape"(%x) : (tensor<?x7xf32>) -> tensor<2xi32>
  %1 = "tf.StridedSlice"(%0, %c0, %c1, %c1) <{shrink_axis_mask = 1 : i64}> : (tensor<2xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<i32>
  %2 = "tf.Pack"(%1) <{axis = 0 : i64}> : (tensor<i32>) -> tensor<1xi32>
  %3 = "tf.StridedSlice"(%y, %c0, %2, %c1) : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %3 : tensor<?xf32>
}

// CHECK-LABEL: @update
// CHECK: slice.strided_update %{{.*}} into %{{.*}}[:, 1:3] : tensor<4x2xf32> into tensor<4x6xf32>
func.func @update(%x: tensor<4x6xf32>, %v: tensor<4x2xf32>) -> tensor<4x6xf32> {
  %b = "tf.Const"() <{value = dense<[0, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %e = "tf.Const"() <{value = dense<[0, 3]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tf.Const"() <{value = dense<1> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tf.TensorStridedSliceUpdate"(%x, %b, %e, %s, %v) <{begin_mask = 1 : i64, end_mask = 1 : i64}> : (tensor<4x6xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<4x2xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: @gradient
// CHECK-SAME: %[[DY:[^:]*]]: tensor<3x3xf32>
// CHECK: %[[Z:.*]] = tensor.splat %{{.*}} : tensor<4x6xf32>
// CHECK: slice.strided_update %[[DY]] into %[[Z]][1:, ::2]
func.func @gradient(%dy: tensor<3x3xf32>) -> tensor<4x6xf32> {
  %shape = "tf.Const"() <{value = dense<[4, 6]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %b = "tf.Const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tf.Const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tf.StridedSliceGrad"(%shape, %b, %b, %s, %dy) <{begin_mask = 2 : i64, end_mask = 3 : i64}> : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<3x3xf32>) -> tensor<4x6xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: @gradient_of_unknown_shape
// CHECK-SAME: %[[DY:[^:]*]]: tensor<?x3xf32>, %[[S:[^:]*]]: tensor<2xi32>
// CHECK: %[[S0:.*]] = tensor.extract %[[S]]
// CHECK: %[[D:.*]] = arith.index_cast %[[S0]]
// CHECK: tensor.splat %{{.*}}[%[[D]]] : tensor<?x6xf32>
func.func @gradient_of_unknown_shape(%dy: tensor<?x3xf32>, %shape: tensor<2xi32>) -> tensor<?x6xf32> {
  %b = "tf.Const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tf.Const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tf.StridedSliceGrad"(%shape, %b, %b, %s, %dy) <{begin_mask = 2 : i64, end_mask = 3 : i64}> : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<?x3xf32>) -> tensor<?x6xf32>
  return %0 : tensor<?x6xf32>
}

// CHECK-LABEL: @slice
// CHECK: slice.strided %{{.*}}[1:4, 2:] : tensor<4x8xf32> to tensor<3x6xf32>
func.func @slice(%x: tensor<4x8xf32>) -> tensor<3x6xf32> {
  %b = "tf.Const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %n = "tf.Const"() <{value = dense<[3, -1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tf.Slice"(%x, %b, %n) : (tensor<4x8xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x6xf32>
  return %0 : tensor<3x6xf32>
}

// The foreign type is more static than what is inferred.
// CHECK-LABEL: @runtime_slice
// CHECK: %[[B:.*]] = arith.index_cast
// CHECK: %[[E:.*]] = arith.addi %[[B]], %{{.*}} : index
// CHECK: %[[R:.*]] = slice.strided %{{.*}}[%[[B]]:%[[E]]] : tensor<8xf32> to tensor<?xf32>
// CHECK: tensor.cast %[[R]] : tensor<?xf32> to tensor<3xf32>
func.func @runtime_slice(%x: tensor<8xf32>, %b: tensor<1xi32>) -> tensor<3xf32> {
  %n = "tf.Const"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tf.Slice"(%x, %b, %n) : (tensor<8xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: @runtime_size
// CHECK: arith.cmpi eq
// CHECK: arith.select
// CHECK: slice.strided %{{.*}}[2:%{{.*}}]
func.func @runtime_size(%x: tensor<8xf32>, %n: tensor<1xi64>) -> tensor<?xf32> {
  %b = "tf.Const"() <{value = dense<2> : tensor<1xi64>}> : () -> tensor<1xi64>
  %0 = "tf.Slice"(%x, %b, %n) : (tensor<8xf32>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @reverse
// CHECK: slice.strided %{{.*}}[::-1, :, ::-1]
// CHECK: slice.strided %{{.*}}[:, ::-1] :
func.func @reverse(%x: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %a = "tf.Const"() <{value = dense<[0, -1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tf.ReverseV2"(%x, %a) : (tensor<2x3x4xf32>, tensor<2xi32>) -> tensor<2x3x4xf32>
  %d = "tf.Const"() <{value = dense<[false, true, false]> : tensor<3xi1>}> : () -> tensor<3xi1>
  %1 = "tf.Reverse"(%0, %d) : (tensor<2x3x4xf32>, tensor<3xi1>) -> tensor<2x3x4xf32>
  return %1 : tensor<2x3x4xf32>
}

// CHECK-LABEL: @empty
// CHECK: slice.strided %{{.*}}[3:3] : tensor<8xcomplex<f32>> to tensor<0xcomplex<f32>>
func.func @empty(%x: tensor<8xcomplex<f32>>) -> tensor<0xcomplex<f32>> {
  %b = "tf.Const"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tf.Const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tf.StridedSlice"(%x, %b, %b, %s) : (tensor<8xcomplex<f32>>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<0xcomplex<f32>>
  return %0 : tensor<0xcomplex<f32>>
}

// A vector may be known better than its type says.
// CHECK-LABEL: @unknown_length_of_known_vector
// CHECK: slice.strided %{{.*}}[1:]
func.func @unknown_length_of_known_vector(%x: tensor<4xf32>) -> tensor<3xf32> {
  %b = "tf.Const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<?xi32>
  %0 = "tf.StridedSlice"(%x, %b, %b, %b) <{end_mask = 1 : i64}> : (tensor<4xf32>, tensor<?xi32>, tensor<?xi32>, tensor<?xi32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: @shape_of_scalar
// CHECK: arith.constant dense<> : tensor<0xi32>
func.func @shape_of_scalar(%x: tensor<f32>) -> tensor<0xi32> {
  %0 = "tf.Shape"(%x) : (tensor<f32>) -> tensor<0xi32>
  return %0 : tensor<0xi32>
}
