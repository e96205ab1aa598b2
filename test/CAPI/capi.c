/* The C interface, as a compiler written in C would use it. */

#include "slice-mlir-c/Dialect.h"
#include "slice-mlir-c/Kernel.h"
#include "slice-mlir-c/Passes.h"

#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Pass.h"
#include "mlir-c/RegisterEverything.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int numFailures = 0;

static void expect(int condition, const char *text, int line) {
  if (condition)
    return;
  fprintf(stderr, "capi.c:%d: failed: %s\n", line, text);
  ++numFailures;
}
#define EXPECT(condition) expect((condition), #condition, __LINE__)

/* Keeps what a callback is told. */
static void keep(MlirStringRef text, void *buffer) {
  size_t length = text.length < 255 ? text.length : 255;
  memcpy(buffer, text.data, length);
  ((char *)buffer)[length] = 0;
}

/* Appends what a callback is told. */
static void append(MlirStringRef text, void *buffer) {
  size_t used = strlen(buffer);
  size_t room = 4095 - used;
  size_t length = text.length < room ? text.length : room;
  memcpy((char *)buffer + used, text.data, length);
  ((char *)buffer)[used + length] = 0;
}

static MlirStringRef str(const char *text) {
  return mlirStringRefCreateFromCString(text);
}

static void testSubscripts(MlirContext context) {
  char text[256] = "";
  MlirAttribute subscript = mlirSliceSubscriptAttrParse(
      context, str("[1, 2:4, None, ..., :-3:-1, :]"), keep, text);
  EXPECT(mlirAttributeIsASliceSubscript(subscript));
  EXPECT(mlirSliceSubscriptAttrGetNumRuntimeValues(subscript) == 0);
  mlirSliceSubscriptAttrPrint(subscript, keep, text);
  EXPECT(strcmp(text, "1, 2:4, newaxis, ..., :-3:-1, :") == 0);

  int64_t begin[] = {1, 2, 0, 0, 0, 0}, end[] = {2, 4, 0, 0, -3, 0};
  int64_t strides[] = {1, 1, 1, 1, -1, 1};
  MlirSliceMaskEncoding encoding = {6,    begin, end, strides, NULL, NULL,
                                    NULL, 48,    32,  8,       4,    1};
  MlirAttribute masked =
      mlirSliceSubscriptAttrGetFromMasks(context, &encoding, keep, text);
  EXPECT(mlirAttributeEqual(masked, subscript));

  bool isRuntime[] = {true, false, true, false, true, false};
  encoding.beginIsRuntime = encoding.endIsRuntime = isRuntime;
  MlirAttribute runtime =
      mlirSliceSubscriptAttrGetFromMasks(context, &encoding, keep, text);
  mlirSliceSubscriptAttrPrint(runtime, keep, text);
  EXPECT(strcmp(text, "?, 2:4, newaxis, ..., :?:-1, :") == 0);
  EXPECT(mlirSliceSubscriptAttrGetNumRuntimeValues(runtime) == 2);

  encoding.ellipsisMask = 3;
  EXPECT(mlirAttributeIsNull(
      mlirSliceSubscriptAttrGetFromMasks(context, &encoding, keep, text)));
  EXPECT(strstr(text, "ellipsis mask 3 has 2 bits set") != NULL);
  EXPECT(mlirAttributeIsNull(
      mlirSliceSubscriptAttrParse(context, str("1:2:3:4"), keep, text)));
  EXPECT(strstr(text, "invalid subscript") != NULL);
  EXPECT(mlirAttributeIsNull(
      mlirSliceSubscriptAttrParse(context, str("::0"), NULL, NULL)));
}

