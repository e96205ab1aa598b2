// What is left of a program is what the script finds interesting.
// RUN: slice-reduce %s -opt-reduction-pass='test=%S/Inputs/has-reversal.sh opt-pass=canonicalize' -reduction-tree='traversal-mode=0 test=%S/Inputs/has-reversal.sh' | FileCheck %s

// CHECK: func.func @f
// CHECK: slice.strided %{{.*}}[::-1]
// CHECK-NOT: @other
func.func @f(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.addf %x, %y : tensor<8xf32>
  %1 = slice.strided %0[::-1] : tensor<8xf32> to tensor<8xf32>
  %2 = arith.mulf %1, %y : tensor<8xf32>
  return %2 : tensor<8xf32>
}

func.func @other(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.addf %x, %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
