// SPDX-License-Identifier: MIT
#include "espalier/lab/plot.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "espalier/core/text.hpp"
#include "espalier/lab/plot_axes.hpp"
#include "espalier/lab/plot_colours.hpp"
#include "espalier/lab/report_text.hpp"

namespace espalier::lab {
namespace {

using Rows = std::vector<const RowResult*>;

constexpr std::size_t kMostCurves = 9;  // in one drawing of a table

/// Smallest and largest of the values that it was shown.
struct Range {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();
  void see(double value) {
    least = std::min(least, value);
    most = std::max(most, value);
  }
  [[nodiscard]] bool empty() const { return most < least; }
};

/// The confidence interval, which does not make a figure negative that cannot be.
std::pair<double, double> interval(const Estimate& ours) {
  const double low = ours.mean - ours.half_width();
  return {ours.mean >= 0 ? std::max(low, 0.0) : low, ours.mean + ours.half_width()};
}

/// Of the figures, with as much of their intervals as leaves the curves legible.
Range range_of(const Rows& rows) {
  constexpr double kAir = 0.3;
  Range range, intervals;
  for (const auto* row : rows)
    for (const auto& cell : row->cells) {
      if (cell.ours.count == 0) continue;
      const auto [low, high] = interval(cell.ours);
      range.see(cell.ours.mean);
      intervals.see(low);
      intervals.see(high);
      if (cell.cell->paper) range.see(cell.cell->paper->value);
    }
  if (range.empty()) return range;
  const double air = kAir * std::max(range.most - std::min(range.least, 0.0), 1e-9);
  return {std::min(range.least, std::max(intervals.least, range.least - air)),
          std::max(range.most, std::min(intervals.most, range.most + air))};
}

/// Where the columns are: by their numbers when they are numbers of one size, else side by side.
std::vector<double> places(const std::vector<std::string>& columns, double left, double right) {
  constexpr double kAir = 22;
  std::vector<double> values;
  for (const auto& column : columns)
    if (const auto number = to_real(column)) values.push_back(*number);
  constexpr double kWidest = 20;  // the last over the second: more would crowd the first ones
  if (values.size() != columns.size() || !std::is_sorted(values.begin(), values.end()) ||
      (values.size() > 2 && values.back() > kWidest * values[1])) {
    values.clear();
    for (std::size_t i = 0; i < columns.size(); ++i) values.push_back(static_cast<double>(i));
  }
  const double first = values.front(), span = std::max(values.back() - first, 1e-9);
  for (double& value : values)
    value = columns.size() == 1 ? (left + right) / 2
                                : left + kAir + (value - first) / span * (right - left - 2 * kAir);
  return values;
}

void draw_row(Frame& frame, const TableResult& table, const RowResult& row,
              const std::string& colour, const std::vector<double>& xs) {
  Svg& svg = frame.svg();
  Svg::Points ours, paper;
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const auto& cell = row.cells[i];
    if (cell.cell->paper) paper.emplace_back(xs[i], frame.y(cell.cell->paper->value));
    if (cell.ours.count > 0) ours.emplace_back(xs[i], frame.y(cell.ours.mean));
  }
  svg.polyline(paper, "printed " + colour);
  svg.polyline(ours, "curve " + colour);
  for (const auto& [x, y] : paper) svg.circle(x, y, 3.6, "hollow " + colour);
  for (std::size_t i = 0; i < row.cells.size(); ++i) {
    const auto& [cell, estimate, mark] = row.cells[i];
    if (estimate.count == 0) continue;
    const int digits = table.table->digits;
    const double half = estimate.half_width();
    std::string words =
        row.row->label + ", " + table.table->columns[i] + ": " + figure_text(estimate.mean, digits);
    if (half > 0) words += " ± " + figure_text(half, digits);
    if (cell->paper) words += " (paper " + figure_text(cell->paper->value, digits) + ")";
    svg.begin_group(words);
    if (half > 0) {
      const auto [low, high] = interval(estimate);
      svg.line(xs[i], frame.inside(low), xs[i], frame.inside(high), "bar " + colour);
      for (const double end : {low, high})
        if (frame.inside(end) == frame.y(end))
          svg.line(xs[i] - 3, frame.y(end), xs[i] + 3, frame.y(end), "bar " + colour);
    }
    svg.circle(xs[i], frame.y(estimate.mean), 3, "dot " + colour);
    svg.end_group();
  }
}

std::string drawing(const TableResult& table, const Rows& rows, const std::string& title,
                    std::size_t skipped) {
  const Range range = range_of(rows);
  if (range.empty()) return "";
  Frame frame(title, table.table->x, table.table->y, Axis::covering(range.least, range.most));
  const auto xs = places(table.table->columns, frame.left(), frame.right());
  frame.ticks(xs, table.table->columns);
  bool printed = false;
  std::vector<std::string> labels;
  for (const auto* row : rows) labels.push_back(row->row->label.substr(skipped));
  const auto colours = curve_colours(labels);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    draw_row(frame, table, *rows[i], colours[i], xs);
    frame.legend("curve " + colours[i], labels[i]);
    for (const auto& cell : rows[i]->cells) printed = printed || cell.cell->paper;
  }
  if (printed) frame.legend("printed paper", "the paper: hollow, dashed");
  return frame.element();
}

