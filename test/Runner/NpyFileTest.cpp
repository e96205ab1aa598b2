//===- NpyFileTest.cpp - Tests of mapped .npy files -----------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TemporaryDirectory.h"

#include "slice-mlir/Runner/NpyFile.h"

#include <sys/stat.h>
#include <unistd.h>

using namespace mlir::slice;
using Dims = llvm::SmallVector<int64_t>;

namespace {

class NpyFileTest : public TemporaryDirectoryTest {
protected:
  /// The error of opening a path, with the directory left out.
  std::string getError(const std::string &path) const {
    llvm::Expected<MappedNpy> file = MappedNpy::open(path);
    if (file)
      return "none";
    std::string text = llvm::toString(file.takeError());
    size_t where = text.find(directory + "/");
    return where == std::string::npos ? text
                                      : text.erase(where, directory.size() + 1);
  }

  void putArray(const std::string &name, const std::string &dtype,
                llvm::ArrayRef<int64_t> shape, const std::string &data,
                bool fortranOrder = false) const {
    put(name,
        llvm::cantFail(writeNpyHeader(
            llvm::cantFail(NpyDType::fromString(dtype)), fortranOrder, shape)) +
            data);
  }
};

} // namespace

TEST_F(NpyFileTest, Maps) {
  putArray("a.npy", "|S2", {2, 3}, "aabbccddeeff");
  MappedNpy file = llvm::cantFail(MappedNpy::open(at("a.npy")));
  EXPECT_EQ(file.path(), at("a.npy"));
  EXPECT_EQ(file.dtype().descr(), "'|S2'");
  EXPECT_EQ(file.shape(), llvm::ArrayRef<int64_t>({2, 3}));
  EXPECT_FALSE(file.isFortranOrder());
  EXPECT_EQ(file.numElements(), 6);
  EXPECT_EQ(file.dataSize(), 12);
  EXPECT_EQ(std::string(file.data(), 12), "aabbccddeeff");
  EXPECT_EQ(reinterpret_cast<uintptr_t>(file.data()) % 64, 0u);

  StridedArray array = file.array();
  EXPECT_EQ(array.data, file.data());
  EXPECT_EQ(array.strides, Dims({6, 2}));

  putArray("f.npy", "|S2", {2, 3}, "aabbccddeeff", /*fortranOrder=*/true);
  file = llvm::cantFail(MappedNpy::open(at("f.npy")));
  EXPECT_TRUE(file.isFortranOrder());
  EXPECT_EQ(file.array().strides, Dims({2, 4}));
}

TEST_F(NpyFileTest, WritesToAPrivateCopy) {
  putArray("a.npy", "|S1", {3}, "abc");
  MappedNpy file = llvm::cantFail(MappedNpy::open(at("a.npy")));
  file.data()[1] = 'x';
  EXPECT_EQ(std::string(file.data(), 3), "axc");
  MappedNpy again = llvm::cantFail(MappedNpy::open(at("a.npy")));
  EXPECT_EQ(std::string(again.data(), 3), "abc");
}

TEST_F(NpyFileTest, Moves) {
  putArray("a.npy", "|S1", {3}, "abc");
  MappedNpy file = llvm::cantFail(MappedNpy::open(at("a.npy")));
  char *data = file.data();
  MappedNpy moved = std::move(file);
  EXPECT_EQ(moved.data(), data);
  moved = llvm::cantFail(MappedNpy::open(at("a.npy")));
  EXPECT_EQ(std::string(moved.data(), 3), "abc");
}

TEST_F(NpyFileTest, EmptyData) {
  putArray("a.npy", "<f4", {0, 3}, "");
  EXPECT_EQ(llvm::cantFail(MappedNpy::open(at("a.npy"))).numElements(), 0);
  putArray("v.npy", "|V0", {5}, "");
  EXPECT_EQ(llvm::cantFail(MappedNpy::open(at("v.npy"))).numElements(), 5);
}

TEST_F(NpyFileTest, TrailingBytes) {
  putArray("a.npy", "|S1", {3}, "abc and more");
  EXPECT_EQ(getError(at("a.npy")), "none");
}

TEST_F(NpyFileTest, LargeSparseFile) {
  // 100 GB, of which there is only the header.
  putArray("a.npy", "<f4", {25, 1000, 1000, 1000}, "");
  off_t size = read("a.npy").size() + off_t(100) * 1000 * 1000 * 1000;
  if (::truncate(at("a.npy").c_str(), size) != 0)
    GTEST_SKIP() << "no such large files here";
  MappedNpy file = llvm::cantFail(MappedNpy::open(at("a.npy")));
  EXPECT_EQ(file.dataSize(), int64_t(100) * 1000 * 1000 * 1000);
  EXPECT_EQ(file.data()[file.dataSize() - 1], 0);
}

TEST_F(NpyFileTest, Errors) {
  putArray("a.npy", "<f8", {60}, std::string(100, ' '));
  EXPECT_EQ(getError(at("a.npy")),
            "'a.npy': the header promises 480 bytes of data but the file holds "
            "100");
  put("b.npy", "what");
  EXPECT_EQ(getError(at("b.npy")),
            "'b.npy': no .npy file: it does not start with '\\x93NUMPY'");
  put("empty.npy", "");
  EXPECT_EQ(getError(at("empty.npy")),
            "'empty.npy': no .npy file: it is empty");
  EXPECT_EQ(getError(at("missing.npy")),
            "'missing.npy': No such file or directory");
  EXPECT_EQ(getError(directory),
            "'" + directory + "': is a directory, not a file");
  EXPECT_EQ(getError("/dev/null"),
            "'/dev/null': is no regular file, so it cannot be mapped");
  ASSERT_EQ(::mkfifo(at("fifo").c_str(), 0600), 0);
  EXPECT_EQ(getError(at("fifo")),
            "'fifo': is no regular file, so it cannot be mapped");
  EXPECT_EQ(getError(std::string("a\0b", 3)),
            std::string("'a\0b': a path cannot hold a null character", 42));
  if (::geteuid() != 0) {
    ::chmod(at("a.npy").c_str(), 0);
    EXPECT_EQ(getError(at("a.npy")), "'a.npy': Permission denied");
  }
}
