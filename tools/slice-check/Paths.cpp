//===- Paths.cpp - The ways a vector is put through -----------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Paths.h"

#include "slice-mlir/IR/Slice.h"
#include "slice-mlir/Runner/Compiler.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using namespace mlir::slice;

void Report::mismatch(const Vector &vector, llvm::StringRef path,
                      const llvm::Twine &message) {
  std::lock_guard<std::mutex> lock(mutex);
  ++numMismatches;
  llvm::errs() << vector.where << ": " << path << ": " << message << '\n';
}

static std::string toString(ArrayRef<int64_t> shape) {
  std::string text = "(";
  llvm::raw_string_ostream os(text);
  llvm::interleaveComma(shape, os, [&](int64_t dim) {
    if (dim == kUnknownDim)
      os << '?';
    else
      os << dim;
  });
  os << ')';
  return text;
}

/// The shape of an array in memory: a string is one more dim.
static SmallVector<int64_t> withElementDim(const Vector &vector,
                                           ArrayRef<int64_t> shape) {
  SmallVector<int64_t> result(shape);
  if (vector.element.kind == ElementKind::Kind::String)
    result.push_back(vector.element.width);
  return result;
}

static llvm::Expected<Subscript> getSubscript(const Vector &vector,
                                              const MaskEncoding &slice) {
  llvm::Expected<Subscript> subscript = fromMasks(slice);
  if (!subscript || vector.element.kind != ElementKind::Kind::String)
    return subscript;
  return subscript->withTrailingDim();
}

//===----------------------------------------------------------------------===//
// Inference
//===----------------------------------------------------------------------===//

/// True if `actual` is at least as precise as `expected` and agrees with it.
static bool isAtLeastAsPrecise(ArrayRef<int64_t> actual,
                               ArrayRef<int64_t> expected) {
  return actual.size() == expected.size() &&
         llvm::all_of(llvm::zip_equal(actual, expected), [](auto pair) {
           auto [actual, expected] = pair;
           return actual == expected || expected == kUnknownDim;
         });
}

/// Checks that a shape inferred with unknown dims holds for all small ones.
static void checkUnknownDims(const Vector &vector, const Subscript &subscript,
                             ArrayRef<int64_t> inferred, Report &report) {
  for (int64_t dim = 0; dim <= 12; ++dim) {
    SmallVector<int64_t> shape(vector.shape);
    llvm::replace(shape, kUnknownDim, dim);
    llvm::Expected<Resolved> resolved = resolve(subscript, shape);
    if (!resolved) {
      // An index may be out of bounds of such a dim.
      llvm::consumeError(resolved.takeError());
      continue;
    }
    if (!isAtLeastAsPrecise(resolved->getShape(), inferred))
      report.mismatch(vector, "inference",
                      "inferred " + toString(inferred) + ", but " +
                          toString(shape) + " leads to " +
                          toString(resolved->getShape()));
  }
}

/// Checks that the canonical subscript takes the same elements and stays as it
/// is when canonicalized again.
static void checkCanonical(const Vector &vector, const Subscript &subscript,
                           ArrayRef<int64_t> shape, Report &report) {
  Subscript canonical = llvm::cantFail(canonicalize(subscript, shape));
  if (canonical != llvm::cantFail(canonicalize(canonical, shape)))
    report.mismatch(vector, "canonical form",
                    canonical.str() + " is not canonical");
  Resolved was = llvm::cantFail(resolve(subscript, shape));
  Resolved is = llvm::cantFail(resolve(canonical, shape));
  bool same = was.resultDims == is.resultDims;
  for (auto [a, b] : llvm::zip_equal(was.dims, is.dims))
    same &= a.begin == b.begin && a.size == b.size && a.stride == b.stride;
  if (!same)
    report.mismatch(vector, "canonical form",
                    subscript.str() + " became " + canonical.str());
}

