// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/knowledge/chess/facts.hpp"
#include "espalier/knowledge/chess/geometry.hpp"

namespace espalier::chess {
namespace detail {

/// The squares that enemy pawns would attack after a push that costs them nothing.
template <Color us>
Bitboard threatened_by_pushes(const Facts& facts) {
  constexpr Color them = ~us;
  const Bitboard empty = ~facts.position.occupied();
  Bitboard pushes = shifted<forward(them)>(facts.position.pieces(them, kPawn)) & empty;
  pushes |= shifted<forward(them)>(pushes & relative_rank_mask<them>(2)) & empty;
  const Bitboard safe =
      ~facts.attacks.by[us][kPawn] & (~facts.attacks.all[us] | facts.attacks.all[them]);
  return pawn_attacks<them>(pushes & safe);
}

}  // namespace detail

/// Protection (A): own pieces that the enemy attacks with less, or more often than they are
/// protected, or that nobody protects.
template <Color us>
Score protection(const Facts& facts) {
  constexpr Color them = ~us;
  const ProtectionWeights& weights = facts.weights.protection;
  const Position& position = facts.position;
  const Attacks& attacks = facts.attacks;
  const Bitboard pawns = position.pieces(us, kPawn);
  const Bitboard pieces = position.pieces(us) & ~pawns & ~position.pieces(us, kKing);
  const Bitboard minors = position.pieces(us, kKnight) | position.pieces(us, kBishop);
  const Bitboard enemy_minors = attacks.by[them][kKnight] | attacks.by[them][kBishop];
  const Bitboard enemy_pawns = attacks.by[them][kPawn];

  Score score = weights.guarded_minor * count(minors & attacks.by[us][kPawn]);
  const Bitboard loose = pieces & ~attacks.all[us] & ~attacks.all[them];
  score += weights.loose * count(loose);
  score +=
      weights.pawn_push * count(pieces & ~enemy_pawns & detail::threatened_by_pushes<us>(facts));
  // Rare: cheaper than to count every kind of piece.
  for_each_square(pieces & enemy_pawns, [&](Square square) {
    score += weights.attacked_by_pawn[position.type_on(square) - kKnight];
  });
  for_each_square(pieces & enemy_minors & ~enemy_pawns, [&](Square square) {
    score += weights.attacked_by_minor[position.type_on(square) - kKnight];
  });
  score += weights.queen_attacked_by_rook *
           count(position.pieces(us, kQueen) & attacks.by[them][kRook] & ~enemy_minors);

  const Bitboard attacked = (pieces | pawns) & attacks.all[them];
  const Bitboard hanging = attacked & ~attacks.all[us];
  score += weights.hanging_pawn * count(hanging & pawns);
  score += weights.hanging_piece * count(hanging & pieces);
  score += weights.attacked_by_king * count(hanging & attacks.by[them][kKing]);
  score += weights.several_hanging * static_cast<int>(has_several(hanging));
  score += weights.outnumbered * count(attacked & attacks.all[us] & attacks.twice[them] &
                                       ~attacks.twice[us] & ~attacks.by[us][kPawn]);
  return score;
}

}  // namespace espalier::chess
