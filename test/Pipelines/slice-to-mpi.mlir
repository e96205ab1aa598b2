// RUN: slice-opt %s --slice-to-mpi | FileCheck %s
// RUN: slice-opt %s --slice-to-mpi | mlir-translate --mlir-to-llvmir | FileCheck %s --check-prefix=LLVMIR
// RUN: slice-opt %s --pass-pipeline='builtin.module(slice-to-mpi{chunk-bytes=100 implementation=MPICH})' | FileCheck %s --check-prefix=MPICH

// CHECK: "MPI:Implementation" = "OpenMPI"
// CHECK-NOT: shard.grid
// CHECK-DAG: llvm.func @MPI_Send
// CHECK-DAG: llvm.func @MPI_Recv
// CHECK-LABEL: llvm.func @crop
// CHECK: llvm.call @MPI_Send
// CHECK: llvm.call @MPI_Recv
// LLVMIR: call i32 @MPI_Send(
// MPICH: "MPI:Implementation" = "MPICH"
// MPICH-NOT: ompi_

shard.grid @grid(shape = 3)
func.func @crop(%x: tensor<9x6xf32>) -> tensor<4x6xf32> {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<9x6xf32>
  %1 = slice.strided %0[7:0:-2] : tensor<9x6xf32> to tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// An array that all are to have is gathered.
// CHECK-LABEL: llvm.func @replicate
// CHECK: llvm.call @MPI_Send
func.func @replicate(%x: tensor<9x6xf32>) -> tensor<9x3xf32> {
  %split = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %whole = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %0 = shard.shard %x to %split : tensor<9x6xf32>
  %1 = shard.shard %0 to %split annotate_for_users : tensor<9x6xf32>
  %2 = slice.strided %1[:, ::2] : tensor<9x6xf32> to tensor<9x3xf32>
  %3 = shard.shard %2 to %split : tensor<9x3xf32>
  %4 = shard.shard %3 to %whole annotate_for_users : tensor<9x3xf32>
  return %4 : tensor<9x3xf32>
}
