// RUN: slice-opt %s -loop-invariant-subset-hoisting -split-input-file | FileCheck %s



// The slice that each iteration updates is carried by the loop instead, reversed
// or not.
// CHECK-LABEL: @hoisted
// CHECK-SAME: (%[[X:.*]]: tensor<10x10xf32>
// CHECK: %[[S:.*]] = slice.strided %[[X]][3:4, ::-2]
// CHECK: %[[R:.*]]:2 = scf.for {{.*}} iter_args(%[[A:.*]] = %[[X]], %[[B:.*]] = %[[S]])
// CHECK-NEXT: %[[C:.*]] = {{.*}}(%[[B]])
// CHECK-NEXT: scf.yield %[[A]], %[[C]]
// CHECK: slice.strided_update %[[R]]#1 into %[[R]]#0[3:4, ::-2]
func.func private @row(tensor<1x5xf32>) -> tensor<1x5xf32>
func.func @hoisted(%x: tensor<10x10xf32>, %lb: index, %ub: index, %step: index) -> tensor<10x10xf32> {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> tensor<10x10xf32> {
    %s = slice.strided %a[3:4, ::-2] : tensor<10x10xf32>
    %t = func.call @row(%s) : (tensor<1x5xf32>) -> tensor<1x5xf32>
    %u = slice.strided_update %t into %a[3:4, ::-2] : tensor<1x5xf32> into tensor<10x10xf32>
    scf.yield %u : tensor<10x10xf32>
  }
  return %0 : tensor<10x10xf32>
}

// -----

func.func private @test5(tensor<5xf32>) -> tensor<5xf32>

// The even elements and the odd ones are apart: both are carried.
// CHECK-LABEL: @disjoint(
// CHECK: iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}, %[[C:.*]] = %{{.*}})
// CHECK-NOT: slice.strided
// CHECK: scf.yield
func.func @disjoint(%x: tensor<10xf32>, %lb: index, %ub: index, %step: index) -> tensor<10xf32> {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> tensor<10xf32> {
    %s = slice.strided %a[::2] : tensor<10xf32>
    %t = func.call @test5(%s) : (tensor<5xf32>) -> tensor<5xf32>
    %u = slice.strided_update %t into %a[::2] : tensor<5xf32> into tensor<10xf32>
    %s2 = slice.strided %u[::-2] : tensor<10xf32>
    %t2 = func.call @test5(%s2) : (tensor<5xf32>) -> tensor<5xf32>
    %u2 = slice.strided_update %t2 into %u[::-2] : tensor<5xf32> into tensor<10xf32>
    scf.yield %u2 : tensor<10xf32>
  }
  return %0 : tensor<10xf32>
}

// -----

func.func private @test5(tensor<5xf32>) -> tensor<5xf32>

// The elements 5 to 9 and the elements 9 to 5 are the same ones in another
// order: neither equal nor apart, so that both stay.
// CHECK-LABEL: @reversed_overlap(
// CHECK: scf.for {{.*}} iter_args(%[[A:[^,]*]] = %{{[^,]*}}) ->
// CHECK-NEXT: slice.strided %[[A]][5:]
// CHECK: slice.strided_update
// CHECK: slice.strided %{{.*}}[:4:-1]
// CHECK: slice.strided_update
// CHECK: scf.yield
func.func @reversed_overlap(%x: tensor<10xf32>, %lb: index, %ub: index, %step: index) -> tensor<10xf32> {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> tensor<10xf32> {
    %s = slice.strided %a[5:] : tensor<10xf32>
    %t = func.call @test5(%s) : (tensor<5xf32>) -> tensor<5xf32>
    %u = slice.strided_update %t into %a[5:] : tensor<5xf32> into tensor<10xf32>
    %s2 = slice.strided %u[:4:-1] : tensor<10xf32>
    %t2 = func.call @test5(%s2) : (tensor<5xf32>) -> tensor<5xf32>
    %u2 = slice.strided_update %t2 into %u[:4:-1] : tensor<5xf32> into tensor<10xf32>
    scf.yield %u2 : tensor<10xf32>
  }
  return %0 : tensor<10xf32>
}

