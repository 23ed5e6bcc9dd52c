// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/king_facts.hpp"

#include <algorithm>

#include "espalier/knowledge/chess/geometry.hpp"

namespace espalier::chess {
namespace {

/// The relative rank of the side's nearest pawn among these, or 0.
template <Color us>
unsigned nearest_rank(Bitboard pawns) {
  if (pawns == 0) return 0;
  return relative_rank_of<us>(us == kWhite ? first_square(pawns) : last_square(pawns));
}

/// Own pawns before a king on this square, and enemy pawns that march on it.
template <Color us>
Score shelter(const Position& position, const KingSafetyWeights& weights, Square king) {
  const Bitboard before = front_fill<us>(rank_mask(rank_of(king)));
  const Bitboard ours = position.pieces(us, kPawn) & before;
  const Bitboard theirs = position.pieces(~us, kPawn) & before;
  const unsigned middle = std::clamp(file_of(king), 1U, 6U);
  Score score;
  for (unsigned file = middle - 1; file <= middle + 1; ++file) {
    const unsigned own = nearest_rank<us>(ours & file_mask(file));
    const unsigned enemy = nearest_rank<us>(theirs & file_mask(file));
    score += file == file_of(king) ? weights.shelter_own_file[own] : weights.shelter_side_file[own];
    score += weights.storm[enemy];
    if (own != 0 && enemy == own + 1) score += weights.blocked_storm;
  }
  return score;
}

/// A king that may castle is judged by the best place that it can have.
template <Color us>
Score best_shelter(const Position& position, const KingSafetyWeights& weights) {
  const Square king = position.king(us);
  Score best = shelter<us>(position, weights, king);
  for_each_square(position.castling_rooks() & home_rank(us), [&](Square rook) {
    const Score castled = shelter<us>(position, weights, castling_squares(king, rook).king);
    if (castled.middle() > best.middle()) best = castled;
  });
  return best;
}

/// Open files around the king, and its way to the nearest pawn.
template <Color us>
Score king_and_pawns(const Position& position, const PiecesAndPawnsWeights& weights) {
  const Bitboard pawns = position.pieces(us, kPawn);
  const Bitboard file = file_mask(file_of(position.king(us)));
  Score score;
  if ((pawns & file) == 0) score += weights.king_half_open_file;
  if ((pawns & (file | sideways(file))) == 0) score += weights.king_without_pawns;

  const Bitboard all_pawns = position.pieces(kPawn);
  if (all_pawns == 0) return score;
  int moves = 0;
  for (Bitboard reach = position.pieces(us, kKing); (reach & all_pawns) == 0; ++moves)
    reach |= steps::king(reach);
  return score + weights.king_pawn_distance * moves;
}

}  // namespace

KingFacts::KingFacts(Color us, const Position& position, const Weights& weights) {
  const auto gather = [&]<Color side>() {
    shelter = best_shelter<side>(position, weights.king_safety);
    and_pawns = king_and_pawns<side>(position, weights.pieces_and_pawns);
  };
  if (us == kWhite)
    gather.template operator()<kWhite>();
  else
    gather.template operator()<kBlack>();
}

}  // namespace espalier::chess
