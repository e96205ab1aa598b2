//===- PrintProgram.cpp - A random program as MLIR ------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Printer.h"

#include <algorithm>
#include <sstream>

using namespace mlir::slice::randomtest;

const char *mlir::slice::randomtest::getName(Element element) {
  static const char *const names[] = {"i1", "i8", "i32", "i64", "f32", "f64"};
  return names[static_cast<int>(element)];
}

int64_t mlir::slice::randomtest::getSize(Element element) {
  static const int64_t sizes[] = {1, 1, 4, 8, 4, 8};
  return sizes[static_cast<int>(element)];
}

std::string mlir::slice::randomtest::toString(const Array &array) {
  std::ostringstream os;
  for (size_t i = 0; i < array.shape.size(); ++i)
    os << (i ? "x" : "") << array.shape[i];
  os << (array.shape.empty() ? "[" : " [");
  for (size_t i = 0; i < array.values.size(); ++i)
    os << (i ? " " : "") << array.values[i];
  os << ']';
  return os.str();
}

static std::string printType(const Shape &shape,
                             const std::vector<bool> &isDynamic,
                             const char *element) {
  std::ostringstream os;
  os << "tensor<";
  for (size_t i = 0; i < shape.size(); ++i) {
    if (isDynamic[i])
      os << "?x";
    else
      os << shape[i] << 'x';
  }
  os << element << '>';
  return os.str();
}

std::string Program::getType(unsigned step) const {
  return printType(getShape(step), steps[step].isDynamic,
                   randomtest::getName(element));
}

std::string mlir::slice::randomtest::nameNumber(const Number &number) {
  std::string name = number.form == Number::Argument ? "%i" : "%c";
  std::string text = std::to_string(number.value);
  return name + (number.value < 0 ? "m" + text.substr(1) : text);
}

std::string Printer::value(Number number) {
  if (number.form == Number::Literal)
    number.form = Number::Constant;
  if (number.form == Number::Constant)
    constants.insert(number.value);
  return nameNumber(number);
}

std::string Printer::subscript(const Entries &entries) {
  std::string result = "[";
  for (const Entry &entry : entries) {
    if (result.size() > 1)
      result += ", ";
    switch (entry.kind) {
    case Entry::Index:
      result += text(*entry.begin);
      break;
    case Entry::Range:
      if (entry.begin)
        result += text(*entry.begin);
      result += ":";
      if (entry.end)
        result += text(*entry.end);
      if (entry.stride)
        result += ":" + text(*entry.stride);
      break;
    case Entry::NewAxis:
      result += "newaxis";
      break;
    case Entry::Ellipsis:
      result += "...";
      break;
    }
  }
  return result + "]";
}

std::string Printer::dense(const Array &array, size_t dim, size_t &next) const {
  if (dim == array.shape.size())
    return element(array.values[next++]);
  std::string result = "[";
  for (int64_t i = 0; i < array.shape[dim]; ++i)
    result += (i ? ", " : "") + dense(array, dim + 1, next);
  return result + "]";
}

std::string Printer::extract(unsigned step, const Number *numbers) {
  std::string indices;
  for (size_t i = 0; i < program.getShape(step).size(); ++i)
    indices += (i ? ", " : "") + value(numbers[i]);
  return define("tensor.extract " + name(step) + "[" + indices +
                "] : " + program.getType(step));
}

std::string Printer::empty(unsigned number, const std::vector<int64_t> &from) {
  const Step &step = program.steps[number];
  std::string sizes;
  for (size_t i = 0; i < step.isDynamic.size(); ++i) {
    if (!step.isDynamic[i])
      continue;
    sizes += sizes.empty() ? "" : ", ";
    sizes += from[i] < 0 ? constant(step.value.shape[i])
                         : define("tensor.dim " + operand(step, 0) + ", " +
                                  constant(from[i]) + " : " + type(step, 0));
  }
  return define("tensor.empty(" + sizes + ") : " + program.getType(number));
}

const char *Printer::function(Fn fn) const {
  static const char *const ints[] = {"arith.addi", "arith.subi", "arith.muli",
                                     "arith.minsi", "arith.maxsi"};
  static const char *const floats[] = {"arith.addf", "arith.subf", "arith.mulf",
                                       "arith.minimumf", "arith.maximumf"};
  return (isFloat(program.element) ? floats : ints)[static_cast<int>(fn)];
}

