//===- ProcessGroup.cpp - Processes that mpirun has started ---------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/ProcessGroup.h"

#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/raw_ostream.h"

#include <limits>
#include <utility>

using namespace mlir::slice;

// OpenMPI is asked for when it is needed, not when this is built. Its handles
// are addresses of objects in the library.

static void *find(const char *name) {
  return llvm::sys::DynamicLibrary::SearchForAddressOfSymbol(name);
}

/// Calls the function `name` of MPI.
template <typename... Args>
static void call(const char *name, Args... args) {
  // The library handles errors by ending all processes.
  reinterpret_cast<int (*)(Args...)>(find(name))(args...);
}

static void *getWorld() { return find("ompi_mpi_comm_world"); }

llvm::Expected<ProcessGroup> ProcessGroup::join() {
  bool isLoaded = false;
  for (const char *name : {"libmpi.so.40", "libmpi.so"})
    isLoaded =
        isLoaded || !llvm::sys::DynamicLibrary::LoadLibraryPermanently(name);
  if (!isLoaded || !getWorld())
    return llvm::createStringError(
        "--mpi needs OpenMPI's library, libmpi.so, which is not installed");
  call("MPI_Init", static_cast<int *>(nullptr), static_cast<char ***>(nullptr));
  int rank = 0, size = 1;
  call("MPI_Comm_rank", getWorld(), &rank);
  call("MPI_Comm_size", getWorld(), &size);
  return ProcessGroup(rank, size);
}

ProcessGroup::ProcessGroup(ProcessGroup &&other)
    : rank(other.rank), size(other.size),
      isMember(std::exchange(other.isMember, false)) {}

ProcessGroup::~ProcessGroup() {
  if (isMember)
    call("MPI_Finalize");
}

bool ProcessGroup::agree(llvm::Error error) const {
  constexpr int kNone = std::numeric_limits<int>::max();
  int mine = error ? rank : kNone, first = kNone;
  call("MPI_Allreduce", static_cast<const void *>(&mine),
       static_cast<void *>(&first), 1, find("ompi_mpi_int"),
       find("ompi_mpi_op_min"), getWorld());
  std::string message = llvm::toString(std::move(error));
  if (first == rank)
    llvm::errs() << "slice-run: error: " << message << '\n';
  return first == kNone;
}

std::string ProcessGroup::broadcast(std::string text) const {
  int length = static_cast<int>(text.size());
  call("MPI_Bcast", static_cast<void *>(&length), 1, find("ompi_mpi_int"), 0,
       getWorld());
  text.resize(length);
  call("MPI_Bcast", static_cast<void *>(text.data()), length,
       find("ompi_mpi_char"), 0, getWorld());
  return text;
}
