// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "espalier/core/any_game.hpp"

namespace espalier {

/// Two ways to see whether evaluate() speaks for the side to move, both from random games.
struct EvaluationSign {
  /// Does it rank won positions above lost ones? Positions near the end are solved exactly and the
  /// evaluations of won and lost ones compared by a rank-sum test (Mann & Whitney 1947), which
  /// neither a bonus for the turn nor an unequal number of wins misleads. Where too few can be
  /// solved, positions of the second half are labelled with the result of the random game instead.
  int won = 0;              // positions compared
  int lost = 0;             // positions compared
  bool was_solved = false;  // exactly, not by random play
  /// How far the won positions rank above the lost ones, in standard deviations; zero when there
  /// are too few to tell, or when all are valued alike.
  double z = 0;

  /// Does it change sides with the turn? The correlation of the evaluations before and after a
  /// move, among moves at the same ply. What is good for one side is bad for the other: it should
  /// be negative. Zero when there are too few to tell.
  double correlation = 0;
};

EvaluationSign evaluation_sign(const std::vector<AnyGame>& starts, std::uint64_t seed);

/// Below this z the evaluation speaks for the wrong side: once in 700 games with an evaluation
/// that means nothing, and hardly ever with one that means something.
inline constexpr double kWrongSide = -3;

/// Above this correlation it speaks for one and the same side all the time, or the turn does not
/// pass.
inline constexpr double kOneSided = 0.5;

}  // namespace espalier
