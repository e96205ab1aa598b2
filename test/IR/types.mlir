// RUN: slice-opt %s | FileCheck %s

// The result types below are left out, and so inferred.

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @s4_ellipsis
func.func @s4_ellipsis(%x: tensor<2x3x4xf32>) {
  // CHECK: [] : tensor<2x3x4xf32> to tensor<2x3x4xf32>
  %0 = slice.strided %x[] : tensor<2x3x4xf32>
  // CHECK: [0] : tensor<2x3x4xf32> to tensor<3x4xf32>
  %1 = slice.strided %x[0] : tensor<2x3x4xf32>
  // CHECK: [..., 0] : tensor<2x3x4xf32> to tensor<2x3xf32>
  %2 = slice.strided %x[..., 0] : tensor<2x3x4xf32>
  // CHECK: [0, ..., 0] : tensor<2x3x4xf32> to tensor<3xf32>
  %3 = slice.strided %x[0, ..., 0] : tensor<2x3x4xf32>
  // CHECK: [:, ..., :, :1] : tensor<2x3x4xf32> to tensor<2x3x1xf32>
  %4 = slice.strided %x[:, ..., :, :1] : tensor<2x3x4xf32>
  // CHECK: [..., newaxis] : tensor<2x3x4xf32> to tensor<2x3x4x1xf32>
  %5 = slice.strided %x[..., newaxis] : tensor<2x3x4xf32>
  // CHECK: [newaxis] : tensor<2x3x4xf32> to tensor<1x2x3x4xf32>
  %6 = slice.strided %x[newaxis] : tensor<2x3x4xf32>
  return
}

// CHECK-LABEL: @s7_index_drops_its_dim
func.func @s7_index_drops_its_dim(%x: tensor<2x3x4xf32>, %y: tensor<?x3xf32>, %i: index) {
  // CHECK: [1, :, -4] : tensor<2x3x4xf32> to tensor<3xf32>
  %0 = slice.strided %x[1, :, -4] : tensor<2x3x4xf32>
  // CHECK: [%{{.*}}, %{{.*}}, %{{.*}}] : tensor<2x3x4xf32> to tensor<f32>
  %1 = slice.strided %x[%i, %i, %i] : tensor<2x3x4xf32>
  // CHECK: [5] : tensor<?x3xf32> to tensor<3xf32>
  %2 = slice.strided %y[5] : tensor<?x3xf32>
  // CHECK: [%{{.*}}] : tensor<?x3xf32> to tensor<3xf32>
  %3 = slice.strided %y[%i] : tensor<?x3xf32>
  // CHECK: [:, -3] : tensor<?x3xf32> to tensor<?xf32>
  %4 = slice.strided %y[:, -3] : tensor<?x3xf32>
  return
}

// CHECK-LABEL: @s8_ranges
func.func @s8_ranges(%x: tensor<6xf32>) {
  // CHECK: [:] : tensor<6xf32> to tensor<6xf32>
  %0 = slice.strided %x[:] : tensor<6xf32>
  // CHECK: [1:5] : tensor<6xf32> to tensor<4xf32>
  %1 = slice.strided %x[1:5] : tensor<6xf32>
  // CHECK: [-3:] : tensor<6xf32> to tensor<3xf32>
  %2 = slice.strided %x[-3:] : tensor<6xf32>
  // CHECK: [:-1] : tensor<6xf32> to tensor<5xf32>
  %3 = slice.strided %x[:-1] : tensor<6xf32>
  // CHECK: [-100:100] : tensor<6xf32> to tensor<6xf32>
  %4 = slice.strided %x[-100:100] : tensor<6xf32>
  // CHECK: [::4] : tensor<6xf32> to tensor<2xf32>
  %5 = slice.strided %x[::4] : tensor<6xf32>
  // CHECK: [::5] : tensor<6xf32> to tensor<2xf32>
  %6 = slice.strided %x[::5] : tensor<6xf32>
  // CHECK: [::6] : tensor<6xf32> to tensor<1xf32>
  %7 = slice.strided %x[::6] : tensor<6xf32>
  // CHECK: [::-1] : tensor<6xf32> to tensor<6xf32>
  %8 = slice.strided %x[::-1] : tensor<6xf32>
  // CHECK: [::-5] : tensor<6xf32> to tensor<2xf32>
  %9 = slice.strided %x[::-5] : tensor<6xf32>
  // CHECK: [100:-100:-2] : tensor<6xf32> to tensor<3xf32>
  %10 = slice.strided %x[100:-100:-2] : tensor<6xf32>
  // CHECK: [:0:-1] : tensor<6xf32> to tensor<5xf32>
  %11 = slice.strided %x[:0:-1] : tensor<6xf32>
  // CHECK: [0::-1] : tensor<6xf32> to tensor<1xf32>
  %12 = slice.strided %x[0::-1] : tensor<6xf32>
  // The end is the last element, not one before the first.
  // CHECK: [4:-1:-1] : tensor<6xf32> to tensor<0xf32>
  %13 = slice.strided %x[4:-1:-1] : tensor<6xf32>
  // CHECK: [4:2] : tensor<6xf32> to tensor<0xf32>
  %14 = slice.strided %x[4:2] : tensor<6xf32>
  // CHECK: [2:4:-1] : tensor<6xf32> to tensor<0xf32>
  %15 = slice.strided %x[2:4:-1] : tensor<6xf32>
  // CHECK: [6:] : tensor<6xf32> to tensor<0xf32>
  %16 = slice.strided %x[6:] : tensor<6xf32>
  // CHECK: [-7::-1] : tensor<6xf32> to tensor<0xf32>
  %17 = slice.strided %x[-7::-1] : tensor<6xf32>
  return
}

