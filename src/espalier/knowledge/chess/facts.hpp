// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "espalier/games/chess/position.hpp"
#include "espalier/knowledge/chess/geometry.hpp"
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

namespace detail {

template <Color us>
Bitboard pinned_pieces(const Board& board) {
  const Square king = board.king(us);
  const Bitboard theirs = board.pieces(~us);
  Bitboard snipers = (rook_attacks(king, theirs) & board.straight_sliders(~us)) |
                     (bishop_attacks(king, theirs) & board.diagonal_sliders(~us));
  Bitboard pinned = 0;
  while (snipers != 0) {
    const Bitboard shields = between(king, take_first(snipers)) & board.pieces(us);
    if (!has_several(shields)) pinned |= shields;
  }
  return pinned;
}

/// Where pieces may sensibly go: not to squares that enemy pawns attack, not to the king's or
/// queen's square, nor to that of an own pawn that stands still.
template <Color us>
Bitboard sensible_squares(const Board& board, Bitboard enemy_pawn_attacks) {
  const Bitboard still = board.pieces(us, kPawn) &
                         (shifted<-forward(us)>(board.occupied()) | relative_rank_mask<us>(1));
  return ~(enemy_pawn_attacks | still | board.pieces(us, kKing) | board.pieces(us, kQueen));
}

}  // namespace detail

template <Color us>
void Attacks::fill_king_and_pawns(const Board& board) {
  const Square king = board.king(us);
  const Bitboard neighbours = king_attacks(king);
  king_zone[us] = neighbours | bit(king) | shifted<forward(us)>(neighbours);
  pinned[us] = detail::pinned_pieces<us>(board);
  by[us][kKing] = neighbours;

  const Bitboard pawns = board.pieces(us, kPawn);
  const Bitboard left = shifted<forward(us) - 1>(pawns);
  const Bitboard right = shifted<forward(us) + 1>(pawns);
  by[us][kPawn] = left | right;
  all[us] = neighbours | left | right;
  twice[us] = (left & right) | (neighbours & (left | right));
}

template <Color us>
void Attacks::fill_pieces(const Board& board, const MobilityWeights& weights,
                          const SquareTable& squares) {
  // Sums stay in registers.
  const Bitboard sensible = detail::sensible_squares<us>(board, by[~us][kPawn]);
  const Bitboard zone = king_zone[~us];
  const Square king = board.king(us);
  const Square enemy_king = board.king(~us);
  Bitboard once = all[us];
  Bitboard again = twice[us];
  Score moves;
  Score places;
  const auto add = [&]<PieceType type>(const auto& gains, Bitboard occupied) {
    Bitboard of_type = 0;
    std::int32_t near_king = 0;
    [[maybe_unused]] int steps = 0;
    for_each_square(board.pieces(us, type), [&](Square square) {
      const Bitboard attacks = piece_attacks(type, square, occupied);
      again |= once & attacks;
      once |= attacks;
      of_type |= attacks;
      near_king += (attacks & zone) != 0 ? 1 : 0;
      Bitboard targets = attacks & sensible;
      if ((pinned[us] & bit(square)) != 0) [[unlikely]]
        targets &= line_through(king, square);
      moves += gains[count(targets)];
      places += squares(us, type, square);
      if constexpr (type == kKnight || type == kQueen) steps += distance(square, enemy_king);
    });
    if constexpr (type == kKnight) moves += weights.knight_distance * steps;
    if constexpr (type == kQueen) moves += weights.queen_distance * steps;
    by[us][type] = of_type;
    zone_attackers[us][type - kKnight] = near_king;
  };
  const Bitboard occupied = board.occupied();
  add.template operator()<kKnight>(weights.knight, occupied);
  add.template operator()<kBishop>(weights.bishop, occupied & ~board.pieces(us, kQueen));
  add.template operator()<kRook>(weights.rook, occupied & ~board.straight_sliders(us));
  add.template operator()<kQueen>(weights.queen, occupied);
  all[us] = once;
  twice[us] = again;
  mobility[us] = moves;
  placement[us] = places;
}

inline void Attacks::fill(const Board& board, const MobilityWeights& weights,
                          const SquareTable& squares) {
  fill_king_and_pawns<kWhite>(board);
  fill_king_and_pawns<kBlack>(board);
  fill_pieces<kWhite>(board, weights, squares);
  fill_pieces<kBlack>(board, weights, squares);
}

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
