//===- CopyBuilder.h - Addresses and moves of bytes -------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_TRANSFORMS_COPY_COPYBUILDER_H
#define SLICE_MLIR_LIB_TRANSFORMS_COPY_COPYBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"

namespace mlir::slice {

/// Emits what copies are made of: i64 arithmetic that folds as it goes, byte
/// addresses, loads and stores of any width, loops and branches.
class CopyBuilder {
public:
  using Body = function_ref<void()>;
  using LoopBody = function_ref<void(Value)>;
  using Values = SmallVector<Value>;

  /// All addresses that are loaded from and stored to are multiples of
  /// `alignment`.
  CopyBuilder(OpBuilder &builder, Location loc, int64_t alignment)
      : builder(builder), loc(loc), alignment(alignment) {}

  OpBuilder &getBuilder() { return builder; }
  Location getLoc() const { return loc; }
  int64_t getAlignment() const { return alignment; }

  Value constant(int64_t value);
  Value constantTrue();
  Value add(Value a, Value b);
  Value sub(Value a, Value b);
  Value mul(Value a, Value b);
  Value add(Value a, int64_t b);
  Value sub(Value a, int64_t b) { return add(a, -b); }
  Value mul(Value a, int64_t b);
  Value min(Value a, Value b) { return fold<arith::MinSIOp>(a, b); }
  /// Of numbers that are not negative.
  Value div(Value a, int64_t b);
  Value rem(Value a, int64_t b);
  Value bitAnd(Value a, Value b) { return fold<arith::AndIOp>(a, b); }
  Value bitAnd(Value a, int64_t b) { return bitAnd(a, constant(b)); }
  Value bitOr(Value a, Value b) { return fold<arith::OrIOp>(a, b); }
  Value negate(Value a) { return sub(constant(0), a); }
  Value magnitude(Value a) { return select(less(a, 0), negate(a), a); }
  Value logicalNot(Value a);
  Value equal(Value a, Value b) {
    return compare(arith::CmpIPredicate::eq, a, b);
  }
  Value equal(Value a, int64_t b) { return equal(a, constant(b)); }
  Value less(Value a, Value b) {
    return compare(arith::CmpIPredicate::slt, a, b);
  }
  Value less(Value a, int64_t b) { return less(a, constant(b)); }
  Value atLeast(Value a, int64_t b) {
    return compare(arith::CmpIPredicate::sge, a, constant(b));
  }
  Value select(Value condition, Value a, Value b);

  /// The address `bytes` past `pointer`.
  Value at(Value pointer, Value bytes);
  Value at(Value pointer, int64_t bytes);
  /// The address as a number.
  Value toInteger(Value pointer);

  /// An integer of `bytes` bytes, or beyond 8, a vector of them.
  Type getType(int64_t bytes);
  /// A vector of `bytes` bytes of integers of `granule` bytes.
  VectorType getVectorType(int64_t bytes, int64_t granule);
  Value load(Type type, Value pointer);
  void store(Value value, Value pointer);
  /// A store past the caches; `pointer` must be a multiple of the value's size.
  void stream(Value value, Value pointer);
  /// Brings the line at `pointer`, which need not be an address, nearer.
  void prefetch(Value pointer);
  /// The elements `mask` of two vectors, taken as one; -1 is any.
  Value shuffle(Value a, Value b, ArrayRef<int32_t> mask);
  /// Memory on the stack.
  Value allocate(Value bytes);
  /// What was written past the caches comes before what follows.
  void fence();
  /// A call of memcpy, or less.
  void copyBytes(Value target, Value source, Value bytes);

  /// for (i = begin; i < end; i += step) body(i). Not run at all, or without a
  /// loop, if constants tell. LLVM is told not to vectorize it.
  void loop(Value begin, Value end, int64_t step, LoopBody body);
  /// As `loop`, with a step that is known at run time.
  void loopBy(Value begin, Value end, Value step, LoopBody body);
  /// Runs body(begin, end) on `threads` parts of [0, size).
  void parallel(Value size, int64_t threads,
                function_ref<void(Value, Value)> body);
  /// switch (which) { case i: body(i) } for all i below `numCases`.
  void choose(Value which, size_t numCases, function_ref<void(size_t)> body);
  /// if (condition) then() else otherwise(), by constants if they tell.
  void branch(Value condition, Body then, Body otherwise = nullptr);
  /// condition ? then() : otherwise(), for values that are not both computed.
  Values choice(Value condition, function_ref<Values()> then,
                function_ref<Values()> otherwise);
  /// for (i = begin; i < end; ++i) values = body(i, values).
  Values loop(Value begin, Value end, Values values,
              function_ref<Values(Value, const Values &)> body);
  /// while (condition(values)) values = body(values).
  Values loopWhile(Values values, function_ref<Value(const Values &)> condition,
                   function_ref<Values(const Values &)> body);

private:
  Value compare(arith::CmpIPredicate predicate, Value a, Value b);
  template <typename Op>
  Value fold(Value a, Value b) {
    return builder.createOrFold<Op>(loc, a, b);
  }

  OpBuilder &builder;
  Location loc;
  int64_t alignment;
};

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_TRANSFORMS_COPY_COPYBUILDER_H
