//===- SliceOps.td - The ops of the slice dialect ----------*- tablegen -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_IR_SLICEOPS_TD
#define SLICE_MLIR_IR_SLICEOPS_TD

include "slice-mlir/IR/SliceBase.td"
include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/RuntimeVerifiableOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/Interfaces/SubsetOpInterface.td"
include "mlir/Interfaces/TilingInterface.td"
include "mlir/Interfaces/ValueBoundsOpInterface.td"
include "mlir/Interfaces/ViewLikeInterface.td"
include "mlir/IR/SymbolInterfaces.td"

/// An op with a subscript and the `index` operands that are its run-time
/// values. `getSliced` is what the subscript is applied to.
class Slice_SubscriptOp<string mnemonic, list<Trait> traits = []>
    : Op<Slice_Dialect, mnemonic, !listconcat(traits, [
        ConditionallySpeculatable, NoMemoryEffect,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, [
          "reifyResultShapes"]>,
        DeclareOpInterfaceMethods<RuntimeVerifiableOpInterface>,
        DeclareOpInterfaceMethods<SubsetOpInterface, [
          "getAccessedHyperrectangularSlice", "operatesOnDisjointSubset",
          "operatesOnEquivalentSubset"]>,
        DeclareOpInterfaceMethods<ValueBoundsOpInterface, [
          "populateBoundsForShapedValueDim"]>])> {
  code subscriptDeclaration = [{
    /// The type of what is sliced, which is ranked in a valid op.
    ShapedType getSlicedType() { return cast<ShapedType>(getSliced().getType()); }

    /// TensorFlow's encoding of the subscript. The ordinal of a run-time value
    /// in it is its number among `getValues()`.
    ::mlir::slice::MaskEncoding getMaskEncoding();
    SmallVector<OpFoldResult> getMixedBegin();
    SmallVector<OpFoldResult> getMixedEnd();
    SmallVector<OpFoldResult> getMixedStrides();
    int64_t getBeginMask() { return getMaskEncoding().beginMask; }
    int64_t getEndMask() { return getMaskEncoding().endMask; }
    int64_t getEllipsisMask() { return getMaskEncoding().ellipsisMask; }
    int64_t getNewAxisMask() { return getMaskEncoding().newAxisMask; }
    int64_t getShrinkAxisMask() { return getMaskEncoding().shrinkAxisMask; }

    /// What the subscript takes of what is sliced. The op must be valid.
    ::mlir::slice::Resolved resolve();

    Speculation::Speculatability getSpeculatability();
  }];
  // `toMixed` is in SliceOps.cpp.
  let extraClassDefinition = [{
    ::mlir::slice::MaskEncoding $cppClass::getMaskEncoding() {
      return toMasks(getSubscript().getSubscript());
    }
    SmallVector<OpFoldResult> $cppClass::getMixedBegin() {
      return toMixed(getContext(), getMaskEncoding().begin, getValues());
    }
    SmallVector<OpFoldResult> $cppClass::getMixedEnd() {
      return toMixed(getContext(), getMaskEncoding().end, getValues());
    }
    SmallVector<OpFoldResult> $cppClass::getMixedStrides() {
      return toMixed(getContext(), getMaskEncoding().strides, getValues());
    }
    ::mlir::slice::Resolved $cppClass::resolve() {
      return ::llvm::cantFail(::mlir::slice::resolve(
          getSubscript().getSubscript(), getSlicedType().getShape()));
    }
  }];

  let hasCanonicalizer = 1;
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
}

def Slice_TensorOrMemRef
    : AnyTypeOf<[AnyTensor, AnyRankedOrUnrankedMemRef], "tensor or memref">;

