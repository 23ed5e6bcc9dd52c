// SPDX-License-Identifier: MIT
#include "espalier/games/othello/evaluation.hpp"

#include <algorithm>

#include "espalier/games/othello/moves.hpp"
#include "espalier/games/othello/stability.hpp"

namespace espalier::othello {
namespace {

// Hundredths of a disc each.
constexpr int kMobility = 90;
constexpr int kPotentialMobility = 30;
constexpr int kStable = 140;
constexpr int kCorner = 450;
constexpr int kDiagonalToEmptyCorner = -330;
constexpr int kBesideEmptyCorner = -120;

int placement(Bits own, Bits corners, Bits beside, Bits diagonal) {
  return kCorner * count(own & corners) + kBesideEmptyCorner * count(own & beside) +
         kDiagonalToEmptyCorner * count(own & diagonal);
}

}  // namespace

Value evaluation(Bits own, Bits other, Bits board) {
  const Bits empties = board & ~(own | other);
  const auto [corners, edges] = rim_of(board);
  const Bits open_corners = corners & empties;
  const Bits near_corners = with_neighbours(open_corners) & ~open_corners;
  const Bits in_line = near_corners & edges;
  const Bits diagonal = near_corners & ~edges;

  int value =
      kMobility * (count(attacked(own, other) & empties) - count(attacked(other, own) & empties));
  value += kPotentialMobility *
           (count(with_neighbours(other) & empties) - count(with_neighbours(own) & empties));
  value +=
      kStable * (count(stable_discs(own, other, board)) - count(stable_discs(other, own, board)));
  value +=
      placement(own, corners, in_line, diagonal) - placement(other, corners, in_line, diagonal);
  const int limit = kDisc * count(board);
  return std::clamp(value, -limit, limit);
}

}  // namespace espalier::othello
