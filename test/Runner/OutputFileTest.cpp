//===- OutputFileTest.cpp - Tests of output files -------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TemporaryDirectory.h"

#include "slice-mlir/Runner/OutputFile.h"

#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace mlir::slice;
using Names = std::vector<std::string>;

namespace {

class OutputFileTest : public TemporaryDirectoryTest {
protected:
  /// Writes a whole file; returns the error with the directory left out.
  std::string write(const std::string &path, const std::string &content) {
    auto attempt = [&]() -> llvm::Error {
      llvm::Expected<OutputFile> file = OutputFile::create(path);
      if (!file)
        return file.takeError();
      EXPECT_EQ(file->path(), path);
      if (llvm::Error error = file->write(content))
        return error;
      return file->commit();
    };
    llvm::Error error = attempt();
    if (!error)
      return "none";
    std::string text = llvm::toString(std::move(error));
    size_t where = text.find(directory + "/");
    return where == std::string::npos ? text
                                      : text.erase(where, directory.size() + 1);
  }

  mode_t getMode(const std::string &name) const {
    struct stat status;
    EXPECT_EQ(::lstat(at(name).c_str(), &status), 0);
    return status.st_mode;
  }

  void link(const std::string &target, const std::string &name) const {
    ASSERT_EQ(::symlink(target.c_str(), at(name).c_str()), 0);
  }
};

} // namespace

TEST_F(OutputFileTest, NewFile) {
  mode_t umask = ::umask(026);
  OutputFile file = llvm::cantFail(OutputFile::create(at("a%b")));
  EXPECT_EQ(list().size(), 1u);
  EXPECT_NE(list(), Names({"a%b"}));
  llvm::cantFail(file.write("abc"));
  llvm::cantFail(file.write("def", 2));
  llvm::cantFail(file.write(nullptr, 0));
  llvm::cantFail(file.commit());
  ::umask(umask);
  EXPECT_EQ(list(), Names({"a%b"}));
  EXPECT_EQ(read("a%b"), "abcde");
  EXPECT_EQ(getMode("a%b") & 0777, 0640u);

  // Once committed, it is done.
  EXPECT_EQ(llvm::toString(file.commit()),
            "cannot write '" + at("a%b") + "': Bad file descriptor");
  EXPECT_EQ(llvm::toString(file.write("x")),
            "cannot write '" + at("a%b") + "': Bad file descriptor");
  EXPECT_EQ(read("a%b"), "abcde");
}

TEST_F(OutputFileTest, DiscardsWhatIsNotCommitted) {
  put("a", "before");
  {
    OutputFile file = llvm::cantFail(OutputFile::create(at("a")));
    llvm::cantFail(file.write("after"));
    OutputFile moved = std::move(file);
    EXPECT_EQ(list().size(), 2u);
    EXPECT_EQ(read("a"), "before");
    moved = llvm::cantFail(OutputFile::create(at("b")));
    EXPECT_EQ(list().size(), 2u);
  }
  EXPECT_EQ(list(), Names({"a"}));
  EXPECT_EQ(read("a"), "before");
}

TEST_F(OutputFileTest, ReplacesAFile) {
  put("a", "before");
  ::chmod(at("a").c_str(), 0604);
  EXPECT_EQ(write(at("a"), "after"), "none");
  EXPECT_EQ(read("a"), "after");
  EXPECT_EQ(getMode("a") & 0777, 0604u);
  EXPECT_EQ(list(), Names({"a"}));
}

TEST_F(OutputFileTest, FollowsLinks) {
  ASSERT_EQ(::mkdir(at("d").c_str(), 0700), 0);
  put("d/a", "before");
  link("d/a", "one");
  link(at("one"), "two");
  EXPECT_EQ(write(at("two"), "after"), "none");
  EXPECT_EQ(read("d/a"), "after");
  EXPECT_TRUE(S_ISLNK(getMode("one")) && S_ISLNK(getMode("two")));

  // A link to nothing yet, relative to where the link is.
  link("../new", "d/link");
  EXPECT_EQ(write(at("d/link"), "new"), "none");
  EXPECT_EQ(read("new"), "new");

  link("loop", "loop");
  EXPECT_EQ(write(at("loop"), ""),
            "cannot write 'loop': Too many levels of symbolic links");
}

