// RUN: slice-opt %s -slice-propagate -split-input-file | FileCheck %s

// CHECK-DAG: #[[I:.*]] = affine_map<(d0) -> (d0)>
// CHECK-DAG: #[[NONE:.*]] = affine_map<(d0) -> ()>

// A dim that an index drops is a loop less. The empty destination shrinks.
// CHECK-LABEL: func.func @generic
// CHECK-SAME: (%[[A:.*]]: tensor<8x4xf32>, %[[B:.*]]: tensor<4xf32>, %[[K:.*]]: f32, %[[J:.*]]: index)
// CHECK-DAG: %[[X:.*]] = slice.strided %[[A]][::2, %[[J]]] : tensor<8x4xf32> to tensor<4xf32>
// CHECK-DAG: %[[Y:.*]] = slice.strided %[[B]][%[[J]]] : tensor<4xf32> to tensor<f32>
// CHECK-DAG: %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK: %[[G:.*]] = linalg.generic {indexing_maps = [#[[I]], #[[NONE]], #[[NONE]], #[[I]]], iterator_types = ["parallel"]}
// CHECK-SAME: ins(%[[X]], %[[Y]], %[[K]] : tensor<4xf32>, tensor<f32>, f32) outs(%[[E]] : tensor<4xf32>)
// CHECK: return %[[G]]
#ij = affine_map<(i, j) -> (i, j)>
#j = affine_map<(i, j) -> (j)>
#none = affine_map<(i, j) -> ()>
func.func @generic(%a: tensor<8x4xf32>, %b: tensor<4xf32>, %k: f32, %j: index) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %0 = linalg.generic {indexing_maps = [#ij, #j, #none, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b, %k : tensor<8x4xf32>, tensor<4xf32>, f32) outs(%e : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %o: f32):
    %1 = arith.addf %x, %y : f32
    %2 = arith.mulf %1, %z : f32
    linalg.yield %2 : f32
  } -> tensor<8x4xf32>
  %3 = slice.strided %0[::2, %j] : tensor<8x4xf32>
  return %3 : tensor<4xf32>
}

// -----

// An empty destination of unknown size takes the slice's.
// CHECK-LABEL: func.func @unknown_size
// CHECK-SAME: (%[[A:.*]]: tensor<?xf32>)
// CHECK-DAG: %[[D:.*]] = tensor.dim %[[A]], %c0
// CHECK-DAG: %[[X:.*]] = slice.strided %[[A]][2:]
// CHECK: %[[N:.*]] = arith.select
// CHECK: %[[E:.*]] = tensor.empty(%[[N]]) : tensor<?xf32>
// CHECK: linalg.exp ins(%[[X]] : tensor<?xf32>) outs(%[[E]] : tensor<?xf32>)
// CHECK-NOT: tensor.dim
func.func @unknown_size(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %a, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %0 = linalg.exp ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = slice.strided %0[2:] : tensor<?xf32>
  return %1 : tensor<?xf32>
}

// -----

// A destination that is read is sliced, along the dims that it has.
// CHECK-LABEL: func.func @destination_is_read
// CHECK-SAME: (%[[A:.*]]: tensor<4x8xf32>, %[[E:.*]]: tensor<8x4xf32>)
// CHECK-DAG: %[[X:.*]] = slice.strided %[[A]][::2, 1] : tensor<4x8xf32> to tensor<2xf32>
// CHECK-DAG: %[[Y:.*]] = slice.strided %[[E]][1, ::2] : tensor<8x4xf32> to tensor<2xf32>
// CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<2xf32>) outs(%[[Y]] : tensor<2xf32>)
#ij = affine_map<(i, j) -> (i, j)>
#ji = affine_map<(i, j) -> (j, i)>
func.func @destination_is_read(%a: tensor<4x8xf32>, %e: tensor<8x4xf32>) -> tensor<2xf32> {
  %0 = linalg.generic {indexing_maps = [#ij, #ji], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %1 = arith.addf %x, %o : f32
    linalg.yield %1 : f32
  } -> tensor<8x4xf32>
  %2 = slice.strided %0[1, ::2] : tensor<8x4xf32>
  return %2 : tensor<2xf32>
}

// -----

// linalg.index goes on counting what it counted: 6 - 2 * j, and always 3.
// CHECK-LABEL: func.func @index
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]
// CHECK: %[[J:.*]] = linalg.index 0 : index
// CHECK: %[[M:.*]] = arith.muli %[[J]], %c-2
// CHECK: %[[B:.*]] = arith.addi %[[M]], %c6
// CHECK: arith.addi %[[B]], %c3
#ij = affine_map<(i, j) -> (i, j)>
func.func @index(%e: tensor<?x8xindex>) -> tensor<3xindex> {
  %0 = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<?x8xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.addi %i, %j : index
    linalg.yield %s : index
  } -> tensor<?x8xindex>
  %1 = slice.strided %0[3, 6:0:-2] : tensor<?x8xindex>
  return %1 : tensor<3xindex>
}

