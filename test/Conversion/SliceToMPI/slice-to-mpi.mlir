// RUN: slice-opt %s --split-input-file --convert-slice-to-mpi --canonicalize --cse | FileCheck %s
// RUN: slice-opt %s --split-input-file --convert-slice-to-mpi='chunk-bytes=4096 implementation=MPICH' --canonicalize | FileCheck %s --check-prefix=OPTIONS
// RUN: not slice-opt %s --split-input-file --convert-slice-to-mpi=chunk-bytes=0 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not slice-opt %s --split-input-file --convert-slice-to-mpi=chunk-bytes=2147483648 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not slice-opt %s --split-input-file --convert-slice-to-mpi=implementation=LAM 2>&1 | FileCheck %s --check-prefix=LAM

// RANGE: error: 'convert-slice-to-mpi' pass: chunk-bytes must be from 1 to 2147483647, but is {{0|2147483648}}
// LAM: error: 'convert-slice-to-mpi' pass: implementation must be OpenMPI or MPICH, but is 'LAM'

// CHECK: module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "OpenMPI">}
// OPTIONS: module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "MPICH">}
// OPTIONS: arith.constant 4096 : index
// CHECK-DAG: memref.global "private" constant @[[FROM:.*]] : memref<2xindex> = dense<[0, 4]>
// CHECK-DAG: memref.global "private" constant @[[FROMEND:.*]] : memref<2xindex> = dense<[4, 5]>
// CHECK-DAG: memref.global "private" constant @[[TO:.*]] : memref<2xindex> = dense<[0, 3]>
// CHECK-DAG: memref.global "private" constant @[[TOEND:.*]] : memref<2xindex> = dense<[3, 5]>

// CHECK: shard.grid @grid(shape = 2) {sym_visibility = "private"}
shard.grid @grid(shape = 2)

// CHECK-LABEL: @even_out
// CHECK-SAME: (%[[BLOCK:.*]]: memref<?x6xf16>, %[[INIT:.*]]: memref<?x6xf16>)
func.func @even_out(%block: memref<?x6xf16>, %init: memref<?x6xf16>) {
  // CHECK-DAG: %[[ROW:.*]] = arith.constant 12 : index
  // CHECK-DAG: %[[CHUNK:.*]] = arith.constant 1073741824 : index
  // CHECK-DAG: %[[ME:.*]] = shard.process_multi_index on @grid

  // What stays:
  // CHECK: memref.copy
  // The others, by their numbers:
  // CHECK: scf.for %[[OTHER:.*]] = %
  // CHECK: arith.cmpi ne, %[[OTHER]], %[[ME]]
  // CHECK: %[[RANK:.*]] = arith.index_cast %[[OTHER]] : index to i32
  // CHECK: %[[LOWER:.*]] = arith.cmpi slt, %[[ME]], %[[OTHER]]
  // Two turns: the lower one sends first.
  // CHECK: scf.for %[[TURN:.*]] = %
  // CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[TURN]], %
  // CHECK: %[[SENDS:.*]] = arith.cmpi eq, %[[FIRST]], %[[LOWER]]
  // CHECK: scf.if %[[SENDS]]
  // Packed as bytes:
  // CHECK: %[[ROWS:.*]] = memref.subview %[[BLOCK]]
  // CHECK: %[[BYTES:.*]] = arith.muli %{{.*}}, %[[ROW]]
  // CHECK: %[[MEMORY:.*]] = memref.alloc(%[[BYTES]]) {alignment = 64 : i64} : memref<?xi8>
  // CHECK: %[[PACKED:.*]] = memref.view %[[MEMORY]]
  // CHECK: memref.copy %[[ROWS]], %[[PACKED]]
  // CHECK: scf.for %{{.*}} to %[[BYTES]] step %[[CHUNK]]
  // CHECK: mpi.send(%{{.*}}, %{{.*}}, %[[RANK]], %{{.*}}) : memref<?xi8, strided<[1], offset: ?>>, i32, i32
  // CHECK: memref.dealloc %[[MEMORY]]
  // CHECK: else
  // CHECK: %[[ROWS:.*]] = memref.subview %[[INIT]]
  // CHECK: mpi.recv
  // CHECK: memref.copy %{{.*}}, %[[ROWS]]
  // CHECK: memref.dealloc
  slice.redistribute %block into %init dim 0 on @grid grid_axes = [0] from [0:4, 4:5] to [0:3, 3:5] : memref<?x6xf16> into memref<?x6xf16>
  return
}

