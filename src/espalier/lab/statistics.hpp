// SPDX-License-Identifier: MIT
#pragma once

#include <span>

namespace espalier::lab {

/// A figure estimated from repetitions.
struct Estimate {
  double mean = 0;
  double deviation = 0;  // standard deviation of one repetition
  double error = 0;      // standard error of the mean
  int count = 0;         // repetitions; 0: nothing is known
  int slopes = 0;        // that were fitted to them: each takes a degree of freedom

  /// Half the width of the 95 % confidence interval (Student's t); 0 for a single repetition, which
  /// stands for something that does not vary.
  [[nodiscard]] double half_width() const;
};

/// A figure that needs no repetitions.
inline Estimate known(double value) { return {value, 0, 0, 1}; }

Estimate mean(std::span<const double> sample);

// Paired samples: a[i] and b[i] were measured on the same position. Both have the same length.

/// mean(a) / mean(b). Its error is that of the residuals a - ratio * b, to first order.
Estimate ratio_of_means(std::span<const double> a, std::span<const double> b);
/// The mean of a[i] / b[i].
Estimate mean_of_ratios(std::span<const double> a, std::span<const double> b);

/// estimate^exponent, with the errors to first order. Requires a positive mean.
Estimate power(const Estimate& estimate, double exponent);

/// The t with P(T <= t) = probability for Student's distribution; 0.5 <= probability < 1.
double student_quantile(double probability, int degrees_of_freedom);

}  // namespace espalier::lab
