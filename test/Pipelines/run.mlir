// RUN: slice-opt %s -slice-to-llvm | mlir-runner -e main -entry-point-result=void -shared-libs=%mlir_lib_dir/libmlir_runner_utils.so,%mlir_lib_dir/libmlir_c_runner_utils.so | FileCheck %s
// RUN: slice-opt %s -slice-to-llvm=runtime-verification | mlir-runner -e main -entry-point-result=void -shared-libs=%mlir_lib_dir/libmlir_runner_utils.so,%mlir_lib_dir/libmlir_c_runner_utils.so | FileCheck %s

// Programs on tensors, run. What NumPy makes of each slice stands beside it.

func.func private @printMemrefF32(tensor<*xf32>) attributes {llvm.emit_c_interface}
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

// np.arange(n)
func.func @arange(%n: index) -> tensor<?xi64> {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    %1 = arith.index_cast %i : index to i64
    tensor.yield %1 : i64
  } : tensor<?xi64>
  return %0 : tensor<?xi64>
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

func.func @run_time(%x: tensor<?xi64>, %b: index, %e: index, %s: index) {
  %0 = slice.strided %x[%b:%e:%s] : tensor<?xi64>
  call @print(%0) : (tensor<?xi64>) -> ()
  return
}

func.func @run_time_static_dim(%x: tensor<6xi64>, %b: index, %e: index, %s: index) {
  %0 = slice.strided %x[%b:%e:%s] : tensor<6xi64>
  call @print(%0) : (tensor<?xi64>) -> ()
  return
}

func.func @run_time_values() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %cm1 = arith.constant -1 : index
  %cm2 = arith.constant -2 : index
  %cm7 = arith.constant -7 : index
  %most = arith.constant 9223372036854775807 : index
  %least = arith.constant -9223372036854775808 : index
  %x = call @arange(%c6) : (index) -> tensor<?xi64>
  %y = tensor.cast %x : tensor<?xi64> to tensor<6xi64>

  // x[1:5:2]
  // CHECK: [1,  3]
  // CHECK: [1,  3]
  call @run_time(%x, %c1, %c5, %c2) : (tensor<?xi64>, index, index, index) -> ()
  call @run_time_static_dim(%y, %c1, %c5, %c2) : (tensor<6xi64>, index, index, index) -> ()
  // x[-1:0:-2]
  // CHECK: [5,  3,  1]
  // CHECK: [5,  3,  1]
  call @run_time(%x, %cm1, %c0, %cm2) : (tensor<?xi64>, index, index, index) -> ()
  call @run_time_static_dim(%y, %cm1, %c0, %cm2) : (tensor<6xi64>, index, index, index) -> ()
  // x[most:least:-1]: both ends clamp.
  // CHECK: [5,  4,  3,  2,  1,  0]
  // CHECK: [5,  4,  3,  2,  1,  0]
  call @run_time(%x, %most, %least, %cm1) : (tensor<?xi64>, index, index, index) -> ()
  call @run_time_static_dim(%y, %most, %least, %cm1) : (tensor<6xi64>, index, index, index) -> ()
  // x[least:most:2]
  // CHECK: [0,  2,  4]
  // CHECK: [0,  2,  4]
  call @run_time(%x, %least, %most, %c2) : (tensor<?xi64>, index, index, index) -> ()
  call @run_time_static_dim(%y, %least, %most, %c2) : (tensor<6xi64>, index, index, index) -> ()
  // x[2:6:most] and x[-2:-7:least]: the longest strides.
  // CHECK: [2]
  // CHECK: [2]
  call @run_time(%x, %c2, %c6, %most) : (tensor<?xi64>, index, index, index) -> ()
  call @run_time_static_dim(%y, %c2, %c6, %most) : (tensor<6xi64>, index, index, index) -> ()
  // CHECK: [4]
  // CHECK: [4]
  call @run_time(%x, %cm2, %cm7, %least) : (tensor<?xi64>, index, index, index) -> ()
  call @run_time_static_dim(%y, %cm2, %cm7, %least) : (tensor<6xi64>, index, index, index) -> ()
  // x[5:1:1] and x[6:6:-1]: nothing.
  // CHECK: sizes = [0]
  // CHECK: sizes = [0]
  call @run_time(%x, %c5, %c1, %c1) : (tensor<?xi64>, index, index, index) -> ()
  call @run_time_static_dim(%y, %c5, %c1, %c1) : (tensor<6xi64>, index, index, index) -> ()
  // CHECK: sizes = [0]
  // CHECK: sizes = [0]
  call @run_time(%x, %c6, %c6, %cm1) : (tensor<?xi64>, index, index, index) -> ()
  call @run_time_static_dim(%y, %c6, %c6, %cm1) : (tensor<6xi64>, index, index, index) -> ()
  // An empty source.
  // CHECK: sizes = [0]
  // CHECK: sizes = [0]
  %z = call @arange(%c0) : (index) -> tensor<?xi64>
  call @run_time(%z, %cm1, %c5, %c1) : (tensor<?xi64>, index, index, index) -> ()
  call @run_time(%z, %most, %least, %cm2) : (tensor<?xi64>, index, index, index) -> ()
  return
}

