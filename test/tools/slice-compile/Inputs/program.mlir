func.func @edges(%x: tensor<?x8xf32>, %i: index, %scale: f32)
    -> (tensor<?xf32>, f32, tensor<2x8xf32>) {
  %0 = slice.strided %x[::-1, %i] : tensor<?x8xf32> to tensor<?xf32>
  %c0 = arith.constant 0 : index
  %1 = tensor.extract %0[%c0] : tensor<?xf32>
  %2 = arith.mulf %1, %scale : f32
  %3 = slice.strided %x[:2] : tensor<?x8xf32> to tensor<?x8xf32>
  %4 = tensor.cast %3 : tensor<?x8xf32> to tensor<2x8xf32>
  return %0, %2, %4 : tensor<?xf32>, f32, tensor<2x8xf32>
}

func.func @flip(%x: tensor<4xi1>, %y: i1, %h: bf16) -> (tensor<4xi1>, i1, bf16) {
  %0 = slice.strided %x[::-1] : tensor<4xi1> to tensor<4xi1>
  return %0, %y, %h : tensor<4xi1>, i1, bf16
}

func.func private @helper(%x: tensor<4xi1>) -> tensor<4xi1> {
  return %x : tensor<4xi1>
}
