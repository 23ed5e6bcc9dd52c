// SPDX-License-Identifier: MIT
#include "espalier/matrix/zero_sum.hpp"

#include <algorithm>

#include "espalier/matrix/simplex.hpp"

namespace espalier {

/// With all gains positive, and the value v with them, column strategies scaled by 1/v are the
/// y >= 0 with gains * y <= 1; the largest sum of such a y is 1/v, and the dual solution is the row
/// strategy in the same scale (Dantzig 1951).
ZeroSumSolution solve_zero_sum(const Matrix& gains) {
  Rational least = gains[0][0];
  for (const auto& row : gains) least = std::min(least, *std::min_element(row.begin(), row.end()));
  const Rational shift = Rational(1) - least;

  LinearProgram program{gains, Vector(gains.size(), 1), Vector(gains[0].size(), 1)};
  for (auto& row : program.constraints)
    for (auto& gain : row) gain += shift;
  auto optimum = maximise(program).value();  // bounded, as every entry is positive

  const Rational scale = Rational(1) / optimum.value;
  const auto to_mixture = [&](Vector& weights) {
    for (auto& weight : weights) weight = weight * scale;
    return std::move(weights);
  };
  return {scale - shift, to_mixture(optimum.prices), to_mixture(optimum.solution)};
}

}  // namespace espalier
