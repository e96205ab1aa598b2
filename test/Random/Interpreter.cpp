//===- Interpreter.cpp - The values of a random program -------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include <algorithm>

using namespace mlir::slice::randomtest;

int64_t mlir::slice::randomtest::countElements(const Shape &shape) {
  int64_t count = 1;
  for (int64_t dim : shape)
    count *= dim;
  return count;
}

/// Calls `fn` with each position in `shape`, in row-major order.
template <typename Callback>
static void forEachPosition(const Shape &shape, Callback fn) {
  Shape position(shape.size(), 0);
  for (int64_t n = countElements(shape); n > 0; --n) {
    fn(position);
    for (size_t i = shape.size(); i-- > 0;) {
      if (++position[i] < shape[i])
        break;
      position[i] = 0;
    }
  }
}

static int64_t getPlace(const Shape &shape, const Shape &position) {
  int64_t place = 0;
  for (size_t i = 0; i < shape.size(); ++i)
    place = place * shape[i] + position[i];
  return place;
}

//===----------------------------------------------------------------------===//
// Slices
//===----------------------------------------------------------------------===//

/// The indices in range(*slice(begin, end, stride).indices(dim)) of Python.
static std::vector<int64_t> getIndices(const Entry &entry, int64_t dim) {
  int64_t stride = entry.stride ? entry.stride->value : 1;
  // A longer step leaves the dim just as well, and nothing overflows.
  stride = std::clamp(stride, -dim - 1, dim + 1);
  int64_t lower = stride < 0 ? -1 : 0, upper = stride < 0 ? dim - 1 : dim;
  auto adjust = [&](int64_t value) {
    return value < 0 ? std::max(value + dim, lower) : std::min(value, upper);
  };
  int64_t begin = stride < 0 ? upper : lower, end = stride < 0 ? lower : upper;
  if (entry.begin)
    begin = adjust(entry.begin->value);
  if (entry.end)
    end = adjust(entry.end->value);
  std::vector<int64_t> indices;
  for (int64_t i = begin; stride < 0 ? i > end : i < end; i += stride)
    indices.push_back(i);
  return indices;
}

std::optional<Taken> mlir::slice::randomtest::take(const Shape &shape,
                                                   const Entries &subscript) {
  size_t numTaken =
      std::count_if(subscript.begin(), subscript.end(), [](const Entry &entry) {
        return entry.kind == Entry::Index || entry.kind == Entry::Range;
      });
  if (numTaken > shape.size())
    return std::nullopt;
  // The indices in each dim of the source, and which of the dims are kept.
  std::vector<std::vector<int64_t>> indices;
  Taken taken;
  auto addFull = [&](size_t count) {
    for (; count > 0; --count) {
      int64_t dim = shape[indices.size()];
      taken.shape.push_back(dim);
      indices.push_back(getIndices(Entry(), dim));
    }
  };
  for (const Entry &entry : subscript) {
    if (entry.kind == Entry::NewAxis) {
      taken.shape.push_back(1);
    } else if (entry.kind == Entry::Ellipsis) {
      addFull(shape.size() - numTaken);
    } else if (entry.kind == Entry::Range) {
      indices.push_back(getIndices(entry, shape[indices.size()]));
      taken.shape.push_back(indices.back().size());
    } else {
      int64_t dim = shape[indices.size()], index = entry.begin->value;
      if (index < -dim || index >= dim)
        return std::nullopt;
      indices.push_back({index < 0 ? index + dim : index});
    }
  }
  addFull(shape.size() - indices.size());

  Shape sizes;
  for (const std::vector<int64_t> &dim : indices)
    sizes.push_back(dim.size());
  forEachPosition(sizes, [&](const Shape &position) {
    Shape source;
    for (size_t i = 0; i < position.size(); ++i)
      source.push_back(indices[i][position[i]]);
    taken.places.push_back(getPlace(shape, source));
  });
  return taken;
}

static std::optional<Array> slice(const Array &source, const Entries &entries) {
  std::optional<Taken> taken = take(source.shape, entries);
  if (!taken)
    return std::nullopt;
  Array result{taken->shape, {}};
  for (int64_t place : taken->places)
    result.values.push_back(source.values[place]);
  return result;
}

