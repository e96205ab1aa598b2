//===- CopyTest.cpp - Copies of random layouts, run natively --------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each copy is compiled, run and compared with a plain loop: the whole buffer
// that the target lies in, and with nothing readable around the source.
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/Compiler.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include "gtest/gtest.h"

#include <cstring>
#include <random>
#include <sys/mman.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::slice;

namespace {

/// An element type and the bytes that it has in memory.
struct Element {
  Type type;
  int64_t size, alignment;
};

/// One side of a copy, in elements; the first element may be anywhere in the
/// extent.
struct Layout {
  SmallVector<int64_t> strides;

  std::pair<int64_t, int64_t> getExtent(ArrayRef<int64_t> sizes) const {
    int64_t low = 0, high = 0;
    for (auto [size, stride] : llvm::zip_equal(sizes, strides)) {
      int64_t last = (size - 1) * stride;
      low += std::min<int64_t>(last, 0);
      high += std::max<int64_t>(last, 0);
    }
    return {low, high};
  }
};

struct Copy {
  Element element;
  SmallVector<int64_t> sizes;
  Layout source, target;
  /// What of sizes and strides is not known at compile time.
  SmallVector<bool> unknownSizes, unknownSource, unknownTarget;
};

/// Pages with none before and after them that may be touched.
class GuardedPages {
public:
  explicit GuardedPages(size_t size) {
    page = sysconf(_SC_PAGESIZE);
    inner = llvm::alignTo(std::max<size_t>(size, 1), page);
    base = static_cast<char *>(mmap(nullptr, inner + 2 * page, PROT_NONE,
                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    EXPECT_NE(base, MAP_FAILED);
    EXPECT_EQ(mprotect(base + page, inner, PROT_READ | PROT_WRITE), 0);
  }
  ~GuardedPages() { munmap(base, inner + 2 * page); }
  GuardedPages(const GuardedPages &) = delete;

  char *begin() { return base + page; }
  char *end() { return begin() + inner; }

private:
  char *base;
  size_t page, inner;
};

class RandomCopies {
public:
  RandomCopies(MLIRContext *context, unsigned seed)
      : context(context), random(seed) {}

  Copy get();

private:
  int64_t pick(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  }
  bool chance(double p) { return std::bernoulli_distribution(p)(random); }
  Layout getLayout(ArrayRef<int64_t> sizes, bool mayOverlap);

  MLIRContext *context;
  std::mt19937 random;
};

} // namespace

/// Dims in any order, with gaps, in either direction; a source may repeat and
/// overlap itself.
Layout RandomCopies::getLayout(ArrayRef<int64_t> sizes, bool mayOverlap) {
  Layout layout;
  layout.strides.resize(sizes.size());
  SmallVector<size_t> order;
  for (size_t i = sizes.size(); i-- > 0;)
    order.push_back(i);
  if (chance(0.3))
    std::shuffle(order.begin(), order.end(), random);
  int64_t next = chance(0.6) ? 1 : pick(1, 5);
  if (chance(0.1))
    next = pick(6, 40);
  for (size_t dim : order) {
    int64_t stride = next;
    next *= sizes[dim];
    if (chance(0.3))
      next += pick(1, 4);
    if (chance(0.1))
      next *= pick(2, 3);
    if (mayOverlap && chance(0.1))
      stride = pick(0, 3);
    layout.strides[dim] = chance(0.25) ? -stride : stride;
  }
  return layout;
}

Copy RandomCopies::get() {
  Builder builder(context);
  auto integer = [&](unsigned width) { return builder.getIntegerType(width); };
  Element elements[] = {{integer(8), 1, 1},
                        {integer(1), 1, 1},
                        {integer(16), 2, 2},
                        {builder.getBF16Type(), 2, 2},
                        {builder.getF32Type(), 4, 4},
                        {integer(24), 4, 4},
                        {integer(64), 8, 8},
                        {ComplexType::get(builder.getF32Type()), 8, 4},
                        {ComplexType::get(builder.getF64Type()), 16, 8},
                        {integer(128), 16, 16}};
  Copy copy;
  copy.element = elements[pick(0, std::size(elements) - 1)];
  // Bytes that belong together.
  bool isRecord = copy.element.size == 1 && chance(0.4);
  int64_t rank = pick(0, isRecord ? 3 : 4);
  if (chance(0.03))
    rank = 10;
  int64_t budget = 1 << 14;
  for (int64_t i = 0; i < rank; ++i) {
    int64_t kind = pick(0, 9);
    int64_t size = kind == 0   ? 1
                   : kind <= 4 ? pick(2, 5)
                   : kind <= 7 ? pick(6, 40)
                   : kind == 8 ? 8 * pick(1, 16) + pick(-1, 1)
                               : pick(100, 700);
    size = std::clamp<int64_t>(size, 1, std::max<int64_t>(budget, 1));
    if (chance(0.01))
      size = 0;
    copy.sizes.push_back(size);
    budget /= std::max<int64_t>(size, 1);
  }
  copy.source = getLayout(copy.sizes, /*mayOverlap=*/true);
  copy.target = getLayout(copy.sizes, /*mayOverlap=*/false);
  if (isRecord) {
    int64_t bytes = ArrayRef<int64_t>{2, 3, 5, 6, 12, 16, 24, 100}[pick(0, 7)];
    for (Layout *layout : {&copy.source, &copy.target}) {
      for (int64_t &stride : layout->strides)
        stride *= bytes;
      layout->strides.push_back(1);
    }
    copy.sizes.push_back(bytes);
  }
  double unknown = chance(0.4) ? 0 : chance(0.5) ? 1 : 0.3;
  for (size_t i = 0; i < copy.sizes.size(); ++i) {
    copy.unknownSizes.push_back(chance(unknown));
    copy.unknownSource.push_back(chance(unknown));
    copy.unknownTarget.push_back(chance(unknown));
  }
  return copy;
}

static MemRefType getType(const Copy &copy, const Layout &layout,
                          ArrayRef<bool> unknownStrides) {
  auto hide = [](ArrayRef<int64_t> numbers, ArrayRef<bool> unknown) {
    SmallVector<int64_t> known(numbers);
    for (auto [number, isUnknown] : llvm::zip_equal(known, unknown))
      if (isUnknown)
        number = ShapedType::kDynamic;
    return known;
  };
  return MemRefType::get(
      hide(copy.sizes, copy.unknownSizes), copy.element.type,
      StridedLayoutAttr::get(copy.element.type.getContext(), 0,
                             hide(layout.strides, unknownStrides)));
}

static OwningOpRef<ModuleOp> build(MLIRContext *context,
                                   ArrayRef<Copy> copies) {
  context->loadDialect<func::FuncDialect, memref::MemRefDialect>();
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(context));
  Location loc = module->getLoc();
  for (auto [i, copy] : llvm::enumerate(copies)) {
    OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
    auto function = func::FuncOp::create(
        builder, loc, "copy" + std::to_string(i),
        builder.getFunctionType(
            {getType(copy, copy.source, copy.unknownSource),
             getType(copy, copy.target, copy.unknownTarget)},
            {}));
    builder.setInsertionPointToStart(function.addEntryBlock());
    memref::CopyOp::create(builder, loc, function.getArgument(0),
                           function.getArgument(1));
    func::ReturnOp::create(builder, loc);
  }
  return module;
}

static std::string describe(const Copy &copy) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << copy.element.type << ", sizes ";
  llvm::interleaveComma(copy.sizes, os);
  os << ", source strides ";
  llvm::interleaveComma(copy.source.strides, os);
  os << ", target strides ";
  llvm::interleaveComma(copy.target.strides, os);
  os << ", " << getType(copy, copy.source, copy.unknownSource) << " to "
     << getType(copy, copy.target, copy.unknownTarget);
  return text;
}

