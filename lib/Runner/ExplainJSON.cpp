//===- ExplainJSON.cpp - How a slice is read, as JSON ---------------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/Explain.h"

#include "llvm/Support/JSON.h"

using namespace mlir::slice;

static void writeArray(llvm::json::OStream &json, llvm::StringRef name,
                       const StridedArray &array) {
  json.attributeObject(name, [&] {
    // A record's is Python's text.
    json.attribute("dtype", llvm::json::fixUTF8(array.dtype.descr()));
    json.attribute("shape", llvm::json::Array(array.shape));
    json.attribute("strides", llvm::json::Array(array.strides));
  });
}

static void writeDim(llvm::json::OStream &json, const ExplainedDim &dim) {
  json.object([&] {
    json.attribute("dim", dim.dim);
    json.attribute("dim_size", dim.dimSize);
    json.attribute("begin", dim.begin);
    json.attribute("end", dim.end);
    json.attribute("stride", dim.stride);
    json.attribute("size", dim.size);
    json.attribute("kept", dim.isKept);
  });
}

static void writeEntry(llvm::json::OStream &json, const ExplainedEntry &entry) {
  json.object([&] {
    json.attribute("text", entry.text);
    json.attribute("position", entry.position
                                   ? llvm::json::Value(*entry.position)
                                   : llvm::json::Value(nullptr));
    json.attribute("masks", llvm::json::Array(entry.masks));
    json.attributeArray("dims", [&] {
      for (const ExplainedDim &dim : entry.dims)
        writeDim(json, dim);
    });
  });
}

static void writeEncoding(llvm::json::OStream &json,
                          const MaskEncoding &encoding) {
  auto writeList = [&](llvm::StringRef name,
                       llvm::ArrayRef<EntryValue> values) {
    json.attributeArray(name, [&] {
      for (EntryValue value : values)
        json.value(value.getConstant());
    });
  };
  writeList("begin", encoding.begin);
  writeList("end", encoding.end);
  writeList("strides", encoding.strides);
  json.attribute("begin_mask", encoding.beginMask);
  json.attribute("end_mask", encoding.endMask);
  json.attribute("ellipsis_mask", encoding.ellipsisMask);
  json.attribute("new_axis_mask", encoding.newAxisMask);
  json.attribute("shrink_axis_mask", encoding.shrinkAxisMask);
}

static void writeProcesses(llvm::json::OStream &json,
                           const ExplainedProcesses &processes) {
  auto writeDim = [&](llvm::StringRef name, std::optional<unsigned> dim) {
    json.attribute(name,
                   dim ? llvm::json::Value(*dim) : llvm::json::Value(nullptr));
  };
  auto writeRows = [&](llvm::StringRef name, llvm::ArrayRef<RowRange> rows) {
    json.attributeArray(name, [&] {
      for (RowRange range : rows)
        json.value(llvm::json::Array{range.begin, range.end});
    });
  };
  json.attributeObject("processes", [&] {
    json.attribute("number", processes.number);
    writeDim("source_dim", processes.sourceDim);
    writeRows("source_rows", processes.sourceRows);
    writeDim("result_dim", processes.resultDim);
    writeRows("result_rows", processes.resultRows);
    json.attribute("bytes_sent", processes.numBytesSent);
  });
}

void mlir::slice::printExplanationAsJSON(llvm::raw_ostream &os,
                                         const Explanation &explanation) {
  llvm::json::OStream json(os, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("subscript", explanation.subscript.str());
    json.attribute("canonical", explanation.canonical.str());
    writeArray(json, "source", explanation.source);
    writeArray(json, "result", explanation.result);
    json.attributeArray("entries", [&] {
      for (const ExplainedEntry &entry : explanation.entries)
        writeEntry(json, entry);
    });
    writeEncoding(json, explanation.encoding);
    json.attribute("kind", explanation.isView ? "view" : "copy");
    json.attribute("byte_offset", explanation.byteOffset);
    if (!explanation.isView)
      json.attribute("plan", explanation.plan);
    json.attribute("bytes", explanation.numBytes);
    json.attribute("lines", explanation.numLines);
    json.attribute("lines_are_exact", explanation.linesAreExact);
    json.attribute("warnings", llvm::json::Array(explanation.warnings));
    if (explanation.processes)
      writeProcesses(json, *explanation.processes);
  });
  os << '\n';
}
