// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/square_table.hpp"

#include "espalier/knowledge/chess/geometry.hpp"

namespace espalier::chess {

SquareTable::SquareTable(const PlacementWeights& weights) {
  const std::array<const SquareScores*, 6> folded = {&weights.pawn,   &weights.knight,
                                                     &weights.bishop, &weights.rook,
                                                     &weights.queen,  &weights.king};
  for (unsigned type = kPawn; type <= kKing; ++type)
    for (Square square = 0; square < 64; ++square) {
      const unsigned file = std::min(file_of(square), 7 - file_of(square));
      const Score score = (*folded[type])[4 * rank_of(square) + file];
      scores_[kWhite][type][relative_square<kWhite>(square)] = score;
      scores_[kBlack][type][relative_square<kBlack>(square)] = score;
    }
}

}  // namespace espalier::chess
