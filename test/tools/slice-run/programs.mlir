// Programs with several inputs and results, scalars included.

// RUN: %make_npy %t.x.npy '<f8' 4,6 --order=F
// RUN: %make_npy %t.i.npy '<i8' ''
// RUN: %make_npy %t.v.npy '<i8' 8
// RUN: slice-run %t.v.npy 2 -o %t.i.npy
// RUN: slice-run %t.v.npy 7 -o %t.seven.npy
// RUN: slice-run %s %t.x.npy %t.i.npy | FileCheck %s
// CHECK:      {{^}}[20. 14.  8.  2.]{{$}}
// CHECK-NEXT: {{^}}20.0{{$}}
// RUN: slice-run %s %t.x.npy %t.i.npy -o %t.1.npy -o %t.2.npy
// RUN: slice-run %t.1.npy 1: | FileCheck %s --check-prefix=FIRST
// FIRST: {{^}}[14.  8.  2.]{{$}}
func.func @main(%x: tensor<?x6xf64>, %i: index) -> (tensor<?xf64>, f64) {
  %0 = slice.strided %x[::-1, %i] : tensor<?x6xf64> to tensor<?xf64>
  %c0 = arith.constant 0 : index
  %e = tensor.extract %0[%c0] : tensor<?xf64>
  return %0, %e : tensor<?xf64>, f64
}

// A failed check ends as any bad input does.
// RUN: rm -f %t.1.npy %t.2.npy
// RUN: not slice-run %s %t.x.npy %t.seven.npy -o %t.1.npy -o %t.2.npy 2> %t.stderr
// RUN: test $(wc -l < %t.stderr) = 1 && test ! -e %t.1.npy && FileCheck %s --check-prefix=BOUNDS < %t.stderr
// BOUNDS: programs.mlir:15:8: error: 'slice.strided' op index in entry 1 is out of bounds for dimension 1

// Another function of the module; the input is never written to.
// RUN: slice-run %s --entry=update %t.v.npy | FileCheck %s --check-prefix=UPDATE
// UPDATE: {{^}}[-1  1 -3  3 -5  5 -7  7]{{$}}
func.func @update(%x: tensor<8xi64>) -> tensor<8xi64> {
  %odd = slice.strided %x[1::2] : tensor<8xi64> to tensor<4xi64>
  %zero = arith.constant dense<0> : tensor<4xi64>
  %minus = arith.subi %zero, %odd : tensor<4xi64>
  %0 = tensor.insert_slice %minus into %x[0] [4] [2] : tensor<4xi64> into tensor<8xi64>
  return %0 : tensor<8xi64>
}

// RUN: slice-run %s --entry=focus %t.x.npy | FileCheck %s --check-prefix=FOCUS
// FOCUS:      {{^}}[{{\[}} 0.  2.  4. 13. 15. 17.]
// FOCUS-NEXT: {{^}} [ 6.  8. 10. 19. 21. 23.]]
func.func @focus(%x: tensor<4x6xf64>) -> tensor<2x6xf64> {
  %0 = slice.strided %x[:2, ::2] : tensor<4x6xf64> to tensor<2x3xf64>
  %1 = slice.strided %x[2:, 1::2] : tensor<4x6xf64> to tensor<2x3xf64>
  %2 = tensor.concat dim(1) %0, %1 : (tensor<2x3xf64>, tensor<2x3xf64>) -> tensor<2x6xf64>
  return %2 : tensor<2x6xf64>
}

// Slices of different sizes out of which one is selected.
// RUN: slice-run %t.v.npy 1 -o %t.one.npy
// RUN: %make_npy %t.c.npy '|b1' ''
// RUN: slice-run %s --entry=selected %t.v.npy %t.c.npy %t.one.npy | FileCheck %s --check-prefix=SELECTED
// SELECTED:      {{^}}[1 2 3 4 5 6 7]{{$}}
// SELECTED-NEXT: {{^}}7{{$}}
func.func @selected(%x: tensor<?xi64>, %c: i1, %i: index) -> (tensor<?xi64>, index) {
  %c0 = arith.constant 0 : index
  %0 = slice.strided %x[:%i] : tensor<?xi64>
  %1 = slice.strided %x[%i:] : tensor<?xi64>
  %2 = scf.if %c -> tensor<?xi64> {
    scf.yield %0 : tensor<?xi64>
  } else {
    scf.yield %1 : tensor<?xi64>
  }
  %3 = tensor.dim %2, %c0 : tensor<?xi64>
  return %2, %3 : tensor<?xi64>, index
}

// Slices of what is empty, or behind a cast.
// RUN: slice-run %s --entry=empty %t.v.npy %t.one.npy | FileCheck %s --check-prefix=EMPTY
// EMPTY: {{^}}[]{{$}}
func.func @empty(%x: tensor<8xi64>, %i: index) -> tensor<?xi64> {
  %0 = slice.strided %x[:-9] : tensor<8xi64> to tensor<?xi64>
  %1 = slice.strided %0[:%i] : tensor<?xi64> to tensor<?xi64>
  return %1 : tensor<?xi64>
}
// RUN: slice-run %s --entry=cast %t.v.npy | FileCheck %s --check-prefix=CAST
// CAST: {{^}}[{{\[}}0 1 2 3 4 5 6 7]]{{$}}
func.func @cast(%x: tensor<8xi64>) -> tensor<1x?xi64> {
  %0 = tensor.cast %x : tensor<8xi64> to tensor<?xi64>
  %1 = slice.strided %0[newaxis] : tensor<?xi64> to tensor<1x?xi64>
  return %1 : tensor<1x?xi64>
}

