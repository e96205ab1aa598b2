//===- Solver.cpp - Asks an SMT solver ------------------------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Solver.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::slice::proofs;

/// Seconds after which a question counts as not answered.
static constexpr unsigned kTimeout = 120;

Term mlir::slice::proofs::number(int64_t value) {
  if (value >= 0)
    return std::to_string(value);
  // The least integer has no magnitude of its own.
  return "(- " + std::to_string(0 - static_cast<uint64_t>(value)) + ")";
}

Term mlir::slice::proofs::fits(const Term &value) {
  return term("and", term("<=", number(INT64_MIN), value),
              term("<=", value, number(INT64_MAX)));
}

Term Context::declare(llvm::StringRef name) {
  append(("(declare-const " + name + " Int)").str());
  assume(fits(name.str()));
  return name.str();
}

Term Context::define(const Term &term, llvm::StringRef sort) {
  std::string name = "t" + std::to_string(numDefinitions++);
  append(("(define-fun " + name + " () " + sort + " " + term + ")").str());
  return name;
}

void Context::assume(const Term &formula) {
  append("(assert " + formula + ")");
}

void Context::append(llvm::StringRef lines) {
  text += lines;
  text += '\n';
}

bool mlir::slice::proofs::hasSolver() {
  return !llvm::StringRef(SLICE_Z3).empty();
}

Verdict mlir::slice::proofs::prove(const Context &context, const Term &goal) {
  llvm::SmallString<64> question, answer;
  if (llvm::sys::fs::createTemporaryFile("slice-proof", "smt2", question) ||
      llvm::sys::fs::createTemporaryFile("slice-proof", "txt", answer))
    return Verdict::Unknown;
  llvm::FileRemover removeQuestion(question), removeAnswer(answer);
  {
    std::error_code error;
    llvm::raw_fd_ostream stream(question, error);
    stream << context.str() << "(assert (not " << goal << "))\n(check-sat)\n";
  }
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(""),
                                                answer.str(), answer.str()};
  // The solver's own limit is not always kept.
  llvm::sys::ExecuteAndWait(SLICE_Z3, {SLICE_Z3, question}, std::nullopt,
                            redirects, kTimeout);
  auto buffer = llvm::MemoryBuffer::getFile(answer);
  llvm::StringRef said = buffer ? (*buffer)->getBuffer().trim() : "";
  if (said == "unsat")
    return Verdict::Proved;
  if (said == "sat")
    return Verdict::Refuted;
  llvm::errs() << "the solver says: " << said << '\n';
  return Verdict::Unknown;
}
