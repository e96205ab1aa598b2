//===- OutputFile.h - A file that is complete or not there ------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_RUNNER_OUTPUTFILE_H
#define SLICE_MLIR_RUNNER_OUTPUTFILE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstddef>
#include <string>

namespace mlir::slice {

/// Writes a file so that it is either complete or not there.
///
/// Where the name is free, or taken by a regular file, everything goes into a
/// file of another name in the same directory, which takes the place of the
/// file when it is committed; a symbolic link stays, and what it points to is
/// replaced. Whatever ends the program before that, the file is as it was; a
/// signal such as SIGINT leaves no other file behind either. Anything else (a
/// device, a pipe, `/dev/stdout` whatever it is) is written through.
class OutputFile {
public:
  /// Starts to write the file at `path`.
  static llvm::Expected<OutputFile> create(llvm::StringRef path);

  OutputFile(OutputFile &&other);
  OutputFile &operator=(OutputFile &&other);
  OutputFile(const OutputFile &) = delete;
  OutputFile &operator=(const OutputFile &) = delete;

  /// Discards what was not committed.
  ~OutputFile();

  /// Appends `size` bytes. After an error the file is discarded.
  llvm::Error write(const void *data, size_t size);

  /// Appends `bytes`.
  llvm::Error write(llvm::StringRef bytes) {
    return write(bytes.data(), bytes.size());
  }

  /// Closes the file and puts it in its place. To be called once.
  llvm::Error commit();

  /// The path as it was given.
  llvm::StringRef path() const { return givenPath; }

private:
  OutputFile() = default;
  llvm::Error openTemporary(unsigned mode, bool replaces);
  llvm::Error fail(int errorNumber);
  void discard();

  /// The path as it was given, for messages.
  std::string givenPath;
  /// Where the file ends up, with links resolved.
  std::string finalPath;
  /// Where it is written meanwhile; empty if it is written through.
  std::string temporaryPath;
  int fd = -1;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_OUTPUTFILE_H
