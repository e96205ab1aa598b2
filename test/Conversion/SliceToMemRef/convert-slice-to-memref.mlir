// RUN: slice-opt %s -convert-slice-to-memref | FileCheck %s
// RUN: slice-opt %s -convert-slice-to-memref -canonicalize -cse | FileCheck %s --check-prefix=CANON
// RUN: slice-opt %s -convert-slice-to-memref -expand-strided-metadata -lower-affine -convert-to-llvm -reconcile-unrealized-casts | FileCheck %s --check-prefix=LLVM

// Whatever the slice, upstream's lowerings take what comes out. (The slice of
// tensors, at the end, is the only one left.)
// LLVM-NOT: slice.strided {{.*}} : memref
// LLVM-NOT: memref.
// LLVM-NOT: unrealized_conversion_cast
// LLVM: func.func @tensors_are_left_alone

//===----------------------------------------------------------------------===//
// Views by constants
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @worked_example
// CHECK: %[[S:.*]] = memref.subview %{{.*}}[1, 2, 0, 0, 4, 0] [1, 2, 5, 5, 2, 5] [1, 1, 1, 1, -1, 1]
// CHECK: %[[C:.*]] = memref.collapse_shape %[[S]] {{\[\[}}0, 1], [2], [3], [4], [5]]
// CHECK: %[[E:.*]] = memref.expand_shape %[[C]] {{\[\[}}0, 1], [2], [3], [4], [5]] output_shape [2, 1, 5, 5, 2, 5]
// CHECK: return %[[E]]
func.func @worked_example(%x: memref<5x5x5x5x5x5xf32>) -> memref<2x1x5x5x2x5xf32, strided<[625, 625, 125, 25, -5, 1], offset: 4395>> {
  %0 = slice.strided %x[1, 2:4, newaxis, ..., :-3:-1, :] : memref<5x5x5x5x5x5xf32>
  return %0 : memref<2x1x5x5x2x5xf32, strided<[625, 625, 125, 25, -5, 1], offset: 4395>>
}

// CHECK-LABEL: @reversal
// CHECK-NEXT: %[[S:.*]] = memref.subview %{{.*}}[0, 7] [4, 8] [1, -1] :
// CHECK-NEXT: return %[[S]]
func.func @reversal(%m: memref<4x8xf32>) -> memref<4x8xf32, strided<[8, -1], offset: 7>> {
  %0 = slice.strided %m[:, ::-1] : memref<4x8xf32>
  return %0 : memref<4x8xf32, strided<[8, -1], offset: 7>>
}

// CHECK-LABEL: @offset_and_strided_source
// CHECK-NEXT: memref.subview %{{.*}}[1, 7] [2, 3] [2, -3] : memref<4x8xf32, strided<[20, 2], offset: 3>> to memref<2x3xf32, strided<[40, -6], offset: 37>>
// CHECK-NEXT: return
func.func @offset_and_strided_source(%m: memref<4x8xf32, strided<[20, 2], offset: 3>>) -> memref<2x3xf32, strided<[40, -6], offset: 37>> {
  %0 = slice.strided %m[1::2, :0:-3] : memref<4x8xf32, strided<[20, 2], offset: 3>>
  return %0 : memref<2x3xf32, strided<[40, -6], offset: 37>>
}

// CHECK-LABEL: @memory_space
// CHECK: memref.subview {{.*}} : memref<8xf32, 3> to memref<4xf32, strided<[2], offset: 1>, 3>
// CHECK: memref.expand_shape {{.*}} into memref<1x4xf32, strided<[8, 2], offset: 1>, 3>
func.func @memory_space(%m: memref<8xf32, 3>) -> memref<1x4xf32, strided<[8, 2], offset: 1>, 3> {
  %0 = slice.strided %m[newaxis, 1::2] : memref<8xf32, 3>
  return %0 : memref<1x4xf32, strided<[8, 2], offset: 1>, 3>
}