def Slice_StridedOp : Slice_SubscriptOp<"strided", [
    DeclareOpInterfaceMethods<BufferizableOpInterface, [
      "bufferize", "bufferizesToMemoryRead", "bufferizesToMemoryWrite",
      "getAliasingValues", "getBufferType", "resolveConflicts"]>,
    DeclareOpInterfaceMethods<InferTypeOpInterface>,
    DeclareOpInterfaceMethods<SubsetExtractionOpInterface>,
    DeclareOpInterfaceMethods<TilingInterface, [
      "generateResultTileValue", "getIterationDomain",
      "getIterationDomainTileFromResultTile", "getLoopIteratorTypes",
      "getResultTilePosition", "getTiledImplementation",
      "isOpFusableWithConsumerSlice"]>,
    DeclareOpInterfaceMethods<ViewLikeOpInterface>]> {
  let summary = "strided slice of a tensor or memref";
  let description = [{
    Takes a part of `source`, as `tf.raw_ops.StridedSlice` and NumPy's basic
    slicing do. On a tensor the result is a value. On a memref it is a view:
    nothing is ever copied.

    ```mlir
    func.func @examples(%x: tensor<5x5x5x5x5x5xf32>, %y: tensor<?x?xf32>,
                        %m: memref<4x8xf32>, %i: index, %b: index, %e: index) {
      // foo[1, 2:4, None, ..., :-3:-1, :]
      %0 = slice.strided %x[1, 2:4, newaxis, ..., :-3:-1, :]
          : tensor<5x5x5x5x5x5xf32> to tensor<2x1x5x5x2x5xf32>
      // Run-time values are `index` operands.
      %1 = slice.strided %y[%i, %b:%e:2] : tensor<?x?xf32> to tensor<?xf32>
      // A reversed view.
      %2 = slice.strided %m[:, ::-1]
          : memref<4x8xf32> to memref<4x8xf32, strided<[8, -1], offset: 7>>
      return
    }
    ```

    ## Syntax

    ```
    operation ::= `slice.strided` ssa-use slice attr-dict `:` type (`to` type)?
    slice     ::= `[` (entry (`,` entry)*)? `]`
                | `begin` values `end` values `strides` values `masks` integers
    entry     ::= value | value? `:` value? (`:` value?)? | `newaxis` | `...`
    values    ::= `[` (value (`,` value)*)? `]`
    value     ::= decimal-integer | ssa-use
    ```

    An entry is an index (`1`, `%i`), a range (`2:4`, `::-1`, `%b:%e:2`), a new
    axis, or the ellipsis. The second form of `slice` is TensorFlow's encoding;
    it is read and turned into entries, and never printed. Its five masks stand
    in the order begin, end, ellipsis, new axis, shrink axis. The two slices
    below are the same:

    ```mlir
    func.func @masks(%x: tensor<5x5x5x5x5x5xf32>) {
      %0 = slice.strided %x begin [1, 2, 0, 0, 0, 0] end [2, 4, 0, 0, -3, 0]
          strides [1, 1, 1, 1, -1, 1] masks [48, 32, 8, 4, 1]
          : tensor<5x5x5x5x5x5xf32> to tensor<2x1x5x5x2x5xf32>
      %1 = slice.strided %x[1, 2:4, newaxis, ..., :-3:-1, :]
          : tensor<5x5x5x5x5x5xf32>
      return
    }
    ```

    `to` and the result type may be left out, as above: the type is inferred. A
    type that is given may be less static than that, layouts included.

    ## Encoding

    Entry i is read from position i of begin, end and strides and from bit i of
    the five masks, and is written there as follows.

    | entry       | begin | end           | stride | bits                       |
    |-------------|-------|---------------|--------|----------------------------|
    | `b:e:s`     | b     | e             | s      | none                       |
    | `:e`        | 0     | e             | 1      | begin mask                 |
    | `b:`        | b     | 0             | 1      | end mask                   |
    | `:`         | 0     | 0             | 1      | begin mask, end mask       |
    | `i`         | i     | i + 1         | 1      | shrink axis mask           |
    | `newaxis`   | 0     | 0             | 1      | new axis mask              |
    | `...`       | 0     | 0             | 1      | ellipsis mask              |

    ## Meaning

    The dims of the result are those of the entries, in their order. For the
    encoding by masks, let m be the number of its positions.

    * **S1** begin, end and strides have the same length m, at most 64; a
      subscript has at most 64 entries.
    * **S2** At one position the ellipsis beats a new axis, which beats an index
      (a shrunk axis), which beats a range.
    * **S3** Mask bits at or past m are ignored, with one exception: two bits set
      anywhere in the ellipsis mask are an error, as are two ellipses. A
      negative mask is its two's complement bits.
    * **S4** No ellipsis means one at the end. The ellipsis stands for as many
      full dims as ranges and indices leave of the source's rank, possibly none.
    * **S5** More ranges and indices than the source's rank are an error.
    * **S6** Stride 0 is an error in a range or an index. In the slots of an
      ellipsis or a new axis begin, end and stride are ignored.
    * **S7** An index is in [-dim, dim); its dim is dropped. The stride that its
      slot has in the encoding must be positive; its end, and its bits in the
      begin and end masks, are ignored.
    * **S8** A range has its negative begin and end counted from the end of the
      dim; then both are clamped, to [0, dim] for a positive stride and to
      [-1, dim - 1] for a negative one. An absent begin is 0 (or dim - 1, for a
      negative stride); an absent end is dim (or -1). The size is
      max(0, ceil((end - begin) / stride)).
    * **S9** A new axis is a dim of 1.
    * **S10** Any element type, any rank, dims of 0. The source must be ranked,
      and the layout of a memref strided. The encoding of a tensor type is kept;
      it is refused when bufferizing.
    * **S11** Every 64-bit begin, end and stride is legal, constant or not, and
      nothing overflows; dims are at most 2^63 - 2. A stride that is longer than
      max(dim, 1) means the same as one of that length.
    * **S12** A dim of the result is static exactly when all values of the
      unknown dims and of the run-time values, taken as independent, lead to the
      same size. A run-time stride may have either sign. A run-time begin or end
      is never undefined: it clamps. An index out of bounds and a stride of 0
      that come up at run time are undefined behaviour; run-time verification
      (`-generate-runtime-verification`) stops at them with a message.
    * **S13** Where the size is 0 the begin is 0, also at run time, and where it
      is statically at most 1 the stride is 1: no view points outside of its
      source.

    ## The layout of a view

    On memrefs, offset = source offset + sum of begin * source stride, and
    stride = source stride * stride. A constant stride stays static where the
    size is not. A new axis takes the stride of the result dim to its left;
    leading ones take size * stride of the first dim after them (`?` if that is
    unknown; 1 at rank 0). What does not fit 64 bits is `?`. A row-major layout
    at offset 0 is the identity layout.
  }];

  let arguments = (ins
    Slice_TensorOrMemRef:$source,
    Variadic<Index>:$values,
    Slice_SubscriptAttr:$subscript
  );
  let results = (outs Slice_TensorOrMemRef:$result);

  let builders = [
    // From a subscript; `values` are its run-time values.
    OpBuilder<(ins "Value":$source, "const ::mlir::slice::Subscript &":$subscript,
                   CArg<"ValueRange", "{}">:$values)>,
    // From entries whose values are attributes or SSA values.
    OpBuilder<(ins "Value":$source,
                   "ArrayRef<::mlir::slice::MixedEntry>":$entries)>,
    // From TensorFlow's encoding, its values attributes or SSA values.
    OpBuilder<(ins "Value":$source, "ArrayRef<OpFoldResult>":$begin,
                   "ArrayRef<OpFoldResult>":$end,
                   "ArrayRef<OpFoldResult>":$strides,
                   CArg<"int64_t", "0">:$beginMask,
                   CArg<"int64_t", "0">:$endMask,
                   CArg<"int64_t", "0">:$ellipsisMask,
                   CArg<"int64_t", "0">:$newAxisMask,
                   CArg<"int64_t", "0">:$shrinkAxisMask)>,
  ];

  let extraClassDeclaration = subscriptDeclaration # [{
    Value getSliced() { return getSource(); }
    ShapedType getResultType() { return cast<ShapedType>(getType()); }

    /// True if `actual` is `inferred` or less static than that, its layout
    /// included.
    static bool isCompatibleReturnTypes(TypeRange inferred, TypeRange actual);
  }];
}

