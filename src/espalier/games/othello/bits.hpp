// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>

namespace espalier::othello {

/// A set of squares. Square `8 * row + column`; a1 of the 8x8 board is bit 0, h1 bit 7, h8 bit 63.
///
/// Smaller boards lie in the middle of the 8x8 one, so that all sizes share their start position,
/// their symmetries and all code: a line of discs that leaves the small board meets squares that
/// are never occupied, just as a line that leaves the large one meets the rim.
using Bits = std::uint64_t;

inline constexpr Bits kBoard8 = ~Bits{0};
inline constexpr Bits kBoard6 = 0x007e7e7e7e7e7e00;
inline constexpr Bits kBoard4 = 0x00003c3c3c3c0000;
inline constexpr Bits kFileA = 0x0101010101010101;
inline constexpr Bits kFileH = kFileA << 7;

constexpr Bits bit(int square) { return Bits{1} << square; }
constexpr int count(Bits bits) { return std::popcount(bits); }
constexpr int first_square(Bits bits) { return std::countr_zero(bits); }
constexpr Bits without_first(Bits bits) { return bits & (bits - 1); }

/// Calls visit(square) for every square of the set, in order.
template <class Visit>
constexpr void for_each_square(Bits bits, Visit visit) {
  for (; bits != 0; bits = without_first(bits)) visit(first_square(bits));
}

/// The squares next to those of the set, in all eight directions, and the set itself.
constexpr Bits with_neighbours(Bits bits) {
  const Bits row = bits | ((bits << 1) & ~kFileA) | ((bits >> 1) & ~kFileH);
  return row | (row << 8) | (row >> 8);
}

inline constexpr auto kNeighbours = [] {
  std::array<Bits, 64> table{};
  for (int square = 0; square < 64; ++square)
    table[static_cast<std::size_t>(square)] = with_neighbours(bit(square)) & ~bit(square);
  return table;
}();

constexpr Bits neighbours(int square) { return kNeighbours[static_cast<std::size_t>(square)]; }

/// The corners and, apart from them, the edges of a board of any size.
struct Rim {
  Bits corners, edges;
};
constexpr Rim rim_of(Bits board) {
  const Bits outer_files = board & ~((board << 1) & ~kFileA & (board >> 1) & ~kFileH);
  const Bits outer_rows = board & ~((board << 8) & (board >> 8));
  return {outer_files & outer_rows, outer_files ^ outer_rows};
}
static_assert(rim_of(kBoard8).corners == 0x8100000000000081);
static_assert(rim_of(kBoard6).corners == 0x0042000000004200);
static_assert(rim_of(kBoard4).edges == 0x0000182424180000);

// The reflections that generate the eight symmetries of the square.

constexpr Bits mirrored_rows(Bits x) {  // row 1 <-> row 8
  x = ((x >> 8) & 0x00ff00ff00ff00ff) | ((x & 0x00ff00ff00ff00ff) << 8);
  x = ((x >> 16) & 0x0000ffff0000ffff) | ((x & 0x0000ffff0000ffff) << 16);
  return (x >> 32) | (x << 32);
}
constexpr Bits mirrored_files(Bits x) {  // file a <-> file h
  x = ((x >> 1) & 0x5555555555555555) | ((x & 0x5555555555555555) << 1);
  x = ((x >> 2) & 0x3333333333333333) | ((x & 0x3333333333333333) << 2);
  return ((x >> 4) & 0x0f0f0f0f0f0f0f0f) | ((x & 0x0f0f0f0f0f0f0f0f) << 4);
}
constexpr Bits transposed(Bits x) {  // b1 <-> a2; by exchanging ever larger blocks
  Bits t = (x ^ (x >> 7)) & 0x00aa00aa00aa00aa;
  x ^= t ^ (t << 7);
  t = (x ^ (x >> 14)) & 0x0000cccc0000cccc;
  x ^= t ^ (t << 14);
  t = (x ^ (x >> 28)) & 0x00000000f0f0f0f0;
  return x ^ t ^ (t << 28);
}

/// Two sets of squares, the least of their eight images.
constexpr std::pair<Bits, Bits> canonical(Bits a, Bits b) {
  std::pair least(a, b);
  for (int image = 1; image < 8; ++image) {  // two reflections in turn run through all eight
    a = image % 2 != 0 ? transposed(a) : mirrored_rows(a);
    b = image % 2 != 0 ? transposed(b) : mirrored_rows(b);
    least = std::min(least, std::pair(a, b));
  }
  return least;
}

/// File a as a row, a1 first; multiplication gathers the eight bits.
constexpr unsigned gathered_file_a(Bits bits) {
  return static_cast<unsigned>(((bits & kFileA) * 0x0102040810204080) >> 56);
}
/// The inverse: a row laid along file a.
constexpr Bits scattered_file_a(unsigned row) {
  return ((Bits{row & 0x7f} * 0x0002040810204081) & kFileA) | (Bits{row >> 7} << 56);
}

}  // namespace espalier::othello
