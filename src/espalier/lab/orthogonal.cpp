// SPDX-License-Identifier: MIT
#include "espalier/lab/orthogonal.hpp"

#include <numeric>

#include "espalier/lab/statistics.hpp"

namespace espalier::lab {

Variable::Variable(std::span<const double> sample, double centre, double shift_of_mean)
    : residuals(sample.begin(), sample.end()), shift(shift_of_mean) {
  for (double& x : residuals) x -= centre;
}

double Variable::times(std::span<const double> other) const {
  return std::inner_product(residuals.begin(), residuals.end(), other.begin(), 0.0);
}

void Variable::project_off(const Variable& other) {
  const double slope = times(other.residuals) / other.squares();
  for (std::size_t i = 0; i < residuals.size(); ++i) residuals[i] -= slope * other.residuals[i];
  shift -= slope * other.shift;
}

std::vector<Variable> orthogonal(const std::vector<std::vector<double>>& quantities,
                                 std::span<const double> their_means) {
  constexpr double kRounding = 1e-9;  // of the sum of squares: nothing is left of it
  std::vector<Variable> basis;
  for (std::size_t k = 0; k < quantities.size(); ++k) {
    const double centre = mean(quantities[k]).mean;
    Variable one(quantities[k], centre, their_means.empty() ? 0 : their_means[k] - centre);
    const double before = one.squares();
    for (const Variable& other : basis) one.project_off(other);
    if (one.squares() > kRounding * before) basis.push_back(std::move(one));
  }
  return basis;
}

}  // namespace espalier::lab
