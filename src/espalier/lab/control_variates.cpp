// SPDX-License-Identifier: MIT
#include "espalier/lab/control_variates.hpp"

#include <cassert>
#include <cmath>
#include <numeric>

namespace espalier::lab {
namespace {

/// A quantity about its mean, and how far its mean in the other sample lies from ours. Linear
/// combinations are formed of both at once.
struct Variable {
  std::vector<double> residuals;
  double shift = 0;

  Variable(std::span<const double> sample, double centre, double shift_of_mean)
      : residuals(sample.begin(), sample.end()), shift(shift_of_mean) {
    for (double& x : residuals) x -= centre;
  }

  [[nodiscard]] double times(const Variable& other) const {
    return std::inner_product(residuals.begin(), residuals.end(), other.residuals.begin(), 0.0);
  }
  [[nodiscard]] double squares() const { return times(*this); }
  /// Takes out what `other` explains.
  void project_off(const Variable& other) {
    const double slope = times(other) / other.squares();
    for (std::size_t i = 0; i < residuals.size(); ++i) residuals[i] -= slope * other.residuals[i];
    shift -= slope * other.shift;
  }
};

/// The companions, made orthogonal one after the other (Gram & Schmidt).
std::vector<Variable> orthogonal(const std::vector<std::vector<double>>& companions,
                                 const std::vector<double>& their_means) {
  constexpr double kRounding = 1e-9;  // of the sum of squares: nothing is left of it
  std::vector<Variable> basis;
  for (std::size_t k = 0; k < companions.size(); ++k) {
    const double centre = mean(companions[k]).mean;
    Variable one(companions[k], centre, their_means[k] - centre);
    const double before = one.squares();
    for (const Variable& other : basis) one.project_off(other);
    if (one.squares() > kRounding * before) basis.push_back(std::move(one));
  }
  return basis;
}

}  // namespace

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

}  // namespace espalier::lab
