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

  /// Makes the file `size` bytes long, for others to write its parts (see
  /// OutputPart) before it is committed. Fails if it is written through.
  llvm::Error resize(int64_t size);

  /// The name that the file has meanwhile; empty if it is written through.
  llvm::StringRef temporary() const { return temporaryPath; }

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

/// A part of a file that an OutputFile, maybe of another process, has begun.
class OutputPart {
public:
  /// Opens the file that is called `temporary` meanwhile; `path` is for
  /// messages.
  static llvm::Expected<OutputPart> open(llvm::StringRef temporary,
                                         llvm::StringRef path);
  OutputPart(OutputPart &&other);
  OutputPart(const OutputPart &) = delete;
  ~OutputPart();

  /// Writes `size` bytes at byte `offset` of the file.
  llvm::Error write(int64_t offset, const char *data, size_t size);

private:
  OutputPart(int fd, llvm::StringRef path) : fd(fd), path(path.str()) {}

  int fd;
  std::string path;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_RUNNER_OUTPUTFILE_H
