// RUN: slice-opt %s --convert-shard-to-slice | FileCheck %s

shard.grid @grid(shape = 2)
shard.grid @plane(shape = 2x3)
shard.grid @any(shape = ?)

// CHECK-LABEL: @gather
// CHECK-SAME: (%[[X:.*]]: tensor<3x4xf32>)
func.func @gather(%x: tensor<3x4xf32>) -> tensor<3x8xf32> {
  // CHECK: %[[INIT:.*]] = tensor.empty() : tensor<3x8xf32>
  // CHECK: %[[ALL:.*]] = slice.redistribute %[[X]] into %[[INIT]] dim 1 on @grid grid_axes = [0] from [0:4, 4:8] to [0:8, 0:8] : tensor<3x4xf32> into tensor<3x8xf32>
  // CHECK: return %[[ALL]]
  %0 = shard.all_gather %x on @grid grid_axes = [0] gather_axis = 1 : tensor<3x4xf32> -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

// Sizes of other dims may be anything.
// CHECK-LABEL: @gather_of_two_axes
func.func @gather_of_two_axes(%x: tensor<?x1xf32>) -> tensor<?x6xf32> {
  // CHECK: tensor.empty(%{{.*}}) : tensor<?x6xf32>
  // CHECK: slice.redistribute {{.*}} on @plane grid_axes = [1, 0] from [0:1, 1:2, 2:3, 3:4, 4:5, 5:6] to [0:6, 0:6, 0:6, 0:6, 0:6, 0:6] :
  %0 = shard.all_gather %x on @plane grid_axes = [1, 0] gather_axis = 1 : tensor<?x1xf32> -> tensor<?x6xf32>
  return %0 : tensor<?x6xf32>
}

// CHECK-LABEL: @slice
// CHECK-SAME: (%[[X:.*]]: tensor<4x6xf32>)
func.func @slice(%x: tensor<4x6xf32>) -> tensor<4x2xf32> {
  // CHECK: %[[BLOCK:.*]] = arith.constant 2 : index
  // CHECK: %[[ME:.*]] = shard.process_multi_index on @plane axes = [1]
  // CHECK: %[[BEGIN:.*]] = arith.muli %[[ME]], %[[BLOCK]]
  // CHECK: %[[END:.*]] = arith.addi %[[BEGIN]], %[[BLOCK]]
  // CHECK: %[[PART:.*]] = slice.strided %[[X]][:, %[[BEGIN]]:%[[END]]] : tensor<4x6xf32> to tensor<4x?xf32>
  // CHECK: tensor.cast %[[PART]] : tensor<4x?xf32> to tensor<4x2xf32>
  %0 = shard.all_slice %x on @plane grid_axes = [1] slice_axis = 1 : tensor<4x6xf32> -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// From one split dim to another: what one process has goes to all, one process
// after the other.
// CHECK-LABEL: @exchange
// CHECK-SAME: (%[[X:.*]]: tensor<3x?x4xf32>)
func.func @exchange(%x: tensor<3x?x4xf32>) -> tensor<6x?x2xf32> {
  // CHECK: %[[INIT:.*]] = tensor.empty(%{{.*}}) : tensor<6x?x2xf32>
  // CHECK: %[[ME:.*]] = shard.process_multi_index on @grid axes = [0]
  // CHECK: %[[IS_0:.*]] = arith.cmpi eq, %[[ME]], %{{.*}}
  // CHECK: %[[END_0:.*]] = arith.select %[[IS_0]], %c4, %c0
  // CHECK: %[[OF_0:.*]] = slice.strided %[[X]][:, :, :%[[END_0]]] : tensor<3x?x4xf32> to tensor<3x?x?xf32>
  // CHECK: %[[PLACE_0:.*]] = tensor.extract_slice %[[INIT]][0, 0, 0] [3, %{{.*}}, 2] [1, 1, 1]
  // CHECK: %[[GOT_0:.*]] = slice.redistribute %[[OF_0]] into %[[PLACE_0]] dim 2 on @grid grid_axes = [0] from [0:4, 0:0] to [0:2, 2:4]
  // CHECK: %[[HALF:.*]] = tensor.insert_slice %[[GOT_0]] into %[[INIT]][0, 0, 0] [3, %{{.*}}, 2] [1, 1, 1]
  // CHECK: %[[PLACE_1:.*]] = tensor.extract_slice %[[HALF]][3, 0, 0]
  // CHECK: %[[GOT_1:.*]] = slice.redistribute %{{.*}} into %[[PLACE_1]] dim 2 on @grid grid_axes = [0] from [0:0, 0:4] to [0:2, 2:4]
  // CHECK: %[[WHOLE:.*]] = tensor.insert_slice %[[GOT_1]] into %[[HALF]][3, 0, 0]
  // CHECK: return %[[WHOLE]]
  %0 = shard.all_to_all %x on @grid grid_axes = [0] split_axis = 2 concat_axis = 0 : tensor<3x?x4xf32> -> tensor<6x?x2xf32>
  return %0 : tensor<6x?x2xf32>
}

// Of one dim: rows change places.
// CHECK-LABEL: @exchange_rows
func.func @exchange_rows(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: from [0:4, 0:0] to [0:2, 2:4]
  // CHECK: tensor.insert_slice %{{.*}}[0] [2] [1] : tensor<2xf32> into tensor<4xf32>
  // CHECK: from [0:0, 0:4] to [0:2, 2:4]
  // CHECK: tensor.insert_slice %{{.*}}[2] [2] [1] : tensor<2xf32> into tensor<4xf32>
  %0 = shard.all_to_all %x on @grid grid_axes = [0] split_axis = 0 concat_axis = 0 : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// What is not known, and what does not move rows, stays.
// CHECK-LABEL: @stays
func.func @stays(%x: tensor<?x4xf32>, %y: tensor<2x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>, tensor<2x4xf32>) {
  // CHECK: shard.all_gather
  %0 = shard.all_gather %x on @grid grid_axes = [0] gather_axis = 0 : tensor<?x4xf32> -> tensor<?x4xf32>
  // CHECK: shard.all_gather
  %1 = shard.all_gather %y on @any grid_axes = [0] gather_axis = 0 : tensor<2x4xf32> -> tensor<?x4xf32>
  // CHECK: shard.all_to_all
  %3 = shard.all_to_all %x on @grid grid_axes = [0] split_axis = 1 concat_axis = 0 : tensor<?x4xf32> -> tensor<?x2xf32>
  // CHECK: shard.all_reduce
  %2 = shard.all_reduce %y on @grid grid_axes = [0] : tensor<2x4xf32> -> tensor<2x4xf32>
  return %0, %1, %2 : tensor<?x4xf32>, tensor<?x4xf32>, tensor<2x4xf32>
}
