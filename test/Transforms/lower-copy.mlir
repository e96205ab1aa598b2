// RUN: slice-opt %s -slice-lower-copy | FileCheck %s
// RUN: slice-opt %s -slice-lower-copy=streaming-bytes=0 | FileCheck %s --check-prefix=STREAM
// RUN: slice-opt %s -slice-lower-copy=vector-bytes=16 | FileCheck %s --check-prefix=NARROW
// RUN: slice-opt %s -slice-lower-copy=threads=3 | FileCheck %s --check-prefix=THREADS
// RUN: not slice-opt %s -slice-lower-copy=vector-bytes=24 2>&1 | FileCheck %s --check-prefix=WIDTH
// RUN: not slice-opt %s -slice-lower-copy=threads=0 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not slice-opt %s -slice-lower-copy=threads=4294967296 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not slice-opt %s -slice-lower-copy=streaming-bytes=-1 2>&1 | FileCheck %s --check-prefix=STREAMED
// RUN: not slice-opt %s -slice-lower-copy=threaded-bytes=-1 2>&1 | FileCheck %s --check-prefix=SHARED

// WIDTH: error: 'slice-lower-copy' pass: vector-bytes is 24, not 16, 32 or 64
// NONE: error: 'slice-lower-copy' pass: threads is 0, not 1 to 1024
// MANY: error: 'slice-lower-copy' pass: threads is 4294967296, not 1 to 1024
// STREAMED: error: 'slice-lower-copy' pass: streaming-bytes is -1, not 0 or more
// SHARED: error: 'slice-lower-copy' pass: threaded-bytes is -1, not 0 or more

// Rows that run on into each other are one block.
// CHECK-LABEL: func.func @block
// CHECK: %[[N:.*]] = arith.constant 4096 : i64
// CHECK: "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %[[N]])
// CHECK-NOT: scf.for
// STREAM-LABEL: func.func @block
// STREAM: scf.for
// STREAM: llvm.store {{.*}} {alignment = 32 : i64, nontemporal}
// STREAM: llvm.fence seq_cst
// THREADS-LABEL: func.func @block
// THREADS-NOT: omp.parallel
// THREADS-LABEL: func.func @rows
func.func @block(%a: memref<32x32xf32>, %b: memref<32x32xf32>) {
  memref.copy %a, %b : memref<32x32xf32> to memref<32x32xf32>
  return
}

// CHECK-LABEL: func.func @rows
// CHECK: scf.for
// CHECK: "llvm.intr.memcpy"
// CHECK: loop_annotation
func.func @rows(%a: memref<32x512xf32, strided<[600, 1]>>, %b: memref<32x512xf32>) {
  memref.copy %a, %b : memref<32x512xf32, strided<[600, 1]>> to memref<32x512xf32>
  return
}

// A few bytes are moved without a call.
// CHECK-LABEL: func.func @short_rows
// CHECK: scf.for
// CHECK: llvm.load {{.*}} -> vector<2xi64>
// CHECK: llvm.load {{.*}} -> i32
// CHECK-NOT: memcpy
func.func @short_rows(%a: memref<99x20xi8, strided<[32, 1]>>, %b: memref<99x20xi8>) {
  memref.copy %a, %b : memref<99x20xi8, strided<[32, 1]>> to memref<99x20xi8>
  return
}

// CHECK-LABEL: func.func @reversal
// CHECK: scf.for
// CHECK: %[[X:.*]] = llvm.load {{.*}} -> vector<8xi32>
// CHECK: llvm.shufflevector %[[X]], %[[X]] [7, 6, 5, 4, 3, 2, 1, 0]
// CHECK: llvm.store
// NARROW-LABEL: func.func @reversal
// NARROW: llvm.shufflevector {{.*}} [3, 2, 1, 0]
// STREAM-LABEL: func.func @reversal
// STREAM: llvm.store {{.*}}nontemporal
func.func @reversal(%a: memref<1024xf32, strided<[-1], offset: 1023>>, %b: memref<1024xf32>) {
  memref.copy %a, %b : memref<1024xf32, strided<[-1], offset: 1023>> to memref<1024xf32>
  return
}

