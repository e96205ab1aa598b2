//===- Explain.h - How a slice is read --------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_EXPLAIN_H
#define SLICE_MLIR_RUNNER_EXPLAIN_H

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Runner/StridedArray.h"
#include "slice-mlir/Subscript/Masks.h"
#include "slice-mlir/Subscript/Resolve.h"
#include "slice-mlir/Transforms/CopyPlan.h"

namespace mlir::slice {

/// What an entry takes of one dim of the source.
struct ExplainedDim {
  /// The dim, and its size.
  unsigned dim;
  int64_t dimSize;
  /// Where it begins and ends after clamping (S8); an index i ends at i + 1.
  /// Going backward, an end of -1 is before the first element.
  int64_t begin, end;
  /// From one element taken to the next, and how many there are.
  int64_t stride, size;
  /// False for an index: its dim is dropped.
  bool isKept;
};

/// An entry of the subscript, or the dims that are behind the last one.
struct ExplainedEntry {
  /// As it is written; `(rest)` for dims that no entry is for.
  std::string text;
  /// Its place in TensorFlow's encoding, but for `(rest)`.
  std::optional<unsigned> position;
  /// The masks that have its bit set: "begin", "end", "ellipsis", "new axis",
  /// "shrink axis".
  llvm::SmallVector<llvm::StringRef, 2> masks;
  /// Several for an ellipsis, none for a new axis.
  llvm::SmallVector<ExplainedDim, 1> dims;
};

/// How several processes share a slice. Rows are by the number of the process.
struct ExplainedProcesses {
  unsigned number;
  /// The dim of the source that they share; none for an array of rank 0.
  std::optional<unsigned> sourceDim;
  llvm::SmallVector<RowRange> sourceRows;
  /// The dim of the result that they share; none if all have all of it.
  std::optional<unsigned> resultDim;
  llvm::SmallVector<RowRange> resultRows;
  /// From any of them to any other one.
  int64_t numBytesSent;
};

/// All there is to say about a slice of an array.
struct Explanation {
  Subscript subscript, canonical;
  /// TensorFlow's encoding.
  MaskEncoding encoding;
  std::vector<ExplainedEntry> entries;
  StridedArray source, result;
  Resolved resolved;
  /// Whether the bytes of the result stand together in the source.
  bool isView;
  /// Where the first element is, in bytes from the start of the source.
  int64_t byteOffset;
  /// How the copy is made, in words; empty for a view.
  std::string plan;
  /// Bytes of the elements that are taken; those of the lines of 64 bytes that
  /// they stand on, and whether these were counted one by one or are an
  /// estimate.
  int64_t numBytes, numLines;
  bool linesAreExact;
  /// What may not have been meant.
  std::vector<std::string> warnings;
  /// Who does it, if not one process alone.
  std::optional<ExplainedProcesses> processes;
};

/// Explains what `subscript` takes of `source`, none of whose elements is
/// looked at. `resolved` is the subscript resolved against the shape of
/// `source`; a copy is planned under `copies`.
Explanation explainSlice(const StridedArray &source, const Subscript &subscript,
                         const Resolved &resolved,
                         const CopyPlanOptions &copies);

/// Prints an explanation for people to read: tables of at most 100 columns,
/// where names and numbers are not longer.
void printExplanation(llvm::raw_ostream &os, const Explanation &explanation);

/// Prints an explanation as a JSON object:
///
///   subscript, canonical    strings
///   source, result          {dtype, shape, strides (bytes)}
///   entries                 [{text, position or null, masks, dims:
///                           [{dim, dim_size, begin, end, stride, size,
///                           kept}]}]
///   begin, end, strides     lists, and begin_mask, end_mask, ellipsis_mask,
///                           new_axis_mask, shrink_axis_mask: TensorFlow's
///                           encoding
///   kind                    "view" or "copy"
///   byte_offset             of the first element
///   plan                    lines of text, for a copy
///   bytes, lines, lines_are_exact
///   warnings                strings
///   processes               {number, bytes_sent, source_dim and result_dim:
///                           number or null, source_rows and result_rows: a
///                           [begin, end] for each process}; only if they
///                           share the slice
void printExplanationAsJSON(llvm::raw_ostream &os,
                            const Explanation &explanation);

/// Draws an explanation as an SVG picture: the source, with what is taken
/// coloured and numbered in the order of the result, beside the result.
void printExplanationAsSVG(llvm::raw_ostream &os,
                           const Explanation &explanation);

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_EXPLAIN_H
