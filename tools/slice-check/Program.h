//===- Program.h - Vectors as functions -------------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TOOLS_SLICE_CHECK_PROGRAM_H
#define SLICE_MLIR_TOOLS_SLICE_CHECK_PROGRAM_H

#include "Paths.h"
#include "Vector.h"

#include "mlir/IR/BuiltinOps.h"

namespace mlir::slice {

/// A function of a module that computes what a vector knows the answer to:
/// its slices, its update, or the gradient of its slice.
struct Program {
  const Vector *vector;
  std::string name;
  /// The arrays that are its first arguments, and their shapes in memory.
  std::vector<std::string> arrays;
  std::vector<SmallVector<int64_t>> arrayShapes;
  /// The run-time values that are the other ones.
  SmallVector<int64_t> values;

  size_t resultRank = 0;
  SmallVector<int64_t> expectedShape;
  /// Absent where only the shape is known.
  std::optional<std::string> expected;
};

/// Adds to `module` the programs of `vectors`. With Knowledge::Constant they
/// have no arguments: the arrays are constants.
std::vector<Program> addPrograms(ModuleOp module, ArrayRef<Vector> vectors,
                                 Knowledge knowledge, StringRef path,
                                 Report &report);

/// A constant of the elements that `bytes` holds.
DenseElementsAttr getConstant(ElementKind element, ArrayRef<int64_t> shape,
                              StringRef bytes, MLIRContext *context);

/// The shape of an array in memory: a string is one more dim.
SmallVector<int64_t> withElementDim(const Vector &vector,
                                    ArrayRef<int64_t> shape);

/// The subscript of a slice, for an array in memory.
llvm::Expected<Subscript> getSubscript(const Vector &vector,
                                       const MaskEncoding &slice);

std::string toString(ArrayRef<int64_t> shape);

} // namespace mlir::slice

#endif // SLICE_MLIR_TOOLS_SLICE_CHECK_PROGRAM_H
