// RUN: slice-opt %s --allow-unregistered-dialect | FileCheck %s
// RUN: slice-opt %s --allow-unregistered-dialect | slice-opt --allow-unregistered-dialect | FileCheck %s
// RUN: slice-opt %s --allow-unregistered-dialect --mlir-print-op-generic | slice-opt --allow-unregistered-dialect | FileCheck %s
// RUN: slice-opt %s --allow-unregistered-dialect --emit-bytecode | slice-opt --allow-unregistered-dialect | FileCheck %s

//===----------------------------------------------------------------------===//
// The subscript form
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @worked_example
// CHECK-SAME: (%[[X:.*]]: tensor
func.func @worked_example(%x: tensor<5x5x5x5x5x5xf32>) -> tensor<2x1x5x5x2x5xf32> {
  // CHECK: slice.strided %[[X]][1, 2:4, newaxis, ..., :-3:-1, :] : tensor<5x5x5x5x5x5xf32> to tensor<2x1x5x5x2x5xf32>
  %0 = slice.strided %x[1, 2:4, newaxis, ..., :-3:-1, :] : tensor<5x5x5x5x5x5xf32> to tensor<2x1x5x5x2x5xf32>
  return %0 : tensor<2x1x5x5x2x5xf32>
}

// What is written is kept: nothing is made canonical here.
// CHECK-LABEL: @entries_are_kept
func.func @entries_are_kept(%x: tensor<6x6xf32>) {
  // CHECK: [0:6:1, ::1] :
  %0 = slice.strided %x[0:6:1, ::1] : tensor<6x6xf32>
  // CHECK: [:, :, ...] :
  %1 = slice.strided %x[:, :, ...] : tensor<6x6xf32>
  // An empty stride is an absent one.
  // CHECK: [:, ::2] :
  %2 = slice.strided %x[ : : , ::2 ] : tensor<6x6xf32>
  // CHECK: [-7:100:3, 5:2:-1] : tensor<6x6xf32> to tensor<2x3xf32>
  %3 = slice.strided %x[-7:100:3, 5:2:-1] : tensor<6x6xf32>
  // CHECK: [..., -1] : tensor<6x6xf32> to tensor<6xf32>
  %4 = slice.strided %x[..., -1] : tensor<6x6xf32>
  return
}

// CHECK-LABEL: @empty_subscript
func.func @empty_subscript(%x: tensor<4x5xf32>, %s: tensor<f32>) {
  // CHECK: slice.strided %{{.*}}[] : tensor<4x5xf32> to tensor<4x5xf32>
  %0 = slice.strided %x[] : tensor<4x5xf32> to tensor<4x5xf32>
  // CHECK: slice.strided %{{.*}}[] : tensor<f32> to tensor<f32>
  %1 = slice.strided %s[] : tensor<f32>
  return
}

// CHECK-LABEL: @run_time_values
// CHECK-SAME: (%[[Y:.*]]: tensor<?x?x?xf32>, %[[I:.*]]: index, %[[B:.*]]: index, %[[E:.*]]: index, %[[S:.*]]: index)
func.func @run_time_values(%y: tensor<?x?x?xf32>, %i: index, %b: index, %e: index, %s: index) {
  // CHECK: slice.strided %[[Y]][%[[I]], %[[B]]:%[[E]]:%[[S]]] : tensor<?x?x?xf32> to tensor<?x?xf32>
  %0 = slice.strided %y[%i, %b:%e:%s] : tensor<?x?x?xf32>
  // CHECK: slice.strided %[[Y]][%[[B]]:, :%[[E]], ::%[[S]]] :
  %1 = slice.strided %y[%b:, :%e, ::%s] : tensor<?x?x?xf32>
  // CHECK: slice.strided %[[Y]][%[[B]]::2, 1:%[[E]], 3::%[[S]]] :
  %2 = slice.strided %y[%b::2, 1:%e, 3::%s] : tensor<?x?x?xf32>
  // CHECK: slice.strided %[[Y]][%[[B]]:-1, :%[[E]]:-1, %[[B]]::%[[S]]] :
  %3 = slice.strided %y[%b:-1, :%e:-1, %b::%s] : tensor<?x?x?xf32>
  // One value may stand in many places.
  // CHECK: slice.strided %[[Y]][%[[I]], newaxis, %[[I]], %[[I]]:%[[I]]:%[[I]]] :
  %4 = slice.strided %y[%i, newaxis, %i, %i:%i:%i] : tensor<?x?x?xf32>
  return
}

