//===- Cases.cpp - Copies to time -----------------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Cases.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir::slice;

/// Errors go on after "case N".
static llvm::Expected<BenchCase> parseCase(const llvm::json::Value &value) {
  const llvm::json::Object *object = value.getAsObject();
  if (!object)
    return llvm::createStringError(" is no object");
  BenchCase result;
  auto name = object->getString("name");
  auto dtype = object->getString("dtype");
  auto text = object->getString("subscript");
  const llvm::json::Array *shape = object->getArray("shape");
  if (!name || !dtype || !text || !shape)
    return llvm::createStringError(
        " needs 'name', 'dtype', 'shape' and 'subscript'");
  result.name = name->str();
  llvm::Expected<NpyDType> type = NpyDType::fromString(
      ((*dtype).ends_with("1") ? "|" : "<") + dtype->str());
  auto explain = [](llvm::Error error) {
    return llvm::createStringError(": " + llvm::toString(std::move(error)));
  };
  if (!type)
    return explain(type.takeError());
  result.dtype = *type;
  int64_t bytes = type->itemsize();
  for (const llvm::json::Value &dim : *shape) {
    std::optional<int64_t> size = dim.getAsInteger();
    if (!size || *size < 1 || llvm::MulOverflow(bytes, *size, bytes) ||
        bytes > int64_t(1) << 36)
      return llvm::createStringError(
          " has a shape that is empty, or more than 2^36 bytes");
    result.shape.push_back(*size);
  }
  llvm::Expected<Subscript> subscript = Subscript::parse(*text);
  if (!subscript)
    return explain(subscript.takeError());
  if (subscript->getNumRuntime() != 0)
    return llvm::createStringError(" has a run-time value in its subscript");
  result.subscript = *subscript;
  llvm::Expected<Resolved> resolved = resolve(*subscript, result.shape);
  if (!resolved)
    return explain(resolved.takeError());
  result.resolved = *resolved;
  if (resolved->isStaticallyEmpty())
    return llvm::createStringError(" takes nothing");
  return result;
}

llvm::Expected<std::vector<BenchCase>>
mlir::slice::parseCases(llvm::StringRef json, llvm::StringRef where) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(json);
  if (!value)
    return llvm::createStringError(where + ": " +
                                   llvm::toString(value.takeError()));
  const llvm::json::Array *array = value->getAsArray();
  if (!array || array->empty())
    return llvm::createStringError(where + ": no array of cases");
  std::vector<BenchCase> cases;
  for (const llvm::json::Value &item : *array) {
    llvm::Expected<BenchCase> parsed = parseCase(item);
    if (!parsed)
      return llvm::createStringError(where + ": case " +
                                     llvm::Twine(cases.size()) +
                                     llvm::toString(parsed.takeError()));
    cases.push_back(std::move(*parsed));
  }
  return cases;
}

llvm::StringRef mlir::slice::getDefaultCases() {
  return
#include "Cases.inc"
      ;
}
