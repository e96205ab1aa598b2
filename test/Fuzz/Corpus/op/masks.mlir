func.func @f(%x: tensor<2x3x4xcomplex<f32>>, %i: index) -> tensor<?xcomplex<f32>> {
  %0 = slice.strided %x begin [1, %i] end [2, 4] strides [1, %i] masks [2, 0, 0, 0, 1] : tensor<2x3x4xcomplex<f32>>
  %1 = slice.strided %0[..., 0] : tensor<?x4xcomplex<f32>> to tensor<?xcomplex<f32>>
  return %1 : tensor<?xcomplex<f32>>
}
