// RUN: slice-opt %s -slice-allow-negative-strides | FileCheck %s
// RUN: slice-opt %s -slice-to-llvm | FileCheck %s --check-prefix=PIPELINE

// CHECK-LABEL: @flags
func.func @flags(%p: !llvm.ptr, %i: i64, %s: i64) -> (!llvm.ptr, i64) {
  // CHECK: llvm.mul %{{.*}}, %{{.*}} overflow<nsw> : i64
  %0 = llvm.mul %i, %s overflow<nsw, nuw> : i64
  // CHECK: llvm.add %{{.*}}, %{{.*}} : i64
  %1 = llvm.add %0, %s overflow<nuw> : i64
  // CHECK: llvm.getelementptr inbounds %{{.*}}[
  %2 = llvm.getelementptr inbounds|nuw %p[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  // Where nothing is computed with strides, the flag stays.
  // CHECK: llvm.shl %{{.*}}, %{{.*}} overflow<nuw>
  %3 = llvm.shl %i, %s overflow<nuw> : i64
  return %2, %3 : !llvm.ptr, i64
}

// PIPELINE-LABEL: llvm.func @reversed
// PIPELINE-NOT: nuw
// PIPELINE: llvm.return
func.func @reversed(%x: tensor<?xf32>, %i: index) -> f32 {
  %0 = slice.strided %x[::-1] : tensor<?xf32>
  %1 = tensor.extract %0[%i] : tensor<?xf32>
  return %1 : f32
}
