//===- Main.cpp - Fuzzers without libFuzzer -------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs each file that is named on the command line once, where the compiler
// has no fuzzer of its own.
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"

#include "llvm/FuzzMutate/FuzzerCLI.h"

int main(int argc, char **argv) {
  return llvm::runFuzzerOnInputs(argc, argv, LLVMFuzzerTestOneInput);
}