// Both sides backward is forward.
// CHECK-LABEL: func.func @reversed_both
// CHECK: memcpy
func.func @reversed_both(%a: memref<1024xf32, strided<[-1], offset: 1023>>, %b: memref<1024xf32, strided<[-1], offset: 1023>>) {
  memref.copy %a, %b : memref<1024xf32, strided<[-1], offset: 1023>> to memref<1024xf32, strided<[-1], offset: 1023>>
  return
}

// Nothing is read before the first element or after the last one.
// CHECK-LABEL: func.func @every_other
// CHECK: llvm.shufflevector {{.*}} [0, 2, 4, 6, 9, 11, 13, 15]
func.func @every_other(%a: memref<8xf32, strided<[2]>>, %b: memref<8xf32>) {
  memref.copy %a, %b : memref<8xf32, strided<[2]>> to memref<8xf32>
  return
}

// CHECK-LABEL: func.func @pixels
// CHECK: llvm.load {{.*}} -> vector<16xi8>
// CHECK: llvm.shufflevector {{.*}} [16, 1, 0, 19, 18, 17, 22, 21, 20, 25, 24, 23, 28, 27, 26, 31]
func.func @pixels(%a: memref<100x100x3xi8, strided<[300, 3, -1], offset: 2>>, %b: memref<100x100x3xi8>) {
  memref.copy %a, %b : memref<100x100x3xi8, strided<[300, 3, -1], offset: 2>> to memref<100x100x3xi8>
  return
}

// CHECK-LABEL: func.func @column
// CHECK-NOT: shufflevector
// CHECK: scf.for
// CHECK: llvm.load {{.*}} -> i32
// CHECK: llvm.store {{.*}} : i32
func.func @column(%a: memref<1000xf32, strided<[1000]>>, %b: memref<1000xf32>) {
  memref.copy %a, %b : memref<1000xf32, strided<[1000]>> to memref<1000xf32>
  return
}

// CHECK-LABEL: func.func @broadcast
// CHECK: %[[X:.*]] = llvm.load {{.*}} -> i32
// CHECK: llvm.insertelement %[[X]]
// CHECK: scf.for
// CHECK-NOT: llvm.load
// CHECK: llvm.store {{.*}} : vector<8xi32>
func.func @broadcast(%a: memref<1000xf32, strided<[0]>>, %b: memref<1000xf32>) {
  memref.copy %a, %b : memref<1000xf32, strided<[0]>> to memref<1000xf32>
  return
}

// CHECK-LABEL: func.func @transposed
// CHECK-COUNT-4: scf.for
// CHECK-COUNT-8: llvm.load {{.*}} -> vector<8xi32>
// CHECK-COUNT-24: llvm.shufflevector
// CHECK-COUNT-8: llvm.store
func.func @transposed(%a: memref<100x100xf32, strided<[1, 100]>>, %b: memref<100x100xf32>) {
  memref.copy %a, %b : memref<100x100xf32, strided<[1, 100]>> to memref<100x100xf32>
  return
}

// Sizes that only the run time knows, in a plan that does not depend on them.
// CHECK-LABEL: func.func @known_strides
// CHECK-NOT: call
// CHECK: llvm.shufflevector
func.func @known_strides(%a: memref<?x?xf32, strided<[?, 2], offset: ?>>, %b: memref<?x?xf32>) {
  memref.copy %a, %b : memref<?x?xf32, strided<[?, 2], offset: ?>> to memref<?x?xf32>
  return
}

// A row-major memref is one block, whatever its sizes.
// CHECK-LABEL: func.func @row_major
// CHECK: %[[N:.*]] = arith.muli
// CHECK: memcpy
func.func @row_major(%a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  memref.copy %a, %b : memref<?x?xf32> to memref<?x?xf32>
  return
}

// CHECK-LABEL: func.func @at_run_time
// CHECK: call @__slice_copy_4_rank_2(
// CHECK: call @__slice_copy_4_rank_2(
// CHECK: call @__slice_copy_8_align_4_rank_1(
func.func @at_run_time(%a: memref<?x?xf32, strided<[?, ?], offset: ?>>, %b: memref<?x?xf32>,
                       %c: memref<?xcomplex<f32>, strided<[?]>>, %d: memref<?xcomplex<f32>>) {
  memref.copy %a, %b : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32>
  memref.copy %a, %b : memref<?x?xf32, strided<[?, ?], offset: ?>> to memref<?x?xf32>
  memref.copy %c, %d : memref<?xcomplex<f32>, strided<[?]>> to memref<?xcomplex<f32>>
  return
}

