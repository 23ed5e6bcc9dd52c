// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/games/chess/board.hpp"

namespace espalier::chess {

/// Which legal moves of a board give check. What they have in common is found once, so that asking
/// about many of them costs next to nothing each. Refers to the board and to what stands on its
/// squares.
class CheckFinder {
 public:
  CheckFinder(const Board& board, const std::array<PieceType, 64>& types);

  [[nodiscard]] bool operator()(Move move) const {
    if (move.kind() > kDoublePush) [[unlikely]]
      return special_gives_check(move);
    if ((squares_[types_[move.from()]] & bit(move.to())) != 0) return true;
    return (screens_ & bit(move.from())) != 0 &&
           (line_through(move.from(), king_) & bit(move.to())) == 0;
  }

 private:
  [[nodiscard]] bool special_gives_check(Move move) const;

  const Board& board_;
  const std::array<PieceType, 64>& types_;
  Square king_;                      // of the other side
  std::array<Bitboard, 7> squares_;  // by type: where a piece would attack it
  Bitboard screens_ = 0;             // own pieces that alone hide it from a slider behind them
};

}  // namespace espalier::chess
