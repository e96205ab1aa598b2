// RUN: slice-opt %s -transform-interpreter -canonicalize -cse -split-input-file -verify-diagnostics | FileCheck %s

// A tile is a slice of a box of the source.
// CHECK: #[[BACK:.*]] = affine_map<()[s0] -> (s0 * -2 + 49)>
// CHECK-LABEL: @tile
// CHECK-SAME: (%[[X:.*]]: tensor<16x64xf32>)
// CHECK: scf.for %[[I:.*]] = %{{.*}} to %c32 step %c8
// The elements 63 - 2 * i, backwards.
// CHECK: %[[AT:.*]] = affine.apply #[[BACK]]()[%[[I]]]
// CHECK: %[[BOX:.*]] = tensor.extract_slice %[[X]][3, %[[AT]]] [1, 15] [1, 1]
// CHECK: %[[TILE:.*]] = slice.strided %[[BOX]][0, newaxis, ::-2] : tensor<1x15xf32> to tensor<1x8xf32>
// CHECK: tensor.insert_slice %[[TILE]] into %{{.*}}[0, %[[I]]] [1, 8] [1, 1]
func.func @tile(%x: tensor<16x64xf32>) -> tensor<1x32xf32> {
  %0 = slice.strided %x[3, newaxis, ::-2] : tensor<16x64xf32>
  return %0 : tensor<1x32xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %slice = transform.structured.match ops{["slice.strided"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %slice tile_sizes [0, 8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Run-time sizes: the box of an empty tile is empty.
// CHECK-DAG: #[[AT_MAP:.*]] = affine_map<()[s0, s1] -> (s0 + s1 * 3)>
// CHECK-DAG: #[[LENGTH_MAP:.*]] = affine_map<()[s0] -> (0, s0 * 3 - 2)>
// CHECK-LABEL: @tile_run_time
// CHECK-SAME: (%[[X:.*]]: tensor<?xf32>, %[[B:.*]]: index)
// CHECK: scf.for %[[I:[^ ]*]] =
// CHECK: %[[N:.*]] = affine.min
// CHECK: %[[AT:.*]] = affine.apply #[[AT_MAP]]()[%{{.*}}, %[[I]]]
// CHECK: %[[LENGTH:.*]] = affine.max #[[LENGTH_MAP]]()[%[[N]]]
// CHECK: %[[BOX:.*]] = tensor.extract_slice %[[X]][%[[AT]]] [%[[LENGTH]]] [1]
// CHECK: slice.strided %[[BOX]][::3] : tensor<?xf32> to tensor<?xf32>
func.func @tile_run_time(%x: tensor<?xf32>, %b: index) -> tensor<?xf32> {
  %0 = slice.strided %x[%b::3] : tensor<?xf32>
  return %0 : tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %slice = transform.structured.match ops{["slice.strided"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %slice tile_sizes [8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// A slice is fused into its tiled consumer, and the producer of its source into
// the tile: only what the tile needs is computed.
// CHECK-LABEL: @fuse
// CHECK-SAME: (%[[X:.*]]: tensor<64xf32>)
// CHECK: scf.for %[[I:.*]] =
// CHECK: %[[BOX:.*]] = tensor.extract_slice %[[X]][%{{.*}}] [15] [1]
// CHECK: %[[ABS:.*]] = linalg.{{.*}} ins(%[[BOX]] : tensor<15xf32>)
// CHECK: %[[TILE:.*]] = slice.strided %[[ABS]][::-2] : tensor<15xf32> to tensor<8xf32>
// CHECK: linalg.{{.*}} ins(%[[TILE]] : tensor<8xf32>)
func.func @fuse(%x: tensor<64xf32>) -> tensor<32xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %0 = linalg.abs ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %1 = slice.strided %0[::-2] : tensor<64xf32>
  %f = tensor.empty() : tensor<32xf32>
  %2 = linalg.exp ins(%1 : tensor<32xf32>) outs(%f : tensor<32xf32>) -> tensor<32xf32>
  return %2 : tensor<32xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %exp = transform.structured.match ops{["linalg.exp"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.fuse %exp tile_sizes [8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

// -----

// Where the box of a tile begins hangs on the stride's sign.
func.func @stride_of_unknown_sign(%x: tensor<64xf32>, %s: index) -> tensor<?xf32> {
  // expected-error @+2 {{'slice.strided' op faild to tile operation}}
  // expected-error @+1 {{'slice.strided' op failed to generate tiling loops}}
  %0 = slice.strided %x[::%s] : tensor<64xf32>
  return %0 : tensor<?xf32>
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.readonly}) {
    %slice = transform.structured.match ops{["slice.strided"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %loop = transform.structured.tile_using_for %slice tile_sizes [8] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
