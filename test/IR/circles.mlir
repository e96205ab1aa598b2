// Values may go around in circles in code that is never reached. Patterns that
// follow them have to come to an end there.

// RUN: slice-opt %s --allow-unregistered-dialect --canonicalize | FileCheck %s
// RUN: slice-opt %s --allow-unregistered-dialect --slice-propagate | FileCheck %s
// RUN: slice-opt %s --allow-unregistered-dialect --convert-slice-to-tensor | FileCheck %s
// RUN: slice-opt %s --allow-unregistered-dialect --convert-slice-to-linalg | FileCheck %s

// CHECK-LABEL: module @graph
module @graph {
  %i = arith.constant 0 : index
  %e = tensor.empty() : tensor<0xi32>
  %v = arith.constant dense<1> : tensor<2xi32>
  // A slice of itself, of a slice of itself, and of a cast of itself.
  %0 = slice.strided %0[1:] : tensor<?xi32> to tensor<?xi32>
  %1 = slice.strided %2[:] : tensor<4xi32> to tensor<4xi32>
  %2 = slice.strided %1[:] : tensor<4xi32> to tensor<4xi32>
  %3 = slice.strided %4[:, 0:4:-1] : tensor<?x?xi32> to tensor<?x0xi32>
  %4 = tensor.cast %3 : tensor<?x0xi32> to tensor<?x?xi32>
  %5 = slice.strided %6[1:] : tensor<?xi32> to tensor<?xi32>
  %6 = slice.strided %7[1:] : tensor<?xi32> to tensor<?xi32>
  %7 = slice.strided %5[1:] : tensor<?xi32> to tensor<?xi32>
  // The same of updates, and what is read of them.
  %8 = slice.strided_update %v into %8[:2] : tensor<2xi32> into tensor<4xi32>
  %9 = slice.strided_update %v into %10[:2] : tensor<2xi32> into tensor<4xi32>
  %10 = slice.strided_update %v into %9[:2] : tensor<2xi32> into tensor<4xi32>
  %11 = slice.strided %10[2:] : tensor<4xi32> to tensor<2xi32>
  %12 = slice.strided_update %12 into %8[:] : tensor<4xi32> into tensor<4xi32>
  %13 = slice.strided_update %e into %13[:0] : tensor<0xi32> into tensor<4xi32>
  %14 = tensor.dim %0, %i : tensor<?xi32>
  %16 = tensor.dim %17, %i : tensor<?xi32>
  %17 = slice.strided %17[:] : tensor<?xi32> to tensor<?xi32>
  %18 = tensor.extract %19[%i] : tensor<4xi32>
  %19 = slice.strided %19[:] : tensor<4xi32> to tensor<4xi32>
  // A slice that reads back what it is.
  %22 = slice.strided %23[1:3] : tensor<4xi32> to tensor<2xi32>
  %23 = slice.strided_update %22 into %8[1:3] : tensor<2xi32> into tensor<4xi32>
  // Producers of their own operands.
  %20 = arith.addi %20, %20 : tensor<4xi32>
  %21 = slice.strided %20[:2] : tensor<4xi32> to tensor<2xi32>
  "test.use"(%0, %1, %3, %5, %8, %9, %11, %12, %14, %16, %18, %21,
             %22)
      : (tensor<?xi32>, tensor<4xi32>, tensor<?x0xi32>,
         tensor<?xi32>, tensor<4xi32>, tensor<4xi32>, tensor<2xi32>, tensor<4xi32>, index,
         index, i32, tensor<2xi32>, tensor<2xi32>) -> ()
}
