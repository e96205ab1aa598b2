// RUN: slice-opt %s -slice-propagate | FileCheck %s
// RUN: slice-opt %s -slice-propagate -o %t.1
// RUN: slice-opt %t.1 -slice-propagate -o %t.2
// RUN: diff %t.1 %t.2

//===----------------------------------------------------------------------===//
// tensor.concat
//===----------------------------------------------------------------------===//

// Of three inputs two are touched, backwards.
// CHECK-LABEL: func.func @concat
// CHECK-SAME: (%[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<2xf32>, %[[C:.*]]: tensor<6xf32>)
// CHECK-NEXT: %[[X:.*]] = slice.strided %[[C]][1::-1] : tensor<6xf32> to tensor<2xf32>
// CHECK-NEXT: %[[Y:.*]] = slice.strided %[[B]][::-1] : tensor<2xf32> to tensor<2xf32>
// CHECK-NEXT: %[[Z:.*]] = tensor.concat dim(0) %[[X]], %[[Y]]
// CHECK-NEXT: return %[[Z]]
func.func @concat(%a: tensor<4xf32>, %b: tensor<2xf32>, %c: tensor<6xf32>) -> tensor<4xf32> {
  %0 = tensor.concat dim(0) %a, %b, %c : (tensor<4xf32>, tensor<2xf32>, tensor<6xf32>) -> tensor<12xf32>
  %1 = slice.strided %0[7:3:-1] : tensor<12xf32>
  return %1 : tensor<4xf32>
}

// A stride steps over an input, and goes on where it is to.
// CHECK-LABEL: func.func @concat_stride
// CHECK-SAME: (%[[A:.*]]: tensor<?x4xf32>, %[[B:.*]]: tensor<?x1xf32>, %[[C:.*]]: tensor<?x6xf32>, %[[I:.*]]: index)
// CHECK-NEXT: %[[X:.*]] = slice.strided %[[A]][%[[I]], ::3] : tensor<?x4xf32> to tensor<2xf32>
// CHECK-NEXT: %[[Y:.*]] = slice.strided %[[C]][%[[I]], 1::3] : tensor<?x6xf32> to tensor<2xf32>
// CHECK-NEXT: tensor.concat dim(0) %[[X]], %[[Y]]
func.func @concat_stride(%a: tensor<?x4xf32>, %b: tensor<?x1xf32>, %c: tensor<?x6xf32>, %i: index) -> tensor<4xf32> {
  %0 = tensor.concat dim(1) %a, %b, %c : (tensor<?x4xf32>, tensor<?x1xf32>, tensor<?x6xf32>) -> tensor<?x11xf32>
  %1 = slice.strided %0[%i, ::3] : tensor<?x11xf32>
  return %1 : tensor<4xf32>
}

