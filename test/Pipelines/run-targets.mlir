// Copies compiled ahead of time, for processors without AVX: every element type
// and width of vectors. The program returns how many elements are wrong.

// REQUIRES: native-x86_64
// RUN: rm -rf %t && mkdir %t
// RUN: for type in i8 i16 i32 i64; do for bytes in 16 32 64; do \
// RUN:   sed "s/ELEMENT/$type/g" %s \
// RUN:     | slice-opt --slice-to-llvm="vector-bytes=$bytes streaming-bytes=0" \
// RUN:     | mlir-translate --mlir-to-llvmir -o %t/$type.ll \
// RUN:     && opt -O2 -mtriple=x86_64-linux-gnu -mcpu=x86-64 %t/$type.ll -o %t/$type.bc \
// RUN:     && llc -mtriple=x86_64-linux-gnu -mcpu=x86-64 -relocation-model=pic -filetype=obj %t/$type.bc -o %t/$type.o \
// RUN:     && %host_cxx %t/$type.o -o %t/$type && %t/$type || exit 1; done; done

// The element of row i and column j.
func.func private @element(%i: index, %j: index) -> ELEMENT {
  %c61 = arith.constant 61 : index
  %0 = arith.muli %i, %c61 : index
  %1 = arith.addi %0, %j : index
  %2 = arith.index_cast %1 : index to i64
  %3 = arith.trunci %2 : i64 to i8
  %4 = arith.extui %3 : i8 to i128
  %5 = arith.trunci %4 : i128 to ELEMENT
  return %5 : ELEMENT
}

// 1 unless y[i, j] = x[b0 + i * s0, b1 + j * s1] everywhere.
func.func private @check(%y: tensor<?x?xELEMENT>, %b0: index, %s0: index, %b1: index, %s1: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %n = tensor.dim %y, %c0 : tensor<?x?xELEMENT>
  %m = tensor.dim %y, %c1 : tensor<?x?xELEMENT>
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%outer = %zero) -> i32 {
    %row = scf.for %j = %c0 to %m step %c1 iter_args(%inner = %outer) -> i32 {
      %0 = arith.muli %i, %s0 : index
      %1 = arith.addi %b0, %0 : index
      %2 = arith.muli %j, %s1 : index
      %3 = arith.addi %b1, %2 : index
      %expected = func.call @element(%1, %3) : (index, index) -> ELEMENT
      %actual = tensor.extract %y[%i, %j] : tensor<?x?xELEMENT>
      %wrong = arith.cmpi ne, %expected, %actual : ELEMENT
      %next = arith.select %wrong, %one, %inner : i32
      scf.yield %next : i32
    }
    scf.yield %row : i32
  }
  return %result : i32
}

func.func private @slices(%x: tensor<70x600xELEMENT>) -> (tensor<70x600xELEMENT>, tensor<35x150xELEMENT>, tensor<70x577xELEMENT>, tensor<70x200xELEMENT>) {
  %0 = slice.strided %x[:, ::-1] : tensor<70x600xELEMENT>
  %1 = slice.strided %x[::-2, ::4] : tensor<70x600xELEMENT>
  %2 = slice.strided %x[:, 11:588] : tensor<70x600xELEMENT>
  %3 = slice.strided %x[:, ::3] : tensor<70x600xELEMENT>
  return %0, %1, %2, %3 : tensor<70x600xELEMENT>, tensor<35x150xELEMENT>, tensor<70x577xELEMENT>, tensor<70x200xELEMENT>
}

func.func private @slice_at_run_time(%x: tensor<70x600xELEMENT>, %b: index, %s: index) -> tensor<70x?xELEMENT> {
  %0 = slice.strided %x[:, %b::%s] : tensor<70x600xELEMENT>
  return %0 : tensor<70x?xELEMENT>
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c11 = arith.constant 11 : index
  %c69 = arith.constant 69 : index
  %c599 = arith.constant 599 : index
  %c-1 = arith.constant -1 : index
  %c-2 = arith.constant -2 : index
  %x = tensor.generate {
  ^bb0(%i: index, %j: index):
    %0 = func.call @element(%i, %j) : (index, index) -> ELEMENT
    tensor.yield %0 : ELEMENT
  } : tensor<70x600xELEMENT>
  %y:4 = func.call @slices(%x) : (tensor<70x600xELEMENT>) -> (tensor<70x600xELEMENT>, tensor<35x150xELEMENT>, tensor<70x577xELEMENT>, tensor<70x200xELEMENT>)
  %y0 = tensor.cast %y#0 : tensor<70x600xELEMENT> to tensor<?x?xELEMENT>
  %y1 = tensor.cast %y#1 : tensor<35x150xELEMENT> to tensor<?x?xELEMENT>
  %y2 = tensor.cast %y#2 : tensor<70x577xELEMENT> to tensor<?x?xELEMENT>
  %y3 = tensor.cast %y#3 : tensor<70x200xELEMENT> to tensor<?x?xELEMENT>
  %w0 = func.call @check(%y0, %c0, %c1, %c599, %c-1) : (tensor<?x?xELEMENT>, index, index, index, index) -> i32
  %w1 = func.call @check(%y1, %c69, %c-2, %c0, %c4) : (tensor<?x?xELEMENT>, index, index, index, index) -> i32
  %w2 = func.call @check(%y2, %c0, %c1, %c11, %c1) : (tensor<?x?xELEMENT>, index, index, index, index) -> i32
  %w3 = func.call @check(%y3, %c0, %c1, %c0, %c3) : (tensor<?x?xELEMENT>, index, index, index, index) -> i32
  %first = arith.addi %w0, %w1 : i32
  %second = arith.addi %w2, %w3 : i32
  %static = arith.addi %first, %second : i32
  %total = scf.for %s = %c1 to %c11 step %c1 iter_args(%sum = %static) -> i32 {
    %forward = func.call @slice_at_run_time(%x, %s, %s) : (tensor<70x600xELEMENT>, index, index) -> tensor<70x?xELEMENT>
    %f = tensor.cast %forward : tensor<70x?xELEMENT> to tensor<?x?xELEMENT>
    %wf = func.call @check(%f, %c0, %c1, %s, %s) : (tensor<?x?xELEMENT>, index, index, index, index) -> i32
    %minus = arith.subi %c0, %s : index
    %begin = arith.subi %c599, %s : index
    %backward = func.call @slice_at_run_time(%x, %begin, %minus) : (tensor<70x600xELEMENT>, index, index) -> tensor<70x?xELEMENT>
    %g = tensor.cast %backward : tensor<70x?xELEMENT> to tensor<?x?xELEMENT>
    %wg = func.call @check(%g, %c0, %c1, %begin, %minus) : (tensor<?x?xELEMENT>, index, index, index, index) -> i32
    %both = arith.addi %wf, %wg : i32
    %next = arith.addi %sum, %both : i32
    scf.yield %next : i32
  }
  return %total : i32
}
