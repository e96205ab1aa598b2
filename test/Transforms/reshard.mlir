// RUN: slice-opt %s --pass-pipeline='builtin.module(func.func(slice-reshard))' --split-input-file --verify-diagnostics | FileCheck %s

shard.grid @grid(shape = 2)

// CHECK-LABEL: @uneven
// CHECK-SAME: (%[[X:.*]]: tensor<7xf32>)
func.func @uneven(%x: tensor<7xf32>) -> tensor<7xf32> {
  // CHECK: %[[A:.*]] = shard.sharding @grid split_axes = {{.*}} sharded_dims_offsets = [0, 3, 7]
  // CHECK: %[[B:.*]] = shard.sharding @grid split_axes = {{.*}} sharded_dims_offsets = [0, 4, 7]
  %a = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 3, 7] : !shard.sharding
  %b = shard.sharding @grid split_axes = [[0]] sharded_dims_offsets = [0, 4, 7] : !shard.sharding
  // CHECK: %[[X0:.*]] = shard.shard %[[X]] to %[[A]] :
  // CHECK: %[[X1:.*]] = shard.shard %[[X0]] to %[[A]] annotate_for_users
  // CHECK: %[[ALL:.*]] = slice.strided %[[X1]][] : tensor<7xf32> to tensor<7xf32>
  // CHECK: %[[Y0:.*]] = shard.shard %[[ALL]] to %[[B]] :
  // CHECK: %[[Y1:.*]] = shard.shard %[[Y0]] to %[[B]] annotate_for_users
  // CHECK: return %[[Y1]]
  %0 = shard.shard %x to %a : tensor<7xf32>
  %1 = shard.shard %0 to %b annotate_for_users : tensor<7xf32>
  return %1 : tensor<7xf32>
}

// One annotation for users, and another of what they make of it.
// CHECK-LABEL: @of_users
func.func @of_users(%x: tensor<8xf32>) -> tensor<8xf32> {
  // CHECK: %[[A:.*]] = shard.sharding
  // CHECK: %[[B:.*]] = shard.sharding
  %a = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %b = shard.sharding @grid split_axes = [[]] : !shard.sharding
  // CHECK: %[[X:.*]] = shard.shard %{{.*}} to %[[A]] annotate_for_users
  // CHECK-NEXT: %[[ALL:.*]] = slice.strided %[[X]][]
  // CHECK-NEXT: %[[Y:.*]] = shard.shard %[[ALL]] to %[[B]] :
  // CHECK-NEXT: return %[[Y]]
  %0 = shard.shard %x to %a annotate_for_users : tensor<8xf32>
  %1 = shard.shard %0 to %b : tensor<8xf32>
  return %1 : tensor<8xf32>
}

// What stays as it is, or is upstream's.
// CHECK-LABEL: @stays
// CHECK-NOT: slice.strided
func.func @stays(%x: tensor<8xf32>, %y: tensor<?xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<?xf32>) {
  %a = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %same = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %whole = shard.sharding @grid split_axes = [[]] : !shard.sharding
  %halos = shard.sharding @grid split_axes = [[0]] halo_sizes = [1, 1] : !shard.sharding
  %0 = shard.shard %x to %a : tensor<8xf32>
  %1 = shard.shard %0 to %same annotate_for_users : tensor<8xf32>
  %2 = shard.shard %x to %a : tensor<8xf32>
  %3 = shard.shard %2 to %halos annotate_for_users : tensor<8xf32>
  %4 = shard.shard %y to %a : tensor<?xf32>
  %5 = shard.shard %4 to %whole annotate_for_users : tensor<?xf32>
  return %1, %3, %5 : tensor<8xf32>, tensor<8xf32>, tensor<?xf32>
}

// -----

shard.grid @grid(shape = 2)
shard.grid @other(shape = 2)

func.func @two_grids(%x: tensor<8xf32>) -> tensor<8xf32> {
  %a = shard.sharding @grid split_axes = [[0]] : !shard.sharding
  %b = shard.sharding @other split_axes = [[0]] : !shard.sharding
  %0 = shard.shard %x to %a : tensor<8xf32>
  // expected-error@+1 {{'shard.shard' op cannot move an array from @grid to @other}}
  %1 = shard.shard %0 to %b annotate_for_users : tensor<8xf32>
  return %1 : tensor<8xf32>
}
