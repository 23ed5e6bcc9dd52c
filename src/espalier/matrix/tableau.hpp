// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "espalier/matrix/rational.hpp"

namespace espalier {

/// A matrix of fractions over one denominator, pivoted without fractions (Edmonds 1967, Bareiss
/// 1968): all entries stay whole numbers, because each is a minor of the matrix one started from.
/// That keeps them as short as an exact computation can.
struct Tableau {
  std::vector<std::vector<Integer>> entries;
  Integer denominator = 1;

  /// Makes `column` the unit column of `row`. Requires the entry there to be other than zero.
  void pivot(std::size_t row, std::size_t column);
};

/// The only solution x of a x = b, or nothing when there is none or more than one. a is square.
std::optional<Vector> solution(const Matrix& a, const Vector& b);

/// The least common denominator of all entries.
Integer common_denominator(const Matrix& a);

}  // namespace espalier
