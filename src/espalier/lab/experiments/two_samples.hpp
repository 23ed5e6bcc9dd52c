// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "espalier/lab/results.hpp"

namespace espalier::lab {

/// The standard error of the difference between a mean of ours and that of `theirs` other positions
/// of the same kind, taking the spread of one position from ours.
inline auto error_of_two_means(int theirs) {
  return [theirs](const Estimate& ours) {
    return ours.deviation * std::sqrt(1.0 / ours.count + 1.0 / theirs);
  };
}
/// The same where our figure is what should come out on the others' positions (Figure::expected).
inline double error_of_expected(const Estimate& ours) { return ours.error; }

/// Whether another program's figures are explained by its having drawn other positions: how many of
/// a table's figures lie within their tolerance, and which do not, by how many standard errors of
/// the difference. More than `most_errors` of these are not explained.
inline void compare_samples(const Results& r, const Table& table, const auto& error_of_difference,
                            double most_errors, Evidence& say) {
  int inside = 0, all = 0;
  double sum = 0, squares = 0;
  for (const Row& row : table.rows)
    for (std::size_t j = 0; j < row.cells.size(); ++j) {
      const Published& other = *row.cells[j].paper;
      const Estimate& ours = r(row.label, table.columns[j]);
      const double away = ours.mean - other.value;
      const double errors = away / error_of_difference(ours);
      ++all;
      sum += errors;
      squares += errors * errors;
      if (mark_of(ours, other) == Mark::kInside)
        ++inside;
      else
        say.check(std::abs(errors) <= most_errors,
                  fmt::format("{} {}: {:+.1f} %, {:+.1f} standard errors", row.label,
                              table.columns[j], 100 * away / other.value, errors));
    }
  say.show(fmt::format("{} of {} within the tolerance", inside, all));
  say.show(
      fmt::format("the differences are {:.2f} standard errors in the quadratic mean, {:+.2f} in "
                  "the mean",
                  std::sqrt(squares / all), sum / all));
}

}  // namespace espalier::lab
