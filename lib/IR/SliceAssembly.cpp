//===- SliceAssembly.cpp - The text of the attribute and the op -----------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/IR/Slice.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/SmallString.h"

using namespace mlir;
using namespace mlir::slice;

using OpValues = SmallVector<OpAsmParser::UnresolvedOperand>;

namespace {
/// Reads a run-time value, if one stands here.
using RuntimeParser = function_ref<OptionalParseResult(EntryValue &)>;
} // namespace

/// A run-time value of an op: an SSA value, numbered by its place in `values`.
static auto ssaValueParser(OpAsmParser &parser, OpValues &values) {
  return [&](EntryValue &value) -> OptionalParseResult {
    OpAsmParser::UnresolvedOperand operand;
    OptionalParseResult result = parser.parseOptionalOperand(operand);
    if (result.has_value() && succeeded(*result)) {
      value = EntryValue::runtime(values.size());
      values.push_back(operand);
    }
    return result;
  };
}

static OptionalParseResult parseOptionalConstant(AsmParser &parser,
                                                 EntryValue &value) {
  SMLoc loc = parser.getCurrentLocation();
  APInt integer;
  OptionalParseResult result = parser.parseOptionalDecimalInteger(integer);
  if (!result.has_value() || failed(*result))
    return result;
  if (!integer.isSignedIntN(64)) {
    SmallString<40> digits;
    integer.toStringSigned(digits);
    return parser.emitError(loc)
           << "integer " << digits << " does not fit in 64 bits";
  }
  value = EntryValue::constant(integer.getSExtValue());
  return success();
}

static OptionalParseResult
parseOptionalValue(AsmParser &parser, RuntimeParser parseOptionalRuntime,
                   EntryValue &value) {
  OptionalParseResult result = parseOptionalRuntime(value);
  return result.has_value() ? result : parseOptionalConstant(parser, value);
}

/// entry ::= value | value? `:` value? (`:` value?)? | `newaxis` | `...`
static ParseResult parseEntry(AsmParser &parser, RuntimeParser parseRuntime,
                              SmallVectorImpl<Entry> &entries) {
  if (succeeded(parser.parseOptionalEllipsis())) {
    entries.push_back(Entry::ellipsis());
    return success();
  }
  if (succeeded(parser.parseOptionalKeyword("newaxis"))) {
    entries.push_back(Entry::newAxis());
    return success();
  }
  SMLoc loc = parser.getCurrentLocation();
  EntryValue values[3];
  unsigned numColons = 0;
  bool any = false;
  while (true) {
    OptionalParseResult result =
        parseOptionalValue(parser, parseRuntime, values[numColons]);
    if (result.has_value()) {
      any = true;
      if (failed(*result))
        return failure();
    }
    if (numColons == 2 || failed(parser.parseOptionalColon()))
      break;
    ++numColons;
  }
  if (numColons > 0)
    entries.push_back(Entry::range(values[0], values[1], values[2]));
  else if (any)
    entries.push_back(Entry::index(values[0]));
  else
    return parser.emitError(loc, "expected an index, a range, 'newaxis' or "
                                 "'...'");
  return success();
}

static FailureOr<Subscript> checkedSubscript(AsmParser &parser, SMLoc loc,
                                             llvm::Expected<Subscript> result) {
  if (!result)
    return parser.emitError(loc, llvm::toString(result.takeError())), failure();
  return *result;
}

static FailureOr<Subscript> parseSubscript(AsmParser &parser,
                                           AsmParser::Delimiter delimiter,
                                           RuntimeParser parseRuntime) {
  SMLoc loc = parser.getCurrentLocation();
  SmallVector<Entry> entries;
  if (parser.parseCommaSeparatedList(
          delimiter, [&] { return parseEntry(parser, parseRuntime, entries); }))
    return failure();
  return checkedSubscript(parser, loc, Subscript::get(entries));
}

//===----------------------------------------------------------------------===//
// SubscriptAttr
//===----------------------------------------------------------------------===//

