//===- Options.h - The command line of slice-run ----------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TOOLS_SLICE_RUN_OPTIONS_H
#define SLICE_MLIR_TOOLS_SLICE_RUN_OPTIONS_H

#include "slice-mlir/Runner/Compiler.h"
#include "slice-mlir/Subscript/Subscript.h"

#include <optional>
#include <string>
#include <vector>

namespace mlir::slice {

/// What `--emit` prints instead of running.
enum class Stage { None, Slice, MemRef, LLVM, LL, Asm };

/// What `--explain` prints.
enum class ExplainForm { None, Text, JSON, SVG };

/// The command line of slice-run.
struct Options {
  static llvm::Expected<Options> parse(int argc, char **argv);

  /// True if the first input is a program rather than an array.
  bool isProgram() const;
  /// The subscript, from its text or from TensorFlow's encoding.
  llvm::Expected<Subscript> getSubscript() const;

  /// How copies are to be made.
  CopyPlanOptions getCopyOptions() const {
    CopyPlanOptions copies = getHostCopyOptions();
    copies.threads = threads;
    return copies;
  }

  /// The array, or the program and its arrays.
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::string entry;
  std::string subscript;
  Stage stage = Stage::None;
  ExplainForm explain = ExplainForm::None;
  /// How many threads share a large copy.
  int64_t threads = 1;
  /// True if the processes that mpirun has started share the work.
  bool mpi = false;
  /// The dim of the array that they share; none for the best one.
  std::optional<unsigned> shardDim;
  /// True if the subscript is given in TensorFlow's encoding.
  bool usesMasks = false;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_TOOLS_SLICE_RUN_OPTIONS_H
