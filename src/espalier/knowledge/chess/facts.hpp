// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "espalier/games/chess/position.hpp"
#include "espalier/knowledge/chess/king_facts.hpp"
#include "espalier/knowledge/chess/pawn_facts.hpp"
#include "espalier/knowledge/chess/square_table.hpp"
#include "espalier/knowledge/chess/weights.hpp"

namespace espalier::chess {

/// Who attacks what: found once for a position, in one walk over the pieces, and shared by the
/// categories; with it what else depends on where each piece stands. Colours index the attackers.
/// Rooks look through own rooks and queens, bishops through own queens, since they support each
/// other.
struct Attacks {
  /// Empty until filled: not every evaluation needs them.
  void fill(const Board& board, const MobilityWeights& weights, const SquareTable& squares);

  std::array<std::array<Bitboard, 6>, 2> by{};  // by colour and type
  std::array<Bitboard, 2> all{};
  std::array<Bitboard, 2> twice{};      // attacked at least twice
  std::array<Bitboard, 2> pinned{};     // own pieces that may not leave the line to their king
  std::array<Bitboard, 2> king_zone{};  // the king, the squares beside it and those before them
  /// How many knights, bishops, rooks and queens attack the other side's king zone.
  std::array<std::array<std::int32_t, 4>, 2> zone_attackers{};
  /// What knights, bishops, rooks and queens gain by where they can go and how near the enemy king
  /// is, and by where they stand.
  std::array<Score, 2> mobility{};
  std::array<Score, 2> placement{};

 private:
  template <Color us>
  void fill_king_and_pawns(const Board& board);
  template <Color us>
  void fill_pieces(const Board& board, const MobilityWeights& weights, const SquareTable& squares);
};

/// What a category judges by.
struct Facts {
  const Position& position;
  const Weights& weights;
  const SquareTable& squares;
  const PawnFacts& pawns;
  std::array<const KingFacts*, 2> kings;
  const Attacks& attacks;
};

}  // namespace espalier::chess
