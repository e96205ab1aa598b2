//===- ArrayMLDTypes.cpp - The text of the types of ml_dtypes -------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArrayFormat.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/Support/MathExtras.h"

#include <cstdio>
#include <cstring>

using namespace mlir::slice;

namespace {

/// A floating-point type of 16 bits or less.
class SmallFloatFormatter : public ElementFormatter {
public:
  SmallFloatFormatter(const llvm::fltSemantics &semantics, size_t size)
      : semantics(semantics), size(size) {}

  void format(const char *element, std::string &out) const override {
    uint16_t bits = static_cast<unsigned char>(element[0]);
    if (size == 2)
      std::memcpy(&bits, element, sizeof(bits));
    unsigned width = llvm::APFloat::getSizeInBits(semantics);
    llvm::APFloat value(semantics, llvm::APInt(16, bits).trunc(width));
    if (value.isNaN()) {
      out += "nan";
      return;
    }
    char buffer[32];
    std::snprintf(buffer, sizeof(buffer), "%g", value.convertToDouble());
    out += buffer;
  }

private:
  const llvm::fltSemantics &semantics;
  size_t size;
};

/// An integer in the low bits of a byte.
class SmallIntegerFormatter : public ElementFormatter {
public:
  SmallIntegerFormatter(bool isSigned, unsigned width)
      : isSigned(isSigned), width(width) {}

  void format(const char *element, std::string &out) const override {
    uint64_t bits = *element & llvm::maskTrailingOnes<uint64_t>(width);
    out += std::to_string(isSigned ? llvm::SignExtend64(bits, width)
                                   : static_cast<int64_t>(bits));
  }

private:
  bool isSigned;
  unsigned width;
};

} // namespace

/// The semantics of the floating-point type with this name, or null.
static const llvm::fltSemantics *getSemantics(llvm::StringRef name) {
  using llvm::APFloat;
  static constexpr std::pair<const char *, APFloat::Semantics> kTypes[] = {
      {"bfloat16", APFloat::S_BFloat},
      {"float8_e3m4", APFloat::S_Float8E3M4},
      {"float8_e4m3", APFloat::S_Float8E4M3},
      {"float8_e4m3b11fnuz", APFloat::S_Float8E4M3B11FNUZ},
      {"float8_e4m3fn", APFloat::S_Float8E4M3FN},
      {"float8_e4m3fnuz", APFloat::S_Float8E4M3FNUZ},
      {"float8_e5m2", APFloat::S_Float8E5M2},
      {"float8_e5m2fnuz", APFloat::S_Float8E5M2FNUZ},
      {"float8_e8m0fnu", APFloat::S_Float8E8M0FNU},
      {"float6_e2m3fn", APFloat::S_Float6E2M3FN},
      {"float6_e3m2fn", APFloat::S_Float6E3M2FN},
      {"float4_e2m1fn", APFloat::S_Float4E2M1FN},
  };
  for (const auto &[typeName, semantics] : kTypes)
    if (name == typeName)
      return &APFloat::EnumToSemantics(semantics);
  return nullptr;
}

std::unique_ptr<ElementFormatter>
mlir::slice::createMLDTypeFormatter(const NpyDType &dtype) {
  llvm::StringRef name = dtype.name();
  // float8_e5m2 has a type string of its own.
  if (dtype.kind() == 'f' && dtype.itemsize() == 1)
    name = "float8_e5m2";
  if (const llvm::fltSemantics *semantics = getSemantics(name))
    return std::make_unique<SmallFloatFormatter>(*semantics, dtype.itemsize());
  bool isSigned = !name.consume_front("u");
  unsigned width;
  if (!name.consume_front("int") || name.getAsInteger(10, width))
    return nullptr;
  return std::make_unique<SmallIntegerFormatter>(isSigned, width);
}