// CHECK-LABEL: @s9_new_axes
func.func @s9_new_axes(%x: tensor<?x4xf32>) {
  // CHECK: [newaxis, :, newaxis, newaxis] : tensor<?x4xf32> to tensor<1x?x1x1x4xf32>
  %0 = slice.strided %x[newaxis, :, newaxis, newaxis] : tensor<?x4xf32>
  // CHECK: [0, newaxis, 0] : tensor<?x4xf32> to tensor<1xf32>
  %1 = slice.strided %x[0, newaxis, 0] : tensor<?x4xf32>
  // CHECK: [newaxis, ..., newaxis] : tensor<?x4xf32> to tensor<1x?x4x1xf32>
  %2 = slice.strided %x[newaxis, ..., newaxis] : tensor<?x4xf32>
  return
}

// CHECK-LABEL: @s10_zero_sized_dims
func.func @s10_zero_sized_dims(%x: tensor<0x4xf32>) {
  // CHECK: [:, 1] : tensor<0x4xf32> to tensor<0xf32>
  %0 = slice.strided %x[:, 1] : tensor<0x4xf32>
  // CHECK: [::-1, ::-1] : tensor<0x4xf32> to tensor<0x4xf32>
  %1 = slice.strided %x[::-1, ::-1] : tensor<0x4xf32>
  // CHECK: [-5:5:3] : tensor<0x4xf32> to tensor<0x4xf32>
  %2 = slice.strided %x[-5:5:3] : tensor<0x4xf32>
  // CHECK: [newaxis, ..., 1:] : tensor<0x4xf32> to tensor<1x0x3xf32>
  %3 = slice.strided %x[newaxis, ..., 1:] : tensor<0x4xf32>
  return
}

// An unknown dim may be 0: only an empty result is certain.
// CHECK-LABEL: @s12_unknown_dim
func.func @s12_unknown_dim(%x: tensor<?xf32>, %i: index) {
  // CHECK: [:] : tensor<?xf32> to tensor<?xf32>
  %0 = slice.strided %x[:] : tensor<?xf32>
  // CHECK: [::-1] : tensor<?xf32> to tensor<?xf32>
  %1 = slice.strided %x[::-1] : tensor<?xf32>
  // CHECK: [:1] : tensor<?xf32> to tensor<?xf32>
  %2 = slice.strided %x[:1] : tensor<?xf32>
  // CHECK: [-1:] : tensor<?xf32> to tensor<?xf32>
  %3 = slice.strided %x[-1:] : tensor<?xf32>
  // CHECK: [::9223372036854775807] : tensor<?xf32> to tensor<?xf32>
  %4 = slice.strided %x[::9223372036854775807] : tensor<?xf32>
  // CHECK: [0:0] : tensor<?xf32> to tensor<0xf32>
  %5 = slice.strided %x[0:0] : tensor<?xf32>
  // CHECK: [5:3] : tensor<?xf32> to tensor<0xf32>
  %6 = slice.strided %x[5:3] : tensor<?xf32>
  // CHECK: [-1:0] : tensor<?xf32> to tensor<0xf32>
  %7 = slice.strided %x[-1:0] : tensor<?xf32>
  // CHECK: [-2:-4] : tensor<?xf32> to tensor<0xf32>
  %8 = slice.strided %x[-2:-4] : tensor<?xf32>
  // CHECK: [5:-1:-1] : tensor<?xf32> to tensor<0xf32>
  %9 = slice.strided %x[5:-1:-1] : tensor<?xf32>
  // CHECK: [5:-2:-1] : tensor<?xf32> to tensor<?xf32>
  %10 = slice.strided %x[5:-2:-1] : tensor<?xf32>
  // CHECK: [-4:-2:-1] : tensor<?xf32> to tensor<0xf32>
  %11 = slice.strided %x[-4:-2:-1] : tensor<?xf32>
  // No dim is long enough for these to take anything, or one just is.
  // CHECK: [0:-9223372036854775806] : tensor<?xf32> to tensor<0xf32>
  %12 = slice.strided %x[0:-9223372036854775806] : tensor<?xf32>
  // CHECK: [9223372036854775806:] : tensor<?xf32> to tensor<0xf32>
  %13 = slice.strided %x[9223372036854775806:] : tensor<?xf32>
  // CHECK: [9223372036854775805:] : tensor<?xf32> to tensor<?xf32>
  %14 = slice.strided %x[9223372036854775805:] : tensor<?xf32>
  return
}