// The same next to upstream's ops, which would take [9][5][-1] to be apart from
// [5][5][1].
// CHECK-LABEL: @reversed_overlap_with_extract_slice
// CHECK: scf.for {{.*}} iter_args(%[[A:[^,]*]] = %{{[^,]*}}) ->
// CHECK-NEXT: tensor.extract_slice %[[A]]
// CHECK: slice.strided %
// CHECK: scf.yield
func.func @reversed_overlap_with_extract_slice(%x: tensor<10xf32>, %lb: index, %ub: index, %step: index) -> tensor<10xf32> {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> tensor<10xf32> {
    %s = tensor.extract_slice %a[5] [5] [1] : tensor<10xf32> to tensor<5xf32>
    %t = func.call @test5(%s) : (tensor<5xf32>) -> tensor<5xf32>
    %u = tensor.insert_slice %t into %a[5] [5] [1] : tensor<5xf32> into tensor<10xf32>
    %s2 = slice.strided %u[:4:-1] : tensor<10xf32>
    %t2 = func.call @test5(%s2) : (tensor<5xf32>) -> tensor<5xf32>
    %u2 = slice.strided_update %t2 into %u[:4:-1] : tensor<5xf32> into tensor<10xf32>
    scf.yield %u2 : tensor<10xf32>
  }
  return %0 : tensor<10xf32>
}

// What upstream's ops do not touch is apart from them.
// CHECK-LABEL: @disjoint_from_extract_slice
// CHECK: iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}})
// CHECK-NOT: slice
// CHECK: scf.yield
func.func @disjoint_from_extract_slice(%x: tensor<10xf32>, %lb: index, %ub: index, %step: index) -> tensor<10xf32> {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> tensor<10xf32> {
    %s = tensor.extract_slice %a[5] [5] [1] : tensor<10xf32> to tensor<5xf32>
    %t = func.call @test5(%s) : (tensor<5xf32>) -> tensor<5xf32>
    %u = tensor.insert_slice %t into %a[5] [5] [1] : tensor<5xf32> into tensor<10xf32>
    %s2 = slice.strided %u[:5] : tensor<10xf32>
    %t2 = func.call @test5(%s2) : (tensor<5xf32>) -> tensor<5xf32>
    %u2 = slice.strided_update %t2 into %u[:5] : tensor<5xf32> into tensor<10xf32>
    scf.yield %u2 : tensor<10xf32>
  }
  return %0 : tensor<10xf32>
}

// -----

func.func private @test(tensor<?xf32>) -> tensor<?xf32>

// The loop may not run at all, and the index be out of bounds: it stays there.
// CHECK-LABEL: @may_be_undefined
// CHECK: scf.for
// CHECK: slice.strided
// CHECK: slice.strided_update
// CHECK: scf.yield
func.func @may_be_undefined(%x: tensor<10x?xf32>, %j: index, %lb: index, %ub: index, %step: index) -> tensor<10x?xf32> {
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> tensor<10x?xf32> {
    %s = slice.strided %a[%j] : tensor<10x?xf32>
    %t = func.call @test(%s) : (tensor<?xf32>) -> tensor<?xf32>
    %u = slice.strided_update %t into %a[%j] : tensor<?xf32> into tensor<10x?xf32>
    scf.yield %u : tensor<10x?xf32>
  }
  return %0 : tensor<10x?xf32>
}

// -----

// On memrefs there are no subsets to hoist.
// CHECK-LABEL: @memref
// CHECK: scf.for
// CHECK: slice.strided
func.func @memref(%x: memref<10xf32>, %v: f32, %lb: index, %ub: index, %step: index) {
  %c0 = arith.constant 0 : index
  %0 = scf.for %i = %lb to %ub step %step iter_args(%a = %x) -> memref<10xf32> {
    %s = slice.strided %a[::2] : memref<10xf32>
    memref.store %v, %s[%c0] : memref<5xf32, strided<[2]>>
    scf.yield %a : memref<10xf32>
  }
  return
}