def Slice_StridedUpdateOp : Slice_SubscriptOp<"strided_update", [
    AllTypesMatch<["dest", "result"]>,
    DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<BufferizableOpInterface, [
      "bufferize", "bufferizesToMemoryRead", "bufferizesToMemoryWrite",
      "getAliasingValues"]>,
    DeclareOpInterfaceMethods<SubsetInsertionOpInterface, [
      "isEquivalentSubset"]>]> {
  let summary = "assignment to a strided slice of a tensor";
  let description = [{
    The tensor `dest` with the part that the subscript takes of it replaced by
    `value`: `x[1:3, ::-1] = v` of Python, `TensorStridedSliceUpdate` and
    `StridedSliceAssign` of TensorFlow. The subscript has the syntax and the
    meaning that it has in `slice.strided`.

    ```mlir
    func.func @examples(%value: tensor<4xf32>, %x: tensor<8x6xf32>,
                        %row: tensor<?xf32>, %y: tensor<?x?xf32>, %i: index) {
      // x[::2, 1] = value
      %0 = slice.strided_update %value into %x[::2, 1]
          : tensor<4xf32> into tensor<8x6xf32>
      // y[i, ::-1] = row
      %1 = slice.strided_update %row into %y[%i, ::-1]
          : tensor<?xf32> into tensor<?x?xf32>
      return
    }
    ```

    `value` has the shape of the slice. It is not broadcast, as TensorFlow has
    it: where both know a size, the two must be equal. Sizes that differ at run
    time are undefined behaviour, and so are an index out of bounds and a stride
    of 0 (S12 of `slice.strided`); run-time verification
    (`-generate-runtime-verification`) stops at them with a message.

    ## Bufferization

    The op is in destination-passing style: in place where nothing else needs
    the old contents of `dest`. It becomes a view of the destination and one
    `memref.copy` into it; none where `value` was computed in that view already.
    Where `value` and `dest` share memory, as in `x[1:] = x[:-1]` and
    `x[::-1] = x`, one of them is given a buffer of its own first. On memrefs
    there is no such op: an assignment is a copy into a view.

    ```mlir
    func.func @assign(%value: memref<4xf32>, %x: memref<8x6xf32>) {
      %view = slice.strided %x[::2, 1]
          : memref<8x6xf32> to memref<4xf32, strided<[12], offset: 1>>
      memref.copy %value, %view
          : memref<4xf32> to memref<4xf32, strided<[12], offset: 1>>
      return
    }
    ```

    ## Gradient

    The gradient of a slice with respect to its source
    (`tf.raw_ops.StridedSliceGrad`) is zeros of the source's shape, updated with
    the gradient of the slice by the same subscript. `createSliceGradient`
    builds it.

    ```mlir
    func.func @gradient(%dy: tensor<3xf32>) -> tensor<6xf32> {
      %zero = arith.constant 0.0 : f32
      %zeros = tensor.splat %zero : tensor<6xf32>
      %dx = slice.strided_update %dy into %zeros[::-2]
          : tensor<3xf32> into tensor<6xf32>
      return %dx : tensor<6xf32>
    }
    ```
  }];

  let arguments = (ins
    AnyRankedTensor:$value,
    AnyRankedTensor:$dest,
    Variadic<Index>:$values,
    Slice_SubscriptAttr:$subscript
  );
  let results = (outs AnyRankedTensor:$result);

  let builders = [
    // From a subscript; `values` are its run-time values.
    OpBuilder<(ins "Value":$value, "Value":$dest,
                   "const ::mlir::slice::Subscript &":$subscript,
                   CArg<"ValueRange", "{}">:$values)>,
    // From entries whose values are attributes or SSA values.
    OpBuilder<(ins "Value":$value, "Value":$dest,
                   "ArrayRef<::mlir::slice::MixedEntry>":$entries)>,
  ];

  let extraClassDeclaration = subscriptDeclaration # [{
    Value getSliced() { return getDest(); }
    RankedTensorType getValueType() { return getValue().getType(); }
    RankedTensorType getDestType() { return getDest().getType(); }

    MutableOperandRange getDpsInitsMutable() { return getDestMutable(); }
  }];
}

