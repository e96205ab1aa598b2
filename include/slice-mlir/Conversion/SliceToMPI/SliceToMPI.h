//===- SliceToMPI.h - Redistributions to messages ---------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_CONVERSION_SLICETOMPI_SLICETOMPI_H
#define SLICE_MLIR_CONVERSION_SLICETOMPI_SLICETOMPI_H

#include <cstdint>

namespace mlir {
class RewritePatternSet;
class SymbolTableCollection;
namespace slice {

/// The most bytes of one message: MPI counts them in 32 bits.
inline constexpr int64_t kMaxMessageBytes = 2147483647;

/// Adds the pattern of `-convert-slice-to-mpi`: `slice.redistribute` on memrefs
/// to mpi.send and mpi.recv of at most `chunkBytes` bytes each, from 1 to
/// kMaxMessageBytes.
void populateSliceToMPIPatterns(RewritePatternSet &patterns,
                                SymbolTableCollection &symbolTables,
                                int64_t chunkBytes);

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_CONVERSION_SLICETOMPI_SLICETOMPI_H
