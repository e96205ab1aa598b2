//===- Case.h - Subscripts and shapes made of bytes ----------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_FUZZ_CASE_H
#define SLICE_MLIR_TEST_FUZZ_CASE_H

#include "Fuzz.h"
#include "Reference.h"

#include "slice-mlir/Subscript/Resolve.h"

namespace mlir::slice::fuzz {

/// A shape, some of whose dims are unknown to the compiler.
struct FuzzShape {
  llvm::SmallVector<int64_t> dims, known;
};

FuzzShape makeShape(ByteSource &source, unsigned maxRank);

/// A subscript, and the values that it has at run time.
struct FuzzSubscript {
  Subscript subscript;
  llvm::SmallVector<int64_t> values;
};

/// Well-formed entries for a source of so many dims, and a few that are not
/// for it; nothing if the bytes make no subscript.
std::optional<FuzzSubscript> makeSubscript(ByteSource &source, size_t rank);

/// `subscript` with its run-time values put in: `values[ordinals[i]]` for the
/// ordinal i. Nothing if a stride would be 0.
std::optional<Subscript> fill(const Subscript &subscript,
                              llvm::ArrayRef<int64_t> values,
                              llvm::ArrayRef<unsigned> ordinals);
/// The same with `values[i]` for the ordinal i.
std::optional<Subscript> fill(const FuzzSubscript &subscript);

/// True if `dim`, whose numbers are all known, is what `taken` is.
bool isSame(const ResolvedDim &dim, const TakenDim &taken);

std::string toString(llvm::ArrayRef<int64_t> shape);

} // namespace mlir::slice::fuzz

#endif // SLICE_MLIR_TEST_FUZZ_CASE_H
