func.func @main(%x: tensor<5xf32>) -> tensor<1xf32> {
  %b = "onnx.Constant"() <{value = dense<-10> : tensor<1xi64>}> : () -> tensor<1xi64>
  %e = "onnx.Constant"() <{value = dense<-9223372036854775808> : tensor<1xi64>}> : () -> tensor<1xi64>
  %a = "onnx.Constant"() <{value = dense<0> : tensor<1xi64>}> : () -> tensor<1xi64>
  %s = "onnx.Constant"() <{value = dense<-1> : tensor<1xi64>}> : () -> tensor<1xi64>
  %0 = "onnx.Slice"(%x, %b, %e, %a, %s) : (tensor<5xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}
