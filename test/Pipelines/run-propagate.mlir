// RUN: slice-opt %s -slice-to-llvm | mlir-runner -e main -entry-point-result=void -shared-libs=%mlir_lib_dir/libmlir_runner_utils.so,%mlir_lib_dir/libmlir_c_runner_utils.so | FileCheck %s
// RUN: slice-opt %s -slice-propagate -slice-to-llvm | mlir-runner -e main -entry-point-result=void -shared-libs=%mlir_lib_dir/libmlir_runner_utils.so,%mlir_lib_dir/libmlir_c_runner_utils.so | FileCheck %s
// RUN: slice-opt %s -slice-propagate -slice-to-llvm=runtime-verification | mlir-runner -e main -entry-point-result=void -shared-libs=%mlir_lib_dir/libmlir_runner_utils.so,%mlir_lib_dir/libmlir_c_runner_utils.so | FileCheck %s

// Slices that have moved take what they took before. What NumPy makes of each
// program stands beside it.

func.func private @printMemrefI64(tensor<*xi64>) attributes {llvm.emit_c_interface}

// np.arange(rows * columns).reshape(rows, columns)
func.func @arange2(%rows: index, %columns: index) -> tensor<?x?xi64> {
  %0 = tensor.generate %rows, %columns {
  ^bb0(%i: index, %j: index):
    %1 = arith.muli %i, %columns : index
    %2 = arith.addi %1, %j : index
    %3 = arith.index_cast %2 : index to i64
    tensor.yield %3 : i64
  } : tensor<?x?xi64>
  return %0 : tensor<?x?xi64>
}

func.func @print(%x: tensor<?xi64>) {
  %0 = tensor.cast %x : tensor<?xi64> to tensor<*xi64>
  call @printMemrefI64(%0) : (tensor<*xi64>) -> ()
  return
}

func.func @print2(%x: tensor<?x?xi64>) {
  %0 = tensor.cast %x : tensor<?x?xi64> to tensor<*xi64>
  call @printMemrefI64(%0) : (tensor<*xi64>) -> ()
  return
}

// ((x + x) * x)[i, b::s]
func.func @elementwise(%x: tensor<?x?xi64>, %i: index, %b: index, %s: index) -> tensor<?xi64> {
  %0 = arith.addi %x, %x : tensor<?x?xi64>
  %1 = arith.muli %0, %x : tensor<?x?xi64>
  %2 = slice.strided %1[%i, %b::%s] : tensor<?x?xi64>
  return %2 : tensor<?xi64>
}

// (x.T + x[0, 0])[::-2, b:]
#ij = affine_map<(i, j) -> (i, j)>
#ji = affine_map<(i, j) -> (j, i)>
func.func @generic(%x: tensor<?x?xi64>, %b: index) -> tensor<?x?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xi64>
  %n = tensor.dim %x, %c1 : tensor<?x?xi64>
  %first = tensor.extract %x[%c0, %c0] : tensor<?x?xi64>
  %e = tensor.empty(%n, %m) : tensor<?x?xi64>
  %0 = linalg.generic {indexing_maps = [#ji, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x?xi64>) outs(%e : tensor<?x?xi64>) {
  ^bb0(%in: i64, %out: i64):
    %1 = arith.addi %in, %first : i64
    linalg.yield %1 : i64
  } -> tensor<?x?xi64>
  %2 = slice.strided %0[::-2, %b:] : tensor<?x?xi64>
  return %2 : tensor<?x?xi64>
}

// np.fromfunction(lambda i, j: 10 * i + j, (4, 8))[2, 6:0:-2]
func.func @index() -> tensor<3xi64> {
  %c10 = arith.constant 10 : index
  %e = tensor.empty() : tensor<4x8xi64>
  %0 = linalg.generic {indexing_maps = [#ij], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x8xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %1 = arith.muli %i, %c10 : index
    %2 = arith.addi %1, %j : index
    %3 = arith.index_cast %2 : index to i64
    linalg.yield %3 : i64
  } -> tensor<4x8xi64>
  %4 = slice.strided %0[2, 6:0:-2] : tensor<4x8xi64>
  return %4 : tensor<3xi64>
}

// np.concatenate([x, y], 1)[::-1, 6:1:-2]
func.func @concat(%x: tensor<?x4xi64>, %y: tensor<?x4xi64>) -> tensor<?x3xi64> {
  %0 = tensor.concat dim(1) %x, %y : (tensor<?x4xi64>, tensor<?x4xi64>) -> tensor<?x8xi64>
  %1 = slice.strided %0[::-1, 6:1:-2] : tensor<?x8xi64>
  return %1 : tensor<?x3xi64>
}

// np.pad(x, ((1, 1), (2, 0)), constant_values=-1)[::-2, 1::2]
func.func @pad(%x: tensor<3x4xi64>) -> tensor<3x3xi64> {
  %c = arith.constant -1 : i64
  %0 = tensor.pad %x low[1, 2] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c : i64
  } : tensor<3x4xi64> to tensor<5x6xi64>
  %1 = slice.strided %0[::-2, 1::2] : tensor<5x6xi64>
  return %1 : tensor<3x3xi64>
}