/// True if the error that is called `name` is among the faults of `vector`,
/// whose first slice is not valid.
static bool hasFault(const Vector &vector, StringRef name) {
  MaskEncoding slice = vector.slices.front();
  if (name == "length-mismatch")
    return slice.begin.size() != slice.end.size() ||
           slice.begin.size() != slice.strides.size();
  // Without the faults of strides, those of indices show, and conversely.
  if (name == "too-many-indices" || name == "index-out-of-bounds") {
    llvm::fill(slice.strides, EntryValue::constant(1));
    llvm::Expected<Subscript> subscript = fromMasks(slice);
    if (!subscript)
      return llvm::consumeError(subscript.takeError()), false;
    llvm::Expected<Resolved> resolved = resolve(*subscript, vector.shape);
    if (resolved)
      return false;
    bool found = false;
    llvm::handleAllErrors(resolved.takeError(),
                          [&](const SubscriptError &error) {
                            found = error.getCodeName() == name;
                          });
    return found;
  }
  if (name == "multiple-ellipsis")
    return llvm::popcount(static_cast<uint64_t>(slice.ellipsisMask)) > 1;
  bool zero = name == "zero-stride";
  for (auto [i, stride] : llvm::enumerate(slice.strides)) {
    bool ignored = ((slice.ellipsisMask | slice.newAxisMask) >> i) & 1;
    bool isIndex = (slice.shrinkAxisMask >> i) & 1;
    if (!ignored && (zero ? stride.is(0) : isIndex && stride.getConstant() < 0))
      return true;
  }
  return false;
}

static void checkInference(const Vector &vector, MLIRContext *context,
                           Report &report) {
  const StringRef path = "inference";
  SmallVector<int64_t> shape = withElementDim(vector, vector.shape);
  Type element = vector.element.getType(context);
  for (const MaskEncoding &slice : vector.slices) {
    llvm::Expected<Subscript> subscript = getSubscript(vector, slice);
    llvm::Expected<Resolved> resolved =
        subscript ? resolve(*subscript, shape)
                  : llvm::Expected<Resolved>(subscript.takeError());
    if (!resolved) {
      llvm::handleAllErrors(
          resolved.takeError(), [&](const SubscriptError &error) {
            // Where a vector has two faults, either name will do.
            if (error.getCodeName() != vector.error &&
                !(hasFault(vector, error.getCodeName()) &&
                  hasFault(vector, vector.error)))
              report.mismatch(
                  vector, path,
                  "expected " +
                      (vector.error.empty() ? "no error" : vector.error) +
                      ", got " + error.getCodeName());
          });
      return;
    }
    checkCanonical(vector, *subscript, shape, report);
    for (Type type : {Type(RankedTensorType::get(shape, element)),
                      Type(MemRefType::get(shape, element))}) {
      FailureOr<ShapedType> inferred = inferSliceType(type, *subscript, [&] {
        return emitError(UnknownLoc::get(context));
      });
      if (failed(inferred) ||
          inferred->getShape() != ArrayRef<int64_t>(resolved->getShape()))
        report.mismatch(vector, path, "types and shapes are inferred apart");
    }
    if (vector.hasUnknownDims())
      checkUnknownDims(vector, *subscript, resolved->getShape(), report);
    shape = resolved->getShape();
  }
  if (!vector.error.empty())
    report.mismatch(vector, path,
                    "expected " + vector.error + ", got no error");
  else if (SmallVector<int64_t> expected =
               withElementDim(vector, vector.resultShape);
           !isAtLeastAsPrecise(shape, expected))
    report.mismatch(vector, path,
                    "expected shape " + toString(expected) + ", got " +
                        toString(shape));
}

void mlir::slice::checkInference(ArrayRef<Vector> vectors,
                                 const DialectRegistry &registry,
                                 Report &report) {
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadDialect<SliceDialect>();
  for (const Vector &vector : vectors)
    ::checkInference(vector, &context, report);
}

//===----------------------------------------------------------------------===//
// Compiled code
//===----------------------------------------------------------------------===//

/// A vector as a function of a module: its name and what it is called with.
struct CompiledVector {
  const Vector *vector;
  std::string name;
  size_t resultRank;
  /// The run-time values of the slices, in order.
  SmallVector<int64_t> values;
};