static void testResolve(MlirContext context) {
  char text[256] = "";
  int64_t unknown = mlirShapedTypeGetDynamicSize();
  MlirAttribute subscript = mlirSliceSubscriptAttrParse(
      context, str("?, 1:9:3, newaxis, ::-1"), keep, text);
  int64_t shape[] = {5, 8, unknown};
  MlirSliceDim dims[3];
  intptr_t rank;
  int64_t result[MLIR_SLICE_MAX_RESULT_RANK(3)];
  EXPECT(mlirSliceResolve(subscript, 3, shape, dims, &rank, result, keep, text));
  EXPECT(dims[0].isIndex && dims[0].begin == unknown && dims[0].size == 1);
  EXPECT(!dims[1].isIndex && dims[1].begin == 1 && dims[1].size == 3 &&
         dims[1].stride == 3);
  EXPECT(dims[2].begin == unknown && dims[2].size == unknown &&
         dims[2].stride == -1);
  EXPECT(rank == 3);
  EXPECT(result[0] == 3 && result[1] == 1 && result[2] == unknown);
  EXPECT(!mlirSliceResolve(subscript, 2, shape, NULL, NULL, NULL, keep, text));
  EXPECT(strstr(text, "3 ranges and indices but the source has rank 2") != NULL);
}

static void testOps(MlirContext context) {
  char text[4096] = "";
  MlirLocation loc = mlirLocationUnknownGet(context);
  MlirType f32 = mlirF32TypeGet(context);
  int64_t shape[] = {4, 8}, slice[] = {8}, other[] = {7};
  MlirType types[] = {
      mlirRankedTensorTypeGet(2, shape, f32, mlirAttributeGetNull()),
      mlirRankedTensorTypeGet(1, slice, f32, mlirAttributeGetNull()),
      mlirRankedTensorTypeGet(1, other, f32, mlirAttributeGetNull()),
      mlirIndexTypeGet(context)};
  MlirLocation locations[] = {loc, loc, loc, loc};
  MlirBlock block = mlirBlockCreate(4, types, locations);
  MlirValue x = mlirBlockGetArgument(block, 0);
  MlirValue v = mlirBlockGetArgument(block, 1);
  MlirValue w = mlirBlockGetArgument(block, 2);
  MlirValue i = mlirBlockGetArgument(block, 3);

  MlirAttribute row =
      mlirSliceSubscriptAttrParse(context, str("?, ::-1"), NULL, NULL);
  MlirOperation strided =
      mlirSliceStridedOpCreate(loc, x, row, 1, &i, keep, text);
  EXPECT(!mlirOperationIsNull(strided));
  mlirBlockAppendOwnedOperation(block, strided);
  EXPECT(mlirTypeEqual(mlirValueGetType(mlirOperationGetResult(strided, 0)),
                       types[1]));
  MlirOperation update =
      mlirSliceStridedUpdateOpCreate(loc, v, x, row, 1, &i, keep, text);
  EXPECT(!mlirOperationIsNull(update));
  mlirBlockAppendOwnedOperation(block, update);
  EXPECT(mlirTypeEqual(mlirValueGetType(mlirOperationGetResult(update, 0)),
                       types[0]));

  EXPECT(mlirOperationIsNull(
      mlirSliceStridedOpCreate(loc, x, row, 0, NULL, keep, text)));
  EXPECT(strcmp(text, "there are 0 run-time values, but the subscript needs 1") ==
         0);
  EXPECT(mlirOperationIsNull(
      mlirSliceStridedOpCreate(loc, x, row, 1, &x, keep, text)));
  EXPECT(strcmp(text, "run-time values must be of type index") == 0);
  EXPECT(mlirOperationIsNull(
      mlirSliceStridedOpCreate(loc, v, row, 1, &i, keep, text)));
  EXPECT(strstr(text, "source has rank 1") != NULL);
  EXPECT(mlirOperationIsNull(
      mlirSliceStridedUpdateOpCreate(loc, w, x, row, 1, &i, keep, text)));
  EXPECT(strstr(text, "'slice.strided_update' op") != NULL);
  EXPECT(mlirOperationIsNull(
      mlirSliceStridedOpCreate(loc, i, row, 1, &i, NULL, NULL)));
  mlirBlockDestroy(block);
}