func.func @at(%x: tensor<?x?xi64>, %i: index, %j: index) {
  %0 = slice.strided %x[%i, %j] : tensor<?x?xi64>
  %1 = tensor.extract %0[] : tensor<i64>
  %2 = tensor.from_elements %1 : tensor<1xi64>
  %3 = tensor.cast %2 : tensor<1xi64> to tensor<?xi64>
  call @print(%3) : (tensor<?xi64>) -> ()
  return
}

func.func @row(%x: tensor<?x?xi64>, %i: index) {
  %0 = slice.strided %x[%i, ::-2] : tensor<?x?xi64>
  call @print(%0) : (tensor<?xi64>) -> ()
  return
}

func.func @indices() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %cm1 = arith.constant -1 : index
  %cm3 = arith.constant -3 : index
  %x = call @arange2(%c3, %c4) : (index, index) -> tensor<?x?xi64>
  // x[2, -1], x[-3, 3], x[0, 0]
  // CHECK: [11]
  // CHECK: [3]
  // CHECK: [0]
  call @at(%x, %c2, %cm1) : (tensor<?x?xi64>, index, index) -> ()
  call @at(%x, %cm3, %c3) : (tensor<?x?xi64>, index, index) -> ()
  call @at(%x, %c0, %c0) : (tensor<?x?xi64>, index, index) -> ()
  // x[-1, ::-2]
  // CHECK: [11,  9]
  call @row(%x, %cm1) : (tensor<?x?xi64>, index) -> ()
  return
}

// The worked example, on 3x4x5 elements.
func.func @new_axes_and_ellipsis() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c60 = arith.constant 60 : index
  %n = call @arange(%c60) : (index) -> tensor<?xi64>
  %m = tensor.cast %n : tensor<?xi64> to tensor<60xi64>
  %x = tensor.expand_shape %m [[0, 1, 2]] output_shape [3, 4, 5] : tensor<60xi64> into tensor<3x4x5xi64>
  // x[1, None, ..., :-3:-1, None]
  // CHECK: rank = 4 offset = 0 sizes = [1, 4, 2, 1] strides = [8, 2, 1, 1]
  // CHECK-NEXT: 24]
  // CHECK-NEXT: 23]
  // CHECK-NEXT: 29]
  // CHECK-NEXT: 28]
  // CHECK-NEXT: 34]
  // CHECK-NEXT: 33]
  // CHECK-NEXT: 39]
  // CHECK-NEXT: 38]
  %0 = slice.strided %x[1, newaxis, ..., :-3:-1, newaxis] : tensor<3x4x5xi64> to tensor<1x4x2x1xi64>
  %1 = tensor.cast %0 : tensor<1x4x2x1xi64> to tensor<*xi64>
  call @printMemrefI64(%1) : (tensor<*xi64>) -> ()
  // x[::-1, 1:3, -1] of it, then [:, 1, None]
  // CHECK: [54,  34,  14]
  %2 = slice.strided %x[::-1, 1:3, -1] : tensor<3x4x5xi64> to tensor<3x2xi64>
  %3 = slice.strided %2[:, 1] : tensor<3x2xi64> to tensor<3xi64>
  %4 = tensor.cast %3 : tensor<3xi64> to tensor<?xi64>
  call @print(%4) : (tensor<?xi64>) -> ()
  return
}

