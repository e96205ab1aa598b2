// RUN: slice-opt %s --pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition,canonicalize,cse))' | FileCheck %s

shard.grid @grid(shape = 3)
shard.grid @square(shape = 2x2)

//===----------------------------------------------------------------------===//
// Nothing travels
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @whole_dims
// CHECK-SAME: (%[[X:.*]]: tensor<4x3x6xf32>) -> tensor<1x3x3xf32>
func.func @whole_dims(%x: tensor<4x9x6xf32>) -> tensor<1x9x3xf32> {
  %s = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<4x9x6xf32>
  // CHECK-NEXT: %[[SLICE:.*]] = slice.strided %[[X]][1, newaxis, :, ::2] : tensor<4x3x6xf32> to tensor<1x3x3xf32>
  // CHECK-NEXT: return %[[SLICE]]
  %1 = slice.strided %0[1, newaxis, :, ::2] : tensor<4x9x6xf32> to tensor<1x9x3xf32>
  return %1 : tensor<1x9x3xf32>
}

// CHECK-LABEL: @unknown_sizes
func.func @unknown_sizes(%x: tensor<?x?xf32>, %i: index) -> tensor<?xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<?x?xf32>
  // CHECK-NEXT: slice.strided %{{.*}}[:, %{{.*}}] : tensor<?x?xf32> to tensor<?xf32>
  // CHECK-NEXT: return
  %1 = slice.strided %0[:, %i] : tensor<?x?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// All have it, and each keeps its part.
// CHECK-LABEL: @split_what_all_have
func.func @split_what_all_have(%x: tensor<9x6xf32>) -> tensor<3x6xf32> {
  %whole = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %split = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  // CHECK-DAG: %[[BEGINS:.*]] = arith.constant dense<[1, 4, 7]> : tensor<3xindex>
  // CHECK-DAG: %[[ENDS:.*]] = arith.constant dense<[2, 5, 8]> : tensor<3xindex>
  // CHECK-DAG: %[[ME:.*]] = shard.process_multi_index on @grid axes = [0]
  // CHECK-DAG: %[[BEGIN:.*]] = tensor.extract %[[BEGINS]][%[[ME]]]
  // CHECK-DAG: %[[END:.*]] = tensor.extract %[[ENDS]][%[[ME]]]
  // CHECK: slice.strided %{{.*}}[%[[BEGIN]]:%[[END]]] : tensor<9x6xf32> to tensor<?x6xf32>
  // CHECK-NOT: slice.redistribute
  %0 = shard.shard %x to %whole annotate_for_users : tensor<9x6xf32>
  %1 = slice.strided %0[1::3] : tensor<9x6xf32> to tensor<3x6xf32>
  %2 = shard.shard %1 to %split : tensor<3x6xf32>
  return %2 : tensor<3x6xf32>
}

//===----------------------------------------------------------------------===//
// Rows travel
//===----------------------------------------------------------------------===//

// Rows 7, 5, 3, 1 are row 1 of the last block, 2 and 0 of the middle, and 1 of
// the first.
// CHECK-LABEL: @negative_stride
// CHECK-SAME: (%[[X:.*]]: tensor<3x6xf32>) -> tensor<?x6xf32>
func.func @negative_stride(%x: tensor<9x6xf32>) -> tensor<4x6xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<9x6xf32>
  // CHECK-DAG: %[[BEGINS:.*]] = arith.constant dense<[1, 2, 1]> : tensor<3xindex>
  // CHECK-DAG: %[[ENDS:.*]] = arith.constant dense<[0, -9223372036854775808, 0]> : tensor<3xindex>
  // CHECK-DAG: %[[SIZES:.*]] = arith.constant dense<[2, 1, 1]> : tensor<3xindex>
  // CHECK-DAG: %[[BEGIN:.*]] = tensor.extract %[[BEGINS]]
  // CHECK-DAG: %[[END:.*]] = tensor.extract %[[ENDS]]
  // CHECK: %[[MINE:.*]] = slice.strided %[[X]][%[[BEGIN]]:%[[END]]:-2] : tensor<3x6xf32> to tensor<?x6xf32>
  // CHECK: %[[SIZE:.*]] = tensor.extract %[[SIZES]]
  // CHECK: %[[EMPTY:.*]] = tensor.empty(%[[SIZE]]) : tensor<?x6xf32>
  // CHECK: %[[OUT:.*]] = slice.redistribute %[[MINE]] into %[[EMPTY]] dim 0 on @grid grid_axes = [0]
  // CHECK-SAME: from [3:4, 1:3, 0:1] to [0:2, 2:3, 3:4] :
  // CHECK: return %[[OUT]]
  %1 = slice.strided %0[7:0:-2] : tensor<9x6xf32> to tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// CHECK-LABEL: @unequal_blocks
