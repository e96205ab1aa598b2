//===- SliceBase.td - The slice dialect and its attribute --*- tablegen -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_IR_SLICEBASE_TD
#define SLICE_MLIR_IR_SLICEBASE_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"

def Slice_Dialect : Dialect {
  let name = "slice";
  let cppNamespace = "::mlir::slice";
  let summary = "Strided slicing as TensorFlow and NumPy have it";
  let description = [{
    `slice.strided` has the meaning of TensorFlow's `tf.strided_slice` and
    NumPy's basic slicing, `foo[1, 2:4, None, ..., :-3:-1, :]`: indices, ranges
    with negative strides and clamped bounds, new axes and an ellipsis. On
    tensors it is a value; on memrefs it is a view of its source and copies
    nothing. `slice.strided_update` is the assignment to such a slice of a
    tensor. In programs that are partitioned for many processes,
    `slice.redistribute` moves the rows that a slice takes from one to another.
  }];
  let useDefaultAttributePrinterParser = 1;
  // Of upstream's slices; see EmptyBoxes.cpp.
  let hasCanonicalizer = 1;
  let hasConstantMaterializer = 1;
  let dependentDialects = [
    // Tiles compute their offsets by it.
    "::mlir::affine::AffineDialect",
    "::mlir::arith::ArithDialect",
    // Run-time checks are `cf.assert` ops.
    "::mlir::cf::ControlFlowDialect",
    // Gradients of complex elements start from its zeros.
    "::mlir::complex::ComplexDialect",
    "::mlir::memref::MemRefDialect",
    "::mlir::tensor::TensorDialect",
  ];
}

def Slice_SubscriptAttr : AttrDef<Slice_Dialect, "Subscript"> {
  let mnemonic = "subscript";
  let summary = "what stands between the brackets of a slice";
  let description = [{
    A list of at most 64 entries, each an index, a range, a new axis or the
    ellipsis:

    ```
    subscript ::= `#slice.subscript` `<` (entry (`,` entry)*)? `>`
    entry     ::= value | value? `:` value? (`:` value?)? | `newaxis` | `...`
    value     ::= decimal-integer | `?`
    ```

    `?` is a value known only at run time; the op that holds the subscript has
    an operand for each, in their order. There is at most one ellipsis, and no
    constant stride is 0. Every 64-bit integer is just a constant.

    Example:

    ```mlir
    func.func private @f() attributes {
      example = #slice.subscript<1, ?:?:2, newaxis, ..., ::-1>
    }
    ```
  }];
  let parameters = (ins ArrayRefParameter<"::mlir::slice::Entry">:$entries);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let builders = [
    AttrBuilder<(ins "const ::mlir::slice::Subscript &":$subscript), [{
      return $_get($_ctxt, subscript.getEntries());
    }]>,
  ];
  let extraClassDeclaration = [{
    /// The subscript that this attribute holds.
    ::mlir::slice::Subscript getSubscript() const;
  }];
}

#endif // SLICE_MLIR_IR_SLICEBASE_TD
