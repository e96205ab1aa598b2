//===- ImportReport.cpp - What an import has to say -----------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Conversion/ImportReport.h"

#include "mlir/IR/Operation.h"

using namespace mlir;
using namespace mlir::slice;

InFlightDiagnostic ImportReport::emitError(Operation *op) {
  wrong.insert(op);
  reasons.erase(op);
  return op->emitOpError();
}

void ImportReport::leave(Operation *op, std::string reason) {
  reasons[op] = std::move(reason);
}

void ImportReport::emitRemarks(Operation *root) const {
  root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (auto found = reasons.find(op); found != reasons.end())
      op->emitRemark() << "'" << op->getName()
                       << "' op is left as it is: " << found->second;
  });
}