func.func private @five() -> (index, index, index, index, index)

// CHECK-LABEL: @values_of_multi_result_ops
func.func @values_of_multi_result_ops(%y: tensor<?x?xf32>) {
  // CHECK: %[[V:.*]]:5 = call @five
  %5:5 = func.call @five() : () -> (index, index, index, index, index)
  // CHECK: slice.strided %{{.*}}[%[[V]]#0, %[[V]]#1:%[[V]]#2:%[[V]]#4] : tensor<?x?xf32> to tensor<?xf32>
  %0 = slice.strided %y[%5#0, %5#1:%5#2:%5#4] : tensor<?x?xf32>
  // CHECK: slice.strided %{{.*}}[%[[V]]#3::2, :%[[V]]#0] :
  %1 = slice.strided %y[%5#3::2, :%5#0] : tensor<?x?xf32>
  return
}

// The source may be a result of an op with more than one, too.
// CHECK-LABEL: @source_of_multi_result_op
func.func @source_of_multi_result_op() {
  // CHECK: %[[T:.*]]:2 = "test.two"
  %t:2 = "test.two"() : () -> (tensor<4xf32>, tensor<?xf32>)
  // CHECK: slice.strided %[[T]]#1[1:] : tensor<?xf32> to tensor<?xf32>
  %0 = slice.strided %t#1[1:] : tensor<?xf32>
  return
}

// CHECK-LABEL: @attributes
func.func @attributes(%x: tensor<4xf32>, %i: index) {
  // CHECK: [1:] {note = "kept", to} : tensor<4xf32> to tensor<3xf32>
  %0 = slice.strided %x[1:] {note = "kept", to} : tensor<4xf32> to tensor<3xf32>
  // CHECK: [%{{.*}}] {test.sub = #slice.subscript<?, newaxis>} : tensor<4xf32> to tensor<f32>
  %1 = slice.strided %x[%i] {test.sub = #slice.subscript<?, newaxis>} : tensor<4xf32>
  // CHECK: [::2] {masks = [1, 2]} :
  %2 = slice.strided %x begin [0] end [0] strides [2] masks [1, 1, 0, 0, 0] {masks = [1, 2]} : tensor<4xf32>
  return
}

// The generic form takes the subscript as a property or as an attribute.
// CHECK-LABEL: @generic_form
// CHECK-SAME: (%[[X:.*]]: tensor<8x?xf32>, %[[A:.*]]: index, %[[B:.*]]: index)
func.func @generic_form(%x: tensor<8x?xf32>, %a: index, %b: index) {
  // CHECK: slice.strided %[[X]][%[[A]], :%[[B]]:2] : tensor<8x?xf32> to tensor<?xf32>
  %0 = "slice.strided"(%x, %a, %b) <{subscript = #slice.subscript<?, :?:2>}> : (tensor<8x?xf32>, index, index) -> tensor<?xf32>
  // CHECK: slice.strided %[[X]][%[[A]], :%[[B]]:2] : tensor<8x?xf32> to tensor<?xf32>
  %1 = "slice.strided"(%x, %a, %b) {subscript = #slice.subscript<?, :?:2>} : (tensor<8x?xf32>, index, index) -> tensor<?xf32>
  return
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @type_left_out
func.func @type_left_out(%x: tensor<8x?xf32>, %m: memref<4x8xf32>) {
  // CHECK: [1, 2:] : tensor<8x?xf32> to tensor<?xf32>
  %0 = slice.strided %x[1, 2:] : tensor<8x?xf32>
  // CHECK: [:, ::-1] : memref<4x8xf32> to memref<4x8xf32, strided<[8, -1], offset: 7>>
  %1 = slice.strided %m[:, ::-1] : memref<4x8xf32>
  return
}

// CHECK-LABEL: @less_static_types
func.func @less_static_types(%x: tensor<8x6xf32>, %m: memref<4x8xf32>, %d: memref<?x?xf32>) {
  // CHECK: [::2] : tensor<8x6xf32> to tensor<?x6xf32>
  %0 = slice.strided %x[::2] : tensor<8x6xf32> to tensor<?x6xf32>
  // CHECK: [::2] : tensor<8x6xf32> to tensor<?x?xf32>
  %1 = slice.strided %x[::2] : tensor<8x6xf32> to tensor<?x?xf32>
  // CHECK: to memref<?x4xf32, strided<[8, 2], offset: 1>>
  %2 = slice.strided %m[:, 1::2] : memref<4x8xf32> to memref<?x4xf32, strided<[8, 2], offset: 1>>
  // CHECK: to memref<4x4xf32, strided<[?, 2], offset: 1>>
  %3 = slice.strided %m[:, 1::2] : memref<4x8xf32> to memref<4x4xf32, strided<[?, 2], offset: 1>>
  // CHECK: to memref<4x4xf32, strided<[8, 2], offset: ?>>
  %4 = slice.strided %m[:, 1::2] : memref<4x8xf32> to memref<4x4xf32, strided<[8, 2], offset: ?>>
  // CHECK: to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %5 = slice.strided %m[:, 1::2] : memref<4x8xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  // The identity layout, as strides or not.
  // CHECK: to memref<2x8xf32, strided<[8, 1]>>
  %6 = slice.strided %m[:2] : memref<4x8xf32> to memref<2x8xf32, strided<[8, 1]>>
  // CHECK: to memref<?x?xf32>
  %7 = slice.strided %m[:2] : memref<4x8xf32> to memref<?x?xf32>
  // CHECK: to memref<?x?xf32, strided<[?, 1]>>
  %8 = slice.strided %d[:2] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
  // CHECK: to memref<?xf32, strided<[?], offset: ?>>
  %9 = slice.strided %m[0] : memref<4x8xf32> to memref<?xf32, strided<[?], offset: ?>>
  return
}

// CHECK-LABEL: @s10_ranks
func.func @s10_ranks(%r0: tensor<f32>, %m0: memref<f32>, %r9: tensor<1x2x3x4x5x6x7x8x9xf32>, %r12: tensor<2x2x2x2x2x2x2x2x2x2x2x2xf32>) {
  // CHECK: [...] : tensor<f32> to tensor<f32>
  %0 = slice.strided %r0[...] : tensor<f32>
  // CHECK: [newaxis, ..., newaxis] : tensor<f32> to tensor<1x1xf32>
  %1 = slice.strided %r0[newaxis, ..., newaxis] : tensor<f32>
  // CHECK: [] : memref<f32> to memref<f32>
  %2 = slice.strided %m0[] : memref<f32>
  // CHECK: [0, ..., 1:-1, -1, ::-2] : tensor<1x2x3x4x5x6x7x8x9xf32> to tensor<2x3x4x5x6x5x5xf32>
  %3 = slice.strided %r9[0, ..., 1:-1, -1, ::-2] : tensor<1x2x3x4x5x6x7x8x9xf32> to tensor<2x3x4x5x6x5x5xf32>
  // CHECK: [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1] : tensor<2x2x2x2x2x2x2x2x2x2x2x2xf32> to tensor<f32>
  %4 = slice.strided %r12[0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1] : tensor<2x2x2x2x2x2x2x2x2x2x2x2xf32>
  return
}

// CHECK-LABEL: @s1_64_entries
func.func @s1_64_entries(
    %x: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x8xf32>,
    %s: tensor<3xf32>) {
  // CHECK: [0, 0, {{.*}}, 0, 0, 1::2] : {{.*}} to tensor<4xf32>
  %0 = slice.strided %x[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1::2]
      : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x8xf32>
  // CHECK: [..., 1::2] : {{.*}} to tensor<1x1x{{.*}}x1x4xf32>
  %1 = slice.strided %x[..., 1::2]
      : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x8xf32>
  // The bit of entry 63 is the sign of a mask: here, that of an index.
  // CHECK: [newaxis, newaxis, {{.*}}, newaxis, 2] : tensor<3xf32> to tensor<1x1x{{.*}}x1x1xf32>
  %2 = slice.strided %s
      begin [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
             0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2]
      end [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
           0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
      strides [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
               0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
      masks [0, 0, 0, 9223372036854775807, -9223372036854775808]
      : tensor<3xf32>
  return
}

!quantized = !quant.uniform<i8:f32, 2.0>

// CHECK-LABEL: @s10_element_types
func.func @s10_element_types(
    %a: tensor<4xi1>, %b: tensor<4xi4>, %c: tensor<4xf8E4M3FN>,
    %d: tensor<4xbf16>, %e: tensor<4xcomplex<f32>>, %f: tensor<4xindex>,
    %g: tensor<4x!quantized>, %h: tensor<4x!tf_type.string>, %i: memref<4xvector<2xf32>>,
    %j: tensor<4xui24>, %k: memref<4xmemref<2xf32>>) {
  // CHECK: tensor<2xi1>
  %0 = slice.strided %a[::2] : tensor<4xi1> to tensor<2xi1>
  // CHECK: tensor<2xi4>
  %1 = slice.strided %b[::2] : tensor<4xi4> to tensor<2xi4>
  // CHECK: tensor<2xf8E4M3FN>
  %2 = slice.strided %c[::2] : tensor<4xf8E4M3FN> to tensor<2xf8E4M3FN>
  // CHECK: tensor<2xbf16>
  %3 = slice.strided %d[::2] : tensor<4xbf16> to tensor<2xbf16>
  // CHECK: tensor<2xcomplex<f32>>
  %4 = slice.strided %e[::2] : tensor<4xcomplex<f32>> to tensor<2xcomplex<f32>>
  // CHECK: tensor<2xindex>
  %5 = slice.strided %f[::2] : tensor<4xindex> to tensor<2xindex>
  // CHECK: to tensor<2x!quant.uniform<i8:f32, 2.000000e+00>>
  %6 = slice.strided %g[::2] : tensor<4x!quantized>
  // CHECK: to tensor<2x!tf_type.string>
  %7 = slice.strided %h[::2] : tensor<4x!tf_type.string>
  // CHECK: to memref<2xvector<2xf32>, strided<[2]>>
  %8 = slice.strided %i[::2] : memref<4xvector<2xf32>>
  // CHECK: to tensor<2xui24>
  %9 = slice.strided %j[::2] : tensor<4xui24>
  // CHECK: to memref<2xmemref<2xf32>, strided<[2]>>
  %10 = slice.strided %k[::2] : memref<4xmemref<2xf32>>
  return
}

#csr = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>

// CHECK-LABEL: @s10_encodings_are_kept
func.func @s10_encodings_are_kept(%x: tensor<4x8xf32, "blocked">, %s: tensor<4x8xf32, #csr>) {
  // CHECK: to tensor<4x4xf32, "blocked">
  %0 = slice.strided %x[:, ::2] : tensor<4x8xf32, "blocked"> to tensor<4x4xf32, "blocked">
  // CHECK: to tensor<4xf32, "blocked">
  %1 = slice.strided %x[:, 1] : tensor<4x8xf32, "blocked">
  // CHECK: to tensor<?x4xf32, #sparse{{.*}}>
  %2 = slice.strided %s[:, ::2] : tensor<4x8xf32, #csr> to tensor<?x4xf32, #csr>
  return
}

//===----------------------------------------------------------------------===//
// TensorFlow's encoding
//===----------------------------------------------------------------------===//

// CHECK-LABEL: @mask_form
func.func @mask_form(%x: tensor<5x5x5x5x5x5xf32>, %s: tensor<f32>) {
  // CHECK: slice.strided %{{.*}}[1, 2:4, newaxis, ..., :-3:-1, :] : tensor<5x5x5x5x5x5xf32> to tensor<2x1x5x5x2x5xf32>
  %0 = slice.strided %x begin [1, 2, 0, 0, 0, 0] end [2, 4, 0, 0, -3, 0] strides [1, 1, 1, 1, -1, 1] masks [48, 32, 8, 4, 1]
      : tensor<5x5x5x5x5x5xf32> to tensor<2x1x5x5x2x5xf32>
  // CHECK: slice.strided %{{.*}}[] : tensor<f32> to tensor<f32>
  %1 = slice.strided %s begin [] end [] strides [] masks [0, 0, 0, 0, 0] : tensor<f32>
  // A stride of 1 is left out, any other is not.
  // CHECK: slice.strided %{{.*}}[0:5, 0:5:2, 4:0:-1] :
  %2 = slice.strided %x begin [0, 0, 4] end [5, 5, 0] strides [1, 2, -1] masks [0, 0, 0, 0, 0] : tensor<5x5x5x5x5x5xf32>
  return
}

// CHECK-LABEL: @mask_form_with_run_time_values
// CHECK-SAME: (%[[Y:.*]]: tensor<?x?x?xf32>, %[[A:.*]]: index, %[[B:.*]]: index, %[[C:.*]]: index)
func.func @mask_form_with_run_time_values(%y: tensor<?x?x?xf32>, %a: index, %b: index, %c: index) {
  // The values are the op's in the order of the entries.
  // CHECK: slice.strided %[[Y]][%[[A]]:%[[B]]:%[[C]], 1:%[[A]]:2, %[[B]]] :
  %0 = slice.strided %y begin [%a, 1, %b] end [%b, %a, 2] strides [%c, 2, 1] masks [0, 0, 0, 0, 4] : tensor<?x?x?xf32>
  // CHECK: slice.strided %[[Y]][0:%[[C]], %[[B]]:-1:%[[A]]] :
  %1 = slice.strided %y begin [0, %b] end [%c, -1] strides [1, %a] masks [0, 0, 0, 0, 0] : tensor<?x?x?xf32>
  return
}

// Run-time values in slots that are ignored are dropped, and the op has no
// operands for them.
// CHECK-LABEL: @mask_form_drops_ignored_values
// CHECK-SAME: (%[[Y:.*]]: tensor<?x?x?xf32>, %[[A:.*]]: index, %[[B:.*]]: index)
func.func @mask_form_drops_ignored_values(%y: tensor<?x?x?xf32>, %a: index, %b: index) {
  // S8: begin and end under their masks.
  // CHECK: slice.strided %[[Y]][:%[[B]], %[[A]]:] :
  %0 = slice.strided %y begin [%a, %a] end [%b, %b] strides [1, 1] masks [1, 2, 0, 0, 0] : tensor<?x?x?xf32>
  // S6: all three values of an ellipsis and of a new axis.
  // CHECK: slice.strided %[[Y]][..., newaxis, 1] :
  %1 = slice.strided %y begin [%a, %b, 1] end [%b, %a, 2] strides [%a, %b, 1] masks [0, 0, 1, 2, 4] : tensor<?x?x?xf32>
  // S7: the end and the stride of an index.
  // CHECK: slice.strided %[[Y]][%[[A]], 3] :
  %2 = slice.strided %y begin [%a, 3] end [%b, %b] strides [%b, %a] masks [0, 0, 0, 0, 3] : tensor<?x?x?xf32>
  return
}

// CHECK-LABEL: @s2_what_beats_what
func.func @s2_what_beats_what(%x: tensor<4x4x4x4xf32>) {
  // All masks at once: an ellipsis.
  // CHECK: [..., 1] :
  %0 = slice.strided %x begin [7, 1] end [8, 2] strides [1, 1] masks [1, 1, 1, 1, 3] : tensor<4x4x4x4xf32>
  // A new axis beats an index, which beats a range.
  // CHECK: [newaxis, 2, 1:3] :
  %1 = slice.strided %x begin [7, 2, 1] end [8, 3, 3] strides [1, 1, 1] masks [3, 3, 0, 1, 3] : tensor<4x4x4x4xf32>
  return
}

// CHECK-LABEL: @s3_stray_and_negative_masks
func.func @s3_stray_and_negative_masks(%x: tensor<4x4xf32>) {
  // Bits past the end are ignored.
  // CHECK: [1:3] :
  %0 = slice.strided %x begin [1] end [3] strides [1] masks [2, 2, 0, 4, 1024] : tensor<4x4xf32>
  // One stray bit of the ellipsis mask is.
  // CHECK: [1:3] :
  %1 = slice.strided %x begin [1] end [3] strides [1] masks [0, 0, 16, 0, 0] : tensor<4x4xf32>
  // -1 is all bits, -2 all but the first.
  // CHECK: [:, 1:] :
  %2 = slice.strided %x begin [1, 1] end [3, 3] strides [1, 1] masks [1, -1, 0, 0, 0] : tensor<4x4xf32>
  // CHECK: [1:3, 2] :
  %3 = slice.strided %x begin [1, 2] end [3, 3] strides [1, 1] masks [-2, -2, -9223372036854775808, 0, -2] : tensor<4x4xf32>
  // CHECK: [newaxis, newaxis] : tensor<4x4xf32> to tensor<1x1x4x4xf32>
  %4 = slice.strided %x begin [1, 2] end [3, 3] strides [1, 1] masks [-1, -1, 0, -1, -1] : tensor<4x4xf32>
  return
}

// CHECK-LABEL: @s6_ignored_strides_may_be_zero
func.func @s6_ignored_strides_may_be_zero(%x: tensor<4x4xf32>) {
  // CHECK: [newaxis, ...] :
  %0 = slice.strided %x begin [9, 9] end [-9, -9] strides [0, 0] masks [0, 0, 2, 1, 0] : tensor<4x4xf32>
  return
}

// CHECK-LABEL: @s7_end_and_masks_of_an_index_are_ignored
func.func @s7_end_and_masks_of_an_index_are_ignored(%x: tensor<4x4xf32>) {
  // CHECK: [-1, 3] : tensor<4x4xf32> to tensor<f32>
  %0 = slice.strided %x begin [-1, 3] end [-9, 0] strides [9223372036854775807, 2] masks [3, 3, 0, 0, 3] : tensor<4x4xf32>
  return
}

//===----------------------------------------------------------------------===//
// The largest and the least numbers
//===----------------------------------------------------------------------===//

// The least integer is MLIR's marker of what is dynamic, but here a constant.
// CHECK-LABEL: @s11_extremes
func.func @s11_extremes(%x: tensor<6xf32>, %y: tensor<?xf32>, %big: tensor<9223372036854775806xi8>, %i: index) {
  // CHECK: [-9223372036854775808:-9223372036854775808:-9223372036854775808] : tensor<6xf32> to tensor<0xf32>
  %0 = slice.strided %x[-9223372036854775808:-9223372036854775808:-9223372036854775808] : tensor<6xf32>
  // CHECK: [-9223372036854775808:9223372036854775807] : tensor<6xf32> to tensor<6xf32>
  %1 = slice.strided %x[-9223372036854775808:9223372036854775807] : tensor<6xf32>
  // CHECK: [9223372036854775807:-9223372036854775808:-1] : tensor<6xf32> to tensor<6xf32>
  %2 = slice.strided %x[9223372036854775807:-9223372036854775808:-1] : tensor<6xf32>
  // CHECK: [::-9223372036854775808] : tensor<6xf32> to tensor<1xf32>
  %3 = slice.strided %x[::-9223372036854775808] : tensor<6xf32>
  // CHECK: [::9223372036854775807] : tensor<6xf32> to tensor<1xf32>
  %4 = slice.strided %x[::9223372036854775807] : tensor<6xf32>
  // CHECK: [-9223372036854775808:%{{.*}}:-9223372036854775808] : tensor<?xf32> to tensor<?xf32>
  %5 = slice.strided %y[-9223372036854775808:%i:-9223372036854775808] : tensor<?xf32> to tensor<?xf32>
  // CHECK: [%{{.*}}:-9223372036854775808] : tensor<?xf32> to tensor<?xf32>
  %6 = slice.strided %y[%i:-9223372036854775808] : tensor<?xf32> to tensor<?xf32>
  // CHECK: [::-1] : tensor<9223372036854775806xi8> to tensor<9223372036854775806xi8>
  %7 = slice.strided %big[::-1] : tensor<9223372036854775806xi8>
  // CHECK: [-9223372036854775806] : tensor<9223372036854775806xi8> to tensor<i8>
  %8 = slice.strided %big[-9223372036854775806] : tensor<9223372036854775806xi8>
  // CHECK: [1::-9223372036854775808] : tensor<9223372036854775806xi8> to tensor<1xi8>
  %9 = slice.strided %big[1::-9223372036854775808] : tensor<9223372036854775806xi8>
  // CHECK: [-9223372036854775808:9223372036854775807:2] : tensor<6xf32> to tensor<3xf32>
  %10 = slice.strided %x begin [-9223372036854775808] end [9223372036854775807] strides [2] masks [0, 0, 0, 0, 0] : tensor<6xf32>
  // An index out of bounds of all dims, where the dim is not known.
  // CHECK: [-9223372036854775808] : tensor<?xf32> to tensor<f32>
  %11 = slice.strided %y[-9223372036854775808] : tensor<?xf32>
  return
}
