// RUN: slice-opt %s -slice-to-llvm=runtime-verification | FileCheck %s

// Nothing is left of %v1, which goes backwards; later folds find that out, and
// make slices of it static. No view may get a negative offset by that.
// CHECK: llvm.func @backwards_from_nothing
func.func @backwards_from_nothing(%v0: tensor<?x?x?xi64>, %v9: tensor<?x?x?x?x?x?xi64>, %im9223372036854775808: index, %im3: index, %im2: index, %im1: index, %i0: index, %i1: index, %i2: index) -> (tensor<?x?x?x?x?x?xi64>) {
  %cm1 = arith.constant -1 : index
  %v1 = slice.strided %v0[:%im9223372036854775808, newaxis, %im2:%im2:%im2, :%im3:-1] : tensor<?x?x?xi64> to tensor<?x?x?x?xi64>
  %v2 = tensor.cast %v1 : tensor<?x?x?x?xi64> to tensor<0x1x?x2xi64>
  %v3 = slice.strided %v2[:, :%im1, -1:%im2, newaxis, :] : tensor<0x1x?x2xi64> to tensor<0x?x?x1x2xi64>
  %v4 = slice.strided %v1[%i0:%i0, 0:0, %i0:%i0, %i0:%i1:%i2] : tensor<?x?x?x?xi64> to tensor<?x?x?x?xi64>
  %v5 = slice.strided_update %v4 into %v3[:, ..., %i2:%i2:%im1, :%i2:%im3, ::%im1, 1] : tensor<?x?x?x?xi64> into tensor<0x?x?x1x2xi64>
  %v6 = arith.addi %v4, %v4 : tensor<?x?x?x?xi64>
  %v7 = slice.strided_update %v6 into %v5[:, ..., %i2:%i2:%im1, :%i2:%im3, ::%im1, 1] : tensor<?x?x?x?xi64> into tensor<0x?x?x1x2xi64>
  %v8 = tensor.cast %v7 : tensor<0x?x?x1x2xi64> to tensor<?x0x0x?x2xi64>
  %v10 = slice.strided_update %v9 into %v8[:, :%im2, :%im1:%i2, :, newaxis, %cm1:4] : tensor<?x?x?x?x?x?xi64> into tensor<?x0x0x?x2xi64>
  %v11 = slice.strided %v10[:, :%im2, :%im1:%i2, :, newaxis, %cm1:4] : tensor<?x0x0x?x2xi64> to tensor<?x?x?x?x?x?xi64>
  return %v11 : tensor<?x?x?x?x?x?xi64>
}
