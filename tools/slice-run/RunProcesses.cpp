//===- RunProcesses.cpp - slice-run in many processes ---------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each process maps the array, has a block of its rows, comes to have a block
// of the rows of the result, and writes that. At some points all of them agree
// that none has failed.
//
//===----------------------------------------------------------------------===//

#include "RunProcesses.h"

#include "../ToolContext.h"

#include "slice-mlir/Runner/Compiler.h"
#include "slice-mlir/Runner/Explain.h"
#include "slice-mlir/Runner/NpyFile.h"
#include "slice-mlir/Runner/OutputFile.h"
#include "slice-mlir/Runner/ProcessGroup.h"
#include "slice-mlir/Runner/ShardedSlice.h"
#include "slice-mlir/Runner/SliceArray.h"

#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace mlir::slice;

namespace {
/// What one process does.
class Process {
public:
  Process(const ProcessGroup &group, const Options &options)
      : group(group), options(options) {}

  /// Each of these goes on from the one before, in all processes.
  llvm::Error plan();
  llvm::Error explain();
  llvm::Error compute();
  llvm::Error beginFile();
  llvm::Error writePart();
  llvm::Error endFile();

private:
  bool isFirst() const { return group.getRank() == 0; }

  const ProcessGroup &group;
  const Options &options;
  ToolContext context;
  std::optional<MappedNpy> file;
  Subscript subscript;
  Resolved resolved;
  /// None for an array of rank 0, which the first process has alone.
  std::optional<ShardedSlice> sharded;
  OwnedArray result;
  std::optional<OutputFile> output;
  std::string header, temporary;
};
} // namespace

llvm::Error Process::plan() {
  if (options.threads > 1)
    if (llvm::Error error = loadOpenMP())
      return error;
  llvm::Expected<MappedNpy> opened = MappedNpy::open(options.inputs[0]);
  if (!opened)
    return opened.takeError();
  file.emplace(std::move(*opened));
  llvm::Expected<Subscript> given = options.getSubscript();
  if (!given)
    return given.takeError();
  subscript = std::move(*given);
  if (subscript.getNumRuntime() != 0)
    return llvm::createStringError(
        "invalid subscript: '?' stands for a run-time value, of "
        "which there is none here");
  StridedArray source = file->array();
  llvm::Expected<Resolved> taken = resolve(subscript, source.shape);
  if (!taken)
    return taken.takeError();
  resolved = std::move(*taken);
  if (source.getRank() == 0 && !options.shardDim)
    return llvm::Error::success();
  llvm::Expected<ShardedSlice> planned = ShardedSlice::get(
      context.get(), source, subscript, group.getSize(), options.shardDim);
  if (!planned)
    return context.explain(planned.takeError());
  sharded.emplace(std::move(*planned));
  return llvm::Error::success();
}

llvm::Error Process::explain() {
  if (!isFirst() || options.explain == ExplainForm::None)
    return llvm::Error::success();
  Explanation explanation = explainSlice(file->array(), subscript, resolved,
                                         options.getCopyOptions());
  ExplainedProcesses &processes = explanation.processes.emplace();
  processes.number = group.getSize();
  processes.numBytesSent = 0;
  if (sharded) {
    processes.sourceDim = sharded->getSourceDim();
    processes.sourceRows.assign(sharded->getSourceRows().begin(),
                                sharded->getSourceRows().end());
    processes.resultDim = sharded->getResultDim();
    processes.resultRows.assign(sharded->getResultRows().begin(),
                                sharded->getResultRows().end());
    llvm::Expected<int64_t> counted = sharded->countBytesSent();
    if (!counted)
      return context.explain(counted.takeError());
    processes.numBytesSent = *counted;
  }
  if (options.explain == ExplainForm::JSON)
    printExplanationAsJSON(llvm::outs(), explanation);
  else
    printExplanation(llvm::outs(), explanation);
  llvm::outs().flush();
  return llvm::Error::success();
}

/// True if compiled code can read `array` where it is.
static bool isReadable(const StridedArray &array) {
  int64_t itemsize = array.dtype.itemsize();
  int64_t alignment = std::min<int64_t>(itemsize & -itemsize, 16);
  return array.isContiguous() &&
         reinterpret_cast<uintptr_t>(array.data) % alignment == 0;
}

