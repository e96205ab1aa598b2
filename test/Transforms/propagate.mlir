// RUN: slice-opt %s -slice-propagate | FileCheck %s
// RUN: slice-opt %s -slice-propagate -o %t.1
// RUN: slice-opt %t.1 -slice-propagate -o %t.2
// RUN: diff %t.1 %t.2

// When slices move, on ops that work element by element.

// One element is computed, not the whole tensor.
// CHECK-LABEL: func.func @one_element
// CHECK-SAME: (%[[A:.*]]: tensor<4x6xf32>, %[[B:.*]]: tensor<4x6xf32>)
// CHECK-NEXT: %[[X:.*]] = slice.strided %[[A]][0, 0] : tensor<4x6xf32> to tensor<f32>
// CHECK-NEXT: %[[Y:.*]] = slice.strided %[[B]][0, 0] : tensor<4x6xf32> to tensor<f32>
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[X]], %[[Y]] : tensor<f32>
// CHECK-NEXT: return %[[S]]
func.func @one_element(%a: tensor<4x6xf32>, %b: tensor<4x6xf32>) -> tensor<f32> {
  %0 = arith.addf %a, %b : tensor<4x6xf32>
  %1 = slice.strided %0[0, 0] : tensor<4x6xf32>
  return %1 : tensor<f32>
}

// Through a chain, with other slices on the way: one slice is left.
// CHECK-LABEL: func.func @chain
// CHECK-SAME: (%[[A:.*]]: tensor<8x6xf32>, %[[I:.*]]: index)
// CHECK-NEXT: %[[X:.*]] = slice.strided %[[A]][5::-4, %[[I]]] : tensor<8x6xf32> to tensor<2xf32>
// CHECK-NEXT: %[[E:.*]] = math.exp %[[X]] fastmath<fast> : tensor<2xf32>
// CHECK-NEXT: %[[T:.*]] = arith.truncf %[[E]] : tensor<2xf32> to tensor<2xf16>
// CHECK-NEXT: return %[[T]]
func.func @chain(%a: tensor<8x6xf32>, %i: index) -> tensor<2xf16> {
  %0 = slice.strided %a[::-2] : tensor<8x6xf32>
  %1 = math.exp %0 fastmath<fast> : tensor<4x6xf32>
  %2 = slice.strided %1[1:] : tensor<4x6xf32>
  %3 = arith.truncf %2 : tensor<3x6xf32> to tensor<3x6xf16>
  %4 = slice.strided %3[::2, %i] : tensor<3x6xf16>
  return %4 : tensor<2xf16>
}

// One operand twice is sliced once.
// CHECK-LABEL: func.func @one_operand_twice
// CHECK-NEXT: %[[X:.*]] = slice.strided %{{.*}}[1]
// CHECK-NEXT: arith.mulf %[[X]], %[[X]]
func.func @one_operand_twice(%a: tensor<4xf32>) -> tensor<f32> {
  %0 = arith.mulf %a, %a : tensor<4xf32>
  %1 = slice.strided %0[1] : tensor<4xf32>
  return %1 : tensor<f32>
}

// New axes stay behind, where they are in no one's way.
// CHECK-LABEL: func.func @new_axes
// CHECK-NEXT: %[[X:.*]] = slice.strided %{{.*}}[%{{.*}}:, 2] : tensor<?x4xf32> to tensor<?xf32>
// CHECK-NEXT: %[[E:.*]] = math.exp %[[X]] : tensor<?xf32>
// CHECK-NEXT: %[[N:.*]] = slice.strided %[[E]][newaxis, :, newaxis] : tensor<?xf32> to tensor<1x?x1xf32>
// CHECK-NEXT: return %[[N]]
func.func @new_axes(%a: tensor<?x4xf32>, %b: index) -> tensor<1x?x1xf32> {
  %0 = math.exp %a : tensor<?x4xf32>
  %1 = slice.strided %0[newaxis, %b:, newaxis, 2] : tensor<?x4xf32>
  return %1 : tensor<1x?x1xf32>
}

// CHECK-LABEL: func.func @nothing_but_new_axes
// CHECK-NEXT: %[[E:.*]] = math.exp %{{.*}} : tensor<4xf32>
// CHECK-NEXT: slice.strided %[[E]][newaxis]
func.func @nothing_but_new_axes(%a: tensor<4xf32>) -> tensor<1x4xf32> {
  %0 = math.exp %a : tensor<4xf32>
  %1 = slice.strided %0[newaxis] : tensor<4xf32>
  return %1 : tensor<1x4xf32>
}

