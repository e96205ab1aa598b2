// RUN: slice-opt %s --split-input-file --verify-diagnostics

//===----------------------------------------------------------------------===//
// The text of a subscript
//===----------------------------------------------------------------------===//

func.func @no_slice(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected '[' or 'begin'}}
  %0 = slice.strided %x : tensor<4xf32>
  return
}

// -----

func.func @no_source() {
  // expected-error @+1 {{expected SSA operand}}
  %0 = slice.strided [1] : tensor<4xf32>
  return
}

// -----

func.func @trailing_comma(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected an index, a range, 'newaxis' or '...'}}
  %0 = slice.strided %x[1,] : tensor<4xf32>
  return
}

// -----

func.func @unknown_keyword(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected an index, a range, 'newaxis' or '...'}}
  %0 = slice.strided %x[None] : tensor<4xf32>
  return
}

// -----

// `?` is for the attribute; the op has values.
func.func @question_mark(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected an index, a range, 'newaxis' or '...'}}
  %0 = slice.strided %x[?:] : tensor<4xf32>
  return
}

// -----

func.func @float(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected an index, a range, 'newaxis' or '...'}}
  %0 = slice.strided %x[1.5] : tensor<4xf32>
  return
}

// -----

func.func @lone_minus(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected integer value}}
  %0 = slice.strided %x[-] : tensor<4xf32>
  return
}

// -----

func.func @three_colons(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected ']'}}
  %0 = slice.strided %x[1:2:3:4] : tensor<4xf32>
  return
}

// -----

func.func @hexadecimal(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected ']'}}
  %0 = slice.strided %x[0x1] : tensor<4xf32>
  return
}

// -----

func.func @unclosed(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected ']'}}
  %0 = slice.strided %x[1 : tensor<4xf32>
  return
}

// -----

func.func @s11_too_large(%x: tensor<4xf32>) {
  // expected-error @+1 {{integer 9223372036854775808 does not fit in 64 bits}}
  %0 = slice.strided %x[:9223372036854775808] : tensor<4xf32>
  return
}

// -----

func.func @s11_too_small(%x: tensor<4xf32>) {
  // expected-error @+1 {{integer -9223372036854775809 does not fit in 64 bits}}
  %0 = slice.strided %x[::-9223372036854775809] : tensor<4xf32>
  return
}

// -----

func.func @s11_far_too_large(%x: tensor<4xf32>) {
  // expected-error @+1 {{integer 100000000000000000000000000000000000000000 does not fit in 64 bits}}
  %0 = slice.strided %x[100000000000000000000000000000000000000000] : tensor<4xf32>
  return
}

// -----

func.func @undefined_value(%x: tensor<4xf32>) {
  // expected-error @+1 {{use of undeclared SSA value name}}
  %0 = slice.strided %x[%i] : tensor<4xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @value_is_no_index(%x: tensor<4xf32>, %i: i64) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i64'}}
  %0 = slice.strided %x[%i] : tensor<4xf32>
  return
}

// -----

func.func @subscript_in_attributes(%x: tensor<4xf32>) {
  // expected-error @+1 {{'subscript' is written in brackets, not in the attribute dictionary}}
  %0 = slice.strided %x[1:] {subscript = #slice.subscript<1:>} : tensor<4xf32>
  return
}

// -----

func.func @no_result_type_after_to(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected non-function type}}
  %0 = slice.strided %x[1:] : tensor<4xf32> to
  return
}

// -----

//===----------------------------------------------------------------------===//
// What is wrong with any source
//===----------------------------------------------------------------------===//

func.func @s1_too_many_entries(%x: tensor<4xf32>) {
  // expected-error @+1 {{subscript has 65 entries; at most 64 are allowed}}
  %0 = slice.strided %x[newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis,
      newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis,
      newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis,
      newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis,
      newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis, newaxis] : tensor<4xf32>
  return
}

// -----

func.func @s3_two_ellipses(%x: tensor<4xf32>) {
  // expected-error @+1 {{subscript has an ellipsis in entry 0 and in entry 2; at most one is allowed}}
  %0 = slice.strided %x[..., 1, ...] : tensor<4xf32>
  return
}

