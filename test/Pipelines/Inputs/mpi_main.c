/* Calls a partitioned program in each of 3 processes, which have rows 0 to 8 of
   an array of 6 columns, 3 rows each, and prints what each has of the result. */

#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
  int64_t *allocated, *aligned, offset, sizes[2], strides[2];
} Matrix;

void _mlir_ciface_crop(Matrix *result, Matrix *x);
void _mlir_ciface_exchange(Matrix *result, Matrix *x);
void _mlir_ciface_replicate(Matrix *result, Matrix *x);
void _mlir_ciface_reshard(Matrix *result, Matrix *x);
void _mlir_ciface_update(Matrix *result, Matrix *value, Matrix *x);

static int rank;

static void print(const char *name, const Matrix *m) {
  printf("%s of %d:", name, rank);
  for (int64_t i = 0; i < m->sizes[0]; ++i)
    for (int64_t j = 0; j < m->sizes[1]; ++j)
      printf(" %d",
             (int)m->aligned[m->offset + i * m->strides[0] + j * m->strides[1]]);
  printf("\n");
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int64_t rows[18], values[4];
  for (int i = 0; i < 18; ++i)
    rows[i] = 10 * (3 * rank + i / 6) + i % 6;
  /* Of the four rows of the value, the first process has two. */
  int first = rank == 0 ? 0 : rank + 1, count = rank == 0 ? 2 : 1;
  for (int i = 0; i < 2 * count; ++i)
    values[i] = -(10 * (first + i / 2) + i % 2);
  Matrix x = {rows, rows, 0, {3, 6}, {6, 1}};
  Matrix value = {values, values, 0, {count, 2}, {2, 1}};
  Matrix crop, exchanged, replicated, resharded, updated;
  _mlir_ciface_crop(&crop, &x);
  _mlir_ciface_exchange(&exchanged, &x);
  _mlir_ciface_replicate(&replicated, &x);
  _mlir_ciface_reshard(&resharded, &x);
  _mlir_ciface_update(&updated, &value, &x);
  print("crop", &crop);
  print("exchange", &exchanged);
  print("replicate", &replicated);
  print("reshard", &resharded);
  print("update", &updated);
  free(crop.allocated);
  free(exchanged.allocated);
  free(replicated.allocated);
  free(resharded.allocated);
  free(updated.allocated);
  return MPI_Finalize();
}