Attribute SubscriptAttr::parse(AsmParser &parser, Type) {
  auto parseQuestion = [&](EntryValue &value) -> OptionalParseResult {
    if (failed(parser.parseOptionalQuestion()))
      return std::nullopt;
    value = EntryValue::runtime();
    return success();
  };
  FailureOr<Subscript> subscript =
      parseSubscript(parser, AsmParser::Delimiter::LessGreater, parseQuestion);
  if (failed(subscript))
    return {};
  return SubscriptAttr::get(parser.getContext(), *subscript);
}

void SubscriptAttr::print(AsmPrinter &printer) const {
  printer << '<' << getSubscript().str() << '>';
}

//===----------------------------------------------------------------------===//
// StridedOp
//===----------------------------------------------------------------------===//

/// values ::= `[` (value (`,` value)*)? `]`
static ParseResult parseMaskValues(OpAsmParser &parser,
                                   RuntimeParser parseRuntime,
                                   SmallVectorImpl<EntryValue> &values) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    SMLoc loc = parser.getCurrentLocation();
    OptionalParseResult result =
        parseOptionalValue(parser, parseRuntime, values.emplace_back());
    if (!result.has_value())
      return ParseResult(
          parser.emitError(loc, "expected an integer or an SSA value"));
    return ParseResult(*result);
  });
}

/// The slice in TensorFlow's encoding; `values` are left with those that the
/// entries use.
static FailureOr<Subscript> parseMaskForm(OpAsmParser &parser,
                                          OpValues &values) {
  SMLoc loc = parser.getCurrentLocation();
  MaskEncoding encoding;
  auto parseRuntime = ssaValueParser(parser, values);
  SmallVector<int64_t> masks;
  SMLoc masksLoc;
  if (failed(parser.parseOptionalKeyword("begin")))
    return parser.emitError(loc, "expected '[' or 'begin'"), failure();
  if (parseMaskValues(parser, parseRuntime, encoding.begin) ||
      parser.parseKeyword("end") ||
      parseMaskValues(parser, parseRuntime, encoding.end) ||
      parser.parseKeyword("strides") ||
      parseMaskValues(parser, parseRuntime, encoding.strides) ||
      parser.parseKeyword("masks") || parser.getCurrentLocation(&masksLoc) ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parser.parseDecimalInteger(masks.emplace_back());
      }))
    return failure();
  if (masks.size() != 5)
    return parser.emitError(masksLoc, "expected 5 masks (begin, end, ellipsis, "
                                      "new axis, shrink axis), but there are ")
               << masks.size(),
           failure();
  encoding.beginMask = masks[0];
  encoding.endMask = masks[1];
  encoding.ellipsisMask = masks[2];
  encoding.newAxisMask = masks[3];
  encoding.shrinkAxisMask = masks[4];

  SmallVector<unsigned> oldOrdinals;
  FailureOr<Subscript> subscript =
      checkedSubscript(parser, loc, fromMasks(encoding, &oldOrdinals));
  if (failed(subscript))
    return failure();
  values = llvm::map_to_vector(oldOrdinals,
                               [&](unsigned old) { return values[old]; });
  return subscript;
}

/// slice ::= `[` (entry (`,` entry)*)? `]` | mask-form
static FailureOr<Subscript> parseSlice(OpAsmParser &parser, OpValues &values) {
  if (failed(parser.parseOptionalLSquare()))
    return parseMaskForm(parser, values);
  // The list's own delimiter is gone; what is left is the list and `]`.
  if (succeeded(parser.parseOptionalRSquare()))
    return Subscript();
  FailureOr<Subscript> subscript = parseSubscript(
      parser, AsmParser::Delimiter::None, ssaValueParser(parser, values));
  if (failed(subscript) || parser.parseRSquare())
    return failure();
  return subscript;
}

