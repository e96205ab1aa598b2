//===- TemporaryDirectory.h - A directory for one test ----------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_RUNNER_TEMPORARYDIRECTORY_H
#define SLICE_MLIR_TEST_RUNNER_TEMPORARYDIRECTORY_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace mlir::slice {

/// Tests with a directory of their own, which is removed at the end.
class TemporaryDirectoryTest : public testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> path;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("slice-test", path));
    directory = path.str().str();
  }
  void TearDown() override { llvm::sys::fs::remove_directories(directory); }

  std::string at(const std::string &name) const {
    return directory + "/" + name;
  }

  std::string read(const std::string &name) const {
    std::ifstream file(at(name), std::ios::binary);
    std::stringstream content;
    content << file.rdbuf();
    return content.str();
  }

  void put(const std::string &name, const std::string &content) const {
    std::ofstream(at(name), std::ios::binary) << content;
  }

  /// The names of all files in the directory.
  std::vector<std::string> list() const {
    std::vector<std::string> names;
    std::error_code error;
    for (llvm::sys::fs::directory_iterator it(directory, error), end;
         it != end && !error; it.increment(error))
      names.push_back(
          llvm::StringRef(it->path()).substr(directory.size() + 1).str());
    llvm::sort(names);
    return names;
  }

  std::string directory;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_TEST_RUNNER_TEMPORARYDIRECTORY_H
