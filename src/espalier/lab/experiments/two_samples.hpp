// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "espalier/lab/resampling.hpp"
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

/// The figures of each class of positions, which is what their rows' labels begin with.
inline std::vector<std::pair<std::string, std::vector<Compared>>> by_class(
    const TableResult& table) {
  std::vector<std::pair<std::string, std::vector<Compared>>> classes;
  for (const RowResult& row : table.rows) {
    const std::string name = row.row->label.substr(0, row.row->label.find(','));
    if (classes.empty() || classes.back().first != name) classes.push_back({name, {}});
    for (std::size_t j = 0; j < row.cells.size(); ++j) {
      const Published& other = *row.cells[j].cell->paper;
      classes.back().second.push_back({row.deviations[j], row.cells[j].ours.mean - other.value,
                                       other.tolerance.relative * other.value});
    }
  }
  return classes;
}

/// Whether another program's figures, of `theirs` positions of each class, lie farther from ours
/// than a sample of our own positions would: all figures of a class together (p), and by how many
/// figures lie outside their tolerance. Either is found by mistake once in twenty times.
inline void compare_with_our_own(const Results& r, const Table& table, int theirs, Evidence& say) {
  constexpr int kPairs = 1000;
  constexpr double kUnlikely = 0.05;
  constexpr std::size_t kPositionsAFigure = 10;  // for a covariance that can be trusted
  for (const Row& row : table.rows)
    for (const auto& column : table.columns) r(row.label, column);  // have all been run?
  const auto& results = *std::find_if(r.tables().begin(), r.tables().end(),
                                      [&](const auto& one) { return one.table == &table; });
  Random random(1);
  int outside = 0;
  std::vector<int> own(kPairs, 0);
  const auto classes = by_class(results);
  for (const auto& [name, figures] : classes) {
    const std::size_t count = figures.front().deviations.size();
    if (std::any_of(figures.begin(), figures.end(),
                    [&](const auto& one) { return one.deviations.size() != count; }))
      return say.check(false, name + ": not all figures are of the same positions");
    const ByChance found = compare_by_chance(figures, theirs, kPairs, random);
    outside += found.outside;
    for (std::size_t i = 0; i < own.size(); ++i) own[i] += found.of_our_own[i];
    if (count < kPositionsAFigure * figures.size())
      say.show(name + ": too few trees for all figures together");
    else
      say.check(found.as_far * static_cast<double>(classes.size()) >= kUnlikely,
                fmt::format("{} p = {:.3f}", name, found.as_far));
  }
  std::sort(own.begin(), own.end());
  const auto share = [&](int least) {
    return static_cast<double>(own.end() - std::lower_bound(own.begin(), own.end(), least)) /
           kPairs;
  };
  double sum = 0;
  for (const int one : own) sum += one;
  say.check(
      share(outside) >= kUnlikely,
      fmt::format("{} outside the tolerance; between samples of our own {:.1f} on average, {} "
                  "to {} in 95 % of them, none in {:.0f} %, at least {} in {:.0f} %",
                  outside, sum / kPairs, own[kPairs / 40], own[kPairs - 1 - kPairs / 40],
                  100 * (1 - share(1)), outside, 100 * share(outside)));
}

}  // namespace espalier::lab
