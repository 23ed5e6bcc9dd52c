// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "espalier/knowledge/chess/facts.hpp"

namespace espalier::chess {

/// Material (M): the values of the pieces.
template <Color us>
Score material(const Facts& facts) {
  const MaterialWeights& weights = facts.weights.material;
  const auto worth = [&](PieceType type, Score value) {
    return value * count(facts.position.pieces(us, type));
  };
  return worth(kPawn, weights.pawn) + worth(kKnight, weights.knight) +
         worth(kBishop, weights.bishop) + worth(kRook, weights.rook) + worth(kQueen, weights.queen);
}

inline Phase phase_of(const Board& board) {
  const unsigned phase = count(board.pieces(kKnight) | board.pieces(kBishop)) +
                         2 * count(board.pieces(kRook)) + 4 * count(board.pieces(kQueen));
  return std::min(static_cast<Phase>(phase), kFullPhase);
}

}  // namespace espalier::chess
