// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/knowledge/chess/facts.hpp"
#include "espalier/knowledge/chess/geometry.hpp"

namespace espalier::chess {
namespace detail {

inline constexpr Bitboard kCentreFiles = file_mask(3) | file_mask(4);
inline constexpr int kUsualPawns =
    4;  // how many pawns leave knights and rooks at their plain value

template <Color us>
Score rooks(const Facts& facts) {
  const PiecesAndPawnsWeights& weights = facts.weights.pieces_and_pawns;
  const Position& position = facts.position;
  const Bitboard ours = position.pieces(us, kRook);
  const Bitboard half_open = facts.pawns.half_open[us];
  const Bitboard open = half_open & facts.pawns.half_open[~us];
  Score score = weights.rook_open_file * count(ours & open);
  score += weights.rook_half_open_file * count(ours & half_open & ~open);
  const Bitboard on_seventh = ours & relative_rank_mask<us>(6);
  const Bitboard prey = (position.pieces(~us, kPawn) & relative_rank_mask<us>(6)) |
                        (position.pieces(~us, kKing) & relative_rank_mask<us>(7));
  return score + weights.rook_on_seventh * (count(on_seventh) * static_cast<unsigned>(prey != 0));
}

template <Color us>
Score minors(const Facts& facts) {
  const PiecesAndPawnsWeights& weights = facts.weights.pieces_and_pawns;
  const Position& position = facts.position;
  const Bitboard pawns = position.pieces(us, kPawn);
  const Bitboard knights = position.pieces(us, kKnight);
  const Bitboard bishops = position.pieces(us, kBishop);
  const Bitboard outposts = facts.pawns.outposts[us];

  Score score = weights.knight_outpost * count(knights & outposts);
  score += weights.bishop_outpost * count(bishops & outposts);
  score += weights.minor_behind_pawn *
           count((knights | bishops) & shifted<-forward(us)>(position.pieces(kPawn)));
  const unsigned dark = count(pawns & kDarkSquares);
  const unsigned light = count(pawns) - dark;
  score += weights.bishop_pawns *
           (dark * count(bishops & kDarkSquares) + light * count(bishops & ~kDarkSquares));
  const Bitboard at_home = pawns & kCentreFiles & relative_rank_mask<us>(1);
  score +=
      weights.blocked_centre_pawn * count(at_home & shifted<-forward(us)>(position.occupied()));

  const int spare = static_cast<int>(count(pawns)) - kUsualPawns;
  score += weights.knight_per_pawn * (spare * static_cast<int>(count(knights)));
  score += weights.rook_per_pawn * (spare * static_cast<int>(count(position.pieces(us, kRook))));
  return score;
}

template <Color us>
Score passed_pawns(const Facts& facts) {
  const PiecesAndPawnsWeights& weights = facts.weights.pieces_and_pawns;
  const Position& position = facts.position;
  const Attacks& attacks = facts.attacks;
  Score score;
  for_each_square(facts.pawns.passed[us], [&](Square square) {
    const unsigned rank = relative_rank_of<us>(square);
    const Bitboard path = front_span<us>(bit(square));
    const Bitboard next = shifted<forward(us)>(bit(square));
    const Square next_square = first_square(next);
    score += weights.own_king_distance[rank] * distance(position.king(us), next_square);
    score += weights.enemy_king_distance[rank] * distance(position.king(~us), next_square);
    if ((next & position.occupied()) != 0)
      score += weights.passed_blocked[rank];
    else if ((next & attacks.all[~us] & ~attacks.all[us]) == 0)
      score += weights.passed_can_advance[rank];
    if ((path & (position.occupied() | attacks.all[~us])) == 0)
      score += weights.passed_free_path[rank];
    const Bitboard behind = front_span<~us>(bit(square)) & position.pieces(us, kRook);
    if (behind != 0 && (behind & rook_attacks(square, position.occupied())) != 0)
      score += weights.rook_behind_passed;
  });
  return score;
}

}  // namespace detail

/// Pieces and pawns (R): rooks and their files, outposts, bishops hemmed in by their own pawns,
/// passed pawns and who escorts or stops them, kings and the pawns around them.
template <Color us>
Score pieces_and_pawns(const Facts& facts) {
  return detail::rooks<us>(facts) + detail::minors<us>(facts) + detail::passed_pawns<us>(facts) +
         facts.kings[us]->and_pawns;
}

}  // namespace espalier::chess
