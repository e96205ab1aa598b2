//===- Generator.cpp - Makes random programs ------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Generator.h"

#include <algorithm>

using namespace mlir::slice::randomtest;

unsigned Generator::pick() {
  int64_t count = program.steps.size();
  int64_t recent = rng.weighted({55, 30, 15});
  int64_t first = recent == 0   ? count - 1
                  : recent == 1 ? std::max<int64_t>(count - 4, 0)
                                : 0;
  return maybeCast(rng.between(first, count - 1));
}

unsigned Generator::maybeCast(unsigned x) {
  if (!rng.chance(12))
    return x;
  return cast(x,
              randomDynamic(getShape(x), std::max(style.dynamicDims / 2, 20)));
}

/// A slice, and slices of that.
unsigned Generator::sliceMove(unsigned x) {
  for (int64_t n = rng.between(1, 3); n > 0; --n) {
    const Shape shape = getShape(x);
    x = slice(x,
              rng.chance(20) ? subscripts.whole(shape) : subscripts.any(shape));
    x = maybeCast(x);
  }
  if (rng.chance(15))
    x = rng.chance(50) ? splat(x) : fromElements(x);
  return x;
}

/// What canonicalization has patterns for: updates, and slices and updates of
/// what was updated.
unsigned Generator::updateMove(unsigned x) {
  const Shape shape = getShape(x);
  Entries a = rng.chance(15) ? subscripts.whole(shape) : subscripts.any(shape);
  auto shapeOf = [&](unsigned step, const Entries &entries) {
    return take(getShape(step), entries)->shape;
  };
  switch (rng.weighted({16, 20, 8, 13, 20, 12, 9, 12})) {
  case 0:
    return update(valueOf(shapeOf(x, a)), x, a);
  case 1: {
    // Read back, or read something else.
    unsigned updated = maybeCast(update(valueOf(shapeOf(x, a)), x, a));
    return slice(updated, subscripts.again(shape, a));
  }
  case 2: {
    // Written back.
    unsigned part = maybeCast(slice(x, a));
    return update(part, maybeCast(x), a);
  }
  case 3: {
    unsigned value = maybeCast(elementwise(slice(x, a)));
    Entries b = subscripts.again(shape, a);
    return shapeOf(x, b) == getShape(value) ? update(value, x, b)
                                            : update(value, x, a);
  }
  case 4: {
    // x[a][b] = v.
    unsigned part = maybeCast(slice(x, a));
    Entries b = rng.chance(20) ? subscripts.whole(getShape(part))
                               : subscripts.any(getShape(part));
    part = maybeCast(update(valueOf(shapeOf(part, b)), part, b));
    Entries c = subscripts.again(shape, a);
    return update(part, x, shapeOf(x, c) == getShape(part) ? c : a);
  }
  case 5: {
    // Written twice.
    unsigned updated = maybeCast(update(valueOf(shapeOf(x, a)), x, a));
    Entries b = subscripts.again(shape, a);
    return update(valueOf(shapeOf(x, b)), updated, b);
  }
  case 6: {
    // One part of a tensor into another that may overlap it.
    Shape sizes;
    for (int64_t dim : shape)
      sizes.push_back(rng.chance(50) ? dim : rng.between(dim / 2, dim));
    unsigned part = slice(x, subscripts.window(shape, sizes));
    return update(part, x, subscripts.window(shape, sizes));
  }
  default: {
    auto [first, second] = subscripts.disjoint(shape);
    unsigned updated = update(valueOf(shapeOf(x, first)), x, first);
    if (rng.chance(70))
      return slice(maybeCast(updated), second);
    return update(valueOf(shapeOf(x, second)), updated, second);
  }
  }
}

void Generator::move() {
  unsigned x = pick();
  switch (rng.weighted({24, 52, 6, 8, 3, 5, 4, 3, 3, 3, 3, 4, 4, 6, 6})) {
  case 0:
    sliceMove(x);
    break;
  case 1:
    updateMove(x);
    break;
  case 2:
    concat(x);
    break;
  case 3:
    elementwise(x);
    break;
  case 4:
    select(x);
    break;
  case 5:
    cast(x, randomDynamic(getShape(x), 50));
    break;
  case 6:
    transpose(x);
    break;
  case 7:
    broadcast(x);
    break;
  case 8:
    fill(x);
    break;
  case 9:
    splat(x);
    break;
  case 10:
    fromElements(x);
    break;
  case 11:
    pad(x);
    break;
  case 12:
    reshape(x);
    break;
  case 13:
    loop(x);
    break;
  default:
    call(x);
  }
}

Program mlir::slice::randomtest::generate(uint64_t seed, uint64_t number) {
  Rng rng(seed * 0x9E3779B97F4A7C15 + number);
  Program program = generate(rng);
  program.number = number;
  return program;
}

Program mlir::slice::randomtest::generate(Rng &rng) {
  static const Element elements[] = {Element::I32, Element::F32, Element::I64,
                                     Element::I8,  Element::F64, Element::I1};
  static const Style styles[] = {
      {0, 8, 0}, {25, 15, 30}, {8, 8, 80}, {60, 15, 100}};
  Program program;
  program.element = elements[rng.weighted({30, 25, 15, 15, 10, 5})];
  const Style &style = styles[rng.weighted({28, 32, 18, 22})];
  Generator generator(rng, style, program);
  generator.argument(generator.randomShape());
  if (rng.chance(30))
    generator.constant(generator.randomShape());
  for (int64_t moves = rng.between(1, 4); moves > 0; --moves)
    generator.move();
  // The last one, and sometimes more, so that what is rewritten has other
  // users.
  unsigned last = program.steps.size() - 1;
  for (unsigned i = 0; i < last && program.results.size() < 2; ++i)
    if (program.steps[i].kind != StepKind::Argument && rng.chance(8))
      program.results.push_back(i);
  program.results.push_back(last);
  dropUnused(program);
  return program;
}
