//===- ForeignOp.cpp - An op that is imported -----------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ForeignOp.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::slice;

LogicalResult ForeignOp::leave(const Twine &reason) {
  report.leave(op, reason.str());
  return rewriter.notifyMatchFailure(op, reason);
}

//===----------------------------------------------------------------------===//
// Operands and attributes
//===----------------------------------------------------------------------===//

LogicalResult ForeignOp::expectOperands(unsigned least, unsigned most) {
  unsigned actual = op->getNumOperands();
  if (least <= actual && actual <= most)
    return success();
  InFlightDiagnostic diagnostic = error() << "expects " << least;
  if (least != most)
    diagnostic << " to " << most;
  return diagnostic << " operands, but has " << actual;
}

FailureOr<TypedValue<RankedTensorType>> ForeignOp::getTensor(unsigned i,
                                                             StringRef name) {
  Value operand = getOperand(i);
  if (auto tensor = dyn_cast<TypedValue<RankedTensorType>>(operand))
    return tensor;
  if (isa<UnrankedTensorType>(operand.getType()))
    return leave(Twine(name) + " is of unknown rank");
  return error() << name << " must be a tensor, but is " << operand.getType();
}

FailureOr<SmallVector<EntryValue>>
ForeignOp::getIndices(unsigned i, StringRef name, bool mayBeScalar) {
  // A vector may be known better than its type says.
  Value operand = getOperand(i);
  llvm::SmallPtrSet<Operation *, 4> seen;
  auto cast = operand.getDefiningOp<tensor::CastOp>();
  while (cast && seen.insert(cast).second) {
    operand = cast.getSource();
    cast = operand.getDefiningOp<tensor::CastOp>();
  }
  FailureOr<TypedValue<RankedTensorType>> tensor = failure();
  if (isa<RankedTensorType>(operand.getType()))
    tensor = mlir::cast<TypedValue<RankedTensorType>>(operand);
  else
    tensor = getTensor(i, name);
  if (failed(tensor))
    return failure();
  RankedTensorType type = tensor->getType();
  Type elementType = type.getElementType();
  if (!elementType.isIntOrIndex())
    return error() << name << " must be integers, but is " << type;
  if (elementType.isUnsignedInteger() ||
      (elementType.isInteger() && elementType.getIntOrFloatBitWidth() > 64))
    return leave(Twine(name) + " is not of signed integers of up to 64 bits");
  if (type.getRank() != 1 && !(mayBeScalar && type.getRank() == 0))
    return error() << name << " must be a vector, but is " << type;
  if (!type.hasStaticShape())
    return leave(Twine(name) + " is of unknown length");
  SmallVector<EntryValue> values;
  for (int64_t i = 0, e = type.getNumElements(); i < e; ++i)
    values.push_back(getElement(*tensor, i));
  return values;
}

FailureOr<SmallVector<int64_t>>
ForeignOp::getConstants(unsigned i, StringRef name, bool mayBeScalar) {
  FailureOr<SmallVector<EntryValue>> values = getIndices(i, name, mayBeScalar);
  if (failed(values))
    return failure();
  SmallVector<int64_t> constants;
  for (EntryValue value : *values) {
    if (!value.isConstant())
      return leave(Twine(name) + " is not constant");
    constants.push_back(value.getConstant());
  }
  return constants;
}

FailureOr<int64_t> ForeignOp::getInteger(StringRef name,
                                         int64_t valueIfAbsent) {
  Attribute attr = op->getAttr(name);
  if (!attr)
    return valueIfAbsent;
  if (auto boolean = dyn_cast<BoolAttr>(attr))
    return boolean.getValue();
  if (auto integer = dyn_cast<IntegerAttr>(attr))
    if (std::optional<int64_t> value = integer.getValue().trySExtValue())
      return *value;
  return error() << "attribute '" << name
                 << "' must be an integer of up to 64 bits, but is " << attr;
}

