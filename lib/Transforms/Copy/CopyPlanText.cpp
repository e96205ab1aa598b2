//===- CopyPlanText.cpp - A plan in words ---------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Transforms/CopyPlan.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::slice;

static std::string number(std::optional<int64_t> value) {
  return value ? std::to_string(*value) : "?";
}

/// "4096 rows", "1 row".
static std::string count(std::optional<int64_t> value, llvm::StringRef what) {
  return number(value) + " " + what.str() + (value == 1 ? "" : "s");
}

/// What moves from where to where, without what frames it.
static std::string getKernelText(const CopyPlan &plan) {
  std::string bytes = count(plan.groupSize, "byte");
  std::string groups = count(plan.count.size, "group") + " of " + bytes + ", " +
                       number(plan.count.sourceStride) +
                       " bytes apart in the source";
  std::string vectors = "vectors of " + count(plan.vectorBytes, "byte");
  switch (plan.kernel) {
  case CopyKernel::Nothing:
    return "nothing to copy";
  case CopyKernel::Block: {
    std::optional<int64_t> size;
    if (plan.count.size)
      size = *plan.count.size * plan.groupSize;
    return "move a block of " + count(size, "byte");
  }
  case CopyKernel::Shuffle:
    return "shuffle " + groups + ", by " + vectors;
  case CopyKernel::Fill:
    return "fill " + count(plan.count.size, "group") + " with one of " + bytes;
  case CopyKernel::Transpose:
    return "transpose " + count(plan.count.size, "row") + " of " +
           count(plan.columns.size, "element") + " of " + bytes +
           ", in tiles of " + std::to_string(plan.getTileSize()) + " by " +
           std::to_string(plan.getTileSize());
  case CopyKernel::Groups:
    return "move " + groups + ", one by one";
  case CopyKernel::AtRunTime:
    return "sort and merge dims and choose a kernel at run time";
  }
  return "";
}

std::string CopyPlan::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  unsigned indent = 0;
  for (const CopyLoop &loop : loops) {
    if (kernel == CopyKernel::AtRunTime)
      break;
    os.indent(indent) << number(loop.size) << " times, "
                      << number(loop.sourceStride)
                      << " bytes on in the source and "
                      << number(loop.targetStride) << " in the result:\n";
    indent += 2;
  }
  os.indent(indent) << getKernelText(*this);
  if (streaming == When::Always)
    os << ", past the caches";
  else if (streaming == When::AtRunTime)
    os << ", if large, past the caches";
  return text;
}