func.func @unequal_blocks(%x: tensor<7x6xf32>) -> tensor<3x6xf32> {
  %s = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 1, 1, 7] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<7x6xf32>
  // CHECK: slice.redistribute {{.*}} from [0:1, 0:0, 1:3] to [0:1, 1:2, 2:3] : tensor<?x6xf32> into tensor<1x6xf32>
  %1 = slice.strided %0[::3] : tensor<7x6xf32> to tensor<3x6xf32>
  return %1 : tensor<3x6xf32>
}

// CHECK-LABEL: @fewer_rows_than_processes
func.func @fewer_rows_than_processes(%x: tensor<9x6xf32>) -> tensor<1x6xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<9x6xf32>
  // CHECK: slice.redistribute {{.*}} from [0:0, 0:1, 0:0] to [0:1, 1:1, 1:1] :
  %1 = slice.strided %0[3:4] : tensor<9x6xf32> to tensor<1x6xf32>
  return %1 : tensor<1x6xf32>
}

// The process that has the row gives it to all.
// CHECK-LABEL: @index
func.func @index(%x: tensor<9x6xf32>) -> tensor<6xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<9x6xf32>
  // CHECK: %[[ROW:.*]] = slice.redistribute {{.*}} from [0:0, 0:1, 0:0] to [0:1, 0:1, 0:1] : tensor<?x6xf32> into tensor<1x6xf32>
  // CHECK: slice.strided %[[ROW]][0] : tensor<1x6xf32> to tensor<6xf32>
  %1 = slice.strided %0[4] : tensor<9x6xf32> to tensor<6xf32>
  return %1 : tensor<6xf32>
}

// CHECK-LABEL: @two_axes
func.func @two_axes(%x: tensor<8x8xf32>) -> tensor<4x4xf32> {
  %s = shard.sharding @square split_axes = [[0], [1]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x8xf32>
  // CHECK: slice.redistribute {{.*}} dim 0 on @square grid_axes = [0] from [0:4, 0:0] to [0:2, 2:4] :
  // CHECK: slice.redistribute {{.*}} dim 1 on @square grid_axes = [1] from [0:0, 0:4] to [0:2, 2:4] :
  %1 = slice.strided %0[:4, 4:] : tensor<8x8xf32> to tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// Blocks that are reversed change places; the next slice goes on from there.
// CHECK-LABEL: @chain
func.func @chain(%x: tensor<12x6xf32>) -> tensor<4x3xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<12x6xf32>
  // CHECK: slice.strided %{{.*}}[::-1, ::2] : tensor<4x6xf32> to tensor<4x3xf32>
  // CHECK: slice.redistribute {{.*}} from [8:12, 4:8, 0:4] to [0:4, 4:8, 8:12] :
  // CHECK: slice.strided %{{.*}}[%{{.*}}:%{{.*}}:3] : tensor<4x3xf32> to tensor<?x3xf32>
  // CHECK-NOT: slice.redistribute
  %1 = slice.strided %0[::-1, ::2] : tensor<12x6xf32> to tensor<12x3xf32>
  %2 = slice.strided %1[::3] : tensor<12x3xf32> to tensor<4x3xf32>
  return %2 : tensor<4x3xf32>
}

//===----------------------------------------------------------------------===//
// Updates
//===----------------------------------------------------------------------===//

// The rows of the value go to those who have their places.
// CHECK-LABEL: @update
// CHECK-SAME: (%[[VALUE:.*]]: tensor<?x6xf32>, %[[DEST:.*]]: tensor<3x6xf32>) -> tensor<3x6xf32>
func.func @update(%value: tensor<4x6xf32>, %dest: tensor<9x6xf32>) -> tensor<9x6xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %dest to %s : tensor<9x6xf32>
  // CHECK: %[[ROWS:.*]] = slice.redistribute %[[VALUE]] {{.*}} from [0:2, 2:3, 3:4] to [3:4, 1:3, 0:1] :
  // CHECK: slice.strided_update %[[ROWS]] into %[[DEST]][%{{.*}}:%{{.*}}:-2] :
  %1 = slice.strided_update %value into %0[7:0:-2] : tensor<4x6xf32> into tensor<9x6xf32>
  return %1 : tensor<9x6xf32>
}

