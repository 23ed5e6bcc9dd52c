// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "espalier/games/chess/position.hpp"
#include "espalier/knowledge/chess/pawn_facts.hpp"
#include "espalier/knowledge/chess/weights.hpp"

namespace espalier::chess {

/// Who attacks what: found once for a position and shared by the categories. Colours index the
/// attackers. Rooks look through own rooks and queens, bishops through own queens, since they
/// support each other.
struct Attacks {
  /// Empty until filled: not every evaluation needs them.
  void fill(const Board& board);

  std::array<Bitboard, 64> from;  // by square; only squares of pieces other than pawns are set
  std::array<std::array<Bitboard, 6>, 2> by{};  // by colour and type
  std::array<Bitboard, 2> all{};
  std::array<Bitboard, 2> twice{};      // attacked at least twice
  std::array<Bitboard, 2> pinned{};     // own pieces that may not leave the line to their king
  std::array<Bitboard, 2> king_zone{};  // the king, the squares beside it and those before them
  /// How many knights, bishops, rooks and queens attack the other side's king zone.
  std::array<std::array<std::int32_t, 4>, 2> zone_attackers{};

 private:
  template <Color us>
  void add_king_and_pawns(const Board& board);
  template <Color us, PieceType type>
  void add_pieces(const Board& board, Bitboard occupied);
  template <Color us>
  void add(PieceType type, Bitboard attacks) {
    twice[us] |= all[us] & attacks;
    all[us] |= attacks;
    by[us][type] |= attacks;
  }
};

/// What a category judges by.
struct Facts {
  const Position& position;
  const Weights& weights;
  const PawnFacts& pawns;
  const Attacks& attacks;
};

}  // namespace espalier::chess
