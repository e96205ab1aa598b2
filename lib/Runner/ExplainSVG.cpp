//===- ExplainSVG.cpp - How a slice is read, as a picture -----------------===//
//
// Part of the slice-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The source and the result are grids of cells beside each other: a row for one
// dim, rows and columns for two, layers below each other for three. Of longer
// dims the ends are drawn and what is taken first and last; of more dims, those
// that change. What is taken has one colour and one number on both sides.
//
//===----------------------------------------------------------------------===//

#include "slice-mlir/Runner/Explain.h"
#include "slice-mlir/Subscript/StridedRun.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <array>
#include <set>

using namespace mlir::slice;
using llvm::formatv;

// All in pixels, before the picture is scaled.
static constexpr int kCellWidth = 34, kCellHeight = 26, kGap = 18;
static constexpr int kMargin = 20, kRowLabels = 34, kColumnLabels = 18;
static constexpr int kLine = 20, kCharacter = 8;
/// Dims that are no longer are drawn as a whole.
static constexpr int64_t kMaxCells = 12;
/// Characters of a line of text.
static constexpr size_t kMaxText = 88;

static const char kStyle[] = R"(  <style>
    .back { fill: #ffffff }
    .cell { fill: #f2f3f5; stroke: #c3c7cf }
    .taken { stroke: #ffffff }
    text { font: 12px ui-monospace, Menlo, Consolas, monospace; fill: #20242c }
    .title { font-size: 14px; font-weight: bold }
    .label { font-size: 11px; fill: #666d7a }
    .warning { fill: #9a4b00 }
    .number { text-anchor: middle }
    .light { fill: #ffffff }
    .dark { fill: #101216 }
    @media (prefers-color-scheme: dark) {
      .back { fill: #14171c }
      .cell { fill: #232830; stroke: #434b58 }
      .taken { stroke: #14171c }
      text { fill: #e3e6eb }
      .label { fill: #98a1b0 }
      .warning { fill: #ffb869 }
      .light { fill: #ffffff }
      .dark { fill: #101216 }
    }
  </style>
)";

namespace {

/// A dim as it is drawn: some of its positions, and gaps between them.
struct Axis {
  /// Ascending; -1 is a gap.
  std::vector<int64_t> shown;
  /// How many elements are drawn or left out.
  int64_t size;

  Axis(int64_t size, std::set<int64_t> wanted) : size(size) {
    if (size <= kMaxCells)
      for (int64_t i = 0; i < size; ++i)
        wanted.insert(i);
    for (int64_t i : {int64_t(0), int64_t(1), size - 2, size - 1})
      if (i >= 0 && i < size)
        wanted.insert(i);
    int64_t next = 0;
    for (int64_t i : wanted) {
      if (i != next)
        shown.push_back(-1);
      shown.push_back(i);
      next = i + 1;
    }
  }
};

/// A dim of the source that is drawn, and what is taken of it.
struct DrawnDim {
  StridedRun run;
  bool isKept;
};

/// The grid of one side. A missing axis has one position.
class Grid {
public:
  Grid(std::vector<Axis> axes) : axes(std::move(axes)) {
    while (this->axes.size() < 3)
      this->axes.insert(this->axes.begin(), Axis(1, {}));
  }

  int getWidth() const {
    return kRowLabels + kCellWidth * std::max<int>(axes[2].shown.size(), 1);
  }
  int getLayerHeight() const {
    return kCellHeight * std::max<int>(axes[1].shown.size(), 1);
  }
  int getHeight() const {
    int layers = std::max<int>(axes[0].shown.size(), 1);
    return kColumnLabels + layers * (getLayerHeight() + kGap);
  }

  std::vector<Axis> axes;
};

/// Draws a picture piece by piece.
class Picture {
public:
  Picture(llvm::raw_ostream &os, const Explanation &explanation);
  void draw();

private:
  void chooseDims();
  std::string describeRest() const;
  void drawGrid(const Grid &grid, int left, int top, bool isResult,
                unsigned rank);
  void drawCell(int left, int top, std::array<int64_t, 3> index, bool isResult,
                unsigned rank);
  void drawText(int left, int top, const llvm::Twine &text,
                llvm::StringRef style);
  std::optional<int64_t> getOrder(std::array<int64_t, 3> index,
                                  bool isResult) const;

  llvm::raw_ostream &os;
  const Explanation &explanation;
  /// The dims of the source that are drawn.
  llvm::SmallVector<unsigned> drawn;
  llvm::SmallVector<DrawnDim> dims;
  /// How many elements are taken of the drawn dims.
  int64_t numTaken = 1;
};

} // namespace

Picture::Picture(llvm::raw_ostream &os, const Explanation &explanation)
    : os(os), explanation(explanation) {
  chooseDims();
}

/// Up to three dims: all, or the last ones of which not all is taken in order.
void Picture::chooseDims() {
  llvm::ArrayRef<ResolvedDim> all = explanation.resolved.dims;
  for (unsigned dim = 0; dim < all.size(); ++dim)
    if (all.size() <= 3 || !all[dim].isFull)
      drawn.push_back(dim);
  // Where nothing changes, the last two are as good as any.
  for (unsigned dim = all.size();
       dim-- > 0 && drawn.size() < 2 && all.size() > 3;)
    if (!llvm::is_contained(drawn, dim))
      drawn.push_back(dim);
  llvm::sort(drawn);
  if (drawn.size() > 3)
    drawn.erase(drawn.begin(), drawn.end() - 3);
  for (unsigned dim : drawn) {
    dims.push_back({*getRun(all[dim]), !all[dim].isIndex()});
    int64_t size = dims.back().run.size;
    numTaken = numTaken > kMaxDim / std::max<int64_t>(size, 1)
                   ? kMaxDim
                   : numTaken * size;
  }
}

/// What is not drawn, in words.
std::string Picture::describeRest() const {
  std::vector<std::string> parts, full;
  for (auto [i, dim] : llvm::enumerate(explanation.resolved.dims)) {
    if (llvm::is_contained(drawn, i))
      continue;
    if (dim.isFull)
      full.push_back(std::to_string(i));
    else
      parts.push_back("dim " + std::to_string(i) + ": " +
                      dim.source.entry.str());
  }
  if (!full.empty())
    parts.push_back((full.size() == 1 ? "dim " : "dims ") +
                    llvm::join(full, ", ") + ": all");
  if (parts.empty())
    return "";
  return "not drawn: " + llvm::join(parts, "; ");
}

/// The place of a cell in the order of the result, of the dims that are drawn;
/// nothing if it is not taken. `index` is that of the side's own grid.
std::optional<int64_t> Picture::getOrder(std::array<int64_t, 3> index,
                                         bool isResult) const {
  size_t rank =
      isResult
          ? llvm::count_if(dims, [](const DrawnDim &dim) { return dim.isKept; })
          : dims.size();
  llvm::ArrayRef<int64_t> own = llvm::ArrayRef<int64_t>(index).take_back(rank);
  int64_t order = 0;
  for (const DrawnDim &dim : dims) {
    if (isResult && !dim.isKept)
      continue;
    int64_t place = own.front();
    own = own.drop_front();
    if (!isResult) {
      int64_t way = place - dim.run.begin;
      if (dim.run.size == 0 || way % dim.run.stride != 0)
        return std::nullopt;
      place = way / dim.run.stride;
    }
    if (place < 0 || place >= dim.run.size)
      return std::nullopt;
    order = order * dim.run.size + place;
  }
  return order;
}

/// From violet to yellow, in even steps for every kind of sight (viridis).
static std::string getColor(double t) {
  static const int stops[][3] = {{68, 1, 84},    {65, 68, 135},
                                 {42, 120, 142}, {34, 168, 132},
                                 {122, 209, 81}, {253, 231, 37}};
  double place = t * (std::size(stops) - 1);
  size_t i = std::min<size_t>(place, std::size(stops) - 2);
  auto mix = [&](int channel) {
    double from = stops[i][channel], to = stops[i + 1][channel];
    return static_cast<unsigned>(from + (to - from) * (place - i) + 0.5);
  };
  return formatv("#{0:x-2}{1:x-2}{2:x-2}", mix(0), mix(1), mix(2));
}

static std::string getIndexText(std::array<int64_t, 3> index, unsigned rank) {
  std::vector<std::string> numbers;
  for (int64_t i : llvm::ArrayRef<int64_t>(index).take_back(rank))
    numbers.push_back(std::to_string(i));
  return "[" + llvm::join(numbers, ", ") + "]";
}

void Picture::drawText(int left, int top, const llvm::Twine &text,
                       llvm::StringRef style) {
  os << formatv("  <text x=\"{0}\" y=\"{1}\" class=\"{2}\">", left, top, style);
  llvm::printHTMLEscaped(text.str(), os);
  os << "</text>\n";
}

void Picture::drawCell(int left, int top, std::array<int64_t, 3> index,
                       bool isResult, unsigned rank) {
  if (llvm::is_contained(index, -1)) {
    drawText(left + kCellWidth / 2, top + kCellHeight / 2 + 4, "\u22ef",
             "label number");
    return;
  }
  const char *side = isResult ? "result" : "source";
  std::string place = getIndexText(index, rank);
  os << formatv("  <g data-side=\"{0}\" data-index=\"{1}\"", side, place);
  std::optional<int64_t> order = getOrder(index, isResult);
  if (!order) {
    os << formatv("><title>{0} {1}, not taken</title><rect x=\"{2}\" "
                  "y=\"{3}\" width=\"{4}\" height=\"{5}\" "
                  "class=\"cell\"/></g>\n",
                  side, place, left, top, kCellWidth, kCellHeight);
    return;
  }
  double t = numTaken > 1 ? double(*order) / double(numTaken - 1) : 0.4;
  os << formatv(" data-order=\"{0}\"><title>{1} {2}, number {0} of the "
                "result</title><rect x=\"{3}\" y=\"{4}\" width=\"{5}\" "
                "height=\"{6}\" class=\"taken\" fill=\"{7}\"/>",
                *order, side, place, left, top, kCellWidth, kCellHeight,
                getColor(t));
  std::string number = std::to_string(*order);
  if (number.size() * 7 <= kCellWidth - 4)
    os << formatv("<text x=\"{0}\" y=\"{1}\" class=\"number {2}\">{3}"
                  "</text>",
                  left + kCellWidth / 2, top + kCellHeight / 2 + 4,
                  t < 0.55 ? "light" : "dark", number);
  os << "</g>\n";
}

void Picture::drawGrid(const Grid &grid, int left, int top, bool isResult,
                       unsigned rank) {
  int cellsLeft = left + kRowLabels, y = top + kColumnLabels;
  auto text = [](int64_t i) {
    return i < 0 ? std::string("\u22ef") : std::to_string(i);
  };
  for (auto [n, i] : llvm::enumerate(grid.axes[2].shown))
    if (rank > 0)
      drawText(cellsLeft + n * kCellWidth + kCellWidth / 2, y - 5, text(i),
               "label number");
  if (llvm::any_of(grid.axes,
                   [](const Axis &axis) { return axis.shown.empty(); })) {
    drawText(cellsLeft, y + kCellHeight / 2, "(nothing)", "label");
    return;
  }
  for (int64_t layer : grid.axes[0].shown) {
    if (rank == 3)
      drawText(left - 14, y + grid.getLayerHeight() / 2 + 4, text(layer),
               "label");
    for (auto [m, row] : llvm::enumerate(grid.axes[1].shown)) {
      int cellTop = y + m * kCellHeight;
      if (rank > 1)
        drawText(cellsLeft - 16, cellTop + kCellHeight / 2 + 4, text(row),
                 "label number");
      for (auto [n, column] : llvm::enumerate(grid.axes[2].shown))
        drawCell(cellsLeft + n * kCellWidth, cellTop, {layer, row, column},
                 isResult, rank);
    }
    y += grid.getLayerHeight() + kGap;
  }
}

/// `text` in lines of no more than kMaxText characters.
static std::vector<std::string> wrap(llvm::StringRef text) {
  std::vector<std::string> lines;
  while (text.size() > kMaxText) {
    size_t end = text.rfind(' ', kMaxText);
    if (end == llvm::StringRef::npos || end == 0)
      end = kMaxText;
    lines.push_back(text.take_front(end).str());
    text = text.drop_front(end).ltrim();
  }
  lines.push_back(text.str());
  return lines;
}

/// `(2, 3)` as `2 x 3`, with the sign that people write.
static std::string getShapeText(llvm::ArrayRef<int64_t> shape) {
  if (shape.empty())
    return "one element";
  return llvm::join(
      llvm::map_range(shape, [](int64_t dim) { return std::to_string(dim); }),
      " \u00d7 ");
}

void Picture::draw() {
  std::vector<Axis> sourceAxes, resultAxes;
  for (auto [number, dim] : llvm::zip_equal(drawn, dims)) {
    const StridedRun &run = dim.run;
    std::set<int64_t> source, result;
    for (int64_t i : {int64_t(0), int64_t(1), run.size - 2, run.size - 1}) {
      if (i < 0 || i >= run.size)
        continue;
      source.insert(run.begin + i * run.stride);
      result.insert(i);
    }
    sourceAxes.emplace_back(explanation.source.shape[number], source);
    if (dim.isKept)
      resultAxes.emplace_back(run.size, result);
  }
  unsigned sourceRank = sourceAxes.size(), resultRank = resultAxes.size();
  Grid source(sourceAxes), result(resultAxes);

  std::vector<std::pair<std::string, const char *>> notes;
  auto addNote = [&](const std::string &text, const char *style) {
    for (const std::string &line : wrap(text))
      notes.push_back({line, style});
  };
  if (std::string rest = describeRest(); !rest.empty())
    addNote(rest + "; numbers count what is drawn", "label");
  addNote(explanation.isView ? "a view: its bytes stand together" : "a copy",
          "label");
  for (const std::string &warning : explanation.warnings)
    addNote(warning, "warning");

  std::vector<std::string> title =
      wrap("x[" + explanation.subscript.str() + "]");
  int indent = sourceRank == 3 || resultRank == 3 ? 14 : 0;
  int left = kMargin + indent;
  std::string sourceText = "x: " + getShapeText(explanation.source.shape);
  std::string resultText = "result: " + getShapeText(explanation.result.shape);
  int sourceWidth =
      std::max<int>(source.getWidth(), (sourceText.size() + 1) * kCharacter);
  int resultLeft = left + sourceWidth + 3 * kGap + indent;
  int resultWidth =
      std::max<int>(result.getWidth(), resultText.size() * kCharacter);
  size_t longest = 0;
  for (const std::string &line : title)
    longest = std::max(longest, line.size() + 2);
  for (const auto &note : notes)
    longest = std::max(longest, note.first.size());
  int width =
      std::max<int>(resultLeft + resultWidth, kMargin + longest * kCharacter) +
      kMargin;
  int gridTop = kMargin + kLine * (title.size() + 1);
  int notesTop = gridTop + std::max(source.getHeight(), result.getHeight());
  int height = notesTop + kLine * notes.size() + kMargin;

  os << formatv("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" "
                "height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\">\n",
                width, height)
     << "  <title>";
  llvm::printHTMLEscaped("x[" + explanation.subscript.str() + "], " +
                             sourceText + ", " + resultText,
                         os);
  os << "</title>\n"
     << kStyle
     << formatv("  <rect width=\"{0}\" height=\"{1}\" class=\"back\"/>\n",
                width, height);
  for (auto [i, line] : llvm::enumerate(title))
    drawText(kMargin, kMargin + 10 + kLine * i, line, "title");
  drawText(left, gridTop - 6, sourceText, "");
  drawText(resultLeft, gridTop - 6, resultText, "");
  drawGrid(source, left, gridTop, /*isResult=*/false, sourceRank);
  drawText(resultLeft - 2 * kGap - indent,
           gridTop + kColumnLabels + kCellHeight / 2 + 4, "\u2192", "title");
  drawGrid(result, resultLeft, gridTop, /*isResult=*/true, resultRank);
  for (auto [i, note] : llvm::enumerate(notes))
    drawText(kMargin, notesTop + 12 + kLine * i, note.first, note.second);
  os << "</svg>\n";
}

void mlir::slice::printExplanationAsSVG(llvm::raw_ostream &os,
                                        const Explanation &explanation) {
  Picture(os, explanation).draw();
}
