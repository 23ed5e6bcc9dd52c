// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "espalier/matrix/rational.hpp"

namespace espalier {

/// Maximise objective * x subject to constraints * x <= limits, x >= 0. Requires limits >= 0, so
/// that x = 0 is feasible.
struct LinearProgram {
  Matrix constraints;  // one row a limit
  Vector limits;
  Vector objective;
};

/// Proves its own optimality: `solution` is feasible, `prices` is feasible for the dual (prices
/// >= 0, prices * constraints >= objective), and both attain `value`.
struct Optimum {
  Rational value;
  Vector solution;
  Vector prices;  // one a limit: the dual solution
};

/// The simplex method (Dantzig 1947) on exact numbers, with Bland's rule (1977), which cannot
/// cycle. Nothing when the objective is unbounded.
std::optional<Optimum> maximise(const LinearProgram& program);

}  // namespace espalier