// -----

module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "MPICH", "mine" = 1 : i32>} {
shard.grid @plane(shape = 2x3)

// The program's own MPI stays.
// CHECK: module attributes {dlti.map = #dlti.map<"MPI:Implementation" = "MPICH", "mine" = 1 : i32>}
// In a column of the grid, neighbors are 3 apart.
// CHECK: memref.global "private" constant @[[RANKS:.*]] : memref<2xindex> = dense<[0, 3]>
// CHECK-LABEL: @column
func.func @column(%x: memref<2xi1>, %y: memref<2xi1>) {
  // CHECK-DAG: %[[ME:.*]] = shard.process_multi_index on @plane axes = [0]
  // CHECK-DAG: %[[LINEAR:.*]] = shard.process_linear_index on @plane
  // CHECK-DAG: %[[TABLE:.*]] = memref.get_global @[[RANKS]]
  // CHECK-DAG: %[[MINE:.*]] = memref.load %[[TABLE]][%[[ME]]]
  // CHECK: %[[FIRST:.*]] = arith.subi %[[LINEAR]], %[[MINE]]
  // CHECK: scf.for %[[OTHER:.*]] =
  // CHECK: %[[THEIRS:.*]] = memref.load %[[TABLE]][%[[OTHER]]]
  // CHECK: arith.addi %[[FIRST]], %[[THEIRS]]
  slice.redistribute %x into %y dim 0 on @plane grid_axes = [0] from [0:2, 2:4] to [2:4, 0:2] : memref<2xi1> into memref<2xi1>
  return
}

// Nothing is sent where there is nothing.
// CHECK-LABEL: @nothing
// CHECK-NEXT: return
func.func @nothing(%a: memref<0xi1>, %b: memref<2x0xi1>) {
  slice.redistribute %a into %a dim 0 on @plane grid_axes = [0] from [0:0, 0:0] to [0:0, 0:0] : memref<0xi1> into memref<0xi1>
  slice.redistribute %b into %b dim 0 on @plane grid_axes = [0] from [0:2, 2:4] to [2:4, 0:2] : memref<2x0xi1> into memref<2x0xi1>
  return
}

// A process that is alone sends nothing.
// CHECK-LABEL: @alone
func.func @alone(%x: memref<2xi1>, %y: memref<2xi1>) {
  // CHECK-NOT: mpi.
  // CHECK: memref.copy
  // CHECK-NOT: mpi.
  // CHECK: return
  slice.redistribute %x into %y dim 0 on @plane grid_axes = [] from [0:2] to [0:2] : memref<2xi1> into memref<2xi1>
  return
}
}

// -----

shard.grid @grid(shape = 2)
shard.grid @any(shape = ?)

// CHECK-LABEL: @stays
func.func @stays(%x: tensor<2xf32>, %z: memref<2xf32>) -> tensor<2xf32> {
  // CHECK: slice.redistribute
  %0 = slice.redistribute %x into %x dim 0 on @grid grid_axes = [0] from [0:2, 2:4] to [2:4, 0:2] : tensor<2xf32> into tensor<2xf32>
  // CHECK: slice.redistribute
  slice.redistribute %z into %z dim 0 on @any grid_axes = [0] from [0:2, 2:4] to [2:4, 0:2] : memref<2xf32> into memref<2xf32>
  return %0 : tensor<2xf32>
}