TEST_F(OutputFileTest, LongNames) {
  std::string longest(255, 'x');
  EXPECT_EQ(write(at(longest), "abc"), "none");
  EXPECT_EQ(list(), Names({longest}));
  std::string tooLong(256, 'x');
  EXPECT_EQ(write(at(tooLong), "abc"),
            "cannot write '" + tooLong + "': File name too long");
}

TEST_F(OutputFileTest, RelativePaths) {
  llvm::SmallString<128> before;
  ASSERT_FALSE(llvm::sys::fs::current_path(before));
  ASSERT_EQ(::chdir(directory.c_str()), 0);
  EXPECT_EQ(write("a", "abc"), "none");
  EXPECT_EQ(write("-", "dash"), "none");
  ASSERT_EQ(::chdir(before.c_str()), 0);
  EXPECT_EQ(read("a"), "abc");
  EXPECT_EQ(read("-"), "dash");
}

TEST_F(OutputFileTest, BadPaths) {
  EXPECT_EQ(write(directory, ""),
            "cannot write '" + directory + "': Is a directory");
  EXPECT_EQ(write("/", ""), "cannot write '/': Is a directory");
  EXPECT_EQ(write(at("a/"), ""), "cannot write 'a/': Is a directory");
  EXPECT_EQ(write(at("."), ""), "cannot write '.': Is a directory");
  EXPECT_EQ(write(at("missing/a"), ""),
            "cannot write 'missing/a': No such file or directory");
  put("file", "");
  EXPECT_EQ(write(at("file/a"), ""), "cannot write 'file/a': Not a directory");
  EXPECT_EQ(write("", ""), "cannot write '': No such file or directory");
  EXPECT_EQ(write(std::string("a\0b", 3), ""),
            std::string("cannot write 'a\0b': Invalid argument", 36));
  EXPECT_EQ(list(), Names({"file"}));
  if (::geteuid() == 0)
    return;
  ::chmod(at("file").c_str(), 0400);
  EXPECT_EQ(write(at("file"), ""), "cannot write 'file': Permission denied");
  ::chmod(directory.c_str(), 0500);
  EXPECT_EQ(write(at("a"), ""), "cannot write 'a': Permission denied");
  ::chmod(directory.c_str(), 0700);
}

TEST_F(OutputFileTest, Devices) {
  EXPECT_EQ(write("/dev/null", "abc"), "none");
  struct stat status;
  ASSERT_EQ(::stat("/dev/null", &status), 0);
  EXPECT_TRUE(S_ISCHR(status.st_mode));
  if (::access("/dev/full", W_OK) == 0) {
    EXPECT_EQ(write("/dev/full", "abc"),
              "cannot write '/dev/full': No space left on device");
  }
}

TEST_F(OutputFileTest, Pipes) {
  ASSERT_EQ(::mkfifo(at("fifo").c_str(), 0600), 0);
  std::string received;
  std::thread reader([&] { received = read("fifo"); });
  // More than a pipe holds.
  std::string content(300000, 'x');
  EXPECT_EQ(write(at("fifo"), content), "none");
  reader.join();
  EXPECT_EQ(received, content);
  EXPECT_TRUE(S_ISFIFO(getMode("fifo")));
}

TEST_F(OutputFileTest, BrokenPipe) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  std::string path = "/dev/fd/" + std::to_string(ends[1]);
  ::close(ends[0]);
  // The signal, which would end this program, must not come through.
  EXPECT_EQ(write(path, "abc"), "cannot write '" + path + "': Broken pipe");
  sigset_t pending;
  ::sigpending(&pending);
  EXPECT_FALSE(sigismember(&pending, SIGPIPE));
  ::close(ends[1]);
}