llvm::Error Process::compute() {
  StridedArray source = file->array();
  auto take = [&](llvm::Expected<OwnedArray> array) -> llvm::Error {
    if (!array)
      return context.explain(array.takeError());
    result = std::move(*array);
    return llvm::Error::success();
  };
  if (!sharded)
    return take(copy(source, subscript, options.getCopyOptions()));
  StridedArray block = sharded->getBlock(source, group.getRank());
  OwnedArray owned;
  if (!isReadable(block)) {
    llvm::Expected<OwnedArray> rowMajor =
        copy(block, Subscript(), options.getCopyOptions());
    if (!rowMajor)
      return rowMajor.takeError();
    owned = std::move(*rowMajor);
    block = owned.array;
  }
  return take(sharded->run(block, group.getRank(), options.getCopyOptions()));
}

llvm::Error Process::beginFile() {
  llvm::Expected<std::string> text = writeNpyHeader(
      file->dtype(), /*fortranOrder=*/false, resolved.getShape());
  if (!text)
    return text.takeError();
  header = std::move(*text);
  if (!isFirst())
    return llvm::Error::success();
  // A pipe would be waited for when it is opened.
  llvm::sys::fs::file_status status;
  if (!llvm::sys::fs::status(options.outputs.front(), status) &&
      !llvm::sys::fs::is_regular_file(status) &&
      !llvm::sys::fs::is_directory(status))
    return llvm::createStringError("cannot write '" + options.outputs.front() +
                                   "': --mpi writes regular files");
  llvm::Expected<OutputFile> created =
      OutputFile::create(options.outputs.front());
  if (!created)
    return created.takeError();
  output.emplace(std::move(*created));
  temporary = output->temporary().str();
  if (llvm::Error error = output->write(header))
    return error;
  StridedArray whole =
      StridedArray::contiguous(file->dtype(), nullptr, resolved.getShape());
  return output->resize(header.size() + whole.getNumBytes());
}

llvm::Error Process::writePart() {
  temporary = group.broadcast(temporary);
  std::optional<unsigned> dim =
      sharded ? sharded->getResultDim() : std::nullopt;
  // What all have, one writes.
  if (!dim && !isFirst())
    return llvm::Error::success();
  llvm::Expected<OutputPart> part =
      OutputPart::open(temporary, options.outputs.front());
  if (!part)
    return part.takeError();
  const StridedArray &array = result.array;
  if (!dim)
    return part->write(header.size(), array.data, array.getNumBytes());
  RowRange rows = sharded->getResultRows()[group.getRank()];
  int64_t rowBytes = file->dtype().itemsize(), numPieces = 1;
  ArrayRef<int64_t> shape = sharded->getResultShape();
  for (int64_t size : shape.drop_front(*dim + 1))
    rowBytes *= size;
  for (int64_t size : shape.take_front(*dim))
    numPieces *= size;
  if (array.getNumElements() == 0)
    return llvm::Error::success();
  int64_t pieceBytes = rows.size() * rowBytes;
  for (int64_t i = 0; i < numPieces; ++i)
    if (llvm::Error error = part->write(
            header.size() + (i * shape[*dim] + rows.begin) * rowBytes,
            array.data + i * pieceBytes, pieceBytes))
      return error;
  return llvm::Error::success();
}

llvm::Error Process::endFile() {
  return output ? output->commit() : llvm::Error::success();
}

int mlir::slice::runProcesses(llvm::Expected<Options> options) {
  llvm::Expected<ProcessGroup> group = ProcessGroup::join();
  if (!group) {
    llvm::errs() << "slice-run: error: "
                 << llvm::toString(options
                                       ? group.takeError()
                                       : llvm::joinErrors(options.takeError(),
                                                          group.takeError()))
                 << '\n';
    return 1;
  }
  if (!group->agree(options.takeError()))
    return 1;
  // What is a terminal here is mpirun's, wherever that writes it to.
  llvm::outs().enable_colors(false);
  Process process(*group, *options);
  SmallVector<llvm::Error (Process::*)()> steps = {&Process::plan,
                                                   &Process::explain};
  if (!options->outputs.empty())
    steps.append({&Process::compute, &Process::beginFile, &Process::writePart,
                  &Process::endFile});
  for (llvm::Error (Process::*step)() : steps)
    if (!group->agree((process.*step)()))
      return 1;
  return 0;
}