std::string beginning(const RowResult& row) {
  return row.row->label.substr(0, row.row->label.find(','));
}

}  // namespace

std::vector<std::string> curves(const TableResult& table) {
  std::vector<std::string> drawings;
  const auto add = [&](std::string one) {
    if (!one.empty()) drawings.push_back(std::move(one));
  };
  std::set<std::string> groups;
  for (const auto& row : table.rows) groups.insert(beginning(row));
  if (table.rows.size() < kMostCurves || groups.size() == table.rows.size()) {
    Rows rows;
    for (const auto& row : table.rows) rows.push_back(&row);
    add(drawing(table, rows, table.table->title, 0));
    return drawings;
  }
  for (std::size_t i = 0; i < table.rows.size();) {
    const std::string group = beginning(table.rows[i]);
    Rows rows;
    for (; i < table.rows.size() && beginning(table.rows[i]) == group; ++i)
      rows.push_back(&table.rows[i]);
    const bool whole = rows.front()->row->label.size() == group.size();
    add(drawing(table, rows, group, whole ? 0 : group.size() + 2));
  }
  return drawings;
}

std::string histogram(const Distribution& distribution, const Results& results) {
  constexpr std::size_t kBins = 30;
  Range range;
  for (const auto& search : distribution.searches)
    for (const auto& [number, measurement] : results.series(search))
      range.see(measurement.*distribution.field);
  if (range.empty() || range.least == range.most) return "";
  const Axis x = Axis::covering(range.least, range.most);

  std::vector<std::vector<double>> shares;
  double highest = 0;
  for (const auto& search : distribution.searches) {
    const Series& series = results.series(search);
    auto& bins = shares.emplace_back(kBins);
    for (const auto& [number, measurement] : series) {
      const double place = (measurement.*distribution.field - x.low) / (x.high - x.low);
      bins[std::min(kBins - 1, static_cast<std::size_t>(place * kBins))] +=
          100.0 / static_cast<double>(series.size());
    }
    highest = std::max(highest, *std::max_element(bins.begin(), bins.end()));
  }
  Frame frame(distribution.title, "", "percent of the positions", Axis::covering(0, highest));
  const double wide = frame.right() - frame.left();
  std::vector<double> xs;
  std::vector<std::string> labels;
  for (double value = x.low; value <= x.high + x.step / 2; value += x.step) {
    xs.push_back(frame.left() + (value - x.low) / (x.high - x.low) * wide);
    labels.push_back(x.text(value));
  }
  frame.ticks(xs, labels);
  for (std::size_t s = 0; s < shares.size(); ++s) {
    Svg::Points steps = {{frame.left(), frame.y(0)}};
    for (std::size_t i = 0; i < kBins; ++i)
      for (const std::size_t edge : {i, i + 1})
        steps.emplace_back(frame.left() + static_cast<double>(edge) / kBins * wide,
                           frame.y(shares[s][i]));
    steps.emplace_back(frame.right(), frame.y(0));
    frame.svg().polyline(steps, "area " + curve_colour(s));
    frame.svg().polyline(steps, "curve " + curve_colour(s));
    const auto& search = distribution.searches[s];
    frame.legend("curve " + curve_colour(s),
                 search.algorithm + ", " + search.on.text.substr(0, search.on.text.find(" seed")));
  }
  return frame.element();
}

std::string plot_style() {
  return colour_style() + R"(
svg { width: 100%; height: auto; display: block; }
svg text { font-family: inherit; }
.plot-title { font-size: 14px; font-weight: 600; fill: var(--ink); }
.plot-note { font-size: 11px; fill: var(--soft); }
.plot-label { font-size: 12px; fill: var(--soft); }
.plot-axis { stroke: var(--soft); stroke-width: 1; }
.plot-grid { stroke: var(--line); stroke-width: 1; }
.curve { fill: none; stroke-width: 2; stroke-linejoin: round; }
.printed { fill: none; stroke-width: 1.2; stroke-dasharray: 5 4; opacity: 0.8; }
.printed.paper { stroke: var(--soft); }
.bar { stroke-width: 1.2; }
.hollow { fill: var(--paper); stroke-width: 1.5; }
.area { stroke: none; opacity: 0.13; }
.dot { stroke: none; }
.heat { stroke: none; } .heat.best { stroke: #10202c; stroke-width: 2; }
.heat-light { font-size: 12px; fill: #ffffff; } .heat-dark { font-size: 12px; fill: #10202c; }
.h0 { fill: #fbe3d6; } .h1 { fill: #f2f7fc; } .h2 { fill: #e1edf8; } .h3 { fill: #cbdff1; }
.h4 { fill: #abcfe6; } .h5 { fill: #82b9db; } .h6 { fill: #559fcd; } .h7 { fill: #2f7fbc; }
.h8 { fill: #155ca3; } .h9 { fill: #083c7d; }
)";
}

}  // namespace espalier::lab
