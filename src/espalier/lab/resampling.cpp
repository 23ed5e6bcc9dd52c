// SPDX-License-Identifier: MIT
#include "espalier/lab/resampling.hpp"

#include <cmath>
#include <numeric>

#include "espalier/lab/orthogonal.hpp"

namespace espalier::lab {
namespace {

/// The difference between the means of two samples of `all` positions, as a weight of each.
std::vector<double> draw_pair(std::size_t all, int theirs, Random& random) {
  const auto count = static_cast<std::uint32_t>(all);
  std::vector<double> weights(all, 0);
  for (std::size_t i = 0; i < all; ++i) weights[random.below(count)] += 1.0 / count;
  for (int i = 0; i < theirs; ++i) weights[random.below(count)] -= 1.0 / theirs;
  return weights;
}

}  // namespace

ByChance compare_by_chance(std::span<const Compared> figures, int theirs, int pairs,
                           Random& random) {
  ByChance found;
  std::vector<std::vector<double>> deviations;
  std::vector<double> their_means;  // when our figures are 0
  for (const Compared& figure : figures) {
    deviations.push_back(figure.deviations);
    their_means.push_back(-figure.difference);
    found.outside += std::abs(figure.difference) > figure.allowed;
  }
  const auto basis = orthogonal(deviations, their_means);
  double distance = 0;
  for (const Variable& one : basis) distance += one.shift * one.shift / one.squares();

  int as_far = 0;
  for (int pair = 0; pair < pairs; ++pair) {
    const auto weights = draw_pair(deviations.front().size(), theirs, random);
    int outside = 0;
    for (const Compared& figure : figures)
      outside += std::abs(std::inner_product(weights.begin(), weights.end(),
                                             figure.deviations.begin(), 0.0)) > figure.allowed;
    found.of_our_own.push_back(outside);
    double apart = 0;
    for (const Variable& one : basis) apart += std::pow(one.times(weights), 2) / one.squares();
    as_far += apart >= distance;
  }
  found.as_far = static_cast<double>(as_far) / pairs;
  return found;
}

}  // namespace espalier::lab
