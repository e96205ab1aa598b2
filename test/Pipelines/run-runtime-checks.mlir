// RUN: slice-opt %s -slice-to-llvm=runtime-verification -o %t
// RUN: not mlir-runner %t -e index -entry-point-result=void 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: not mlir-runner %t -e stride -entry-point-result=void 2>&1 | FileCheck %s --check-prefix=STRIDE
// RUN: not mlir-runner %t -e size -entry-point-result=void 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: mlir-runner %t -e in_bounds -entry-point-result=void

// A check that fails says so in one line on stderr, where the op is in the
// source, and ends the program with exit code 1.

func.func @take(%i: index, %s: index) -> f32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant dense<1.0> : tensor<4x8xf32>
  // INDEX-NOT: {{.}}
  // INDEX: {{^}}{{.*}}run-runtime-checks.mlir:[[#@LINE+4]]:8: error: 'slice.strided' op index in entry 0 is out of bounds for dimension 0{{$}}
  // INDEX-NOT: {{.}}
  // STRIDE: {{^}}{{.*}}run-runtime-checks.mlir:[[#@LINE+2]]:8: error: 'slice.strided' op stride of entry 1 must not be 0{{$}}
  // STRIDE-NOT: {{.}}
  %0 = slice.strided %x[%i, ::%s] : tensor<4x8xf32>
  %1 = tensor.extract %0[%c0] : tensor<?xf32>
  return %1 : f32
}

func.func @index() {
  %i = arith.constant -5 : index
  %s = arith.constant 1 : index
  call @take(%i, %s) : (index, index) -> f32
  return
}

func.func @stride() {
  %i = arith.constant 3 : index
  %s = arith.constant 0 : index
  call @take(%i, %s) : (index, index) -> f32
  return
}

func.func @in_bounds() {
  %i = arith.constant -4 : index
  %s = arith.constant -9 : index
  call @take(%i, %s) : (index, index) -> f32
  %n = arith.constant 4 : index
  call @update(%n) : (index) -> f32
  return
}

func.func @update(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %v = tensor.generate %n {
  ^bb0(%i: index):
    %one = arith.constant 1.0 : f32
    tensor.yield %one : f32
  } : tensor<?xf32>
  %x = tensor.empty() : tensor<4x8xf32>
  // SIZE: {{^}}{{.*}}run-runtime-checks.mlir:[[#@LINE+2]]:8: error: 'slice.strided_update' op value and the slice that it replaces differ in the size of dimension 0{{$}}
  // SIZE-NOT: {{.}}
  %0 = slice.strided_update %v into %x[1, ::2] : tensor<?xf32> into tensor<4x8xf32>
  %1 = tensor.extract %0[%c0, %c0] : tensor<4x8xf32>
  return %1 : f32
}

func.func @size() {
  %n = arith.constant 3 : index
  call @update(%n) : (index) -> f32
  return
}
