func.func @main(%x: tensor<4x6xf32>, %i: tensor<i64>) -> tensor<0xf32> {
  %0 = "tf.Const"() <{value = dense<1> : tensor<i64>}> : () -> tensor<i64>
  %1 = "tf.Const"() <{value = dense<1> : tensor<2xi64>}> : () -> tensor<2xi64>
  %2 = "tf.Pack"(%i, %0) <{axis = 0 : i64}> : (tensor<i64>, tensor<i64>) -> tensor<2xi64>
  // x[i, 1:1]
  %3 = "tf.StridedSlice"(%x, %2, %2, %1) <{shrink_axis_mask = 1 : i64}> : (tensor<4x6xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<0xf32>
  return %3 : tensor<0xf32>
}
