// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/core/value.hpp"
#include "espalier/games/othello/bits.hpp"

namespace espalier::othello {

/// Values of Othello are in hundredths of a disc.
inline constexpr Value kDisc = 100;

/// A guess at the final disc difference for `own`, who is to move: mobility, frontier, stable
/// discs, corners and the squares that give them away. Never beyond what a full board can give.
Value evaluation(Bits own, Bits other, Bits board);

/// The final score for `own`; empty squares go to the winner (the convention of the FForum
/// problems and of tournament play).
constexpr int final_discs(Bits own, Bits other, Bits board) {
  const int difference = count(own) - count(other);
  const int empties = count(board & ~(own | other));
  if (difference == 0) return 0;
  return difference > 0 ? difference + empties : difference - empties;
}

}  // namespace espalier::othello
