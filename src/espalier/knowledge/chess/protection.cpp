// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/protection.hpp"

#include "espalier/knowledge/chess/geometry.hpp"

namespace espalier::chess {
namespace {

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

}  // namespace

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
  score += weights.pawn_push * count(pieces & ~enemy_pawns & threatened_by_pushes<us>(facts));
  const Bitboard attacked = (pieces | pawns) & attacks.all[them];
  for (unsigned i = 0; i < 4; ++i) {
    const Bitboard kind = attacked & position.pieces(static_cast<PieceType>(kKnight + i));
    score += weights.attacked_by_pawn[i] * count(kind & enemy_pawns);
    score += weights.attacked_by_minor[i] * count(kind & ~enemy_pawns & enemy_minors);
  }
  score += weights.queen_attacked_by_rook *
           count(position.pieces(us, kQueen) & attacks.by[them][kRook] & ~enemy_minors);

  const Bitboard hanging = attacked & ~attacks.all[us];
  score += weights.hanging_pawn * count(hanging & pawns);
  score += weights.hanging_piece * count(hanging & pieces);
  score += weights.attacked_by_king * count(hanging & attacks.by[them][kKing]);
  score += weights.several_hanging * static_cast<int>(has_several(hanging));
  score += weights.outnumbered * count(attacked & attacks.all[us] & attacks.twice[them] &
                                       ~attacks.twice[us] & ~attacks.by[us][kPawn]);
  return score;
}

template Score protection<kWhite>(const Facts&);
template Score protection<kBlack>(const Facts&);

}  // namespace espalier::chess
