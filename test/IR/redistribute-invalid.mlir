// RUN: slice-opt %s --split-input-file --verify-diagnostics

shard.grid @grid(shape = 2)
func.func @dim(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'slice.redistribute' op dim 1 is out of bounds for rank 1}}
  %0 = slice.redistribute %x into %x dim 1 on @grid grid_axes = [0] from [0:4, 4:8] to [4:8, 0:4] : tensor<4xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @ranges(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'slice.redistribute' op must have one range of rows for each process before and after, but has 2 and 1}}
  %0 = slice.redistribute %x into %x dim 0 on @grid grid_axes = [0] from [0:4, 4:8] to [4:8] : tensor<4xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @negative(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'slice.redistribute' op process 1 cannot have the rows 5:4}}
  %0 = slice.redistribute %x into %x dim 0 on @grid grid_axes = [0] from [0:4, 5:4] to [0:4, 0:4] : tensor<4xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @source_size(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'slice.redistribute' op source has 4 rows in dim 0, but process 1 has 4:7}}
  %0 = slice.redistribute %x into %x dim 0 on @grid grid_axes = [0] from [0:4, 4:7] to [0:4, 0:4] : tensor<4xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @destination_size(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'slice.redistribute' op destination has 4 rows in dim 0, but process 0 has 0:3}}
  %0 = slice.redistribute %x into %x dim 0 on @grid grid_axes = [0] from [0:4, 4:8] to [0:3, 3:8] : tensor<4xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @twice(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{'slice.redistribute' op two processes have row 3}}
  %0 = slice.redistribute %x into %x dim 0 on @grid grid_axes = [0] from [3:8, 0:4] to [0:4, 0:4] : tensor<?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @nowhere(%x: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@+1 {{'slice.redistribute' op process 1 needs row 4, which no process has}}
  %0 = slice.redistribute %x into %x dim 0 on @grid grid_axes = [0] from [5:8, 0:4] to [0:4, 2:8] : tensor<?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @other_dims(%x: tensor<4x6xf32>, %y: tensor<4x5xf32>) -> tensor<4x5xf32> {
  // expected-error@+1 {{'slice.redistribute' op source has size 6 in dim 1, but destination has 5}}
  %0 = slice.redistribute %x into %y dim 0 on @grid grid_axes = [0] from [0:4, 4:8] to [4:8, 0:4] : tensor<4x6xf32> into tensor<4x5xf32>
  return %0 : tensor<4x5xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @mixed(%x: tensor<4xf32>, %y: memref<4xf32>) {
  // expected-error@+1 {{'slice.redistribute' op must have tensors or memrefs, not one of each}}
  slice.redistribute %x into %y dim 0 on @grid grid_axes = [0] from [0:4, 4:8] to [4:8, 0:4] : tensor<4xf32> into memref<4xf32>
  return
}

// -----

shard.grid @grid(shape = 2)
func.func @result(%x: memref<4xf32>) {
  // expected-error@+1 {{'slice.redistribute' op must have a result of its destination's type if that is a tensor, and none if it is a memref}}
  %0 = "slice.redistribute"(%x, %x) {dim = 0, grid = @grid, grid_axes = array<i16: 0>, from = array<i64: 0, 4, 4, 8>, to = array<i64: 0, 4, 4, 8>} : (memref<4xf32>, memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @no_grid(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'slice.redistribute' op is on @grid, which is no grid}}
  %0 = slice.redistribute %x into %x dim 0 on @grid grid_axes = [0] from [0:4, 4:8] to [4:8, 0:4] : tensor<4xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @axis(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'slice.redistribute' op axis 1 is out of bounds for a grid of 1 axes}}
  %0 = slice.redistribute %x into %x dim 0 on @grid grid_axes = [1] from [0:4, 4:8] to [4:8, 0:4] : tensor<4xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @axis_twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'slice.redistribute' op axis 0 is there twice}}
  %0 = slice.redistribute %x into %x dim 0 on @grid grid_axes = [0, 0] from [0:4, 4:8] to [4:8, 0:4] : tensor<4xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 3)
func.func @group(%x: tensor<4xf32>) -> tensor<4xf32> {
  // expected-error@+1 {{'slice.redistribute' op has ranges of rows for 2 processes, but the group has 3}}
  %0 = slice.redistribute %x into %x dim 0 on @grid grid_axes = [0] from [0:4, 4:8] to [4:8, 0:4] : tensor<4xf32> into tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @rank(%x: tensor<4xf32>, %y: tensor<4x1xf32>) -> tensor<4x1xf32> {
  // expected-error@+1 {{'slice.redistribute' op source has rank 1, but destination has rank 2}}
  %0 = slice.redistribute %x into %y dim 0 on @grid grid_axes = [0] from [0:4, 4:8] to [4:8, 0:4] : tensor<4xf32> into tensor<4x1xf32>
  return %0 : tensor<4x1xf32>
}

// -----

shard.grid @grid(shape = 2)
func.func @element_type(%x: tensor<4xf32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error@+1 {{'slice.redistribute' op failed to verify that all of {source, init} have same element type}}
  %0 = slice.redistribute %x into %y dim 0 on @grid grid_axes = [0] from [0:4, 4:8] to [4:8, 0:4] : tensor<4xf32> into tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

shard.grid @grid(shape = 2)
func.func @unranked(%x: memref<*xf32>) {
  // expected-error@+1 {{'slice.redistribute' op must have ranked operands}}
  slice.redistribute %x into %x dim 0 on @grid grid_axes = [0] from [0:4, 4:8] to [4:8, 0:4] : memref<*xf32> into memref<*xf32>
  return
}
