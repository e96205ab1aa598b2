//===- GeneratorSteps.cpp - The steps of random programs ------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generator.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <limits>

using namespace mlir::slice::randomtest;

/// Programs are small, so that many can be tried.
static constexpr int64_t kMaxElements = 300;
static constexpr size_t kMaxRank = 6;

unsigned Generator::add(Step step, unsigned otherwise) {
  std::optional<Array> value = evaluate(program, step);
  if (!value || countElements(value->shape) > kMaxElements ||
      value->shape.size() > kMaxRank)
    return otherwise;
  step.value = std::move(*value);
  step.isDynamic.resize(step.value.shape.size());
  program.steps.push_back(std::move(step));
  return program.steps.size() - 1;
}

//===----------------------------------------------------------------------===//
// Sources
//===----------------------------------------------------------------------===//

Shape Generator::randomShape() {
  Shape shape(rng.weighted({3, 30, 37, 22, 8}));
  do {
    for (int64_t &dim : shape)
      dim = rng.weighted({3, 14, 20, 20, 18, 10, 9, 6});
  } while (countElements(shape) > kMaxElements / 2);
  return shape;
}

int64_t Generator::randomScalar() {
  return program.element == Element::I1 ? rng.below(2) : rng.between(-60, 60);
}

Array Generator::randomArray(const Shape &shape) {
  Array array{shape, {}};
  for (int64_t i = countElements(shape); i > 0; --i)
    array.values.push_back(randomScalar());
  return array;
}

std::vector<bool> Generator::randomDynamic(const Shape &shape, int percent) {
  std::vector<bool> result;
  for (size_t i = 0; i < shape.size(); ++i)
    result.push_back(rng.chance(percent));
  return result;
}

unsigned Generator::argument(const Shape &shape) {
  Step step;
  step.value = randomArray(shape);
  step.isDynamic = randomDynamic(shape, style.dynamicDims);
  return add(step, 0);
}

unsigned Generator::constant(const Shape &shape) {
  Step step;
  step.kind = StepKind::Constant;
  step.value = randomArray(shape);
  if (rng.chance(30))
    std::fill(step.value.values.begin(), step.value.values.end(),
              randomScalar());
  return add(step, 0);
}

unsigned Generator::cast(unsigned x, const std::vector<bool> &isDynamic) {
  if (program.steps[x].isDynamic == isDynamic)
    return x;
  Step step;
  step.kind = StepKind::Cast;
  step.operands = {x};
  step.isDynamic = isDynamic;
  return add(step, x);
}

