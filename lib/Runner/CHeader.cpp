//===- CHeader.cpp - Compiled functions as C sees them --------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/CInterface.h"
#include "slice-mlir/Runner/SliceKernel.h"

#include "slice-mlir/Subscript/Resolve.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::slice;

std::string mlir::slice::getCType(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type)) {
    if (complex.getElementType().isF32())
      return "float _Complex";
    if (complex.getElementType().isF64())
      return "double _Complex";
    return "";
  }
  if (type.isF32())
    return "float";
  if (type.isF64())
    return "double";
  if (type.isIndex())
    return "int64_t";
  if (!type.isIntOrFloat())
    return "";
  // A memref has an element of few bits in as many bytes as hold it.
  unsigned bytes =
      llvm::PowerOf2Ceil(llvm::divideCeil(type.getIntOrFloatBitWidth(), 8));
  if (bytes > 8)
    return "";
  bool isSigned =
      isa<IntegerType>(type) && !type.isInteger(1) && !type.isUnsignedInteger();
  return (isSigned ? "int" : "uint") + std::to_string(8 * bytes) + "_t";
}

/// Wraps `declarations` up as a header, its include guard made from `name`.
static std::string getHeader(StringRef name, StringRef declarations) {
  std::string guard = "SLICE_";
  for (char c : name)
    guard += llvm::isAlnum(c) ? llvm::toUpper(c) : '_';
  guard += "_H";
  return "#ifndef " + guard + "\n#define " + guard +
         "\n\n#include <stdint.h>\n\n#ifdef __cplusplus\nextern \"C\" {\n"
         "#endif\n\n" +
         declarations.str() + "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
}

std::string mlir::slice::getSliceKernelHeader(RankedTensorType source,
                                              const Subscript &subscript,
                                              StringRef name) {
  std::string text;
  llvm::raw_string_ostream os(text);
  std::string type = getCType(source.getElementType());
  size_t resultRank =
      llvm::cantFail(resolve(subscript, source.getShape())).resultDims.size();
  unsigned numValues = subscript.getNumRuntime();
  os << "/* source[" << subscript.str() << "] of arrays of type " << source
     << ", by slice-compile.\n"
     << R"( *
 * shape: the )"
     << source.getRank() << R"( dims of the source; those that are static in its
 *   type are not read, and it may be NULL if all are.
 * strides: the distances of elements in each dim, in elements, of any sign;
 *   NULL for a row-major array.
 * values: the )"
     << numValues << R"( run-time values of the subscript, in its order; NULL if
 *   there are none.
 * result: room for the result, row-major, apart from the source.
 * result_shape: room for the )"
     << resultRank << R"( dims of the result.
 *
 * Both return 0, or 1 + the number of the entry whose index is out of bounds or
 * whose stride is 0; nothing is written then.
 */
int )"
     << name << R"(_shape(const int64_t *shape, const int64_t *values,
    int64_t *result_shape);
int )"
     << name << "(const " << type
     << " *source, const int64_t *shape, const int64_t *strides,\n"
        "    const int64_t *values, "
     << type << " *result);\n";
  return getHeader(name, text);
}

std::string mlir::slice::getCHeader(ArrayRef<CFunction> functions,
                                    StringRef name) {
  std::string text = R"(/* Functions of a program, by slice-compile.
 *
 * An array is row-major, with its dims beside it; those that are static in its
 * type are not read, and it may be NULL if all are. Results come in memory that
 * the caller frees, and their dims are written.
 */
)";
  llvm::raw_string_ostream os(text);
  for (const CFunction &function : functions) {
    os << "\n/* (";
    llvm::interleaveComma(function.arguments, os);
    os << ") -> (";
    llvm::interleaveComma(function.results, os);
    os << ") */\nvoid " << function.name << '(';
    llvm::ListSeparator separator(",\n    ");
    for (auto [i, type] : llvm::enumerate(function.arguments)) {
      std::string name = "arg" + std::to_string(i);
      std::string element = getCType(getElementTypeOrSelf(type));
      if (isa<TensorType>(type))
        os << separator << "const " << element << " *" << name
           << ", const int64_t *" << name << "_shape";
      else
        os << separator << element << ' ' << name;
    }
    for (auto [i, type] : llvm::enumerate(function.results)) {
      std::string name = "result" + std::to_string(i);
      std::string element = getCType(getElementTypeOrSelf(type));
      if (isa<TensorType>(type))
        os << separator << element << " **" << name << ", int64_t *" << name
           << "_shape";
      else
        os << separator << element << " *" << name;
    }
    if (function.arguments.empty() && function.results.empty())
      os << "void";
    os << ");\n";
  }
  return getHeader(name, text);
}
