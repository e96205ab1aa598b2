// What `program.mlir` stands for in the README.
func.func @main(%foo: tensor<5x5x5x5x5x5xf32>) -> tensor<2x1x5x5x2x5xf32> {
  %0 = slice.strided %foo[1, 2:4, newaxis, ..., :-3:-1, :]
      : tensor<5x5x5x5x5x5xf32> to tensor<2x1x5x5x2x5xf32>
  return %0 : tensor<2x1x5x5x2x5xf32>
}
