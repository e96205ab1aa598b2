//===- ImportReport.h - What an import has to say ------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Importers rewrite ops of other dialects by patterns, and a pattern that does
// not apply is silent. What a user must hear is collected here.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_CONVERSION_IMPORTREPORT_H
#define SLICE_MLIR_CONVERSION_IMPORTREPORT_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <string>

namespace mlir {
class Operation;

namespace slice {

/// Collects what the patterns of importers find. It has to outlive them.
///
/// An op that is wrong in itself (a slice that is out of bounds, an operand too
/// few, a result type that contradicts the slice) is reported as an error,
/// once, when it is seen, and stays as it is. An op that cannot be said by the
/// slice dialect stays as it is, too; the reason is kept until `emitRemarks`.
class ImportReport {
public:
  /// Starts an error at `op`.
  InFlightDiagnostic emitError(Operation *op);
  /// True if `op` was found to be wrong.
  bool isWrong(Operation *op) const { return wrong.contains(op); }
  /// True if any op was found to be wrong.
  bool hasErrors() const { return !wrong.empty(); }

  /// Keeps the reason for which `op` stays, in place of an earlier one.
  void leave(Operation *op, std::string reason);
  /// Forgets about `op`, which is about to go.
  void forget(Operation *op) { reasons.erase(op); }
  /// Says as remarks what was left below `root`, and why.
  void emitRemarks(Operation *root) const;

private:
  llvm::DenseSet<Operation *> wrong;
  llvm::DenseMap<Operation *, std::string> reasons;
};

} // namespace slice
} // namespace mlir

#endif // SLICE_MLIR_CONVERSION_IMPORTREPORT_H