/// Adds to `module` a function that slices its argument as `vector` says.
static std::optional<CompiledVector> addFunction(ModuleOp module,
                                                 const Vector &vector,
                                                 Knowledge knowledge,
                                                 size_t number) {
  bool isRuntime = knowledge == Knowledge::Runtime;
  OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
  Location loc = builder.getUnknownLoc();
  CompiledVector compiled{&vector, "v" + std::to_string(number), 0, {}};

  SmallVector<Subscript, 1> subscripts;
  for (const MaskEncoding &slice : vector.slices) {
    llvm::Expected<Subscript> subscript = getSubscript(vector, slice);
    if (!subscript) {
      llvm::consumeError(subscript.takeError());
      return std::nullopt;
    }
    if (isRuntime)
      subscript = Subscript::get(
          llvm::map_to_vector(*subscript, [&](const Entry &entry) {
            return entry.map([&](EntryValue value) {
              if (!value.isConstant())
                return value;
              compiled.values.push_back(value.getConstant());
              return EntryValue::runtime();
            });
          }));
    subscripts.push_back(std::move(*subscript));
  }

  SmallVector<int64_t> shape(vector.shape);
  if (isRuntime)
    llvm::fill(shape, ShapedType::kDynamic);
  Type type =
      RankedTensorType::get(withElementDim(vector, shape),
                            vector.element.getType(module.getContext()));
  SmallVector<Type> argumentTypes(compiled.values.size(),
                                  builder.getIndexType());
  argumentTypes.insert(argumentTypes.begin(), type);
  auto function =
      func::FuncOp::create(builder, loc, compiled.name,
                           builder.getFunctionType(argumentTypes, TypeRange()));
  builder.setInsertionPointToStart(function.addEntryBlock());
  Value value = function.getArgument(0);
  ValueRange runtimeValues = function.getArguments().drop_front();
  for (const Subscript &subscript : subscripts) {
    // Building an op whose type cannot be inferred ends the program.
    llvm::Expected<Resolved> resolved =
        resolve(subscript, cast<RankedTensorType>(value.getType()).getShape());
    if (!resolved) {
      llvm::consumeError(resolved.takeError());
      function.erase();
      return std::nullopt;
    }
    unsigned needed = subscript.getNumRuntime();
    value = StridedOp::create(builder, loc, value, subscript,
                              runtimeValues.take_front(needed));
    runtimeValues = runtimeValues.drop_front(needed);
  }
  func::ReturnOp::create(builder, loc, value);
  function.setFunctionType(
      builder.getFunctionType(argumentTypes, value.getType()));
  compiled.resultRank = cast<RankedTensorType>(value.getType()).getRank();
  return compiled;
}

/// Calls the function of `compiled` on the vector's input.
static RuntimeMemRef run(NativeModule::Function function,
                         const CompiledVector &compiled, std::string &input) {
  RuntimeMemRef result(compiled.resultRank);
  RuntimeMemRef source(
      input.data(), withElementDim(*compiled.vector, compiled.vector->shape));
  void *resultPointer = result.get(), *sourcePointer = source.get();
  SmallVector<int64_t> values(compiled.values);
  SmallVector<void *> arguments = {&resultPointer, &sourcePointer};
  for (int64_t &value : values)
    arguments.push_back(&value);
  function(arguments.data());
  return result;
}

static void checkResult(const CompiledVector &compiled,
                        const RuntimeMemRef &result, StringRef path,
                        Report &report) {
  const Vector &vector = *compiled.vector;
  SmallVector<int64_t> expected = withElementDim(vector, vector.resultShape);
  if (result.getSizes() != ArrayRef<int64_t>(expected))
    return report.mismatch(vector, path,
                           "expected shape " + toString(expected) + ", got " +
                               toString(result.getSizes()));
  if (!vector.values)
    return;
  // Bits above an element's width mean nothing.
  std::string values(result.getAligned() +
                         result.getOffset() * vector.element.getSize(),
                     vector.values->size());
  unsigned width = vector.element.width;
  if (vector.element.kind == ElementKind::Kind::Integer && width % 32 != 0) {
    size_t size = vector.element.getSize();
    for (size_t i = 0; i < values.size(); i += size) {
      uint64_t value = 0;
      memcpy(&value, &values[i], size);
      value &= (uint64_t(1) << width) - 1;
      memcpy(&values[i], &value, size);
    }
  }
  if (values != *vector.values)
    report.mismatch(vector, path, "other values than expected");
}

