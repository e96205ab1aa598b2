//===- BuildersTest.cpp - Builders and accessors of the ops ---------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/IR/Slice.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Verifier.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace mlir::slice;

namespace {

/// A module with a source of type tensor<5x5x5x5x5x5xf32> and two run-time
/// values.
class Builders : public testing::Test {
protected:
  Builders()
      : loc(UnknownLoc::get(&context)), module(ModuleOp::create(loc)),
        builder(OpBuilder::atBlockEnd(module->getBody())) {
    context.loadDialect<SliceDialect, arith::ArithDialect>();
    Type type =
        RankedTensorType::get(SmallVector<int64_t>(6, 5), builder.getF32Type());
    source = arith::ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(cast<ShapedType>(type),
                               builder.getF32FloatAttr(0)));
    i = arith::ConstantIndexOp::create(builder, loc, 1);
    j = arith::ConstantIndexOp::create(builder, loc, 2);
  }

  OpFoldResult constant(int64_t value) { return builder.getIndexAttr(value); }
  SmallVector<OpFoldResult> constants(ArrayRef<int64_t> values) {
    return llvm::map_to_vector(values,
                               [&](int64_t value) { return constant(value); });
  }
  std::string textOf(StridedOp op) {
    EXPECT_TRUE(succeeded(verify(op)));
    return op.getSubscript().getSubscript().str();
  }

  MLIRContext context;
  Location loc;
  OwningOpRef<ModuleOp> module;
  OpBuilder builder;
  Value source, i, j;
};

} // namespace

TEST_F(Builders, FromSubscript) {
  Subscript subscript =
      llvm::cantFail(Subscript::parse("?, 2:4, None, ..., :?:-1, :"));
  auto op =
      StridedOp::create(builder, loc, source, subscript, ValueRange{i, j});
  EXPECT_EQ(textOf(op), "?, 2:4, newaxis, ..., :?:-1, :");
  EXPECT_EQ(op.getResultType().getShape(),
            (ArrayRef<int64_t>{2, 1, 5, 5, ShapedType::kDynamic, 5}));
  EXPECT_EQ(op.getValues()[1], j);
}

TEST_F(Builders, FromMixedEntries) {
  auto op = StridedOp::create(
      builder, loc, source,
      ArrayRef<MixedEntry>{MixedEntry::index(OpFoldResult(i)),
                           MixedEntry::range(constant(2), constant(4)),
                           MixedEntry::newAxis(), MixedEntry::ellipsis(),
                           MixedEntry::range({}, OpFoldResult(j), constant(-1)),
                           MixedEntry::range()});
  EXPECT_EQ(textOf(op), "?, 2:4, newaxis, ..., :?:-1, :");
  EXPECT_EQ(op.getValues()[0], i);
  EXPECT_EQ(op.getValues()[1], j);
}

TEST_F(Builders, FromMasks) {
  SmallVector<OpFoldResult> begin = constants({1, 2, 0, 0, 0, 0});
  begin[0] = i;
  // An ignored slot: the value is not an operand.
  begin[2] = j;
  auto op = StridedOp::create(builder, loc, source, begin,
                              constants({2, 4, 0, 0, -3, 0}),
                              constants({1, 1, 1, 1, -1, 1}), 48, 32, 8, 4, 1);
  EXPECT_EQ(textOf(op), "?, 2:4, newaxis, ..., :-3:-1, :");
  ASSERT_EQ(op.getValues().size(), 1u);
  EXPECT_EQ(op.getValues()[0], i);

  EXPECT_EQ(op.getBeginMask(), 48);
  EXPECT_EQ(op.getEndMask(), 32);
  EXPECT_EQ(op.getEllipsisMask(), 8);
  EXPECT_EQ(op.getNewAxisMask(), 4);
  EXPECT_EQ(op.getShrinkAxisMask(), 1);
  begin[2] = constant(0);
  EXPECT_EQ(op.getMixedBegin(), begin);
  // The end of a run-time index is not known, and ignored.
  EXPECT_EQ(op.getMixedEnd(), constants({0, 4, 0, 0, -3, 0}));
  EXPECT_EQ(op.getMixedStrides(), constants({1, 1, 1, 1, -1, 1}));
}

TEST_F(Builders, ResolveAnswersFirst) {
  // What a builder would end the program on can be asked for.
  Subscript subscript = llvm::cantFail(Subscript::parse("7"));
  llvm::Expected<Resolved> resolved =
      resolve(subscript, cast<ShapedType>(source.getType()).getShape());
  ASSERT_FALSE(bool(resolved));
  EXPECT_EQ(llvm::toString(resolved.takeError()),
            "index 7 is out of bounds for dimension 0 of size 5");
}

