//===- CheckFolds.cpp - Slices and updates of constants -------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Paths.h"
#include "Program.h"

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::slice;

static void checkFold(func::FuncOp function, const Program &program,
                      StringRef path, Report &report) {
  const Vector &vector = *program.vector;
  Value result = function.getBody().front().getTerminator()->getOperand(0);
  auto expectedShape = ArrayRef<int64_t>(program.expectedShape);
  auto type = cast<RankedTensorType>(result.getType());
  if (type.getShape() != expectedShape)
    return report.mismatch(vector, path,
                           "expected shape " + toString(expectedShape) +
                               ", got " + toString(type.getShape()));
  // Of nothing there are many constants, and none.
  if (type.getNumElements() == 0)
    return;
  DenseElementsAttr constant;
  if (!matchPattern(result, m_Constant(&constant)))
    return report.mismatch(vector, path, "does not fold to a constant");
  if (program.expected &&
      constant != getConstant(vector.element, expectedShape, *program.expected,
                              function.getContext()))
    report.mismatch(vector, path, "other values than expected");
}

void mlir::slice::checkFolds(ArrayRef<Vector> vectors,
                             const DialectRegistry &registry, Report &report) {
  const StringRef path = "folds";
  // What has more elements than folds make is not folded.
  constexpr int64_t kMaxElements = 1024;
  auto isSmall = [](ArrayRef<int64_t> shape) {
    int64_t count = 1;
    for (int64_t dim : shape)
      if (dim == kUnknownDim || llvm::MulOverflow(count, dim, count) ||
          count > kMaxElements)
        return false;
    return true;
  };
  std::vector<Vector> small;
  llvm::copy_if(vectors, std::back_inserter(small), [&](const Vector &vector) {
    return vector.error.empty() &&
           isSmall(withElementDim(vector, vector.shape));
  });
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadDialect<SliceDialect, func::FuncDialect, arith::ArithDialect>();
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  std::vector<Program> programs =
      addPrograms(*module, small, Knowledge::Constant, path, report);
  PassManager passes(&context);
  passes.addPass(createCanonicalizerPass());
  if (failed(passes.run(*module)) && !small.empty())
    return report.mismatch(small.front(), path, "its module cannot be folded");
  for (const Program &program : programs)
    checkFold(module->lookupSymbol<func::FuncOp>(program.name), program, path,
              report);
}