/// Compiles `vectors` to one module and hands each of its functions to `fn`.
static void
compile(ArrayRef<Vector> vectors, Knowledge knowledge, StringRef path,
        unsigned optLevel, const DialectRegistry &registry, Report &report,
        function_ref<void(NativeModule::Function, const CompiledVector &)> fn) {
  if (vectors.empty())
    return;
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.loadDialect<SliceDialect, func::FuncDialect>();
  OwningOpRef<ModuleOp> module = ModuleOp::create(UnknownLoc::get(&context));
  SmallVector<CompiledVector> compiled;
  for (auto [number, vector] : llvm::enumerate(vectors)) {
    if (vector.hasUnknownDims())
      continue;
    if (std::optional<CompiledVector> function =
            addFunction(*module, vector, knowledge, number))
      compiled.push_back(std::move(*function));
    else if (vector.error.empty())
      report.mismatch(vector, path, "cannot be built");
  }
  CompileOptions options;
  options.optLevel = optLevel;
  options.runtimeVerification = knowledge == Knowledge::Runtime;
  if (failed(lowerToLLVM(*module, options)))
    return report.mismatch(vectors.front(), path,
                           "its module cannot be lowered");
  llvm::Expected<NativeModule> native = NativeModule::compile(*module, options);
  if (!native)
    return report.mismatch(vectors.front(), path,
                           "its module cannot be compiled: " +
                               llvm::toString(native.takeError()));
  for (const CompiledVector &function : compiled) {
    llvm::Expected<NativeModule::Function> code = native->lookup(function.name);
    if (!code)
      return report.mismatch(*function.vector, path,
                             llvm::toString(code.takeError()));
    fn(*code, function);
  }
}

void mlir::slice::checkCompiled(ArrayRef<Vector> vectors, Knowledge knowledge,
                                unsigned optLevel,
                                const DialectRegistry &registry,
                                Report &report) {
  StringRef path = knowledge == Knowledge::Static ? "compiled, static"
                                                  : "compiled, run-time";
  std::vector<Vector> correct;
  llvm::copy_if(vectors, std::back_inserter(correct),
                [](const Vector &vector) { return vector.error.empty(); });
  compile(correct, knowledge, path, optLevel, registry, report,
          [&](NativeModule::Function function, const CompiledVector &compiled) {
            std::string input = compiled.vector->getInput();
            RuntimeMemRef result = run(function, compiled, input);
            checkResult(compiled, result, path, report);
            free(result.getAllocated());
          });
}

//===----------------------------------------------------------------------===//
// Errors at run time
//===----------------------------------------------------------------------===//

/// Calls `fn` in a process of its own; returns its exit code (-1 for a signal)
/// and what it wrote to stderr.
static std::pair<int, std::string> callInChild(function_ref<void()> fn) {
  int ends[2];
  if (pipe(ends) != 0)
    return {-1, "no pipe"};
  llvm::outs().flush();
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    fn();
    _exit(0);
  }
  close(ends[1]);
  std::string text;
  char buffer[512];
  for (ssize_t n; (n = read(ends[0], buffer, sizeof(buffer))) > 0;)
    text.append(buffer, n);
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text};
}

void mlir::slice::checkRuntimeErrors(ArrayRef<Vector> vectors,
                                     unsigned optLevel,
                                     const DialectRegistry &registry,
                                     Report &report) {
  const StringRef path = "compiled, run-time error";
  std::vector<Vector> wrong;
  llvm::copy_if(vectors, std::back_inserter(wrong), [](const Vector &vector) {
    return vector.error == "index-out-of-bounds" ||
           vector.error == "zero-stride";
  });
  compile(wrong, Knowledge::Runtime, path, optLevel, registry, report,
          [&](NativeModule::Function function, const CompiledVector &compiled) {
            std::string input = compiled.vector->getInput();
            auto [code, text] =
                callInChild([&] { run(function, compiled, input); });
            // Where a vector has two faults, either is named.
            StringRef message(text);
            bool named = message.contains("is out of bounds") ||
                         message.contains("must not be 0");
            if (code != 1 || !named || message.count('\n') != 1)
              report.mismatch(*compiled.vector, path,
                              "expected " + compiled.vector->error +
                                  ", got exit code " + llvm::Twine(code) +
                                  " and '" + message + "'");
          });
}
