// Copies are code for other processors, too.

// RUN: slice-opt %s --slice-to-llvm=streaming-bytes=0 | mlir-translate --mlir-to-llvmir -o %t.ll
// RUN: llc -mtriple=aarch64-linux-gnu %t.ll -o - | FileCheck %s --check-prefix=AARCH64
// RUN: llc -mtriple=x86_64-linux-gnu -mcpu=x86-64-v4 %t.ll -o - | FileCheck %s --check-prefix=AVX512

// AARCH64-LABEL: reversed:
// AARCH64: ldp q
// AARCH64: rev64
// AARCH64: ret
// AARCH64-LABEL: at_run_time:
// AARCH64: bl __slice_copy_4_rank_2
// AVX512-LABEL: reversed:
// AVX512: vmovntps
func.func @reversed(%x: tensor<1000xf32>) -> tensor<1000xf32> {
  %0 = slice.strided %x[::-1] : tensor<1000xf32>
  return %0 : tensor<1000xf32>
}

func.func @at_run_time(%x: tensor<?x?xf32>, %s: index) -> tensor<?x?xf32> {
  %0 = slice.strided %x[:, ::%s] : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
