// SPDX-License-Identifier: MIT
#include "espalier/matrix/simplex.hpp"

#include <cassert>

#include "espalier/matrix/tableau.hpp"

namespace espalier {
namespace {

/// Columns: the variables, one slack a constraint, the limits. Last row: the objective, negated.
/// One common scale for everything leaves solution and prices as they are.
Tableau initial_tableau(const LinearProgram& program) {
  const std::size_t m = program.limits.size();
  Integer scale = common_denominator(program.constraints);
  scale = least_common_multiple(scale, common_denominator({program.limits, program.objective}));
  const auto scaled = [&](const Rational& x) { return x.numerator() * (scale / x.denominator()); };

  Tableau tableau;
  for (std::size_t i = 0; i < m; ++i) {
    auto& row = tableau.entries.emplace_back();
    for (const auto& entry : program.constraints[i]) row.push_back(scaled(entry));
    for (std::size_t k = 0; k < m; ++k) row.emplace_back(k == i ? 1 : 0);
    row.push_back(scaled(program.limits[i]));
  }
  auto& last = tableau.entries.emplace_back();
  for (const auto& entry : program.objective) last.push_back(-scaled(entry));
  last.resize(last.size() + m + 1);
  return tableau;
}

/// The first column that improves the objective (Bland).
std::optional<std::size_t> entering(const Tableau& tableau) {
  const auto& objective = tableau.entries.back();
  for (std::size_t j = 0; j + 1 < objective.size(); ++j)
    if (objective[j].sign() < 0) return j;
  return std::nullopt;
}

/// The row that limits the entering variable first; of several the one whose basic variable has
/// the least index (Bland).
std::optional<std::size_t> leaving(const Tableau& tableau, std::size_t column,
                                   const std::vector<std::size_t>& basis) {
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i < basis.size(); ++i) {
    const auto& row = tableau.entries[i];
    if (row[column].sign() <= 0) continue;
    if (best) {
      const auto& rival = tableau.entries[*best];
      const auto order = row.back() * rival[column] <=> rival.back() * row[column];
      if (order > 0 || (order == 0 && basis[i] > basis[*best])) continue;
    }
    best = i;
  }
  return best;
}

}  // namespace

std::optional<Optimum> maximise(const LinearProgram& program) {
  const std::size_t n = program.objective.size();
  const std::size_t m = program.limits.size();
  for (const auto& limit : program.limits) assert(limit.sign() >= 0), static_cast<void>(limit);
  Tableau tableau = initial_tableau(program);
  std::vector<std::size_t> basis(m);
  for (std::size_t i = 0; i < m; ++i) basis[i] = n + i;

  while (const auto column = entering(tableau)) {
    const auto row = leaving(tableau, *column, basis);
    if (!row) return std::nullopt;
    tableau.pivot(*row, *column);
    basis[*row] = *column;
  }

  Optimum optimum;
  optimum.solution.resize(n);
  for (std::size_t i = 0; i < m; ++i)
    if (basis[i] < n)
      optimum.solution[basis[i]] = Rational(tableau.entries[i].back(), tableau.denominator);
  for (std::size_t i = 0; i < m; ++i)
    optimum.prices.emplace_back(tableau.entries.back()[n + i], tableau.denominator);
  optimum.value = dot(program.objective, optimum.solution);
  return optimum;
}

}  // namespace espalier
