//===- InitTool.h - The start of a tool ----------------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TOOLS_INITTOOL_H
#define SLICE_MLIR_TOOLS_INITTOOL_H

#include "llvm/Support/InitLLVM.h"

#include <array>
#include <csignal>

namespace mlir::slice {

/// What llvm::InitLLVM is, but signals that are ignored stay so, as nohup wants
/// it. LLVM's handlers would take them, and remove files that are being
/// written, while the program goes on.
class InitTool {
public:
  InitTool(int &argc, char **&argv) : before(getActions()), init(argc, argv) {
    for (size_t i = 0; i < kSignals.size(); ++i)
      if (before[i].sa_handler == SIG_IGN)
        ::sigaction(kSignals[i], &before[i], nullptr);
  }

private:
  static constexpr std::array<int, 3> kSignals = {SIGHUP, SIGINT, SIGTERM};
  using Actions = std::array<struct sigaction, kSignals.size()>;

  static Actions getActions() {
    Actions actions;
    for (size_t i = 0; i < kSignals.size(); ++i)
      ::sigaction(kSignals[i], nullptr, &actions[i]);
    return actions;
  }

  // In this order.
  Actions before;
  llvm::InitLLVM init;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_TOOLS_INITTOOL_H
