// The packaged mlir-opt, which knows nothing of slices, runs a whole pipeline.
// UNSUPPORTED: sanitized

// RUN: mlir-opt %s --load-dialect-plugin=%slice_plugin --load-pass-plugin=%slice_plugin \
// RUN:   --pass-pipeline='builtin.module(slice-to-llvm{out-params})' | FileCheck %s
// CHECK-LABEL: llvm.func @main
// CHECK-NOT: slice.
// CHECK: llvm.shufflevector

// RUN: mlir-opt %s --load-dialect-plugin=%slice_plugin --load-pass-plugin=%slice_plugin \
// RUN:   --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries})' | FileCheck %s --check-prefix=BUFFER
// BUFFER: slice.strided %{{.*}}[1, ::-1] : memref<4x8xf32, strided<[?, ?], offset: ?>>

// RUN: mlir-opt %s --load-dialect-plugin=%slice_plugin --load-pass-plugin=%slice_plugin \
// RUN:   --pass-pipeline='builtin.module(convert-tosa-to-slice,slice-import,canonicalize)' | FileCheck %s --check-prefix=SLICE
// SLICE: slice.strided %{{.*}}[1, ::-1]

func.func @main(%x: tensor<4x8xf32>) -> tensor<8xf32> {
  %0 = slice.strided %x[1, ::-1] : tensor<4x8xf32> to tensor<8xf32>
  return %0 : tensor<8xf32>
}