/// slice attr-dict `:`
template <typename OpTy>
static FailureOr<Subscript> parseSliceAndAttrs(OpAsmParser &parser,
                                               OpValues &values,
                                               OperationState &result) {
  FailureOr<Subscript> subscript = parseSlice(parser, values);
  if (failed(subscript))
    return failure();
  result.getOrAddProperties<typename OpTy::Properties>().subscript =
      SubscriptAttr::get(parser.getContext(), *subscript);
  SMLoc attrsLoc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes))
    return failure();
  if (result.attributes.get("subscript"))
    return parser.emitError(attrsLoc, "'subscript' is written in brackets, not "
                                      "in the attribute dictionary"),
           failure();
  if (parser.parseColon())
    return failure();
  return subscript;
}

template <typename OpTy>
static void printSliceAndAttrs(OpAsmPrinter &printer, OpTy op) {
  ValueRange values = op.getValues();
  auto printValue = [&](EntryValue value) {
    if (value.isConstant())
      printer << value.getConstant();
    else if (value.isRuntime() && value.getOrdinal() < values.size())
      printer << values[value.getOrdinal()];
    else if (value.isRuntime())
      printer << '?';
  };
  printer << '[';
  llvm::interleaveComma(op.getSubscriptAttr().getEntries(), printer,
                        [&](const Entry &entry) {
                          if (!entry.takesDim()) {
                            printer << entry.str();
                            return;
                          }
                          printValue(entry.getBegin());
                          if (entry.isIndex())
                            return;
                          printer << ':';
                          printValue(entry.getEnd());
                          if (!entry.getStride().isAbsent())
                            printer << ':';
                          printValue(entry.getStride());
                        });
  printer << ']';
  printer.printOptionalAttrDict(op->getAttrs(), {"subscript"});
  printer << " : ";
}

/// operation ::= source slice attr-dict `:` type (`to` type)?
ParseResult StridedOp::parse(OpAsmParser &parser, OperationState &result) {
  OpAsmParser::UnresolvedOperand source;
  OpValues values;
  Type sourceType, resultType;
  if (parser.parseOperand(source))
    return failure();
  SMLoc sliceLoc = parser.getCurrentLocation();
  FailureOr<Subscript> subscript =
      parseSliceAndAttrs<StridedOp>(parser, values, result);
  if (failed(subscript) || parser.parseType(sourceType) ||
      parser.resolveOperand(source, sourceType, result.operands) ||
      parser.resolveOperands(values, parser.getBuilder().getIndexType(),
                             result.operands))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("to"))) {
    if (parser.parseType(resultType))
      return failure();
  } else {
    FailureOr<ShapedType> inferred = inferSliceType(
        sourceType, *subscript, [&] { return parser.emitError(sliceLoc); });
    if (failed(inferred))
      return failure();
    resultType = *inferred;
  }
  result.addTypes(resultType);
  return success();
}

void StridedOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getSource();
  printSliceAndAttrs(printer, *this);
  printer << getSource().getType() << " to " << getType();
}

/// operation ::= value `into` dest slice attr-dict `:` type `into` type
ParseResult StridedUpdateOp::parse(OpAsmParser &parser,
                                   OperationState &result) {
  OpAsmParser::UnresolvedOperand value, dest;
  OpValues values;
  Type valueType, destType;
  if (parser.parseOperand(value) || parser.parseKeyword("into") ||
      parser.parseOperand(dest) ||
      failed(parseSliceAndAttrs<StridedUpdateOp>(parser, values, result)) ||
      parser.parseType(valueType) || parser.parseKeyword("into") ||
      parser.parseType(destType) ||
      parser.resolveOperand(value, valueType, result.operands) ||
      parser.resolveOperand(dest, destType, result.operands) ||
      parser.resolveOperands(values, parser.getBuilder().getIndexType(),
                             result.operands))
    return failure();
  result.addTypes(destType);
  return success();
}

void StridedUpdateOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getValue() << " into " << getDest();
  printSliceAndAttrs(printer, *this);
  printer << getValueType() << " into " << getDestType();
}
