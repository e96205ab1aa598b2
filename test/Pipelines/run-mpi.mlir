// Three processes, which send each other all that is asked for, in one message
// or in many small ones.

// REQUIRES: mpi
// RUN: slice-opt %s --pass-pipeline='builtin.module(slice-to-mpi)' | mlir-translate --mlir-to-llvmir -o %t.ll
// RUN: slice-opt %s --pass-pipeline='builtin.module(slice-to-mpi{chunk-bytes=7})' | mlir-translate --mlir-to-llvmir -o %t.chunks.ll
// RUN: llc --relocation-model=pic --filetype=obj %t.ll -o %t.o
// RUN: llc --relocation-model=pic --filetype=obj %t.chunks.ll -o %t.chunks.o
// RUN: mpicc %S/Inputs/mpi_main.c %t.o -lm -o %t
// RUN: mpicc %S/Inputs/mpi_main.c %t.chunks.o -lm -o %t.chunks
// RUN: mpirun --oversubscribe -n 3 %t | sort | FileCheck %s
// RUN: mpirun --oversubscribe -n 3 %t.chunks | sort | FileCheck %s

shard.grid @grid(shape = 3)

// CHECK: crop of 0: 72 71 52 51{{$}}
// CHECK: crop of 1: 32 31{{$}}
// CHECK: crop of 2: 12 11{{$}}
func.func @crop(%x: tensor<9x6xi64>) -> tensor<4x2xi64> attributes {llvm.emit_c_interface} {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<9x6xi64>
  %1 = slice.strided %0[7:0:-2, 2:0:-1] : tensor<9x6xi64> to tensor<4x2xi64>
  return %1 : tensor<4x2xi64>
}

// CHECK: exchange of 0: 0 1 10 11 20 21 30 31 40 41 50 51 60 61 70 71 80 81{{$}}
// CHECK: exchange of 1: 2 3 12 13 22 23 32 33 42 43 52 53 62 63 72 73 82 83{{$}}
// CHECK: exchange of 2: 4 5 14 15 24 25 34 35 44 45 54 55 64 65 74 75 84 85{{$}}
func.func @exchange(%x: tensor<9x6xi64>) -> tensor<9x6xi64> attributes {llvm.emit_c_interface} {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<9x6xi64>
  %1 = shard.shard %0 to %columns annotate_for_users : tensor<9x6xi64>
  return %1 : tensor<9x6xi64>
}

// CHECK: replicate of 0: 1 11 21 31 41 51 61 71 81{{$}}
// CHECK: replicate of 1: 1 11 21 31 41 51 61 71 81{{$}}
// CHECK: replicate of 2: 1 11 21 31 41 51 61 71 81{{$}}
func.func @replicate(%x: tensor<9x6xi64>) -> tensor<9x1xi64> attributes {llvm.emit_c_interface} {
  %split = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %whole = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %0 = shard.shard %x to %split : tensor<9x6xi64>
  %1 = shard.shard %0 to %split annotate_for_users : tensor<9x6xi64>
  %2 = slice.strided %1[:, 1:2] : tensor<9x6xi64> to tensor<9x1xi64>
  %3 = shard.shard %2 to %split : tensor<9x1xi64>
  %4 = shard.shard %3 to %whole annotate_for_users : tensor<9x1xi64>
  return %4 : tensor<9x1xi64>
}

// With blocks of other sizes, and a destination that is to be elsewhere.
// CHECK: reshard of 0: 0 1 2 3 4 5 10 -1 12 13 14 15 20 21 22 23 24 25 30 -1 32 33 34 35 40 41 42 43 44 45 50 -1 52 53 54 55 60 61 62 63 64 65 70 -1 72 73 74 75{{$}}
// CHECK: reshard of 1: 80 81 82 83 84 85{{$}}
// CHECK: reshard of 2:{{$}}
func.func @reshard(%x: tensor<9x6xi64>) -> tensor<9x6xi64> attributes {llvm.emit_c_interface} {
  %rows = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %middle = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 0, 9, 9] : !shard.sharding
  %columns = shard.sharding @grid split_axes = [[], [0]] : !shard.sharding
  %end = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 8, 9, 9] : !shard.sharding
  %0 = shard.shard %x to %rows : tensor<9x6xi64>
  %1 = shard.shard %0 to %middle annotate_for_users : tensor<9x6xi64>
  %v = arith.constant dense<-1> : tensor<4x1xi64>
  %whole = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %v0 = shard.shard %v to %whole : tensor<4x1xi64>
  %v1 = shard.shard %v0 to %whole annotate_for_users : tensor<4x1xi64>
  %2 = slice.strided_update %v1 into %1[1::2, 1:2] : tensor<4x1xi64> into tensor<9x6xi64>
  %3 = shard.shard %2 to %columns : tensor<9x6xi64>
  %4 = shard.shard %3 to %end annotate_for_users : tensor<9x6xi64>
  return %4 : tensor<9x6xi64>
}

// CHECK: update of 0: 0 1 2 3 4 5 -30 11 12 13 14 -31 20 21 22 23 24 25{{$}}
// CHECK: update of 1: -20 31 32 33 34 -21 40 41 42 43 44 45 -10 51 52 53 54 -11{{$}}
// CHECK: update of 2: 60 61 62 63 64 65 0 71 72 73 74 -1 80 81 82 83 84 85{{$}}
func.func @update(%value: tensor<4x2xi64>, %x: tensor<9x6xi64>) -> tensor<9x6xi64> attributes {llvm.emit_c_interface} {
  %s = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %s : tensor<9x6xi64>
  %1 = slice.strided_update %value into %0[7:0:-2, ::5] : tensor<4x2xi64> into tensor<9x6xi64>
  return %1 : tensor<9x6xi64>
}
