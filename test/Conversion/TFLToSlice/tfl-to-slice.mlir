// RUN: slice-opt %s -allow-unregistered-dialect -convert-tfl-to-slice -verify-diagnostics | FileCheck %s --implicit-check-not=tfl.
// RUN: slice-opt %s -allow-unregistered-dialect -slice-import -slice-to-llvm > /dev/null 2>&1

// CHECK-LABEL: @strided_slice
// CHECK: slice.strided %{{.*}}[1, ::-2] : tensor<4x8xi8> to tensor<4xi8>
func.func @strided_slice(%x: tensor<4x8xi8>) -> tensor<4xi8> {
  %b = "tfl.pseudo_const"() <{value = dense<[1, 0]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tfl.pseudo_const"() <{value = dense<[1, -2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.strided_slice"(%x, %b, %b, %s) <{begin_mask = 2 : i32, ellipsis_mask = 0 : i32, end_mask = 2 : i32, new_axis_mask = 0 : i32, offset = false, shrink_axis_mask = 1 : i32}> : (tensor<4x8xi8>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// An end is counted from its start, wherever that is.
// CHECK-LABEL: @offset
// CHECK: slice.strided %{{.*}}[2:5, -2:5, :4, 6:3:-1] : tensor<8x6x8x8xf32> to tensor<3x1x4x3xf32>
func.func @offset(%x: tensor<8x6x8x8xf32>) -> tensor<3x1x4x3xf32> {
  %b = "tfl.pseudo_const"() <{value = dense<[2, -2, 5, 6]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %e = "tfl.pseudo_const"() <{value = dense<[3, 1, 4, -3]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %s = "tfl.pseudo_const"() <{value = dense<[1, 1, 1, -1]> : tensor<4xi32>}> : () -> tensor<4xi32>
  %0 = "tfl.strided_slice"(%x, %b, %e, %s) <{begin_mask = 4 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, offset = true, shrink_axis_mask = 0 : i32}> : (tensor<8x6x8x8xf32>, tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<3x1x4x3xf32>
  return %0 : tensor<3x1x4x3xf32>
}

// An end before the first element does not count from the last one.
// CHECK-LABEL: @offset_to_the_front
// CHECK: slice.strided %{{.*}}[3:-9223372036854775808:-1] : tensor<5xf32> to tensor<4xf32>
func.func @offset_to_the_front(%x: tensor<5xf32>) -> tensor<4xf32> {
  %b = "tfl.pseudo_const"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  %e = "tfl.pseudo_const"() <{value = dense<-4> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tfl.pseudo_const"() <{value = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.strided_slice"(%x, %b, %e, %s) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, offset = true, shrink_axis_mask = 0 : i32}> : (tensor<5xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: @runtime_offset
// CHECK-SAME: %[[X:[^:]*]]: tensor<?xf32>
// CHECK: %[[B:.*]] = arith.index_cast
// CHECK: %[[NEG:.*]] = arith.cmpi slt, %[[B]]
// CHECK: %[[D:.*]] = tensor.dim %[[X]]
// CHECK: %[[SUM:.*]] = arith.addi %[[D]], %[[B]]
// CHECK: %[[FIRST:.*]] = arith.select %[[NEG]], %[[SUM]], %[[B]]
// CHECK: %[[MIN:.*]] = arith.minsi %[[FIRST]], %[[D]]
// CHECK: %[[START:.*]] = arith.maxsi %[[MIN]], %{{.*}}
// CHECK: arith.addi %[[START]]
// CHECK: slice.strided %[[X]][%[[B]]:%{{.*}}]
func.func @runtime_offset(%x: tensor<?xf32>, %b: tensor<1xi32>) -> tensor<2xf32> {
  %e = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.strided_slice"(%x, %b, %e, %s) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, offset = true, shrink_axis_mask = 0 : i32}> : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: @stray_bits
// CHECK: slice.strided %{{.*}}[1:3] : tensor<4x8xf32> to tensor<2x8xf32>
func.func @stray_bits(%x: tensor<4x8xf32>) -> tensor<2x8xf32> {
  %b = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %e = "tfl.pseudo_const"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-warning @below {{'tfl.strided_slice' op shrink_axis_mask 2 has bits past the 1 entries; they are ignored, as TensorFlow does, though TFLite heeds them}}
  %0 = "tfl.strided_slice"(%x, %b, %e, %b) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 0 : i32, new_axis_mask = 0 : i32, offset = false, shrink_axis_mask = 2 : i32}> : (tensor<4x8xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// CHECK-LABEL: @slice_and_reverse
// CHECK: slice.strided %{{.*}}[1:4, 2:]
// CHECK: slice.strided %{{.*}}[:, ::-1]
func.func @slice_and_reverse(%x: tensor<4x8xf32>) -> tensor<3x6xf32> {
  %b = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %n = "tfl.pseudo_const"() <{value = dense<[3, -1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.slice"(%x, %b, %n) : (tensor<4x8xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x6xf32>
  %a = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %1 = "tfl.reverse_v2"(%0, %a) : (tensor<3x6xf32>, tensor<1xi32>) -> tensor<3x6xf32>
  return %1 : tensor<3x6xf32>
}

// CHECK-LABEL: @index_arithmetic
// CHECK: arith.addi
// CHECK: slice.strided %{{.*}}[%{{.*}}:]
func.func @index_arithmetic(%x: tensor<?xf32>, %i: tensor<i32>) -> tensor<?xf32> {
  %c1 = "tfl.pseudo_const"() <{value = dense<1> : tensor<i32>}> : () -> tensor<i32>
  %s = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.add"(%i, %c1) <{fused_activation_function = "NONE"}> : (tensor<i32>, tensor<i32>) -> tensor<i32>
  %b = "tfl.pack"(%0) <{axis = 0 : i32, values_count = 1 : i32}> : (tensor<i32>) -> tensor<1xi32>
  %1 = "tfl.strided_slice"(%x, %b, %s, %s) <{begin_mask = 0 : i32, ellipsis_mask = 0 : i32, end_mask = 1 : i32, new_axis_mask = 0 : i32, offset = false, shrink_axis_mask = 0 : i32}> : (tensor<?xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// The start is clamped first, and the mask of the end is not looked at.
// CHECK-LABEL: @offset_from_clamped_start
// CHECK: slice.strided %{{.*}}[-9:2, 7:0:-1] : tensor<5x5xf32> to tensor<2x4xf32>
func.func @offset_from_clamped_start(%x: tensor<5x5xf32>) -> tensor<2x4xf32> {
  %b = "tfl.pseudo_const"() <{value = dense<[-9, 7]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %e = "tfl.pseudo_const"() <{value = dense<[2, -4]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %s = "tfl.pseudo_const"() <{value = dense<[1, -1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = "tfl.strided_slice"(%x, %b, %e, %s) <{end_mask = 1 : i32, offset = true}> : (tensor<5x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// CHECK-LABEL: @begin_mask_of_index
// CHECK: slice.strided %{{.*}}[2, ..., :] : tensor<4x5xf32> to tensor<5xf32>
func.func @begin_mask_of_index(%x: tensor<4x5xf32>) -> tensor<5xf32> {
  %b = "tfl.pseudo_const"() <{value = dense<[2, 0, 0]> : tensor<3xi32>}> : () -> tensor<3xi32>
  %s = "tfl.pseudo_const"() <{value = dense<1> : tensor<3xi32>}> : () -> tensor<3xi32>
  // expected-warning @below {{'tfl.strided_slice' op begin_mask 5 has bits of indices; they are ignored, as TensorFlow does, though TFLite takes the first element}}
  // expected-warning @below {{'tfl.strided_slice' op ellipsis_mask 2 has an ellipsis of no dims, as TensorFlow knows it, though TFLite takes one}}
  %0 = "tfl.strided_slice"(%x, %b, %b, %s) <{begin_mask = 5 : i32, ellipsis_mask = 2 : i32, end_mask = 4 : i32, shrink_axis_mask = 1 : i32}> : (tensor<4x5xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