// Stages.
// RUN: slice-run %s --entry=focus --emit=slice | FileCheck %s --check-prefix=SLICE
// RUN: slice-run %s --entry=focus --emit=memref | FileCheck %s --check-prefix=MEMREF
// RUN: slice-run %s --entry=focus --emit=llvm | FileCheck %s --check-prefix=LLVM
// RUN: slice-run %s --entry=focus --emit=ll | FileCheck %s --check-prefix=LL
// RUN: slice-run %s --entry=focus --emit=asm | FileCheck %s --check-prefix=ASM
// SLICE: slice.strided %{{.*}}[2:, 1::2]
// MEMREF-NOT: = slice.strided
// MEMREF: memref.subview
// MEMREF: memref.copy
// LLVM: llvm.func
// LL: define
// ASM: .text

// Bad programs and inputs.
// RUN: not slice-run %s 2>&1 | FileCheck %s --check-prefix=FEW
// FEW: slice-run: error: the program takes 2 inputs but there are 0
// RUN: not slice-run %s %t.v.npy %t.i.npy 2>&1 | FileCheck %s --check-prefix=DTYPE
// DTYPE: slice-run: error: input 0 has dtype '<i8' but the program takes tensor<?x6xf64>
// RUN: not slice-run %s %t.1.npy %t.i.npy 2>&1 | FileCheck %s --check-prefix=NOFILE
// NOFILE: slice-run: error: '{{.*}}1.npy': No such file or directory
// RUN: not slice-run %s --entry=update %t.seven.npy 2>&1 | FileCheck %s --check-prefix=SHAPE
// SHAPE: slice-run: error: input 0 has shape () but the program takes tensor<8xi64>
// RUN: not slice-run %s --entry=nope %t.v.npy 2>&1 | FileCheck %s --check-prefix=NOPE
// NOPE: slice-run: error: the program has no function 'nope'
// RUN: not slice-run %s --entry=vector %t.v.npy 2>&1 | FileCheck %s --check-prefix=VECTOR
// VECTOR: slice-run: error: function 'vector': argument 0 of type vector<4xf32> cannot be an array of a file
func.func @vector(%v: vector<4xf32>) -> vector<4xf32> {
  return %v : vector<4xf32>
}
// RUN: not slice-run %s --entry=update %t.v.npy -o %t.1.npy -o %t.2.npy 2>&1 | FileCheck %s --check-prefix=OUTPUTS
// OUTPUTS: slice-run: error: the program has 1 results but -o is given 2 times
// RUN: not slice-run %s --entry=update %t.v.npy -o %t.1.npy -o %t.1.npy 2>&1 | FileCheck %s --check-prefix=SAME
// SAME: slice-run: error: -o is given '{{.*}}1.npy' twice
// No file is left when another cannot be written.
// RUN: rm -f %t.1.npy
// RUN: not slice-run %s %t.x.npy %t.i.npy -o %t.1.npy -o %t.none/2.npy 2>&1 | FileCheck %s --check-prefix=SECOND
// RUN: test ! -e %t.1.npy
// SECOND: slice-run: error: cannot write '{{.*}}2.npy': No such file or directory
// RUN: echo 'func.func private @nowhere(i32) -> i32 func.func @main(%%n: i32) -> i32 { %%0 = func.call @nowhere(%%n) : (i32) -> i32 return %%0 : i32 }' > %t.ext.mlir
// RUN: not slice-run %t.ext.mlir %t.i.npy 2>&1 | FileCheck %s --check-prefix=NOWHERE
// NOWHERE: slice-run: error: function 'nowhere' has no body, and no library has it
// What the entry does not reach need not be possible.
// RUN: echo 'func.func private @nowhere(i32) -> i32 func.func @other(%%x: tensor<*xi32>) -> tensor<*xi32> { return %%x : tensor<*xi32> } func.func @main(%%n: i64) -> i64 { return %%n : i64 }' > %t.part.mlir
// RUN: slice-run %t.part.mlir %t.i.npy | FileCheck %s --check-prefix=PART
// PART: {{^-?[0-9]+$}}
// RUN: echo 'func.func @main() { return %%x : i32 }' > %t.bad.mlir
// RUN: not slice-run %t.bad.mlir 2>&1 | FileCheck %s --check-prefix=PARSE
// PARSE: slice-run: error: {{.*}}bad.mlir:1:28: {{.*}}undeclared SSA value
// RUN: not slice-run %t.none.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: slice-run: error: '{{.*}}none.mlir': No such file or directory
// RUN: not slice-run %s 1: --explain 2>&1 | FileCheck %s --check-prefix=EXPLAIN
// EXPLAIN: slice-run: error: --explain takes an array and a subscript
