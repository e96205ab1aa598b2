// RUN: slice-opt %s -slice-lower-copy | FileCheck %s

// Copies call a function for their rank, which calls the one for elements of
// their size.

// Somebody else's, though it looks like one of them.
// CHECK: func.func private @__slice_copy_4({{.*}}) {
// CHECK-NEXT: return
func.func private @__slice_copy_4(%from: !llvm.ptr, %to: !llvm.ptr,
                                  %rank: i64, %dims: !llvm.ptr) {
  return
}

// From a run with other options, here vectors of 16 bytes.
// CHECK: func.func private @__slice_copy_4_rank_1({{.*}}) attributes
// CHECK-NEXT: return
func.func private @__slice_copy_4_rank_1(
    %from: !llvm.ptr, %to: !llvm.ptr, %size: i64, %strideFrom: i64,
    %strideTo: i64)
    attributes {slice.copy_options = array<i64: 16, 20971520, 1, 1048576>} {
  return
}

// From a run with the same options.
// CHECK: func.func private @__slice_copy_2_rank_1({{.*}}) attributes
// CHECK-NEXT: return
func.func private @__slice_copy_2_rank_1(
    %from: !llvm.ptr, %to: !llvm.ptr, %size: i64, %strideFrom: i64,
    %strideTo: i64)
    attributes {slice.copy_options = array<i64: 32, 20971520, 1, 1048576>} {
  return
}

// CHECK-LABEL: func.func @copies
// CHECK: call @__slice_copy_4_rank_1_(
// CHECK: call @__slice_copy_4_rank_1_(
// CHECK: call @__slice_copy_2_rank_1(
// CHECK-DAG: func.func private @__slice_copy_4_rank_1_({{.*}}) attributes {llvm.linkage = #llvm.linkage<internal>, slice.copy_options = array<i64: 32, 20971520, 1, 1048576>}
// CHECK-DAG: func.func private @__slice_copy_4_({{.*}}) attributes {llvm.linkage = #llvm.linkage<internal>, slice.copy_options = array<i64: 32, 20971520, 1, 1048576>}
// CHECK-DAG: call @__slice_copy_4_(
// CHECK-NOT: func.func private @__slice_copy_4_rank_1__(
func.func @copies(%a: memref<?xf32, strided<[?]>>, %b: memref<?xf32>,
                  %c: memref<?xf16, strided<[?]>>, %d: memref<?xf16>) {
  memref.copy %a, %b : memref<?xf32, strided<[?]>> to memref<?xf32>
  memref.copy %a, %b : memref<?xf32, strided<[?]>> to memref<?xf32>
  memref.copy %c, %d : memref<?xf16, strided<[?]>> to memref<?xf16>
  return
}