// CHECK-LABEL: @s12_run_time_begin_and_end
func.func @s12_run_time_begin_and_end(%x: tensor<6xf32>, %y: tensor<?xf32>, %z: tensor<0xf32>, %o: tensor<1xf32>, %i: index, %j: index) {
  // CHECK: [%{{.*}}:] : tensor<6xf32> to tensor<?xf32>
  %0 = slice.strided %x[%i:] : tensor<6xf32>
  // CHECK: [:%{{.*}}] : tensor<6xf32> to tensor<?xf32>
  %1 = slice.strided %x[:%i] : tensor<6xf32>
  // CHECK: [5:%{{.*}}] : tensor<6xf32> to tensor<?xf32>
  %2 = slice.strided %x[5:%i] : tensor<6xf32>
  // CHECK: [6:%{{.*}}] : tensor<6xf32> to tensor<0xf32>
  %3 = slice.strided %x[6:%i] : tensor<6xf32>
  // CHECK: [%{{.*}}:0] : tensor<6xf32> to tensor<0xf32>
  %4 = slice.strided %x[%i:0] : tensor<6xf32>
  // CHECK: [%{{.*}}:-100] : tensor<6xf32> to tensor<0xf32>
  %5 = slice.strided %x[%i:-100] : tensor<6xf32>
  // CHECK: [%{{.*}}:-1:-1] : tensor<6xf32> to tensor<0xf32>
  %6 = slice.strided %x[%i:-1:-1] : tensor<6xf32>
  // CHECK: [%{{.*}}:-100:-1] : tensor<6xf32> to tensor<?xf32>
  %7 = slice.strided %x[%i:-100:-1] : tensor<6xf32>
  // CHECK: [-100:%{{.*}}:-1] : tensor<6xf32> to tensor<0xf32>
  %8 = slice.strided %x[-100:%i:-1] : tensor<6xf32>
  // CHECK: [0:%{{.*}}:-1] : tensor<6xf32> to tensor<?xf32>
  %9 = slice.strided %x[0:%i:-1] : tensor<6xf32>
  // CHECK: [:%{{.*}}:9] : tensor<6xf32> to tensor<?xf32>
  %10 = slice.strided %x[:%i:9] : tensor<6xf32>
  // CHECK: [%{{.*}}:0] : tensor<?xf32> to tensor<0xf32>
  %11 = slice.strided %y[%i:0] : tensor<?xf32>
  // CHECK: [9223372036854775807:%{{.*}}] : tensor<?xf32> to tensor<0xf32>
  %12 = slice.strided %y[9223372036854775807:%i] : tensor<?xf32>
  // CHECK: [%{{.*}}:%{{.*}}] : tensor<0xf32> to tensor<0xf32>
  %13 = slice.strided %z[%i:%j] : tensor<0xf32>
  // CHECK: [%{{.*}}:] : tensor<1xf32> to tensor<?xf32>
  %14 = slice.strided %o[%i:] : tensor<1xf32>
  return
}

// That two values are one and the same is not taken into account.
// CHECK-LABEL: @s12_values_are_independent
func.func @s12_values_are_independent(%x: tensor<6xf32>, %i: index) {
  // CHECK: [%{{.*}}:%{{.*}}] : tensor<6xf32> to tensor<?xf32>
  %0 = slice.strided %x[%i:%i] : tensor<6xf32>
  return
}

