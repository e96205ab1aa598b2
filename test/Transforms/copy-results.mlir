// RUN: slice-opt %s -split-input-file -verify-diagnostics -pass-pipeline='builtin.module(func.func(slice-copy-results))' | FileCheck %s

// CHECK-LABEL: func.func @argument
// CHECK-SAME: (%[[M:.*]]: memref<8xf32>)
// CHECK: %[[A:.*]] = memref.alloc() : memref<8xf32>
// CHECK: memref.copy %[[M]], %[[A]]
// CHECK: return %[[A]]
func.func @argument(%m: memref<8xf32>) -> memref<8xf32> {
  return %m : memref<8xf32>
}

// CHECK-LABEL: func.func @view_of_an_argument
// CHECK: %[[V:.*]] = slice.strided
// CHECK: %[[A:.*]] = memref.alloc() : memref<4xf32>
// CHECK: memref.copy %[[V]], %[[A]]
// CHECK: return %[[A]]
func.func @view_of_an_argument(%m: memref<8xf32>) -> memref<4xf32> {
  %0 = slice.strided %m[:4] : memref<8xf32>
  return %0 : memref<4xf32>
}

// CHECK-LABEL: func.func @dynamic_sizes
// CHECK-SAME: (%[[M:.*]]: memref<?x4x?xf32>)
// CHECK: %[[D0:.*]] = memref.dim %[[M]], %c0
// CHECK: %[[D2:.*]] = memref.dim %[[M]], %c2
// CHECK: memref.alloc(%[[D0]], %[[D2]]) : memref<?x4x?xf32>
func.func @dynamic_sizes(%m: memref<?x4x?xf32>) -> memref<?x4x?xf32> {
  return %m : memref<?x4x?xf32>
}

// The buffer is contiguous, whatever the type leaves open, and in the same
// memory space.
// CHECK-LABEL: func.func @layout_and_memory_space
// CHECK-SAME: (%[[M:.*]]: memref
// CHECK: %[[A:.*]] = memref.alloc() : memref<8xf32, 3>
// CHECK: memref.copy %[[M]], %[[A]]
// CHECK: %[[C:.*]] = memref.cast %[[A]] : memref<8xf32, 3> to memref<8xf32, strided<[?], offset: ?>, 3>
// CHECK: return %[[C]]
func.func @layout_and_memory_space(%m: memref<8xf32, strided<[?], offset: ?>, 3>) -> memref<8xf32, strided<[?], offset: ?>, 3> {
  return %m : memref<8xf32, strided<[?], offset: ?>, 3>
}

// CHECK-LABEL: func.func @fresh_is_kept
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: return %[[A]]
func.func @fresh_is_kept() -> memref<8xf32> {
  %0 = memref.alloc() : memref<8xf32>
  return %0 : memref<8xf32>
}

// CHECK-LABEL: func.func @fresh_through_casts_is_kept
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK-NOT: memref.copy
// CHECK: return
func.func @fresh_through_casts_is_kept() -> memref<?x?xf32> {
  %0 = memref.alloc() : memref<8x4xf32>
  %1 = memref.cast %0 : memref<8x4xf32> to memref<?x4xf32>
  %2 = memref.cast %1 : memref<?x4xf32> to memref<?x?xf32>
  return %2 : memref<?x?xf32>
}

// A view of a fresh buffer is not the buffer: it could not be freed.
// CHECK-LABEL: func.func @view_of_fresh
// CHECK: %[[V:.*]] = memref.subview
// CHECK: memref.copy %[[V]], %[[A:.*]] :
// CHECK: return %[[A]]
func.func @view_of_fresh() -> memref<4xf32> {
  %0 = memref.alloc() : memref<8xf32>
  %1 = memref.subview %0[0] [4] [1] : memref<8xf32> to memref<4xf32>
  return %1 : memref<4xf32>
}

// Two results are two buffers.
// CHECK-LABEL: func.func @same_twice
// CHECK: %[[A:.*]] = memref.alloc()
// CHECK: %[[B:.*]] = memref.alloc()
// CHECK: memref.copy %[[A]], %[[B]]
// CHECK: return %[[A]], %[[B]]
func.func @same_twice() -> (memref<8xf32>, memref<8xf32>) {
  %0 = memref.alloc() : memref<8xf32>
  return %0, %0 : memref<8xf32>, memref<8xf32>
}

// CHECK-LABEL: func.func @same_twice_through_a_cast
// CHECK: %[[A:.*]] = memref.alloc() : memref<8xf32>
// CHECK: %[[C:.*]] = memref.cast %[[A]]
// CHECK: memref.copy %[[A]], %[[B:.*]] :
// CHECK: return %[[C]], %[[B]]
func.func @same_twice_through_a_cast() -> (memref<?xf32>, memref<8xf32>) {
  %0 = memref.alloc() : memref<8xf32>
  %1 = memref.cast %0 : memref<8xf32> to memref<?xf32>
  return %1, %0 : memref<?xf32>, memref<8xf32>
}

// What no free() takes is copied.
// CHECK-LABEL: func.func @stack_and_global
// CHECK: memref.copy
// CHECK: memref.copy
// CHECK: return
memref.global "private" constant @g : memref<2xf32> = dense<1.0>
func.func @stack_and_global() -> (memref<8xf32>, memref<2xf32>) {
  %0 = memref.alloca() : memref<8xf32>
  %1 = memref.get_global @g : memref<2xf32>
  return %0, %1 : memref<8xf32>, memref<2xf32>
}

// CHECK-LABEL: func.func @other_results
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @other_results(%i: index, %x: tensor<4xf32>, %u: memref<*xf32>) -> (index, tensor<4xf32>, memref<*xf32>) {
  return %i, %x, %u : index, tensor<4xf32>, memref<*xf32>
}

// CHECK-LABEL: func.func private @private_functions_are_left_alone
// CHECK-NOT: memref.alloc
// CHECK: return
func.func private @private_functions_are_left_alone(%m: memref<8xf32>) -> memref<8xf32> {
  return %m : memref<8xf32>
}

// CHECK: func.func private @external(memref<8xf32>) -> memref<8xf32>
func.func private @external(memref<8xf32>) -> memref<8xf32>

// Each return on its own.
// CHECK-LABEL: func.func @two_returns
// CHECK: ^bb1:
// CHECK: memref.copy
// CHECK: return
// CHECK: ^bb2:
// CHECK-NOT: memref.copy
// CHECK: return
func.func @two_returns(%c: i1, %m: memref<8xf32>) -> memref<8xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %m : memref<8xf32>
^bb2:
  %0 = memref.alloc() : memref<8xf32>
  return %0 : memref<8xf32>
}

// -----

// expected-error@+1 {{result 1 of a public function is a buffer of its own, but no such buffer has type 'memref<8xf32, strided<[-1], offset: 7>>'}}
func.func @layout_of_a_view(%i: index, %m: memref<8xf32>) -> (index, memref<8xf32, strided<[-1], offset: 7>>) {
  %0 = slice.strided %m[::-1] : memref<8xf32>
  return %i, %0 : index, memref<8xf32, strided<[-1], offset: 7>>
}