void Printer::printTensorOp(unsigned number, const std::string &type) {
  const Step &step = program.steps[number];
  std::string x = step.operands.empty() ? "" : operand(step, 0);
  std::string from = x.empty() ? "" : this->type(step, 0);
  std::string op;
  switch (step.kind) {
  case StepKind::Constant: {
    size_t next = 0;
    std::string elements =
        step.value.values.empty() ? "" : dense(step.value, 0, next);
    op = "arith.constant dense<" + elements + "> : " + type;
    break;
  }
  case StepKind::Slice:
    op = "slice.strided " + x + subscript(step.subscript) + " : " + from +
         " to " + type;
    break;
  case StepKind::Update:
    op = "slice.strided_update " + x + " into " + operand(step, 1) +
         subscript(step.subscript) + " : " + from + " into " + type;
    break;
  case StepKind::Cast:
    op = "tensor.cast " + x + " : " + from + " to " + type;
    break;
  case StepKind::Call: {
    std::string callee = program.getName() + "_" + std::to_string(number);
    std::string signature = "(" + from + ") -> " + type;
    op = "call @" + callee + "(" + x + ") : " + signature;
    callees << "func.func " << (step.number ? "@" : "private @") << callee
            << "(%x: " << from << ") -> " << type
            << " {\n  return %x : " << type << "\n}\n";
    break;
  }
  case StepKind::Concat: {
    std::string operands, types;
    for (size_t i = 0; i < step.operands.size(); ++i) {
      operands += (i ? ", " : "") + operand(step, i);
      types += (i ? ", " : "") + this->type(step, i);
    }
    op = "tensor.concat dim(" + std::to_string(step.number) + ") " + operands +
         " : (" + types + ") -> " + type;
    break;
  }
  case StepKind::Binary:
    op = function(step.fn) + (" " + x) + ", " + operand(step, 1) + " : " + type;
    break;
  case StepKind::Negate:
    op = "arith.negf " + x + " : " + type;
    break;
  case StepKind::SelectElements: {
    std::string condition = define(
        (isFloat(program.element) ? "arith.cmpf olt, " : "arith.cmpi slt, ") +
        x + ", " + operand(step, 1) + " : " + from);
    std::string i1 = printType(step.value.shape, step.isDynamic, "i1");
    op = "arith.select " + condition + ", " + operand(step, 1) + ", " +
         operand(step, 2) + " : " + i1 + ", " + type;
    break;
  }
  case StepKind::SelectWhole: {
    std::string flag = value(step.numbers[0]), one = constant(1);
    op = "arith.select " +
         define("arith.cmpi slt, " + flag + ", " + one + " : index") + ", " +
         x + ", " + operand(step, 1) + " : " + type;
    break;
  }
  case StepKind::Splat: {
    op = "tensor.splat " + extract(step.operands[0], step.numbers.data());
    std::string sizes;
    for (size_t i = 0; i < step.isDynamic.size(); ++i)
      if (step.isDynamic[i])
        sizes +=
            (sizes.empty() ? "" : ", ") +
            value(step.numbers[program.getShape(step.operands[0]).size() + i]);
    op += (sizes.empty() ? "" : "[" + sizes + "]") + " : " + type;
    break;
  }
  case StepKind::FromElements: {
    size_t rank = program.getShape(step.operands[0]).size();
    for (int64_t i = 0; i < countElements(step.dims); ++i)
      op += (i ? ", " : "tensor.from_elements ") +
            extract(step.operands[0], step.numbers.data() + i * rank);
    op += " : " + type;
    break;
  }
  case StepKind::Pad: {
    std::string lists[2], arguments, indices;
    size_t rank = step.isDynamic.size();
    for (size_t i = 0; i < 2 * rank; ++i)
      lists[i / rank] += (i % rank ? ", " : "") + text(step.numbers[i]);
    for (size_t i = 0; i < rank; ++i)
      arguments += (i ? ", %k" : "%k") + std::to_string(i) + ": index";
    std::string padding = scalar(step.scalar);
    op = "tensor.pad " + x + " low[" + lists[0] + "] high[" + lists[1] +
         "] {\n  ^bb0(" + arguments + "):\n    tensor.yield " + padding +
         " : " + getName(program.element) + "\n  } : " + from + " to " + type;
    break;
  }
  case StepKind::Collapse:
  case StepKind::Expand: {
    std::string groups;
    int64_t next = 0;
    for (const Number &size : step.numbers) {
      groups += groups.empty() ? "[" : ", [";
      for (int64_t i = 0; i < size.value; ++i)
        groups += (i ? ", " : "") + std::to_string(next++);
      groups += "]";
    }
    op = (step.kind == StepKind::Collapse ? "tensor.collapse_shape "
                                          : "tensor.expand_shape ") +
         x + " [" + groups + "]";
    if (step.kind == StepKind::Expand) {
      op += " output_shape [";
      for (size_t i = 0; i < step.dims.size(); ++i)
        op += (i ? ", " : "") + std::to_string(step.dims[i]);
      op += "]";
    }
    op += " : " + from + " into " + type;
    break;
  }
  default:
    break;
  }
  body << indent << name(number) << " = " << op << '\n';
}

