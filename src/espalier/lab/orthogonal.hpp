// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

namespace espalier::lab {

/// A quantity about its mean, and how far its mean in another sample lies from ours. Linear
/// combinations are formed of both at once.
struct Variable {
  std::vector<double> residuals;
  double shift = 0;

  Variable(std::span<const double> sample, double centre, double shift_of_mean);

  [[nodiscard]] double times(std::span<const double> other) const;
  [[nodiscard]] double squares() const { return times(residuals); }
  /// Takes out what `other` explains.
  void project_off(const Variable& other);
};

/// Quantities of the same positions, made orthogonal one after the other (Gram & Schmidt); those
/// that the ones before determine are left out. `their_means` are those of another sample; none:
/// the same as ours.
std::vector<Variable> orthogonal(const std::vector<std::vector<double>>& quantities,
                                 std::span<const double> their_means = {});

}  // namespace espalier::lab
