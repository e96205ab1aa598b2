// RUN: slice-opt %s -loop-invariant-code-motion -split-input-file | FileCheck %s

// What cannot be undefined (S12) moves out of a loop that may not run at all.

func.func private @use(tensor<?x?xf32>)
func.func private @use_row(tensor<?xf32>)

// CHECK-LABEL: @static_index_in_bounds
func.func @static_index_in_bounds(%x: tensor<4x?xf32>, %lb: index, %ub: index, %step: index) {
  // CHECK: slice.strided
  // CHECK: scf.for
  scf.for %i = %lb to %ub step %step {
    %0 = slice.strided %x[-1] : tensor<4x?xf32>
    func.call @use_row(%0) : (tensor<?xf32>) -> ()
  }
  return
}

// CHECK-LABEL: @run_time_begin_and_end
func.func @run_time_begin_and_end(%x: tensor<?x?xf32>, %b: index, %e: index, %lb: index, %ub: index, %step: index) {
  // CHECK: slice.strided
  // CHECK: scf.for
  scf.for %i = %lb to %ub step %step {
    %0 = slice.strided %x[%b:%e:-3, 2:-2] : tensor<?x?xf32>
    func.call @use(%0) : (tensor<?x?xf32>) -> ()
  }
  return
}

// CHECK-LABEL: @run_time_index
func.func @run_time_index(%x: tensor<4x?xf32>, %j: index, %lb: index, %ub: index, %step: index) {
  // CHECK: scf.for
  // CHECK: slice.strided
  scf.for %i = %lb to %ub step %step {
    %0 = slice.strided %x[%j] : tensor<4x?xf32>
    func.call @use_row(%0) : (tensor<?xf32>) -> ()
  }
  return
}

// CHECK-LABEL: @constant_index_of_an_unknown_dim
func.func @constant_index_of_an_unknown_dim(%x: tensor<?x?xf32>, %lb: index, %ub: index, %step: index) {
  // CHECK: scf.for
  // CHECK: slice.strided
  scf.for %i = %lb to %ub step %step {
    %0 = slice.strided %x[0] : tensor<?x?xf32>
    func.call @use_row(%0) : (tensor<?xf32>) -> ()
  }
  return
}

// CHECK-LABEL: @run_time_stride
func.func @run_time_stride(%x: tensor<?x?xf32>, %s: index, %lb: index, %ub: index, %step: index) {
  // CHECK: scf.for
  // CHECK: slice.strided
  scf.for %i = %lb to %ub step %step {
    %0 = slice.strided %x[:, ::%s] : tensor<?x?xf32>
    func.call @use(%0) : (tensor<?x?xf32>) -> ()
  }
  return
}

// -----

func.func private @use(memref<?x8xf32>)

// CHECK-LABEL: @memref_form
func.func @memref_form(%m: memref<4x8xf32>, %e: index, %lb: index, %ub: index, %step: index) {
  // CHECK: slice.strided
  // CHECK: scf.for
  scf.for %i = %lb to %ub step %step {
    %0 = slice.strided %m[:%e] : memref<4x8xf32>
    func.call @use(%0) : (memref<?x8xf32>) -> ()
  }
  return
}

// CHECK-LABEL: @varying_in_the_loop
func.func @varying_in_the_loop(%m: memref<4x8xf32>, %lb: index, %ub: index, %step: index) {
  // CHECK: scf.for
  // CHECK: slice.strided
  scf.for %i = %lb to %ub step %step {
    %0 = slice.strided %m[:%i] : memref<4x8xf32>
    func.call @use(%0) : (memref<?x8xf32>) -> ()
  }
  return
}

// -----

func.func private @use(tensor<4x?xf32>)

// An update may be undefined by its index and by the sizes of its value.
// CHECK-LABEL: @updates
// CHECK-SAME: %[[V:[^:]*]]: tensor<3xf32>
func.func @updates(%v: tensor<3xf32>, %w: tensor<?xf32>, %x: tensor<4x?xf32>, %j: index, %lb: index, %ub: index, %step: index) {
  // CHECK: slice.strided_update %[[V]] into %{{.*}}[1:, 0]
  // CHECK: scf.for
  // CHECK: slice.strided_update %{{.*}} into %{{.*}}[1, :]
  // CHECK: slice.strided_update %{{.*}} into %{{.*}}[1:, %{{.*}}]
  scf.for %i = %lb to %ub step %step {
    %y = tensor.cast %x : tensor<4x?xf32> to tensor<4x8xf32>
    %0 = slice.strided_update %v into %y[1:, 0] : tensor<3xf32> into tensor<4x8xf32>
    %1 = tensor.cast %0 : tensor<4x8xf32> to tensor<4x?xf32>
    %2 = slice.strided_update %w into %1[1, :] : tensor<?xf32> into tensor<4x?xf32>
    %3 = slice.strided_update %v into %2[1:, %j] : tensor<3xf32> into tensor<4x?xf32>
    func.call @use(%3) : (tensor<4x?xf32>) -> ()
  }
  return
}
