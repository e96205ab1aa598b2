//===- OutputFile.cpp - A file that is complete or not there --------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/OutputFile.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/Signals.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <iterator>
#include <optional>
#include <poll.h>
#include <random>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

using namespace mlir::slice;
using llvm::createStringError;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

/// The most bytes given to one write; some systems take no more than 2 GiB.
static constexpr size_t kMaxWrite = size_t(1) << 30;

/// As many links in a row as Linux follows.
static constexpr unsigned kMaxLinks = 40;

static Error makeError(StringRef path, int errorNumber) {
  return createStringError("cannot write '" + path +
                           "': " + llvm::sys::StrError(errorNumber));
}

//===----------------------------------------------------------------------===//
// Signals
//===----------------------------------------------------------------------===//

namespace {

/// Holds back signals of this thread while it lives.
class BlockedSignals {
public:
  BlockedSignals(std::initializer_list<int> signals) {
    sigemptyset(&blocked);
    for (int signal : signals)
      sigaddset(&blocked, signal);
    ::pthread_sigmask(SIG_BLOCK, &blocked, &before);
  }
  ~BlockedSignals() { ::pthread_sigmask(SIG_SETMASK, &before, nullptr); }

protected:
  sigset_t blocked, before;
};

/// Holds back the signals that a failing write raises, which would end the
/// program without a message, and forgets them.
class BlockedWriteSignals : public BlockedSignals {
public:
  BlockedWriteSignals() : BlockedSignals({SIGPIPE, SIGXFSZ}) {
    ::sigpending(&pendingBefore);
  }

  /// Takes away a signal that was raised by this thread since.
  void forget(int signal) {
    sigset_t pending;
    ::sigpending(&pending);
    if (!sigismember(&pending, signal) || sigismember(&pendingBefore, signal))
      return;
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, signal);
    int received;
    ::sigwait(&only, &received);
  }

private:
  sigset_t pendingBefore;
};

} // namespace

/// Has `path` removed if a signal ends the program. Signals that are ignored
/// stay so, as nohup wants it; LLVM's handlers would take them all.
static void removeOnSignal(StringRef path) {
  static constexpr int kSignals[] = {SIGHUP, SIGINT, SIGTERM};
  struct sigaction before[std::size(kSignals)];
  for (size_t i = 0; i < std::size(kSignals); ++i)
    ::sigaction(kSignals[i], nullptr, &before[i]);
  llvm::sys::RemoveFileOnSignal(path);
  for (size_t i = 0; i < std::size(kSignals); ++i)
    if (before[i].sa_handler == SIG_IGN)
      ::sigaction(kSignals[i], &before[i], nullptr);
}

//===----------------------------------------------------------------------===//
// Paths
//===----------------------------------------------------------------------===//

/// The open file that a path such as /dev/stdout or /dev/fd/3 stands for, given
/// with the links in its directory resolved.
static std::optional<int> getNamedDescriptor(StringRef path) {
  if (path == "/dev/stdout")
    return STDOUT_FILENO;
  if (path == "/dev/stderr")
    return STDERR_FILENO;
  std::string own = "/proc/" + std::to_string(::getpid());
  if (!path.consume_front(own + "/fd/") &&
      !path.consume_front(own + "/task/" + std::to_string(::getpid()) +
                          "/fd/") &&
      !path.consume_front("/dev/fd/"))
    return std::nullopt;
  int fd;
  if (path.getAsInteger(10, fd) || fd < 0)
    return std::nullopt;
  return fd;
}

/// Resolves the links in the directory of `path` but not the last component.
/// Returns 0 or an error number.
static int resolveDirectory(std::string &path) {
  size_t slash = path.rfind('/');
  std::string directory = slash == std::string::npos ? "."
                          : slash == 0               ? "/"
                                                     : path.substr(0, slash);
  std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
  if (name.empty() || name == "." || name == "..")
    return EISDIR;
  char *resolved = ::realpath(directory.c_str(), nullptr);
  if (!resolved)
    return errno;
  path = resolved;
  std::free(resolved);
  if (path.back() != '/')
    path += '/';
  path += name;
  return 0;
}

