//===- ShardedProgram.cpp - Random programs of many processes -------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShardedProgram.h"

#include "Random.h"

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Runner/Compiler.h"
#include "slice-mlir/Runner/SliceArray.h"

#include "mlir/Parser/Parser.h"

using namespace mlir;
using namespace mlir::slice;

namespace {

/// The elements of an array, 32-bit integers, row-major.
struct Array {
  SmallVector<int64_t> shape;
  std::string bytes;

  StridedArray view() const {
    return StridedArray::contiguous(llvm::cantFail(NpyDType::fromString("<i4")),
                                    bytes.data(), shape);
  }
  std::string getType() const {
    std::string type = "tensor<";
    for (int64_t size : shape)
      type += std::to_string(size) + "x";
    return type + "i32>";
  }
};

/// How the blocks of an array lie in a grid.
struct Placement {
  /// The grid's axes that each dim is split along, and where its blocks begin
  /// and end.
  SmallVector<SmallVector<int64_t>> axes, offsets;
  bool hasOffsets = false;
};

/// A program as text, and what it makes of whole arrays.
class Program {
public:
  Program(Random &random, unsigned numProcesses)
      : random(random), os(text), grid(getGrid(numProcesses)) {}

  void make();
  /// What process `rank` has of `array`.
  Array getBlock(const Array &array, const Placement &placement,
                 unsigned rank) const;

  std::string text;
  /// The arguments, and the result, as whole arrays.
  std::vector<std::pair<Array, Placement>> arguments;
  std::pair<Array, Placement> result;

private:
  SmallVector<int64_t> getGrid(unsigned numProcesses);
  Array getArray(ArrayRef<int64_t> shape);
  Placement place(ArrayRef<int64_t> shape);
  /// Prints the sharding `placement`; returns its name.
  std::string print(const Placement &placement);
  /// Annotates `value`, of type `type`, as what is made, and as what is used.
  std::string annotate(const std::string &value, const std::string &type,
                       const std::string &sharding);
  std::string getName() { return "%v" + std::to_string(numNames++); }

  void addSlice();
  void addUpdate();
  void addResharding();
  std::string addArgument(ArrayRef<int64_t> shape);

  Random &random;
  llvm::raw_string_ostream os;
  SmallVector<int64_t> grid;
  unsigned numNames = 0;
  /// What the steps up to here give.
  std::string name;
  Array current;
};

} // namespace

SmallVector<int64_t> Program::getGrid(unsigned numProcesses) {
  // Upstream miscounts the offsets along axes of one process.
  int64_t columns = 2;
  if (numProcesses > 2 && numProcesses % columns == 0 && random.chance(50))
    return {numProcesses / columns, columns};
  return {numProcesses};
}

Array Program::getArray(ArrayRef<int64_t> shape) {
  Array array{SmallVector<int64_t>(shape), ""};
  for (int64_t n = ShapedType::getNumElements(shape); n > 0; --n)
    for (int i = 0; i < 4; ++i)
      array.bytes.push_back(static_cast<char>(random.between(0, 255)));
  return array;
}

Placement Program::place(ArrayRef<int64_t> shape) {
  Placement placement;
  placement.axes.resize(shape.size());
  placement.offsets.resize(shape.size());
  SmallVector<int64_t> axes = llvm::to_vector(llvm::seq<int64_t>(grid.size()));
  if (random.chance(50))
    std::reverse(axes.begin(), axes.end());
  for (int64_t axis : axes)
    if (!shape.empty() && random.chance(80))
      placement.axes[random.between(0, shape.size() - 1)].push_back(axis);

  placement.hasOffsets = random.chance(50);
  SmallVector<int64_t> numBlocks;
  for (auto [dimAxes, size] : llvm::zip(placement.axes, shape)) {
    numBlocks.push_back(1);
    for (int64_t axis : dimAxes)
      numBlocks.back() *= grid[axis];
    placement.hasOffsets |= size % numBlocks.back() != 0;
  }
  for (auto [i, size] : llvm::enumerate(shape)) {
    SmallVector<int64_t> &offsets = placement.offsets[i];
    for (int64_t p = 0; p <= numBlocks[i]; ++p)
      offsets.push_back(!placement.hasOffsets || p == 0 || p == numBlocks[i]
                            ? size * p / numBlocks[i]
                            : random.between(0, size));
    llvm::sort(offsets);
  }
  return placement;
}