/// A value of a shape that is asked for, from wherever it may come.
unsigned Generator::valueOf(const Shape &shape) {
  std::vector<unsigned> same, larger;
  for (unsigned i = 0; i < program.steps.size(); ++i) {
    const Shape &other = getShape(i);
    if (other == shape)
      same.push_back(i);
    bool isLarger = other.size() == shape.size() && !shape.empty();
    for (size_t dim = 0; isLarger && dim < shape.size(); ++dim)
      isLarger = shape[dim] <= other[dim];
    if (isLarger)
      larger.push_back(i);
  }
  switch (rng.weighted({25, 30, 20, 10, 8, 7})) {
  case 0:
    if (!same.empty())
      return maybeCast(same[rng.below(same.size())]);
    break;
  case 1:
    if (!larger.empty()) {
      unsigned x = larger[rng.below(larger.size())];
      return slice(x, subscripts.window(getShape(x), shape));
    }
    break;
  case 2:
    if (!same.empty())
      return elementwise(same[rng.below(same.size())]);
    break;
  case 3:
    return constant(shape);
  case 4:
    return fill(argument(shape));
  default:
    break;
  }
  return argument(shape);
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

/// The dims of x[entries] that its type need not say: all that are not certain
/// from the text of the op alone.
std::vector<bool> Generator::getDynamic(unsigned x, const Entries &entries) {
  const std::vector<bool> &source = program.steps[x].isDynamic;
  std::vector<int64_t> dims = getSourceDims(getShape(x), entries);
  int64_t next = 0, numTaken = 0;
  for (int64_t dim : dims)
    numTaken += dim >= 0;
  std::vector<bool> result;
  auto isLiteral = [](const std::optional<Number> &number) {
    return !number || number->form == Number::Literal;
  };
  for (const Entry &entry : entries) {
    switch (entry.kind) {
    case Entry::Index:
      ++next;
      break;
    case Entry::Range:
      result.push_back(source[next++] || !isLiteral(entry.begin) ||
                       !isLiteral(entry.end) || !isLiteral(entry.stride));
      break;
    case Entry::NewAxis:
      result.push_back(false);
      break;
    case Entry::Ellipsis:
      for (int64_t n = source.size() - numTaken; n > 0; --n)
        result.push_back(source[next++]);
    }
  }
  result.insert(result.end(), source.begin() + next, source.end());
  return result;
}

unsigned Generator::slice(unsigned x, const Entries &entries) {
  Step step;
  step.kind = StepKind::Slice;
  step.operands = {x};
  step.subscript = entries;
  step.isDynamic = getDynamic(x, entries);
  // A type may say less than is known.
  if (rng.chance(style.dynamicDims / 2))
    for (size_t i = 0; i < step.isDynamic.size(); ++i)
      step.isDynamic[i] = step.isDynamic[i] || rng.chance(50);
  return add(step, x);
}

unsigned Generator::update(unsigned value, unsigned x, const Entries &entries) {
  Step step;
  step.kind = StepKind::Update;
  step.operands = {value, x};
  step.subscript = entries;
  step.isDynamic = program.steps[x].isDynamic;
  return add(step, x);
}

unsigned Generator::loop(unsigned x) {
  Step step;
  step.kind = StepKind::Loop;
  step.number = rng.between(0, 3);
  step.fn = randomFn(program.steps[x].isDynamic);
  auto [a, b] = subscripts.disjoint(getShape(x));
  bool isDisjoint = rng.chance(50);
  step.subscript = isDisjoint ? a : subscripts.any(getShape(x));
  step.subscript2 =
      isDisjoint ? b : subscripts.again(getShape(x), step.subscript);
  step.operands = {x};
  int64_t count = rng.between(1, 2);
  for (int64_t i = 0; i < count; ++i) {
    const Entries &entries = i == 0 ? step.subscript : step.subscript2;
    Shape shape = take(getShape(x), entries)->shape;
    if (countElements(shape) > kMaxElements || shape.size() > kMaxRank)
      return x;
    step.operands.push_back(cast(valueOf(shape), getDynamic(x, entries)));
  }
  step.isDynamic = program.steps[x].isDynamic;
  return add(step, x);
}

/// Most often of a slice.
unsigned Generator::call(unsigned x) {
  if (rng.chance(70))
    x = maybeCast(slice(x, subscripts.any(getShape(x))));
  Step step;
  step.kind = StepKind::Call;
  step.number = rng.below(2);
  step.operands = {x};
  step.isDynamic = program.steps[x].isDynamic;
  return add(step, x);
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

Fn Generator::randomFn(const std::vector<bool> &isDynamic) {
  // The order of i1 is that of -1 and 0.
  Fn fn = static_cast<Fn>(rng.below(program.element == Element::I1 ? 3 : 5));
  // Upstream folds (a - b) - a to a difference of a constant, even one whose
  // type is not static.
  bool mayFold =
      !isFloat(program.element) && llvm::is_contained(isDynamic, true);
  return fn == Fn::Sub && mayFold ? Fn::Add : fn;
}

unsigned Generator::elementwise(unsigned x) {
  static const StepKind ops[] = {StepKind::Binary, StepKind::Map,
                                 StepKind::Accumulate, StepKind::Negate,
                                 StepKind::SelectElements};
  Step step;
  step.kind = ops[rng.weighted({50, 15, 15, 10, 10})];
  if ((step.kind == StepKind::Negate && !isFloat(program.element)) ||
      (step.kind == StepKind::SelectElements && program.element == Element::I1))
    step.kind = StepKind::Binary;
  step.isDynamic = program.steps[x].isDynamic;
  step.fn = randomFn(step.isDynamic);
  size_t count = step.kind == StepKind::Negate           ? 1
                 : step.kind == StepKind::SelectElements ? 3
                                                         : 2;
  while (step.operands.size() < count) {
    // Of the same type as x; most likely another value.
    unsigned other = x;
    for (unsigned i = 0; i < program.steps.size(); ++i)
      if (getShape(i) == getShape(x) && rng.chance(30))
        other = i;
    if (other == x && rng.chance(50))
      other = rng.chance(50) ? constant(getShape(x)) : argument(getShape(x));
    // Upstream folds a comparison of a value with itself to a constant, even
    // one whose type is not static.
    if (step.kind == StepKind::SelectElements && step.operands.size() == 1 &&
        other == x)
      other = argument(getShape(x));
    step.operands.push_back(step.operands.empty() ? x : other);
  }
  for (unsigned &operand : step.operands)
    operand = cast(operand, step.isDynamic);
  return add(step, x);
}

/// One of two tensors that need not be of one size.
unsigned Generator::select(unsigned x) {
  unsigned other = pick();
  std::vector<bool> isDynamic(getShape(x).size());
  if (getShape(other).size() != getShape(x).size())
    other = argument(getShape(x));
  for (size_t i = 0; i < isDynamic.size(); ++i)
    isDynamic[i] =
        getShape(x)[i] != getShape(other)[i] || rng.chance(style.dynamicDims);
  Step step;
  step.kind = StepKind::SelectWhole;
  step.operands = {cast(x, isDynamic), cast(other, isDynamic)};
  step.numbers = {subscripts.number(rng.below(2))};
  step.isDynamic = isDynamic;
  return add(step, x);
}
