// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/matrix/rational.hpp"

namespace espalier {

/// The minimax theorem for one matrix (von Neumann 1928): playing `row` the row player gets at
/// least `value` against every column, playing `column` the column player pays at most `value`
/// against every row. Both are mixtures: not negative, sum 1.
struct ZeroSumSolution {
  Rational value;
  Vector row;
  Vector column;
};

/// Solves the game in which the column player pays gains[row][column] to the row player. One
/// optimal strategy each; there may be others. Requires a rectangular matrix that is not empty.
ZeroSumSolution solve_zero_sum(const Matrix& gains);

}  // namespace espalier