static void testPipeline(MlirContext context) {
  char text[4096] = "";
  MlirModule module = mlirModuleCreateParse(
      context,
      str("func.func @f(%x: tensor<4x8xf32>) -> tensor<2x4xf32> {"
          "  %0 = slice.strided %x[::2] : tensor<4x8xf32>"
          "  %1 = slice.strided %0[:, ::2] : tensor<2x8xf32>"
          "  return %1 : tensor<2x4xf32>"
          "}"));
  EXPECT(!mlirModuleIsNull(module));
  MlirPassManager passes = mlirPassManagerCreate(context);
  EXPECT(mlirLogicalResultIsSuccess(mlirParsePassPipeline(
      mlirPassManagerGetAsOpPassManager(passes),
      str("builtin.module(canonicalize,slice-to-memref)"), append, text)));
  EXPECT(mlirLogicalResultIsSuccess(
      mlirPassManagerRunOnOp(passes, mlirModuleGetOperation(module))));
  text[0] = 0;
  mlirOperationPrint(mlirModuleGetOperation(module), append, text);
  EXPECT(strstr(text, "memref.subview %arg0[0, 0] [2, 4] [2, 2]") != NULL);
  mlirPassManagerDestroy(passes);

  passes = mlirPassManagerCreate(context);
  mlirPassManagerAddOwnedPass(passes,
                              mlirCreateSliceTransformsSliceLowerCopy());
  EXPECT(mlirLogicalResultIsSuccess(
      mlirPassManagerRunOnOp(passes, mlirModuleGetOperation(module))));
  text[0] = 0;
  mlirOperationPrint(mlirModuleGetOperation(module), append, text);
  EXPECT(strstr(text, "memref.copy") == NULL);
  mlirPassManagerDestroy(passes);
  mlirModuleDestroy(module);
}

static void testKernel(void) {
  char text[256] = "";
  MlirSliceKernel kernel = mlirSliceKernelCompile(str("tensor<?x?xi16>"),
                                                  str("?, ::-2"), keep, text);
  EXPECT(!mlirSliceKernelIsNull(kernel));
  int16_t x[3 * 5], y[3];
  for (int i = 0; i < 15; ++i)
    x[i] = (int16_t)i;
  int64_t shape[] = {3, 5}, values[] = {-1}, result[1];
  EXPECT(mlirSliceKernelGetResultShape(kernel, shape, values, result) == 0);
  EXPECT(result[0] == 3);
  EXPECT(mlirSliceKernelRun(kernel, x, shape, NULL, values, y) == 0);
  EXPECT(y[0] == 14 && y[1] == 12 && y[2] == 10);
  /* The transposed array: 5 rows of 3. */
  int64_t turned[] = {5, 3}, strides[] = {1, 5};
  EXPECT(mlirSliceKernelRun(kernel, x, turned, strides, values, y) == 0);
  EXPECT(y[0] == 14 && y[1] == 4);
  values[0] = 3;
  EXPECT(mlirSliceKernelRun(kernel, x, shape, NULL, values, y) == 1);
  EXPECT(y[0] == 14);
  mlirSliceKernelDestroy(kernel);

  EXPECT(mlirSliceKernelIsNull(mlirSliceKernelCompile(
      str("tensor<4xf32>"), str("7"), keep, text)));
  EXPECT(strcmp(text, "index 7 is out of bounds for dimension 0 of size 4") ==
         0);
  EXPECT(mlirSliceKernelIsNull(
      mlirSliceKernelCompile(str("tensor<"), str("7"), keep, text)));
  EXPECT(strstr(text, "'tensor<' is no ranked tensor") != NULL);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  mlirDialectHandleInsertDialect(mlirGetDialectHandle__slice__(), registry);
  mlirContextAppendDialectRegistry(context, registry);
  mlirDialectRegistryDestroy(registry);
  mlirContextLoadAllAvailableDialects(context);
  mlirRegisterAllPasses();
  mlirRegisterSliceConversionPasses();
  mlirRegisterSliceTransformsPasses();
  mlirRegisterSlicePipelines();

  testSubscripts(context);
  testResolve(context);
  testOps(context);
  testPipeline(context);
  testKernel();
  mlirContextDestroy(context);
  if (numFailures == 0)
    printf("all as expected\n");
  return numFailures != 0;
}
