func.func @main(%x: tensor<5xf32>, %a: tensor<1xi64>) -> tensor<?xf32> {
  %0 = "onnx.Slice"(%x, %a, %a, %a) : (tensor<5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