/// Runs `copy` with the source at one end of what may be read, and the target
/// `shift` elements past a line of the cache.
static void check(const Copy &copy, NativeModule::Function function, bool atEnd,
                  int64_t shift, std::mt19937 &random) {
  int64_t size = copy.element.size;
  bool isEmpty = llvm::is_contained(copy.sizes, 0);
  auto [sourceLow, sourceHigh] = copy.source.getExtent(copy.sizes);
  auto [targetLow, targetHigh] = copy.target.getExtent(copy.sizes);
  if (isEmpty)
    sourceLow = sourceHigh = targetLow = targetHigh = 0;
  int64_t sourceBytes = (sourceHigh - sourceLow + 1) * size;
  int64_t targetBytes = (targetHigh - targetLow + 1) * size;

  GuardedPages pages(sourceBytes);
  char *source = atEnd ? pages.end() - sourceBytes : pages.begin();
  for (int64_t i = 0; i < sourceBytes; ++i)
    source[i] = static_cast<char>(random());
  constexpr int64_t kGuard = 256;
  std::vector<char> actual(targetBytes + 2 * kGuard + 64 + 64 * size);
  for (char &byte : actual)
    byte = static_cast<char>(random());
  std::vector<char> expected = actual;
  char *line = reinterpret_cast<char *>(
      llvm::alignTo(reinterpret_cast<uintptr_t>(actual.data()) + kGuard, 64));
  char *target = line + shift * copy.element.alignment;
  int64_t targetStart = target - actual.data() - targetLow * size;
  const char *sourceFirst = source - sourceLow * size;

  SmallVector<int64_t> index(copy.sizes.size());
  for (bool more = !isEmpty; more;) {
    int64_t from = 0, to = 0;
    for (size_t i = 0; i < index.size(); ++i) {
      from += index[i] * copy.source.strides[i];
      to += index[i] * copy.target.strides[i];
    }
    std::memcpy(expected.data() + targetStart + to * size,
                sourceFirst + from * size, size);
    more = false;
    for (size_t i = index.size(); i-- > 0 && !more;) {
      more = ++index[i] < copy.sizes[i];
      if (!more)
        index[i] = 0;
    }
  }
  NativeCall(function, {RuntimeMemRef(const_cast<char *>(sourceFirst),
                                      copy.sizes, copy.source.strides),
                        RuntimeMemRef(actual.data() + targetStart, copy.sizes,
                                      copy.target.strides)})
      .run();
  EXPECT_TRUE(actual == expected) << describe(copy);
}

