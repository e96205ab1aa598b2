//===- ProcessGroup.h - Processes that mpirun has started -------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_PROCESSGROUP_H
#define SLICE_MLIR_RUNNER_PROCESSGROUP_H

#include "llvm/Support/Error.h"

#include <string>

namespace mlir::slice {

/// The processes that `mpirun` has started, of which this is one. OpenMPI's
/// library becomes part of this process, where compiled code finds it.
class ProcessGroup {
public:
  /// Meets the others; a process that was not started by mpirun is alone.
  /// Fails where OpenMPI is not installed. To be called once.
  static llvm::Expected<ProcessGroup> join();

  ProcessGroup(ProcessGroup &&other);
  ProcessGroup(const ProcessGroup &) = delete;

  /// Takes leave of the others.
  ~ProcessGroup();

  int getRank() const { return rank; }
  int getSize() const { return size; }

  /// Waits until all have come here. True if none of them has an `error`;
  /// otherwise the first one that has says it as `slice-run` does.
  bool agree(llvm::Error error) const;

  /// The text that process 0 has.
  std::string broadcast(std::string text) const;

private:
  ProcessGroup(int rank, int size) : rank(rank), size(size) {}

  int rank, size;
  bool isMember = true;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_PROCESSGROUP_H
