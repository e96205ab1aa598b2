// RUN: slice-opt %s -allow-unregistered-dialect -convert-tf-to-slice -verify-diagnostics -split-input-file

func.func @operand_count(%x: tensor<4xf32>, %b: tensor<1xi32>) -> tensor<?xf32> {
  // expected-error @below {{'tf.StridedSlice' op expects 4 operands, but has 3}}
  %0 = "tf.StridedSlice"(%x, %b, %b) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @result_count(%x: tensor<4xf32>, %b: tensor<1xi32>) {
  // expected-error @below {{'tf.StridedSlice' op expects 1 result, 0 regions and 0 successors, but has 2, 0 and 0}}
  %0:2 = "tf.StridedSlice"(%x, %b, %b, %b) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> (tensor<?xf32>, tensor<?xf32>)
  return
}

// -----

func.func @no_tensor(%x: memref<4xf32>, %b: tensor<1xi32>) -> tensor<?xf32> {
  // expected-error @below {{'tf.StridedSlice' op input must be a tensor, but is 'memref<4xf32>'}}
  %0 = "tf.StridedSlice"(%x, %b, %b, %b) : (memref<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @no_integers(%x: tensor<4xf32>, %b: tensor<1xf32>) -> tensor<?xf32> {
  // expected-error @below {{'tf.StridedSlice' op begin must be integers, but is 'tensor<1xf32>'}}
  %0 = "tf.StridedSlice"(%x, %b, %b, %b) : (tensor<4xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @no_vector(%x: tensor<4xf32>, %b: tensor<i32>) -> tensor<?xf32> {
  // expected-error @below {{'tf.StridedSlice' op begin must be a vector, but is 'tensor<i32>'}}
  %0 = "tf.StridedSlice"(%x, %b, %b, %b) : (tensor<4xf32>, tensor<i32>, tensor<i32>, tensor<i32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @mask(%x: tensor<4xf32>, %b: tensor<1xi32>) -> tensor<?xf32> {
  // expected-error @below {{'tf.StridedSlice' op attribute 'end_mask' must be an integer of up to 64 bits, but is "all"}}
  %0 = "tf.StridedSlice"(%x, %b, %b, %b) {end_mask = "all"} : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @s1_lengths(%x: tensor<4x4xf32>, %b: tensor<1xi32>, %e: tensor<2xi32>) -> tensor<?x4xf32> {
  // expected-error @below {{'tf.StridedSlice' op begin, end and strides have 1, 2 and 1 values; they must have the same number}}
  %0 = "tf.StridedSlice"(%x, %b, %e, %b) : (tensor<4x4xf32>, tensor<1xi32>, tensor<2xi32>, tensor<1xi32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// -----

func.func @s5_too_many(%x: tensor<f32>, %b: tensor<1xi32>) -> tensor<f32> {
  // expected-error @below {{'tf.StridedSlice' op subscript has 1 range or index but the source has rank 0}}
  %0 = "tf.StridedSlice"(%x, %b, %b, %b) : (tensor<f32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @s6_zero_stride(%x: tensor<4xf32>, %b: tensor<1xi32>) -> tensor<?xf32> {
  %s = "tf.Const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tf.StridedSlice' op stride of entry 0 must not be 0}}
  %0 = "tf.StridedSlice"(%x, %b, %b, %s) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @s7_index_out_of_bounds(%x: tensor<5xf32>) -> tensor<f32> {
  %b = "tf.Const"() <{value = dense<7> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tf.Const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tf.StridedSlice' op index 7 is out of bounds for dimension 0 of size 5}}
  %0 = "tf.StridedSlice"(%x, %b, %b, %s) <{shrink_axis_mask = 1 : i64}> : (tensor<5xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

func.func @result_type(%x: tensor<5xf32>) -> tensor<4xf32> {
  %b = "tf.Const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tf.Const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tf.StridedSlice' op has result type 'tensor<4xf32>', but makes 'tensor<3xf32>'}}
  %0 = "tf.StridedSlice"(%x, %b, %b, %s) <{begin_mask = 1 : i64, end_mask = 1 : i64}> : (tensor<5xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @update_shape(%x: tensor<4xf32>, %v: tensor<3xf32>) -> tensor<4xf32> {
  %b = "tf.Const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  %e = "tf.Const"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tf.TensorStridedSliceUpdate' op has a value of type 'tensor<3xf32>' for a slice of 'tensor<4xf32>', which is 'tensor<2xf32>'}}
  %0 = "tf.TensorStridedSliceUpdate"(%x, %b, %e, %b, %v) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<3xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @gradient_shape(%dy: tensor<2xf32>) -> tensor<?xf32> {
  %n = "tf.Const"() <{value = dense<-4> : tensor<1xi32>}> : () -> tensor<1xi32>
  %b = "tf.Const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tf.StridedSliceGrad' op size of dimension 0 is -4, but must not be negative}}
  %0 = "tf.StridedSliceGrad"(%n, %b, %b, %b, %dy) : (tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>, tensor<2xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @slice_begin(%x: tensor<4xf32>) -> tensor<?xf32> {
  %b = "tf.Const"() <{value = dense<-1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tf.Slice' op begin -1 of dimension 0 must not be negative}}
  %0 = "tf.Slice"(%x, %b, %b) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @slice_end(%x: tensor<4xf32>) -> tensor<?xf32> {
  %b = "tf.Const"() <{value = dense<3> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tf.Slice' op end 6 is out of bounds for dimension 0 of size 4}}
  %0 = "tf.Slice"(%x, %b, %b) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @slice_size(%x: tensor<4xf32>, %b: tensor<1xi32>) -> tensor<?xf32> {
  %n = "tf.Const"() <{value = dense<-2> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tf.Slice' op size -2 of dimension 0 must be -1 or not negative}}
  %0 = "tf.Slice"(%x, %b, %n) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @slice_rank(%x: tensor<4x4xf32>, %b: tensor<1xi32>) -> tensor<?xf32> {
  // expected-error @below {{'tf.Slice' op begin and size have 1 and 1 values, but the input has rank 2}}
  %0 = "tf.Slice"(%x, %b, %b) : (tensor<4x4xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @axis_twice(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %a = "tf.Const"() <{value = dense<[1, -1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  // expected-error @below {{'tf.ReverseV2' op axis -1 is dimension 1, which is listed before}}
  %0 = "tf.ReverseV2"(%x, %a) : (tensor<4x4xf32>, tensor<2xi32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @axis_out_of_bounds(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %a = "tf.Const"() <{value = dense<2> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tf.ReverseV2' op axis 2 is out of bounds for rank 2}}
  %0 = "tf.ReverseV2"(%x, %a) : (tensor<4x4xf32>, tensor<1xi32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @dims(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %a = "tf.Const"() <{value = dense<true> : tensor<1xi1>}> : () -> tensor<1xi1>
  // expected-error @below {{'tf.Reverse' op dims has 1 values, but the tensor has rank 2}}
  %0 = "tf.Reverse"(%x, %a) : (tensor<4x4xf32>, tensor<1xi1>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

func.func @too_large_result(%x: tensor<4xf32>, %b: tensor<1xi32>) -> tensor<9xf32> {
  %s = "tf.Const"() <{value = dense<1> : tensor<1xi32>}> : () -> tensor<1xi32>
  // expected-error @below {{'tf.StridedSlice' op has result type 'tensor<9xf32>', but dimension 0 has at most 4 elements}}
  %0 = "tf.StridedSlice"(%x, %b, %b, %s) <{end_mask = 1 : i64}> : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<9xf32>
  return %0 : tensor<9xf32>
}