// Who does not have the row assigns nothing.
// CHECK-LABEL: @update_index
func.func @update_index(%value: tensor<6xf32>, %dest: tensor<9x6xf32>) -> tensor<9x6xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %dest to %s : tensor<9x6xf32>
  // CHECK-DAG: arith.constant dense<[0, 2, 0]> : tensor<3xindex>
  // CHECK-DAG: arith.constant dense<[0, 1, 0]> : tensor<3xindex>
  // CHECK-NOT: slice.redistribute
  // CHECK: slice.strided_update
  %1 = slice.strided_update %value into %0[4] : tensor<6xf32> into tensor<9x6xf32>
  return %1 : tensor<9x6xf32>
}

// What nobody uses is nowhere, and goes away.
// CHECK-LABEL: @unused
func.func @unused(%x: tensor<?x6xf32>, %i: index) -> tensor<?x1xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<?x6xf32>
  // CHECK-COUNT-1: slice.strided
  // CHECK-NOT: slice.strided
  %1 = slice.strided %0[:, %i:] : tensor<?x6xf32> to tensor<?x?xf32>
  %2 = slice.strided %0[:, 1:2] : tensor<?x6xf32> to tensor<?x1xf32>
  return %2 : tensor<?x1xf32>
}

//===----------------------------------------------------------------------===//
// One axis for several dims
//===----------------------------------------------------------------------===//

// Who has the row gives each its part.
// CHECK-LABEL: @index_and_split
func.func @index_and_split(%x: tensor<9x6xf32>) -> tensor<6xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<9x6xf32>
  // CHECK: %[[ROW:.*]] = slice.redistribute {{.*}} dim 1 on @grid grid_axes = [0] from [0:0, 0:6, 0:0] to [0:2, 2:4, 4:6] : tensor<?x?xf32> into tensor<1x2xf32>
  // CHECK-NOT: slice.redistribute
  %1 = slice.strided %0[4] : tensor<9x6xf32> to tensor<6xf32>
  %2 = shard.shard %1 to %s : tensor<6xf32>
  return %2 : tensor<6xf32>
}

// Both dims are gathered before either is split anew.
// CHECK-LABEL: @axes_change_places
func.func @axes_change_places(%x: tensor<8x8xf32>) -> tensor<8x4xf32> {
  %s = shard.sharding @square split_axes = [[0], [1]] : !shard.sharding
  %t = shard.sharding @square split_axes = [[1], [0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x8xf32>
  // CHECK: slice.redistribute {{.*}} dim 0 on @square grid_axes = [0] {{.*}} to [0:8, 0:8] :
  // CHECK: %[[ALL:.*]] = slice.redistribute {{.*}} dim 1 on @square grid_axes = [1] {{.*}} to [0:4, 0:4] :
  // CHECK: slice.strided %[[ALL]][%{{.*}}:%{{.*}}, %{{.*}}:%{{.*}}] : tensor<8x4xf32> to tensor<?x?xf32>
  %1 = slice.strided %0[:, ::2] : tensor<8x8xf32> to tensor<8x4xf32>
  %2 = shard.shard %1 to %t : tensor<8x4xf32>
  return %2 : tensor<8x4xf32>
}

// From one dim to another, what is both of a process's rows and of another's
// columns.
// CHECK-LABEL: @exchange
// CHECK-SAME: (%[[X:.*]]: tensor<3x8xf32>)
func.func @exchange(%x: tensor<9x8xf32>) -> tensor<9x8xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %t = shard.sharding @grid split_axes = [[], [0]] sharded_dims_offsets = [0, 1, 1, 8] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<9x8xf32>
  // CHECK: slice.redistribute {{.*}} dim 1 on @grid grid_axes = [0] from [0:8, 0:0, 0:0] to [0:1, 1:1, 1:8] : tensor<3x?xf32> into tensor<3x?xf32>
  // CHECK: tensor.insert_slice {{.*}}[6, 0] [3, %{{.*}}]
  // CHECK: slice.redistribute {{.*}} dim 1 on @grid grid_axes = [0] from [0:0, 0:8, 0:0] to [0:1, 1:1, 1:8] :
  // CHECK: tensor.insert_slice {{.*}}[3, 0] [3, %{{.*}}]
  // CHECK: slice.redistribute {{.*}} dim 1 on @grid grid_axes = [0] from [0:0, 0:0, 0:8] to [0:1, 1:1, 1:8] :
  // CHECK: tensor.insert_slice {{.*}}[0, 0] [3, %{{.*}}]
  // CHECK-NOT: slice.redistribute
  %1 = slice.strided %0[::-1] : tensor<9x8xf32> to tensor<9x8xf32>
  %2 = shard.shard %1 to %t : tensor<9x8xf32>
  return %2 : tensor<9x8xf32>
}
