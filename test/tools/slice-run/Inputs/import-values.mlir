// x is 4x6, y is 6, i is a scalar, b has two values.

func.func @onnx(%x: tensor<4x6xf32>) -> tensor<2x2xf32> {
  %starts = "onnx.Constant"() {value = dense<[-1, 3]> : tensor<2xi64>} : () -> tensor<2xi64>
  %ends = "onnx.Constant"() {value = dense<[-100, -9223372036854775808]> : tensor<2xi64>} : () -> tensor<2xi64>
  %axes = "onnx.Constant"() {value = dense<[1, -2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %steps = "onnx.Constant"() {value = dense<[-3, -2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "onnx.Slice"(%x, %starts, %ends, %axes, %steps) : (tensor<4x6xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// A start before the first element is the first element, also for step -1.
func.func @onnx_runtime(%x: tensor<?x?xf32>, %i: tensor<i64>) -> tensor<?x?xf32> {
  %starts = tensor.expand_shape %i [] output_shape [1] : tensor<i64> into tensor<1xi64>
  %ends = "onnx.Constant"() {value_ints = [-100]} : () -> tensor<1xi64>
  %axes = "onnx.Constant"() {value_ints = [1]} : () -> tensor<1xi64>
  %steps = "onnx.Constant"() {value_ints = [-1]} : () -> tensor<1xi64>
  %0 = "onnx.Slice"(%x, %starts, %ends, %axes, %steps) : (tensor<?x?xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @window(%x: tensor<4x6xf32>, %i: tensor<i64>) -> tensor<2x6xf32> {
  %z = "stablehlo.constant"() <{value = dense<3> : tensor<i64>}> : () -> tensor<i64>
  %0 = "stablehlo.dynamic_slice"(%x, %i, %z) <{slice_sizes = array<i64: 2, 6>}> : (tensor<4x6xf32>, tensor<i64>, tensor<i64>) -> tensor<2x6xf32>
  return %0 : tensor<2x6xf32>
}

func.func @empty_window(%x: tensor<4x6xf32>, %i: tensor<i64>) -> tensor<0x6xf32> {
  %0 = "stablehlo.dynamic_slice"(%x, %i, %i) <{slice_sizes = array<i64: 0, 6>}> : (tensor<4x6xf32>, tensor<i64>, tensor<i64>) -> tensor<0x6xf32>
  return %0 : tensor<0x6xf32>
}

func.func @real_window(%x: tensor<?x?xf32>, %b: tensor<2xi64>) -> tensor<?x?xf32> {
  %limit = "stablehlo.constant"() <{value = dense<[4, 6]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %strides = "stablehlo.constant"() <{value = dense<[1, 2]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %0 = "stablehlo.real_dynamic_slice"(%x, %b, %limit, %strides) : (tensor<?x?xf32>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @tosa(%x: tensor<4x6xf32>) -> tensor<2x3xf32> {
  %start = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %size = tosa.const_shape {values = dense<[2, 3]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %0 = tosa.slice %x, %start, %size : (tensor<4x6xf32>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<2x3xf32>
  %1 = tosa.reverse %0 {axis = 1 : i32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// Two elements from where the range starts, counted from either end.
func.func @tfl_offset(%x: tensor<?x6xf32>, %i: tensor<i64>) -> tensor<?x6xf32> {
  %i32 = "tfl.cast"(%i) : (tensor<i64>) -> tensor<i32>
  %b = "tfl.pack"(%i32) <{axis = 0 : i32, values_count = 1 : i32}> : (tensor<i32>) -> tensor<1xi32>
  %e = "tfl.pseudo_const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tfl.pseudo_const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.strided_slice"(%x, %b, %e, %s) <{offset = true}> : (tensor<?x6xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?x6xf32>
  return %0 : tensor<?x6xf32>
}

func.func @tf_box(%x: tensor<?x?xf32>, %b: tensor<2xi64>) -> tensor<?x?xf32> {
  %n = "tf.Const"() <{value = dense<[2, -1]> : tensor<2xi64>}> : () -> tensor<2xi64>
  %0 = "tf.Slice"(%x, %b, %n) : (tensor<?x?xf32>, tensor<2xi64>, tensor<2xi64>) -> tensor<?x?xf32>
  %a = "tf.Const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %1 = "tf.ReverseV2"(%0, %a) : (tensor<?x?xf32>, tensor<1xi32>) -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}
