/* Eight threads compile slices and run them, their own and one that they share,
   all at once. Every value is compared. */

#include "slice-mlir-c/Kernel.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { kThreads = 8, kRounds = 3, kRows = 37, kColumns = 24 };

static MlirSliceKernel shared;
static int32_t source[kRows][kColumns];

static void fail(const char *what, int thread) {
  fprintf(stderr, "thread %d: %s\n", thread, what);
  exit(1);
}

/* x[:, start::step] for the numbers of this thread, in the text; then at run
   time. */
static void runOnce(int thread, int round) {
  int start = thread + round, step = 1 + (thread + round) % 3;
  int rows = thread % 2 ? kRows : 1 + round;
  char text[64];
  snprintf(text, sizeof(text), "::-1, %d::%d", start, step);
  MlirSliceKernel own = mlirSliceKernelCompile(
      mlirStringRefCreateFromCString("tensor<?x24xi32>"),
      mlirStringRefCreateFromCString(text), NULL, NULL);
  if (mlirSliceKernelIsNull(own))
    fail("does not compile", thread);
  int64_t shape[2] = {rows, kColumns}, values[2] = {start, step};
  int64_t shapes[2][2];
  static _Thread_local int32_t results[2][kRows * kColumns];
  if (mlirSliceKernelGetResultShape(own, shape, NULL, shapes[0]) != 0 ||
      mlirSliceKernelGetResultShape(shared, shape, values, shapes[1]) != 0)
    fail("no shape", thread);
  if (mlirSliceKernelRun(own, source, shape, NULL, NULL, results[0]) != 0 ||
      mlirSliceKernelRun(shared, source, shape, NULL, values, results[1]) != 0)
    fail("does not run", thread);
  int columns = (kColumns - start + step - 1) / step;
  for (int k = 0; k < 2; ++k) {
    if (shapes[k][0] != rows || shapes[k][1] != columns)
      fail("wrong shape", thread);
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j)
        if (results[k][i * columns + j] !=
            source[rows - 1 - i][start + j * step])
          fail("wrong element", thread);
  }
  /* Errors are each thread's own, too. */
  int64_t zero[2] = {start, 0};
  if (mlirSliceKernelRun(shared, source, shape, NULL, zero, results[1]) != 2)
    fail("no error", thread);
  mlirSliceKernelDestroy(own);
}

static void *run(void *argument) {
  int thread = (int)(intptr_t)argument;
  for (int round = 0; round < kRounds; ++round)
    runOnce(thread, round);
  return NULL;
}

int main(void) {
  for (int i = 0; i < kRows; ++i)
    for (int j = 0; j < kColumns; ++j)
      source[i][j] = 1000 * i + j;
  shared = mlirSliceKernelCompile(
      mlirStringRefCreateFromCString("tensor<?x?xi32>"),
      mlirStringRefCreateFromCString("::-1, ?::?"), NULL, NULL);
  if (mlirSliceKernelIsNull(shared))
    fail("does not compile", -1);
  pthread_t threads[kThreads];
  for (intptr_t i = 0; i < kThreads; ++i)
    if (pthread_create(&threads[i], NULL, run, (void *)i) != 0)
      fail("no thread", (int)i);
  for (int i = 0; i < kThreads; ++i)
    pthread_join(threads[i], NULL);
  mlirSliceKernelDestroy(shared);
  printf("%d threads, %d kernels\n", kThreads, kThreads * kRounds + 1);
  return 0;
}
