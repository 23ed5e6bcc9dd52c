// SPDX-License-Identifier: MIT
#include "espalier/matrix/tableau.hpp"

#include <cassert>
#include <utility>

namespace espalier {

void Tableau::pivot(std::size_t row, std::size_t column) {
  const auto& pivot_row = entries[row];
  const Integer& p = pivot_row[column];
  assert(!p.is_zero());
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (i == row) continue;
    auto& other = entries[i];
    const Integer factor = other[column];
    for (std::size_t j = 0; j < other.size(); ++j) {
      if (!factor.is_zero() && !pivot_row[j].is_zero())
        other[j] = (other[j] * p - factor * pivot_row[j]) / denominator;
      else if (!other[j].is_zero())
        other[j] = other[j] * p / denominator;
    }
  }
  denominator = p;
}

std::optional<Vector> solution(const Matrix& a, const Vector& b) {
  const std::size_t n = a.size();
  Tableau tableau;
  for (std::size_t i = 0; i < n; ++i) {
    Vector equation = a[i];
    equation.push_back(b[i]);
    const Integer scale = common_denominator({equation});
    auto& row = tableau.entries.emplace_back();
    for (const auto& entry : equation)
      row.push_back(entry.numerator() * (scale / entry.denominator()));
  }
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t row = column;
    while (row < n && tableau.entries[row][column].is_zero()) ++row;
    if (row == n) return std::nullopt;
    std::swap(tableau.entries[row], tableau.entries[column]);
    tableau.pivot(column, column);
  }
  Vector x;
  for (const auto& row : tableau.entries) x.emplace_back(row.back(), tableau.denominator);
  return x;
}

Integer common_denominator(const Matrix& a) {
  Integer common = 1;
  for (const auto& row : a)
    for (const auto& entry : row)
      if (!(common % entry.denominator()).is_zero())
        common = least_common_multiple(common, entry.denominator());
  return common;
}

}  // namespace espalier
