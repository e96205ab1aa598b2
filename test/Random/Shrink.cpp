//===- Shrink.cpp - Makes failing programs small --------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Shrink.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir::slice::randomtest;

/// Finds the values again. False if one is not defined, or of another shape.
static bool reevaluate(Program &program) {
  for (Step &step : program.steps) {
    std::optional<Array> value = evaluate(program, step);
    if (!value || value->shape != step.value.shape)
      return false;
    step.value = std::move(*value);
  }
  return true;
}

namespace {

class Shrinker {
public:
  Shrinker(Program program, llvm::function_ref<bool(const Program &)> fails)
      : program(std::move(program)), fails(fails) {}

  Program shrink();

private:
  /// Takes `candidate`, if it fails too.
  bool accept(Program candidate) {
    dropUnused(candidate);
    if (!reevaluate(candidate) || !fails(candidate))
      return false;
    program = std::move(candidate);
    return true;
  }

  void shortenToPrefix();
  bool replaceByArgument(size_t i);
  bool replaceByOperand(size_t i);
  bool makeLiteral(size_t i);
  void makeStatic();

  Program program;
  llvm::function_ref<bool(const Program &)> fails;
};

} // namespace

/// The first step that fails, as the only result.
void Shrinker::shortenToPrefix() {
  for (unsigned i = 0; i < program.steps.size(); ++i) {
    Program candidate = program;
    candidate.results = {i};
    if (program.steps[i].kind != StepKind::Argument &&
        accept(std::move(candidate)))
      return;
  }
}

bool Shrinker::replaceByArgument(size_t i) {
  if (program.steps[i].kind == StepKind::Argument)
    return false;
  Program candidate = program;
  Step &step = candidate.steps[i];
  Step argument;
  argument.value = step.value;
  argument.isDynamic = step.isDynamic;
  step = argument;
  return accept(std::move(candidate));
}

bool Shrinker::replaceByOperand(size_t i) {
  for (unsigned operand : program.steps[i].operands) {
    if (program.getShape(operand) != program.getShape(i))
      continue;
    Program candidate = program;
    for (Step &step : candidate.steps)
      llvm::replace(step.operands, static_cast<unsigned>(i), operand);
    llvm::replace(candidate.results, static_cast<unsigned>(i), operand);
    if (accept(std::move(candidate)))
      return true;
  }
  return false;
}

static bool makeNumbersLiteral(Step &step) {
  bool changed = false;
  auto change = [&](Number &number) {
    changed |= number.form != Number::Literal;
    number.form = Number::Literal;
  };
  for (Entries *entries : {&step.subscript, &step.subscript2})
    for (Entry &entry : *entries)
      for (std::optional<Number> *number :
           {&entry.begin, &entry.end, &entry.stride})
        if (*number)
          change(**number);
  return changed;
}

bool Shrinker::makeLiteral(size_t i) {
  Program candidate = program;
  return makeNumbersLiteral(candidate.steps[i]) && accept(std::move(candidate));
}

/// All at once: types must agree.
void Shrinker::makeStatic() {
  Program candidate = program;
  for (Step &step : candidate.steps) {
    makeNumbersLiteral(step);
    step.isDynamic.assign(step.isDynamic.size(), false);
  }
  accept(std::move(candidate));
}

Program Shrinker::shrink() {
  shortenToPrefix();
  bool changed = true;
  while (changed) {
    changed = false;
    // From the end, since steps before are dropped with what needs them.
    for (size_t i = program.steps.size(); i-- > 0;)
      if (i < program.steps.size())
        changed |=
            replaceByArgument(i) || replaceByOperand(i) || makeLiteral(i);
  }
  makeStatic();
  return program;
}

Program mlir::slice::randomtest::shrink(
    Program program, llvm::function_ref<bool(const Program &)> fails) {
  return Shrinker(std::move(program), fails).shrink();
}