FailureOr<SmallVector<int64_t>> ForeignOp::getIntegers(StringRef name) {
  Attribute attr = op->getAttr(name);
  if (!attr)
    return error() << "has no attribute '" << name << "'";
  if (auto array = dyn_cast<DenseI64ArrayAttr>(attr))
    return llvm::to_vector(array.asArrayRef());
  if (auto dense = dyn_cast<DenseIntElementsAttr>(attr);
      dense && dense.getType().getRank() <= 1 &&
      (dense.getElementType().isIndex() ||
       dense.getElementType().getIntOrFloatBitWidth() <= 64))
    return llvm::map_to_vector(
        dense.getValues<APInt>(),
        [](const APInt &value) { return value.getSExtValue(); });
  if (auto array = dyn_cast<ArrayAttr>(attr)) {
    SmallVector<int64_t> values;
    for (Attribute element : array) {
      auto integer = dyn_cast<IntegerAttr>(element);
      std::optional<int64_t> value =
          integer ? integer.getValue().trySExtValue() : std::nullopt;
      if (!value)
        break;
      values.push_back(*value);
    }
    if (values.size() == array.size())
      return values;
  }
  return error() << "attribute '" << name
                 << "' must be a list of integers, but is " << attr;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

EntryValue ForeignOp::defer(Maker make) {
  numbers.push_back({std::move(make), Value()});
  return EntryValue::runtime(numbers.size() - 1);
}

EntryValue ForeignOp::getElement(Value tensor, int64_t i) {
  DenseIntElementsAttr dense;
  if (matchPattern(tensor, m_Constant(&dense)))
    return EntryValue::constant(dense.getValues<APInt>()[i].getSExtValue());
  Value element;
  if (auto elements = tensor.getDefiningOp<tensor::FromElementsOp>()) {
    element = elements.getElements()[i];
    APInt constant;
    if (matchPattern(element, m_ConstantInt(&constant)))
      return EntryValue::constant(constant.getSExtValue());
  }
  return defer([=] {
    Value scalar = element;
    if (!scalar) {
      SmallVector<Value> position;
      if (cast<RankedTensorType>(tensor.getType()).getRank() == 1)
        position.push_back(
            arith::ConstantIndexOp::create(rewriter, getLoc(), i));
      scalar =
          rewriter.createOrFold<tensor::ExtractOp>(getLoc(), tensor, position);
    }
    // A signed integer is one without a sign to `arith`.
    if (auto type = dyn_cast<IntegerType>(scalar.getType());
        type && !type.isSignless())
      scalar = UnrealizedConversionCastOp::create(
                   rewriter, getLoc(),
                   IntegerType::get(type.getContext(), type.getWidth()), scalar)
                   .getResult(0);
    return scalar.getType().isIndex()
               ? scalar
               : rewriter.createOrFold<arith::IndexCastOp>(
                     getLoc(), rewriter.getIndexType(), scalar);
  });
}

EntryValue ForeignOp::add(EntryValue a, EntryValue b) {
  if (a.isConstant() && b.isConstant()) {
    int64_t sum;
    if (llvm::AddOverflow(a.getConstant(), b.getConstant(), sum))
      sum = a.getConstant() < 0 ? std::numeric_limits<int64_t>::min()
                                : std::numeric_limits<int64_t>::max();
    return EntryValue::constant(sum);
  }
  return defer([=] {
    Value left = create(a), right = create(b);
    return rewriter.createOrFold<arith::AddIOp>(getLoc(), left, right);
  });
}

EntryValue ForeignOp::getDim(Value tensor, unsigned dim) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!type.isDynamicDim(dim))
    return EntryValue::constant(type.getDimSize(dim));
  return defer([=] {
    return rewriter.createOrFold<tensor::DimOp>(getLoc(), tensor, dim);
  });
}

Value ForeignOp::create(EntryValue value) {
  if (value.isConstant())
    return arith::ConstantIndexOp::create(rewriter, getLoc(),
                                          value.getConstant());
  unsigned i = value.getOrdinal();
  if (!numbers[i].value) {
    // What makes it may add numbers, which moves those that are there.
    Maker make = std::move(numbers[i].make);
    Value made = make();
    numbers[i].value = made;
  }
  return numbers[i].value;
}

//===----------------------------------------------------------------------===//
// Replacement
//===----------------------------------------------------------------------===//

/// True if a tensor may have both types.
static bool areCompatible(Type a, Type b) {
  return tensor::CastOp::areCastCompatible(a, b);
}

