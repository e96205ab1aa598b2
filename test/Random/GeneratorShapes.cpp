//===- GeneratorShapes.cpp - Steps that make other shapes -----------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generator.h"

#include <algorithm>
#include <numeric>

using namespace mlir::slice::randomtest;

unsigned Generator::concat(unsigned x) {
  // Upstream makes invalid slices of what is empty.
  if (getShape(x).empty() || countElements(getShape(x)) == 0)
    return x;
  Step step;
  step.kind = StepKind::Concat;
  step.number = rng.below(getShape(x).size());
  step.operands = {x};
  for (int64_t n = rng.between(1, 2); n > 0; --n) {
    Shape shape = getShape(x);
    shape[step.number] = rng.between(1, 4);
    step.operands.push_back(valueOf(shape));
  }
  if (rng.chance(50))
    std::swap(step.operands.front(), step.operands.back());
  // A dim is known if all operands know it; those that are equal, if one does.
  for (size_t i = 0; i < getShape(x).size(); ++i) {
    bool allKnow = true, oneKnows = false;
    for (unsigned operand : step.operands) {
      allKnow &= !program.steps[operand].isDynamic[i];
      oneKnows |= !program.steps[operand].isDynamic[i];
    }
    step.isDynamic.push_back(
        static_cast<int64_t>(i) == step.number ? !allKnow : !oneKnows);
  }
  return add(step, x);
}

unsigned Generator::transpose(unsigned x) {
  // Upstream crashes on one without dims.
  if (getShape(x).empty())
    return x;
  std::vector<int64_t> dims(getShape(x).size());
  std::iota(dims.begin(), dims.end(), 0);
  for (size_t i = dims.size(); i-- > 1;)
    std::swap(dims[i], dims[rng.below(i + 1)]);
  Step step;
  step.kind = StepKind::Transpose;
  step.operands = {x};
  for (int64_t dim : dims) {
    step.numbers.push_back({dim, Number::Literal});
    step.isDynamic.push_back(program.steps[x].isDynamic[dim]);
  }
  return add(step, x);
}

unsigned Generator::broadcast(unsigned x) {
  Step step;
  step.kind = StepKind::Broadcast;
  step.operands = {x};
  step.isDynamic = program.steps[x].isDynamic;
  int64_t dim = rng.below(getShape(x).size() + 1);
  step.numbers = {{dim, Number::Literal}};
  step.dims = {rng.between(0, 3)};
  step.isDynamic.insert(step.isDynamic.begin() + dim,
                        rng.chance(style.dynamicDims));
  return add(step, x);
}

unsigned Generator::fill(unsigned x) {
  Step step;
  step.kind = StepKind::Fill;
  step.operands = {x};
  step.scalar = randomScalar();
  step.isDynamic = program.steps[x].isDynamic;
  return add(step, x);
}

unsigned Generator::splat(unsigned x) {
  if (countElements(getShape(x)) == 0)
    return x;
  Step step;
  step.kind = StepKind::Splat;
  step.operands = {x};
  for (int64_t dim : getShape(x))
    step.numbers.push_back(subscripts.number(rng.below(dim)));
  step.dims = randomShape();
  step.isDynamic = randomDynamic(step.dims, style.dynamicDims);
  for (int64_t dim : step.dims)
    step.numbers.push_back(subscripts.number(dim));
  return add(step, x);
}

unsigned Generator::fromElements(unsigned x) {
  if (countElements(getShape(x)) == 0)
    return x;
  Step step;
  step.kind = StepKind::FromElements;
  step.operands = {x};
  step.dims = {rng.between(1, 3)};
  if (rng.chance(30))
    step.dims.push_back(rng.between(1, 2));
  for (int64_t n = countElements(step.dims); n > 0; --n)
    for (int64_t dim : getShape(x))
      step.numbers.push_back(subscripts.number(rng.below(dim)));
  return add(step, x);
}

unsigned Generator::pad(unsigned x) {
  // Upstream makes invalid slices of what is empty.
  size_t rank = getShape(x).size();
  if (rank == 0 || countElements(getShape(x)) == 0)
    return x;
  Step step;
  step.kind = StepKind::Pad;
  step.operands = {x};
  step.scalar = randomScalar();
  for (size_t i = 0; i < 2 * rank; ++i)
    step.numbers.push_back(subscripts.number(rng.weighted({50, 30, 20})));
  for (size_t i = 0; i < rank; ++i)
    step.isDynamic.push_back(program.steps[x].isDynamic[i] ||
                             step.numbers[i].form != Number::Literal ||
                             step.numbers[rank + i].form != Number::Literal);
  return add(step, x);
}

/// Dims put together, or taken apart where the type says them all.
unsigned Generator::reshape(unsigned x) {
  // Upstream makes invalid reshapes of what is empty.
  const Shape shape = getShape(x);
  if (shape.empty() || countElements(shape) == 0)
    return x;
  const std::vector<bool> isDynamic = program.steps[x].isDynamic;
  bool isStatic = std::count(isDynamic.begin(), isDynamic.end(), true) == 0;
  Step step;
  step.operands = {x};
  if (isStatic && rng.chance(50)) {
    step.kind = StepKind::Expand;
    for (int64_t dim : shape) {
      int64_t factor = rng.between(1, 3);
      if (dim == 0 || dim % factor != 0 || rng.chance(40)) {
        step.dims.push_back(dim);
        step.numbers.push_back({1, Number::Literal});
        continue;
      }
      Shape factors = {factor, dim / factor};
      if (rng.chance(50))
        std::swap(factors[0], factors[1]);
      step.dims.insert(step.dims.end(), factors.begin(), factors.end());
      step.numbers.push_back({2, Number::Literal});
    }
    if (step.dims.size() == shape.size())
      return x;
    return add(step, x);
  }
  step.kind = StepKind::Collapse;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (i > 0 && rng.chance(50)) {
      step.dims.back() *= shape[i];
      ++step.numbers.back().value;
      step.isDynamic.back() = step.isDynamic.back() || isDynamic[i];
      continue;
    }
    step.dims.push_back(shape[i]);
    step.numbers.push_back({1, Number::Literal});
    step.isDynamic.push_back(isDynamic[i]);
  }
  if (step.dims.size() == shape.size())
    return x;
  return add(step, x);
}