// CHECK-LABEL: @s12_run_time_stride
func.func @s12_run_time_stride(%x: tensor<6xf32>, %y: tensor<?xf32>, %z: tensor<0xf32>, %o: tensor<1xf32>, %i: index, %s: index) {
  // CHECK: [::%{{.*}}] : tensor<6xf32> to tensor<?xf32>
  %0 = slice.strided %x[::%s] : tensor<6xf32>
  // CHECK: [2:3:%{{.*}}] : tensor<6xf32> to tensor<?xf32>
  %1 = slice.strided %x[2:3:%s] : tensor<6xf32>
  // CHECK: [3:3:%{{.*}}] : tensor<6xf32> to tensor<0xf32>
  %2 = slice.strided %x[3:3:%s] : tensor<6xf32>
  // CHECK: [0:-6:%{{.*}}] : tensor<6xf32> to tensor<0xf32>
  %3 = slice.strided %x[0:-6:%s] : tensor<6xf32>
  // CHECK: [2:2:%{{.*}}] : tensor<?xf32> to tensor<0xf32>
  %4 = slice.strided %y[2:2:%s] : tensor<?xf32>
  // CHECK: [::%{{.*}}] : tensor<1xf32> to tensor<1xf32>
  %5 = slice.strided %o[::%s] : tensor<1xf32>
  // CHECK: [%{{.*}}::%{{.*}}] : tensor<1xf32> to tensor<?xf32>
  %6 = slice.strided %o[%i::%s] : tensor<1xf32>
  // CHECK: [%{{.*}}:%{{.*}}:%{{.*}}] : tensor<0xf32> to tensor<0xf32>
  %7 = slice.strided %z[%i:%i:%s] : tensor<0xf32>
  return
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @identity_layout
func.func @identity_layout(%m: memref<4x8xf32>, %d: memref<?x?xf32>, %i: index) {
  // CHECK: [] : memref<4x8xf32> to memref<4x8xf32>
  %0 = slice.strided %m[] : memref<4x8xf32>
  // CHECK: [:2] : memref<4x8xf32> to memref<2x8xf32>
  %1 = slice.strided %m[:2] : memref<4x8xf32>
  // CHECK: [0] : memref<4x8xf32> to memref<8xf32>
  %2 = slice.strided %m[0] : memref<4x8xf32>
  // CHECK: [0, :4] : memref<4x8xf32> to memref<4xf32>
  %3 = slice.strided %m[0, :4] : memref<4x8xf32>
  // CHECK: [0, 0] : memref<4x8xf32> to memref<f32>
  %4 = slice.strided %m[0, 0] : memref<4x8xf32>
  // CHECK: [:, newaxis] : memref<4x8xf32> to memref<4x1x8xf32>
  %5 = slice.strided %m[:, newaxis] : memref<4x8xf32>
  // CHECK: [newaxis, ..., newaxis] : memref<4x8xf32> to memref<1x4x8x1xf32>
  %6 = slice.strided %m[newaxis, ..., newaxis] : memref<4x8xf32>
  // CHECK: [:%{{.*}}] : memref<4x8xf32> to memref<?x8xf32>
  %7 = slice.strided %m[:%i] : memref<4x8xf32>
  // CHECK: [:2] : memref<?x?xf32> to memref<?x?xf32>
  %8 = slice.strided %d[:2] : memref<?x?xf32>
  // CHECK: [:-1] : memref<?x?xf32> to memref<?x?xf32>
  %9 = slice.strided %d[:-1] : memref<?x?xf32>
  // CHECK: [0] : memref<?x?xf32> to memref<?xf32>
  %10 = slice.strided %d[0] : memref<?x?xf32>
  // CHECK: [:, newaxis] : memref<?x?xf32> to memref<?x1x?xf32>
  %11 = slice.strided %d[:, newaxis] : memref<?x?xf32>
  return
}

// CHECK-LABEL: @not_the_identity_layout
func.func @not_the_identity_layout(%m: memref<4x8xf32>, %d: memref<?x?xf32>, %i: index) {
  // CHECK: [1:] : memref<4x8xf32> to memref<3x8xf32, strided<[8, 1], offset: 8>>
  %0 = slice.strided %m[1:] : memref<4x8xf32>
  // CHECK: [:, :4] : memref<4x8xf32> to memref<4x4xf32, strided<[8, 1]>>
  %1 = slice.strided %m[:, :4] : memref<4x8xf32>
  // CHECK: [0:1, :4] : memref<4x8xf32> to memref<1x4xf32, strided<[8, 1]>>
  %2 = slice.strided %m[0:1, :4] : memref<4x8xf32>
  // CHECK: [:, 0] : memref<4x8xf32> to memref<4xf32, strided<[8]>>
  %3 = slice.strided %m[:, 0] : memref<4x8xf32>
  // CHECK: [0, ::2] : memref<4x8xf32> to memref<4xf32, strided<[2]>>
  %4 = slice.strided %m[0, ::2] : memref<4x8xf32>
  // CHECK: [:, :%{{.*}}] : memref<4x8xf32> to memref<4x?xf32, strided<[8, 1]>>
  %5 = slice.strided %m[:, :%i] : memref<4x8xf32>
  // CHECK: [:, :2] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  %6 = slice.strided %d[:, :2] : memref<?x?xf32>
  // CHECK: [1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %7 = slice.strided %d[1] : memref<?x?xf32>
  return
}

// A row-major layout at offset 0 becomes the identity layout.
// CHECK-LABEL: @becomes_the_identity_layout
func.func @becomes_the_identity_layout(%a: memref<4x8xf32, strided<[8, 1]>>, %b: memref<4x8xf32, strided<[8, 1], offset: -8>>, %c: memref<4x8xf32, strided<[-8, 1], offset: 24>>) {
  // CHECK: [:, newaxis] : memref<4x8xf32, strided<[8, 1]>> to memref<4x1x8xf32>
  %0 = slice.strided %a[:, newaxis] : memref<4x8xf32, strided<[8, 1]>>
  // CHECK: [1:] : memref<4x8xf32, strided<[8, 1], offset: -8>> to memref<3x8xf32>
  %1 = slice.strided %b[1:] : memref<4x8xf32, strided<[8, 1], offset: -8>>
  // CHECK: [::-1] : memref<4x8xf32, strided<[-8, 1], offset: 24>> to memref<4x8xf32>
  %2 = slice.strided %c[::-1] : memref<4x8xf32, strided<[-8, 1], offset: 24>>
  return
}

// CHECK-LABEL: @static_layouts
func.func @static_layouts(%m: memref<4x8xf32>) {
  // CHECK: [1:3, 2::3] : memref<4x8xf32> to memref<2x2xf32, strided<[8, 3], offset: 10>>
  %0 = slice.strided %m[1:3, 2::3] : memref<4x8xf32>
  // CHECK: [::-1, ::-1] : memref<4x8xf32> to memref<4x8xf32, strided<[-8, -1], offset: 31>>
  %1 = slice.strided %m[::-1, ::-1] : memref<4x8xf32>
  // CHECK: [-2::-2, 6:1:-3] : memref<4x8xf32> to memref<2x2xf32, strided<[-16, -3], offset: 22>>
  %2 = slice.strided %m[-2::-2, 6:1:-3] : memref<4x8xf32>
  // CHECK: [1] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: 8>>
  %3 = slice.strided %m[1] : memref<4x8xf32>
  // CHECK: [1, 3] : memref<4x8xf32> to memref<f32, strided<[], offset: 11>>
  %4 = slice.strided %m[1, 3] : memref<4x8xf32>
  // CHECK: [..., -1] : memref<4x8xf32> to memref<4xf32, strided<[8], offset: 7>>
  %5 = slice.strided %m[..., -1] : memref<4x8xf32>
  return
}

// CHECK-LABEL: @strided_sources
func.func @strided_sources(
    %a: memref<4x8xf32, strided<[16, 2], offset: 5>>, %b: memref<4x8xf32, strided<[?, 2], offset: ?>>,
    %c: memref<4x8xf32, strided<[16, ?], offset: 5>>, %z: memref<4x8xf32, strided<[0, 1]>>,
    %p: memref<4x8xf32, affine_map<(d0, d1) -> (d1 * 4 + d0)>>, %q: memref<4x8xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 + 3)>>) {
  // CHECK: [1:3, 1::3] : memref<4x8xf32, strided<[16, 2], offset: 5>> to memref<2x3xf32, strided<[16, 6], offset: 23>>
  %0 = slice.strided %a[1:3, 1::3] : memref<4x8xf32, strided<[16, 2], offset: 5>>
  // CHECK: [::-1, 7] : memref<4x8xf32, strided<[16, 2], offset: 5>> to memref<4xf32, strided<[-16], offset: 67>>
  %1 = slice.strided %a[::-1, 7] : memref<4x8xf32, strided<[16, 2], offset: 5>>
  // CHECK: [1:3, 1::3] : memref<4x8xf32, strided<[?, 2], offset: ?>> to memref<2x3xf32, strided<[?, 6], offset: ?>>
  %2 = slice.strided %b[1:3, 1::3] : memref<4x8xf32, strided<[?, 2], offset: ?>>
  // Nothing is added to the offset where the begin is 0, whatever the stride.
  // CHECK: [1:, ::2] : memref<4x8xf32, strided<[16, ?], offset: 5>> to memref<3x4xf32, strided<[16, ?], offset: 21>>
  %3 = slice.strided %c[1:, ::2] : memref<4x8xf32, strided<[16, ?], offset: 5>>
  // CHECK: [1:] : memref<4x8xf32, strided<[0, 1]>> to memref<3x8xf32, strided<[0, 1]>>
  %4 = slice.strided %z[1:] : memref<4x8xf32, strided<[0, 1]>>
  // CHECK: [1:2] : memref<4x8xf32, #{{.*}}> to memref<1x8xf32, strided<[1, 4], offset: 1>>
  %5 = slice.strided %p[1:2] : memref<4x8xf32, affine_map<(d0, d1) -> (d1 * 4 + d0)>>
  // CHECK: [1:2] : memref<4x8xf32, #{{.*}}> to memref<1x8xf32, strided<[?, 1], offset: ?>>
  %6 = slice.strided %q[1:2] : memref<4x8xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 + 3)>>
  return
}

