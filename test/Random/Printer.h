//===- Printer.h - A random program as MLIR ---------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_RANDOM_PRINTER_H
#define SLICE_MLIR_TEST_RANDOM_PRINTER_H

#include "Program.h"

#include <set>
#include <sstream>

namespace mlir::slice::randomtest {

/// Prints one function. Constants that ops need are collected on the way, and
/// come first.
class Printer {
public:
  explicit Printer(const Program &program) : program(program) {}

  std::string printFunction();

private:
  void printStep(unsigned number);
  void printTensorOp(unsigned number, const std::string &type);
  void printLinalgOp(unsigned number, const std::string &type);
  void printLoop(unsigned number, const std::string &type);

  /// `%v1`, and `%v1, %v2 : type, type`.
  std::string name(unsigned step) const { return "%v" + std::to_string(step); }
  std::string operand(const Step &step, size_t i) const {
    return name(step.operands[i]);
  }
  std::string type(const Step &step, size_t i) const {
    return program.getType(step.operands[i]);
  }
  /// A number as an operand of an op.
  std::string value(Number number);
  std::string constant(int64_t value) {
    return this->value({value, Number::Constant});
  }
  /// A number in a subscript.
  std::string text(const Number &number) {
    return number.form == Number::Literal ? std::to_string(number.value)
                                          : value(number);
  }
  std::string subscript(const Entries &entries);
  /// Defines a new value as `op`, and names it.
  std::string define(const std::string &op) {
    std::string result = "%t" + std::to_string(numTemporaries++);
    body << indent << result << " = " << op << '\n';
    return result;
  }
  std::string scalar(int64_t value) {
    std::string type = program.element == Element::I1
                           ? ""
                           : std::string(" : ") + getName(program.element);
    return define("arith.constant " + element(value) + type);
  }
  std::string element(int64_t value) const {
    if (program.element == Element::I1)
      return value ? "true" : "false";
    return std::to_string(value) + (isFloat(program.element) ? ".0" : "");
  }
  std::string dense(const Array &array, size_t dim, size_t &next) const;
  /// An element of `step`, extracted; its indices are count numbers.
  std::string extract(unsigned step, const Number *numbers);
  /// An empty tensor of the type of `step`; the size of each dim that its type
  /// does not say is that of dim `from[i]` of operand 0, or constant.
  std::string empty(unsigned step, const std::vector<int64_t> &from);
  const char *function(Fn fn) const;

  const Program &program;
  std::ostringstream body, callees;
  std::string indent = "  ";
  std::set<int64_t> constants;
  unsigned numTemporaries = 0;
};

} // namespace mlir::slice::randomtest

#endif // SLICE_MLIR_TEST_RANDOM_PRINTER_H