func.func @update(%x: tensor<8xi64>) -> tensor<8xi64> {
  // Reads what it overwrites.
  %0 = slice.strided %x[3::-1] : tensor<8xi64>
  %1 = tensor.insert_slice %0 into %x[0] [4] [2] : tensor<4xi64> into tensor<8xi64>
  return %1 : tensor<8xi64>
}

func.func @updates() {
  %c8 = arith.constant 8 : index
  %n = call @arange(%c8) : (index) -> tensor<?xi64>
  %x = tensor.cast %n : tensor<?xi64> to tensor<8xi64>
  %y = call @update(%x) : (tensor<8xi64>) -> tensor<8xi64>
  // y = x.copy(); y[::2] = x[3::-1]; x is as it was.
  // CHECK: [3,  1,  2,  3,  1,  5,  0,  7]
  // CHECK: [0,  1,  2,  3,  4,  5,  6,  7]
  %z = tensor.cast %y : tensor<8xi64> to tensor<?xi64>
  call @print(%z) : (tensor<?xi64>) -> ()
  call @print(%n) : (tensor<?xi64>) -> ()
  return
}

func.func @overlap(%x: tensor<8xi64>) -> (tensor<8xi64>, tensor<8xi64>, tensor<8xi64>) {
  %0 = slice.strided %x[:-1] : tensor<8xi64>
  %1 = slice.strided_update %0 into %x[1:] : tensor<7xi64> into tensor<8xi64>
  %2 = slice.strided %1[1:] : tensor<8xi64>
  %3 = slice.strided_update %2 into %1[:7] : tensor<7xi64> into tensor<8xi64>
  %4 = slice.strided_update %x into %x[::-1] : tensor<8xi64> into tensor<8xi64>
  return %1, %3, %4 : tensor<8xi64>, tensor<8xi64>, tensor<8xi64>
}

// y[i, ::-1] *= y[i], row by row, in place.
func.func @update_loop(%x: tensor<?x?xi64>) -> tensor<?x?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> tensor<?x?xi64> {
    %row = slice.strided %y[%i, ::-1] : tensor<?x?xi64>
    %same = slice.strided %y[%i] : tensor<?x?xi64>
    %product = arith.muli %row, %same : tensor<?xi64>
    %next = slice.strided_update %product into %y[%i, ::-1] : tensor<?xi64> into tensor<?x?xi64>
    scf.yield %next : tensor<?x?xi64>
  }
  return %r : tensor<?x?xi64>
}

func.func @overlapping_updates() {
  %c8 = arith.constant 8 : index
  %n = call @arange(%c8) : (index) -> tensor<?xi64>
  %x = tensor.cast %n : tensor<?xi64> to tensor<8xi64>
  // y = x.copy(); y[1:] = x[:-1]; z = y.copy(); z[:7] = y[1:]
  // w = x.copy(); w[::-1] = x
  // CHECK: [0,  0,  1,  2,  3,  4,  5,  6]
  // CHECK: [0,  1,  2,  3,  4,  5,  6,  6]
  // CHECK: [7,  6,  5,  4,  3,  2,  1,  0]
  %y, %z, %w = call @overlap(%x) : (tensor<8xi64>) -> (tensor<8xi64>, tensor<8xi64>, tensor<8xi64>)
  %y1 = tensor.cast %y : tensor<8xi64> to tensor<?xi64>
  %z1 = tensor.cast %z : tensor<8xi64> to tensor<?xi64>
  %w1 = tensor.cast %w : tensor<8xi64> to tensor<?xi64>
  call @print(%y1) : (tensor<?xi64>) -> ()
  call @print(%z1) : (tensor<?xi64>) -> ()
  call @print(%w1) : (tensor<?xi64>) -> ()
  // CHECK{LITERAL}: [[0,   2,   2,   0],
  // CHECK-NEXT: [28,   30,   30,   28]]
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %a = call @arange2(%c2, %c4) : (index, index) -> tensor<?x?xi64>
  %b = call @update_loop(%a) : (tensor<?x?xi64>) -> tensor<?x?xi64>
  call @print2(%b) : (tensor<?x?xi64>) -> ()
  return
}