/// Calls `fn` with each number of `step` that the program prints.
template <typename Callback>
static void forEachNumber(const Step &step, Callback fn) {
  for (const Entries *entries : {&step.subscript, &step.subscript2})
    for (const Entry &entry : *entries)
      for (const std::optional<Number> *number :
           {&entry.begin, &entry.end, &entry.stride})
        if (*number)
          fn(**number);
  for (const Number &number : step.numbers)
    fn(number);
}

std::vector<int64_t>
mlir::slice::randomtest::getIndexArguments(const Program &program) {
  std::set<int64_t> values;
  for (const Step &step : program.steps)
    forEachNumber(step, [&](const Number &number) {
      if (number.form == Number::Argument)
        values.insert(number.value);
    });
  return {values.begin(), values.end()};
}

std::string Printer::printFunction() {
  std::string arguments, names, types;
  for (unsigned i = 0; i < program.steps.size(); ++i) {
    std::string type = program.getType(i);
    switch (program.steps[i].kind) {
    case StepKind::Argument:
      arguments += (arguments.empty() ? "" : ", ") + name(i) + ": " + type;
      break;
    case StepKind::Map:
    case StepKind::Accumulate:
    case StepKind::Transpose:
    case StepKind::Broadcast:
    case StepKind::Fill:
      printLinalgOp(i, type);
      break;
    case StepKind::Loop:
      printLoop(i, type);
      break;
    default:
      printTensorOp(i, type);
    }
  }
  for (int64_t value : getIndexArguments(program))
    arguments += (arguments.empty() ? "" : ", ") +
                 nameNumber({value, Number::Argument}) + ": index";
  for (unsigned result : program.results) {
    names += (names.empty() ? "" : ", ") + name(result);
    types += (types.empty() ? "" : ", ") + program.getType(result);
  }
  std::string head = callees.str() + "func.func @" + program.getName() + "(" +
                     arguments + ") -> (" + types + ") {\n";
  for (int64_t value : constants)
    head += "  " + nameNumber({value, Number::Constant}) +
            " = arith.constant " + std::to_string(value) + " : index\n";
  return head + body.str() + "  return " + names + " : " + types + "\n}\n";
}

std::string mlir::slice::randomtest::print(const Program &program) {
  return Printer(program).printFunction();
}

void mlir::slice::randomtest::dropUnused(Program &program) {
  std::vector<bool> isUsed(program.steps.size());
  for (unsigned result : program.results)
    isUsed[result] = true;
  for (size_t i = program.steps.size(); i-- > 0;)
    if (isUsed[i])
      for (unsigned operand : program.steps[i].operands)
        isUsed[operand] = true;
  std::vector<unsigned> numbers(program.steps.size());
  std::vector<Step> steps;
  for (size_t i = 0; i < program.steps.size(); ++i) {
    if (!isUsed[i])
      continue;
    numbers[i] = steps.size();
    steps.push_back(program.steps[i]);
    for (unsigned &operand : steps.back().operands)
      operand = numbers[operand];
  }
  for (unsigned &result : program.results)
    result = numbers[result];
  program.steps = steps;
}