// The result is the source itself.
// CHECK-LABEL: @identity
// CHECK-SAME: (%[[M:.*]]: memref<?x8xf32>, %[[S:.*]]: memref<f32>)
// CHECK-NOT: memref.{{subview|cast}}
// CHECK: return %[[M]], %[[S]]
func.func @identity(%m: memref<?x8xf32>, %s: memref<f32>) -> (memref<?x8xf32>, memref<f32>) {
  %0 = slice.strided %m[:, 0:8] : memref<?x8xf32>
  %1 = slice.strided %s[...] : memref<f32>
  return %0, %1 : memref<?x8xf32>, memref<f32>
}

// What says so takes a dim as it is: no arithmetic, no clamping.
// CHECK-LABEL: @full_unknown_dim
// CHECK-SAME: (%[[M:.*]]: memref
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0
// CHECK-NEXT: %[[D:.*]] = memref.dim %[[M]], %[[C0]]
// CHECK-NEXT: memref.subview %[[M]][0, 1] [%[[D]], 7] [1, 1] :
// CHECK-NEXT: return
func.func @full_unknown_dim(%m: memref<?x8xf32>) -> memref<?x7xf32, strided<[8, 1], offset: 1>> {
  %0 = slice.strided %m[:, 1:] : memref<?x8xf32>
  return %0 : memref<?x7xf32, strided<[8, 1], offset: 1>>
}

//===----------------------------------------------------------------------===//
// Indices: dims go away
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @index_only
// CHECK: memref.subview %{{.*}}[2, 7] [1, 1] [1, 1]
// CHECK: memref.collapse_shape %{{.*}} [] : {{.*}} into memref<f32, strided<[], offset: 23>>
func.func @index_only(%m: memref<4x8xf32>) -> memref<f32, strided<[], offset: 23>> {
  %0 = slice.strided %m[2, -1] : memref<4x8xf32>
  return %0 : memref<f32, strided<[], offset: 23>>
}

// Indices between unit dims: a rank-reducing subview could not tell them apart.
// CHECK-LABEL: @indices_between_unit_dims
// CHECK: memref.subview %{{.*}}[0, 2, 0, 1, 0] [1, 1, 1, 1, 1] [1, 1, 1, 1, 1]
// CHECK: memref.collapse_shape %{{.*}} {{\[\[}}0, 1], [2, 3], [4]] : {{.*}} into memref<1x1x1xf32, strided<
func.func @indices_between_unit_dims(%m: memref<1x4x1x8x1xf32>) -> memref<1x1x1xf32, strided<[32, 8, 1], offset: 17>> {
  %0 = slice.strided %m[:, 2, :, 1] : memref<1x4x1x8x1xf32>
  return %0 : memref<1x1x1xf32, strided<[32, 8, 1], offset: 17>>
}

// A collapse that begins with a unit dim loses the stride where the next dim's
// size is not known; the type has it.
// CHECK-LABEL: @index_before_dynamic_dim
// CHECK: memref.collapse_shape {{.*}} into memref<?xf32, strided<[?], offset: ?>>
// CHECK: memref.cast {{.*}} to memref<?xf32, strided<[1], offset: ?>>
func.func @index_before_dynamic_dim(%m: memref<4x?xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %0 = slice.strided %m[1] : memref<4x?xf32>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}

//===----------------------------------------------------------------------===//
// New axes
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @s9_new_axes
// CHECK: memref.subview %{{.*}}[0, 1] [2, 7] [2, 1]
// CHECK: memref.expand_shape %{{.*}} {{\[\[}}0, 1, 2, 3], [4, 5]] output_shape [1, 1, 2, 1, 7, 1]
func.func @s9_new_axes(%m: memref<4x8xf32>) -> memref<1x1x2x1x7x1xf32, strided<[32, 32, 16, 16, 1, 1], offset: 1>> {
  %0 = slice.strided %m[newaxis, newaxis, ::2, newaxis, 1:, newaxis] : memref<4x8xf32>
  return %0 : memref<1x1x2x1x7x1xf32, strided<[32, 32, 16, 16, 1, 1], offset: 1>>
}

