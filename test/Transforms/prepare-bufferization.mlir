// RUN: slice-opt %s -slice-prepare-bufferization | FileCheck %s

// CHECK-LABEL: func.func @tensors_are_not_writable
// CHECK-SAME: tensor<4xf32> {bufferization.writable = false}
// CHECK-SAME: %{{[^:]*}}: index, %{{[^:]*}}: memref<4xf32>,
// CHECK-SAME: tensor<*xf32> {bufferization.writable = false})
func.func @tensors_are_not_writable(%x: tensor<4xf32>, %i: index, %m: memref<4xf32>, %u: tensor<*xf32>) {
  return
}

// Who says so keeps it.
// CHECK-LABEL: func.func @what_is_said_stays
// CHECK-SAME: tensor<4xf32> {bufferization.writable = true}
func.func @what_is_said_stays(%x: tensor<4xf32> {bufferization.writable = true}) {
  return
}

// CHECK-LABEL: func.func private @private_functions_are_left_alone
// CHECK-SAME: (%{{[^:]*}}: tensor<4xf32>)
func.func private @private_functions_are_left_alone(%x: tensor<4xf32>) {
  return
}

// CHECK: func.func private @external(tensor<4xf32>)
func.func private @external(tensor<4xf32>)

// CHECK-LABEL: func.func @concat
// CHECK-SAME: (%[[A:.*]]: tensor<2xf32> {{.*}}, %[[B:.*]]: tensor<?xf32> {{.*}})
// CHECK-NOT: tensor.concat
// CHECK: %[[E:.*]] = tensor.empty
// CHECK: %[[I:.*]] = tensor.insert_slice %[[A]] into %[[E]][0] [2] [1]
// CHECK: tensor.insert_slice %[[B]] into %[[I]][2]
func.func @concat(%a: tensor<2xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<2xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func private @concat_in_private
// CHECK-NOT: tensor.concat
// CHECK: return
func.func private @concat_in_private(%a: tensor<2xf32>) -> tensor<4xf32> {
  %0 = tensor.concat dim(0) %a, %a : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @softmax
// CHECK-NOT: linalg.softmax
// CHECK: arith.maxnumf
// CHECK: math.exp
// CHECK: arith.divf
// CHECK: return
func.func @softmax(%a: tensor<2x?xf32>, %out: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %0 = linalg.softmax dimension(1) ins(%a : tensor<2x?xf32>) outs(%out : tensor<2x?xf32>) -> tensor<2x?xf32>
  return %0 : tensor<2x?xf32>
}

// Elementwise ops become one.
// CHECK-LABEL: func.func @fused
// CHECK: linalg.generic
// CHECK: arith.addf
// CHECK: arith.mulf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @fused(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.addf %a, %b : tensor<4xf32>
  %1 = arith.mulf %0, %b : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Not one that reads its destination: each iteration would read what the last
// one wrote.
// CHECK-LABEL: func.func @reads_its_destination
// CHECK-COUNT-2: linalg.generic
#scalar = affine_map<(d0) -> ()>
#id = affine_map<(d0) -> (d0)>
func.func @reads_its_destination(%x: tensor<i32>, %e: tensor<3xi32>) -> tensor<3xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []}
      ins(%x : tensor<i32>) outs(%x : tensor<i32>) {
  ^bb0(%a: i32, %b: i32):
    %2 = arith.addi %a, %b : i32
    linalg.yield %2 : i32
  } -> tensor<i32>
  %1 = linalg.generic {indexing_maps = [#scalar, #id], iterator_types = ["parallel"]}
      ins(%0 : tensor<i32>) outs(%e : tensor<3xi32>) {
  ^bb0(%a: i32, %b: i32):
    linalg.yield %a : i32
  } -> tensor<3xi32>
  return %1 : tensor<3xi32>
}
