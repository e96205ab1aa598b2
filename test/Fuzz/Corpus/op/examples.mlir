func.func @f(%x: tensor<5x?x5xf32>, %m: memref<4x8xi4, strided<[8, -1], offset: ?>>, %i: index, %v: tensor<2x5xf32>) {
  %0 = slice.strided %x[1, 2:4, newaxis, ...] : tensor<5x?x5xf32>
  %1 = slice.strided %x[%i:%i:%i, %i, ::-1] : tensor<5x?x5xf32> to tensor<?x5xf32>
  %2 = slice.strided %m[:, ::-1] : memref<4x8xi4, strided<[8, -1], offset: ?>>
  %3 = slice.strided_update %v into %x[1:3, %i] : tensor<2x5xf32> into tensor<5x?x5xf32>
  %4 = slice.strided %1[0, 0] : tensor<?x5xf32> to tensor<f32>
  return
}
