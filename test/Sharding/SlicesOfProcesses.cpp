//===- SlicesOfProcesses.cpp - Slices shared by the processes of mpirun ---===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// mpirun -n N SlicesOfProcesses SPECS PROGRAMS VECTORS.jsonl...
//
// Takes SPECS random slices, and those of the vectors that are large enough,
// and runs PROGRAMS random programs, in all processes together. Each compares
// its block with what the whole array says, byte for byte.
//
//===----------------------------------------------------------------------===//

#include "Random.h"
#include "ShardedProgram.h"

#include "../../tools/slice-check/Vector.h"

#include "slice-mlir/Runner/Compiler.h"
#include "slice-mlir/Runner/ProcessGroup.h"
#include "slice-mlir/Runner/ShardedSlice.h"
#include "slice-mlir/Runner/SliceArray.h"
#include "slice-mlir/Subscript/Masks.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::slice;

//===----------------------------------------------------------------------===//
// What is sent
//===----------------------------------------------------------------------===//

/// How many bytes this process has sent.
static int64_t numBytesSent = 0;

static void *find(const char *name) {
  return llvm::sys::DynamicLibrary::SearchForAddressOfSymbol(name);
}

/// Compiled code finds this before the library's function, which has a second
/// name for that.
extern "C" int MPI_Send(const void *bytes, int count, void *type, int target,
                        int tag, void *group) {
  numBytesSent += count;
  return reinterpret_cast<decltype(&MPI_Send)>(find("PMPI_Send"))(
      bytes, count, type, target, tag, group);
}

