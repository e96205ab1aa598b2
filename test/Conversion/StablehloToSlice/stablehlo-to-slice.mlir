// RUN: slice-opt %s -allow-unregistered-dialect -convert-stablehlo-to-slice | FileCheck %s --implicit-check-not=stablehlo. --implicit-check-not=mhlo.
// RUN: slice-opt %s -allow-unregistered-dialect -slice-import -slice-to-llvm > /dev/null
// RUN: slice-opt %s -allow-unregistered-dialect -slice-import | FileCheck %s --check-prefix=ONE

// CHECK-LABEL: @slice
// CHECK: slice.strided %{{.*}}[1:4, 0:6:2] : tensor<8x6xf32> to tensor<3x3xf32>
// CHECK: slice.strided %{{.*}}[:, ::-1]
func.func @slice(%x: tensor<8x6xf32>) -> tensor<3x3xf32> {
  %0 = "stablehlo.slice"(%x) <{limit_indices = array<i64: 4, 6>, start_indices = array<i64: 1, 0>, strides = array<i64: 1, 2>}> : (tensor<8x6xf32>) -> tensor<3x3xf32>
  %1 = "stablehlo.reverse"(%0) <{dimensions = array<i64: 1>}> : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}

// CHECK-LABEL: @mhlo
// CHECK: slice.strided %{{.*}}[1:4, 0:6:2] : tensor<8x6xf32> to tensor<3x3xf32>
// CHECK: slice.strided %{{.*}}[:, ::-1]
func.func @mhlo(%x: tensor<8x6xf32>) -> tensor<3x3xf32> {
  %0 = "mhlo.slice"(%x) {limit_indices = dense<[4, 6]> : tensor<2xi64>, start_indices = dense<[1, 0]> : tensor<2xi64>, strides = dense<[1, 2]> : tensor<2xi64>} : (tensor<8x6xf32>) -> tensor<3x3xf32>
  %1 = "mhlo.reverse"(%0) {dimensions = dense<1> : tensor<1xi64>} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}

// A chain that is one subscript of Python.
// ONE-LABEL: @chain
// ONE-NEXT: %[[R:.*]] = slice.strided %{{.*}}[1, 2:4, newaxis, :, :, :2:-1]
// ONE-NEXT: return %[[R]]
// CHECK-LABEL: @chain
// CHECK: slice.strided %{{.*}}[0] :
// CHECK: slice.strided %{{.*}}[:, newaxis] :
func.func @chain(%x: tensor<5x5x5x5x5x5xf32>) -> tensor<2x1x5x5x2x5xf32> {
  %0 = "stablehlo.slice"(%x) <{limit_indices = array<i64: 2, 4, 5, 5, 5, 5>, start_indices = array<i64: 1, 2, 0, 0, 3, 0>, strides = array<i64: 1, 1, 1, 1, 1, 1>}> : (tensor<5x5x5x5x5x5xf32>) -> tensor<1x2x5x5x2x5xf32>
  %1 = "stablehlo.reverse"(%0) <{dimensions = array<i64: 4>}> : (tensor<1x2x5x5x2x5xf32>) -> tensor<1x2x5x5x2x5xf32>
  %2 = "stablehlo.reshape"(%1) : (tensor<1x2x5x5x2x5xf32>) -> tensor<2x5x5x2x5xf32>
  %3 = "stablehlo.broadcast_in_dim"(%2) <{broadcast_dimensions = array<i64: 0, 2, 3, 4, 5>}> : (tensor<2x5x5x2x5xf32>) -> tensor<2x1x5x5x2x5xf32>
  return %3 : tensor<2x1x5x5x2x5xf32>
}

// The start is clamped so that the window fits; a window that is the dim has
// no start.
// CHECK-LABEL: @dynamic_slice
// CHECK-SAME: %[[X:[^:]*]]: tensor<128x64xf32>, %[[I:[^:]*]]: tensor<i32>
// CHECK-DAG: %[[C124:.*]] = arith.constant 124 : index
// CHECK-DAG: %[[I0:.*]] = tensor.extract %[[I]][]
// CHECK-DAG: %[[I1:.*]] = arith.index_cast %[[I0]]
// CHECK: %[[MIN:.*]] = arith.minsi %[[I1]], %[[C124]]
// CHECK: %[[S:.*]] = arith.maxsi %[[MIN]], %{{.*}}
// CHECK: %[[E:.*]] = arith.addi %[[S]], %{{.*}}
// CHECK: %[[R:.*]] = slice.strided %[[X]][%[[S]]:%[[E]]] : tensor<128x64xf32> to tensor<?x64xf32>
// CHECK: tensor.cast %[[R]]
func.func @dynamic_slice(%x: tensor<128x64xf32>, %i: tensor<i32>, %j: tensor<i32>) -> tensor<4x64xf32> {
  %0 = "stablehlo.dynamic_slice"(%x, %i, %j) <{slice_sizes = array<i64: 4, 64>}> : (tensor<128x64xf32>, tensor<i32>, tensor<i32>) -> tensor<4x64xf32>
  return %0 : tensor<4x64xf32>
}

