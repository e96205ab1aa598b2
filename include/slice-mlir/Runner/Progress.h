//===- Progress.h - A line for those who wait ----------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_PROGRESS_H
#define SLICE_MLIR_RUNNER_PROGRESS_H

#include "llvm/ADT/StringRef.h"

#include <functional>
#include <memory>

namespace mlir::slice {

/// While it lives, says on stderr what goes on and how far it is, in one line
/// that is gone at the end: once it has gone on for two seconds, and only if
/// stderr is a terminal.
class Progress {
public:
  /// `what` is as in `slice-run: writing 'x.npy'`. `getFraction` is called from
  /// a thread of its own and returns how much is done, from 0 to 1; without it
  /// only the time is said.
  explicit Progress(llvm::StringRef what,
                    std::function<double()> getFraction = nullptr);
  ~Progress();
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

private:
  struct Watcher;
  std::unique_ptr<Watcher> watcher;
};

/// How much of the fresh memory at `data` has been written to, from 0 to 1, by
/// the pages that exist: an estimate.
double getTouchedFraction(const void *data, size_t size);

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_PROGRESS_H
