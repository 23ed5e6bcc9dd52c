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
    return (targets(types_[move.from()], move.from()) & bit(move.to())) != 0;
  }
  /// Where this piece of ours gives check if it may go there, unless it promotes, castles or
  /// captures in passing.
  [[nodiscard]] Bitboard targets(PieceType type, Square from) const {
    if ((screens_ & bit(from)) != 0) [[unlikely]]
      return squares_[type] | ~line_through(from, king_);
    return squares_[type];
  }
  /// The same for all pawns that move by `step`.
  template <int step>
  [[nodiscard]] Bitboard pawn_targets() const {
    Bitboard found = squares_[kPawn];
    for_each_square(screens_ & board_.pieces(kPawn), [&](Square from) {
      found |= shifted<step>(bit(from)) & ~line_through(from, king_);
    });
    return found;
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