TEST_F(OutputFileTest, OpenFiles) {
  // An open file that has a name is written on where it stands.
  int fd = ::open(at("out").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ASSERT_EQ(::write(fd, "1", 1), 1);
  std::string path = "/dev/fd/" + std::to_string(fd);
  link(path, "link");
  EXPECT_EQ(write(path, "abc"), "none");
  EXPECT_EQ(write(at("link"), "def"), "none");
  ASSERT_EQ(::write(fd, "2", 1), 1);
  ::close(fd);
  EXPECT_EQ(read("out"), "1abcdef2");
  EXPECT_EQ(write(path, "abc"),
            "cannot write '" + path + "': Bad file descriptor");
  EXPECT_EQ(list(), Names({"link", "out"}));
}

TEST_F(OutputFileTest, StandardOutput) {
  pid_t child = ::fork();
  if (child == 0) {
    int fd = ::open(at("out").c_str(), O_WRONLY | O_CREAT, 0600);
    ::dup2(fd, STDOUT_FILENO);
    bool isFine = write("/dev/stdout", "abc") == "none" &&
                  write("/dev/../dev/stdout", "def") == "none";
    ::_exit(isFine ? 0 : 1);
  }
  int status;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_EQ(read("out"), "abcdef");
}

TEST_F(OutputFileTest, TooLargeAFile) {
  pid_t child = ::fork();
  if (child == 0) {
    rlimit limit = {1000, 1000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    ::_exit(write(at("a"), std::string(2000, 'x')) ==
                    "cannot write 'a': File too large"
                ? 0
                : 1);
  }
  int status;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_EQ(list(), Names());
}

TEST_F(OutputFileTest, SignalsLeaveNothingBehind) {
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action;
    ::sigaction(signal, nullptr, &action);
    if (action.sa_handler == SIG_IGN)
      continue;
    int ready[2];
    ASSERT_EQ(::pipe(ready), 0);
    pid_t child = ::fork();
    if (child == 0) {
      OutputFile file = llvm::cantFail(OutputFile::create(at("a")));
      llvm::cantFail(file.write("abc"));
      if (::write(ready[1], "x", 1) == 1)
        while (true)
          ::pause();
      ::_exit(1);
    }
    char byte;
    ASSERT_EQ(::read(ready[0], &byte, 1), 1);
    EXPECT_EQ(list().size(), 1u);
    ::kill(child, signal);
    int status;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == signal);
    EXPECT_EQ(list(), Names());
    ::close(ready[0]);
    ::close(ready[1]);
  }
}

TEST_F(OutputFileTest, IgnoredSignalsStayIgnored) {
  pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGHUP, SIG_IGN);
    OutputFile file = llvm::cantFail(OutputFile::create(at("a")));
    ::raise(SIGHUP);
    llvm::cantFail(file.write("abc"));
    llvm::cantFail(file.commit());
    ::_exit(0);
  }
  int status;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_EQ(read("a"), "abc");
}

TEST_F(OutputFileTest, WrittenInParts) {
  OutputFile file = llvm::cantFail(OutputFile::create(at("a")));
  llvm::cantFail(file.write("abc"));
  llvm::cantFail(file.resize(8));
  {
    OutputPart second =
        llvm::cantFail(OutputPart::open(file.temporary(), at("a")));
    llvm::cantFail(second.write(6, "gh", 2));
    OutputPart first =
        llvm::cantFail(OutputPart::open(file.temporary(), at("a")));
    llvm::cantFail(first.write(3, "de", 2));
    llvm::cantFail(first.write(3, nullptr, 0));
    OutputPart moved = std::move(first);
    llvm::cantFail(moved.write(5, "f", 1));
  }
  EXPECT_NE(list(), Names({"a"}));
  llvm::cantFail(file.commit());
  EXPECT_EQ(list(), Names({"a"}));
  EXPECT_EQ(read("a"), "abcdefgh");
}

TEST_F(OutputFileTest, PartsOfNothing) {
  // What is written through has no parts.
  OutputFile device = llvm::cantFail(OutputFile::create("/dev/null"));
  EXPECT_EQ(device.temporary(), "");
  EXPECT_EQ(llvm::toString(device.resize(8)),
            "cannot write '/dev/null': Illegal seek");

  // A length that no file has: nothing is left of it.
  OutputFile file = llvm::cantFail(OutputFile::create(at("a")));
  EXPECT_EQ(llvm::toString(file.resize(-1)),
            "cannot write '" + at("a") + "': Invalid argument");
  EXPECT_EQ(list(), Names());

  // A file that is gone: the message has the name that the user knows.
  llvm::Expected<OutputPart> part = OutputPart::open(at("gone"), "out.npy");
  ASSERT_FALSE(bool(part));
  EXPECT_EQ(llvm::toString(part.takeError()),
            "cannot write 'out.npy': No such file or directory");
}