// CHECK-LABEL: func.func @rank_0
// CHECK: llvm.load {{.*}} -> vector<2xi64>
// CHECK: llvm.store
func.func @rank_0(%a: memref<complex<f64>>, %b: memref<complex<f64>>) {
  memref.copy %a, %b : memref<complex<f64>> to memref<complex<f64>>
  return
}

// CHECK-LABEL: func.func @empty
// CHECK-NOT: llvm.load
// CHECK-NOT: memcpy
// CHECK: return
func.func @empty(%a: memref<4x0xf32, strided<[7, -3]>>, %b: memref<4x0xf32>) {
  memref.copy %a, %b : memref<4x0xf32, strided<[7, -3]>> to memref<4x0xf32>
  return
}

// CHECK-LABEL: func.func @large
// THREADS-LABEL: func.func @large
// THREADS: %[[T:.*]] = arith.constant 3 : i32
// THREADS: omp.parallel num_threads(%[[T]] : i32)
// THREADS: omp.loop_nest
// THREADS: llvm.shufflevector
func.func @large(%a: memref<1024x1024xf32, strided<[1024, -1], offset: 1023>>, %b: memref<1024x1024xf32>) {
  memref.copy %a, %b : memref<1024x1024xf32, strided<[1024, -1], offset: 1023>> to memref<1024x1024xf32>
  return
}

// CHECK-LABEL: func.func @inside_of_regions
// CHECK: scf.if
// CHECK: llvm.load
func.func @inside_of_regions(%c: i1, %a: memref<8xf32>, %b: memref<8xf32>) {
  scf.if %c {
    memref.copy %a, %b : memref<8xf32> to memref<8xf32>
  }
  return
}

// Where an element is in memory is not known here, or not as bytes.
// CHECK-LABEL: func.func @other_elements
// CHECK-COUNT-3: linalg.generic
func.func @other_elements(%a: memref<8xvector<3xf32>, strided<[2]>>, %b: memref<8xvector<3xf32>>,
                          %c: memref<8xf32, strided<[2]>, 1>, %d: memref<8xf32>,
                          %e: memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>, %f: memref<4x4xf32>) {
  memref.copy %a, %b : memref<8xvector<3xf32>, strided<[2]>> to memref<8xvector<3xf32>>
  memref.copy %c, %d : memref<8xf32, strided<[2]>, 1> to memref<8xf32>
  memref.copy %e, %f : memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>> to memref<4x4xf32>
  return
}

// CHECK-LABEL: func.func @broadcast_of_nothing
// CHECK: scf.if
// CHECK: llvm.load
func.func @broadcast_of_nothing(%a: memref<?xi64, strided<[0]>>, %b: memref<?xi64>) {
  memref.copy %a, %b : memref<?xi64, strided<[0]>> to memref<?xi64>
  return
}

// A function for the host cannot be called there.
// CHECK-LABEL: gpu.func @on_a_gpu
// CHECK: linalg.generic
gpu.module @module {
  gpu.func @on_a_gpu(%a: memref<?xf32, strided<[?]>>, %b: memref<?xf32>) {
    memref.copy %a, %b : memref<?xf32, strided<[?]>> to memref<?xf32>
    gpu.return
  }
}

// CHECK-LABEL: func.func @unranked_is_left
// CHECK: memref.copy
// CHECK: memref.copy
func.func @unranked_is_left(%a: memref<*xf32>, %b: memref<4xf32>) {
  memref.copy %a, %b : memref<*xf32> to memref<4xf32>
  memref.copy %b, %a : memref<4xf32> to memref<*xf32>
  return
}

// One function for a size of elements, one for a rank.
// CHECK-DAG: func.func private @__slice_copy_4_rank_2(
// CHECK-DAG: func.func private @__slice_copy_4(
// CHECK-DAG: func.func private @__slice_copy_8_align_4(
