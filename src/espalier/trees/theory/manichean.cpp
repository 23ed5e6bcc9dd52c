// SPDX-License-Identifier: MIT
#include "espalier/trees/theory/manichean.hpp"

#include <cmath>

namespace espalier::theory {

double xi(double d) {
  double low = 0, high = 1;
  for (;;) {
    const double middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    (std::pow(middle, d) + middle < 1 ? low : high) = middle;
  }
}

double xi_branching(double d) { return xi(d) / (1 - xi(d)); }

double win_probability(int d, int h, double p0) {
  // From the terminals up. The lowest interior level belongs to MAX when h is odd.
  double win = p0;
  for (int depth = h - 1; depth >= 0; --depth)
    win = depth % 2 == 0 ? 1 - std::pow(1 - win, d) : std::pow(win, d);
  return win;
}

double solve_leaves(int d, int h, double p0) {
  double win = p0;
  double leaves = 1;
  for (int depth = h - 1; depth >= 0; --depth) {
    // A MAX node looks at children until one is won, a MIN node until one is lost: the number of
    // children is geometric, cut at d, with mean 1 + q + .. + q^(d-1).
    const double q = depth % 2 == 0 ? 1 - win : win;
    double children = 0;
    for (int i = 0; i < d; ++i) children = children * q + 1;
    leaves *= children;
    win = depth % 2 == 0 ? 1 - std::pow(1 - win, d) : std::pow(win, d);
  }
  return leaves;
}

double solve_branching(double d, double p0) {
  constexpr double kSame = 1e-9;
  return std::abs(p0 - xi(d)) < kSame ? xi_branching(d) : std::sqrt(d);
}

}  // namespace espalier::theory
