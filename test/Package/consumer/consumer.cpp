// Builds a program with slices, compiles and runs it.

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Pipelines/Pipelines.h"
#include "slice-mlir/Runner/Compiler.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/Pass/PassManager.h"

#include <cstdio>

using namespace mlir;
using slice::MixedEntry;

int main() {
  DialectRegistry registry;
  slice::registerCompilerDialects(registry);
  MLIRContext context(registry);
  context.loadDialect<func::FuncDialect, slice::SliceDialect>();

  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  Location loc = builder.getUnknownLoc();
  auto type = RankedTensorType::get({4, 6}, builder.getI32Type());
  auto resultType = RankedTensorType::get({3}, builder.getI32Type());
  auto function = func::FuncOp::create(
      builder, loc, "f",
      builder.getFunctionType({type, builder.getIndexType()}, resultType));
  function->setAttr("llvm.emit_c_interface", builder.getUnitAttr());
  builder.setInsertionPointToStart(function.addEntryBlock());

  // x[i, 1:], an index that only the run time knows, then [::2] of that.
  Value row = slice::StridedOp::create(
      builder, loc, function.getArgument(0),
      ArrayRef<MixedEntry>{MixedEntry::index(function.getArgument(1)),
                           MixedEntry::range(builder.getIndexAttr(1))});
  slice::Subscript subscript = llvm::cantFail(slice::Subscript::parse("::2"));
  Value result = slice::StridedOp::create(builder, loc, row, subscript);
  func::ReturnOp::create(builder, loc, result);

  PassManager passes(&context);
  slice::SliceToLLVMOptions options;
  options.outParams = true;
  slice::buildSliceToLLVMPipeline(passes, options);
  if (failed(passes.run(*module)))
    return 1;
  auto native = slice::NativeModule::compile(*module, slice::CompileOptions());
  if (!native)
    return 1;
  auto code = native->lookup("f");
  if (!code)
    return 1;

  int32_t x[24], y[3];
  for (int i = 0; i < 24; ++i)
    x[i] = i;
  slice::RuntimeMemRef source(x, {4, 6}), target(y, {3});
  void *sourcePointer = source.get(), *targetPointer = target.get();
  int64_t index = 2;
  void *arguments[] = {&sourcePointer, &index, &targetPointer};
  (*code)(arguments);
  std::printf("%d %d %d\n", y[0], y[1], y[2]);
  return 0;
}
