// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/core/move_list.hpp"
#include "espalier/games/chess/generate.hpp"

namespace espalier::chess {

/// Writes moves to a list.
struct ListSink {
  MoveList<Move>& list;

  void piece(PieceType, Square from, Bitboard targets) {
    while (targets != 0) list.push_back({from, take_first(targets)});
  }
  template <int step>
  void pawns(Bitboard targets) {
    while (targets != 0) {
      const Square to = take_first(targets);
      list.push_back({origin(to, step), to});
    }
  }
  void double_pushes(Bitboard targets) {
    while (targets != 0) {
      const Square to = take_first(targets);
      list.push_back({to < 32 ? to - 16 : to + 16, to, kDoublePush});
    }
  }
  template <int step>
  void promotions(Bitboard targets) {
    while (targets != 0) {
      const Square to = take_first(targets);
      for (const auto type : {kQueen, kRook, kBishop, kKnight})
        list.push_back({origin(to, step), to, promotion_to(type)});
    }
  }
  void en_passant(Square from, Square to) { list.push_back({from, to, kEnPassant}); }
  void castle(Square king, Square rook) { list.push_back({king, rook, kCastling}); }

  static constexpr Square origin(Square to, int step) {
    return static_cast<Square>(static_cast<int>(to) - step);
  }
};

}  // namespace espalier::chess
