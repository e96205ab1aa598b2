// RUN: slice-opt %s | FileCheck %s
// RUN: slice-opt %s | slice-opt | FileCheck %s
// RUN: slice-opt %s --mlir-print-op-generic | slice-opt | FileCheck %s
// RUN: slice-opt %s --emit-bytecode | slice-opt | FileCheck %s
// RUN: slice-opt %s --slice-bufferize | FileCheck %s --check-prefix=BUFFERIZE
// RUN: slice-opt %s --canonicalize --cse | FileCheck %s --check-prefix=DEAD

shard.grid @grid(shape = 2)
shard.grid @cube(shape = 2x3x?)

// CHECK-LABEL: @tensors
// BUFFERIZE-LABEL: @tensors
// BUFFERIZE-SAME: (%[[BLOCK:.*]]: memref<?x6xf32>, %{{.*}}: index) -> memref<?x6xf32>
// BUFFERIZE: %[[INIT:.*]] = memref.alloc(%{{.*}}) {{.*}}: memref<?x6xf32>
// BUFFERIZE: slice.redistribute %[[BLOCK]] into %[[INIT]] dim 0 on @grid grid_axes = [0] from [0:4, 4:5] to [0:3, 3:5] : memref<?x6xf32> into memref<?x6xf32>
// BUFFERIZE: return %[[INIT]]
// DEAD-LABEL: @tensors
// DEAD: slice.redistribute
func.func @tensors(%block: tensor<?x6xf32>, %size: index) -> tensor<?x6xf32> {
  %init = tensor.empty(%size) : tensor<?x6xf32>
  // CHECK: slice.redistribute %{{.*}} into %{{.*}} dim 0 on @grid grid_axes = [0] from [0:4, 4:5] to [0:3, 3:5] : tensor<?x6xf32> into tensor<?x6xf32>
  %0 = slice.redistribute %block into %init dim 0 on @grid grid_axes = [0] from [0:4, 4:5] to [0:3, 3:5] : tensor<?x6xf32> into tensor<?x6xf32>
  return %0 : tensor<?x6xf32>
}

// CHECK-LABEL: @memrefs
func.func @memrefs(%block: memref<4x?xi1, strided<[?, ?], offset: ?>>, %all: memref<4x5xi1>) {
  // CHECK: slice.redistribute %{{.*}} into %{{.*}} dim 1 on @grid grid_axes = [0] from [0:4, 4:5] to [0:5, 0:5] {a} : memref<4x?xi1, strided<[?, ?], offset: ?>> into memref<4x5xi1>
  slice.redistribute %block into %all dim 1 on @grid grid_axes = [0] from [0:4, 4:5] to [0:5, 0:5] {a} : memref<4x?xi1, strided<[?, ?], offset: ?>> into memref<4x5xi1>
  return
}

// Along no axis, a process is alone; along two, the first one is the slowest;
// where the shape of the grid is not static, the ranges say how many there are.
// CHECK-LABEL: @groups
func.func @groups(%x: memref<1xf32>, %y: memref<1xf32>) {
  // CHECK: on @grid grid_axes = [] from [0:1] to [0:1]
  slice.redistribute %x into %y dim 0 on @grid grid_axes = [] from [0:1] to [0:1] : memref<1xf32> into memref<1xf32>
  // CHECK: on @cube grid_axes = [1, 0]
  slice.redistribute %x into %y dim 0 on @cube grid_axes = [1, 0] from [0:1, 1:2, 2:3, 3:4, 4:5, 5:6] to [5:6, 4:5, 3:4, 2:3, 1:2, 0:1] : memref<1xf32> into memref<1xf32>
  // CHECK: on @cube grid_axes = [2]
  slice.redistribute %x into %y dim 0 on @cube grid_axes = [2] from [0:1] to [0:1] : memref<1xf32> into memref<1xf32>
  return
}

// On tensors it has no effect but its result. (Its processes agree on that: all
// of them run the same program.)
// DEAD-LABEL: @dead
// DEAD-NEXT: return
func.func @dead(%block: tensor<4xf32>, %init: tensor<4xf32>) {
  %0 = slice.redistribute %block into %init dim 0 on @grid grid_axes = [0] from [0:4, 4:8] to [4:8, 0:4] : tensor<4xf32> into tensor<4xf32>
  return
}
