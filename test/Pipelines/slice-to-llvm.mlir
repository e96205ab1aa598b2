// RUN: slice-opt %s -slice-to-llvm | FileCheck %s
// RUN: slice-opt %s -slice-to-llvm=out-params | FileCheck %s
// RUN: slice-opt %s -slice-to-llvm=runtime-verification | FileCheck %s
// RUN: slice-opt %s -slice-to-llvm="out-params runtime-verification" | mlir-translate -mlir-to-llvmir -o /dev/null

// Everything ends in the LLVM dialect: nothing begins with another one's name.
// CHECK-NOT: {{(^|= )"?[ ]*"?(affine|arith|bufferization|builtin|cf|complex|func|index|linalg|math|memref|scf|slice|tensor|ub|vector)\.}}
// CHECK-NOT: unrealized_conversion_cast
// CHECK: llvm.func @end_of_file

//===----------------------------------------------------------------------===//
// Upstream's ops around slices
//===----------------------------------------------------------------------===//

func.func @concat(%a: tensor<4xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %s = slice.strided %a[::-2] : tensor<4xf32>
  %0 = tensor.concat dim(0) %s, %b : (tensor<2xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @pad(%a: tensor<?x4xf32>, %n: index) -> tensor<?x?xf32> {
  %c = arith.constant 0.0 : f32
  %s = slice.strided %a[::2, %n:] : tensor<?x4xf32>
  %0 = tensor.pad %s low[1, %n] high[%n, 0] { ^bb0(%i: index, %j: index): tensor.yield %c : f32 } : tensor<?x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @loop_over_slices(%a: tensor<8x4xf32>, %init: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %init) -> tensor<4xf32> {
    %s = slice.strided %a[%i, ::-1] : tensor<8x4xf32>
    %1 = arith.addf %acc, %s : tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

func.func @loop_that_yields_slices(%a: tensor<8x4xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %init = tensor.empty(%c8) : tensor<?xf32>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %init) -> tensor<?xf32> {
    %s = slice.strided %a[%i, :%i] : tensor<8x4xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func @loop_that_shrinks(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %a) -> tensor<?xf32> {
    %s = slice.strided %acc[1:] : tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func @branches(%a: tensor<8xf32>, %c: i1) -> tensor<4xf32> {
  %r = scf.if %c -> tensor<4xf32> {
    %s = slice.strided %a[:4] : tensor<8xf32>
    scf.yield %s : tensor<4xf32>
  } else {
    %s = slice.strided %a[:3:-1] : tensor<8xf32>
    scf.yield %s : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

func.func private @callee(%a: tensor<8xf32>) -> tensor<4xf32> {
  %s = slice.strided %a[::2] : tensor<8xf32>
  return %s : tensor<4xf32>
}
func.func @call_of_private(%a: tensor<8xf32>) -> tensor<4xf32> {
  %s = call @callee(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return %s : tensor<4xf32>
}

func.func private @identity_callee(%a: tensor<8xf32>) -> tensor<8xf32> {
  return %a : tensor<8xf32>
}
func.func @call_that_returns_its_argument(%a: tensor<8xf32>) -> (tensor<8xf32>, tensor<2xf32>) {
  %s = call @identity_callee(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %t = slice.strided %s[2:4] : tensor<8xf32>
  return %s, %t : tensor<8xf32>, tensor<2xf32>
}

func.func @public_callee(%a: tensor<8xf32>) -> tensor<4xf32> {
  %s = slice.strided %a[::2] : tensor<8xf32>
  return %s : tensor<4xf32>
}
func.func @call_of_public(%a: tensor<8xf32>) -> tensor<4xf32> {
  %s = call @public_callee(%a) : (tensor<8xf32>) -> tensor<4xf32>
  return %s : tensor<4xf32>
}

func.func @update(%a: tensor<8xf32>, %v: tensor<4xf32>) -> tensor<8xf32> {
  %s = slice.strided %v[::-1] : tensor<4xf32>
  %r = tensor.insert_slice %s into %a[0] [4] [2] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

func.func @self_insert(%a: tensor<8xf32>) -> tensor<8xf32> {
  %s = slice.strided %a[3::-1] : tensor<8xf32>
  %r = tensor.insert_slice %s into %a[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

func.func @self_insert_local(%i: tensor<8xf32>) -> tensor<8xf32> {
  %a = arith.addf %i, %i : tensor<8xf32>
  %s = slice.strided %a[3::-1] : tensor<8xf32>
  %r = tensor.insert_slice %s into %a[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}

func.func @same_region_insert(%i: tensor<8xf32>) -> tensor<8xf32> {
  %a = arith.addf %i, %i : tensor<8xf32>
  %s = slice.strided %a[::-1] : tensor<8xf32>
  %r = arith.addf %s, %a : tensor<8xf32>
  return %r : tensor<8xf32>
}

func.func @linalg_inplace(%i: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %a = arith.addf %i, %i : tensor<4x4xf32>
  %s = slice.strided %a[::-1] : tensor<4x4xf32>
  %r = linalg.add ins(%s, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a : tensor<4x4xf32>) -> tensor<4x4xf32>
  %t = slice.strided %r[::-1] : tensor<4x4xf32>
  return %t : tensor<4x4xf32>
}

func.func @write_into_slice(%i: tensor<4x4xf32>) -> (tensor<4xf32>, tensor<4x4xf32>) {
  %a = arith.addf %i, %i : tensor<4x4xf32>
  %c = arith.constant 1.0 : f32
  %s = slice.strided %a[1] : tensor<4x4xf32>
  %r = linalg.fill ins(%c : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
  return %r, %a : tensor<4xf32>, tensor<4x4xf32>
}

func.func @math_and_complex(%a: tensor<8xf32>, %z: tensor<8xcomplex<f32>>) -> (tensor<4xf32>, tensor<4xcomplex<f32>>, tensor<4xf32>, tensor<4xf32>) {
  %s = slice.strided %a[::2] : tensor<8xf32>
  %1 = math.tanh %s : tensor<4xf32>
  %2 = math.exp %1 : tensor<4xf32>
  %3 = math.erf %2 : tensor<4xf32>
  %4 = math.powf %3, %2 : tensor<4xf32>
  %5 = math.rsqrt %4 : tensor<4xf32>
  %zs = slice.strided %z[::-2] : tensor<8xcomplex<f32>>
  %6 = linalg.map ins(%zs : tensor<4xcomplex<f32>>) outs(%zs: tensor<4xcomplex<f32>>) (%in: complex<f32>, %out: complex<f32>) {
      %x = complex.exp %in : complex<f32>
      %y = complex.mul %x, %in : complex<f32>
      linalg.yield %y : complex<f32> }
  %7 = linalg.map ins(%zs : tensor<4xcomplex<f32>>) outs(%s: tensor<4xf32>) (%in: complex<f32>, %out: f32) {
      %x = complex.abs %in : complex<f32>
      linalg.yield %x : f32 }
  %8 = arith.maximumf %5, %7 : tensor<4xf32>
  %10 = arith.constant dense<[1,2,3,4]> : tensor<4xi32>
  %9 = math.ctlz %10 : tensor<4xi32>
  %11 = arith.sitofp %9 : tensor<4xi32> to tensor<4xf32>
  return %8, %6, %7, %11 : tensor<4xf32>, tensor<4xcomplex<f32>>, tensor<4xf32>, tensor<4xf32>
}

func.func @complex_arith(%z: tensor<8xcomplex<f64>>) -> tensor<4xcomplex<f64>> {
  %a = slice.strided %z[::2] : tensor<8xcomplex<f64>>
  %b = slice.strided %z[1::2] : tensor<8xcomplex<f64>>
  %6 = linalg.map ins(%a, %b : tensor<4xcomplex<f64>>, tensor<4xcomplex<f64>>) outs(%a: tensor<4xcomplex<f64>>) (%l: complex<f64>, %r: complex<f64>, %o: complex<f64>) {
      %x = complex.div %l, %r : complex<f64>
      %y = complex.add %x, %r : complex<f64>
      %w = complex.sqrt %y : complex<f64>
      linalg.yield %w : complex<f64> }
  return %6 : tensor<4xcomplex<f64>>
}

func.func @reshapes(%a: tensor<?x4xf32>) -> (tensor<?x2x2xf32>, tensor<?xf32>, tensor<*xf32>) {
  %s = slice.strided %a[::-1] : tensor<?x4xf32>
  %c0 = arith.constant 0 : index
  %d = tensor.dim %s, %c0 : tensor<?x4xf32>
  %1 = tensor.expand_shape %s [[0], [1, 2]] output_shape [%d, 2, 2] : tensor<?x4xf32> into tensor<?x2x2xf32>
  %2 = tensor.collapse_shape %s [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %3 = tensor.cast %s : tensor<?x4xf32> to tensor<*xf32>
  return %1, %2, %3 : tensor<?x2x2xf32>, tensor<?xf32>, tensor<*xf32>
}

func.func @matmul(%a: tensor<8x8xf32>) -> tensor<4x4xf32> {
  %s = slice.strided %a[::2, 4:] : tensor<8x8xf32>
  %t = slice.strided %a[4:, ::-2] : tensor<8x8xf32>
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %m = linalg.matmul ins(%s, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %m : tensor<4x4xf32>
}

func.func @generate(%n: index) -> tensor<?xi64> {
  %g = tensor.generate %n { ^bb0(%i: index): %x = arith.index_cast %i : index to i64
   tensor.yield %x : i64 } : tensor<?xi64>
  %s = slice.strided %g[::-2] : tensor<?xi64>
  return %s : tensor<?xi64>
}

func.func @from_elements(%x: f32, %y: f32) -> (f32, tensor<3xf32>, tensor<2x2xf32>) {
  %g = tensor.from_elements %x, %y, %x : tensor<3xf32>
  %s = slice.strided %g[::-1] : tensor<3xf32>
  %c1 = arith.constant 1 : index
  %e = tensor.extract %s[%c1] : tensor<3xf32>
  %sp = tensor.splat %e : tensor<4x2xf32>
  %t = slice.strided %sp[::2] : tensor<4x2xf32>
  return %e, %s, %t : f32, tensor<3xf32>, tensor<2x2xf32>
}

func.func @while_loop(%a: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%x = %a) : (tensor<?xf32>) -> tensor<?xf32> {
    %d = tensor.dim %x, %c0 : tensor<?xf32>
    %c = arith.cmpi sgt, %d, %c1 : index
    scf.condition(%c) %x : tensor<?xf32>
  } do { ^bb0(%y: tensor<?xf32>):
    %s = slice.strided %y[::2] : tensor<?xf32>
    scf.yield %s : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

func.func @parallel_loop(%a: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  %r = scf.forall (%i) in (8) shared_outs(%o = %e) -> tensor<8x4xf32> {
    %s = slice.strided %a[%i:, ::-1] : tensor<8x4xf32>
    %t = slice.strided %s[:1] : tensor<?x4xf32> to tensor<?x4xf32>
    %u = tensor.cast %t : tensor<?x4xf32> to tensor<1x4xf32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %u into %o[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x4xf32> }
  }
  return %r : tensor<8x4xf32>
}

func.func @constants() -> (tensor<2xf32>, tensor<4xf32>) {
  %a = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %s = slice.strided %a[::-2] : tensor<4xf32>
  return %s, %a : tensor<2xf32>, tensor<4xf32>
}

func.func @vectors(%a: tensor<16xf32>) -> (vector<4xf32>, vector<2x4xf32>, f32) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %s = slice.strided %a[::2] : tensor<16xf32>
  %v = vector.transfer_read %s[%c0], %z : tensor<8xf32>, vector<4xf32>
  %w = vector.broadcast %v : vector<4xf32> to vector<2x4xf32>
  %r = vector.reduction <add>, %v : vector<4xf32> into f32
  return %v, %w, %r : vector<4xf32>, vector<2x4xf32>, f32
}

func.func @select_of_slices(%a: tensor<8xf32>, %c: i1) -> tensor<4xf32> {
  %s = slice.strided %a[::2] : tensor<8xf32>
  %t = slice.strided %a[1::2] : tensor<8xf32>
  %r = arith.select %c, %s, %t : tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @unstructured_branches(%a: tensor<8xf32>, %c: i1) -> tensor<4xf32> {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %s = slice.strided %a[::2] : tensor<8xf32>
  cf.br ^bb3(%s : tensor<4xf32>)
^bb2:
  %t = slice.strided %a[1::2] : tensor<8xf32>
  cf.br ^bb3(%t : tensor<4xf32>)
^bb3(%r : tensor<4xf32>):
  return %r : tensor<4xf32>
}

func.func private @external(tensor<4xf32>) -> tensor<4xf32>
func.func @call_of_external(%a: tensor<8xf32>) -> tensor<2xf32> {
  %s = slice.strided %a[:4] : tensor<8xf32>
  %r = call @external(%s) : (tensor<4xf32>) -> tensor<4xf32>
  %t = slice.strided %r[::2] : tensor<4xf32>
  return %t : tensor<2xf32>
}

func.func @assertion(%a: tensor<?xf32>, %i: index) -> tensor<f32> {
  %c = arith.constant 3 : index
  %ok = arith.cmpi slt, %i, %c : index
  cf.assert %ok, "user"
  %t = slice.strided %a[%i] : tensor<?xf32>
  return %t : tensor<f32>
}

func.func @transpose_and_softmax(%a: tensor<4x8xf32>) -> tensor<8x2xf32> {
  %s = slice.strided %a[::2] : tensor<4x8xf32>
  %e = tensor.empty() : tensor<8x2xf32>
  %t = linalg.transpose ins(%s : tensor<2x8xf32>) outs(%e : tensor<8x2xf32>) permutation = [1, 0]
  %u = linalg.softmax dimension(1) ins(%t : tensor<8x2xf32>) outs(%e : tensor<8x2xf32>) -> tensor<8x2xf32>
  return %u : tensor<8x2xf32>
}

func.func @affine_and_index(%a: tensor<?xf32>, %i: index) -> tensor<?xf32> {
  %d = affine.apply affine_map<()[s0] -> (s0 floordiv 2 + 1)>()[%i]
  %e = affine.min affine_map<()[s0] -> (s0, 4)>()[%i]
  %f = index.ceildivs %d, %e
  %t = slice.strided %a[%d:%f] : tensor<?xf32>
  return %t : tensor<?xf32>
}

func.func @reshape_by_tensor(%a: tensor<?xf32>, %i: tensor<2xindex>) -> tensor<?x?xf32> {
  %s = slice.strided %a[::2] : tensor<?xf32>
  %r = tensor.reshape %s(%i) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

func.func @insert_element(%a: tensor<4xf32>, %x: f32, %i: index) -> (tensor<4xf32>, tensor<2xf32>) {
  %r = tensor.insert %x into %a[%i] : tensor<4xf32>
  %s = slice.strided %r[::2] : tensor<4xf32>
  return %r, %s : tensor<4xf32>, tensor<2xf32>
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

func.func @i1(%x: tensor<8xi1>, %i: index) -> tensor<?xi1> {
  %0 = slice.strided %x[%i::-2] : tensor<8xi1>
  return %0 : tensor<?xi1>
}

func.func @f8E4M3FN(%x: tensor<8xf8E4M3FN>, %i: index) -> tensor<?xf8E4M3FN> {
  %0 = slice.strided %x[%i::-2] : tensor<8xf8E4M3FN>
  return %0 : tensor<?xf8E4M3FN>
}

func.func @bf16(%x: tensor<8xbf16>, %i: index) -> tensor<?xbf16> {
  %0 = slice.strided %x[%i::-2] : tensor<8xbf16>
  %1 = arith.addf %0, %0 : tensor<?xbf16>
  %2 = math.exp %1 : tensor<?xbf16>
  return %2 : tensor<?xbf16>
}

func.func @i4(%x: tensor<8xi4>, %i: index) -> tensor<?xi4> {
  %0 = slice.strided %x[%i::-2] : tensor<8xi4>
  return %0 : tensor<?xi4>
}

func.func @i24(%x: tensor<8xi24>, %i: index) -> tensor<?xi24> {
  %0 = slice.strided %x[%i::-2] : tensor<8xi24>
  return %0 : tensor<?xi24>
}

func.func @index(%x: tensor<8xindex>, %i: index) -> tensor<?xindex> {
  %0 = slice.strided %x[%i::-2] : tensor<8xindex>
  return %0 : tensor<?xindex>
}

func.func @complex_f64(%x: tensor<8xcomplex<f64>>, %i: index) -> tensor<?xcomplex<f64>> {
  %0 = slice.strided %x[%i::-2] : tensor<8xcomplex<f64>>
  return %0 : tensor<?xcomplex<f64>>
}

func.func @f4E2M1FN(%x: tensor<8xf4E2M1FN>, %i: index) -> tensor<?xf4E2M1FN> {
  %0 = slice.strided %x[%i::-2] : tensor<8xf4E2M1FN>
  return %0 : tensor<?xf4E2M1FN>
}

func.func @wide_signed_unsigned_half(%x: tensor<8xi128>, %y: tensor<3xui8>, %z: tensor<3xsi16>, %w: tensor<3xf16>, %v: tensor<3xf80>) -> (tensor<4xi128>, tensor<1xui8>, tensor<1xsi16>, tensor<1xf16>, tensor<1xf80>) {
  %0 = slice.strided %x[::-2] : tensor<8xi128>
  %1 = slice.strided %y[1:2] : tensor<3xui8>
  %2 = slice.strided %z[1:2] : tensor<3xsi16>
  %3 = slice.strided %w[1:2] : tensor<3xf16>
  %4 = slice.strided %v[1:2] : tensor<3xf80>
  return %0, %1, %2, %3, %4 : tensor<4xi128>, tensor<1xui8>, tensor<1xsi16>, tensor<1xf16>, tensor<1xf80>
}

func.func @complex_of_integers(%x: tensor<8xcomplex<i32>>, %y: tensor<4xcomplex<bf16>>) -> (tensor<4xcomplex<i32>>, tensor<2xcomplex<bf16>>) {
  %0 = slice.strided %x[::-2] : tensor<8xcomplex<i32>>
  %1 = slice.strided %y[::-2] : tensor<4xcomplex<bf16>>
  return %0, %1 : tensor<4xcomplex<i32>>, tensor<2xcomplex<bf16>>
}

func.func @vectors_as_elements(%x: tensor<8xvector<4xf32>>) -> tensor<4xvector<4xf32>> {
  %0 = slice.strided %x[::-2] : tensor<8xvector<4xf32>>
  return %0 : tensor<4xvector<4xf32>>
}

//===----------------------------------------------------------------------===//
// Shapes, and what is undefined but has to compile
//===----------------------------------------------------------------------===//

func.func @rank_0(%x: tensor<f32>) -> tensor<1x1xf32> {
  %0 = slice.strided %x[newaxis, newaxis] : tensor<f32>
  return %0 : tensor<1x1xf32>
}

func.func @empty(%x: tensor<?x4xf32>, %i: index) -> (tensor<?x0x1xf32>, tensor<0xf32>) {
  %0 = slice.strided %x[%i:, 2:1, newaxis] : tensor<?x4xf32>
  %1 = slice.strided %x[3, 4:] : tensor<?x4xf32>
  return %0, %1 : tensor<?x0x1xf32>, tensor<0xf32>
}

func.func @rank_64(%x: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x8xf32>) -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x4xf32> {
  %0 = slice.strided %x[..., 1::2] : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x8xf32>
  return %0 : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x4xf32>
}

func.func @zero_dim(%x: tensor<0x4xf32>, %i: index) -> (tensor<4xf32>, tensor<0x2xf32>) {
  %0 = slice.strided %x[%i] : tensor<0x4xf32>
  %1 = slice.strided %x[:, ::2] : tensor<0x4xf32>
  return %0, %1 : tensor<4xf32>, tensor<0x2xf32>
}

func.func @index_beyond_a_cast(%x: tensor<4xf32>, %c: i1) -> tensor<f32> {
  %0 = tensor.cast %x : tensor<4xf32> to tensor<?xf32>
  %1 = slice.strided %0[7] : tensor<?xf32>
  %2 = slice.strided %0[-7] : tensor<?xf32>
  %3 = arith.select %c, %1, %2 : tensor<f32>
  return %3 : tensor<f32>
}

func.func @index_beyond_an_empty() -> tensor<f32> {
  %c4 = arith.constant 4 : index
  %0 = tensor.empty(%c4) : tensor<?xf32>
  %1 = slice.strided %0[7] : tensor<?xf32>
  return %1 : tensor<f32>
}

func.func @index_beyond_a_constant() -> tensor<f32> {
  %c4 = arith.constant 4 : index
  %0 = arith.constant dense<1.0> : tensor<4xf32>
  %1 = slice.strided %0[%c4] : tensor<4xf32>
  return %1 : tensor<f32>
}

func.func @index_beyond_a_generate(%m: index) -> tensor<f32> {
  %c4 = arith.constant 4 : index
  %n = arith.minsi %m, %c4 : index
  %g = tensor.generate %c4 { ^bb0(%i: index): %x = arith.constant 1.0 : f32
   tensor.yield %x : f32 } : tensor<?xf32>
  %1 = slice.strided %g[7] : tensor<?xf32>
  return %1 : tensor<f32>
}

func.func @stride_of_zero(%x: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %1 = slice.strided %x[::%c0] : tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @end_of_file() {
  return
}