LogicalResult ForeignOp::checkResult(Type type) {
  if (areCompatible(type, getResultType()))
    return success();
  return error() << "has result type " << getResultType() << ", but makes "
                 << type;
}

LogicalResult ForeignOp::replace(Value value) {
  if (failed(checkResult(value.getType())))
    return failure();
  if (value.getType() != getResultType())
    value = tensor::CastOp::create(rewriter, getLoc(), getResultType(), value);
  for (const std::string &warning : warnings)
    op->emitWarning() << "'" << op->getName() << "' op " << warning;
  report.forget(op);
  rewriter.replaceOp(op, value);
  return success();
}

FailureOr<ForeignOp::Spec>
ForeignOp::getSpec(llvm::Expected<Subscript> subscript,
                   SmallVector<unsigned> ordinals) {
  if (!subscript)
    return error() << llvm::toString(subscript.takeError());
  return Spec{*subscript, std::move(ordinals)};
}

FailureOr<ForeignOp::Spec> ForeignOp::getSpec(ArrayRef<Entry> entries) {
  // At most 64 entries are possible, but trailing full ranges need none.
  while (!entries.empty() && entries.back().isFullRange())
    entries = entries.drop_back();
  if (entries.size() > kMaxEntries)
    return leave("it needs more than " + Twine(kMaxEntries) + " entries");
  SmallVector<unsigned> ordinals;
  llvm::Expected<Subscript> subscript = Subscript::get(entries, &ordinals);
  return getSpec(std::move(subscript), std::move(ordinals));
}

FailureOr<ForeignOp::Spec> ForeignOp::getSpec(const MaskEncoding &encoding) {
  SmallVector<unsigned> ordinals;
  llvm::Expected<Subscript> subscript = fromMasks(encoding, &ordinals);
  return getSpec(std::move(subscript), std::move(ordinals));
}

FailureOr<RankedTensorType> ForeignOp::getSliceType(const Spec &spec,
                                                    Type source) {
  FailureOr<ShapedType> type =
      inferSliceType(source, spec.subscript, [&] { return error(); });
  if (failed(type))
    return failure();
  return cast<RankedTensorType>(*type);
}

SmallVector<Value> ForeignOp::createValues(const Spec &spec) {
  return llvm::map_to_vector(spec.ordinals, [&](unsigned ordinal) {
    return create(EntryValue::runtime(ordinal));
  });
}

/// Fails with an error if the result type promises a size that no run-time
/// values can lead to.
LogicalResult ForeignOp::checkLargestSizes(const Spec &spec, Type source) {
  auto resultType = dyn_cast<RankedTensorType>(getResultType());
  if (!resultType)
    return success();
  ArrayRef<int64_t> shape = cast<RankedTensorType>(source).getShape();
  Expansion expansion = llvm::cantFail(expand(spec.subscript, shape.size()));
  for (auto [i, dim] : llvm::enumerate(expansion.resultDims)) {
    if (!dim || resultType.isDynamicDim(i))
      continue;
    std::optional<int64_t> largest =
        getLargestSize(shape[*dim], expansion.dims[*dim].entry);
    if (largest && resultType.getDimSize(i) > *largest)
      return error() << "has result type " << resultType << ", but dimension "
                     << i << " has at most " << *largest << " elements";
  }
  return success();
}

LogicalResult ForeignOp::replaceWithSlice(Value source, const Spec &spec) {
  FailureOr<RankedTensorType> type = getSliceType(spec, source.getType());
  if (failed(type) || failed(checkResult(*type)) ||
      failed(checkLargestSizes(spec, source.getType())))
    return failure();
  SmallVector<Value> values = createValues(spec);
  return replace(
      StridedOp::create(rewriter, getLoc(), source, spec.subscript, values));
}

LogicalResult ForeignOp::checkValue(Value value, Type source, Type slice) {
  if (areCompatible(value.getType(), slice))
    return success();
  return error() << "has a value of type " << value.getType()
                 << " for a slice of " << source << ", which is " << slice;
}