// x.ravel()[10:1:-4], x.reshape(3, 2, 2)[::-1, 1, 0] and
// x.reshape(6, 2)[4:1:-1].ravel()[::2]
func.func @reshape(%x: tensor<3x4xi64>) -> (tensor<3xi64>, tensor<3xi64>, tensor<3xi64>) {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<3x4xi64> into tensor<12xi64>
  %1 = slice.strided %0[10:1:-4] : tensor<12xi64>
  %2 = tensor.expand_shape %x [[0], [1, 2]] output_shape [3, 2, 2] : tensor<3x4xi64> into tensor<3x2x2xi64>
  %3 = slice.strided %2[::-1, 1, 0] : tensor<3x2x2xi64>
  %4 = tensor.expand_shape %0 [[0, 1]] output_shape [6, 2] : tensor<12xi64> into tensor<6x2xi64>
  %5 = slice.strided %4[4:1:-1] : tensor<6x2xi64>
  %6 = tensor.collapse_shape %5 [[0, 1]] : tensor<3x2xi64> into tensor<6xi64>
  %7 = slice.strided %6[::2] : tensor<6xi64>
  return %1, %3, %7 : tensor<3xi64>, tensor<3xi64>, tensor<3xi64>
}

// x[2:, None, ::-1] + x[2:, None, ::-1], of which [-1, 0, b:e].
func.func @new_axes(%x: tensor<?x?xi64>, %b: index, %e: index) -> tensor<?xi64> {
  %0 = slice.strided %x[2:, newaxis, ::-1] : tensor<?x?xi64>
  %1 = arith.addi %0, %0 : tensor<?x1x?xi64>
  %2 = slice.strided %1[-1, 0, %b:%e] : tensor<?x1x?xi64>
  return %2 : tensor<?xi64>
}

func.func @print3(%x: tensor<3xi64>) {
  %0 = tensor.cast %x : tensor<3xi64> to tensor<?xi64>
  call @print(%0) : (tensor<?xi64>) -> ()
  return
}

func.func @main() {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %cm1 = arith.constant -1 : index
  %cm2 = arith.constant -2 : index
  %x = call @arange2(%c3, %c4) : (index, index) -> tensor<?x?xi64>
  // CHECK: [98,  50]
  %0 = call @elementwise(%x, %c1, %cm1, %cm2) : (tensor<?x?xi64>, index, index, index) -> tensor<?xi64>
  call @print(%0) : (tensor<?xi64>) -> ()
  // CHECK{LITERAL}: [[7,   11],
  // CHECK-NEXT: [5,   9]]
  %1 = call @generic(%x, %cm2) : (tensor<?x?xi64>, index) -> tensor<?x?xi64>
  call @print2(%1) : (tensor<?x?xi64>) -> ()
  // CHECK: [26,  24,  22]
  %2 = call @index() : () -> tensor<3xi64>
  call @print3(%2) : (tensor<3xi64>) -> ()
  // CHECK{LITERAL}: [[10,   8,   10],
  // CHECK-NEXT: [6,   4,   6],
  // CHECK-NEXT: [2,   0,   2]]
  %y = tensor.cast %x : tensor<?x?xi64> to tensor<?x4xi64>
  %3 = call @concat(%y, %y) : (tensor<?x4xi64>, tensor<?x4xi64>) -> tensor<?x3xi64>
  %4 = tensor.cast %3 : tensor<?x3xi64> to tensor<?x?xi64>
  call @print2(%4) : (tensor<?x?xi64>) -> ()
  // CHECK{LITERAL}: [[-1,   -1,   -1],
  // CHECK-NEXT: [-1,   5,   7],
  // CHECK-NEXT: [-1,   -1,   -1]]
  %z = tensor.cast %x : tensor<?x?xi64> to tensor<3x4xi64>
  %5 = call @pad(%z) : (tensor<3x4xi64>) -> tensor<3x3xi64>
  %6 = tensor.cast %5 : tensor<3x3xi64> to tensor<?x?xi64>
  call @print2(%6) : (tensor<?x?xi64>) -> ()
  // CHECK: [10,  6,  2]
  // CHECK: [10,  6,  2]
  // CHECK: [8,  6,  4]
  %7:3 = call @reshape(%z) : (tensor<3x4xi64>) -> (tensor<3xi64>, tensor<3xi64>, tensor<3xi64>)
  call @print3(%7#0) : (tensor<3xi64>) -> ()
  call @print3(%7#1) : (tensor<3xi64>) -> ()
  call @print3(%7#2) : (tensor<3xi64>) -> ()
  // CHECK: [20,  18]
  %8 = call @new_axes(%x, %c1, %c3) : (tensor<?x?xi64>, index, index) -> tensor<?xi64>
  call @print(%8) : (tensor<?xi64>) -> ()
  return
}
