// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "espalier/games/chess/piece.hpp"
#include "espalier/knowledge/chess/weights.hpp"

namespace espalier::chess {

/// What every piece gains on every square, unfolded: one look-up a piece.
class SquareTable {
 public:
  explicit SquareTable(const PlacementWeights& weights);

  [[nodiscard]] Score operator()(Color color, PieceType type, Square square) const {
    return scores_[color][type][square];
  }

 private:
  std::array<std::array<std::array<Score, 64>, 6>, 2> scores_;
};

}  // namespace espalier::chess