// A constant stride is static where the size is not.
// CHECK-LABEL: @dynamic_layouts
func.func @dynamic_layouts(%m: memref<4x8xf32>, %h: memref<?x8xf32>, %d: memref<?x?xf32>, %i: index, %s: index) {
  // CHECK: [::3, ::3] : memref<?x8xf32> to memref<?x3xf32, strided<[24, 3]>>
  %0 = slice.strided %h[::3, ::3] : memref<?x8xf32>
  // CHECK: [1:] : memref<?x8xf32> to memref<?x8xf32, strided<[8, 1], offset: ?>>
  %1 = slice.strided %h[1:] : memref<?x8xf32>
  // CHECK: [-1:] : memref<?x8xf32> to memref<?x8xf32, strided<[8, 1], offset: ?>>
  %2 = slice.strided %h[-1:] : memref<?x8xf32>
  // CHECK: [2] : memref<?x8xf32> to memref<8xf32, strided<[1], offset: 16>>
  %3 = slice.strided %h[2] : memref<?x8xf32>
  // CHECK: [-2] : memref<?x8xf32> to memref<8xf32, strided<[1], offset: ?>>
  %4 = slice.strided %h[-2] : memref<?x8xf32>
  // CHECK: [::3, ::3] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 3]>>
  %5 = slice.strided %d[::3, ::3] : memref<?x?xf32>
  // CHECK: [:, ::-1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, -1], offset: ?>>
  %6 = slice.strided %d[:, ::-1] : memref<?x?xf32>
  // CHECK: [%{{.*}}] : memref<4x8xf32> to memref<8xf32, strided<[1], offset: ?>>
  %7 = slice.strided %m[%i] : memref<4x8xf32>
  // CHECK: [%{{.*}}:] : memref<4x8xf32> to memref<?x8xf32, strided<[8, 1], offset: ?>>
  %8 = slice.strided %m[%i:] : memref<4x8xf32>
  // CHECK: [1:%{{.*}}] : memref<4x8xf32> to memref<?x8xf32, strided<[8, 1], offset: ?>>
  %9 = slice.strided %m[1:%i] : memref<4x8xf32>
  // CHECK: [::%{{.*}}] : memref<4x8xf32> to memref<?x8xf32, strided<[?, 1], offset: ?>>
  %10 = slice.strided %m[::%s] : memref<4x8xf32>
  return
}

