/* Calls compiled slices of one type, of arrays of odd strides, too. */
#include "column.h"
#include "fixed.h"
#include "window.h"

#include <stdio.h>

static void print(const float *x, int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    printf("%g%c", x[i], i + 1 < n ? ' ' : '\n');
  if (n == 0)
    printf("nothing\n");
}

int main(void) {
  float x[5 * 8], y[40];
  for (int i = 0; i < 40; ++i)
    x[i] = (float)i;
  int64_t shape[2] = {5, 8}, result_shape[2];

  /* window: [?, ?:?:?] of tensor<?x8xf32> */
  int64_t values[4] = {2, 7, 1, -2};
  if (window_shape(shape, values, result_shape) != 0)
    return 1;
  if (window(x, shape, NULL, values, y) != 0)
    return 1;
  print(y, result_shape[0]);

  /* The rows from the last to the first, every other column of 4. */
  int64_t half[2] = {5, 8}, strides[2] = {-8, 1};
  values[0] = 0;
  if (window(x + 32, half, strides, values, y) != 0)
    return 1;
  print(y, result_shape[0]);

  /* Nothing is written where a slice is not defined. */
  y[0] = -1;
  values[0] = 5;
  printf("entry %d\n", window(x, shape, NULL, values, y) - 1);
  values[0] = -5;
  values[3] = 0;
  printf("entry %d\n", window_shape(shape, values, result_shape) - 1);
  printf("%g\n", y[0]);

  /* An empty range is none of these. */
  values[3] = 1;
  if (window_shape(shape, values, result_shape) != 0 ||
      window(x, shape, NULL, values, y) != 0)
    return 1;
  print(y, result_shape[0]);

  /* column: [:, 1, newaxis] of tensor<?x?xf32>: no run-time values. */
  if (column_shape(shape, NULL, result_shape) != 0 ||
      column(x, shape, NULL, NULL, y) != 0)
    return 1;
  printf("%d x %d: ", (int)result_shape[0], (int)result_shape[1]);
  print(y, 5);

  /* fixed: [::-1, 0] of tensor<5x8xf32>: no shape. */
  if (fixed(x, NULL, NULL, NULL, y) != 0)
    return 1;
  print(y, 5);
  return 0;
}
