// SPDX-License-Identifier: MIT
#include "espalier/lab/control_variates.hpp"

#include <cassert>
#include <cmath>

#include "espalier/lab/orthogonal.hpp"

namespace espalier::lab {
Estimate expected_mean(std::span<const double> sample,
                       const std::vector<std::vector<double>>& companions,
                       const OtherSample& theirs) {
  assert(companions.size() == theirs.means.size() && theirs.count > 0);
  const auto count = static_cast<double>(sample.size());
  const double centre = mean(sample).mean;
  const auto basis = orthogonal(companions, theirs.means);

  Variable rest(sample, centre, 0);
  double extrapolation = 0;  // the slopes are uncertain, the more so the farther they are followed
  for (const Variable& one : basis) {
    rest.project_off(one);
    extrapolation += one.shift * one.shift / one.squares();
  }
  const int slopes = static_cast<int>(basis.size());
  const double freedom = count - 1 - slopes;
  if (freedom < 1) return {};
  const double deviation = std::sqrt(rest.squares() / freedom);
  const double error = deviation * std::sqrt(1 / count + 1.0 / theirs.count + extrapolation);
  return {centre - rest.shift, deviation, error, static_cast<int>(sample.size()), slopes};
}

std::vector<double> unexplained(std::span<const double> sample,
                                const std::vector<std::vector<double>>& companions) {
  Variable rest(sample, mean(sample).mean, 0);
  for (const Variable& one : orthogonal(companions)) rest.project_off(one);
  return rest.residuals;
}

}  // namespace espalier::lab
