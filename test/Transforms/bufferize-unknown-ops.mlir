// RUN: slice-opt %s -allow-unregistered-dialect -slice-bufferize=allow-unknown-ops | FileCheck %s
// RUN: not slice-opt %s -allow-unregistered-dialect -slice-bufferize 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK-LABEL: func @unknown
// CHECK: %[[TENSOR:.*]] = bufferization.to_tensor %{{.*}} : memref<4xf32, strided<[2]>> to tensor<4xf32>
// CHECK: "other.use"(%[[TENSOR]])
// ERROR: error: op was not bufferized
func.func @unknown(%x: tensor<8xf32>) {
  %0 = slice.strided %x[::2] : tensor<8xf32>
  "other.use"(%0) : (tensor<4xf32>) -> ()
  return
}
