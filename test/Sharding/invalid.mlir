// RUN: slice-opt %s --pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition))' --split-input-file --verify-diagnostics

shard.grid @grid(shape = 2)
func.func @uneven(%x: tensor<7xf32>) -> tensor<7xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<7xf32>
  // expected-error@+1 {{'slice.strided' op cannot be partitioned: dim 0 of size 7 does not divide evenly by 2 processes, and no sharded_dims_offsets are given}}
  %1 = slice.strided %0[::-1] : tensor<7xf32> to tensor<7xf32>
  return %1 : tensor<7xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @run_time_cut(%x: tensor<8xf32>, %i: index) -> tensor<?xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  // expected-error@+1 {{'slice.strided' op cannot be partitioned: what is taken of dim 0, which is sharded, is known at run time only}}
  %1 = slice.strided %0[%i:] : tensor<8xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @run_time_size(%x: tensor<?xf32>) -> tensor<?xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<?xf32>
  // expected-error@+1 {{'slice.strided' op cannot be partitioned: what is taken of dim 0, which is sharded, is known at run time only}}
  %1 = slice.strided %0[::2] : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @halo(%x: tensor<8xf32>) -> tensor<8xf32> {
  %s = shard.sharding @grid split_axes = [[0]] halo_sizes = [1, 1] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  // expected-error@+1 {{'slice.strided' op cannot be partitioned with halos}}
  %1 = slice.strided %0[::-1] : tensor<8xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = ?)
func.func @grid_of_any_size(%x: tensor<8xf32>) -> tensor<8xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  // expected-error@+1 {{'slice.strided' op cannot be partitioned: the shape of @grid is not static}}
  %1 = slice.strided %0[::-1] : tensor<8xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @wrong_offsets(%x: tensor<8xf32>) -> tensor<8xf32> {
  %s = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 4, 7] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  // expected-error@+1 {{'slice.strided' op cannot be partitioned: the sharded_dims_offsets of dim 0 do not go from 0 to its size}}
  %1 = slice.strided %0[::-1] : tensor<8xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @update(%x: tensor<8xf32>, %value: tensor<2xf32>, %i: index, %j: index) -> tensor<8xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  // expected-error@+1 {{'slice.strided_update' op cannot be partitioned: what is taken of dim 0, which is sharded, is known at run time only}}
  %1 = slice.strided_update %value into %0[%i:%j] : tensor<2xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @axis(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %s = shard.sharding @grid split_axes = [[1]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<4x8xf32>
  // expected-error@+2 {{fail to get sharding option}}
  // expected-error@+1 {{'slice.strided' op cannot be sharded: axis 1 is out of bounds for @grid, a grid of 1 axes}}
  %1 = slice.strided %0[::-1] : tensor<4x8xf32> to tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

shard.grid @grid(shape = 0)
func.func @no_process(%x: tensor<8xf32>) -> tensor<8xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  // expected-error@+2 {{fail to get sharding option}}
  // expected-error@+1 {{'slice.strided' op cannot be sharded: @grid has no processes}}
  %1 = slice.strided %0[::-1] : tensor<8xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

shard.grid @grid(shape = 9223372036854775807)
func.func @too_many_processes(%x: tensor<8xf32>) -> tensor<8xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<8xf32>
  // expected-error@+2 {{fail to get sharding option}}
  // expected-error@+1 {{'slice.strided' op cannot be sharded: @grid has over 1048576 processes}}
  %1 = slice.strided %0[::-1] : tensor<8xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}
