//===- CheckImport.cpp - Vectors as ops of TensorFlow ---------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Paths.h"
#include "Program.h"

#include "slice-mlir/Conversion/Passes.h"
#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace mlir::slice;

namespace {

/// A dialect that spells slices as TensorFlow does.
struct Spelling {
  StringRef path;
  StringRef constant, slice;
  /// Empty where there is none.
  StringRef update, gradient;
  unsigned indexWidth, maskWidth;
};

/// The functions of vectors in one spelling.
class ImportChecker {
public:
  ImportChecker(const Spelling &spelling, bool isRuntime,
                const DialectRegistry &registry, Report &report)
      : spelling(spelling), isRuntime(isRuntime), report(report),
        context(registry, MLIRContext::Threading::DISABLED), builder(&context) {
    context.allowUnregisteredDialects();
    context.loadDialect<SliceDialect, arith::ArithDialect, func::FuncDialect,
                        tensor::TensorDialect>();
    module = ModuleOp::create(builder.getUnknownLoc());
  }

  void check(ArrayRef<Vector> vectors, std::unique_ptr<Pass> pass);

private:
  /// A function that returns one foreign op, and what it has to become.
  struct Case {
    const Vector *vector;
    func::FuncOp function;
    SmallVector<Subscript, 1> subscripts;
  };

  bool canSpell(const MaskEncoding &slice) const;
  RankedTensorType getType(const Vector &vector, ArrayRef<int64_t> shape);
  Value addIndices(func::FuncOp function, ArrayRef<EntryValue> values);
  Value addOp(StringRef name, Location loc, Type type, ValueRange before,
              func::FuncOp function, const MaskEncoding &slice,
              ValueRange after);
  void addSlices(const Vector &vector, Location loc);
  void addUpdate(const Vector &vector, Location loc);
  void addGradient(const Vector &vector, Location loc);
  func::FuncOp addFunction(Location loc);
  void finish(const Vector &vector, func::FuncOp function, Value result);
  Subscript getExpected(const MaskEncoding &slice) const;
  void checkCase(Case &c);

  const Spelling &spelling;
  bool isRuntime;
  Report &report;
  MLIRContext context;
  OpBuilder builder;
  OwningOpRef<ModuleOp> module;
  std::vector<Case> cases;
};

} // namespace

/// True if begin, end, strides and masks fit the types of the dialect.
bool ImportChecker::canSpell(const MaskEncoding &slice) const {
  for (const auto *values : {&slice.begin, &slice.end, &slice.strides})
    for (EntryValue value : *values)
      if (!llvm::isIntN(spelling.indexWidth, value.getConstant()))
        return false;
  return llvm::all_of(
      ArrayRef<int64_t>{slice.beginMask, slice.endMask, slice.ellipsisMask,
                        slice.newAxisMask, slice.shrinkAxisMask},
      [&](int64_t mask) { return llvm::isIntN(spelling.maskWidth, mask); });
}

/// Strings are what they are in TensorFlow, which needs no memory here.
RankedTensorType ImportChecker::getType(const Vector &vector,
                                        ArrayRef<int64_t> shape) {
  Type element =
      vector.element.kind == ElementKind::Kind::String
          ? OpaqueType::get(builder.getStringAttr("tf_type"), "string")
          : vector.element.getType(&context);
  return RankedTensorType::get(shape, element);
}

Value ImportChecker::addIndices(func::FuncOp function,
                                ArrayRef<EntryValue> values) {
  auto type =
      RankedTensorType::get({static_cast<int64_t>(values.size())},
                            builder.getIntegerType(spelling.indexWidth));
  if (isRuntime)
    return function.getBody().addArgument(type, function.getLoc());
  SmallVector<Attribute> elements;
  for (EntryValue value : values)
    elements.push_back(
        builder.getIntegerAttr(type.getElementType(), value.getConstant()));
  OperationState state(function.getLoc(), spelling.constant);
  state.addAttribute("value", DenseElementsAttr::get(type, elements));
  state.addTypes(type);
  return builder.create(state)->getResult(0);
}

Value ImportChecker::addOp(StringRef name, Location loc, Type type,
                           ValueRange before, func::FuncOp function,
                           const MaskEncoding &slice, ValueRange after) {
  OperationState state(loc, name);
  state.addOperands(before);
  for (const auto *values : {&slice.begin, &slice.end, &slice.strides})
    state.addOperands(addIndices(function, *values));
  state.addOperands(after);
  Type maskType = builder.getIntegerType(spelling.maskWidth);
  for (auto [name, mask] :
       {std::pair("begin_mask", slice.beginMask),
        std::pair("end_mask", slice.endMask),
        std::pair("ellipsis_mask", slice.ellipsisMask),
        std::pair("new_axis_mask", slice.newAxisMask),
        std::pair("shrink_axis_mask", slice.shrinkAxisMask)})
    state.addAttribute(name, builder.getIntegerAttr(maskType, mask));
  state.addTypes(type);
  return builder.create(state)->getResult(0);
}

