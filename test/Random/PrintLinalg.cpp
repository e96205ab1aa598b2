//===- PrintLinalg.cpp - Loops and linalg ops of random programs ----------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Printer.h"

#include <algorithm>

using namespace mlir::slice::randomtest;

static std::string printList(const std::vector<Number> &numbers) {
  std::string result;
  for (const Number &number : numbers)
    result += (result.empty() ? "" : ", ") + std::to_string(number.value);
  return "[" + result + "]";
}

void Printer::printLoop(unsigned number, const std::string &type) {
  const Step &step = program.steps[number];
  std::string x = name(number) + "x";
  std::string from = constant(0), to = constant(step.number), by = constant(1);
  body << indent << name(number) << " = scf.for %k = " << from << " to " << to
       << " step " << by << " iter_args(" << x << " = " << operand(step, 0)
       << ") -> (" << type << ") {\n";
  indent = "    ";
  for (size_t i = 1; i < step.operands.size(); ++i) {
    std::string slice = subscript(i == 1 ? step.subscript : step.subscript2);
    std::string part = this->type(step, i);
    std::string value =
        define("slice.strided " + x + slice + " : " + type + " to " + part);
    value = define(function(step.fn) + (" " + value) + ", " + operand(step, i) +
                   " : " + part);
    x = define("slice.strided_update " + value + " into " + x + slice + " : " +
               part + " into " + type);
  }
  body << indent << "scf.yield " << x << " : " << type << '\n';
  indent = "  ";
  body << indent << "}\n";
}

void Printer::printLinalgOp(unsigned number, const std::string &type) {
  const Step &step = program.steps[number];
  std::string result = indent + name(number) + " = ";
  std::vector<int64_t> from(step.isDynamic.size(), -1);
  switch (step.kind) {
  case StepKind::Map:
  case StepKind::Fill:
    for (size_t i = 0; i < from.size(); ++i)
      from[i] = i;
    break;
  case StepKind::Transpose:
    for (size_t i = 0; i < from.size(); ++i)
      from[i] = step.numbers[i].value;
    break;
  case StepKind::Broadcast:
    for (size_t i = 0, next = 0; i < from.size(); ++i)
      if (std::none_of(step.numbers.begin(), step.numbers.end(),
                       [&](const Number &dim) {
                         return dim.value == static_cast<int64_t>(i);
                       }))
        from[i] = next++;
    break;
  default:
    break;
  }
  if (step.kind == StepKind::Accumulate) {
    std::string dims;
    for (size_t i = 0; i < from.size(); ++i)
      dims += (i ? ", d" : "d") + std::to_string(i);
    std::string map = "affine_map<(" + dims + ") -> (" + dims + ")>";
    std::string loops;
    for (size_t i = 0; i < from.size(); ++i)
      loops += i ? ", \"parallel\"" : "\"parallel\"";
    std::string element = getName(program.element);
    body << result << "linalg.generic {indexing_maps = [" << map << ", " << map
         << "], iterator_types = [" << loops << "]} ins(" << operand(step, 0)
         << " : " << this->type(step, 0) << ") outs(" << operand(step, 1)
         << " : " << type << ") {\n  ^bb0(%x: " << element
         << ", %y: " << element << "):\n    %z = " << function(step.fn)
         << " %x, %y : " << element << "\n    linalg.yield %z : " << element
         << "\n  } -> " << type << '\n';
    return;
  }
  std::string fill = step.kind == StepKind::Fill ? scalar(step.scalar) : "";
  std::string out = empty(number, from) + " : " + type;
  std::string in = operand(step, 0) + " : " + this->type(step, 0);
  if (step.kind == StepKind::Map)
    body << result << "linalg.map { " << function(step.fn) << " } ins("
         << operand(step, 0) << ", " << operand(step, 1) << " : "
         << this->type(step, 0) << ", " << this->type(step, 1) << ") outs("
         << out << ")\n";
  else if (step.kind == StepKind::Fill)
    body << result << "linalg.fill ins(" << fill << " : "
         << getName(program.element) << ") outs(" << out << ") -> " << type
         << '\n';
  else
    body << result
         << (step.kind == StepKind::Transpose ? "linalg.transpose ins("
                                              : "linalg.broadcast ins(")
         << in << ") outs(" << out
         << (step.kind == StepKind::Transpose ? ") permutation = "
                                              : ") dimensions = ")
         << printList(step.numbers) << '\n';
}
