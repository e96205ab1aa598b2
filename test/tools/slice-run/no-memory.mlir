// Memory that there is not. (Sanitizers say more about it.)

// UNSUPPORTED: sanitized
// RUN: %make_npy %t.npy '<i8' '' && printf '\377\377\377\377\377\377\377\377' > %t.minus && head -c 128 %t.npy > %t.head && cat %t.head %t.minus > %t.npy
// RUN: not slice-run %s %t.npy 2> %t.stderr
// RUN: test $(wc -l < %t.stderr) = 1 && FileCheck %s < %t.stderr
// CHECK: error: no memory for {{[0-9]+}} bytes
func.func @main(%n: index) -> tensor<?xf32> {
  %c = arith.constant 1.0 : f32
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = linalg.fill ins(%c : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