// -----

// CHECK-LABEL: func.func @index_from_an_unknown_begin
// CHECK: %[[G:.*]] = linalg.generic
// CHECK: slice.strided %[[G]][%{{.*}}:]
#i = affine_map<(i) -> (i)>
func.func @index_from_an_unknown_begin(%e: tensor<8xindex>, %b: index) -> tensor<?xindex> {
  %0 = linalg.generic {indexing_maps = [#i], iterator_types = ["parallel"]} outs(%e : tensor<8xindex>) {
  ^bb0(%o: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<8xindex>
  %1 = slice.strided %0[%b:] : tensor<8xindex>
  return %1 : tensor<?xindex>
}

// -----

// CHECK-LABEL: func.func @reduction
// CHECK: %[[G:.*]] = linalg.generic
// CHECK: slice.strided %[[G]][::2]
#ij = affine_map<(i, j) -> (i, j)>
#j = affine_map<(i, j) -> (j)>
func.func @reduction(%a: tensor<4x8xf32>, %e: tensor<8xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#ij, #j], iterator_types = ["reduction", "parallel"]}
      ins(%a : tensor<4x8xf32>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %o: f32):
    %1 = arith.addf %x, %o : f32
    linalg.yield %1 : f32
  } -> tensor<8xf32>
  %2 = slice.strided %0[::2] : tensor<8xf32>
  return %2 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @diagonal
// CHECK: %[[G:.*]] = linalg.generic
// CHECK: slice.strided %[[G]][::2]
#i = affine_map<(i) -> (i)>
#ii = affine_map<(i) -> (i, i)>
func.func @diagonal(%a: tensor<4x4xf32>, %e: tensor<4xf32>) -> tensor<2xf32> {
  %0 = linalg.generic {indexing_maps = [#ii, #i], iterator_types = ["parallel"]}
      ins(%a : tensor<4x4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  %1 = slice.strided %0[::2] : tensor<4xf32>
  return %1 : tensor<2xf32>
}

// -----

// What is called for its effects is called as often as before.
// CHECK-LABEL: func.func @effects
// CHECK: %[[M:.*]] = linalg.map
// CHECK: slice.strided %[[M]][::2]
func.func private @f(f32) -> f32
func.func @effects(%a: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<2xf32> {
  %0 = linalg.map ins(%a : tensor<4xf32>) outs(%e : tensor<4xf32>) (%x: f32, %o: f32) {
    %y = func.call @f(%x) : (f32) -> f32
    linalg.yield %y : f32
  }
  %1 = slice.strided %0[::2] : tensor<4xf32>
  return %1 : tensor<2xf32>
}

// -----

// CHECK-LABEL: func.func @several_results
// CHECK: %[[G:.*]]:2 = linalg.generic
// CHECK: slice.strided %[[G]]#1[::2]
#i = affine_map<(i) -> (i)>
func.func @several_results(%a: tensor<4xf32>, %e: tensor<4xf32>) -> (tensor<4xf32>, tensor<2xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%e, %e : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32, %p: f32):
    %y = math.exp %x : f32
    linalg.yield %x, %y : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  %1 = slice.strided %0#1[::2] : tensor<4xf32>
  return %0#0, %1 : tensor<4xf32>, tensor<2xf32>
}

// CHECK-LABEL: func.func @one_result_is_used
// CHECK: %[[X:.*]] = slice.strided %{{.*}}[::2]
// CHECK: %[[G:.*]] = linalg.generic {{.*}} ins(%[[X]] : tensor<2xf32>)
// CHECK: return %[[G]]
func.func @one_result_is_used(%a: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<2xf32> {
  %0:2 = linalg.generic {indexing_maps = [#i, #i, #i], iterator_types = ["parallel"]}
      ins(%a : tensor<4xf32>) outs(%e, %e : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%x: f32, %o: f32, %p: f32):
    %y = math.exp %x : f32
    linalg.yield %x, %y : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  %1 = slice.strided %0#1[::2] : tensor<4xf32>
  return %1 : tensor<2xf32>
}

// -----

// Named ops keep their names.
// CHECK-LABEL: func.func @named
// CHECK-DAG: %[[X:.*]] = slice.strided %{{.*}}[%{{.*}}] : tensor<4x8xf32> to tensor<8xf32>
// CHECK-DAG: %[[Y:.*]] = slice.strided %{{.*}}[%{{.*}}] : tensor<4x8xf32> to tensor<8xf32>
// CHECK: %[[S:.*]] = linalg.add ins(%[[X]], %[[Y]] : tensor<8xf32>, tensor<8xf32>)
// CHECK: linalg.map { math.exp } ins(%[[S]] : tensor<8xf32>)
// CHECK-NOT: tensor<4x8xf32>
func.func @named(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %i: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.add ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.map { math.exp } ins(%0 : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>)
  %2 = slice.strided %1[%i] : tensor<4x8xf32>
  return %2 : tensor<8xf32>
}

// CHECK-LABEL: func.func @fill
// CHECK: %[[E:.*]] = tensor.empty() : tensor<8xf32>
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%[[E]] : tensor<8xf32>)
func.func @fill(%c: f32, %i: index) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.fill ins(%c : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = slice.strided %0[%i] : tensor<4x8xf32>
  return %1 : tensor<8xf32>
}

// Its maps are an attribute.
// CHECK-LABEL: func.func @elementwise
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<2x8xf32>)
// CHECK: math.exp
func.func @elementwise(%a: tensor<4x8xf32>) -> tensor<2x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = slice.strided %0[1:3] : tensor<4x8xf32>
  return %1 : tensor<2x8xf32>
}

// CHECK-LABEL: func.func @matmul
// CHECK: %[[M:.*]] = linalg.matmul
// CHECK: slice.strided %[[M]][0]
func.func @matmul(%a: tensor<4x4xf32>, %e: tensor<4x4xf32>) -> tensor<4xf32> {
  %0 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = slice.strided %0[0] : tensor<4x4xf32>
  return %1 : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @transpose
// CHECK-SAME: (%[[A:.*]]: tensor<2x3x4xf32>, %[[I:.*]]: index)
// CHECK-DAG: %[[X:.*]] = slice.strided %[[A]][:, %[[I]], 1:] : tensor<2x3x4xf32> to tensor<2x3xf32>
// CHECK-DAG: %[[E:.*]] = tensor.empty() : tensor<3x2xf32>
// CHECK: linalg.transpose ins(%[[X]] : tensor<2x3xf32>) outs(%[[E]] : tensor<3x2xf32>) permutation = [1, 0]
func.func @transpose(%a: tensor<2x3x4xf32>, %i: index) -> tensor<3x2xf32> {
  %e = tensor.empty() : tensor<4x2x3xf32>
  %0 = linalg.transpose ins(%a : tensor<2x3x4xf32>) outs(%e : tensor<4x2x3xf32>) permutation = [2, 0, 1]
  %1 = slice.strided %0[1:, :, %i] : tensor<4x2x3xf32>
  return %1 : tensor<3x2xf32>
}

// What keeps its order is a view, whoever else wants the transpose.
// CHECK-LABEL: func.func @transpose_of_nothing
// CHECK-SAME: (%[[A:.*]]: tensor<2x3x?xf32>, %{{.*}}: tensor<?x2x3xf32>, %[[I:.*]]: index)
// CHECK-DAG: linalg.transpose
// CHECK-DAG: slice.strided %[[A]][..., %[[I]]] : tensor<2x3x?xf32> to tensor<2x3xf32>
// CHECK: return
func.func @transpose_of_nothing(%a: tensor<2x3x?xf32>, %e: tensor<?x2x3xf32>, %i: index) -> (tensor<?x2x3xf32>, tensor<2x3xf32>) {
  %0 = linalg.transpose ins(%a : tensor<2x3x?xf32>) outs(%e : tensor<?x2x3xf32>) permutation = [2, 0, 1]
  %1 = slice.strided %0[%i] : tensor<?x2x3xf32>
  return %0, %1 : tensor<?x2x3xf32>, tensor<2x3xf32>
}

// CHECK-LABEL: func.func @broadcast
// CHECK-SAME: (%[[A:.*]]: tensor<3xf32>,
// CHECK-DAG: %[[X:.*]] = slice.strided %[[A]][::-1] : tensor<3xf32> to tensor<3xf32>
// CHECK-DAG: %[[E:.*]] = tensor.empty() : tensor<3x2xf32>
// CHECK: linalg.broadcast ins(%[[X]] : tensor<3xf32>) outs(%[[E]] : tensor<3x2xf32>) dimensions = [1]
func.func @broadcast(%a: tensor<3xf32>, %e: tensor<2x3x4xf32>, %i: index) -> tensor<3x2xf32> {
  %0 = linalg.broadcast ins(%a : tensor<3xf32>) outs(%e : tensor<2x3x4xf32>) dimensions = [0, 2]
  %1 = slice.strided %0[%i, ::-1, ::-2] : tensor<2x3x4xf32>
  return %1 : tensor<3x2xf32>
}

// CHECK-LABEL: func.func @broadcast_of_nothing
// CHECK-SAME: (%[[A:.*]]: tensor<3xf32>,
// CHECK-NEXT: return %[[A]]
func.func @broadcast_of_nothing(%a: tensor<3xf32>, %e: tensor<2x3x4xf32>, %i: index) -> tensor<3xf32> {
  %0 = linalg.broadcast ins(%a : tensor<3xf32>) outs(%e : tensor<2x3x4xf32>) dimensions = [0, 2]
  %1 = slice.strided %0[1, :, %i] : tensor<2x3x4xf32>
  return %1 : tensor<3xf32>
}