// CHECK-LABEL: @layout_of_new_axes
func.func @layout_of_new_axes(%s: memref<f32>, %m: memref<4x8xf32>, %h: memref<?x8xf32>) {
  // The stride of the dim to the left.
  // CHECK: [::2, newaxis, 1:5, newaxis, newaxis] : memref<4x8xf32> to memref<2x1x4x1x1xf32, strided<[16, 16, 1, 1, 1], offset: 1>>
  %0 = slice.strided %m[::2, newaxis, 1:5, newaxis, newaxis] : memref<4x8xf32>
  // Of the dim of the result: one that an index drops does not count.
  // CHECK: [:, 1, newaxis] : memref<4x8xf32> to memref<4x1xf32, strided<[8, 8], offset: 1>>
  %1 = slice.strided %m[:, 1, newaxis] : memref<4x8xf32>
  // Leading ones: size * stride of the first dim after them.
  // CHECK: [newaxis, ::2] : memref<4x8xf32> to memref<1x2x8xf32, strided<[32, 16, 1]>>
  %2 = slice.strided %m[newaxis, ::2] : memref<4x8xf32>
  // CHECK: [newaxis, newaxis, :, ::2] : memref<4x8xf32> to memref<1x1x4x4xf32, strided<[32, 32, 8, 2]>>
  %3 = slice.strided %m[newaxis, newaxis, :, ::2] : memref<4x8xf32>
  // CHECK: [newaxis, 1, ::-2] : memref<4x8xf32> to memref<1x4xf32, strided<[-8, -2], offset: 15>>
  %4 = slice.strided %m[newaxis, 1, ::-2] : memref<4x8xf32>
  // CHECK: [newaxis, ::2] : memref<?x8xf32> to memref<1x?x8xf32, strided<[?, 16, 1]>>
  %5 = slice.strided %h[newaxis, ::2] : memref<?x8xf32>
  // CHECK: [newaxis, 4:, ::2] : memref<4x8xf32> to memref<1x0x4xf32, strided<[0, 8, 2]>>
  %6 = slice.strided %m[newaxis, 4:, ::2] : memref<4x8xf32>
  // 1 at rank 0.
  // CHECK: [newaxis, newaxis] : memref<f32> to memref<1x1xf32>
  %7 = slice.strided %s[newaxis, newaxis] : memref<f32>
  // CHECK: [newaxis, 1, 2, newaxis] : memref<4x8xf32> to memref<1x1xf32, strided<[1, 1], offset: 10>>
  %8 = slice.strided %m[newaxis, 1, 2, newaxis] : memref<4x8xf32>
  return
}

