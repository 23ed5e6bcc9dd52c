// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

namespace espalier::chess {

/// A set of squares. Square `8 * rank + file`: a1 is bit 0, h1 bit 7, a8 bit 56, h8 bit 63.
using Bitboard = std::uint64_t;
using Square = unsigned;

inline constexpr Square kNoSquare = 64;
inline constexpr Bitboard kAllSquares = ~Bitboard{0};
inline constexpr Bitboard kFileA = 0x0101010101010101;
inline constexpr Bitboard kFileH = kFileA << 7;
inline constexpr Bitboard kRank1 = 0xff;
inline constexpr Bitboard kDarkSquares = 0xaa55aa55aa55aa55;

constexpr Square make_square(unsigned file, unsigned rank) { return 8 * rank + file; }
constexpr unsigned file_of(Square square) { return square & 7; }
constexpr unsigned rank_of(Square square) { return square >> 3; }

constexpr Bitboard bit(Square square) { return Bitboard{1} << square; }
constexpr Bitboard rank_mask(unsigned rank) { return kRank1 << (8 * rank); }
constexpr Bitboard file_mask(unsigned file) { return kFileA << file; }

constexpr unsigned count(Bitboard set) { return static_cast<unsigned>(std::popcount(set)); }
constexpr bool has_several(Bitboard set) { return (set & (set - 1)) != 0; }
constexpr Square first_square(Bitboard set) { return static_cast<Square>(std::countr_zero(set)); }
constexpr Square last_square(Bitboard set) {
  return 63 - static_cast<Square>(std::countl_zero(set));
}
constexpr Square take_first(Bitboard& set) {
  const Square square = first_square(set);
  set &= set - 1;
  return square;
}

/// Calls visit(square) for every square of the set, from a1 to h8.
template <class Visit>
constexpr void for_each_square(Bitboard set, Visit visit) {
  while (set != 0) visit(take_first(set));
}

/// The set moved by whole ranks and files; what leaves the board vanishes. `step` is one king's
/// step: 8 * ranks + files.
template <int step>
constexpr Bitboard shifted(Bitboard set) {
  constexpr int kFiles = (step + 12) % 8 - 4;
  static_assert(kFiles >= -1 && kFiles <= 1 && step >= -9 && step <= 9);
  if constexpr (kFiles == 1) set &= ~kFileH;
  if constexpr (kFiles == -1) set &= ~kFileA;
  if constexpr (step >= 0)
    return set << step;
  else
    return set >> -step;
}

}  // namespace espalier::chess
