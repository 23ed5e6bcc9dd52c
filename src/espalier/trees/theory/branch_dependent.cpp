// SPDX-License-Identifier: MIT
#include "espalier/trees/theory/branch_dependent.hpp"

#include <cmath>

namespace espalier::theory {

double harmonic(int d) {
  double sum = 0;
  for (int i = d; i >= 1; --i) sum += 1.0 / i;
  return sum;
}

Orders fuller_orders(int d, int h) {
  const double square = 1.0 * d * d;
  switch (h) {
    case 2:
      return {d * harmonic(d), d * harmonic(d)};
    case 3:
      return {square, square};
    case 4:
      return {square, square * harmonic(d) * harmonic(d)};
    default:
      return {};
  }
}

double knuth_moore_order(int d, int h) { return std::pow(d, h / 2.0); }

}  // namespace espalier::theory
