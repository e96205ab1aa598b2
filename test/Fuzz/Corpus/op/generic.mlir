func.func @f(%x: memref<0x?xf32>, %i: index) {
  %0 = "slice.strided"(%x, %i) <{subscript = #slice.subscript<?, ::-9223372036854775808>}> : (memref<0x?xf32>, index) -> memref<?xf32, strided<[?], offset: ?>>
  return
}