// CHECK-LABEL: @s9_new_axes_on_rank_0
// CHECK: memref.expand_shape %{{.*}} [] output_shape [1, 1] : memref<f32, strided<[], offset: 5>> into memref<1x1xf32, strided<[1, 1], offset: 5>>
func.func @s9_new_axes_on_rank_0(%m: memref<f32, strided<[], offset: 5>>) -> memref<1x1xf32, strided<[1, 1], offset: 5>> {
  %0 = slice.strided %m[newaxis, newaxis] : memref<f32, strided<[], offset: 5>>
  return %0 : memref<1x1xf32, strided<[1, 1], offset: 5>>
}

// CHECK-LABEL: @s9_new_axes_around_dynamic_dims
// CHECK: memref.expand_shape %{{.*}} {{\[\[}}0, 1, 2], [3, 4]] output_shape [1, %{{.*}}, 1, %{{.*}}, 1]
func.func @s9_new_axes_around_dynamic_dims(%m: memref<?x?xf32>) -> memref<1x?x1x?x1xf32, strided<[?, ?, ?, 2, 2]>> {
  %0 = slice.strided %m[newaxis, :, newaxis, ::2, newaxis] : memref<?x?xf32>
  return %0 : memref<1x?x1x?x1xf32, strided<[?, ?, ?, 2, 2]>>
}

// An index leaves a new axis the stride of a dim that is gone.
// CHECK-LABEL: @index_beside_new_axis
// CHECK: memref.subview
// CHECK: memref.collapse_shape
// CHECK: memref.expand_shape
// CHECK: return %{{.*}} : memref<1x8xf32, strided<[8, 1], offset: 16>>
func.func @index_beside_new_axis(%m: memref<4x8xf32>) -> memref<1x8xf32, strided<[8, 1], offset: 16>> {
  %0 = slice.strided %m[2, newaxis] : memref<4x8xf32>
  return %0 : memref<1x8xf32, strided<[8, 1], offset: 16>>
}

//===----------------------------------------------------------------------===//
// Run-time values
//===----------------------------------------------------------------------===//

