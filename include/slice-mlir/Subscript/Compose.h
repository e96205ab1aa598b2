//===- Compose.h - A slice of a slice as one --------------------*- C++ -*-===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SLICE_MLIR_SUBSCRIPT_COMPOSE_H
#define SLICE_MLIR_SUBSCRIPT_COMPOSE_H

#include "slice-mlir/Subscript/Subscript.h"

namespace mlir::slice {

/// The subscript that takes of a source of shape `shape` what `second` takes of
/// what `first` takes, or nothing where this declines. What it gives is exact:
/// for all unknown dims and all run-time values it takes the same elements in
/// the same order, as far as the two slices are defined (S12).
///
/// For static dims it declines only what no single subscript can say: a new
/// axis of `first` of which `second` takes nothing, and more than 64 entries.
/// Where a dim is unknown or a value known at run time only, it needs one of
/// the two to be the whole of the dim, a reversal before constants, or `b:`
/// before constants, none of them negative.
///
/// `ordinals` receives the ordinals of the run-time values of the result: those
/// of `first` as they are, those of `second` after them.
std::optional<Subscript>
compose(const Subscript &first, const Subscript &second,
        llvm::ArrayRef<int64_t> shape,
        llvm::SmallVectorImpl<unsigned> *ordinals = nullptr);

} // namespace mlir::slice

#endif // SLICE_MLIR_SUBSCRIPT_COMPOSE_H
