//===- slice-bench.cpp - Slices and their limit, side by side -------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// slice-bench [--cases=FILE.json] [--json=OUT] [--filter=REGEX] [--threads=N]
//
// Each case is timed in one process, its variants in random turn: compiled code
// into a result that is there, the same with sizes and strides known at run
// time only, upstream's lowering of memref.copy, and the limit: one memmove of
// as many bytes as the case must touch, 64 for each line that an element of the
// source stands on and those of the result.
//
//===----------------------------------------------------------------------===//

#include "Cases.h"
#include "Programs.h"

#include "../CommandLine.h"
#include "../InitTool.h"
#include "../ThreadsOption.h"

#include "slice-mlir/Runner/SliceArray.h"

#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"
#include "llvm/TargetParser/Host.h"

#include <benchmark/benchmark.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <map>
#include <sys/mman.h>

using namespace mlir;
using namespace mlir::slice;

/// What upstream's lowering of memref.copy calls; in libmlir_c_runner_utils.
extern "C" void memrefCopy(int64_t elementSize, void *source, void *target);
/// Keeps that library linked, for compiled code to find.
[[maybe_unused]] static auto *volatile keptForUpstream = &memrefCopy;

namespace {

llvm::cl::OptionCategory category("slice-bench");
llvm::cl::opt<std::string> casesPath("cases",
                                     llvm::cl::desc("Cases to time instead"),
                                     llvm::cl::value_desc("FILE.json"),
                                     llvm::cl::cat(category));
llvm::cl::opt<std::string>
    jsonPath("json", llvm::cl::desc("Write what was measured to a file"),
             llvm::cl::value_desc("OUT"), llvm::cl::cat(category));
llvm::cl::opt<std::string> filter("filter",
                                  llvm::cl::desc("Time only cases that match"),
                                  llvm::cl::value_desc("REGEX"),
                                  llvm::cl::cat(category));
llvm::cl::opt<unsigned> repetitions("repetitions",
                                    llvm::cl::desc("Turns of each variant"),
                                    llvm::cl::init(11),
                                    llvm::cl::cat(category));
llvm::cl::opt<double> minTime("min-time",
                              llvm::cl::desc("Seconds of each turn"),
                              llvm::cl::init(0.03), llvm::cl::cat(category));

/// Memory that begins at a line of the cache, filled. Large ones have large
/// pages where the system gives them, as NumPy's arrays have.
class Buffer {
public:
  explicit Buffer(size_t size) : memory(nullptr, &std::free) {
    constexpr size_t kLine = 64, kLargePage = size_t(2) << 20;
    bool isLarge = size >= 2 * kLargePage;
    size_t alignment = isLarge ? kLargePage : kLine;
    size_t allocated = llvm::alignTo(size + 1, alignment);
    memory.reset(static_cast<char *>(std::aligned_alloc(alignment, allocated)));
    if (!memory)
      llvm::report_fatal_error("no memory for " + Twine(size) + " bytes");
#ifdef MADV_HUGEPAGE
    if (isLarge)
      madvise(memory.get(), allocated, MADV_HUGEPAGE);
#endif
    for (size_t i = 0; i < size; ++i)
      memory.get()[i] = static_cast<char>((i * 2654435761u) >> 13);
  }
  char *get() { return memory.get(); }

private:
  std::unique_ptr<char, decltype(&std::free)> memory;
};

/// Collects the time of each turn, in nanoseconds.
class Collector : public benchmark::BenchmarkReporter {
public:
  bool ReportContext(const Context &) override { return true; }
  void ReportRuns(const std::vector<Run> &runs) override {
    for (const Run &run : runs)
      if (run.run_type == Run::RT_Iteration && !run.error_occurred)
        times[run.run_name.function_name].push_back(run.real_accumulated_time /
                                                    run.iterations * 1e9);
  }
  double getMedian(const std::string &name) {
    std::vector<double> &turns = times[name];
    if (turns.empty())
      return NAN;
    auto middle = turns.begin() + turns.size() / 2;
    std::nth_element(turns.begin(), middle, turns.end());
    return *middle;
  }

private:
  std::map<std::string, std::vector<double>> times;
};

/// What was measured of a case; times in nanoseconds.
struct Result {
  std::string name;
  int64_t lines = 0, resultBytes = 0;
  double limit = 0, ours = 0, atRunTime = 0, upstream = 0, compile = 0;

