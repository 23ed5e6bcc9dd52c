// SPDX-License-Identifier: MIT
#include "espalier/lab/trimmed_mean.hpp"

#include <algorithm>
#include <cmath>

namespace espalier::lab {

Estimate trimmed_mean(std::vector<double> sample) {
  std::sort(sample.begin(), sample.end());
  const std::size_t cut = sample.size() / 4;  // at either end
  const auto middle = std::span<const double>(sample).subspan(cut, sample.size() - 2 * cut);
  Estimate estimate = mean(middle);
  if (cut == 0) return estimate;

  std::vector<double> drawn_in(sample.begin(), sample.end());
  for (double& x : drawn_in) x = std::clamp(x, middle.front(), middle.back());
  estimate.deviation = mean(drawn_in).deviation;
  const auto all = static_cast<double>(sample.size());
  const double kept = static_cast<double>(middle.size()) / all;
  estimate.error = estimate.deviation / (kept * std::sqrt(all));
  return estimate;
}

Estimate mean_of_trimmed(std::span<const std::vector<double>> samples) {
  Estimate sum;
  for (const auto& sample : samples) {
    const Estimate one = trimmed_mean(sample);
    sum.mean += one.mean;
    sum.deviation += one.deviation * one.deviation;
    sum.error += one.error * one.error;
    sum.count += one.count;
  }
  const auto count = static_cast<double>(samples.size());
  const int several = static_cast<int>(samples.size());
  if (several == 0) return {};
  if (sum.count == several) return {sum.mean / count, 0, 0, 1};
  return {sum.mean / count, std::sqrt(sum.deviation / count), std::sqrt(sum.error) / count,
          sum.count, several - 1};
}

}  // namespace espalier::lab
