/* Calls a compiled program, whose results are memory of its own. */
#include "program.h"

#include <stdio.h>
#include <stdlib.h>

int main(void) {
  float x[3 * 8];
  for (int i = 0; i < 24; ++i)
    x[i] = (float)i;
  int64_t shape[2] = {3, 8}, column_shape[1], top_shape[2];
  float *column, edge, *top;
  my_edges(x, shape, 5, 0.5f, &column, column_shape, &edge, &top, top_shape);
  printf("%d: %g %g %g\n", (int)column_shape[0], column[0], column[1],
         column[2]);
  printf("%g\n", edge);
  printf("%d x %d: %g ... %g\n", (int)top_shape[0], (int)top_shape[1], top[0],
         top[15]);
  free(column);
  free(top);

  uint8_t bits[4] = {1, 0, 0, 0}, *flipped, bit;
  uint16_t half;
  int64_t flipped_shape[1];
  my_flip(bits, NULL, 1, 0x3f80, &flipped, flipped_shape, &bit, &half);
  printf("%d%d%d%d %d %x\n", flipped[0], flipped[1], flipped[2], flipped[3],
         bit, half);
  free(flipped);
  return 0;
}
