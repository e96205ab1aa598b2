//===- Program.h - A program on tensors, and its values ---------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A program is a list of steps, each of which makes one tensor of earlier ones.
// It carries its arguments, so each step has one value, which is found by
// plain loops (Interpreter.cpp) that share no code with the project.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_TEST_RANDOM_PROGRAM_H
#define SLICE_MLIR_TEST_RANDOM_PROGRAM_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mlir::slice::randomtest {

using Shape = std::vector<int64_t>;

enum class Element { I1, I8, I32, I64, F32, F64 };

inline bool isFloat(Element element) {
  return element == Element::F32 || element == Element::F64;
}
/// The type's name in MLIR.
const char *getName(Element element);
/// The bytes of one in memory.
int64_t getSize(Element element);

/// A tensor, in row-major order. Floats are whole numbers.
struct Array {
  Shape shape;
  std::vector<int64_t> values;
};

int64_t countElements(const Shape &shape);
/// `shape` with the sizes and the elements on one line.
std::string toString(const Array &array);

/// A number of a subscript, or another one that a step needs.
struct Number {
  /// How the program says it: in the text of the op, as a constant that is an
  /// operand, or as an argument of the function.
  enum Form { Literal, Constant, Argument };
  int64_t value = 0;
  Form form = Literal;
};

struct Entry {
  enum Kind { Index, Range, NewAxis, Ellipsis };
  Kind kind = Range;
  /// The begin of a range, or an index.
  std::optional<Number> begin;
  std::optional<Number> end, stride;
};

using Entries = std::vector<Entry>;

/// What a step does. `x`, `y`, `z` are its operands.
enum class StepKind {
  /// An argument of the function, and a constant.
  Argument,
  Constant,
  /// x[A], and x into y[A].
  Slice,
  Update,
  /// The same with other dims static.
  Cast,
  /// Along `number`, a dim.
  Concat,
  /// Element by element: arith ops, x < y ? y : z, linalg.map, and
  /// linalg.generic with y both read and written.
  Binary,
  Negate,
  SelectElements,
  Map,
  Accumulate,
  /// numbers[0] < 1 ? x : y.
  SelectWhole,
  /// numbers are the permutation, or the dims that are added.
  Transpose,
  Broadcast,
  /// All elements `scalar`; of the shape of x.
  Fill,
  /// x[numbers], extracted, as a tensor of the shape `dims`.
  Splat,
  /// Elements of x as a tensor of the shape `dims`; numbers are their indices.
  FromElements,
  /// numbers are all low ones, then all high ones.
  Pad,
  /// `dims` are the sizes of the groups.
  Collapse,
  Expand,
  /// `number` times y = fn(x[A], y) into x[A]; then, with a z, the same with z
  /// and x[B].
  Loop,
  /// Through a function that returns its argument: a private one, or with a
  /// `number` a public one.
  Call
};

/// Elementwise functions of two operands.
enum class Fn { Add, Sub, Mul, Min, Max };

struct Step {
  StepKind kind = StepKind::Argument;
  std::vector<unsigned> operands;
  Entries subscript, subscript2;
  std::vector<Number> numbers;
  Shape dims;
  int64_t number = 0;
  int64_t scalar = 0;
  Fn fn = Fn::Add;
  /// Which dims its type does not say.
  std::vector<bool> isDynamic;
  /// What it makes.
  Array value;
};

struct Program {
  uint64_t number = 0;
  Element element = Element::I32;
  std::vector<Step> steps;
  /// The steps whose values are returned.
  std::vector<unsigned> results;

  const Shape &getShape(unsigned step) const { return steps[step].value.shape; }
  std::string getType(unsigned step) const;
  std::string getName() const { return "p" + std::to_string(number); }
};

/// The name of a number that is an SSA value, which tells what it is.
std::string nameNumber(const Number &number);

/// The arguments of the program that are numbers, in their order.
std::vector<int64_t> getIndexArguments(const Program &program);

/// Program as a function in MLIR.
std::string print(const Program &program);

/// Steps that no result needs are dropped.
void dropUnused(Program &program);

//===----------------------------------------------------------------------===//
// Interpreter
//===----------------------------------------------------------------------===//

/// What a subscript takes: a shape, and the row-major place in the source of
/// each element.
struct Taken {
  Shape shape;
  std::vector<int64_t> places;
};

/// What Python takes. Nothing if an index is out of bounds.
std::optional<Taken> take(const Shape &shape, const Entries &subscript);

/// What `step` makes of the values of the steps before it. Nothing if that is
/// not defined, or not exact in floating point.
std::optional<Array> evaluate(const Program &program, const Step &step);

} // namespace mlir::slice::randomtest

#endif // SLICE_MLIR_TEST_RANDOM_PROGRAM_H