def Slice_RedistributeOp : Op<Slice_Dialect, "redistribute", [
    AllElementTypesMatch<["source", "init"]>, DestinationStyleOpInterface,
    DeclareOpInterfaceMethods<BufferizableOpInterface, [
      "bufferize", "bufferizesToMemoryRead", "bufferizesToMemoryWrite",
      "getAliasingValues"]>,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface, [
      "reifyResultShapes"]>,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "rows of a sharded dim go to the processes that need them";
  let description = [{
    For programs that run in many processes, as upstream's `shard` dialect
    partitions them. The processes that differ in their positions along
    `grid_axes` of the grid form a group, numbered row-major, the first axis
    slowest. An array is spread over the group along `dim`: process p has the
    rows `from[p]`, given as `begin:end`, as its `source`, and comes to have the
    rows `to[p]` in `init`. Only rows that change their owner travel, straight
    from the one who has them to those who need them.

    ```mlir
    shard.grid @grid(shape = 2)

    // Of five rows, the second process has one, and is to have two.
    func.func @even_out(%block: tensor<?x6xf32>, %init: tensor<?x6xf32>)
        -> tensor<?x6xf32> {
      %0 = slice.redistribute %block into %init dim 0
          on @grid grid_axes = [0] from [0:4, 4:5] to [0:3, 3:5]
          : tensor<?x6xf32> into tensor<?x6xf32>
      return %0 : tensor<?x6xf32>
    }

    // To all, as `shard.all_gather` has it, but with blocks of unequal size.
    func.func @gather(%block: memref<?x6xf32>, %all: memref<5x6xf32>) {
      slice.redistribute %block into %all dim 0
          on @grid grid_axes = [0] from [0:4, 4:5] to [0:5, 0:5]
          : memref<?x6xf32> into memref<5x6xf32>
      return
    }
    ```

    The rows of `from` are disjoint, and those of `to` are among them; either may
    be empty for a process (written `0:0`). Where a process has or needs
    another number of rows than its neighbor, the dim is `?`: its size at run
    time must be that of the range. All processes of a group must come to the
    op, and agree on the sizes of the other dims.

    On tensors the op is in destination-passing style. On memrefs, `source` and
    `init` must not overlap. `-convert-slice-to-mpi` sends and receives.
  }];

  let arguments = (ins
    Slice_TensorOrMemRef:$source,
    Slice_TensorOrMemRef:$init,
    I64Attr:$dim,
    FlatSymbolRefAttr:$grid,
    DenseI16ArrayAttr:$grid_axes,
    DenseI64ArrayAttr:$from,
    DenseI64ArrayAttr:$to
  );
  let results = (outs Optional<AnyRankedTensor>:$result);
  let hasVerifier = 1;

  let assemblyFormat = [{
    $source `into` $init `dim` $dim `on` $grid `grid_axes` `=` $grid_axes
    `from` custom<RowRanges>($from) `to` custom<RowRanges>($to) attr-dict `:`
    type($source) `into` custom<InitType>(type($init), type($result))
  }];

  let builders = [
    // The result has the type of `init`, if that is a tensor.
    OpBuilder<(ins "Value":$source, "Value":$init, "int64_t":$dim,
                   "FlatSymbolRefAttr":$grid, "ArrayRef<int16_t>":$gridAxes,
                   "ArrayRef<::mlir::slice::RowRange>":$from,
                   "ArrayRef<::mlir::slice::RowRange>":$to)>,
  ];

  let extraClassDeclaration = [{
    /// The rows of process `p` of the group, before and after.
    ::mlir::slice::RowRange getFromRows(unsigned p) {
      return {getFrom()[2 * p], getFrom()[2 * p + 1]};
    }
    ::mlir::slice::RowRange getToRows(unsigned p) {
      return {getTo()[2 * p], getTo()[2 * p + 1]};
    }
    unsigned getNumProcesses() { return getFrom().size() / 2; }

    ShapedType getSourceType() { return cast<ShapedType>(getSource().getType()); }
    ShapedType getInitType() { return cast<ShapedType>(getInit().getType()); }
    MutableOperandRange getDpsInitsMutable() { return getInitMutable(); }
  }];
}

#endif // SLICE_MLIR_IR_SLICEOPS_TD
