// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/placement.hpp"

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

template <Color us>
Score placement(const Facts& facts) {
  const PlacementWeights& weights = facts.weights.placement;
  const Position& position = facts.position;
  Score score = facts.attacks.placement[us] + facts.pawns.placement[us] +
                facts.squares(us, kKing, position.king(us));
  const Bitboard bishops = position.pieces(us, kBishop);
  if ((bishops & kDarkSquares) != 0 && (bishops & ~kDarkSquares) != 0) score += weights.bishop_pair;
  if (has_several(position.pieces(us, kKnight))) score += weights.knight_pair;
  return score;
}

template Score placement<kWhite>(const Facts&);
template Score placement<kBlack>(const Facts&);

}  // namespace espalier::chess