// CHECK-LABEL: @constant_dynamic_slice
// CHECK: slice.strided %{{.*}}[4:8, 0:3] : tensor<8x6xf32> to tensor<4x3xf32>
func.func @constant_dynamic_slice(%x: tensor<8x6xf32>) -> tensor<4x3xf32> {
  %i = "stablehlo.constant"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
  %j = "stablehlo.constant"() <{value = dense<-2> : tensor<i32>}> : () -> tensor<i32>
  %0 = "stablehlo.dynamic_slice"(%x, %i, %j) <{slice_sizes = array<i64: 4, 3>}> : (tensor<8x6xf32>, tensor<i32>, tensor<i32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// CHECK-LABEL: @dynamic_update_slice
// CHECK: slice.strided_update %{{.*}} into %{{.*}}[%{{.*}}:%{{.*}}, 4:6] : tensor<4x2xf32> into tensor<8x6xf32>
func.func @dynamic_update_slice(%x: tensor<8x6xf32>, %u: tensor<4x2xf32>, %i: tensor<i64>) -> tensor<8x6xf32> {
  %j = "stablehlo.constant"() <{value = dense<9> : tensor<i64>}> : () -> tensor<i64>
  %0 = "stablehlo.dynamic_update_slice"(%x, %u, %i, %j) : (tensor<8x6xf32>, tensor<4x2xf32>, tensor<i64>, tensor<i64>) -> tensor<8x6xf32>
  return %0 : tensor<8x6xf32>
}

// CHECK-LABEL: @real_dynamic_slice
// CHECK: slice.strided %{{.*}}[%{{.*}}:%{{.*}}:2]
func.func @real_dynamic_slice(%x: tensor<?xf32>, %b: tensor<1xi64>, %e: tensor<1xi64>) -> tensor<?xf32> {
  %s = "stablehlo.constant"() <{value = dense<2> : tensor<1xi64>}> : () -> tensor<1xi64>
  %0 = "stablehlo.real_dynamic_slice"(%x, %b, %e, %s) : (tensor<?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// x[i] as JAX has it, i counted from the end if negative.
// CHECK-LABEL: @index
// CHECK: arith.cmpi slt
// CHECK: arith.addi
// CHECK: arith.select
// CHECK: slice.strided
func.func @index(%x: tensor<8x6xf32>, %i: tensor<i64>) -> tensor<6xf32> {
  %c0 = "stablehlo.constant"() <{value = dense<0> : tensor<i64>}> : () -> tensor<i64>
  %c8 = "stablehlo.constant"() <{value = dense<8> : tensor<i64>}> : () -> tensor<i64>
  %0 = "stablehlo.compare"(%i, %c0) <{compare_type = #stablehlo<comparison_type SIGNED>, comparison_direction = #stablehlo<comparison_direction LT>}> : (tensor<i64>, tensor<i64>) -> tensor<i1>
  %1 = "stablehlo.add"(%i, %c8) : (tensor<i64>, tensor<i64>) -> tensor<i64>
  %2 = "stablehlo.select"(%0, %1, %i) : (tensor<i1>, tensor<i64>, tensor<i64>) -> tensor<i64>
  %3 = "stablehlo.convert"(%2) : (tensor<i64>) -> tensor<i32>
  %z = "stablehlo.constant"() <{value = dense<0> : tensor<i32>}> : () -> tensor<i32>
  %c7 = "stablehlo.constant"() <{value = dense<7> : tensor<i32>}> : () -> tensor<i32>
  %4 = "stablehlo.clamp"(%z, %3, %c7) : (tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<i32>
  %5 = "stablehlo.dynamic_slice"(%x, %4, %z) <{slice_sizes = array<i64: 1, 6>}> : (tensor<8x6xf32>, tensor<i32>, tensor<i32>) -> tensor<1x6xf32>
  %6 = "stablehlo.reshape"(%5) : (tensor<1x6xf32>) -> tensor<6xf32>
  return %6 : tensor<6xf32>
}

// CHECK-LABEL: @index_attributes
// CHECK: slice.strided %{{.*}}[1:4:3] : tensor<8xf32> to tensor<1xf32>
func.func @index_attributes(%x: tensor<8xf32>) -> tensor<1xf32> {
  %0 = "mhlo.slice"(%x) {limit_indices = dense<4> : tensor<1xindex>, start_indices = dense<1> : tensor<1xindex>, strides = [3]} : (tensor<8xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// A boolean is 0 or 1; any number but 0 is true.
// CHECK-LABEL: @casts
// CHECK: arith.extsi %{{.*}} : i32 to i64
// CHECK: arith.extui %{{.*}} : i1 to i32
// CHECK: %[[TRUE:.*]] = arith.cmpi ne, %{{.*}}, %c0{{.*}} : i32
// CHECK: tensor.from_elements %[[TRUE]] : tensor<i1>
func.func @casts(%i: tensor<i32>, %b: tensor<i1>) -> (tensor<i64>, tensor<i32>, tensor<i1>, tensor<i32>) {
  %0 = "stablehlo.convert"(%i) : (tensor<i32>) -> tensor<i64>
  %1 = "stablehlo.convert"(%b) : (tensor<i1>) -> tensor<i32>
  %2 = "stablehlo.convert"(%i) : (tensor<i32>) -> tensor<i1>
  %3 = "stablehlo.convert"(%i) : (tensor<i32>) -> tensor<i32>
  return %0, %1, %2, %3 : tensor<i64>, tensor<i32>, tensor<i1>, tensor<i32>
}