/// Runs each of `copies`, with the source at either end of what may be read and
/// the target at each of `shifts`, or at random ones.
static void runAll(MLIRContext &context, const CompileOptions &options,
                   ArrayRef<Copy> copies, ArrayRef<int64_t> shifts = {}) {
  OwningOpRef<ModuleOp> module = build(&context, copies);
  ASSERT_TRUE(succeeded(lowerToLLVM(*module, options)));
  llvm::Expected<NativeModule> native = NativeModule::compile(*module, options);
  ASSERT_TRUE(static_cast<bool>(native));
  std::mt19937 random(copies.size());
  for (auto [i, copy] : llvm::enumerate(copies)) {
    auto function = native->lookup("copy" + std::to_string(i));
    ASSERT_TRUE(static_cast<bool>(function));
    for (bool atEnd : {false, true}) {
      if (shifts.empty())
        check(copy, *function, atEnd, random() % 64, random);
      for (int64_t shift : shifts)
        check(copy, *function, atEnd, shift, random);
    }
    if (::testing::Test::HasFailure())
      return;
  }
}

static std::unique_ptr<MLIRContext> createContext() {
  DialectRegistry registry;
  registerCompilerDialects(registry);
  return std::make_unique<MLIRContext>(registry,
                                       MLIRContext::Threading::DISABLED);
}

static void runRandom(const CompileOptions &options, unsigned seed,
                      size_t numCopies) {
  std::unique_ptr<MLIRContext> context = createContext();
  RandomCopies random(context.get(), seed);
  std::vector<Copy> copies;
  for (size_t i = 0; i < numCopies; ++i)
    copies.push_back(random.get());
  runAll(*context, options, copies);
}