/// Reads the link at `path` into `target`, as a path that does not depend on
/// where the link is. Returns 0 or an error number.
static int readLink(const std::string &path, std::string &target) {
  char buffer[PATH_MAX];
  ssize_t size = ::readlink(path.c_str(), buffer, sizeof(buffer));
  if (size < 0)
    return errno;
  if (size == static_cast<ssize_t>(sizeof(buffer)))
    return ENAMETOOLONG;
  target.assign(buffer, size);
  if (target.empty() || target.front() != '/')
    target = path.substr(0, path.rfind('/') + 1) + target;
  return 0;
}

//===----------------------------------------------------------------------===//
// OutputFile
//===----------------------------------------------------------------------===//

OutputFile::OutputFile(OutputFile &&other)
    : givenPath(std::move(other.givenPath)),
      finalPath(std::move(other.finalPath)),
      temporaryPath(std::exchange(other.temporaryPath, std::string())),
      fd(std::exchange(other.fd, -1)) {}

OutputFile &OutputFile::operator=(OutputFile &&other) {
  if (this == &other)
    return *this;
  discard();
  givenPath = std::move(other.givenPath);
  finalPath = std::move(other.finalPath);
  temporaryPath = std::exchange(other.temporaryPath, std::string());
  fd = std::exchange(other.fd, -1);
  return *this;
}

OutputFile::~OutputFile() { discard(); }

void OutputFile::discard() {
  if (fd >= 0)
    ::close(fd);
  fd = -1;
  if (temporaryPath.empty())
    return;
  ::unlink(temporaryPath.c_str());
  llvm::sys::DontRemoveFileOnSignal(temporaryPath);
  temporaryPath.clear();
}

Error OutputFile::fail(int errorNumber) {
  discard();
  return makeError(givenPath, errorNumber);
}

/// Creates a file of a name that is free, beside `finalPath`.
Error OutputFile::openTemporary(unsigned mode, bool replaces) {
  size_t slash = finalPath.rfind('/');
  std::string directory = finalPath.substr(0, slash + 1);
  // Leave room for the dots and the letters.
  std::string name = finalPath.substr(slash + 1, NAME_MAX - 8);
  std::random_device random;
  static constexpr StringRef kLetters = "abcdefghijklmnopqrstuvwxyz0123456789";

  for (unsigned attempt = 0; attempt < 100; ++attempt) {
    std::string candidate = directory + "." + name + ".";
    for (unsigned i = 0; i < 6; ++i)
      candidate += kLetters[random() % kLetters.size()];

    // No signal may come between creating the file and noting its name.
    BlockedSignals block({SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR2});
    fd = ::open(candidate.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                0666);
    if (fd < 0) {
      if (errno == EEXIST || errno == EINTR)
        continue;
      return fail(errno);
    }
    temporaryPath = std::move(candidate);
    removeOnSignal(temporaryPath);
    // A file that is replaced keeps its mode; a new one has the umask's.
    if (replaces && ::fchmod(fd, mode & 0777) != 0)
      return fail(errno);
    return Error::success();
  }
  return fail(EEXIST);
}