// The rows in turn, reversed, summed up.
func.func @loop(%x: tensor<?x?xi64>) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c0 : tensor<?x?xi64>
  %first = slice.strided %x[0, ::-1] : tensor<?x?xi64>
  %r = scf.for %i = %c1 to %n step %c1 iter_args(%sum = %first) -> tensor<?xi64> {
    %row = slice.strided %x[%i, ::-1] : tensor<?x?xi64>
    %next = arith.addi %sum, %row : tensor<?xi64>
    scf.yield %next : tensor<?xi64>
  }
  return %r : tensor<?xi64>
}

// x[1:] again and again.
func.func @shrink(%x: tensor<?xi64>, %n: index) -> tensor<?xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%y = %x) -> tensor<?xi64> {
    %next = slice.strided %y[1:] : tensor<?xi64>
    scf.yield %next : tensor<?xi64>
  }
  return %r : tensor<?xi64>
}

func.func @branch(%x: tensor<?xi64>, %c: i1) -> tensor<?xi64> {
  %r = scf.if %c -> tensor<?xi64> {
    %s = slice.strided %x[:2] : tensor<?xi64>
    scf.yield %s : tensor<?xi64>
  } else {
    %s = slice.strided %x[::-3] : tensor<?xi64>
    scf.yield %s : tensor<?xi64>
  }
  return %r : tensor<?xi64>
}

func.func @control_flow() {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %false = arith.constant false
  %true = arith.constant true
  %x = call @arange2(%c3, %c4) : (index, index) -> tensor<?x?xi64>
  // x[:, ::-1].sum(0)
  // CHECK: [21,  18,  15,  12]
  %0 = call @loop(%x) : (tensor<?x?xi64>) -> tensor<?xi64>
  call @print(%0) : (tensor<?xi64>) -> ()
  %y = call @arange(%c6) : (index) -> tensor<?xi64>
  // CHECK: [4,  5]
  %1 = call @shrink(%y, %c4) : (tensor<?xi64>, index) -> tensor<?xi64>
  call @print(%1) : (tensor<?xi64>) -> ()
  // CHECK: [0,  1]
  // CHECK: [5,  2]
  %2 = call @branch(%y, %true) : (tensor<?xi64>, i1) -> tensor<?xi64>
  call @print(%2) : (tensor<?xi64>) -> ()
  %3 = call @branch(%y, %false) : (tensor<?xi64>, i1) -> tensor<?xi64>
  call @print(%3) : (tensor<?xi64>) -> ()
  return
}

func.func @concat(%x: tensor<?xi64>) -> tensor<?xi64> {
  %0 = slice.strided %x[::-1] : tensor<?xi64>
  %1 = slice.strided %x[1::2] : tensor<?xi64>
  %2 = tensor.concat dim(0) %0, %1, %x : (tensor<?xi64>, tensor<?xi64>, tensor<?xi64>) -> tensor<?xi64>
  return %2 : tensor<?xi64>
}

func.func @pad(%x: tensor<?x?xi64>) -> tensor<?x?xi64> {
  %c9 = arith.constant 9 : i64
  %0 = slice.strided %x[::-1, 1:3] : tensor<?x?xi64>
  %1 = tensor.pad %0 low[1, 0] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %c9 : i64
  } : tensor<?x?xi64> to tensor<?x?xi64>
  return %1 : tensor<?x?xi64>
}