// CHECK-LABEL: @memory_spaces_are_kept
func.func @memory_spaces_are_kept(%a: memref<4x8xf32, 3>, %b: memref<4x8xf32, #gpu.address_space<workgroup>>, %c: memref<4x8xf32, strided<[8, 1], offset: ?>, "local">) {
  // CHECK: [:2] : memref<4x8xf32, 3> to memref<2x8xf32, 3>
  %0 = slice.strided %a[:2] : memref<4x8xf32, 3>
  // CHECK: [1:] : memref<4x8xf32, 3> to memref<3x8xf32, strided<[8, 1], offset: 8>, 3>
  %1 = slice.strided %a[1:] : memref<4x8xf32, 3>
  // CHECK: [:, 0] : memref<4x8xf32, #gpu.address_space<workgroup>> to memref<4xf32, strided<[8]>, #gpu.address_space<workgroup>>
  %2 = slice.strided %b[:, 0] : memref<4x8xf32, #gpu.address_space<workgroup>>
  // CHECK: [1:] : memref<4x8xf32, strided<[8, 1], offset: ?>, "local"> to memref<3x8xf32, strided<[8, 1], offset: ?>, "local">
  %3 = slice.strided %c[1:] : memref<4x8xf32, strided<[8, 1], offset: ?>, "local">
  return
}

// CHECK-LABEL: @s13_empty_dims_begin_at_0
func.func @s13_empty_dims_begin_at_0(%m: memref<4x8xf32>, %d: memref<?x8xf32>, %i: index) {
  // CHECK: [4:] : memref<4x8xf32> to memref<0x8xf32>
  %0 = slice.strided %m[4:] : memref<4x8xf32>
  // CHECK: [:, 5:5] : memref<4x8xf32> to memref<4x0xf32, strided<[8, 1]>>
  %1 = slice.strided %m[:, 5:5] : memref<4x8xf32>
  // CHECK: [:, 8:3:4] : memref<4x8xf32> to memref<4x0xf32, strided<[8, 1]>>
  %2 = slice.strided %m[:, 8:3:4] : memref<4x8xf32>
  // CHECK: [2, 3:5:-1] : memref<4x8xf32> to memref<0xf32, strided<[1], offset: 16>>
  %3 = slice.strided %m[2, 3:5:-1] : memref<4x8xf32>
  // CHECK: [:, 8:%{{.*}}] : memref<4x8xf32> to memref<4x0xf32, strided<[8, 1]>>
  %4 = slice.strided %m[:, 8:%i] : memref<4x8xf32>
  // CHECK: [5:3] : memref<?x8xf32> to memref<0x8xf32>
  %5 = slice.strided %d[5:3] : memref<?x8xf32>
  // CHECK: [:, %{{.*}}:0] : memref<4x8xf32> to memref<4x0xf32, strided<[8, 1]>>
  %6 = slice.strided %m[:, %i:0] : memref<4x8xf32>
  return
}

// CHECK-LABEL: @s13_dims_of_1_have_stride_1
func.func @s13_dims_of_1_have_stride_1(%m: memref<4x8xf32>, %o: memref<1x8xf32>, %s: index) {
  // CHECK: [3:4, ::100] : memref<4x8xf32> to memref<1x1xf32, strided<[8, 1], offset: 24>>
  %0 = slice.strided %m[3:4, ::100] : memref<4x8xf32>
  // CHECK: [::100, ::-100] : memref<4x8xf32> to memref<1x1xf32, strided<[8, 1], offset: 7>>
  %1 = slice.strided %m[::100, ::-100] : memref<4x8xf32>
  // CHECK: [2:1:-5] : memref<4x8xf32> to memref<1x8xf32, strided<[8, 1], offset: 16>>
  %2 = slice.strided %m[2:1:-5] : memref<4x8xf32>
  // CHECK: [::-1] : memref<1x8xf32> to memref<1x8xf32>
  %3 = slice.strided %o[::-1] : memref<1x8xf32>
  // CHECK: [::%{{.*}}] : memref<1x8xf32> to memref<1x8xf32>
  %4 = slice.strided %o[::%s] : memref<1x8xf32>
  return
}

