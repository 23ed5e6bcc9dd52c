// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <numeric>

#include "espalier/core/random.hpp"
#include "espalier/matrix/normal_form.hpp"

namespace espalier {

/// Entries from -limit to limit; small limits make ties and degenerate games.
inline Matrix random_matrix(Random& random, std::size_t rows, std::size_t columns, int limit) {
  Matrix matrix(rows, Vector(columns));
  for (auto& row : matrix)
    for (auto& entry : row) entry = random.between(-limit, limit);
  return matrix;
}

inline NormalForm random_game(Random& random, std::size_t rows, std::size_t columns, int limit) {
  const auto to_row = random_matrix(random, rows, columns, limit);
  const auto to_column = random_matrix(random, rows, columns, limit);
  std::vector<std::vector<NormalForm::Payoffs>> cells(rows);
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < columns; ++c) cells[r].push_back({to_row[r][c], to_column[r][c]});
  return {{}, {}, cells, random.below(2) == 0 ? Sense::kMaximise : Sense::kMinimise};
}

inline NormalForm zero_sum_game(const Matrix& gains) {
  std::vector<std::vector<NormalForm::Payoffs>> cells;
  for (const auto& row : gains) {
    auto& line = cells.emplace_back();
    for (const auto& gain : row) line.push_back({gain, -gain});
  }
  return {{}, {}, cells, Sense::kMaximise};
}

inline bool is_mixture(const Vector& weights) {
  return std::all_of(weights.begin(), weights.end(), [](auto& w) { return w.sign() >= 0; }) &&
         std::accumulate(weights.begin(), weights.end(), Rational()) == Rational(1);
}

inline Matrix transposed(const Matrix& a) {
  Matrix b(a[0].size(), Vector(a.size()));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < a[0].size(); ++j) b[j][i] = a[i][j];
  return b;
}

}  // namespace espalier