// CANON-LABEL: @s12_run_time_begin_and_end
// CANON-SAME: (%[[M:.*]]: memref<10xf32>, %[[B:.*]]: index, %[[E:.*]]: index)
// CANON-DAG: %[[C0:.*]] = arith.constant 0
// CANON-DAG: %[[C10:.*]] = arith.constant 10
// CANON-DAG: %[[BP:.*]] = arith.minsi %[[B]], %[[C10]]
// CANON-DAG: %[[BW:.*]] = arith.addi %[[B]], %[[C10]] : index
// CANON-DAG: %[[BN:.*]] = arith.maxsi %[[BW]], %[[C0]]
// CANON-DAG: %[[B0:.*]] = arith.cmpi slt, %[[B]], %[[C0]]
// CANON-DAG: %[[BEGIN:.*]] = arith.select %[[B0]], %[[BN]], %[[BP]]
// CANON: %[[SPAN:.*]] = arith.subi %{{.*}}, %[[BEGIN]]
// CANON: %[[SOME:.*]] = arith.cmpi sgt, %[[SPAN]], %[[C0]]
// CANON-DAG: %[[SIZE:.*]] = arith.select %[[SOME]], %{{.*}}, %[[C0]]
// CANON-DAG: %[[FIRST:.*]] = arith.select %[[SOME]], %[[BEGIN]], %[[C0]]
// CANON: memref.subview %[[M]][%[[FIRST]]] [%[[SIZE]]] [1]
func.func @s12_run_time_begin_and_end(%m: memref<10xf32>, %b: index, %e: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %0 = slice.strided %m[%b:%e] : memref<10xf32>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: @s7_run_time_index
// CHECK-SAME: (%[[M:.*]]: memref<10x?xf32>, %[[I:.*]]: index, %[[J:.*]]: index)
// CHECK: %[[I0:.*]] = arith.cmpi slt, %[[I]], %{{.*}} : index
// CHECK: %[[I1:.*]] = arith.addi %[[I]], %{{.*}} : index
// CHECK: %[[IX:.*]] = arith.select %[[I0]], %[[I1]], %[[I]] : index
// CHECK: %[[D:.*]] = memref.dim %[[M]]
// CHECK: arith.addi %[[J]], %[[D]] : index
// CHECK: %[[JX:.*]] = arith.select %{{.*}}, %{{.*}}, %[[J]] : index
// CHECK: memref.subview %[[M]][%[[IX]], %[[JX]]] [1, 1] [1, 1]
// CHECK: memref.collapse_shape %{{.*}} []
func.func @s7_run_time_index(%m: memref<10x?xf32>, %i: index, %j: index) -> memref<f32, strided<[], offset: ?>> {
  %0 = slice.strided %m[%i, %j] : memref<10x?xf32>
  return %0 : memref<f32, strided<[], offset: ?>>
}

// Only a negative index needs the unknown dim.
// CHECK-LABEL: @s7_constant_index_of_unknown_dim
// CHECK-SAME: (%[[M:.*]]: memref<?x?xf32>)
// CHECK: %[[D:.*]] = memref.dim %[[M]]
// CHECK: %[[J:.*]] = arith.addi %{{.*}}%[[D]]{{.*}} : index
// CHECK: memref.subview %[[M]][3, %[[J]]] [1, 1] [1, 1]
func.func @s7_constant_index_of_unknown_dim(%m: memref<?x?xf32>) -> memref<f32, strided<[], offset: ?>> {
  %0 = slice.strided %m[3, -2] : memref<?x?xf32>
  return %0 : memref<f32, strided<[], offset: ?>>
}

// CANON-LABEL: @s12_run_time_stride_of_unknown_sign
// CANON-SAME: (%[[M:.*]]: memref<10xf32>, %[[S:.*]]: index)
// CANON: %[[FORWARD:.*]] = arith.cmpi sgt, %[[S]], %{{.*}}
// CANON: arith.divsi
// CANON-DAG: %[[BACK:.*]] = arith.maxsi %[[S]], %c-10
// CANON-DAG: %[[FORTH:.*]] = arith.minsi %[[S]], %c10
// CANON: %[[STEP:.*]] = arith.select %[[FORWARD]], %[[FORTH]], %[[BACK]]
// CANON: memref.subview %[[M]][%{{.*}}] [%{{.*}}] [%[[STEP]]]
func.func @s12_run_time_stride_of_unknown_sign(%m: memref<10xf32>, %s: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = slice.strided %m[::%s] : memref<10xf32>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// A constant stride stays in the layout, although the dim may be shorter.
// CHECK-LABEL: @constant_stride_of_unknown_dim
// CHECK: memref.subview %{{.*}}[%{{.*}}] [%{{.*}}] [-3] : memref<?xf32> to memref<?xf32, strided<[-3], offset: ?>>
func.func @constant_stride_of_unknown_dim(%m: memref<?xf32>) -> memref<?xf32, strided<[-3], offset: ?>> {
  %0 = slice.strided %m[::-3] : memref<?xf32>
  return %0 : memref<?xf32, strided<[-3], offset: ?>>
}

// S11: where the product of the strides could overflow at run time, the stride
// is clamped to the dim.
// CANON-LABEL: @s11_constant_stride_on_unknown_stride
// CANON: %[[D:.*]] = memref.dim
// CANON: %[[L:.*]] = arith.maxsi %[[D]], %c1
// CANON: %[[S:.*]] = arith.minsi %[[L]], %c1000
// CANON: memref.subview %{{.*}}[0] [%{{.*}}] [%[[S]]]
func.func @s11_constant_stride_on_unknown_stride(%m: memref<?xf32, strided<[?]>>) -> memref<?xf32, strided<[?]>> {
  %0 = slice.strided %m[::1000] : memref<?xf32, strided<[?]>>
  return %0 : memref<?xf32, strided<[?]>>
}

// CHECK-LABEL: @s11_product_of_strides_overflows
// CHECK: %[[S:.*]] = arith.minsi
// CHECK: memref.subview %{{.*}}[0] [%{{.*}}] [%[[S]]] : {{.*}} to memref<?xf32, strided<[?]>>
func.func @s11_product_of_strides_overflows(%m: memref<?xf32, strided<[9223372036854775807]>>) -> memref<?xf32, strided<[?]>> {
  %0 = slice.strided %m[::3] : memref<?xf32, strided<[9223372036854775807]>>
  return %0 : memref<?xf32, strided<[?]>>
}

//===----------------------------------------------------------------------===//
// Statically empty: no subview, which could be refused
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @s13_empty_at_the_end
// CHECK-NOT: memref.subview
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [0, 4], strides: [8, 2]
func.func @s13_empty_at_the_end(%m: memref<4x8xf32>) -> memref<0x4xf32, strided<[8, 2]>> {
  %0 = slice.strided %m[4:, ::2] : memref<4x8xf32>
  return %0 : memref<0x4xf32, strided<[8, 2]>>
}

// CHECK-LABEL: @empty_source
// CHECK-NOT: memref.subview
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [1], sizes: [0, 3], strides: [8, 1]
func.func @empty_source(%m: memref<0x8xf32>) -> memref<0x3xf32, strided<[8, 1], offset: 1>> {
  %0 = slice.strided %m[:, 1:4] : memref<0x8xf32>
  return %0 : memref<0x3xf32, strided<[8, 1], offset: 1>>
}

// CHECK-LABEL: @empty_with_run_time_numbers
// CHECK-SAME: (%[[M:.*]]: memref
// CHECK-NOT: memref.subview
// CHECK: %[[BASE:.*]], %[[OFFSET:.*]], %{{.*}}:2, %[[ST:.*]]:2 = memref.extract_strided_metadata %[[M]]
// CHECK: %[[MOVE:.*]] = arith.muli %{{.*}}, %[[ST]]#0
// CHECK: %[[AT:.*]] = arith.addi %[[OFFSET]], %[[MOVE]]
// CHECK: %[[LEAD:.*]] = arith.muli %[[SIZE:.*]], %[[ST]]#0
// CHECK: memref.reinterpret_cast %[[BASE]] to offset: [%[[AT]]], sizes: [1, %[[SIZE]], 1, 0], strides: [%[[LEAD]], %[[ST]]#0, %[[ST]]#0, %[[ST]]#1]
func.func @empty_with_run_time_numbers(%m: memref<?x8xf32, strided<[?, ?], offset: ?>>, %i: index) -> memref<1x?x1x0xf32, strided<[?, ?, ?, ?], offset: ?>> {
  %0 = slice.strided %m[newaxis, %i:, newaxis, 3:2] : memref<?x8xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<1x?x1x0xf32, strided<[?, ?, ?, ?], offset: ?>>
}

// CHECK-LABEL: @empty_in_a_memory_space
// CHECK: memref.reinterpret_cast {{.*}} to memref<0xf32, 3>
func.func @empty_in_a_memory_space(%m: memref<4xf32, 3>) -> memref<0xf32, 3> {
  %0 = slice.strided %m[:4:-1] : memref<4xf32, 3>
  return %0 : memref<0xf32, 3>
}

// A size that is found to be 0 only here.
// CHECK-LABEL: @empty_by_run_time_constants
// CHECK-NOT: memref.subview
// CHECK: memref.reinterpret_cast
func.func @empty_by_run_time_constants(%m: memref<4xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c7 = arith.constant 7 : index
  %0 = slice.strided %m[%c7:] : memref<4xf32>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}

//===----------------------------------------------------------------------===//
// Undefined by S12, and valid IR all the same
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @s12_index_turns_out_of_bounds
// CHECK: memref.subview %{{.*}}[0, 0] [1, 1]
// CHECK: memref.subview %{{.*}}[0, 1] [1, 1]
func.func @s12_index_turns_out_of_bounds(%m: memref<4x8xf32>) -> (memref<f32, strided<[], offset: ?>>, memref<f32, strided<[], offset: ?>>) {
  %c4 = arith.constant 4 : index
  %cm9 = arith.constant -9 : index
  %cm5 = arith.constant -5 : index
  %c1 = arith.constant 1 : index
  %0 = slice.strided %m[%c4, %cm9] : memref<4x8xf32>
  %1 = slice.strided %m[%cm5, %c1] : memref<4x8xf32>
  return %0, %1 : memref<f32, strided<[], offset: ?>>, memref<f32, strided<[], offset: ?>>
}

// The index becomes a constant after the conversion.
// CANON-LABEL: @s12_index_turns_out_of_bounds_later
func.func @s12_index_turns_out_of_bounds_later(%m: memref<4x8xf32>) -> memref<8xf32, strided<[1], offset: ?>> {
  %c2 = arith.constant 2 : index
  %i = arith.addi %c2, %c2 : index
  %0 = slice.strided %m[%i] : memref<4x8xf32>
  return %0 : memref<8xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: @s12_index_into_an_empty_dim
// CHECK-NOT: memref.subview
// CHECK: memref.reinterpret_cast
func.func @s12_index_into_an_empty_dim(%m: memref<0x8xf32>, %i: index) -> (memref<8xf32, strided<[1], offset: ?>>, memref<8xf32, strided<[1], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %0 = slice.strided %m[%c0] : memref<0x8xf32>
  %1 = slice.strided %m[%i] : memref<0x8xf32>
  return %0, %1 : memref<8xf32, strided<[1], offset: ?>>, memref<8xf32, strided<[1], offset: ?>>
}

// CHECK-LABEL: @s12_constant_index_beyond_the_source_of_a_cast
func.func @s12_constant_index_beyond_the_source_of_a_cast(%m: memref<4xf32>) -> memref<f32, strided<[], offset: 7>> {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = slice.strided %0[7] : memref<?xf32>
  return %1 : memref<f32, strided<[], offset: 7>>
}

// CHECK-LABEL: @s12_stride_turns_out_zero
// CHECK: memref.subview %{{.*}}[0] [4] [1]
// CHECK-NOT: arith.divsi
// CHECK: memref.subview %{{.*}}[0] [%{{.*}}] [%{{.*}}]
func.func @s12_stride_turns_out_zero(%m: memref<4xf32>, %n: memref<?xf32>, %e: index) -> (memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>) {
  %c0 = arith.constant 0 : index
  %0 = slice.strided %m[::%c0] : memref<4xf32>
  %1 = slice.strided %n[:%e:%c0] : memref<?xf32>
  return %0, %1 : memref<?xf32, strided<[?], offset: ?>>, memref<?xf32, strided<[?], offset: ?>>
}

// CANON-LABEL: @s12_stride_turns_out_zero_later
func.func @s12_stride_turns_out_zero_later(%m: memref<4xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %c2 = arith.constant 2 : index
  %s = arith.subi %c2, %c2 : index
  %0 = slice.strided %m[::%s] : memref<4xf32>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

//===----------------------------------------------------------------------===//
// Result types
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @result_less_static
// CHECK: %[[S:.*]] = memref.subview {{.*}} to memref<4x4xf32, strided<[8, 2], offset: 1>>
// CHECK: memref.cast %[[S]] : {{.*}} to memref<?x4xf32, strided<[?, 2], offset: ?>>
func.func @result_less_static(%m: memref<4x8xf32>) -> memref<?x4xf32, strided<[?, 2], offset: ?>> {
  %0 = slice.strided %m[:, 1::2] : memref<4x8xf32> to memref<?x4xf32, strided<[?, 2], offset: ?>>
  return %0 : memref<?x4xf32, strided<[?, 2], offset: ?>>
}

// CHECK-LABEL: @result_less_static_of_identity
// CHECK: memref.cast %{{.*}} : memref<4x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
func.func @result_less_static_of_identity(%m: memref<4x8xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %0 = slice.strided %m[] : memref<4x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// CHECK-LABEL: @empty_result_less_static
// CHECK: memref.reinterpret_cast %{{.*}} to {{.*}} memref<0xf32, strided<[?], offset: ?>>
func.func @empty_result_less_static(%m: memref<4xf32>) -> memref<?xf32, strided<[?], offset: ?>> {
  %0 = slice.strided %m[4:] : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %0 : memref<?xf32, strided<[?], offset: ?>>
}

// The identity layout of a view at the start of a row-major source.
// CHECK-LABEL: @identity_layout
// CHECK: return %{{.*}} : memref<2x8xf32>, memref<?x8xf32>, memref<8xf32>, memref<?x?xf32>
func.func @identity_layout(%m: memref<4x8xf32>, %n: memref<?x?xf32>, %e: index) -> (memref<2x8xf32>, memref<?x8xf32>, memref<8xf32>, memref<?x?xf32>) {
  %0 = slice.strided %m[:2] : memref<4x8xf32>
  %1 = slice.strided %m[:%e] : memref<4x8xf32>
  %2 = slice.strided %m[0] : memref<4x8xf32>
  %3 = slice.strided %n[:%e] : memref<?x?xf32>
  return %0, %1, %2, %3 : memref<2x8xf32>, memref<?x8xf32>, memref<8xf32>, memref<?x?xf32>
}

//===----------------------------------------------------------------------===//
// The rest
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @s1_rank_64
// CHECK: memref.subview
// CHECK: memref.collapse_shape
// CHECK: return %{{.*}} : memref<4xf32, strided<[2], offset: 1>>
func.func @s1_rank_64(
    %m: memref<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x8xf32>)
    -> memref<4xf32, strided<[2], offset: 1>> {
  %0 = slice.strided %m[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1::2]
      : memref<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x8xf32>
  return %0 : memref<4xf32, strided<[2], offset: 1>>
}

// CHECK-LABEL: @slice_of_slice
// CHECK: %[[A:.*]] = memref.subview %{{.*}}[8] [4] [-2]
// CHECK: memref.subview %[[A]][1] [2] [2] : {{.*}} to memref<2xf32, strided<[-4], offset: 6>>
func.func @slice_of_slice(%m: memref<9xf32>) -> memref<2xf32, strided<[-4], offset: 6>> {
  %0 = slice.strided %m[8:0:-2] : memref<9xf32>
  %1 = slice.strided %0[1::2] : memref<4xf32, strided<[-2], offset: 8>>
  return %1 : memref<2xf32, strided<[-4], offset: 6>>
}

// Not before it is bufferized.
// CHECK-LABEL: @tensors_are_left_alone
// CHECK: slice.strided %{{.*}}[1:] : tensor<4xf32>
func.func @tensors_are_left_alone(%x: tensor<4xf32>) -> tensor<3xf32> {
  %0 = slice.strided %x[1:] : tensor<4xf32>
  return %0 : tensor<3xf32>
}

// A new axis on a source whose size is known behind a cast only.
// CHECK-LABEL: @new_axis_behind_cast
func.func @new_axis_behind_cast(%x: memref<4x8xf32>)
    -> memref<1x?x?xf32, strided<[?, ?, ?], offset: ?>> {
  %0 = memref.cast %x : memref<4x8xf32> to memref<?x?xf32>
  // CHECK: memref.expand_shape %{{.*}} : memref<?x?xf32> into memref<1x?x?xf32
  %1 = slice.strided %0[newaxis] : memref<?x?xf32>
      to memref<1x?x?xf32, strided<[?, ?, ?], offset: ?>>
  return %1 : memref<1x?x?xf32, strided<[?, ?, ?], offset: ?>>
}

// A slice of an empty slice whose type does not say so.
// CHECK-LABEL: @slice_of_hidden_empty
func.func @slice_of_hidden_empty(%m: memref<4x8xf32>)
    -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  // CHECK: memref.reinterpret_cast {{.*}} to memref<0x8xf32>
  // CHECK-NOT: memref.subview
  // CHECK: memref.reinterpret_cast
  %0 = slice.strided %m[3:1] : memref<4x8xf32> to memref<?x8xf32>
  %1 = slice.strided %0[:, 1::2] : memref<?x8xf32>
      to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// Empty, with a type that knows less: the view knows more.
// CHECK-LABEL: @empty_and_less_static
func.func @empty_and_less_static(%m: memref<2x2xi64>) -> memref<?x?xi64> {
  // CHECK: %[[V:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [0, 2], strides: [2, 1] : memref<i64> to memref<0x2xi64>
  // CHECK: memref.cast %[[V]] : memref<0x2xi64> to memref<?x?xi64>
  %0 = slice.strided %m[1:1, :] : memref<2x2xi64> to memref<?x?xi64>
  return %0 : memref<?x?xi64>
}
