// SPDX-License-Identifier: MIT
#include "espalier/games/othello/stability.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace espalier::othello {
namespace {

using EdgeTable = std::vector<std::uint8_t>;  // by own and other discs of an edge

constexpr std::size_t edge_index(unsigned own, unsigned other) { return own * 256U + other; }

/// Discs of one edge that a disc of `own` on `square` turns over along that edge.
unsigned edge_flips(int square, unsigned own, unsigned other) {
  unsigned turned = 0;
  for (const int step : {-1, 1}) {
    unsigned run = 0;
    int at = square + step;
    for (; at >= 0 && at < 8 && ((other >> at) & 1U) != 0; at += step) run |= 1U << at;
    if (at >= 0 && at < 8 && ((own >> at) & 1U) != 0) turned |= run;
  }
  return turned;
}

/// For every filling of an edge the discs of both sides that never change, when either side may at
/// any time put a disc on any empty square of it (moves can be legal by turning discs elsewhere).
EdgeTable make_edge_table() {
  EdgeTable table(edge_index(255, 255) + 1, 0);
  for (unsigned empty = 0; empty < 256; ++empty) {  // subsets of a set of empties come before it
    const unsigned discs = ~empty & 255U;
    for (unsigned own = discs;; own = (own - 1) & discs) {
      const unsigned other = discs & ~own;
      unsigned safe = discs;
      for (int square = 0; square < 8; ++square) {
        if (((empty >> square) & 1U) == 0) continue;
        const unsigned disc = 1U << square;
        const unsigned lost = edge_flips(square, own, other);
        safe &= ~lost & table[edge_index(own | disc | lost, other & ~lost)];
        const unsigned gained = edge_flips(square, other, own);
        safe &= ~gained & table[edge_index(own & ~gained, other | disc | gained)];
      }
      table[edge_index(own, other)] = static_cast<std::uint8_t>(safe);
      if (own == 0) break;
    }
  }
  return table;
}

/// Safe discs of both sides.
Bits stable_on_edges(Bits own, Bits other) {
  static const EdgeTable kTable = make_edge_table();
  const auto row = [&](int shift) {
    return Bits{kTable[edge_index(static_cast<unsigned>((own >> shift) & 255),
                                  static_cast<unsigned>((other >> shift) & 255))]}
           << shift;
  };
  const auto file = [&](int shift) {
    return scattered_file_a(
               kTable[edge_index(gathered_file_a(own >> shift), gathered_file_a(other >> shift))])
           << shift;
  };
  return row(0) | row(56) | file(0) | file(7);
}

/// The lines that meet one of the squares, one axis each.
struct Lines {
  Bits rows, files, rising, falling;
};
Lines lines_through(Bits x) {
  constexpr Bits kA = kFileA;
  constexpr Bits kAB = kA | (kA << 1);
  constexpr Bits kAD = kAB | (kAB << 2);
  constexpr Bits kH = kFileH;
  constexpr Bits kGH = kH | (kH >> 1);
  constexpr Bits kEH = kGH | (kGH >> 2);
  Lines lines{};
  Bits rows = x | ((x >> 1) & ~kH);
  rows |= (rows >> 2) & ~kGH;
  rows |= (rows >> 4) & ~kEH;
  lines.rows = (rows & kA) * 255;
  Bits files = x | (x >> 8);
  files |= files >> 16;
  lines.files = ((files | (files >> 32)) & 255) * kFileA;

  Bits up = x | ((x << 9) & ~kA);
  up |= (up << 18) & ~kAB;
  up |= (up << 36) & ~kAD;
  Bits down = x | ((x >> 9) & ~kH);
  down |= (down >> 18) & ~kGH;
  down |= (down >> 36) & ~kEH;
  lines.rising = up | down;

  up = x | ((x << 7) & ~kH);
  up |= (up << 14) & ~kGH;
  up |= (up << 28) & ~kEH;
  down = x | ((x >> 7) & ~kA);
  down |= (down >> 14) & ~kAB;
  down |= (down >> 28) & ~kAD;
  lines.falling = up | down;
  return lines;
}

/// The safe discs of `own`, given the lines with empty squares and the safe discs on the edges.
Bits spread_from_safe(Bits own, Bits board, const Lines& open, Bits safe_on_edges) {
  constexpr Bits kRow1 = 0xff;
  constexpr Bits kFiles = kFileA | kFileH;
  constexpr Bits kRows = kRow1 | (kRow1 << 56);
  const Bits full_row = ~open.rows | kFiles;  // on the rim one neighbour is beyond it
  const Bits full_file = ~open.files | kRows;
  const Bits full_rising = ~open.rising | kFiles | kRows;
  const Bits full_falling = ~open.falling | kFiles | kRows;
  Bits stable = (own & full_row & full_file & full_rising & full_falling) | safe_on_edges;
  for (Bits before = ~stable; stable != before;) {
    before = stable;
    const Bits safe = stable | ~board;  // beyond the rim of a small board everything is safe
    stable |= own & (full_row | (safe << 1) | (safe >> 1)) &
              (full_file | (safe << 8) | (safe >> 8)) & (full_rising | (safe << 9) | (safe >> 9)) &
              (full_falling | (safe << 7) | (safe >> 7));
  }
  return stable;
}

}  // namespace

Bits stable_discs(Bits own, Bits other, Bits board) {
  const Bits on_edges = board == kBoard8 ? stable_on_edges(own, other) & own : 0;
  return spread_from_safe(own, board, lines_through(board & ~(own | other)), on_edges);
}

int stable_difference(Bits own, Bits other, Bits board) {
  const Lines open = lines_through(board & ~(own | other));
  const Bits on_edges = board == kBoard8 ? stable_on_edges(own, other) : 0;
  return count(spread_from_safe(own, board, open, on_edges & own)) -
         count(spread_from_safe(other, board, open, on_edges & other));
}

}  // namespace espalier::othello
