// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "espalier/games/chess/attacks.hpp"

namespace espalier::chess {

// Sets of squares that evaluation asks for, seen from one side.

/// The set and all squares before it (towards the enemy) on the same files.
template <Color us>
constexpr Bitboard front_fill(Bitboard set) {
  if constexpr (us == kWhite) {
    set |= set << 8;
    set |= set << 16;
    return set | set << 32;
  } else {
    set |= set >> 8;
    set |= set >> 16;
    return set | set >> 32;
  }
}
/// The squares before the set, without the set unless one stands before another.
template <Color us>
constexpr Bitboard front_span(Bitboard set) {
  return shifted<forward(us)>(front_fill<us>(set));
}
/// Every square that these pawns attack now or after pushes.
template <Color us>
constexpr Bitboard attack_span(Bitboard pawns) {
  return pawn_attacks<us>(front_fill<us>(pawns));
}
constexpr Bitboard file_fill(Bitboard set) {
  return front_fill<kWhite>(set) | front_fill<kBlack>(set);
}
constexpr Bitboard sideways(Bitboard set) { return shifted<1>(set) | shifted<-1>(set); }

template <Color us>
constexpr Bitboard relative_rank_mask(unsigned rank) {
  return rank_mask(relative_rank(us, rank));
}
template <Color us>
constexpr unsigned relative_rank_of(Square square) {
  return relative_rank(us, rank_of(square));
}

namespace detail {
inline constexpr auto kDistances = [] {
  const auto gap = [](unsigned x, unsigned y) { return x < y ? y - x : x - y; };
  std::array<std::array<std::uint8_t, 64>, 64> steps{};
  for (Square a = 0; a < 64; ++a)
    for (Square b = 0; b < 64; ++b)
      steps[a][b] = static_cast<std::uint8_t>(
          std::max(gap(file_of(a), file_of(b)), gap(rank_of(a), rank_of(b))));
  return steps;
}();
}  // namespace detail

/// Moves of a king on an empty board.
constexpr int distance(Square a, Square b) { return detail::kDistances[a][b]; }

/// The square as the side sees it: Black's board is turned upside down.
template <Color us>
constexpr Square relative_square(Square square) {
  return us == kWhite ? square : square ^ 56;
}

}  // namespace espalier::chess
