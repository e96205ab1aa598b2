//===- CInterface.h - Programs as functions of C -------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The convention by which C and other languages call the public functions of a
// compiled program.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_CINTERFACE_H
#define SLICE_MLIR_RUNNER_CINTERFACE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace mlir::slice {

/// A public function of a program, with its types before it was lowered.
struct CFunction {
  std::string name;
  SmallVector<Type> arguments, results;
};

/// Lowers `module`, a program on tensors, by `lower`, and gives each of its
/// public functions with a body this form in C:
///
///   void NAME(const T *arg0, const int64_t *arg0_shape, S arg1, ...,
///             T **result0, int64_t *result0_shape, S *result1, ...);
///
/// A tensor is a row-major array with a pointer to its dims; those that are
/// static in its type are not read. Each tensor that is a result comes in fresh
/// memory that the caller gives to `free`, and its dims are written. Scalars
/// are passed as they are; floats without a type in C as unsigned integers.
///
/// `prefix` comes before each name. Fails if C has no such types or names, if
/// there are no such functions, or as `lower` does.
llvm::Expected<std::vector<CFunction>>
lowerWithCInterface(ModuleOp module, StringRef prefix,
                    function_ref<LogicalResult(ModuleOp)> lower);

/// Fails if `name` is no identifier of C, or that of a function of libc that
/// compiled code calls.
llvm::Error checkCName(StringRef name);

/// The declarations of `functions` as a header of C and C++, the include guard
/// made from `name`.
std::string getCHeader(ArrayRef<CFunction> functions, StringRef name);

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_CINTERFACE_H
