// RUN: slice-opt %s -split-input-file -verify-diagnostics -slice-explain | FileCheck %s

// The program stays as it is.
// CHECK-LABEL: func.func @read
// CHECK: slice.strided %{{.*}}[1, 2:4, newaxis, ..., :-3:-1, :]
// CHECK: return
// CHECK-NEXT: }
// CHECK-NEXT: }
func.func @read(%x: tensor<5x5x5x5x5x5xf32>) -> f32 {
  %c = arith.constant 0 : index
  // expected-remark @below {{'slice.strided' op takes [1, 2:4, newaxis, ..., :-3:-1, :]: dim 0: index 1 of 5; dim 1: 2 of 5 from 2; dims 2, 3: all; dim 4: 2 of 5 from 4 by -1; dim 5: all; 'tensor<2x1x5x5x2x5xf32>'; a view, strided<[625, 625, 125, 25, -5, 1], offset: 4395>}}
  %0 = slice.strided %x[1, 2:4, newaxis, ..., :-3:-1, :] : tensor<5x5x5x5x5x5xf32>
  %1 = tensor.extract %0[%c, %c, %c, %c, %c, %c] : tensor<2x1x5x5x2x5xf32>
  return %1 : f32
}

// -----

func.func @run_time(%x: tensor<4x?x8x?xf32>, %i: index, %e: index, %j: index) -> f32 {
  // expected-remark @below {{takes [1:3, ?, ::-1, :?:2]: dim 0: 2 of 4 from 1; dim 1: index ? of ?; dim 2: 8 of 8 from 7 by -1; dim 3: ? of ? from 0 by 2; 'tensor<2x8x?xf32>'; a view, strided<[?, ?, 2], offset: ?>}}
  %0 = slice.strided %x[1:3, %i, ::-1, :%e:2] : tensor<4x?x8x?xf32>
  %1 = tensor.extract %0[%j, %j, %j] : tensor<2x8x?xf32>
  return %1 : f32
}

// -----

// What a function returns is no view of its argument.
func.func @returned(%x: tensor<4x8x2x2xf32>) -> tensor<0x8x2x2xf32> {
  // expected-remark @below {{takes [3:1]: dim 0: 0 of 4; dims 1 to 3: all; 'tensor<0x8x2x2xf32>'; a view, which is copied}}
  %0 = slice.strided %x[3:1] : tensor<4x8x2x2xf32>
  // expected-note @below {{copied here}}
  return %0 : tensor<0x8x2x2xf32>
}

// -----

func.func @scalar(%x: tensor<f32>, %out: tensor<8xf32>) -> tensor<8xf32> {
  // expected-remark @below {{takes [newaxis]: 'tensor<1xf32>'; a view, which is copied}}
  %0 = slice.strided %x[newaxis] : tensor<f32>
  // expected-note @below {{copied here}}
  %1 = tensor.insert_slice %0 into %out[3] [1] [1] : tensor<1xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

// -----

// The first update must not change the argument; the second may change the
// first. The slice is read while what it is taken of changes.
func.func @updates(%v: tensor<4xf32>, %x: tensor<8x6xf32>) -> tensor<8x6xf32> {
  // expected-remark @below {{'slice.strided_update' op takes [::2, 1]: dim 0: 4 of 8 from 0 by 2; dim 1: index 1 of 6; 'tensor<4xf32>'; in a copy of the destination}}
  %0 = slice.strided_update %v into %x[::2, 1] : tensor<4xf32> into tensor<8x6xf32>
  // expected-remark @below {{takes [::-2, 1]: dim 0: 4 of 8 from 7 by -2; dim 1: index 1 of 6; 'tensor<4xf32>'; a copy}}
  %1 = slice.strided %0[::-2, 1] : tensor<8x6xf32>
  // expected-remark @below {{takes [::2, 1]: dim 0: 4 of 8 from 0 by 2; dim 1: index 1 of 6; 'tensor<4xf32>'; in place}}
  %2 = slice.strided_update %1 into %0[::2, 1] : tensor<4xf32> into tensor<8x6xf32>
  return %2 : tensor<8x6xf32>
}

// -----

func.func @view(%m: memref<4x8xf32>) {
  // expected-remark @below {{takes [:, ::-1]: dim 0: all; dim 1: 8 of 8 from 7 by -1; 'memref<4x8xf32, strided<[8, -1], offset: 7>>'; a view}}
  %0 = slice.strided %m[:, ::-1] : memref<4x8xf32>
  return
}

// -----

func.func @no_buffer(%x: tensor<4xf32, "encoded">) -> tensor<2xf32, "encoded"> {
  // expected-remark @below {{takes [1:3]: dim 0: 2 of 4 from 1; 'tensor<2xf32, "encoded">'; not bufferized: 'slice.strided' op on tensors with an encoding cannot be bufferized: 'tensor<2xf32, "encoded">'}}
  %0 = slice.strided %x[1:3] : tensor<4xf32, "encoded">
  return %0 : tensor<2xf32, "encoded">
}