LogicalResult ForeignOp::replaceWithUpdate(Value value, Value dest,
                                           const Spec &spec) {
  FailureOr<RankedTensorType> type = getSliceType(spec, dest.getType());
  if (failed(type) || failed(checkValue(value, dest.getType(), *type)) ||
      failed(checkResult(dest.getType())))
    return failure();
  SmallVector<Value> values = createValues(spec);
  return replace(StridedUpdateOp::create(rewriter, getLoc(), value, dest,
                                         spec.subscript, values));
}

LogicalResult ForeignOp::replaceWithGradient(Value gradient,
                                             ArrayRef<EntryValue> sourceShape,
                                             const Spec &spec) {
  // A dim that the result type knows is that of the source.
  auto resultType = dyn_cast<RankedTensorType>(getResultType());
  SmallVector<EntryValue> sizes(sourceShape);
  SmallVector<int64_t> shape;
  for (auto [i, size] : llvm::enumerate(sizes)) {
    if (resultType && !size.isConstant() && i < resultType.getShape().size() &&
        !resultType.isDynamicDim(i))
      size = EntryValue::constant(resultType.getDimSize(i));
    if (size.isConstant() && size.getConstant() < 0)
      return error() << "size of dimension " << i << " is "
                     << size.getConstant() << ", but must not be negative";
    shape.push_back(size.isConstant() ? size.getConstant()
                                      : ShapedType::kDynamic);
  }
  auto gradientType = cast<RankedTensorType>(gradient.getType());
  Type elementType = gradientType.getElementType();
  auto complexType = dyn_cast<ComplexType>(elementType);
  if (!(elementType.isSignlessIntOrIndexOrFloat() ||
        (complexType && isa<FloatType>(complexType.getElementType()))))
    return leave("its elements have no zero in arith");
  auto type =
      RankedTensorType::get(shape, elementType, gradientType.getEncoding());
  FailureOr<RankedTensorType> sliceType = getSliceType(spec, type);
  if (failed(sliceType) || failed(checkValue(gradient, type, *sliceType)) ||
      failed(checkResult(type)))
    return failure();
  SmallVector<OpFoldResult> mixed;
  for (EntryValue size : sizes) {
    if (size.isConstant())
      mixed.push_back(rewriter.getIndexAttr(size.getConstant()));
    else
      mixed.push_back(create(size));
  }
  SmallVector<Value> values = createValues(spec);
  return replace(*createSliceGradient(rewriter, getLoc(), gradient, mixed,
                                      spec.subscript, values));
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
struct ImportPattern : RewritePattern {
  ImportPattern(StringRef name, MLIRContext *context, ImportReport &report,
                ImportFunction import)
      : RewritePattern(name, /*benefit=*/1, context), report(report),
        import(import) {}

  LogicalResult matchAndRewrite(Operation *op,
                                PatternRewriter &rewriter) const override {
    if (report.isWrong(op))
      return rewriter.notifyMatchFailure(op, "was reported as wrong");
    ForeignOp foreign(op, rewriter, report);
    if (op->getNumResults() != 1 || op->getNumRegions() != 0 ||
        op->getNumSuccessors() != 0)
      return foreign.error()
             << "expects 1 result, 0 regions and 0 successors, "
                "but has "
             << op->getNumResults() << ", " << op->getNumRegions() << " and "
             << op->getNumSuccessors();
    return import(foreign);
  }

private:
  ImportReport &report;
  ImportFunction import;
};
} // namespace

void mlir::slice::addImport(RewritePatternSet &patterns, ImportReport &report,
                            StringRef name, ImportFunction import) {
  patterns.add(std::make_unique<ImportPattern>(name, patterns.getContext(),
                                               report, import));
}

LogicalResult mlir::slice::runImport(
    Operation *root,
    function_ref<void(RewritePatternSet &, ImportReport &)> populate) {
  ImportReport report;
  RewritePatternSet patterns(root->getContext());
  populate(patterns, report);
  // Operands are imported before what uses them.
  GreedyRewriteConfig config;
  config.setUseTopDownTraversal().enableFolding(false);
  if (failed(applyPatternsGreedily(root, std::move(patterns), config)))
    return failure();
  report.emitRemarks(root);
  return failure(report.hasErrors());
}
