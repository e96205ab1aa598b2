//===- CommandLine.h - Command lines with subscripts ---------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TOOLS_COMMANDLINE_H
#define SLICE_MLIR_TOOLS_COMMANDLINE_H

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <string>
#include <vector>

namespace mlir::slice {

/// True for an argument that is a subscript although it looks like an option.
inline bool isNegativeSubscript(llvm::StringRef argument) {
  return argument.consume_front("-") && !argument.ltrim().empty() &&
         llvm::isDigit(argument.ltrim()[0]);
}

/// True for an option whose value is the next argument.
inline bool takesNextArgument(llvm::StringRef argument) {
  if (!argument.consume_front("--") && !argument.consume_front("-"))
    return false;
  auto &options = llvm::cl::getRegisteredOptions();
  auto found = options.find(argument);
  return found != options.end() &&
         found->second->getValueExpectedFlag() == llvm::cl::ValueRequired;
}

/// Parses a command line. A subscript that begins with `-` goes to the option
/// `--subscript`. Fails with what is the first line of LLVM's message.
inline llvm::Error parseCommandLine(int argc, char **argv,
                                    llvm::StringRef overview) {
  std::vector<std::string> storage;
  storage.reserve(argc);
  std::vector<const char *> arguments;
  bool optionsEnded = false, isValue = false;
  for (int i = 0; i < argc; ++i) {
    optionsEnded |= llvm::StringRef(argv[i]) == "--";
    if (i > 0 && !optionsEnded && !isValue && isNegativeSubscript(argv[i])) {
      storage.push_back(std::string("--subscript=") + argv[i]);
      arguments.push_back(storage.back().c_str());
    } else {
      arguments.push_back(argv[i]);
    }
    isValue = i > 0 && !optionsEnded && !isValue && takesNextArgument(argv[i]);
  }
  if (isValue)
    return llvm::createStringError(llvm::Twine("option '") + argv[argc - 1] +
                                   "' needs a value");
  std::string errors;
  llvm::raw_string_ostream os(errors);
  if (llvm::cl::ParseCommandLineOptions(arguments.size(), arguments.data(),
                                        overview, &os))
    return llvm::Error::success();
  // What is wrong with the value of a number has been printed by LLVM.
  if (errors.empty())
    std::exit(1);
  // The first line says it; it starts with the program's name.
  llvm::StringRef line = llvm::StringRef(errors).split('\n').first;
  line.consume_front(arguments[0]);
  line = line.split(": ").second.empty() ? line : line.split(": ").second;
  return llvm::createStringError(line.split(".  Try").first);
}

} // namespace mlir::slice

#endif // SLICE_MLIR_TOOLS_COMMANDLINE_H