Array Program::getBlock(const Array &array, const Placement &placement,
                        unsigned rank) const {
  // The last axis is the fastest.
  SmallVector<int64_t> position(grid.size());
  for (size_t axis = grid.size(); axis-- > 0; rank /= grid[axis])
    position[axis] = rank % grid[axis];
  StridedArray view = array.view();
  for (auto [i, axes] : llvm::enumerate(placement.axes)) {
    int64_t number = 0;
    for (int64_t axis : axes)
      number = number * grid[axis] + position[axis];
    int64_t begin = placement.offsets[i][number];
    view.data += begin * view.strides[i];
    view.shape[i] = placement.offsets[i][number + 1] - begin;
  }
  return {view.shape, getBytes(view)};
}

std::string Program::print(const Placement &placement) {
  std::string sharding = getName();
  os << "  " << sharding << " = shard.sharding @grid split_axes = [";
  // There is no empty list, of an array of rank 0.
  SmallVector<SmallVector<int64_t>> lists = placement.axes;
  if (lists.empty())
    lists.emplace_back();
  llvm::interleaveComma(lists, os, [&](ArrayRef<int64_t> axes) {
    os << '[';
    llvm::interleaveComma(axes, os);
    os << ']';
  });
  os << ']';
  SmallVector<int64_t> offsets;
  if (placement.hasOffsets)
    for (auto [axes, ofDim] : llvm::zip(placement.axes, placement.offsets))
      if (!axes.empty())
        llvm::append_range(offsets, ofDim);
  if (!offsets.empty()) {
    os << " sharded_dims_offsets = [";
    llvm::interleaveComma(offsets, os);
    os << ']';
  }
  os << " : !shard.sharding\n";
  return sharding;
}

std::string Program::annotate(const std::string &value, const std::string &type,
                              const std::string &sharding) {
  std::string made = getName(), used = getName();
  os << "  " << made << " = shard.shard " << value << " to " << sharding
     << " : " << type << "\n  " << used << " = shard.shard " << made << " to "
     << sharding << " annotate_for_users : " << type << '\n';
  return used;
}

std::string Program::addArgument(ArrayRef<int64_t> shape) {
  Array array = getArray(shape);
  Placement placement = place(shape);
  std::string argument = "%arg" + std::to_string(arguments.size());
  std::string value = annotate(argument, array.getType(), print(placement));
  arguments.emplace_back(std::move(array), std::move(placement));
  return value;
}

/// A subscript as the ops have it.
static std::string toText(const Subscript &subscript) {
  std::string text = subscript.str();
  for (size_t at; (at = text.find("None")) != std::string::npos;)
    text.replace(at, 4, "newaxis");
  return text;
}

void Program::addSlice() {
  Subscript subscript = random.getSubscript(current.shape);
  StridedArray view = getView(
      current.view(), llvm::cantFail(resolve(subscript, current.shape)));
  Array sliced{view.shape, getBytes(view)};
  std::string next = getName();
  os << "  " << next << " = slice.strided " << name << '[' << toText(subscript)
     << "] : " << current.getType() << " to " << sliced.getType() << '\n';
  name = next;
  current = std::move(sliced);
}