/// A copy of bytes into a contiguous target, of which all or nothing is known.
static Copy getByteCopy(MLIRContext *context, ArrayRef<int64_t> sizes,
                        ArrayRef<int64_t> sourceStrides, bool isKnown) {
  Copy copy;
  copy.element = {IntegerType::get(context, 8), 1, 1};
  copy.sizes.assign(sizes.begin(), sizes.end());
  copy.source.strides.assign(sourceStrides.begin(), sourceStrides.end());
  copy.target.strides.resize(sizes.size());
  int64_t next = 1;
  for (size_t i = sizes.size(); i-- > 0; next *= sizes[i])
    copy.target.strides[i] = next;
  for (auto *unknown :
       {&copy.unknownSizes, &copy.unknownSource, &copy.unknownTarget})
    unknown->assign(sizes.size(), !isKnown);
  return copy;
}

static CompileOptions getOptions(int64_t vectorBytes, int64_t streamingBytes) {
  CompileOptions options;
  options.optLevel = 1;
  options.copies.vectorBytes = vectorBytes;
  options.copies.streamingBytes = streamingBytes;
  return options;
}

static constexpr int64_t kNever = int64_t(1) << 40;

TEST(Copy, RandomLayouts) { runRandom(getOptions(32, kNever), 1, 300); }

TEST(Copy, RandomLayoutsOfNarrowVectors) {
  runRandom(getOptions(16, kNever), 2, 100);
}

TEST(Copy, RandomLayoutsOfWideVectors) {
  runRandom(getOptions(64, kNever), 3, 100);
}

TEST(Copy, RandomLayoutsPastTheCaches) { runRandom(getOptions(32, 0), 4, 300); }

TEST(Copy, RandomLayoutsPastTheCachesOfWideVectors) {
  runRandom(getOptions(64, 0), 5, 100);
}

/// Copies that `threads` threads share, past the caches, however small they
/// are.
static CompileOptions getSharedOptions(int64_t threads) {
  CompileOptions options = getOptions(32, 0);
  options.copies.threads = threads;
  options.copies.threadedBytes = 0;
  return options;
}

TEST(Copy, RandomLayoutsSharedByThreads) {
  if (llvm::Error error = loadOpenMP())
    GTEST_SKIP() << llvm::toString(std::move(error));
  CompileOptions options = getOptions(32, 2000);
  options.copies.threads = 3;
  options.copies.threadedBytes = 100;
  runRandom(options, 6, 100);
}

TEST(Copy, RandomLayoutsSharedByManyThreads) {
  if (llvm::Error error = loadOpenMP())
    GTEST_SKIP() << llvm::toString(std::move(error));
  runRandom(getSharedOptions(16), 7, 150);
}

// A part may be shorter than a line of the cache, wherever it begins.
// Strides and rows' lengths are known, the number of rows is not: there may be
// too few for one tile.
TEST(Copy, TransposesOfUnknownHeight) {
  std::unique_ptr<MLIRContext> context = createContext();
  std::vector<Copy> copies;
  for (int64_t bytes : {1, 2, 4, 8})
    for (int64_t height : {0, 1, 3, 7, 8, 40}) {
      Copy copy = getByteCopy(context.get(), {height, 24}, {1, 64}, true);
      copy.element = {IntegerType::get(context.get(), 8 * bytes), bytes, bytes};
      copy.unknownSizes[0] = true;
      copies.push_back(copy);
    }
  runAll(*context, getOptions(32, kNever), copies);
}

TEST(Copy, PartsShorterThanALine) {
  if (llvm::Error error = loadOpenMP())
    GTEST_SKIP() << llvm::toString(std::move(error));
  std::unique_ptr<MLIRContext> context = createContext();
  std::vector<Copy> copies;
  for (bool isKnown : {true, false}) {
    copies.push_back(getByteCopy(context.get(), {512}, {1}, isKnown));
    copies.push_back(getByteCopy(context.get(), {600}, {2}, isKnown));
    copies.push_back(getByteCopy(context.get(), {200, 3}, {6, 1}, isKnown));
    copies.push_back(getByteCopy(context.get(), {700}, {-1}, isKnown));
  }
  SmallVector<int64_t> shifts = llvm::to_vector(llvm::seq<int64_t>(0, 64));
  runAll(*context, getSharedOptions(16), copies, shifts);
}

TEST(Copy, RandomLayoutsFullyOptimized) {
  CompileOptions options = getOptions(32, 5000);
  options.optLevel = 3;
  runRandom(options, 7, 100);
}