Expected<OutputFile> OutputFile::create(StringRef path) {
  OutputFile file;
  file.givenPath = path.str();
  if (path.contains('\0'))
    return makeError(file.givenPath, EINVAL);
  if (path.empty())
    return makeError(file.givenPath, ENOENT);

  std::string current = file.givenPath;
  struct stat status;
  bool exists = false;
  for (unsigned links = 0;; ++links) {
    if (links > kMaxLinks)
      return makeError(file.givenPath, ELOOP);
    if (int errorNumber = resolveDirectory(current))
      return makeError(file.givenPath, errorNumber);
    if (std::optional<int> descriptor = getNamedDescriptor(current)) {
      // A copy of the descriptor goes on where the original one stands, which
      // opening the file anew would not.
      file.fd = ::fcntl(*descriptor, F_DUPFD_CLOEXEC, 0);
      if (file.fd < 0)
        return file.fail(errno);
      return file;
    }
    exists = ::lstat(current.c_str(), &status) == 0;
    if (!exists) {
      if (errno != ENOENT)
        return makeError(file.givenPath, errno);
      break;
    }
    if (!S_ISLNK(status.st_mode))
      break;
    std::string target;
    if (int errorNumber = readLink(current, target))
      return makeError(file.givenPath, errorNumber);
    current = std::move(target);
  }

  file.finalPath = std::move(current);
  if (exists && S_ISDIR(status.st_mode))
    return makeError(file.givenPath, EISDIR);
  if (exists && !S_ISREG(status.st_mode)) {
    do
      file.fd = ::open(file.finalPath.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    while (file.fd < 0 && errno == EINTR);
    if (file.fd < 0)
      return file.fail(errno);
    return file;
  }
  // The directory would allow to replace a file that may not be written.
  if (exists &&
      ::faccessat(AT_FDCWD, file.finalPath.c_str(), W_OK, AT_EACCESS) != 0)
    return makeError(file.givenPath, errno);
  if (Error error = file.openTemporary(exists ? status.st_mode : 0, exists))
    return error;
  return file;
}

Error OutputFile::write(const void *data, size_t size) {
  if (fd < 0)
    return makeError(givenPath, EBADF);
  BlockedWriteSignals signals;
  const char *bytes = static_cast<const char *>(data);
  while (size > 0) {
    ssize_t written = ::write(fd, bytes, std::min(size, kMaxWrite));
    if (written > 0) {
      bytes += written;
      size -= written;
      continue;
    }
    int errorNumber = written == 0 ? EIO : errno;
    if (errorNumber == EINTR)
      continue;
    if (errorNumber == EAGAIN || errorNumber == EWOULDBLOCK) {
      struct pollfd ready = {fd, POLLOUT, 0};
      ::poll(&ready, 1, /*timeout=*/-1);
      continue;
    }
    if (errorNumber == EPIPE)
      signals.forget(SIGPIPE);
    if (errorNumber == EFBIG)
      signals.forget(SIGXFSZ);
    return fail(errorNumber);
  }
  return Error::success();
}

Error OutputFile::resize(int64_t size) {
  if (temporaryPath.empty())
    return makeError(givenPath, ESPIPE);
  BlockedWriteSignals signals;
  if (::ftruncate(fd, size) != 0) {
    int errorNumber = errno;
    if (errorNumber == EFBIG)
      signals.forget(SIGXFSZ);
    return fail(errorNumber);
  }
  return Error::success();
}

Expected<OutputPart> OutputPart::open(StringRef temporary, StringRef path) {
  int fd;
  do
    fd = ::open(temporary.str().c_str(), O_WRONLY | O_CLOEXEC);
  while (fd < 0 && errno == EINTR);
  if (fd < 0)
    return makeError(path.str(), errno);
  return OutputPart(fd, path);
}

OutputPart::OutputPart(OutputPart &&other)
    : fd(std::exchange(other.fd, -1)), path(std::move(other.path)) {}

OutputPart::~OutputPart() {
  if (fd >= 0)
    ::close(fd);
}

Error OutputPart::write(int64_t offset, const char *data, size_t size) {
  BlockedWriteSignals signals;
  while (size > 0) {
    ssize_t written = ::pwrite(fd, data, std::min(size, kMaxWrite), offset);
    if (written > 0) {
      data += written;
      offset += written;
      size -= written;
      continue;
    }
    int errorNumber = written == 0 ? EIO : errno;
    if (errorNumber == EINTR)
      continue;
    if (errorNumber == EFBIG)
      signals.forget(SIGXFSZ);
    return makeError(path, errorNumber);
  }
  return Error::success();
}

Error OutputFile::commit() {
  if (fd < 0)
    return makeError(givenPath, EBADF);
  // The descriptor is gone even where close is interrupted.
  if (::close(std::exchange(fd, -1)) != 0 && errno != EINTR)
    return fail(errno);
  if (temporaryPath.empty())
    return Error::success();
  if (::rename(temporaryPath.c_str(), finalPath.c_str()) != 0)
    return fail(errno);
  llvm::sys::DontRemoveFileOnSignal(temporaryPath);
  temporaryPath.clear();
  return Error::success();
}