  int64_t getMovedBytes() const { return 64 * lines + resultBytes; }
};

} // namespace

/// Calls `visit` with the offset of each element of `view` from its data, in
/// row-major order.
static void forEachOffset(const StridedArray &view,
                          llvm::function_ref<void(int64_t)> visit) {
  SmallVector<int64_t> index(view.getRank());
  int64_t offset = 0;
  for (int64_t i = 0, e = view.getNumElements(); i < e; ++i) {
    visit(offset);
    for (size_t dim = view.getRank(); dim-- > 0;) {
      offset += view.strides[dim];
      if (++index[dim] < view.shape[dim])
        break;
      offset -= index[dim] * view.strides[dim];
      index[dim] = 0;
    }
  }
}

/// The number of lines of the cache that elements of `view`, a part of
/// `source`, stand on.
static int64_t countLines(const StridedArray &source,
                          const StridedArray &view) {
  int64_t itemsize = source.dtype.itemsize(), begin = view.data - source.data;
  llvm::BitVector lines(source.getNumElements() * itemsize / 64 + 1);
  forEachOffset(view, [&](int64_t offset) {
    lines.set((begin + offset) / 64);
    lines.set((begin + offset + itemsize - 1) / 64);
  });
  return lines.count();
}

/// Whether `result` is `view`, element by element.
static bool isRight(const StridedArray &view, const char *result) {
  bool right = true;
  int64_t itemsize = view.dtype.itemsize();
  forEachOffset(view, [&](int64_t offset) {
    right &= std::memcmp(view.data + offset, result, itemsize) == 0;
    result += itemsize;
  });
  return right;
}

static llvm::Expected<Result> measure(MLIRContext *context,
                                      const BenchCase &benchCase,
                                      const CopyPlanOptions &copies) {
  Result result;
  result.name = benchCase.name;
  StridedArray source =
      StridedArray::contiguous(benchCase.dtype, nullptr, benchCase.shape);
  Buffer data(source.getNumBytes());
  source.data = data.get();
  StridedArray view = getView(source, benchCase.resolved);
  result.lines = countLines(source, view);
  result.resultBytes = view.getNumBytes();
  Buffer output(result.resultBytes);

  // The first compilation of a process is no measure of the next ones.
  std::vector<double> compileTimes;
  auto now = [] { return std::chrono::steady_clock::now(); };
  auto compile = [&] {
    auto start = now();
    auto compiled =
        CompiledSlice::compile(context, source, benchCase.subscript, copies);
    compileTimes.push_back(
        std::chrono::duration<double, std::nano>(now() - start).count());
    return compiled;
  };
  for (int i = 0; i < 4; ++i)
    if (llvm::Error error = compile().takeError())
      return error;
  llvm::Expected<CompiledSlice> ours = compile();
  if (!ours)
    return ours.takeError();
  result.compile = *llvm::min_element(compileTimes);
  llvm::Expected<CopyProgram> atRunTime =
      CopyProgram::compileAtRunTime(context, view, copies);
  if (!atRunTime)
    return atRunTime.takeError();
  llvm::Expected<CopyProgram> upstream =
      CopyProgram::compileUpstream(context, view);
  if (!upstream)
    return upstream.takeError();

  std::vector<std::pair<std::string, NativeCall>> calls;
  calls.emplace_back("ours", ours->bind(source.data, output.get()));
  calls.emplace_back("at run time", atRunTime->bind(view, output.get()));
  calls.emplace_back("upstream", upstream->bind(view, output.get()));
  for (auto &[name, call] : calls) {
    std::memset(output.get(), 0x5a, result.resultBytes);
    call.run();
    if (!isRight(view, output.get()))
      return llvm::createStringError("case '" + benchCase.name + "': '" + name +
                                     "' gives a wrong result");
  }
  size_t limitBytes = result.getMovedBytes() / 2;
  Buffer from(limitBytes), to(limitBytes);

  benchmark::ClearRegisteredBenchmarks();
  for (auto &[name, call] : calls)
    benchmark::RegisterBenchmark(name.c_str(),
                                 [call = &call](benchmark::State &state) {
                                   for (auto _ : state) {
                                     call->run();
                                     benchmark::ClobberMemory();
                                   }
                                 });
  benchmark::RegisterBenchmark("limit", [&](benchmark::State &state) {
    for (auto _ : state) {
      std::memmove(to.get(), from.get(), limitBytes);
      benchmark::ClobberMemory();
    }
  });
  Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector, ".");
  result.ours = collector.getMedian("ours");
  result.atRunTime = collector.getMedian("at run time");
  result.upstream = collector.getMedian("upstream");
  result.limit = collector.getMedian("limit");
  return result;
}

