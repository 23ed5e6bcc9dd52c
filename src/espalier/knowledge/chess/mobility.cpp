// SPDX-License-Identifier: MIT
#include "espalier/knowledge/chess/mobility.hpp"

#include "espalier/knowledge/chess/geometry.hpp"

namespace espalier::chess {
namespace {

/// Where pieces may sensibly go: not to squares that enemy pawns attack, not to the king's or
/// queen's square, nor to that of an own pawn that stands still.
template <Color us>
Bitboard sensible_squares(const Facts& facts) {
  const Position& position = facts.position;
  const Bitboard pawns = position.pieces(us, kPawn);
  const Bitboard still =
      pawns & (shifted<-forward(us)>(position.occupied()) | relative_rank_mask<us>(1));
  return ~(facts.attacks.by[~us][kPawn] | still | position.pieces(us, kKing) |
           position.pieces(us, kQueen));
}

/// The pieces that stand alone between a rook or bishop and the enemy queen.
template <Color us>
unsigned x_rays(const Position& position) {
  unsigned found = 0;
  for_each_square(position.pieces(~us, kQueen), [&](Square queen) {
    Bitboard watchers = (rook_attacks(queen, 0) & position.pieces(us, kRook)) |
                        (bishop_attacks(queen, 0) & position.pieces(us, kBishop));
    while (watchers != 0) {
      const Bitboard shields = between(queen, take_first(watchers)) & position.occupied();
      found += shields != 0 && !has_several(shields);
    }
  });
  return found;
}

}  // namespace

template <Color us>
Score mobility(const Facts& facts) {
  const MobilityWeights& weights = facts.weights.mobility;
  const Position& position = facts.position;
  const Attacks& attacks = facts.attacks;
  const Bitboard sensible = sensible_squares<us>(facts);
  const Square king = position.king(us);
  const Square enemy_king = position.king(~us);

  Score score;
  const auto moves = [&](Square square) {
    Bitboard targets = attacks.from[square] & sensible;
    if ((attacks.pinned[us] & bit(square)) != 0) targets &= line_through(king, square);
    return count(targets);
  };
  for_each_square(position.pieces(us, kKnight), [&](Square square) {
    score += weights.knight[moves(square)];
    score += weights.knight_distance * distance(square, enemy_king);
  });
  for_each_square(position.pieces(us, kBishop),
                  [&](Square square) { score += weights.bishop[moves(square)]; });
  for_each_square(position.pieces(us, kRook),
                  [&](Square square) { score += weights.rook[moves(square)]; });
  for_each_square(position.pieces(us, kQueen), [&](Square square) {
    score += weights.queen[moves(square)];
    score += weights.queen_distance * distance(square, enemy_king);
  });

  const Bitboard rooks_and_bishops = attacks.by[us][kRook] | attacks.by[us][kBishop];
  score += weights.near_king * count(rooks_and_bishops & king_attacks(enemy_king));
  score += weights.pin * count(attacks.pinned[~us]);
  score += weights.x_ray * x_rays<us>(position);
  return score;
}

template Score mobility<kWhite>(const Facts&);
template Score mobility<kBlack>(const Facts&);

}  // namespace espalier::chess