func::FuncOp ImportChecker::addFunction(Location loc) {
  builder.setInsertionPointToEnd(module->getBody());
  auto function =
      func::FuncOp::create(builder, loc, "f" + std::to_string(cases.size()),
                           builder.getFunctionType({}, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
  return function;
}

void ImportChecker::finish(const Vector &vector, func::FuncOp function,
                           Value result) {
  func::ReturnOp::create(builder, function.getLoc(), result);
  function.setFunctionType(builder.getFunctionType(
      function.getBody().getArgumentTypes(), result.getType()));
  Case c = {&vector, function, {}};
  if (vector.error.empty())
    for (const MaskEncoding &slice : vector.slices)
      c.subscripts.push_back(getExpected(slice));
  cases.push_back(std::move(c));
}

/// What `slice` is, with all its numbers known at run time only or none.
Subscript ImportChecker::getExpected(const MaskEncoding &slice) const {
  MaskEncoding encoding = slice;
  unsigned ordinal = 0;
  if (isRuntime)
    for (auto *values : {&encoding.begin, &encoding.end, &encoding.strides})
      for (EntryValue &value : *values)
        value = EntryValue::runtime(ordinal++);
  return llvm::cantFail(fromMasks(encoding));
}

void ImportChecker::addSlices(const Vector &vector, Location loc) {
  func::FuncOp function = addFunction(loc);
  Value value =
      function.getBody().addArgument(getType(vector, vector.shape), loc);
  for (auto [i, slice] : llvm::enumerate(vector.slices)) {
    Type type = getType(vector, vector.resultShape);
    if (!vector.error.empty())
      type = UnrankedTensorType::get(getElementTypeOrSelf(type));
    else if (i + 1 < vector.slices.size())
      type = getType(
          vector,
          llvm::cantFail(resolve(getExpected(slice),
                                 cast<ShapedType>(value.getType()).getShape()))
              .getShape());
    value = addOp(spelling.slice, loc, type, value, function, slice, {});
  }
  finish(vector, function, value);
}

void ImportChecker::addUpdate(const Vector &vector, Location loc) {
  func::FuncOp function = addFunction(loc);
  Type type = getType(vector, vector.shape);
  Value dest = function.getBody().addArgument(type, loc);
  Value value =
      function.getBody().addArgument(getType(vector, vector.resultShape), loc);
  finish(vector, function,
         addOp(spelling.update, loc, type, dest, function,
               vector.slices.front(), value));
}

void ImportChecker::addGradient(const Vector &vector, Location loc) {
  func::FuncOp function = addFunction(loc);
  Value gradient =
      function.getBody().addArgument(getType(vector, vector.resultShape), loc);
  Value shape = addIndices(
      function, llvm::map_to_vector(vector.shape, EntryValue::constant));
  finish(vector, function,
         addOp(spelling.gradient, loc, getType(vector, vector.shape), shape,
               function, vector.slices.front(), gradient));
}

/// The subscript of the slice or the update that makes `value`, and what is
/// sliced.
static std::optional<std::pair<Subscript, Value>> getSlice(Value value) {
  while (auto cast = value.getDefiningOp<tensor::CastOp>())
    value = cast.getSource();
  if (auto op = value.getDefiningOp<StridedOp>())
    return std::pair(op.getSubscript().getSubscript(), Value(op.getSource()));
  if (auto op = value.getDefiningOp<StridedUpdateOp>())
    return std::pair(op.getSubscript().getSubscript(), Value());
  return std::nullopt;
}

void ImportChecker::checkCase(Case &c) {
  Value value = c.function.getBody().front().getTerminator()->getOperand(0);
  for (const Subscript &expected : llvm::reverse(c.subscripts)) {
    auto slice = getSlice(value);
    if (!slice)
      return report.mismatch(*c.vector, spelling.path, "is not imported");
    if (slice->first != expected)
      return report.mismatch(*c.vector, spelling.path,
                             "expected [" + expected.str() + "], got [" +
                                 slice->first.str() + "]");
    value = slice->second;
  }
}

void ImportChecker::check(ArrayRef<Vector> vectors,
                          std::unique_ptr<Pass> pass) {
  for (auto [i, vector] : llvm::enumerate(vectors)) {
    if (!llvm::all_of(vector.slices, [&](const MaskEncoding &slice) {
          return canSpell(slice);
        }))
      continue;
    // What is wrong with a run-time value shows at run time.
    if (isRuntime && (!vector.error.empty() || vector.slices.size() > 1))
      continue;
    Location loc = FileLineColLoc::get(&context, "vectors", i, 0);
    if (!vector.updated)
      addSlices(vector, loc);
    else if (!spelling.update.empty())
      addUpdate(vector, loc);
    if (vector.gradient && !spelling.gradient.empty())
      addGradient(vector, loc);
  }

  std::vector<bool> hasError(vectors.size());
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
      if (auto loc = dyn_cast<FileLineColLoc>(diagnostic.getLocation()))
        hasError[loc.getLine()] = true;
    return success();
  });
  PassManager passes(&context);
  passes.addPass(std::move(pass));
  bool failed = mlir::failed(passes.run(*module));
  if (failed != llvm::is_contained(hasError, true))
    report.mismatch(vectors.front(), spelling.path,
                    "the pass fails without an error, or the other way round");
  for (Case &c : cases) {
    size_t i = cast<FileLineColLoc>(c.function.getLoc()).getLine();
    if (hasError[i] != !c.vector->error.empty())
      report.mismatch(*c.vector, spelling.path,
                      hasError[i]
                          ? "there is an error, but none is expected"
                          : "expected " + c.vector->error + ", got no error");
    else if (!hasError[i])
      checkCase(c);
  }
}

void mlir::slice::checkImport(ArrayRef<Vector> vectors,
                              const DialectRegistry &registry, Report &report) {
  const Spelling tf = {"import of tf",
                       "tf.Const",
                       "tf.StridedSlice",
                       "tf.TensorStridedSliceUpdate",
                       "tf.StridedSliceGrad",
                       64,
                       64};
  const Spelling tfl = {
      "import of tfl", "tfl.pseudo_const", "tfl.strided_slice", "", "", 32, 32};
  for (bool isRuntime : {false, true}) {
    ImportChecker(tf, isRuntime, registry, report)
        .check(vectors, createConvertTFToSlice());
    ImportChecker(tfl, isRuntime, registry, report)
        .check(vectors, createConvertTFLToSlice());
  }
}