// -----

func.func @s6_zero_stride(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{stride of entry 1 must not be 0}}
  %0 = slice.strided %x[:, ::0] : tensor<4x4xf32>
  return
}

// -----

// Also where nothing is taken, and of dims that are not known.
func.func @s6_zero_stride_of_nothing(%x: tensor<?xf32>, %i: index) {
  // expected-error @+1 {{stride of entry 0 must not be 0}}
  %0 = slice.strided %x[%i:0:0] : tensor<?xf32> to tensor<0xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// TensorFlow's encoding
//===----------------------------------------------------------------------===//

func.func @no_end(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected 'end'}}
  %0 = slice.strided %x begin [0] strides [1] masks [0, 0, 0, 0, 0] : tensor<4xf32>
  return
}

// -----

func.func @no_strides(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected 'strides'}}
  %0 = slice.strided %x begin [0] end [1] masks [0, 0, 0, 0, 0] : tensor<4xf32>
  return
}

// -----

func.func @no_masks(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected 'masks'}}
  %0 = slice.strided %x begin [0] end [1] strides [1] : tensor<4xf32>
  return
}

// -----

func.func @absent_value(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected an integer or an SSA value}}
  %0 = slice.strided %x begin [:] end [1] strides [1] masks [0, 0, 0, 0, 0] : tensor<4xf32>
  return
}

// -----

func.func @s11_too_large_in_encoding(%x: tensor<4xf32>) {
  // expected-error @+1 {{integer 9223372036854775808 does not fit in 64 bits}}
  %0 = slice.strided %x begin [0] end [9223372036854775808] strides [1] masks [0, 0, 0, 0, 0] : tensor<4xf32>
  return
}

// -----

func.func @four_masks(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected 5 masks (begin, end, ellipsis, new axis, shrink axis), but there are 4}}
  %0 = slice.strided %x begin [0] end [1] strides [1] masks [0, 0, 0, 0] : tensor<4xf32>
  return
}

// -----

func.func @six_masks(%x: tensor<4xf32>) {
  // expected-error @+1 {{expected 5 masks (begin, end, ellipsis, new axis, shrink axis), but there are 6}}
  %0 = slice.strided %x begin [0] end [1] strides [1] masks [0, 0, 0, 0, 0, 0] : tensor<4xf32>
  return
}

// -----

func.func @run_time_mask(%x: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{expected decimal integer value}}
  %0 = slice.strided %x begin [0] end [1] strides [1] masks [%i, 0, 0, 0, 0] : tensor<4xf32>
  return
}

// -----

func.func @mask_too_large(%x: tensor<4xf32>) {
  // expected-error @+1 {{integer value too large}}
  %0 = slice.strided %x begin [0] end [1] strides [1] masks [0, 0, 0, 0, 9223372036854775808] : tensor<4xf32>
  return
}

// -----

func.func @s1_length_mismatch(%x: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{begin, end and strides have 1, 2 and 3 values; they must have the same number}}
  %0 = slice.strided %x begin [%i] end [1, %i] strides [1, %i, 2] masks [0, 0, 0, 0, 0] : tensor<4xf32>
  return
}

// -----

