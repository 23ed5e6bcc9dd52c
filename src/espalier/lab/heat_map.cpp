// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "espalier/core/svg.hpp"
#include "espalier/lab/plot.hpp"
#include "espalier/lab/report_text.hpp"

namespace espalier::lab {
namespace {

constexpr double kLabel = 165, kNarrowest = 54, kLetter = 7, kLine = 25, kHead = 52, kFoot = 44;
constexpr int kShades = 9;  // above 1; one shade for what is below

/// Shade 0 is slower than one processor; the others are equal steps of the logarithm.
int shade_of(double value, double most) {
  if (value < 1) return 0;
  const double share = std::log(value) / std::max(std::log(most), 1e-9);
  return 1 + std::clamp(static_cast<int>(share * kShades), 0, kShades - 1);
}

/// Row labels end alike where a table is one of several: "mwf, 16".
std::size_t common_ending(const TableResult& table) {
  const auto ending = [](const RowResult& row) {
    const auto comma = row.row->label.rfind(", ");
    return comma == std::string::npos ? std::string() : row.row->label.substr(comma);
  };
  const std::string first = ending(table.rows.front());
  for (const auto& row : table.rows)
    if (ending(row) != first) return 0;
  return first.size();
}

/// What the shades mean, below the map.
void draw_key(Svg& svg, double y, double most) {
  constexpr double kStep = 22;
  svg.text(kLabel - 10, y + 12, "slower", "plot-note", Svg::Anchor::kEnd);
  for (int shade = 0; shade <= kShades; ++shade)
    svg.rectangle(kLabel + kStep * shade, y, kStep - 1, 14, 2, "heat h" + std::to_string(shade));
  for (const int shade : {1, kShades / 2 + 1, kShades + 1}) {
    const double value = std::pow(most, (shade - 1.0) / kShades);
    svg.text(kLabel + kStep * shade, y + 28, figure_text(value, value < 10 ? 1 : 0), "plot-note",
             Svg::Anchor::kMiddle);
  }
}

}  // namespace

std::string heat_map(const TableResult& table) {
  std::vector<double> best(table.table->columns.size());  // of each column
  double most = 1;
  for (const auto& row : table.rows)
    for (std::size_t i = 0; i < row.cells.size(); ++i)
      if (row.cells[i].ours.count > 0) best[i] = std::max(best[i], row.cells[i].ours.mean);
  for (const double value : best) most = std::max(most, value);
  if (*std::max_element(best.begin(), best.end()) <= 0) return "";

  Svg svg;
  const auto& columns = table.table->columns;
  const int digits = table.table->digits;
  const std::size_t ending = common_ending(table);
  double cell_width = kNarrowest;  // the heads stand side by side
  for (const auto& column : columns)
    cell_width = std::max(cell_width, kLetter * static_cast<double>(column.size()) + 10);
  const double width = kLabel + cell_width * static_cast<double>(columns.size()) + 8;
  svg.text(0, 16, table.table->title, "plot-title");
  for (std::size_t i = 0; i < columns.size(); ++i)
    svg.text(kLabel + cell_width * (static_cast<double>(i) + 0.5), kHead - 8, columns[i],
             "plot-label", Svg::Anchor::kMiddle);
  double y = kHead;
  for (const auto& row : table.rows) {
    const std::string label = row.row->label.substr(0, row.row->label.size() - ending);
    svg.text(kLabel - 10, y + kLine / 2 + 4, label, "plot-label", Svg::Anchor::kEnd);
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const auto& ours = row.cells[i].ours;
      if (ours.count == 0) continue;
      const int shade = shade_of(ours.mean, most);
      const double x = kLabel + cell_width * static_cast<double>(i);
      svg.begin_group(label + ", " + columns[i] + ": " + figure_text(ours.mean, digits) + " ± " +
                      figure_text(ours.half_width(), digits));
      svg.rectangle(x + 1, y + 1, cell_width - 2, kLine - 2, 3,
                    "heat h" + std::to_string(shade) + (ours.mean == best[i] ? " best" : ""));
      svg.text(x + cell_width / 2, y + kLine / 2 + 4, figure_text(ours.mean, digits),
               shade > kShades / 2 + 1 ? "heat-light" : "heat-dark", Svg::Anchor::kMiddle);
      svg.end_group();
    }
    y += kLine;
  }
  draw_key(svg, y + 12, most);
  return svg.element(width, y + kFoot, table.table->title);
}

}  // namespace espalier::lab
