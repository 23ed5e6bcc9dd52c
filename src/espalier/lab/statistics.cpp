// SPDX-License-Identifier: MIT
#include "espalier/lab/statistics.hpp"

#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace espalier::lab {
namespace {

constexpr double kConfidence = 0.95;

/// The continued fraction of the incomplete beta function (Abramowitz & Stegun 26.5.8), by Lentz's
/// method. Converges fast for x < (a+1)/(a+b+2).
double beta_fraction(double a, double b, double x) {
  constexpr double kTiny = 1e-300;
  constexpr double kEnough = 1e-15;
  constexpr int kMostTerms = 500;
  const auto nonzero = [](double v) { return std::abs(v) < kTiny ? kTiny : v; };
  double c = 1;
  double d = 1 / nonzero(1 - (a + b) * x / (a + 1));
  double result = d;
  for (int m = 1; m < kMostTerms; ++m) {
    const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonzero(1 + even * d);
    c = nonzero(1 + even / c);
    result *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonzero(1 + odd * d);
    c = nonzero(1 + odd / c);
    result *= d * c;
    if (std::abs(d * c - 1) < kEnough) break;
  }
  return result;
}

/// The regularised incomplete beta function I_x(a, b).
double incomplete_beta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                                a * std::log(x) + b * std::log1p(-x));
  if (x < (a + 1) / (a + b + 2)) return front * beta_fraction(a, b, x) / a;
  return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

double student_distribution(double t, int degrees) {
  const double n = degrees;
  return 1 - incomplete_beta(n / 2, 0.5, n / (n + t * t)) / 2;
}

/// From the mean and the squared residuals.
Estimate with_residuals(double value, std::span<const double> residuals) {
  const auto n = static_cast<double>(residuals.size());
  Estimate estimate{value, 0, 0, static_cast<int>(residuals.size())};
  if (residuals.size() < 2) return estimate;
  double squares = 0;
  for (const double r : residuals) squares += r * r;
  estimate.deviation = std::sqrt(squares / (n - 1));
  estimate.error = estimate.deviation / std::sqrt(n);
  return estimate;
}

double average(std::span<const double> sample) {
  return std::accumulate(sample.begin(), sample.end(), 0.0) / static_cast<double>(sample.size());
}

}  // namespace

double Estimate::half_width() const {
  return count < 2 ? 0 : student_quantile((1 + kConfidence) / 2, count - 1 - slopes) * error;
}

Estimate mean(std::span<const double> sample) {
  if (sample.empty()) return {};
  const double centre = average(sample);
  std::vector<double> residuals;
  for (const double x : sample) residuals.push_back(x - centre);
  return with_residuals(centre, residuals);
}

Estimate ratio_of_means(std::span<const double> a, std::span<const double> b) {
  if (a.empty()) return {};
  const double below = average(b);
  const double ratio = average(a) / below;
  std::vector<double> residuals;
  for (std::size_t i = 0; i < a.size(); ++i) residuals.push_back((a[i] - ratio * b[i]) / below);
  return with_residuals(ratio, residuals);
}

Estimate mean_of_ratios(std::span<const double> a, std::span<const double> b) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < a.size(); ++i) ratios.push_back(a[i] / b[i]);
  return mean(ratios);
}

Estimate power(const Estimate& estimate, double exponent) {
  const double value = std::pow(estimate.mean, exponent);
  const double slope = std::abs(exponent * value / estimate.mean);
  return {value, estimate.deviation * slope, estimate.error * slope, estimate.count,
          estimate.slopes};
}

double student_quantile(double probability, int degrees_of_freedom) {
  double low = 0;
  double high = 1;
  while (student_distribution(high, degrees_of_freedom) < probability && high < 1e9) high *= 2;
  for (int i = 0; i < 100; ++i) {  // each halves the interval
    const double middle = (low + high) / 2;
    (student_distribution(middle, degrees_of_freedom) < probability ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace espalier::lab
