//===- Progress.cpp - A line for those who wait ---------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/Progress.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Process.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>

using namespace mlir::slice;

using Clock = std::chrono::steady_clock;
static constexpr std::chrono::seconds kPatience(2);
static constexpr std::chrono::milliseconds kInterval(250);

struct Progress::Watcher {
  std::string what;
  std::function<double()> getFraction;
  std::mutex mutex;
  std::condition_variable changed;
  bool isDone = false;
  std::thread thread;

  void watch();
  void show(Clock::duration elapsed) const;
};

/// Past LLVM's streams, which belong to the main thread.
static void writeToTerminal(llvm::StringRef text) {
  while (!text.empty()) {
    ssize_t written = ::write(STDERR_FILENO, text.data(), text.size());
    if (written <= 0)
      return;
    text = text.drop_front(written);
  }
}

void Progress::Watcher::show(Clock::duration elapsed) const {
  auto seconds =
      std::chrono::duration_cast<std::chrono::seconds>(elapsed).count();
  std::string text = llvm::formatv("\r{0}: {1} s", what, seconds);
  if (getFraction) {
    double fraction = std::clamp(getFraction(), 0.0, 1.0);
    text += llvm::formatv(", {0} %", static_cast<int>(100 * fraction));
  }
  // What was there before may have been longer.
  writeToTerminal(text + "\x1b[K");
}

void Progress::Watcher::watch() {
  Clock::time_point start = Clock::now();
  std::unique_lock lock(mutex);
  auto isOver = [this] { return isDone; };
  if (changed.wait_for(lock, kPatience, isOver))
    return;
  do
    show(Clock::now() - start);
  while (!changed.wait_for(lock, kInterval, isOver));
  writeToTerminal("\r\x1b[K");
}

Progress::Progress(llvm::StringRef what, std::function<double()> getFraction) {
  if (!llvm::sys::Process::StandardErrIsDisplayed())
    return;
  watcher = std::make_unique<Watcher>();
  watcher->what = what.str();
  watcher->getFraction = std::move(getFraction);
  watcher->thread = std::thread([this] { watcher->watch(); });
}

Progress::~Progress() {
  if (!watcher)
    return;
  {
    std::lock_guard lock(watcher->mutex);
    watcher->isDone = true;
  }
  watcher->changed.notify_one();
  watcher->thread.join();
}

double mlir::slice::getTouchedFraction(const void *data, size_t size) {
  // So many pages, evenly spread, are asked for.
  constexpr size_t kSamples = 1000;
  const size_t pageSize = llvm::sys::Process::getPageSizeEstimate();
  uintptr_t first = reinterpret_cast<uintptr_t>(data) / pageSize;
  size_t numPages = size / pageSize;
  if (numPages == 0)
    return 0;
  size_t numSamples = std::min(kSamples, numPages), numTouched = 0;
  for (size_t i = 0; i < numSamples; ++i) {
    uintptr_t page = first + numPages / numSamples * i;
    unsigned char isThere = 0;
    if (::mincore(reinterpret_cast<void *>(page * pageSize), pageSize,
                  &isThere) == 0)
      numTouched += isThere & 1;
  }
  return double(numTouched) / double(numSamples);
}