// What takes nothing is for the canonicalizer.
// CHECK-LABEL: func.func @nothing
// CHECK-NEXT: %[[E:.*]] = math.exp %{{.*}} : tensor<?x4xf32>
// CHECK-NEXT: slice.strided %[[E]][:, 0:0]
func.func @nothing(%a: tensor<?x4xf32>) -> tensor<?x0xf32> {
  %0 = math.exp %a : tensor<?x4xf32>
  %1 = slice.strided %0[:, 0:0] : tensor<?x4xf32>
  return %1 : tensor<?x0xf32>
}

// The type is restored, however static the result has become.
// CHECK-LABEL: func.func @types
// CHECK: %[[S:.*]] = arith.addi %{{.*}}, %{{.*}} : tensor<2xi32>
// CHECK: %[[C:.*]] = tensor.cast %[[S]] : tensor<2xi32> to tensor<?xi32>
// CHECK: return %[[C]]
func.func @types(%a: tensor<4xi32>) -> tensor<?xi32> {
  %0 = arith.addi %a, %a : tensor<4xi32>
  %1 = slice.strided %0[::2] : tensor<4xi32> to tensor<?xi32>
  return %1 : tensor<?xi32>
}

// What one operand knows is known.
// CHECK-LABEL: func.func @operands_of_different_types
// CHECK-DAG: %[[X:.*]] = slice.strided %{{.*}}[1:3] : tensor<?xf32> to tensor<?xf32>
// CHECK-DAG: %[[C:.*]] = tensor.cast %[[X]] : tensor<?xf32> to tensor<2xf32>
// CHECK-DAG: %[[Y:.*]] = slice.strided %{{.*}}[1:3] : tensor<4xi32> to tensor<2xi32>
// CHECK: math.fpowi %[[C]], %[[Y]] : tensor<2xf32>, tensor<2xi32>
func.func @operands_of_different_types(%a: tensor<?xf32>, %b: tensor<4xi32>) -> tensor<?xf32> {
  %0 = math.fpowi %a, %b : tensor<?xf32>, tensor<4xi32>
  %1 = slice.strided %0[1:3] : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// An index that is out of bounds of the type of one operand would be an error.
// CHECK-LABEL: func.func @no_static_error
// CHECK-NEXT: %[[P:.*]] = math.fpowi
// CHECK-NEXT: slice.strided %[[P]][7]
func.func @no_static_error(%a: tensor<?xf32>, %b: tensor<4xi32>) -> tensor<f32> {
  %0 = math.fpowi %a, %b : tensor<?xf32>, tensor<4xi32>
  %1 = slice.strided %0[7] : tensor<?xf32>
  return %1 : tensor<f32>
}

// CHECK-LABEL: func.func @encoding
// CHECK-NEXT: %[[S:.*]] = arith.addf
// CHECK-NEXT: slice.strided %[[S]][2]
func.func @encoding(%a: tensor<4x4xf32, "x">) -> tensor<4xf32, "x"> {
  %0 = arith.addf %a, %a : tensor<4x4xf32, "x">
  %1 = slice.strided %0[2] : tensor<4x4xf32, "x">
  return %1 : tensor<4xf32, "x">
}

//===----------------------------------------------------------------------===//
// Nothing is computed more often
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @another_user
// CHECK-NEXT: %[[E:.*]] = math.exp %{{.*}} : tensor<4xf32>
// CHECK-NEXT: %[[S:.*]] = slice.strided %[[E]][:2]
// CHECK-NEXT: return %[[E]], %[[S]]
func.func @another_user(%a: tensor<4xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %0 = math.exp %a : tensor<4xf32>
  %1 = slice.strided %0[:2] : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @two_halves
// CHECK-SAME: (%[[A:.*]]: tensor<?x4xf32>)
// CHECK-DAG: %[[X:.*]] = slice.strided %[[A]][:, :2]
// CHECK-DAG: %[[Y:.*]] = slice.strided %[[A]][:, 2:]
// CHECK-DAG: math.exp %[[X]] : tensor<?x2xf32>
// CHECK-DAG: math.exp %[[Y]] : tensor<?x2xf32>
// CHECK: return
func.func @two_halves(%a: tensor<?x4xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>) {
  %0 = math.exp %a : tensor<?x4xf32>
  %1 = slice.strided %0[:, :2] : tensor<?x4xf32>
  %2 = slice.strided %0[:, 2:] : tensor<?x4xf32>
  return %1, %2 : tensor<?x2xf32>, tensor<?x2xf32>
}

// CHECK-LABEL: func.func @more_than_there_is
// CHECK-NEXT: %[[E:.*]] = math.exp %{{.*}} : tensor<?x4xf32>
// CHECK-NEXT: slice.strided %[[E]][:, :3]
// CHECK-NEXT: slice.strided %[[E]][:, 2:]
func.func @more_than_there_is(%a: tensor<?x4xf32>) -> (tensor<?x3xf32>, tensor<?x2xf32>) {
  %0 = math.exp %a : tensor<?x4xf32>
  %1 = slice.strided %0[:, :3] : tensor<?x4xf32>
  %2 = slice.strided %0[:, 2:] : tensor<?x4xf32>
  return %1, %2 : tensor<?x3xf32>, tensor<?x2xf32>
}

// Of an unknown dim it is not known how much two slices take.
// CHECK-LABEL: func.func @unknown_sizes
// CHECK-NEXT: %[[E:.*]] = math.exp %{{.*}} : tensor<?xf32>
// CHECK-NEXT: slice.strided %[[E]][:2]
// CHECK-NEXT: slice.strided %[[E]][2:]
func.func @unknown_sizes(%a: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = math.exp %a : tensor<?xf32>
  %1 = slice.strided %0[:2] : tensor<?xf32>
  %2 = slice.strided %0[2:] : tensor<?xf32>
  return %1, %2 : tensor<?xf32>, tensor<?xf32>
}

// The same slice twice is one: here of %0, once the sum has been moved past.
// CHECK-LABEL: func.func @the_same_twice
// CHECK-NEXT: %[[X:.*]] = slice.strided %{{.*}}[%{{.*}}] : tensor<?x4xf32> to tensor<4xf32>
// CHECK-NEXT: %[[E:.*]] = math.exp %[[X]] : tensor<4xf32>
// CHECK-NEXT: %[[A:.*]] = math.absf %[[E]] : tensor<4xf32>
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[E]], %[[A]] : tensor<4xf32>
// CHECK-NEXT: return %[[S]]
func.func @the_same_twice(%a: tensor<?x4xf32>, %i: index) -> tensor<4xf32> {
  %0 = math.exp %a : tensor<?x4xf32>
  %1 = math.absf %0 : tensor<?x4xf32>
  %2 = arith.addf %0, %1 : tensor<?x4xf32>
  %3 = slice.strided %2[%i] : tensor<?x4xf32>
  return %3 : tensor<4xf32>
}

// CHECK-LABEL: func.func @not_into_a_loop
// CHECK: %[[E:.*]] = math.exp %{{.*}} : tensor<4x4xf32>
// CHECK: scf.for
// CHECK-NEXT: slice.strided %[[E]]
func.func @not_into_a_loop(%a: tensor<4x4xf32>, %n: index, %x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = math.exp %a : tensor<4x4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> tensor<4xf32> {
    %1 = slice.strided %0[%i] : tensor<4x4xf32>
    %2 = arith.addf %1, %s : tensor<4xf32>
    scf.yield %2 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// Loops of blocks are loops, too.
// CHECK-LABEL: func.func @not_into_another_block
// CHECK: %[[E:.*]] = math.exp %{{.*}} : tensor<4x4xf32>
// CHECK: slice.strided %[[E]]
func.func @not_into_another_block(%a: tensor<4x4xf32>, %c: i1, %i: index) -> tensor<4xf32> {
  %0 = math.exp %a : tensor<4x4xf32>
  cf.br ^loop
^loop:
  %1 = slice.strided %0[%i] : tensor<4x4xf32>
  cf.cond_br %c, ^loop, ^end
^end:
  return %1 : tensor<4xf32>
}

// A branch runs at most once, and here nothing at all is computed without it.
// CHECK-LABEL: func.func @into_a_branch
// CHECK-NEXT: scf.if
// CHECK-NEXT: %[[X:.*]] = slice.strided %{{.*}}[1]
// CHECK-NEXT: %[[E:.*]] = math.exp %[[X]] : tensor<4xf32>
// CHECK-NEXT: scf.yield %[[E]]
func.func @into_a_branch(%a: tensor<4x4xf32>, %c: i1, %x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = math.exp %a : tensor<4x4xf32>
  %r = scf.if %c -> tensor<4xf32> {
    %1 = slice.strided %0[1] : tensor<4x4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// A size is no reason to compute the tensor.
// CHECK-LABEL: func.func @size
// CHECK-SAME: (%[[A:.*]]: tensor<?x?xf32>)
// CHECK: %[[D:.*]] = tensor.dim %[[A]], %c1
// CHECK: %[[X:.*]] = slice.strided %[[A]][0]
// CHECK: %[[E:.*]] = math.exp %[[X]] : tensor<?xf32>
// CHECK: return %[[D]], %[[E]]
func.func @size(%a: tensor<?x?xf32>) -> (index, tensor<?xf32>) {
  %c1 = arith.constant 1 : index
  %0 = math.exp %a : tensor<?x?xf32>
  %d = tensor.dim %0, %c1 : tensor<?x?xf32>
  %1 = slice.strided %0[0] : tensor<?x?xf32>
  return %d, %1 : index, tensor<?xf32>
}

//===----------------------------------------------------------------------===//
// Selects by a scalar
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func.func @choice
// CHECK-SAME: (%[[C:.*]]: i1, %[[A:.*]]: tensor<?x4xf32>, %[[B:.*]]: tensor<?x4xf32>, %[[I:.*]]: index)
// CHECK-NEXT: %[[X:.*]] = slice.strided %[[A]][2:, %[[I]]]
// CHECK-NEXT: %[[Y:.*]] = slice.strided %[[B]][2:, %[[I]]]
// CHECK-NEXT: arith.select %[[C]], %[[X]], %[[Y]] : tensor<?xf32>
func.func @choice(%c: i1, %a: tensor<?x4xf32>, %b: tensor<?x4xf32>, %i: index) -> tensor<?xf32> {
  %0 = arith.select %c, %a, %b : tensor<?x4xf32>
  %1 = slice.strided %0[2:, %i] : tensor<?x4xf32>
  return %1 : tensor<?xf32>
}

// The index may be in bounds of the longer one alone.
// CHECK-LABEL: func.func @index_of_a_choice
// CHECK-NEXT: %[[S:.*]] = arith.select
// CHECK-NEXT: slice.strided %[[S]][3]
func.func @index_of_a_choice(%c: i1, %a: tensor<?x4xf32>, %b: tensor<?x4xf32>) -> tensor<4xf32> {
  %0 = arith.select %c, %a, %b : tensor<?x4xf32>
  %1 = slice.strided %0[3] : tensor<?x4xf32>
  return %1 : tensor<4xf32>
}

// Nor is it known whose size is asked for.
// CHECK-LABEL: func.func @size_of_a_choice
// CHECK: %[[S:.*]] = arith.select
// CHECK: tensor.dim %[[S]]
// CHECK: slice.strided %[[S]][2:]
func.func @size_of_a_choice(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> (index, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %0 = arith.select %c, %a, %b : tensor<?xf32>
  %d = tensor.dim %0, %c0 : tensor<?xf32>
  %1 = slice.strided %0[2:] : tensor<?xf32>
  return %d, %1 : index, tensor<?xf32>
}

// CHECK-LABEL: func.func @select_by_element
// CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<i1>, tensor<f32>
func.func @select_by_element(%c: tensor<?xi1>, %a: tensor<?xf32>, %b: tensor<?xf32>, %i: index) -> tensor<f32> {
  %0 = arith.select %c, %a, %b : tensor<?xi1>, tensor<?xf32>
  %1 = slice.strided %0[%i] : tensor<?xf32>
  return %1 : tensor<f32>
}

// On memrefs there is nothing to move.
// CHECK-LABEL: func.func @memref
// CHECK-NEXT: %[[E:.*]] = memref.alloc
// CHECK-NEXT: slice.strided %[[E]][2:]
func.func @memref() -> memref<2xf32, strided<[1], offset: 2>> {
  %0 = memref.alloc() : memref<4xf32>
  %1 = slice.strided %0[2:] : memref<4xf32>
  return %1 : memref<2xf32, strided<[1], offset: 2>>
}