func.func @s1_too_many_positions(%x: tensor<4xf32>) {
  // expected-error @+2 {{begin, end and strides have 65 values; at most 64 are allowed}}
  %0 = slice.strided %x
      begin [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
             0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      end [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
           0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      strides [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
               1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
      masks [0, 0, 0, -1, 0] : tensor<4xf32>
  return
}

// -----

func.func @s3_two_ellipsis_bits(%x: tensor<4xf32>) {
  // expected-error @+1 {{ellipsis mask 5 has 2 bits set; at most one is allowed}}
  %0 = slice.strided %x begin [0, 0, 0] end [1, 1, 1] strides [1, 1, 1] masks [0, 0, 5, 0, 0] : tensor<4xf32>
  return
}

// -----

// Also bits that are not used otherwise.
func.func @s3_stray_ellipsis_bits(%x: tensor<4xf32>) {
  // expected-error @+1 {{ellipsis mask -1 has 64 bits set; at most one is allowed}}
  %0 = slice.strided %x begin [] end [] strides [] masks [0, 0, -1, 0, 0] : tensor<4xf32>
  return
}

// -----

func.func @s6_zero_stride_of_a_range_by_masks(%x: tensor<4xf32>) {
  // expected-error @+1 {{stride of entry 0 must not be 0}}
  %0 = slice.strided %x begin [0] end [1] strides [0] masks [0, 0, 0, 0, 0] : tensor<4xf32>
  return
}

// -----

func.func @s6_zero_stride_of_an_index(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{stride of entry 1 must not be 0}}
  %0 = slice.strided %x begin [0, 0] end [1, 1] strides [1, 0] masks [0, 0, 0, 0, 2] : tensor<4x4xf32>
  return
}

// -----

func.func @s7_negative_stride_of_an_index(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{stride -2 of entry 1, an index, must be positive}}
  %0 = slice.strided %x begin [0, 0] end [1, 1] strides [1, -2] masks [0, 0, 0, 0, 2] : tensor<4x4xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// What is wrong with this source
//===----------------------------------------------------------------------===//

func.func @s5_too_many_entries(%x: tensor<4x4xf32>) {
  // expected-error @+1 {{subscript has 3 ranges and indices but the source has rank 2}}
  %0 = slice.strided %x[0, ..., newaxis, :, 1] : tensor<4x4xf32>
  return
}

// -----

func.func @s5_scalar(%x: tensor<f32>) {
  // expected-error @+1 {{subscript has 1 range or index but the source has rank 0}}
  %0 = slice.strided %x[:] : tensor<f32>
  return
}

// -----

func.func @s5_with_result_type(%x: memref<4xf32>) {
  // expected-error @+1 {{'slice.strided' op subscript has 2 ranges and indices but the source has rank 1}}
  %0 = slice.strided %x[0, :] : memref<4xf32> to memref<?xf32>
  return
}

// -----

func.func @s7_index_out_of_bounds(%x: tensor<4x5xf32>) {
  // expected-error @+1 {{index 5 is out of bounds for dimension 1 of size 5}}
  %0 = slice.strided %x[:, 5] : tensor<4x5xf32>
  return
}

// -----

func.func @s7_negative_index_out_of_bounds(%x: memref<4x5xf32>) {
  // expected-error @+1 {{'slice.strided' op index -5 is out of bounds for dimension 0 of size 4}}
  %0 = slice.strided %x[-5] : memref<4x5xf32> to memref<5xf32, strided<[1], offset: ?>>
  return
}

// -----

func.func @s7_least_index_out_of_bounds(%x: tensor<4xf32>) {
  // expected-error @+1 {{index -9223372036854775808 is out of bounds for dimension 0 of size 4}}
  %0 = slice.strided %x[-9223372036854775808] : tensor<4xf32>
  return
}

// -----

func.func @s7_index_of_an_empty_dim(%x: tensor<?x0xf32>) {
  // expected-error @+1 {{index 0 is out of bounds for dimension 1 of size 0}}
  %0 = slice.strided %x[..., 0] : tensor<?x0xf32>
  return
}

// -----

func.func @s10_unranked_tensor(%x: tensor<*xf32>) {
  // expected-error @+1 {{source must be ranked, but is 'tensor<*xf32>'}}
  %0 = slice.strided %x[1] : tensor<*xf32>
  return
}

// -----

func.func @s10_unranked_tensor_with_result_type(%x: tensor<*xf32>) {
  // expected-error @+1 {{'slice.strided' op source must be ranked, but is 'tensor<*xf32>'}}
  %0 = slice.strided %x[1] : tensor<*xf32> to tensor<*xf32>
  return
}

// -----

func.func @s10_unranked_memref(%x: memref<*xf32>) {
  // expected-error @+1 {{'slice.strided' op source must be ranked, but is 'memref<*xf32>'}}
  %0 = slice.strided %x[1] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @s10_layout_is_not_strided(%x: memref<32xf32, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>) {
  // expected-error @+1 {{source must have a strided layout, but has affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>}}
  %0 = slice.strided %x[1:] : memref<32xf32, affine_map<(d0) -> (d0 floordiv 4, d0 mod 4)>>
  return
}

// -----

func.func @s10_layout_is_not_strided_with_result_type(%x: memref<8xf32, affine_map<(d0) -> (d0 mod 4)>>) {
  // expected-error @+1 {{'slice.strided' op source must have a strided layout, but has affine_map<(d0) -> (d0 mod 4)>}}
  %0 = slice.strided %x[1:] : memref<8xf32, affine_map<(d0) -> (d0 mod 4)>> to memref<7xf32>
  return
}

// -----

func.func @source_is_a_vector(%x: vector<4xf32>) {
  // expected-error @+1 {{source must be a tensor or a memref, but is 'vector<4xf32>'}}
  %0 = slice.strided %x[1:] : vector<4xf32>
  return
}

// -----

func.func @source_is_a_vector_with_result_type(%x: vector<4xf32>) {
  // expected-error @+1 {{'slice.strided' op operand #0 must be tensor or memref, but got 'vector<4xf32>'}}
  %0 = slice.strided %x[1:] : vector<4xf32> to vector<3xf32>
  return
}

// -----

func.func @s11_dim_too_large(%x: tensor<4x9223372036854775807xf32>) {
  // expected-error @+1 {{size 9223372036854775807 of dimension 1 is beyond the largest possible, 9223372036854775806}}
  %0 = slice.strided %x[1:] : tensor<4x9223372036854775807xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// The result's type
//===----------------------------------------------------------------------===//

func.func @result_of_other_size(%x: tensor<4xf32>) {
  // expected-error @+2 {{'slice.strided' op inferred type(s) 'tensor<3xf32>' are incompatible with return type(s) of operation 'tensor<4xf32>'}}
  // expected-error @+1 {{'slice.strided' op failed to infer returned types}}
  %0 = slice.strided %x[1:] : tensor<4xf32> to tensor<4xf32>
  return
}

// -----

func.func @result_of_other_rank(%x: tensor<4xf32>) {
  // expected-error @+2 {{inferred type(s) 'tensor<f32>' are incompatible with return type(s) of operation 'tensor<1xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[1] : tensor<4xf32> to tensor<1xf32>
  return
}

// -----

func.func @result_of_other_element_type(%x: tensor<4xf32>) {
  // expected-error @+2 {{inferred type(s) 'tensor<3xf32>' are incompatible with return type(s) of operation 'tensor<3xi32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[1:] : tensor<4xf32> to tensor<3xi32>
  return
}

// -----

func.func @result_with_other_encoding(%x: tensor<4xf32, "a">) {
  // expected-error @+2 {{inferred type(s) 'tensor<3xf32, "a">' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[1:] : tensor<4xf32, "a"> to tensor<3xf32>
  return
}

// -----

func.func @result_more_static(%x: tensor<?xf32>) {
  // expected-error @+2 {{inferred type(s) 'tensor<?xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[1:] : tensor<?xf32> to tensor<3xf32>
  return
}

// -----

func.func @result_unranked(%x: tensor<4xf32>) {
  // expected-error @+2 {{inferred type(s) 'tensor<3xf32>' are incompatible with return type(s) of operation 'tensor<*xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[1:] : tensor<4xf32> to tensor<*xf32>
  return
}

// -----

func.func @result_unranked_memref(%x: memref<4xf32>) {
  // expected-error @+2 {{inferred type(s) 'memref<3xf32, strided<[1], offset: 1>>' are incompatible with return type(s) of operation 'memref<*xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[1:] : memref<4xf32> to memref<*xf32>
  return
}

// -----

func.func @memref_of_a_tensor(%x: tensor<4xf32>) {
  // expected-error @+2 {{inferred type(s) 'tensor<3xf32>' are incompatible with return type(s) of operation 'memref<3xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[1:] : tensor<4xf32> to memref<3xf32>
  return
}

// -----

func.func @tensor_of_a_memref(%x: memref<4xf32>) {
  // expected-error @+2 {{inferred type(s) 'memref<3xf32>' are incompatible with return type(s) of operation 'tensor<3xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[:3] : memref<4xf32> to tensor<3xf32>
  return
}

// -----

func.func @result_is_a_scalar(%x: tensor<4xf32>) {
  // expected-error @+1 {{'slice.strided' op result #0 must be tensor or memref, but got 'f32'}}
  %0 = slice.strided %x[1] : tensor<4xf32> to f32
  return
}

// -----

func.func @result_with_other_offset(%x: memref<4x8xf32>) {
  // expected-error @+2 {{incompatible with return type(s) of operation 'memref<3x8xf32, strided<[8, 1]>>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[1:] : memref<4x8xf32> to memref<3x8xf32, strided<[8, 1]>>
  return
}

// -----

func.func @result_with_other_stride(%x: memref<4x8xf32>) {
  // expected-error @+2 {{incompatible with return type(s) of operation 'memref<4x8xf32, strided<[8, 1], offset: 7>>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[:, ::-1] : memref<4x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 7>>
  return
}

// -----

func.func @result_with_more_static_layout(%x: memref<?x8xf32>) {
  // expected-error @+2 {{incompatible with return type(s) of operation 'memref<?x8xf32, strided<[8, 1], offset: 8>>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[1:] : memref<?x8xf32> to memref<?x8xf32, strided<[8, 1], offset: 8>>
  return
}

// -----

// The identity layout says that the outer stride is the inner size.
func.func @result_with_identity_layout(%x: memref<?x?xf32>) {
  // expected-error @+2 {{incompatible with return type(s) of operation 'memref<?x?xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[:, :2] : memref<?x?xf32> to memref<?x?xf32>
  return
}

// -----

// The strides of such an identity layout wrap, and so say nothing.
func.func @s11_result_with_wrapped_stride(%x: memref<4294967296x4294967296x4294967296xi8>) {
  // expected-error @+2 {{incompatible with return type(s) of operation 'memref<4294967296x1x4294967296xi8, strided<[0, 4294967296, 1]>>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[:, :1] : memref<4294967296x4294967296x4294967296xi8> to memref<4294967296x1x4294967296xi8, strided<[0, 4294967296, 1]>>
  return
}

// -----

func.func @result_with_layout_that_is_not_strided(%x: memref<4xf32>) {
  // expected-error @+2 {{inferred type(s) 'memref<4xf32>' are incompatible with return type(s)}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[:] : memref<4xf32> to memref<4xf32, affine_map<(d0) -> (d0 mod 2)>>
  return
}

// -----

func.func @result_in_other_memory_space(%x: memref<4xf32, 1>) {
  // expected-error @+2 {{inferred type(s) 'memref<3xf32, 1>' are incompatible with return type(s) of operation 'memref<3xf32>'}}
  // expected-error @+1 {{failed to infer returned types}}
  %0 = slice.strided %x[:3] : memref<4xf32, 1> to memref<3xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// The generic form
//===----------------------------------------------------------------------===//

func.func @no_subscript(%x: tensor<4xf32>) {
  // expected-error @+1 {{'slice.strided' op requires attribute 'subscript'}}
  %0 = "slice.strided"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @subscript_is_no_subscript(%x: tensor<4xf32>) {
  // expected-error @+1 {{Invalid attribute `subscript` in property conversion: "1:"}}
  %0 = "slice.strided"(%x) <{subscript = "1:"}> : (tensor<4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @subscript_attribute_is_no_subscript(%x: tensor<4xf32>) {
  // expected-error @+1 {{attribute 'subscript' failed to satisfy constraint: what stands between the brackets of a slice}}
  %0 = "slice.strided"(%x) {subscript = 1 : i64} : (tensor<4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @no_operands() {
  // expected-error @+1 {{'slice.strided' op expected 1 or more operands, but found 0}}
  %0 = "slice.strided"() <{subscript = #slice.subscript<>}> : () -> tensor<4xf32>
  return
}

// -----

func.func @too_few_values(%x: tensor<4x4xf32>, %i: index) {
  // expected-error @+1 {{'slice.strided' op has 1 run-time values, but its subscript needs 3}}
  %0 = "slice.strided"(%x, %i) <{subscript = #slice.subscript<?, ?::?>}> : (tensor<4x4xf32>, index) -> tensor<?xf32>
  return
}

// -----

func.func @too_many_values(%x: tensor<4xf32>, %i: index) {
  // expected-error @+1 {{'slice.strided' op has 2 run-time values, but its subscript needs 0}}
  %0 = "slice.strided"(%x, %i, %i) <{subscript = #slice.subscript<1:>}> : (tensor<4xf32>, index, index) -> tensor<3xf32>
  return
}

// -----

func.func @values_of_other_type(%x: tensor<4xf32>, %i: i64) {
  // expected-error @+1 {{'slice.strided' op operand #1 must be variadic of index, but got 'i64'}}
  %0 = "slice.strided"(%x, %i) <{subscript = #slice.subscript<?>}> : (tensor<4xf32>, i64) -> tensor<f32>
  return
}

// -----

func.func @source_is_no_tensor(%i: index) {
  // expected-error @+1 {{'slice.strided' op operand #0 must be tensor or memref, but got 'index'}}
  %0 = "slice.strided"(%i) <{subscript = #slice.subscript<>}> : (index) -> tensor<f32>
  return
}

// -----

func.func @no_results(%x: tensor<4xf32>) {
  // expected-error @+1 {{'slice.strided' op requires one result}}
  "slice.strided"(%x) <{subscript = #slice.subscript<>}> : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @two_results(%x: tensor<4xf32>) {
  // expected-error @+1 {{'slice.strided' op requires one result}}
  %0:2 = "slice.strided"(%x) <{subscript = #slice.subscript<>}> : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  return
}

// -----

func.func @region(%x: tensor<4xf32>) {
  // expected-error @+1 {{'slice.strided' op requires zero regions}}
  %0 = "slice.strided"(%x) <{subscript = #slice.subscript<>}> ({}) : (tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

//===----------------------------------------------------------------------===//
// The attribute
//===----------------------------------------------------------------------===//

// expected-error @+1 {{expected '<'}}
func.func @attr_without_brackets() attributes {test.sub = #slice.subscript} {
  return
}

// -----

// expected-error @+1 {{expected an index, a range, 'newaxis' or '...'}}
func.func @attr_trailing_comma() attributes {test.sub = #slice.subscript<1,>} {
  return
}

// -----

// expected-error @+1 {{expected an index, a range, 'newaxis' or '...'}}
func.func @attr_ssa_value() attributes {test.sub = #slice.subscript<%i>} {
  return
}

// -----

// expected-error @+1 {{expected '>'}}
func.func @attr_three_colons() attributes {test.sub = #slice.subscript<:::>} {
  return
}

// -----

// expected-error @+1 {{integer 9223372036854775808 does not fit in 64 bits}}
func.func @s11_attr_too_large() attributes {test.sub = #slice.subscript<9223372036854775808>} {
  return
}

// -----

// expected-error @+1 {{stride of entry 1 must not be 0}}
func.func @s6_attr_zero_stride() attributes {test.sub = #slice.subscript<:, ?:?:0>} {
  return
}

// -----

// expected-error @+1 {{subscript has an ellipsis in entry 0 and in entry 1; at most one is allowed}}
func.func @s3_attr_two_ellipses() attributes {test.sub = #slice.subscript<..., ...>} {
  return
}

// -----

// expected-error @+1 {{subscript has 65 entries; at most 64 are allowed}}
func.func @s1_attr_too_many_entries() attributes {test.sub = #slice.subscript<0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0>} {
  return
}

// -----

// expected-error @+1 {{unknown attribute `nonsense` in dialect `slice`}}
func.func @unknown_attr() attributes {test.sub = #slice.nonsense<1>} {
  return
}

// -----

#vector = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @encoding_of_another_rank(%x: tensor<8xf32, #vector>) {
  // expected-error @+1 {{dimension-rank mismatch between encoding and tensor shape: 1 != 2}}
  %0 = slice.strided %x[newaxis] : tensor<8xf32, #vector>
  return
}
