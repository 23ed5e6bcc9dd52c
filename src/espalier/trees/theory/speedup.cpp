// SPDX-License-Identifier: MIT
#include "espalier/trees/theory/speedup.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "espalier/trees/theory/minimal_trees.hpp"

namespace espalier::theory {

double amdahl_speedup(double serial_fraction, double k) {
  return 1 / (serial_fraction + (1 - serial_fraction) / k);
}

double processor_tree_size(double f, double n) {
  return f == 1 ? n + 1 : (std::pow(f, n + 1) - 1) / (f - 1);
}

Measures measures(double serial_work, std::span<const double> work_by_processor) {
  const auto k = static_cast<double>(work_by_processor.size());
  const double largest = *std::max_element(work_by_processor.begin(), work_by_processor.end());
  const double all = std::accumulate(work_by_processor.begin(), work_by_processor.end(), 0.0);
  return {.speedup = serial_work / largest,
          .efficiency = serial_work / largest / k,
          .mean_speedup = serial_work / all * k,
          .mean_efficiency = serial_work / all};
}

double aspiration_cost(int k, double lambda) {
  const double rest = std::max(0.0, 1 - k * lambda);
  return lambda + 1.0 / k - (k + 1) * rest * rest / (4 * k);
}

double aspiration_cost_many_rounds(int k, double lambda) {
  // cost(x) for an interval of length x: the best total width g of the gaps, when a value in a gap
  // (probability g / x) leaves an interval of length g / (k + 1). Tabulated from short to long.
  constexpr std::size_t kSteps = 1000;
  std::vector<double> cost(kSteps + 1);
  cost[0] = lambda;
  const auto interpolated = [&](double x) {
    const double at = x * kSteps;
    const auto i = static_cast<std::size_t>(at);
    return cost[i] + (cost[i + 1] - cost[i]) * (at - static_cast<double>(i));
  };
  for (std::size_t i = 1; i <= kSteps; ++i) {
    const double x = static_cast<double>(i) / kSteps;
    cost[i] = lambda + x / k;
    for (std::size_t j = 1; j <= i && i > 1; ++j) {
      const double g = static_cast<double>(j) / kSteps;
      cost[i] = std::min(cost[i], lambda + (x - g) / k + g / x * interpolated(g / (k + 1)));
    }
  }
  return cost[kSteps];
}

double aspiration_speedup(int k, double lambda) {
  return (1 + lambda) / aspiration_cost(k, lambda);
}

double tree_splitting_speedup_worst(double f, double n) { return std::pow(f, n); }
double tree_splitting_speedup_best(double k) { return std::sqrt(k); }
double tree_splitting_speedup_random(double f, double n, double d) {
  return std::pow(f * std::log(d) / (std::log(d) + std::log(f)), n);
}

double tree_splitting_best_nodes(int d, int h, int f) {
  return 1 + critical_tree_size(d, h - 1) + refutation_size(d, h - 1) * (d - f) / f;
}

Exponents mwf_tree_exponents_best(double d, double f) {
  const auto exponent = [f](double x) { return 1 - std::log(x) / std::log(f); };
  return {exponent(1 + 1 / std::sqrt(d) + (f - 2) / d), exponent(1 + 1 / std::sqrt(d) - 1 / d)};
}

Exponents mwf_tree_exponents_worst(double d, double f) {
  const auto exponent = [f](double x) { return 1 - std::log(x) / std::log(f); };
  return {exponent(1 + f / d - 1 / (d * d)), exponent(1 + 1 / d - 1 / (d * d))};
}

}  // namespace espalier::theory
