// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/knowledge/chess/facts.hpp"
#include "espalier/knowledge/chess/geometry.hpp"

namespace espalier::chess {
namespace detail {

/// The pieces that stand alone between a rook or bishop and the enemy queen.
template <Color us>
unsigned x_rays(const Position& position) {
  unsigned found = 0;
  for_each_square(position.pieces(~us, kQueen), [&](Square queen) {
    Bitboard watchers = (rook_lines(queen) & position.pieces(us, kRook)) |
                        (bishop_lines(queen) & position.pieces(us, kBishop));
    while (watchers != 0) {
      const Bitboard shields = between(queen, take_first(watchers)) & position.occupied();
      found += shields != 0 && !has_several(shields);
    }
  });
  return found;
}

}  // namespace detail

/// Mobility and attacks (X): where the pieces can go, whom they pin or look at through another
/// piece, how near they are to the enemy king.
template <Color us>
Score mobility(const Facts& facts) {
  const MobilityWeights& weights = facts.weights.mobility;
  const Position& position = facts.position;
  const Attacks& attacks = facts.attacks;
  const Square enemy_king = position.king(~us);

  Score score = attacks.mobility[us];
  const Bitboard rooks_and_bishops = attacks.by[us][kRook] | attacks.by[us][kBishop];
  score += weights.near_king * count(rooks_and_bishops & king_attacks(enemy_king));
  score += weights.pin * count(attacks.pinned[~us]);
  score += weights.x_ray * detail::x_rays<us>(position);
  return score;
}

}  // namespace espalier::chess