TEST_F(Builders, Update) {
  auto value = StridedOp::create(
      builder, loc, source,
      ArrayRef<MixedEntry>{MixedEntry::index(OpFoldResult(i))});
  auto op = StridedUpdateOp::create(
      builder, loc, value, source,
      ArrayRef<MixedEntry>{MixedEntry::index(OpFoldResult(j))});
  EXPECT_TRUE(succeeded(verify(op)));
  EXPECT_EQ(op.getType(), source.getType());
  EXPECT_EQ(op.getSubscript().getSubscript().str(), "?");
  EXPECT_EQ(op.getValues()[0], j);
  EXPECT_EQ(op.getShrinkAxisMask(), 1);
  EXPECT_EQ(op.getMixedBegin(), SmallVector<OpFoldResult>{OpFoldResult(j)});

  EXPECT_TRUE(op.isDpsInit(&op.getDestMutable()));
  EXPECT_FALSE(op.isEquivalentSubset(value, [](Value, Value) { return true; }));
  value.getValuesMutable()[0].set(j);
  EXPECT_TRUE(op.isEquivalentSubset(value, [](Value, Value) { return true; }));
  EXPECT_FALSE(
      op.isEquivalentSubset(value, [](Value, Value) { return false; }));
}

TEST_F(Builders, Gradient) {
  auto gradientOf = [&](Type element) -> FailureOr<Value> {
    Value dy = tensor::EmptyOp::create(builder, loc, {3}, element);
    return createSliceGradient(builder, loc, dy, {constant(6), OpFoldResult(i)},
                               llvm::cantFail(Subscript::parse("::-2, ?")), j);
  };
  for (Type element : {Type(builder.getF32Type()), Type(builder.getI1Type()),
                       Type(builder.getIndexType()),
                       Type(ComplexType::get(builder.getF64Type()))}) {
    FailureOr<Value> gradient = gradientOf(element);
    ASSERT_TRUE(succeeded(gradient));
    EXPECT_EQ(gradient->getType(),
              RankedTensorType::get({6, ShapedType::kDynamic}, element));
    auto update = gradient->getDefiningOp<StridedUpdateOp>();
    ASSERT_TRUE(update);
    EXPECT_TRUE(succeeded(verify(update)));
    EXPECT_TRUE(update.getDest().getDefiningOp<tensor::SplatOp>());
    EXPECT_TRUE(matchPattern(
        update.getDest().getDefiningOp<tensor::SplatOp>().getInput(),
        m_Constant()));
  }
  // Of these there is no zero.
  EXPECT_TRUE(failed(gradientOf(ComplexType::get(builder.getI32Type()))));
  EXPECT_TRUE(failed(gradientOf(VectorType::get({4}, builder.getF32Type()))));
}

TEST_F(Builders, ValueBounds) {
  auto upperBoundOf = [](Value value) {
    FailureOr<int64_t> bound = ValueBoundsConstraintSet::computeConstantBound(
        presburger::BoundType::UB, {value, 0}, nullptr, /*closedUB=*/true);
    return succeeded(bound) ? std::optional(*bound) : std::nullopt;
  };
  auto slice = [&](Value of, StringRef text, ValueRange values = {}) -> Value {
    return StridedOp::create(builder, loc, of,
                             llvm::cantFail(Subscript::parse(text)), values);
  };
  Value x = tensor::EmptyOp::create(builder, loc, {OpFoldResult(i)},
                                    builder.getF32Type());
  EXPECT_EQ(upperBoundOf(x), std::nullopt);
  EXPECT_EQ(upperBoundOf(slice(x, ":5")), 5);
  EXPECT_EQ(upperBoundOf(slice(x, "?:5", j)), 5);
  EXPECT_EQ(upperBoundOf(slice(x, "1:")), std::nullopt);
  // Of at most 5 elements every other one.
  EXPECT_EQ(upperBoundOf(slice(slice(x, ":5"), "::2")), 3);
  EXPECT_EQ(upperBoundOf(slice(slice(x, ":5"), "?::2", j)), 5);
  EXPECT_EQ(upperBoundOf(slice(x, "newaxis")), 1);
  Value update =
      StridedUpdateOp::create(builder, loc, slice(x, ":2"), slice(x, ":5"),
                              llvm::cantFail(Subscript::parse(":2")));
  EXPECT_EQ(upperBoundOf(update), 5);
}
