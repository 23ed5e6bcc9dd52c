// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/games/chess/bitboard.hpp"

namespace espalier::chess {

// Attacks of sliders square by square: what the tables are filled from.

template <int step>
constexpr Bitboard ray(Square square, Bitboard occupied) {
  Bitboard attacks = 0;
  for (Bitboard at = shifted<step>(bit(square)); at != 0; at = shifted<step>(at & ~occupied))
    attacks |= at;
  return attacks;
}
constexpr Bitboard rook_rays(Square square, Bitboard occupied) {
  return ray<8>(square, occupied) | ray<-8>(square, occupied) | ray<1>(square, occupied) |
         ray<-1>(square, occupied);
}
constexpr Bitboard bishop_rays(Square square, Bitboard occupied) {
  return ray<9>(square, occupied) | ray<-9>(square, occupied) | ray<7>(square, occupied) |
         ray<-7>(square, occupied);
}

/// The squares whose occupation can change the attacks: all but the last one of each ray.
template <class Rays>
constexpr Bitboard relevant_squares(Square square, Rays rays) {
  const Bitboard ranks = (kRank1 | rank_mask(7)) & ~rank_mask(rank_of(square));
  const Bitboard files = (kFileA | kFileH) & ~file_mask(file_of(square));
  return rays(square, Bitboard{0}) & ~(ranks | files);
}

/// Calls visit(subset) for all subsets of the set, the empty one first (the carry-rippler).
template <class Visit>
constexpr void for_each_subset(Bitboard set, Visit visit) {
  Bitboard subset = 0;
  do {
    visit(subset);
    subset = (subset - set) & set;
  } while (subset != 0);
}

}  // namespace espalier::chess