/// The sum of what all processes have as `number`.
static int64_t sumOfAll(int64_t number) {
  int64_t sum = 0;
  reinterpret_cast<int (*)(const void *, void *, int, void *, void *, void *)>(
      find("MPI_Allreduce"))(&number, &sum, 1, find("ompi_mpi_int64_t"),
                             find("ompi_mpi_op_sum"),
                             find("ompi_mpi_comm_world"));
  return sum;
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

/// The process that has row `row`.
static unsigned findOwner(ArrayRef<RowRange> rows, int64_t row) {
  return llvm::find_if(rows,
                       [&](RowRange range) {
                         return range.begin <= row && row < range.end;
                       }) -
         rows.begin();
}

namespace {

class Checker {
public:
  explicit Checker(const ProcessGroup &group)
      : group(group), context(getRegistry(), MLIRContext::Threading::DISABLED) {
  }

  /// Takes `subscript` of `source`, spread along `dim`.
  void check(const StridedArray &source, const Subscript &subscript,
             std::optional<unsigned> dim, const llvm::Twine &name) {
    if (llvm::Error error = checkOne(source, subscript, dim)) {
      ++numFailures;
      llvm::errs() << "process " << group.getRank() << ": " << name << " ["
                   << subscript.str()
                   << "]: " << llvm::toString(std::move(error)) << '\n';
    }
    ++numSlices;
  }

  llvm::Error checkOne(const StridedArray &source, const Subscript &subscript,
                       std::optional<unsigned> dim);

  /// Runs program number `seed`.
  void checkProgram(uint64_t seed) {
    if (llvm::Error error = checkShardedProgram(context, group, seed)) {
      ++numFailures;
      llvm::errs() << "process " << group.getRank() << ": program " << seed
                   << ": " << llvm::toString(std::move(error)) << '\n';
    }
  }

  unsigned numFailures = 0, numSlices = 0;
  int64_t bytesSent = 0;

private:
  static DialectRegistry getRegistry() {
    DialectRegistry registry;
    registerCompilerDialects(registry);
    return registry;
  }

  const ProcessGroup &group;
  MLIRContext context;
};

} // namespace

llvm::Error Checker::checkOne(const StridedArray &source,
                              const Subscript &subscript,
                              std::optional<unsigned> dim) {
  unsigned rank = group.getRank();
  llvm::Expected<Resolved> resolved = resolve(subscript, source.shape);
  if (!resolved)
    return resolved.takeError();
  llvm::Expected<ShardedSlice> sharded =
      ShardedSlice::get(&context, source, subscript, group.getSize(), dim);
  if (!sharded)
    return sharded.takeError();
  llvm::Expected<int64_t> sent = sharded->countBytesSent();
  if (!sent)
    return sent.takeError();
  bytesSent += *sent;

  // Just the rows travel that change their owner; all need what has no dim in
  // the result.
  StridedArray view = getView(source, *resolved);
  int64_t numRows = group.getSize() - 1;
  int64_t bytesOfRow = view.getNumBytes();
  const ResolvedDim &sourceDim = resolved->dims[sharded->getSourceDim()];
  if (std::optional<unsigned> split = sharded->getResultDim()) {
    numRows = 0;
    int64_t size = view.shape[*split];
    for (int64_t row = 0; row < size; ++row)
      numRows += findOwner(sharded->getResultRows(), row) !=
                 findOwner(sharded->getSourceRows(),
                           *sourceDim.begin + row * *sourceDim.stride);
    bytesOfRow = size == 0 ? 0 : bytesOfRow / size;
  }
  if (*sent != numRows * bytesOfRow)
    return llvm::createStringError("sends " + llvm::Twine(*sent) +
                                   " bytes instead of " +
                                   llvm::Twine(numRows * bytesOfRow));

  std::string bytes = getBytes(sharded->getBlock(source, rank));
  StridedArray block = StridedArray::contiguous(
      source.dtype, bytes.data(), sharded->getBlock(source, rank).shape);
  int64_t before = numBytesSent;
  llvm::Expected<OwnedArray> result =
      sharded->run(block, rank, getHostCopyOptions());
  int64_t sentByAll = sumOfAll(numBytesSent - before);
  if (!result)
    return result.takeError();

  if (std::optional<unsigned> split = sharded->getResultDim()) {
    RowRange rows = sharded->getResultRows()[rank];
    view.data += rows.begin * view.strides[*split];
    view.shape[*split] = rows.size();
  }
  if (sentByAll != *sent)
    return llvm::createStringError("sends " + llvm::Twine(sentByAll) +
                                   " bytes, and says " + llvm::Twine(*sent));
  if (result->array.shape != view.shape)
    return llvm::createStringError("has another shape");
  if (getBytes(result->array) != getBytes(view))
    return llvm::createStringError("has other elements");
  return llvm::Error::success();
}

static void checkRandom(Checker &checker, uint64_t seed) {
  static constexpr const char *kTypes[] = {"|b1", "|u1", "<i2", "<f4",
                                           "<f8", "<c8", "|S3", "<f2"};
  Random random(seed);
  SmallVector<int64_t> shape;
  int64_t numElements = 1;
  for (int64_t d = random.between(1, 4); d > 0; --d) {
    shape.push_back(random.chance(5) ? 0 : random.between(1, 11));
    numElements *= shape.back();
  }
  NpyDType dtype =
      llvm::cantFail(NpyDType::fromString(kTypes[random.between(0, 7)]));
  std::string bytes(numElements * dtype.itemsize() + 1, '\0');
  for (char &byte : bytes)
    byte = static_cast<char>(random.between(0, dtype.kind() == 'b' ? 1 : 255));
  Subscript subscript = random.getSubscript(shape);
  std::optional<unsigned> dim;
  if (random.chance(70))
    dim = random.between(0, shape.size() - 1);
  checker.check(StridedArray::contiguous(dtype, bytes.data(), shape), subscript,
                dim, "spec " + llvm::Twine(seed));
}

/// The vectors of a file that are whole programs, and large enough: with a dim
/// of which four processes have several rows.
static llvm::Error checkVectors(Checker &checker, StringRef path) {
  llvm::Expected<std::vector<Vector>> vectors = readVectors(path);
  if (!vectors)
    return vectors.takeError();
  for (const Vector &vector : *vectors) {
    std::string input;
    if (!vector.error.empty() || vector.hasUnknownDims() ||
        vector.slices.size() != 1 || vector.shape.empty() ||
        *llvm::max_element(vector.shape) < 6)
      continue;
    llvm::Expected<Subscript> subscript = fromMasks(vector.slices.front());
    if (!subscript)
      return subscript.takeError();
    if (subscript->getNumRuntime() != 0)
      continue;
    input = vector.getInput();
    NpyDType dtype = llvm::cantFail(NpyDType::fromString(
        ("|V" + llvm::Twine(vector.element.getSize())).str()));
    checker.check(StridedArray::contiguous(dtype, input.data(), vector.shape),
                  *subscript, std::nullopt, vector.where);
  }
  return llvm::Error::success();
}

int main(int argc, char **argv) {
  llvm::Expected<ProcessGroup> group = ProcessGroup::join();
  if (!group) {
    llvm::errs() << llvm::toString(group.takeError()) << '\n';
    return 1;
  }
  unsigned numSpecs = 0, numPrograms = 0;
  if (argc < 3 || StringRef(argv[1]).getAsInteger(10, numSpecs) ||
      StringRef(argv[2]).getAsInteger(10, numPrograms)) {
    group->agree(
        llvm::createStringError("usage: SPECS PROGRAMS VECTORS.jsonl..."));
    return 1;
  }
  Checker checker(*group);
  for (unsigned seed = 0; seed < numSpecs; ++seed)
    checkRandom(checker, seed);
  for (unsigned seed = 0; seed < numPrograms; ++seed)
    checker.checkProgram(seed);
  llvm::Error error = llvm::Error::success();
  for (int i = 3; i < argc; ++i)
    error = llvm::joinErrors(std::move(error), checkVectors(checker, argv[i]));
  if (checker.numFailures > 0)
    error = llvm::joinErrors(
        std::move(error), llvm::createStringError(
                              llvm::Twine(checker.numFailures) + " failures"));
  if (group->getRank() == 0)
    llvm::outs() << checker.numSlices << " slices and " << numPrograms
                 << " programs by " << group->getSize() << " processes, "
                 << checker.bytesSent << " bytes sent\n";
  return group->agree(std::move(error)) ? 0 : 1;
}
