//===- slice-plugin.cpp - The slice dialect for other opt tools -----------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mlir-opt --load-dialect-plugin=slice-plugin.so
//          --load-pass-plugin=slice-plugin.so --pass-pipeline=...
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/InitAll.h"

#include "mlir/Tools/Plugins/DialectPlugin.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

using namespace mlir;

static constexpr const char *kName = "slice";

extern "C" LLVM_ATTRIBUTE_WEAK DialectPluginLibraryInfo
mlirGetDialectPluginInfo() {
  return {
      MLIR_PLUGIN_API_VERSION, kName, LLVM_VERSION_STRING,
      [](DialectRegistry *registry) { slice::registerAllDialects(*registry); }};
}

extern "C" LLVM_ATTRIBUTE_WEAK PassPluginLibraryInfo mlirGetPassPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, kName, LLVM_VERSION_STRING,
          [] { slice::registerAllPasses(); }};
}
