// RUN: slice-opt %s | FileCheck %s
// RUN: slice-opt %s | slice-opt | FileCheck %s
// RUN: slice-opt %s --emit-bytecode | slice-opt | FileCheck %s

#alias = #slice.subscript<1, newaxis>

// CHECK-LABEL: @empty
// CHECK-SAME: #slice.subscript<>}
func.func private @empty() attributes {test.sub = #slice.subscript<>}

// CHECK-LABEL: @entries
// CHECK-SAME: #slice.subscript<1, 2:4, newaxis, ..., :-3:-1, :>}
func.func private @entries() attributes {test.sub = #slice.subscript<1, 2:4, newaxis, ..., :-3:-1, :>}

// CHECK-LABEL: @run_time_values
// CHECK-SAME: #slice.subscript<?, ?:?:?, ?:, :?, ::?, 1:?:-2, ?:-1>}
func.func private @run_time_values() attributes {test.sub = #slice.subscript<?, ?:?:?, ?:, :?, ::?, 1:?:-2, ?:-1>}

// An empty stride is an absent one, a stride of 1 is as written.
// CHECK-LABEL: @strides
// CHECK-SAME: #slice.subscript<:, :, ::1, 1:2>}
func.func private @strides() attributes {test.sub = #slice.subscript<::, :, ::1, 1:2:>}

// CHECK-LABEL: @spaces
// CHECK-SAME: #slice.subscript<-1, ..., ?:2:-3>}
func.func private @spaces() attributes {test.sub = #slice.subscript< - 1 ,... ,? : 2 : - 3 >}

// CHECK-LABEL: @s11_extremes
// CHECK-SAME: #slice.subscript<-9223372036854775808, 9223372036854775807, -9223372036854775808:-9223372036854775808:-9223372036854775808>}
func.func private @s11_extremes() attributes {test.sub = #slice.subscript<-9223372036854775808, 9223372036854775807, -9223372036854775808:-9223372036854775808:-9223372036854775808>}

// CHECK-LABEL: @nested
// CHECK-SAME: [#slice.subscript<?>, {a = #slice.subscript<...>}]
func.func private @nested() attributes {test.subs = [#slice.subscript<?>, {a = #slice.subscript<...>}]}

// CHECK-LABEL: @alias
// CHECK-SAME: #slice.subscript<1, newaxis>}
func.func @alias(%x: tensor<4xf32>) -> tensor<1xf32> attributes {test.sub = #alias} {
  // CHECK: slice.strided %{{.*}}[1, newaxis] :
  %0 = "slice.strided"(%x) <{subscript = #alias}> : (tensor<4xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}
