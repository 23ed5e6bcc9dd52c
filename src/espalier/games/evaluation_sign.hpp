// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "espalier/core/any_game.hpp"

namespace espalier {

/// Whether evaluate() ranks won positions above lost ones, as it must when it speaks for the side
/// to move. Positions near the end of random games are solved exactly and the evaluations of won
/// and lost ones compared by a rank-sum test (Mann & Whitney 1947), which neither a bonus for the
/// turn nor an unequal number of wins misleads. Where too few can be solved, positions in the
/// second half of the games are labelled with the result of random play instead.
struct EvaluationSign {
  int won = 0;   // positions compared
  int lost = 0;  // positions compared
  /// How far the won positions rank above the lost ones, in standard deviations; zero when there
  /// are too few to tell, or when all are valued alike.
  double z = 0;
  bool was_solved = false;  // by exact values, not by random play
};

EvaluationSign evaluation_sign(const std::vector<AnyGame>& starts, std::uint64_t seed);

/// Below this z the evaluation speaks for the wrong side: once in 700 games with an evaluation
/// that means nothing, and hardly ever with one that means something.
inline constexpr double kWrongSide = -3;

}  // namespace espalier
