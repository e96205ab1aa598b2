#include "slice-mlir-c/Kernel.h"

#include <stdio.h>

int main(void) {
  MlirSliceKernel kernel = mlirSliceKernelCompile(
      mlirStringRefCreateFromCString("tensor<6xf64>"),
      mlirStringRefCreateFromCString("::-2"), NULL, NULL);
  double x[6] = {0, 1, 2, 3, 4, 5}, y[3];
  if (mlirSliceKernelIsNull(kernel) ||
      mlirSliceKernelRun(kernel, x, NULL, NULL, NULL, y) != 0)
    return 1;
  printf("%g %g %g\n", y[0], y[1], y[2]);
  mlirSliceKernelDestroy(kernel);
  return 0;
}
