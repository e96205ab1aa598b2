//===- ThreadsOption.h - The option --threads -------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TOOLS_THREADSOPTION_H
#define SLICE_MLIR_TOOLS_THREADSOPTION_H

#include "slice-mlir/Transforms/CopyPlan.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"

namespace mlir::slice {

/// Registers the option `--threads=N` of a tool, once. LLVM has an option of
/// that name, for a tool of its own, which has to go first.
inline llvm::cl::opt<std::string> &
getThreadsOption(llvm::cl::OptionCategory &category) {
  static bool isRemoved = [] {
    auto found = llvm::cl::getRegisteredOptions().find("threads");
    if (found != llvm::cl::getRegisteredOptions().end())
      found->second->removeArgument();
    return true;
  }();
  (void)isRemoved;
  static llvm::cl::opt<std::string> threads(
      "threads", llvm::cl::cat(category), llvm::cl::value_desc("N"),
      llvm::cl::init("1"),
      llvm::cl::desc("How many threads share a large copy (default: 1)"));
  return threads;
}

/// The value of the option `--threads`; fails if it is no number of threads.
inline llvm::Expected<int64_t> getThreads(llvm::cl::OptionCategory &category) {
  llvm::StringRef text = getThreadsOption(category).getValue();
  int64_t threads;
  if (text.getAsInteger(10, threads) || threads < 1 ||
      threads > kMaxCopyThreads)
    return llvm::createStringError("--threads: expected a number from 1 to " +
                                   llvm::Twine(kMaxCopyThreads) + ", got '" +
                                   text + "'");
  return threads;
}

} // namespace mlir::slice

#endif // SLICE_MLIR_TOOLS_THREADSOPTION_H
