// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "espalier/lab/results.hpp"

namespace espalier::lab {

/// Whether another program's figures are explained by its having drawn other positions, `theirs`
/// many of the same kind: how many of a table's figures lie within their tolerance, and how many of
/// the others within two standard errors of the difference of two such means, taking the spread of
/// one position from ours. Names those that lie farther away.
inline void compare_samples(const Results& r, const Table& table, int theirs, Evidence& say) {
  int inside = 0, by_chance = 0, all = 0;
  double sum = 0, squares = 0;
  for (const Row& row : table.rows)
    for (std::size_t j = 0; j < row.cells.size(); ++j) {
      const Published& other = *row.cells[j].paper;
      const Estimate& ours = r(row.label, table.columns[j]);
      const double away = ours.mean - other.value;
      const double errors = away / (ours.deviation * std::sqrt(1.0 / ours.count + 1.0 / theirs));
      ++all;
      sum += errors;
      squares += errors * errors;
      if (mark_of(ours, other) == Mark::kInside)
        ++inside;
      else if (std::abs(errors) <= 2)
        ++by_chance;
      else
        say.check(false, fmt::format("{} {}: {:+.1f} %, {:+.1f} standard errors", row.label,
                                     table.columns[j], 100 * away / other.value, errors));
    }
  say.show(
      fmt::format("{} of {} within the tolerance, {} of the other {} within two standard errors",
                  inside, all, by_chance, all - inside));
  say.show(
      fmt::format("the differences are {:.2f} standard errors in the quadratic mean, {:+.2f} in "
                  "the mean",
                  std::sqrt(squares / all), sum / all));
}

}  // namespace espalier::lab
