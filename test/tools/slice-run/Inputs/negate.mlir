func.func @main(%x: i64) -> i64 {
  %c0 = arith.constant 0 : i64
  %0 = arith.subi %c0, %x : i64
  return %0 : i64
}