// CHECK-LABEL: @s10_layouts_of_zero_sized_dims
func.func @s10_layouts_of_zero_sized_dims(%m: memref<4x0x3xf32>) {
  // CHECK: [1, ::-1] : memref<4x0x3xf32> to memref<0x3xf32>
  %0 = slice.strided %m[1, ::-1] : memref<4x0x3xf32>
  // CHECK: [1:] : memref<4x0x3xf32> to memref<3x0x3xf32>
  %1 = slice.strided %m[1:] : memref<4x0x3xf32>
  // CHECK: [:, :, 1] : memref<4x0x3xf32> to memref<4x0xf32, strided<[0, 3], offset: 1>>
  %2 = slice.strided %m[:, :, 1] : memref<4x0x3xf32>
  return
}

// Numbers beyond 64 bits are dynamic.
// CHECK-LABEL: @s11_layouts_do_not_overflow
func.func @s11_layouts_do_not_overflow(
    %a: memref<4x2xf32, strided<[9223372036854775807, 1], offset: 9223372036854775807>>,
    %b: memref<9223372036854775806xi8>, %c: memref<4x9223372036854775806x2xi8>,
    %d: memref<4294967296x4294967296x4294967296xi8>, %e: memref<0x4294967296x4294967296xi8>) {
  // The offset.
  // CHECK: [1:] : memref<4x2xf32, strided<[9223372036854775807, 1], offset: 9223372036854775807>> to memref<3x2xf32, strided<[9223372036854775807, 1], offset: ?>>
  %0 = slice.strided %a[1:] : memref<4x2xf32, strided<[9223372036854775807, 1], offset: 9223372036854775807>>
  // A stride.
  // CHECK: [::2] : memref<4x2xf32, strided<[9223372036854775807, 1], offset: 9223372036854775807>> to memref<2x2xf32, strided<[?, 1], offset: 9223372036854775807>>
  %1 = slice.strided %a[::2] : memref<4x2xf32, strided<[9223372036854775807, 1], offset: 9223372036854775807>>
  // That of a leading new axis.
  // CHECK: [newaxis] : memref<4x2xf32, strided<[9223372036854775807, 1], offset: 9223372036854775807>> to memref<1x4x2xf32, strided<[?, 9223372036854775807, 1], offset: 9223372036854775807>>
  %2 = slice.strided %a[newaxis] : memref<4x2xf32, strided<[9223372036854775807, 1], offset: 9223372036854775807>>
  // CHECK: [1:] : memref<9223372036854775806xi8> to memref<9223372036854775805xi8, strided<[1], offset: 1>>
  %3 = slice.strided %b[1:] : memref<9223372036854775806xi8>
  // CHECK: [::-1] : memref<9223372036854775806xi8> to memref<9223372036854775806xi8, strided<[-1], offset: 9223372036854775805>>
  %4 = slice.strided %b[::-1] : memref<9223372036854775806xi8>
  // The strides of an identity layout.
  // CHECK: [:] : memref<4x9223372036854775806x2xi8> to memref<4x9223372036854775806x2xi8>
  %5 = slice.strided %c[:] : memref<4x9223372036854775806x2xi8>
  // CHECK: [1] : memref<4x9223372036854775806x2xi8> to memref<9223372036854775806x2xi8, strided<[2, 1], offset: ?>>
  %6 = slice.strided %c[1] : memref<4x9223372036854775806x2xi8>
  // CHECK: [::-1] : memref<4x9223372036854775806x2xi8> to memref<4x9223372036854775806x2xi8, strided<[?, 2, 1], offset: ?>>
  %7 = slice.strided %c[::-1] : memref<4x9223372036854775806x2xi8>
  // CHECK: [:, 1:2] : memref<4294967296x4294967296x4294967296xi8> to memref<4294967296x1x4294967296xi8, strided<[?, 4294967296, 1], offset: 4294967296>>
  %8 = slice.strided %d[:, 1:2] : memref<4294967296x4294967296x4294967296xi8>
  // CHECK: [:, 1:] : memref<0x4294967296x4294967296xi8> to memref<0x4294967295x4294967296xi8, strided<[?, 4294967296, 1], offset: 4294967296>>
  %9 = slice.strided %e[:, 1:] : memref<0x4294967296x4294967296xi8>
  return
}
