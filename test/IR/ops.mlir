// RUN: slice-opt %s | FileCheck %s
// RUN: slice-opt %s | slice-opt | FileCheck %s
// RUN: slice-opt %s --mlir-print-op-generic | slice-opt | FileCheck %s
// RUN: slice-opt %s --emit-bytecode | slice-opt | FileCheck %s

// CHECK-LABEL: @worked_example
func.func @worked_example(%x: tensor<5x5x5x5x5x5xf32>) -> tensor<2x1x5x5x2x5xf32> {
  // CHECK: slice.strided %{{.*}}[1, 2:4, newaxis, ..., :-3:-1, :] : tensor<5x5x5x5x5x5xf32> to tensor<2x1x5x5x2x5xf32>
  %0 = slice.strided %x[1, 2:4, newaxis, ..., :-3:-1, :] : tensor<5x5x5x5x5x5xf32> to tensor<2x1x5x5x2x5xf32>
  return %0 : tensor<2x1x5x5x2x5xf32>
}