void Program::addUpdate() {
  Subscript subscript = random.getSubscript(current.shape);
  StridedArray view = getView(
      current.view(), llvm::cantFail(resolve(subscript, current.shape)));
  std::string value = addArgument(view.shape);
  const std::string &bytes = arguments.back().first.bytes;
  std::string next = getName();
  os << "  " << next << " = slice.strided_update " << value << " into " << name
     << '[' << toText(subscript) << "] : " << arguments.back().first.getType()
     << " into " << current.getType() << '\n';
  name = next;

  SmallVector<int64_t> index(view.getRank(), 0);
  for (size_t n = 0; n < bytes.size(); n += 4) {
    int64_t offset = view.data - current.bytes.data();
    for (auto [i, stride] : llvm::zip_equal(index, view.strides))
      offset += i * stride;
    current.bytes.replace(offset, 4, bytes, n, 4);
    for (size_t d = index.size(); d-- > 0 && ++index[d] == view.shape[d];)
      index[d] = 0;
  }
}

void Program::addResharding() {
  std::string type = current.getType();
  name = annotate(name, type, print(place(current.shape)));
  if (random.chance(50))
    name = annotate(name, type, print(place(current.shape)));
}

void Program::make() {
  SmallVector<int64_t> shape;
  for (int64_t d = random.between(1, 3); d > 0; --d)
    shape.push_back(random.chance(5) ? 0 : random.between(1, 9));
  name = addArgument(shape);
  current = arguments.front().first;
  for (int64_t step = random.between(1, 4); step > 0; --step) {
    int64_t kind = random.between(0, 9);
    if (kind < 5)
      addSlice();
    else if (kind < 8)
      addUpdate();
    else
      addResharding();
  }
  Placement placement = place(current.shape);
  name = annotate(name, current.getType(), print(placement));
  os << "  return " << name << " : " << current.getType() << "\n}\n";

  std::string head;
  llvm::raw_string_ostream headOS(head);
  headOS << "shard.grid @grid(shape = ";
  llvm::interleave(grid, headOS, "x");
  headOS << ")\nfunc.func @f(";
  for (auto [i, argument] : llvm::enumerate(arguments))
    headOS << (i ? ", " : "") << "%arg" << i << ": "
           << argument.first.getType();
  headOS << ") -> " << current.getType() << " {\n";
  text = head + text;
  result = {current, placement};
}

llvm::Error mlir::slice::checkShardedProgram(MLIRContext &context,
                                             const ProcessGroup &group,
                                             uint64_t seed) {
  Random random(seed);
  Program program(random, group.getSize());
  program.make();
  auto fail = [&](llvm::StringRef what) {
    return llvm::createStringError(what + " of\n" + program.text);
  };

  auto module = parseSourceString<ModuleOp>(program.text, &context);
  if (!module)
    return fail("bad text");
  CompileOptions options;
  options.copies = getHostCopyOptions();
  if (failed(lowerToMPI(*module, options)))
    return fail("no lowering");
  llvm::Expected<NativeModule> native = NativeModule::compile(*module, options);
  if (!native)
    return native.takeError();
  llvm::Expected<NativeModule::Function> function = native->lookup("f");
  if (!function)
    return function.takeError();

  unsigned rank = group.getRank();
  std::vector<Array> blocks;
  for (auto &[array, placement] : program.arguments)
    blocks.push_back(program.getBlock(array, placement, rank));
  Array expected =
      program.getBlock(program.result.first, program.result.second, rank);
  std::vector<Array> before = blocks;

  std::vector<RuntimeMemRef> operands = {RuntimeMemRef(expected.shape.size())};
  for (Array &block : blocks)
    operands.emplace_back(block.bytes.data(), block.shape);
  std::vector<void *> pointers, callArguments;
  for (RuntimeMemRef &operand : operands)
    pointers.push_back(operand.get());
  for (void *&pointer : pointers)
    callArguments.push_back(&pointer);
  (*function)(callArguments.data());

  const RuntimeMemRef &result = operands.front();
  std::unique_ptr<void, void (*)(void *)> memory(result.getAllocated(), free);
  if (result.getSizes() != ArrayRef(expected.shape))
    return fail("another shape");
  if (StringRef(result.getAligned() + 4 * result.getOffset(),
                expected.bytes.size()) != expected.bytes)
    return fail("other elements");
  for (auto [block, old] : llvm::zip_equal(blocks, before))
    if (block.bytes != old.bytes)
      return fail("an argument is written to by a process");
  return llvm::Error::success();
}
