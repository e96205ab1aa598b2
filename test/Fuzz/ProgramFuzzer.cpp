//===- ProgramFuzzer.cpp - Random programs, compiled and interpreted ------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bytes decide what a program is made of, and which passes it is put through
// before it is lowered and run. Its results must be what the interpreter says.
//
//===----------------------------------------------------------------------===//

#include "Fuzz.h"

#include "Generator.h"
#include "Runner.h"

using namespace mlir::slice;
using namespace mlir::slice::randomtest;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static mlir::DialectRegistry *registry = [] {
    auto *registry = new mlir::DialectRegistry;
    registerForVariants(*registry);
    return registry;
  }();
  if (size == 0)
    return 0;
  Rng rng(llvm::ArrayRef(data, size).drop_front());
  Program program = generate(rng);
  llvm::ArrayRef<Variant> variants = getVariants();
  const Variant &variant = variants[data[0] % variants.size()];
  FUZZ_CHECK(runHere(program, variant, *registry) == Outcome::Passed,
             variant.name << '\n'
                          << print(program));
  return 0;
}
