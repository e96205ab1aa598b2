// RUN: slice-opt %s --pass-pipeline='builtin.module(func.func(sharding-propagation))' | FileCheck %s
// RUN: slice-opt %s --pass-pipeline='builtin.module(func.func(sharding-propagation{traversal=backward-forward}))' | FileCheck %s --check-prefix=BACKWARD

shard.grid @grid(shape = 3)
shard.grid @square(shape = 2x2)

//===----------------------------------------------------------------------===//
// From the source to the slice
//===----------------------------------------------------------------------===//

// Shrunk axes go, new ones come, and whole dims keep their blocks.
// CHECK-LABEL: @whole_dims
func.func @whole_dims(%x: tensor<4x9x6xf32>) -> tensor<1x9x3xf32> {
  // CHECK: shard.sharding @grid split_axes = {{\[}}[], [0]] :
  %s = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<4x9x6xf32>
  // CHECK: %[[IN:.*]] = shard.sharding @grid split_axes = {{\[}}[], [0]] :
  // CHECK: %[[SOURCE:.*]] = shard.shard %{{.*}} to %[[IN]] annotate_for_users
  // CHECK: %[[SLICE:.*]] = slice.strided %[[SOURCE]][1, newaxis, :, ::2]
  %1 = slice.strided %0[1, newaxis, :, ::2] : tensor<4x9x6xf32> to tensor<1x9x3xf32>
  // CHECK: %[[OUT:.*]] = shard.sharding @grid split_axes = {{\[}}[], [0]] :
  // CHECK: shard.shard %[[SLICE]] to %[[OUT]] :
  return %1 : tensor<1x9x3xf32>
}

// What is taken of a sharded dim is sharded too, evenly or nearly so.
// CHECK-LABEL: @sliced_dim
func.func @sliced_dim(%x: tensor<9x6xf32>) -> tensor<4x6xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<9x6xf32>
  // CHECK: slice.strided
  %1 = slice.strided %0[7:0:-2] : tensor<9x6xf32> to tensor<4x6xf32>
  // CHECK: shard.sharding @grid split_axes = {{\[}}[0]] sharded_dims_offsets = [0, 2, 3, 4] :
  return %1 : tensor<4x6xf32>
}

// Fewer rows than processes: some have none.
// CHECK-LABEL: @few_rows
func.func @few_rows(%x: tensor<9x6xf32>) -> tensor<1x6xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<9x6xf32>
  // CHECK: slice.strided
  %1 = slice.strided %0[3:4] : tensor<9x6xf32> to tensor<1x6xf32>
  // CHECK: shard.sharding @grid split_axes = {{\[}}[0]] sharded_dims_offsets = [0, 1, 1, 1] :
  return %1 : tensor<1x6xf32>
}

// Blocks of unequal size stay what they are in a dim that is taken whole.
// CHECK-LABEL: @unequal_blocks
func.func @unequal_blocks(%x: tensor<7x6xf32>) -> tensor<7xf32> {
  %s = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 1, 5, 7] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<7x6xf32>
  // CHECK: slice.strided
  %1 = slice.strided %0[:, 2] : tensor<7x6xf32> to tensor<7xf32>
  // CHECK: shard.sharding @grid split_axes = {{\[}}[0]] sharded_dims_offsets = [0, 1, 5, 7] :
  return %1 : tensor<7xf32>
}

// The rows of a dim of unknown size are all taken; those of a dim that is cut
// at run time are known to nobody, so all have the whole slice.
// CHECK-LABEL: @run_time
func.func @run_time(%x: tensor<?x6xf32>, %y: tensor<9x6xf32>, %i: index) -> (tensor<?x?xf32>, tensor<?x6xf32>) {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<?x6xf32>
  %1 = shard.shard %y to %s : tensor<9x6xf32>
  // CHECK: slice.strided %{{.*}}[:, %{{.*}}:]
  // CHECK-NEXT: shard.sharding @grid split_axes = {{\[}}[0]] :
  %2 = slice.strided %0[:, %i:] : tensor<?x6xf32> to tensor<?x?xf32>
  // CHECK: slice.strided %{{.*}}[%{{.*}}:]
  // CHECK-NEXT: shard.sharding @grid split_axes = {{\[}}[]] :
  %3 = slice.strided %1[%i:] : tensor<9x6xf32> to tensor<?x6xf32>
  return %2, %3 : tensor<?x?xf32>, tensor<?x6xf32>
}

// CHECK-LABEL: @two_axes
func.func @two_axes(%x: tensor<8x8xf32>) -> tensor<4x8xf32> {
  %s = shard.sharding @square split_axes = [[0], [1]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8x8xf32>
  // CHECK: slice.strided
  %1 = slice.strided %0[4:] : tensor<8x8xf32> to tensor<4x8xf32>
  // CHECK-NEXT: shard.sharding @square split_axes = {{\[}}[0], [1]] :
  return %1 : tensor<4x8xf32>
}

//===----------------------------------------------------------------------===//
// From the slice to the source
//===----------------------------------------------------------------------===//

// BACKWARD-LABEL: @from_the_slice
func.func @from_the_slice(%x: tensor<4x9x6xf32>) -> tensor<1x9x3xf32> {
  // BACKWARD: %[[IN:.*]] = shard.sharding @grid split_axes = {{\[}}[], [0]] :
  // BACKWARD: %[[SOURCE:.*]] = shard.shard %{{.*}} to %[[IN]] annotate_for_users
  // BACKWARD: slice.strided %[[SOURCE]]
  %0 = slice.strided %x[1, newaxis, :, ::2] : tensor<4x9x6xf32> to tensor<1x9x3xf32>
  %s = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %1 = shard.shard %0 to %s : tensor<1x9x3xf32>
  return %1 : tensor<1x9x3xf32>
}

//===----------------------------------------------------------------------===//
// Updates
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @update
func.func @update(%value: tensor<4x6xf32>, %dest: tensor<9x6xf32>) -> tensor<9x6xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %dest to %s : tensor<9x6xf32>
  // CHECK: %[[OFVALUE:.*]] = shard.sharding @grid split_axes = {{\[}}[0]] sharded_dims_offsets = [0, 2, 3, 4] :
  // CHECK: %[[VALUE:.*]] = shard.shard %{{.*}} to %[[OFVALUE]] annotate_for_users
  // CHECK: %[[OFDEST:.*]] = shard.sharding @grid split_axes = {{\[}}[0]] :
  // CHECK: %[[DEST:.*]] = shard.shard %{{.*}} to %[[OFDEST]] annotate_for_users
  // CHECK: slice.strided_update %[[VALUE]] into %[[DEST]]
  %1 = slice.strided_update %value into %0[7:0:-2] : tensor<4x6xf32> into tensor<9x6xf32>
  // CHECK: shard.sharding @grid split_axes = {{\[}}[0]] :
  return %1 : tensor<9x6xf32>
}
