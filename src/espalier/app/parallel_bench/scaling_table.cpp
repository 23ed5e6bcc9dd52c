// SPDX-License-Identifier: MIT
#include "espalier/app/parallel_bench/scaling_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace espalier::app {
namespace {

std::string ratio_text(const std::optional<RatioEstimate>& ratio, double shift = 0) {
  if (!ratio) return "-";
  if (!ratio->low) return fmt::format("{:.2f}", ratio->value - shift);
  return fmt::format("{:.2f} ({:.2f} to {:.2f})", ratio->value - shift, *ratio->low - shift,
                     *ratio->high - shift);
}

std::string percent_text(const std::optional<double>& share) {
  return share ? fmt::format("{:.0f} %", 100 * *share) : "-";
}

}  // namespace

ScalingTable::ScalingTable(const std::vector<ScalingRow>& measured)
    : columns{"threads",
              "seconds",
              "speed-up (95 %)",
              "independent (95 %)",
              "effic.",
              "overhead (95 %)",
              "hits",
              "idle"} {
  const bool has_solutions =
      std::any_of(measured.begin(), measured.end(),
                  [](const ScalingRow& row) { return row.solution_speedup.has_value(); });
  if (has_solutions) columns.insert(columns.end(), {"solved", "to the solution (95 %)"});
  for (const auto& row : measured) {
    auto& cells = rows.emplace_back();
    cells = {std::to_string(row.threads),
             fmt::format("{:.2f}", row.seconds),
             ratio_text(row.speedup),
             ratio_text(row.independent),
             percent_text(row.speedup.value / row.threads),
             ratio_text(row.overhead, 1),
             percent_text(row.hit_rate),
             percent_text(row.idle)};
    if (has_solutions)
      cells.insert(cells.end(), {std::to_string(row.solved), ratio_text(row.solution_speedup)});
  }
}

std::string ScalingTable::text() const {
  std::string text;
  const auto add_line = [&](const std::vector<std::string>& cells) {
    for (std::size_t column = 0; column < columns.size(); ++column) {
      std::size_t width = columns[column].size();
      for (const auto& row : rows) width = std::max(width, row[column].size());
      text += fmt::format("{}{:>{}}", column == 0 ? "" : "  ", cells[column], width);
    }
    text += '\n';
  };
  add_line(columns);
  for (const auto& row : rows) add_line(row);
  return text;
}

}  // namespace espalier::app