func.func @tensor_ops() {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %x = call @arange(%c4) : (index) -> tensor<?xi64>
  // np.concatenate([x[::-1], x[1::2], x])
  // CHECK: [3,  2,  1,  0,  1,  3,  0,  1,  2,  3]
  %0 = call @concat(%x) : (tensor<?xi64>) -> tensor<?xi64>
  call @print(%0) : (tensor<?xi64>) -> ()
  // np.pad(x[::-1, 1:3], ((1, 0), (0, 1)), constant_values=9)
  // CHECK{LITERAL}: [[9,   9,   9],
  // CHECK-NEXT: [5,   6,   9],
  // CHECK-NEXT: [1,   2,   9]]
  %y = call @arange2(%c2, %c4) : (index, index) -> tensor<?x?xi64>
  %1 = call @pad(%y) : (tensor<?x?xi64>) -> tensor<?x?xi64>
  call @print2(%1) : (tensor<?x?xi64>) -> ()
  return
}

func.func @floats(%x: tensor<8xf32>) -> tensor<4xf32> {
  %0 = slice.strided %x[::2] : tensor<8xf32>
  %1 = slice.strided %x[::-2] : tensor<8xf32>
  %2 = arith.mulf %0, %1 : tensor<4xf32>
  %3 = math.sqrt %2 : tensor<4xf32>
  %4 = arith.addf %3, %0 : tensor<4xf32>
  return %4 : tensor<4xf32>
}

func.func @softmax(%x: tensor<2x4xf32>) -> tensor<2x2xf32> {
  %e = tensor.empty() : tensor<2x2xf32>
  %0 = slice.strided %x[:, ::-2] : tensor<2x4xf32>
  %1 = linalg.softmax dimension(1) ins(%0 : tensor<2x2xf32>) outs(%e : tensor<2x2xf32>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

func.func @arithmetic() {
  %x = arith.constant dense<[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 9.0]> : tensor<8xf32>
  // np.sqrt(x[::2] * x[::-2]) + x[::2]
  // CHECK: [0,  5.16228,  7.4641,  8.44949]
  %0 = call @floats(%x) : (tensor<8xf32>) -> tensor<4xf32>
  %1 = tensor.cast %0 : tensor<4xf32> to tensor<*xf32>
  call @printMemrefF32(%1) : (tensor<*xf32>) -> ()
  // CHECK{LITERAL}: [[0.5,   0.5],
  // CHECK-NEXT: [0.880797,   0.119203]]
  %y = arith.constant dense<[[5.0, 1.0, 7.0, 1.0], [0.0, 2.0, 0.0, 4.0]]> : tensor<2x4xf32>
  %2 = call @softmax(%y) : (tensor<2x4xf32>) -> tensor<2x2xf32>
  %3 = tensor.cast %2 : tensor<2x2xf32> to tensor<*xf32>
  call @printMemrefF32(%3) : (tensor<*xf32>) -> ()
  return
}

func.func private @same(%x: tensor<?x?xi64>) -> tensor<?x?xi64> {
  return %x : tensor<?x?xi64>
}

// Columns that do not lie next to each other, for a callee that counts on it.
func.func @calls() {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  // CHECK{LITERAL}: [[1,   2],
  // CHECK-NEXT: [5,   6]]
  %x = call @arange2(%c2, %c4) : (index, index) -> tensor<?x?xi64>
  %0 = slice.strided %x[:, 1:3] : tensor<?x?xi64> to tensor<?x?xi64>
  %1 = call @same(%0) : (tensor<?x?xi64>) -> tensor<?x?xi64>
  call @print2(%1) : (tensor<?x?xi64>) -> ()
  return
}

func.func @main() {
  call @run_time_values() : () -> ()
  call @indices() : () -> ()
  call @new_axes_and_ellipsis() : () -> ()
  call @updates() : () -> ()
  call @overlapping_updates() : () -> ()
  call @control_flow() : () -> ()
  call @tensor_ops() : () -> ()
  call @arithmetic() : () -> ()
  call @calls() : () -> ()
  return
}