/// The geometric mean of `ratio` over the results that move more than
/// `minBytes`.
static double getMean(ArrayRef<Result> results, int64_t minBytes,
                      llvm::function_ref<double(const Result &)> ratio) {
  double sum = 0;
  int count = 0;
  for (const Result &result : results)
    if (result.getMovedBytes() > minBytes) {
      sum += std::log(ratio(result));
      ++count;
    }
  return count ? std::exp(sum / count) : NAN;
}

static void printMachine(llvm::raw_ostream &os) {
  llvm::StringMap<bool> features = llvm::sys::getHostCPUFeatures();
  const benchmark::CPUInfo &cpu = benchmark::CPUInfo::Get();
  os << "machine: " << llvm::sys::getHostCPUName() << " ("
     << (features.lookup("avx512bw") ? "AVX-512"
         : features.lookup("avx2")   ? "AVX2"
         : features.lookup("neon")   ? "NEON"
                                     : "baseline")
     << "), " << cpu.num_cpus << " CPUs";
  for (const auto &cache : cpu.caches)
    if (cache.type != "Instruction")
      os << ", L" << cache.level << ' ' << cache.size / 1024 << " KiB";
  os << "\n\n";
}

static void printResult(llvm::raw_ostream &os, const Result &result) {
  auto time = [](double ns) { return llvm::format("%11.2f", ns / 1e3); };
  auto ratio = [&](double ns) {
    return llvm::format("%9.2f", ns / result.limit);
  };
  os << llvm::left_justify(result.name, 18) << time(result.limit)
     << time(result.ours) << time(result.atRunTime) << time(result.upstream)
     << ratio(result.ours) << ratio(result.atRunTime) << ratio(result.upstream)
     << llvm::format("%9.2f", result.compile / 1e6) << '\n';
  os.flush();
}

static llvm::Error writeJSON(ArrayRef<Result> results) {
  std::error_code code;
  llvm::raw_fd_ostream os(jsonPath, code);
  if (code)
    return llvm::createStringError("'" + jsonPath + "': " + code.message());
  llvm::json::OStream json(os, /*IndentSize=*/1);
  json.object([&] {
    for (const Result &result : results)
      json.attributeObject(result.name, [&] {
        json.attribute("lines", result.lines);
        json.attribute("result_bytes", result.resultBytes);
        json.attribute("limit_ns", result.limit);
        json.attribute("ours_ns", result.ours);
        json.attribute("at_run_time_ns", result.atRunTime);
        json.attribute("upstream_ns", result.upstream);
        json.attribute("compile_ns", result.compile);
      });
  });
  os << '\n';
  os.close();
  if (os.has_error()) {
    llvm::Error error =
        llvm::createStringError("'" + jsonPath + "': " + os.error().message());
    os.clear_error();
    return error;
  }
  return llvm::Error::success();
}