static std::optional<Array> update(const Array &value, Array dest,
                                   const Entries &entries) {
  std::optional<Taken> taken = take(dest.shape, entries);
  if (!taken || taken->shape != value.shape)
    return std::nullopt;
  for (size_t i = 0; i < taken->places.size(); ++i)
    dest.values[taken->places[i]] = value.values[i];
  return dest;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// `value` as an element holds it.
static int64_t wrap(Element element, int64_t value) {
  switch (element) {
  case Element::I1:
    return value & 1;
  case Element::I8:
    return static_cast<int8_t>(value);
  case Element::I32:
    return static_cast<int32_t>(value);
  default:
    return value;
  }
}

static int64_t apply(Element element, Fn fn, int64_t a, int64_t b) {
  // Integers wrap.
  uint64_t x = a, y = b;
  switch (fn) {
  case Fn::Add:
    return wrap(element, x + y);
  case Fn::Sub:
    return wrap(element, x - y);
  case Fn::Mul:
    return wrap(element, x * y);
  case Fn::Min:
    return std::min(a, b);
  case Fn::Max:
    return std::max(a, b);
  }
  return 0;
}

static std::optional<Array> combine(Element element, Fn fn, const Array &a,
                                    const Array &b) {
  if (a.shape != b.shape)
    return std::nullopt;
  Array result{a.shape, {}};
  for (size_t i = 0; i < a.values.size(); ++i)
    result.values.push_back(apply(element, fn, a.values[i], b.values[i]));
  return result;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

static std::optional<Array> concat(const Program &program, const Step &step) {
  Array result;
  result.shape = program.getShape(step.operands[0]);
  result.shape[step.number] = 0;
  for (unsigned operand : step.operands) {
    Shape shape = program.getShape(operand);
    if (shape.size() != result.shape.size())
      return std::nullopt;
    result.shape[step.number] += shape[step.number];
    shape[step.number] = program.getShape(step.operands[0])[step.number];
    if (shape != program.getShape(step.operands[0]))
      return std::nullopt;
  }
  forEachPosition(result.shape, [&](Shape position) {
    size_t i = 0;
    while (position[step.number] >=
           program.getShape(step.operands[i])[step.number])
      position[step.number] -=
          program.getShape(step.operands[i++])[step.number];
    const Array &source = program.steps[step.operands[i]].value;
    result.values.push_back(source.values[getPlace(source.shape, position)]);
  });
  return result;
}

static Array pad(const Array &source, const Step &step) {
  size_t rank = source.shape.size();
  Array result;
  for (size_t i = 0; i < rank; ++i)
    result.shape.push_back(source.shape[i] + step.numbers[i].value +
                           step.numbers[rank + i].value);
  forEachPosition(result.shape, [&](Shape position) {
    bool isInside = true;
    for (size_t i = 0; i < rank; ++i) {
      position[i] -= step.numbers[i].value;
      isInside &= position[i] >= 0 && position[i] < source.shape[i];
    }
    result.values.push_back(
        isInside ? source.values[getPlace(source.shape, position)]
                 : step.scalar);
  });
  return result;
}

/// Dim i of the result is dim numbers[i] of the source.
static Array transpose(const Array &source, const Step &step) {
  Array result;
  for (const Number &dim : step.numbers)
    result.shape.push_back(source.shape[dim.value]);
  forEachPosition(result.shape, [&](const Shape &position) {
    Shape from(position.size());
    for (size_t i = 0; i < position.size(); ++i)
      from[step.numbers[i].value] = position[i];
    result.values.push_back(source.values[getPlace(source.shape, from)]);
  });
  return result;
}

/// The dims `numbers` of the result are new, of the sizes `dims`.
static Array broadcast(const Array &source, const Step &step) {
  Array result;
  std::vector<bool> isNew;
  for (size_t i = 0, next = 0, added = 0;
       next < source.shape.size() || added < step.numbers.size(); ++i) {
    isNew.push_back(added < step.numbers.size() &&
                    step.numbers[added].value == static_cast<int64_t>(i));
    result.shape.push_back(isNew[i] ? step.dims[added++]
                                    : source.shape[next++]);
  }
  forEachPosition(result.shape, [&](const Shape &position) {
    Shape from;
    for (size_t i = 0; i < position.size(); ++i)
      if (!isNew[i])
        from.push_back(position[i]);
    result.values.push_back(source.values[getPlace(source.shape, from)]);
  });
  return result;
}

static Array fromElements(const Array &source, const Step &step) {
  Array result{step.dims, {}};
  size_t rank = source.shape.size();
  for (int64_t n = 0; n < countElements(step.dims); ++n) {
    Shape position;
    for (size_t i = 0; i < rank; ++i)
      position.push_back(step.numbers[n * rank + i].value);
    result.values.push_back(source.values[getPlace(source.shape, position)]);
  }
  return result;
}

static Array splat(const Array &source, const Step &step) {
  Shape position;
  for (size_t i = 0; i < source.shape.size(); ++i)
    position.push_back(step.numbers[i].value);
  return {step.dims, std::vector<int64_t>(
                         countElements(step.dims),
                         source.values[getPlace(source.shape, position)])};
}

/// x[A] = fn(x[A], y).
static std::optional<Array> modify(Element element, Fn fn, const Array &x,
                                   const Entries &entries, const Array &y) {
  std::optional<Array> value = slice(x, entries);
  if (value)
    value = combine(element, fn, *value, y);
  if (value)
    value = update(*value, x, entries);
  return value;
}

static std::optional<Array> evaluateAny(const Program &program,
                                        const Step &step) {
  auto operand = [&](size_t i) -> const Array & {
    return program.steps[step.operands[i]].value;
  };
  switch (step.kind) {
  case StepKind::Argument:
  case StepKind::Constant:
    return step.value;
  case StepKind::Slice:
    return slice(operand(0), step.subscript);
  case StepKind::Update:
    return update(operand(0), operand(1), step.subscript);
  case StepKind::Cast:
  case StepKind::Call:
    return operand(0);
  case StepKind::Concat:
    return concat(program, step);
  case StepKind::Binary:
  case StepKind::Map:
  case StepKind::Accumulate:
    return combine(program.element, step.fn, operand(0), operand(1));
  case StepKind::Negate: {
    Array result = operand(0);
    for (int64_t &value : result.values)
      value = -value;
    return result;
  }
  case StepKind::SelectElements: {
    Array result = operand(0);
    for (size_t i = 0; i < result.values.size(); ++i)
      result.values[i] =
          operand(operand(0).values[i] < operand(1).values[i] ? 1 : 2)
              .values[i];
    return result;
  }
  case StepKind::SelectWhole:
    return operand(step.numbers[0].value < 1 ? 0 : 1);
  case StepKind::Transpose:
    return transpose(operand(0), step);
  case StepKind::Broadcast:
    return broadcast(operand(0), step);
  case StepKind::Fill:
    return Array{operand(0).shape,
                 std::vector<int64_t>(operand(0).values.size(), step.scalar)};
  case StepKind::Splat:
    return splat(operand(0), step);
  case StepKind::FromElements:
    return fromElements(operand(0), step);
  case StepKind::Pad:
    return pad(operand(0), step);
  case StepKind::Collapse:
  case StepKind::Expand:
    return Array{step.dims, operand(0).values};
  case StepKind::Loop: {
    std::optional<Array> x = operand(0);
    for (int64_t i = 0; i < step.number && x; ++i) {
      x = modify(program.element, step.fn, *x, step.subscript, operand(1));
      if (x && step.operands.size() > 2)
        x = modify(program.element, step.fn, *x, step.subscript2, operand(2));
    }
    return x;
  }
  }
  return std::nullopt;
}

std::optional<Array> mlir::slice::randomtest::evaluate(const Program &program,
                                                       const Step &step) {
  std::optional<Array> result = evaluateAny(program, step);
  // All floats that are computed with are exact far beyond this.
  if (result && isFloat(program.element))
    for (int64_t value : result->values)
      if (value < -(1 << 20) || value > 1 << 20)
        return std::nullopt;
  return result;
}