// All of the dim, of whatever size.
// CHECK-LABEL: func.func @concat_all
// CHECK-SAME: (%[[A:.*]]: tensor<?x8xf32>, %[[B:.*]]: tensor<?x8xf32>, %[[I:.*]]: index)
// CHECK-NEXT: %[[X:.*]] = slice.strided %[[A]][:, %[[I]]]
// CHECK-NEXT: %[[Y:.*]] = slice.strided %[[B]][:, %[[I]]]
// CHECK-NEXT: tensor.concat dim(0) %[[X]], %[[Y]] : (tensor<?xf32>, tensor<?xf32>)
func.func @concat_all(%a: tensor<?x8xf32>, %b: tensor<?x8xf32>, %i: index) -> tensor<?xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  %1 = slice.strided %0[:, %i] : tensor<?x8xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @concat_reversed
// CHECK-SAME: (%[[A:.*]]: tensor<?xf32>, %[[B:.*]]: tensor<?xf32>)
// CHECK-NEXT: %[[X:.*]] = slice.strided %[[B]][::-1]
// CHECK-NEXT: %[[Y:.*]] = slice.strided %[[A]][::-1]
// CHECK-NEXT: tensor.concat dim(0) %[[X]], %[[Y]]
func.func @concat_reversed(%a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %1 = slice.strided %0[::-1] : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// What one input gives is a view of it: in a loop, and whoever else wants the
// whole.
// CHECK-LABEL: func.func @concat_view
// CHECK-SAME: (%[[A:.*]]: tensor<4x8xf32>, %[[B:.*]]: tensor<4x3xf32>,
// CHECK: %[[C:.*]] = tensor.concat
// CHECK: scf.for %[[K:[^ ]*]] =
// CHECK-NEXT: slice.strided %[[B]][%[[K]], :0:-1] : tensor<4x3xf32> to tensor<2xf32>
// CHECK: slice.strided %[[A]][:, 0] : tensor<4x8xf32> to tensor<4xf32>
// CHECK: return %[[C]]
func.func @concat_view(%a: tensor<4x8xf32>, %b: tensor<4x3xf32>, %n: index, %z: tensor<2xf32>) -> (tensor<4x11xf32>, tensor<2xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.concat dim(1) %a, %b : (tensor<4x8xf32>, tensor<4x3xf32>) -> tensor<4x11xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%s = %z) -> tensor<2xf32> {
    %1 = slice.strided %0[%k, 10:8:-1] : tensor<4x11xf32>
    %2 = arith.addf %1, %s : tensor<2xf32>
    scf.yield %2 : tensor<2xf32>
  }
  %3 = slice.strided %0[:, -11] : tensor<4x11xf32>
  return %0, %r, %3 : tensor<4x11xf32>, tensor<2xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @concat_of_unknown_size
// CHECK-NEXT: %[[C:.*]] = tensor.concat
// CHECK-NEXT: slice.strided %[[C]][:3]
func.func @concat_of_unknown_size(%a: tensor<?xf32>, %b: tensor<4xf32>) -> tensor<?xf32> {
  %0 = tensor.concat dim(0) %a, %b : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  %1 = slice.strided %0[:3] : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @concat_unknown_range
// CHECK-NEXT: %[[C:.*]] = tensor.concat
// CHECK-NEXT: %[[D:.*]] = tensor.concat
// CHECK-NEXT: slice.strided %[[C]][%{{.*}}:]
// CHECK-NEXT: slice.strided %[[D]][%{{.*}}]
func.func @concat_unknown_range(%a: tensor<4xf32>, %b: tensor<6xf32>, %i: index) -> (tensor<?xf32>, tensor<f32>) {
  %0 = tensor.concat dim(0) %a, %b : (tensor<4xf32>, tensor<6xf32>) -> tensor<10xf32>
  %1 = tensor.concat dim(0) %b, %a : (tensor<6xf32>, tensor<4xf32>) -> tensor<10xf32>
  %2 = slice.strided %0[%i:] : tensor<10xf32>
  %3 = slice.strided %1[%i] : tensor<10xf32>
  return %2, %3 : tensor<?xf32>, tensor<f32>
}

// CHECK-LABEL: func.func @concat_static_error
// CHECK-NEXT: %[[C:.*]] = tensor.concat
// CHECK-NEXT: slice.strided %[[C]][5]
func.func @concat_static_error(%a: tensor<?x4xf32>, %b: tensor<2x4xf32>) -> tensor<8xf32> {
  %0 = tensor.concat dim(1) %a, %b : (tensor<?x4xf32>, tensor<2x4xf32>) -> tensor<?x8xf32>
  %1 = slice.strided %0[5] : tensor<?x8xf32>
  return %1 : tensor<8xf32>
}

//===----------------------------------------------------------------------===//
// tensor.pad
//===----------------------------------------------------------------------===//

// Rows of the source alone; the padding of the other dim stays, at run time.
// CHECK-LABEL: func.func @pad_source
// CHECK-SAME: (%[[A:.*]]: tensor<4x?xf32>, %[[C:.*]]: f32, %[[N:.*]]: index)
// CHECK-NEXT: %[[X:.*]] = slice.strided %[[A]][:2] : tensor<4x?xf32> to tensor<2x?xf32>
// CHECK-NEXT: tensor.pad %[[X]] low[0, %[[N]]] high[0, 3]
// CHECK: tensor.yield %[[C]]
func.func @pad_source(%a: tensor<4x?xf32>, %c: f32, %n: index) -> tensor<2x?xf32> {
  %0 = tensor.pad %a low[2, %n] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<4x?xf32> to tensor<8x?xf32>
  %1 = slice.strided %0[2:4] : tensor<8x?xf32>
  return %1 : tensor<2x?xf32>
}

// Backwards and with a stride: 7, 4, 1, of which 4 is row 2 of the source.
// CHECK-LABEL: func.func @pad_mixed
// CHECK-NEXT: %[[X:.*]] = slice.strided %{{.*}}[2:3] : tensor<4x?xf32> to tensor<1x?xf32>
// CHECK-NEXT: tensor.pad %[[X]] low[1, 0] high[1, 0]
// CHECK: } : tensor<1x?xf32> to tensor<3x?xf32>
func.func @pad_mixed(%a: tensor<4x?xf32>, %c: f32) -> tensor<3x?xf32> {
  %0 = tensor.pad %a low[2, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<4x?xf32> to tensor<8x?xf32>
  %1 = slice.strided %0[::-3] : tensor<8x?xf32>
  return %1 : tensor<3x?xf32>
}

// CHECK-LABEL: func.func @pad_not_touched
// CHECK-SAME: (%[[A:.*]]: tensor<4x?xf32>,
// CHECK-NEXT: %[[X:.*]] = slice.strided %[[A]][0] : tensor<4x?xf32> to tensor<?xf32>
// CHECK-NEXT: return %[[X]]
func.func @pad_not_touched(%a: tensor<4x?xf32>, %c: f32) -> tensor<?xf32> {
  %0 = tensor.pad %a low[2, 0] high[2, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<4x?xf32> to tensor<8x?xf32>
  %1 = slice.strided %0[2] : tensor<8x?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @pad_nothing_else
// CHECK-SAME: (%[[A:.*]]: tensor<4x?xf32>, %[[C:.*]]: f32, %[[N:.*]]: index)
// CHECK: %[[D:.*]] = tensor.dim %[[A]], %c1
// CHECK: %[[L:.*]] = arith.addi %[[D]], %[[N]]
// CHECK: %[[H:.*]] = arith.addi %[[L]], %c3
// CHECK: tensor.splat %[[C]][%[[H]]] : tensor<?xf32>
func.func @pad_nothing_else(%a: tensor<4x?xf32>, %c: f32, %n: index) -> tensor<?xf32> {
  %0 = tensor.pad %a low[2, %n] high[2, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<4x?xf32> to tensor<8x?xf32>
  %1 = slice.strided %0[-1] : tensor<8x?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @pad_of_unknown_size
// CHECK-NEXT: %[[P:.*]] = tensor.pad
// CHECK: slice.strided %[[P]][:, 0]
func.func @pad_of_unknown_size(%a: tensor<4x?xf32>, %c: f32) -> tensor<4xf32> {
  %0 = tensor.pad %a low[0, 0] high[0, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : f32
  } : tensor<4x?xf32> to tensor<4x?xf32>
  %1 = slice.strided %0[:, 0] : tensor<4x?xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @pad_unknown_index
// CHECK-NEXT: %[[P:.*]] = tensor.pad
// CHECK: slice.strided %[[P]][%{{.*}}]
func.func @pad_unknown_index(%a: tensor<4xf32>, %c: f32, %i: index) -> tensor<f32> {
  %0 = tensor.pad %a low[1] high[1] {
  ^bb0(%j: index):
    tensor.yield %c : f32
  } : tensor<4xf32> to tensor<6xf32>
  %1 = slice.strided %0[%i] : tensor<6xf32>
  return %1 : tensor<f32>
}

// CHECK-LABEL: func.func @pad_that_is_to_stay
// CHECK-NEXT: %[[P:.*]] = tensor.pad %{{.*}} nofold
// CHECK: slice.strided %[[P]][1:3]
func.func @pad_that_is_to_stay(%a: tensor<4xf32>, %c: f32) -> tensor<2xf32> {
  %0 = tensor.pad %a nofold low[1] high[1] {
  ^bb0(%j: index):
    tensor.yield %c : f32
  } : tensor<4xf32> to tensor<6xf32>
  %1 = slice.strided %0[1:3] : tensor<6xf32>
  return %1 : tensor<2xf32>
}

// CHECK-LABEL: func.func @pad_not_constant
// CHECK-NEXT: %[[P:.*]] = tensor.pad
// CHECK: slice.strided %[[P]][1:3]
func.func @pad_not_constant(%a: tensor<4xindex>) -> tensor<2xindex> {
  %0 = tensor.pad %a low[1] high[1] {
  ^bb0(%j: index):
    tensor.yield %j : index
  } : tensor<4xindex> to tensor<6xindex>
  %1 = slice.strided %0[1:3] : tensor<6xindex>
  return %1 : tensor<2xindex>
}

//===----------------------------------------------------------------------===//
// tensor.expand_shape
//===----------------------------------------------------------------------===//

// A group of which all is taken stays.
// CHECK-LABEL: func.func @expand_other_dims
// CHECK-NEXT: %[[X:.*]] = slice.strided %{{.*}}[:, %{{.*}}] : tensor<24x?xf32> to tensor<24xf32>
// CHECK-NEXT: tensor.expand_shape %[[X]] {{\[\[}}0, 1]] output_shape [4, 6]
func.func @expand_other_dims(%a: tensor<24x?xf32>, %n: index, %i: index) -> tensor<4x6xf32> {
  %0 = tensor.expand_shape %a [[0, 1], [2]] output_shape [4, 6, %n] : tensor<24x?xf32> into tensor<4x6x?xf32>
  %1 = slice.strided %0[:, :, %i] : tensor<4x6x?xf32>
  return %1 : tensor<4x6xf32>
}

// Some rows of a group; and sizes of other groups at run time.
// CHECK-LABEL: func.func @expand_rows
// CHECK-SAME: (%[[A:.*]]: tensor<24x?x?xf32>, %[[N:.*]]: index, %[[M:.*]]: index, %[[I:.*]]: index)
// CHECK-DAG: %[[X:.*]] = slice.strided %[[A]][6:18, :, %[[I]]:] : tensor<24x?x?xf32> to tensor<12x?x?xf32>
// CHECK-DAG: %[[D:.*]] = tensor.dim %[[X]], %c2
// CHECK: tensor.expand_shape %[[X]] {{\[\[}}0, 1], [2, 3], [4]] output_shape [2, 6, %[[N]], 2, %[[D]]] : tensor<12x?x?xf32> into tensor<2x6x?x2x?xf32>
func.func @expand_rows(%a: tensor<24x?x?xf32>, %n: index, %m: index, %i: index) -> tensor<2x6x?x2x?xf32> {
  %0 = tensor.expand_shape %a [[0, 1], [2, 3], [4]] output_shape [4, 6, %n, 2, %m] : tensor<24x?x?xf32> into tensor<4x6x?x2x?xf32>
  %1 = slice.strided %0[1:3, :, :, :, %i:] : tensor<4x6x?x2x?xf32>
  return %1 : tensor<2x6x?x2x?xf32>
}

// A column, a row, one element, all of it backwards.
// CHECK-LABEL: func.func @expand_runs
// CHECK-SAME: (%[[A:.*]]: tensor<24xf32>)
// CHECK-DAG: %[[C:.*]] = slice.strided %[[A]][20::-6] : tensor<24xf32> to tensor<4xf32>
// CHECK-DAG: %[[R:.*]] = slice.strided %[[A]][6:11:2] : tensor<24xf32> to tensor<3xf32>
// CHECK-DAG: %[[E:.*]] = slice.strided %[[A]][23] : tensor<24xf32> to tensor<f32>
// CHECK-DAG: %[[B:.*]] = slice.strided %[[A]][::-1] : tensor<24xf32> to tensor<24xf32>
// CHECK-DAG: %[[F:.*]] = tensor.expand_shape %[[B]] {{\[\[}}0, 1]]
// CHECK: return %[[C]], %[[R]], %[[E]], %[[F]]
func.func @expand_runs(%a: tensor<24xf32>) -> (tensor<4xf32>, tensor<3xf32>, tensor<f32>, tensor<4x6xf32>) {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  %1 = slice.strided %0[::-1, 2] : tensor<4x6xf32>
  %2 = slice.strided %0[1, ::2] : tensor<4x6xf32>
  %3 = slice.strided %0[-1, -1] : tensor<4x6xf32>
  %4 = slice.strided %0[::-1, ::-1] : tensor<4x6xf32>
  return %1, %2, %3, %4 : tensor<4xf32>, tensor<3xf32>, tensor<f32>, tensor<4x6xf32>
}

// Dims of 1 are new axes.
// CHECK-LABEL: func.func @expand_by_ones
// CHECK-SAME: (%[[A:.*]]: tensor<?xf32>, %{{.*}}: index, %[[I:.*]]: index)
// CHECK-DAG: slice.strided %[[A]][newaxis, %[[I]]:, newaxis] : tensor<?xf32> to tensor<1x?x1xf32>
// CHECK-DAG: slice.strided %[[A]][%[[I]], newaxis] : tensor<?xf32> to tensor<1xf32>
// CHECK-NOT: tensor.expand_shape
// CHECK: return
func.func @expand_by_ones(%a: tensor<?xf32>, %n: index, %i: index) -> (tensor<1x?x1xf32>, tensor<1xf32>) {
  %0 = tensor.expand_shape %a [[0, 1, 2]] output_shape [1, %n, 1] : tensor<?xf32> into tensor<1x?x1xf32>
  %1 = slice.strided %0[:, %i:] : tensor<1x?x1xf32>
  %2 = slice.strided %0[0, %i] : tensor<1x?x1xf32>
  return %1, %2 : tensor<1x?x1xf32>, tensor<1xf32>
}

// CHECK-LABEL: func.func @expand_no_run
// CHECK-NEXT: %[[E:.*]] = tensor.expand_shape
// CHECK-NEXT: slice.strided %[[E]][:, :2]
func.func @expand_no_run(%a: tensor<24xf32>) -> tensor<4x2xf32> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  %1 = slice.strided %0[:, :2] : tensor<4x6xf32>
  return %1 : tensor<4x2xf32>
}

// CHECK-LABEL: func.func @expand_unknown
// CHECK-NEXT: %[[E:.*]] = tensor.expand_shape
// CHECK-NEXT: %[[F:.*]] = tensor.expand_shape
// CHECK-NEXT: slice.strided %[[E]][%{{.*}}]
// CHECK-NEXT: slice.strided %[[F]][1]
func.func @expand_unknown(%a: tensor<24xf32>, %b: tensor<?xf32>, %n: index, %i: index) -> (tensor<6xf32>, tensor<6xf32>) {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  %1 = tensor.expand_shape %b [[0, 1]] output_shape [%n, 6] : tensor<?xf32> into tensor<?x6xf32>
  %2 = slice.strided %0[%i] : tensor<4x6xf32>
  %3 = slice.strided %1[1] : tensor<?x6xf32>
  return %2, %3 : tensor<6xf32>, tensor<6xf32>
}

// Both or none: a reshape that stays is as good a source as its own.
// CHECK-LABEL: func.func @expand_with_another_slice
// CHECK-NEXT: %[[E:.*]] = tensor.expand_shape
// CHECK-NEXT: slice.strided %[[E]][0]
// CHECK-NEXT: slice.strided %[[E]][:, :2]
func.func @expand_with_another_slice(%a: tensor<24xf32>) -> (tensor<6xf32>, tensor<4x2xf32>) {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  %1 = slice.strided %0[0] : tensor<4x6xf32>
  %2 = slice.strided %0[:, :2] : tensor<4x6xf32>
  return %1, %2 : tensor<6xf32>, tensor<4x2xf32>
}

// CHECK-LABEL: func.func @reshape_in_a_loop
// CHECK: scf.for %[[K:[^ ]*]] =
// CHECK-NEXT: slice.strided %{{.*}}[0, %[[K]]] : tensor<1x?x4xf32> to tensor<4xf32>
// CHECK-NOT: tensor.collapse_shape
func.func @reshape_in_a_loop(%a: tensor<1x?x4xf32>, %n: index, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<1x?x4xf32> into tensor<?x4xf32>
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%s = %x) -> tensor<4xf32> {
    %1 = slice.strided %0[%k] : tensor<?x4xf32>
    %2 = arith.addf %1, %s : tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// CHECK-LABEL: func.func @reshape_with_another_user
// CHECK-NEXT: %[[E:.*]] = tensor.expand_shape
// CHECK-NEXT: slice.strided %[[E]][0]
func.func @reshape_with_another_user(%a: tensor<24xf32>) -> (tensor<4x6xf32>, tensor<6xf32>) {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [4, 6] : tensor<24xf32> into tensor<4x6xf32>
  %1 = slice.strided %0[0] : tensor<4x6xf32>
  return %0, %1 : tensor<4x6xf32>, tensor<6xf32>
}

//===----------------------------------------------------------------------===//
// tensor.collapse_shape
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @collapse_runs
// CHECK-SAME: (%[[A:.*]]: tensor<4x6x?xf32>, %[[I:.*]]: index)
// CHECK-DAG: slice.strided %[[A]][3, 5] : tensor<4x6x?xf32> to tensor<?xf32>
// CHECK-DAG: slice.strided %[[A]][1, 1:5, %[[I]]] : tensor<4x6x?xf32> to tensor<4xf32>
// CHECK-DAG: slice.strided %[[A]][::-2, 3, %[[I]]] : tensor<4x6x?xf32> to tensor<2xf32>
// CHECK-NOT: tensor.collapse_shape
// CHECK: return
func.func @collapse_runs(%a: tensor<4x6x?xf32>, %i: index) -> (tensor<?xf32>, tensor<4xf32>, tensor<2xf32>) {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x6x?xf32> into tensor<24x?xf32>
  %1 = slice.strided %0[-1] : tensor<24x?xf32>
  %2 = slice.strided %0[7:11, %i] : tensor<24x?xf32>
  %3 = slice.strided %0[21:5:-12, %i] : tensor<24x?xf32>
  return %1, %2, %3 : tensor<?xf32>, tensor<4xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @collapse_what_is_left
// CHECK-NEXT: %[[X:.*]] = slice.strided %{{.*}}[:, ::2, 1] : tensor<4x6x8xf32> to tensor<4x3xf32>
// CHECK-NEXT: tensor.collapse_shape %[[X]] {{\[\[}}0, 1]] : tensor<4x3xf32> into tensor<12xf32>
func.func @collapse_what_is_left(%a: tensor<4x6x8xf32>) -> tensor<12xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x6x8xf32> into tensor<24x8xf32>
  %1 = slice.strided %0[::2, 1] : tensor<24x8xf32>
  return %1 : tensor<12xf32>
}

// The first dim of a group may be unknown.
// CHECK-LABEL: func.func @collapse_unknown_batch
// CHECK-NEXT: %[[X:.*]] = slice.strided %{{.*}}[..., ::-2] : tensor<?x6x8xf32> to tensor<?x6x4xf32>
// CHECK-NEXT: tensor.collapse_shape %[[X]] {{\[\[}}0, 1], [2]] : tensor<?x6x4xf32> into tensor<?x4xf32>
func.func @collapse_unknown_batch(%a: tensor<?x6x8xf32>) -> tensor<?x4xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<?x6x8xf32> into tensor<?x8xf32>
  %1 = slice.strided %0[:, ::-2] : tensor<?x8xf32>
  return %1 : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @collapse_ones
// CHECK-NEXT: slice.strided %{{.*}}[0, %{{.*}}:, 0] : tensor<1x?x1xf32> to tensor<?xf32>
func.func @collapse_ones(%a: tensor<1x?x1xf32>, %i: index) -> tensor<?xf32> {
  %0 = tensor.collapse_shape %a [[0, 1, 2]] : tensor<1x?x1xf32> into tensor<?xf32>
  %1 = slice.strided %0[%i:] : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @collapse_no_box
// CHECK-NEXT: %[[C:.*]] = tensor.collapse_shape
// CHECK-NEXT: slice.strided %[[C]][4:14]
func.func @collapse_no_box(%a: tensor<4x6xf32>) -> tensor<10xf32> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %1 = slice.strided %0[4:14] : tensor<24xf32>
  return %1 : tensor<10xf32>
}

// With strides at run time the part could not be collapsed without a copy.
// CHECK-LABEL: func.func @collapse_unknown_strides
// CHECK-NEXT: %[[C:.*]] = tensor.collapse_shape
// CHECK-NEXT: slice.strided %[[C]][::2]
func.func @collapse_unknown_strides(%a: tensor<4x6x?xf32>) -> tensor<12x?xf32> {
  %0 = tensor.collapse_shape %a [[0, 1], [2]] : tensor<4x6x?xf32> into tensor<24x?xf32>
  %1 = slice.strided %0[::2] : tensor<24x?xf32>
  return %1 : tensor<12x?xf32>
}

// CHECK-LABEL: func.func @collapse_unknown
// CHECK-NEXT: %[[C:.*]] = tensor.collapse_shape
// CHECK-NEXT: slice.strided %[[C]][3]
func.func @collapse_unknown(%a: tensor<?x6xf32>) -> tensor<f32> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<?x6xf32> into tensor<?xf32>
  %1 = slice.strided %0[3] : tensor<?xf32>
  return %1 : tensor<f32>
}

//===----------------------------------------------------------------------===//
// What makes tensors
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @from_elements
// CHECK-SAME: (%[[A:.*]]: f32, %[[B:.*]]: f32, %[[C:.*]]: f32, %[[D:.*]]: f32)
// CHECK-NEXT: tensor.from_elements %[[C]], %[[A]] : tensor<2xf32>
func.func @from_elements(%a: f32, %b: f32, %c: f32, %d: f32) -> tensor<2xf32> {
  %0 = tensor.from_elements %a, %b, %c, %d : tensor<2x2xf32>
  %1 = slice.strided %0[::-1, 0] : tensor<2x2xf32>
  return %1 : tensor<2xf32>
}

// CHECK-LABEL: func.func @from_elements_unknown_index
// CHECK-NEXT: %[[E:.*]] = tensor.from_elements
// CHECK-NEXT: slice.strided %[[E]][%{{.*}}]
func.func @from_elements_unknown_index(%a: f32, %b: f32, %i: index) -> tensor<f32> {
  %0 = tensor.from_elements %a, %b : tensor<2xf32>
  %1 = slice.strided %0[%i] : tensor<2xf32>
  return %1 : tensor<f32>
}

// CHECK-LABEL: func.func @splat
// CHECK-SAME: (%[[A:.*]]: f32, %[[N:.*]]: index, %{{.*}}: index)
// CHECK: %[[L:.*]] = arith.minsi %[[N]], %c2
// CHECK: %[[S:.*]] = arith.subi %[[N]], %[[L]]
// CHECK: %[[P:.*]] = arith.cmpi sgt, %[[S]], %c0
// CHECK: %[[M:.*]] = arith.select %[[P]], %[[S]], %c0
// CHECK: tensor.splat %[[A]][%[[M]]] : tensor<?xf32>
func.func @splat(%a: f32, %n: index, %i: index) -> tensor<?xf32> {
  %0 = tensor.splat %a[%n] : tensor<?x4xf32>
  %1 = slice.strided %0[2:, %i] : tensor<?x4xf32>
  return %1 : tensor<?xf32>
}

// CHECK-LABEL: func.func @empty
// CHECK-SAME: (%[[N:.*]]: index)
// CHECK-NEXT: tensor.empty(%[[N]]) : tensor<?x2xf32>
func.func @empty(%n: index) -> tensor<?x2xf32> {
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  %1 = slice.strided %0[:, ::-2] : tensor<?x4xf32>
  return %1 : tensor<?x2xf32>
}

//===----------------------------------------------------------------------===//
// tensor.cast
//===----------------------------------------------------------------------===//

// -2: is 2: of a dim that is known to be 4.
// CHECK-LABEL: func.func @cast
// CHECK-NEXT: %[[X:.*]] = slice.strided %{{.*}}[2:4] : tensor<?xf32> to tensor<?xf32>
// CHECK-NEXT: %[[E:.*]] = math.exp %[[X]] : tensor<?xf32>
// CHECK-NEXT: tensor.cast %[[E]] : tensor<?xf32> to tensor<2xf32>
func.func @cast(%a: tensor<?xf32>) -> tensor<2xf32> {
  %0 = math.exp %a : tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  %2 = slice.strided %1[-2:] : tensor<4xf32>
  return %2 : tensor<2xf32>
}

// With nothing to gain the type is better known first.
// CHECK-LABEL: func.func @cast_of_an_argument
// CHECK-NEXT: %[[C:.*]] = tensor.cast
// CHECK-NEXT: slice.strided %[[C]][2:]
func.func @cast_of_an_argument(%a: tensor<?xf32>) -> tensor<2xf32> {
  %0 = tensor.cast %a : tensor<?xf32> to tensor<4xf32>
  %1 = slice.strided %0[-2:] : tensor<4xf32>
  return %1 : tensor<2xf32>
}

// CHECK-LABEL: func.func @cast_with_another_user
// CHECK: %[[C:.*]] = tensor.cast
// CHECK-NEXT: slice.strided %[[C]][2:]
func.func @cast_with_another_user(%a: tensor<?xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %0 = math.exp %a : tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  %2 = slice.strided %1[-2:] : tensor<4xf32>
  return %1, %2 : tensor<4xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @cast_from_unranked
// CHECK-NEXT: %[[C:.*]] = tensor.cast
// CHECK-NEXT: slice.strided %[[C]][2:]
func.func @cast_from_unranked(%a: tensor<*xf32>) -> tensor<2xf32> {
  %0 = tensor.cast %a : tensor<*xf32> to tensor<4xf32>
  %1 = slice.strided %0[2:] : tensor<4xf32>
  return %1 : tensor<2xf32>
}
