//===- NpyFile.cpp - .npy files in memory ---------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/NpyFile.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/Errno.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using namespace mlir::slice;
using llvm::createStringError;
using llvm::Expected;
using llvm::StringRef;
using llvm::Twine;

#ifndef MAP_NORESERVE
#define MAP_NORESERVE 0
#endif

MappedNpy::MappedNpy(MappedNpy &&other)
    : filePath(std::move(other.filePath)), header(std::move(other.header)),
      mapping(std::exchange(other.mapping, nullptr)),
      mappingSize(std::exchange(other.mappingSize, 0)) {}

MappedNpy &MappedNpy::operator=(MappedNpy &&other) {
  if (this == &other)
    return *this;
  unmap();
  filePath = std::move(other.filePath);
  header = std::move(other.header);
  mapping = std::exchange(other.mapping, nullptr);
  mappingSize = std::exchange(other.mappingSize, 0);
  return *this;
}

MappedNpy::~MappedNpy() { unmap(); }

void MappedNpy::unmap() {
  if (mapping)
    ::munmap(mapping, mappingSize);
  mapping = nullptr;
}

StridedArray MappedNpy::array() const {
  return StridedArray::contiguous(dtype(), data(), shape(), isFortranOrder());
}

Expected<MappedNpy> MappedNpy::open(StringRef path) {
  auto fail = [&](const Twine &message) {
    return createStringError("'" + path + "': " + message);
  };
  auto failWithReason = [&](const Twine &what) {
    return fail(what + llvm::sys::StrError(errno));
  };
  if (path.contains('\0'))
    return fail("a path cannot hold a null character");

  MappedNpy file;
  file.filePath = path.str();
  // Without O_NONBLOCK the opening of a FIFO would wait for a writer.
  int fd;
  do
    fd = ::open(file.filePath.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  while (fd < 0 && errno == EINTR);
  if (fd < 0)
    return failWithReason("");
  auto close = llvm::scope_exit([&] { ::close(fd); });

  struct stat status;
  if (::fstat(fd, &status) != 0)
    return failWithReason("");
  if (S_ISDIR(status.st_mode))
    return fail("is a directory, not a file");
  if (!S_ISREG(status.st_mode))
    return fail("is no regular file, so it cannot be mapped");
  if (status.st_size == 0)
    return fail("no .npy file: it is empty");

  file.mappingSize = status.st_size;
  void *mapping = ::mmap(nullptr, file.mappingSize, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_NORESERVE, fd, 0);
  if (mapping == MAP_FAILED)
    return failWithReason("cannot map " + Twine(file.mappingSize) + " bytes: ");
  file.mapping = static_cast<char *>(mapping);

  Expected<NpyHeader> header =
      parseNpyHeader(StringRef(file.mapping, file.mappingSize));
  if (!header)
    return fail(llvm::toString(header.takeError()));
  file.header = std::move(*header);
  size_t dataHeld = file.mappingSize - file.header.dataOffset;
  if (static_cast<uint64_t>(file.header.dataSize) > dataHeld)
    return fail("the header promises " + Twine(file.header.dataSize) +
                " bytes of data but the file holds " + Twine(dataHeld));
  return file;
}