static llvm::Expected<std::vector<BenchCase>> getCases() {
  if (casesPath.empty())
    return parseCases(getDefaultCases(), "cases");
  auto buffer = llvm::MemoryBuffer::getFile(casesPath);
  if (std::error_code code = buffer.getError())
    return llvm::createStringError("'" + casesPath + "': " + code.message());
  return parseCases((*buffer)->getBuffer(), "'" + casesPath + "'");
}

static llvm::Error run() {
  llvm::Expected<std::vector<BenchCase>> cases = getCases();
  if (!cases)
    return cases.takeError();
  llvm::Regex regex(filter.empty() ? "." : filter.c_str());
  std::string problem;
  if (!regex.isValid(problem))
    return llvm::createStringError("--filter: " + problem);
  if (llvm::none_of(*cases, [&](const BenchCase &benchCase) {
        return regex.match(benchCase.name);
      }))
    return llvm::createStringError("no case matches '" + filter + "'");
  if (repetitions == 0)
    return llvm::createStringError("--repetitions must be at least 1");
  if (!(minTime > 0 && minTime <= 3600))
    return llvm::createStringError(
        "--min-time must be more than 0 seconds and at most 3600");
  DialectRegistry registry;
  registerCompilerDialects(registry);
  llvm::Expected<int64_t> threads = getThreads(category);
  if (!threads)
    return threads.takeError();
  CopyPlanOptions copies = getHostCopyOptions();
  copies.threads = *threads;
  if (copies.threads > 1)
    if (llvm::Error error = loadOpenMP())
      return error;
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);

  llvm::raw_ostream &os = llvm::outs();
  printMachine(os);
  os << "times in microseconds; ratios to the limit; compilation in "
        "milliseconds\n\n"
     << llvm::left_justify("case", 18)
     << "      limit       ours   run time   upstream     ours run time "
        "upstream"
        "  compile\n";
  std::vector<Result> results;
  for (const BenchCase &benchCase : *cases) {
    if (!regex.match(benchCase.name))
      continue;
    llvm::Expected<Result> result = measure(&context, benchCase, copies);
    if (!result)
      return result.takeError();
    printResult(os, *result);
    results.push_back(std::move(*result));
  }
  auto ours = [](const Result &r) { return r.ours / r.limit; };
  os << llvm::format(
            "\nover all cases, upstream takes %.1f times as long\n",
            getMean(results, 0,
                    [](const Result &r) { return r.upstream / r.ours; }))
     << llvm::format(
            "sizes and strides known at run time only take %.2f times "
            "as long\n",
            getMean(results, 0,
                    [](const Result &r) { return r.atRunTime / r.ours; }))
     << llvm::format("geometric mean of time / limit, all cases: %.2f\n",
                     getMean(results, 0, ours))
     << llvm::format(
            "geometric mean of time / limit, cases that move more than "
            "1 MB: %.2f\n",
            getMean(results, 1000000, ours));
  return jsonPath.empty() ? llvm::Error::success() : writeJSON(results);
}

int main(int argc, char **argv) {
  InitTool init(argc, argv);
  getThreadsOption(category);
  llvm::cl::HideUnrelatedOptions(category);
  auto fail = [](llvm::Error error) {
    llvm::outs().flush();
    llvm::errs() << "slice-bench: error: " << llvm::toString(std::move(error))
                 << '\n';
    return 1;
  };
  if (llvm::Error error =
          parseCommandLine(argc, argv, "Times slices and their limit\n"))
    return fail(std::move(error));
  std::vector<std::string> flags = {
      "slice-bench", "--benchmark_enable_random_interleaving=true",
      "--benchmark_repetitions=" + std::to_string(repetitions),
      "--benchmark_min_time=" + std::to_string(minTime)};
  std::vector<char *> arguments;
  for (std::string &flag : flags)
    arguments.push_back(flag.data());
  int numArguments = arguments.size();
  benchmark::Initialize(&numArguments, arguments.data());
  if (llvm::Error error = run())
    return fail(std::move(error));
  return 0;
}
