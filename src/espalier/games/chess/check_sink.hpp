// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/games/chess/check_finder.hpp"
#include "espalier/games/chess/list_sink.hpp"

namespace espalier::chess {

/// Writes the quiet moves that give check to a list and only counts the others: most of a board's
/// moves are seen to be none by a look at their set.
struct CheckSink {
  const CheckFinder& finder;
  ListSink checks;
  unsigned others = 0;

  void piece(PieceType type, Square from, Bitboard targets) {
    const Bitboard checking = targets & finder.targets(type, from);
    checks.piece(type, from, checking);
    others += count(targets ^ checking);
  }
  template <int step>
  void pawns(Bitboard targets) {
    const Bitboard checking = targets & finder.template pawn_targets<step>();
    checks.template pawns<step>(checking);
    others += count(targets ^ checking);
  }
  void double_pushes(Bitboard targets) {
    while (targets != 0) {
      const Square to = take_first(targets);
      offer({to < 32 ? to - 16 : to + 16, to, kDoublePush});
    }
  }
  void castle(Square king, Square rook) { offer({king, rook, kCastling}); }

 private:
  void offer(Move move) {
    if (finder(move))
      checks.list.push_back(move);
    else
      ++others;
  }
};

}  // namespace espalier::chess
