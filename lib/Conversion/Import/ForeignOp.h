//===- ForeignOp.h - An op that is imported ------------------- -*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops of other dialects are met by name, with no need for their dialects to be
// there: in generic form, or registered by whoever links them too.
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_LIB_CONVERSION_IMPORT_FOREIGNOP_H
#define SLICE_MLIR_LIB_CONVERSION_IMPORT_FOREIGNOP_H

#include "slice-mlir/Conversion/ImportReport.h"
#include "slice-mlir/IR/Slice.h"

#include "mlir/IR/PatternMatch.h"

#include <functional>

namespace mlir::slice {

/// An op with one result that is about to become a slice, an update or index
/// arithmetic: its operands and attributes with the errors that they may have,
/// and the ways to replace it.
///
/// Nothing is built before all checks have passed. Numbers that are known only
/// at run time are therefore described first (`EntryValue`s with ordinals of
/// this class) and computed when a slice needs them.
class ForeignOp {
public:
  ForeignOp(Operation *op, PatternRewriter &rewriter, ImportReport &report)
      : op(op), rewriter(rewriter), report(report) {}

  Operation *get() const { return op; }
  Location getLoc() const { return op->getLoc(); }
  PatternRewriter &getRewriter() { return rewriter; }
  Type getResultType() const { return op->getResult(0).getType(); }
  Value getOperand(unsigned i) const { return op->getOperand(i); }

  /// Starts an error: the op is wrong in itself.
  InFlightDiagnostic error() { return report.emitError(op); }
  /// The op stays as it is, for `reason`, which users are told.
  LogicalResult leave(const Twine &reason);
  /// The op stays as it is, which is no news.
  LogicalResult noMatch(const Twine &reason) {
    return rewriter.notifyMatchFailure(op, reason);
  }

  /// Warns of the op once it is replaced: its own dialect means, or may mean,
  /// another thing by it.
  void warn(const Twine &message) { warnings.push_back(message.str()); }

  //===--------------------------------------------------------------------===//
  // Operands and attributes
  //===--------------------------------------------------------------------===//

  /// Fails with an error if there are not `count` operands.
  LogicalResult expectOperands(unsigned count) {
    return expectOperands(count, count);
  }
  LogicalResult expectOperands(unsigned least, unsigned most);

  /// Operand `i`, a ranked tensor. Unranked ones are left with a remark.
  FailureOr<TypedValue<RankedTensorType>> getTensor(unsigned i, StringRef name);
  /// The elements of operand `i`, a vector or, if it `mayBeScalar`, a scalar of
  /// signed integers of known length.
  FailureOr<SmallVector<EntryValue>> getIndices(unsigned i, StringRef name,
                                                bool mayBeScalar = false);
  /// The same if all of them are known; is left with a remark if not.
  FailureOr<SmallVector<int64_t>> getConstants(unsigned i, StringRef name,
                                               bool mayBeScalar = false);

  /// The integer attribute `name`, of any width, sign-extended.
  FailureOr<int64_t> getInteger(StringRef name, int64_t valueIfAbsent);
  /// The integers of the attribute `name`: an array or dense elements.
  FailureOr<SmallVector<int64_t>> getIntegers(StringRef name);

  //===--------------------------------------------------------------------===//
  // Numbers
  //===--------------------------------------------------------------------===//

  using Maker = std::function<Value()>;

  /// A number of type `index` that `make` computes.
  EntryValue defer(Maker make);
  /// Element `i` of `tensor`, row-major, of rank 0 or 1.
  EntryValue getElement(Value tensor, int64_t i);
  /// `a + b`, saturating where both are known.
  EntryValue add(EntryValue a, EntryValue b);
  /// The size of dim `dim` of `tensor`.
  EntryValue getDim(Value tensor, unsigned dim);
  /// Computes `value`, which is not absent.
  Value create(EntryValue value);

  //===--------------------------------------------------------------------===//
  // Replacement
  //===--------------------------------------------------------------------===//

  /// Replaces the op by `value`, cast to its type; fails with an error if the
  /// types contradict each other.
  LogicalResult replace(Value value);

  /// A subscript, and the numbers that are its run-time values.
  struct Spec {
    Subscript subscript;
    SmallVector<unsigned> ordinals;
  };
  /// The subscript of `entries`, or that of TensorFlow's encoding, whose
  /// run-time values are numbers of this class. Fails with an error (S1 to S7),
  /// or a remark for entries that are more than a subscript can have.
  FailureOr<Spec> getSpec(ArrayRef<Entry> entries);
  FailureOr<Spec> getSpec(const MaskEncoding &encoding);

  /// Replaces the op by the slice of `source`.
  LogicalResult replaceWithSlice(Value source, const Spec &spec);
  /// Replaces the op by `dest` with the slice of it replaced by `value`.
  LogicalResult replaceWithUpdate(Value value, Value dest, const Spec &spec);
  /// Replaces the op by the gradient of the slice of a tensor whose dims are
  /// `sourceShape`, given that of the slice.
  LogicalResult replaceWithGradient(Value gradient,
                                    ArrayRef<EntryValue> sourceShape,
                                    const Spec &spec);

private:
  FailureOr<Spec> getSpec(llvm::Expected<Subscript> subscript,
                          SmallVector<unsigned> ordinals);
  SmallVector<Value> createValues(const Spec &spec);
  /// The type of the slice of a tensor of type `source`.
  FailureOr<RankedTensorType> getSliceType(const Spec &spec, Type source);
  LogicalResult checkValue(Value value, Type source, Type slice);
  LogicalResult checkResult(Type type);
  LogicalResult checkLargestSizes(const Spec &spec, Type source);

  /// A number that is computed at most once.
  struct Number {
    Maker make;
    Value value;
  };

  Operation *op;
  PatternRewriter &rewriter;
  ImportReport &report;
  SmallVector<Number, 0> numbers;
  SmallVector<std::string, 0> warnings;
};

/// How an op becomes one of ours. Fails after an error, a remark or a failed
/// match, with nothing changed.
using ImportFunction = LogicalResult (*)(ForeignOp &op);

/// Adds the pattern that applies `import` to the ops called `name`.
void addImport(RewritePatternSet &patterns, ImportReport &report,
               StringRef name, ImportFunction import);

/// Runs the patterns that `populate` adds on all below `root`. Fails if an op
/// was wrong.
LogicalResult
runImport(Operation *root,
          function_ref<void(RewritePatternSet &, ImportReport &)> populate);

} // namespace mlir::slice

#endif // SLICE_MLIR_LIB_CONVERSION_IMPORT_FOREIGNOP_H
