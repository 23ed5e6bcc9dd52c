// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/knowledge/chess/facts.hpp"
#include "espalier/knowledge/chess/geometry.hpp"

namespace espalier::chess {

/// Placement (B): what each piece gains on its square, and the pairs of bishops and knights.
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

}  // namespace espalier::chess
