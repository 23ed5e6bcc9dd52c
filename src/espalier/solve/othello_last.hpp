// SPDX-License-Identifier: MIT
#pragma once

// The last four empty squares of an Othello game, where most of the nodes of an endgame search are.
// Each routine answers whether the side to move gets more than alpha (window (alpha, alpha + 1)),
// fail-soft, in discs with empty squares for the winner. Include only in .cpp files.

#include <algorithm>
#include <array>

#include "espalier/games/othello/evaluation.hpp"
#include "espalier/games/othello/moves.hpp"

namespace espalier::othello {

/// A bit for each quarter of the board.
inline constexpr auto kQuarterBit = [] {
  std::array<unsigned, 64> table{};
  for (std::size_t square = 0; square < 64; ++square)
    table[square] = 1U << ((square % 8 >= 4 ? 1U : 0U) + (square >= 32 ? 2U : 0U));
  return table;
}();

/// The squares of the quarters in a set of quarter bits.
inline constexpr auto kQuarters = [] {
  std::array<Bits, 16> table{};
  for (std::size_t set = 0; set < 16; ++set)
    for (int square = 0; square < 64; ++square)
      if ((set & kQuarterBit[static_cast<std::size_t>(square)]) != 0) table[set] |= bit(square);
  return table;
}();

constexpr unsigned quarter_bit(int square) { return kQuarterBit[static_cast<std::size_t>(square)]; }

/// The quarters with an odd number of empty squares. Who plays into them first tends to have the
/// last move there, so these squares are tried first.
constexpr unsigned odd_quarters(Bits empties) {
  unsigned odd = 0;
  for (unsigned quarter = 1; quarter < 16; quarter *= 2)
    if (count(empties & kQuarters[quarter]) % 2 != 0) odd |= quarter;
  return odd;
}

/// Twice the discs turned over along one line of eight, by place and own discs, when all the other
/// squares of the line are the opponent's or off the board.
inline constexpr auto kLineFlips = [] {
  std::array<std::array<std::uint8_t, 256>, 8> table{};
  for (int place = 0; place < 8; ++place)
    for (unsigned own = 0; own < 256; ++own) {
      int turned = 0;
      for (const int step : {-1, 1}) {
        int at = place + step;
        while (at >= 0 && at < 8 && ((own >> at) & 1U) == 0) at += step;
        if (at >= 0 && at < 8) turned += (at > place ? at - place : place - at) - 1;
      }
      table[static_cast<std::size_t>(place)][own] = static_cast<std::uint8_t>(2 * turned);
    }
  return table;
}();

/// The two diagonals through a square.
struct Diagonals {
  Bits rising, falling;
};
inline constexpr auto kDiagonals = [] {
  std::array<Diagonals, 64> table{};
  for (std::size_t square = 0; square < 64; ++square) {
    const auto& rays = kRays[square];
    table[square] = {rays.up[2] | rays.down[2], rays.up[3] | rays.down[3]};
  }
  return table;
}();

/// Twice the discs that `own` turns over by filling the only empty square of the board.
inline int last_flips_doubled(Bits own, int square) {
  const auto& diagonals = kDiagonals[static_cast<std::size_t>(square)];
  const auto file = static_cast<std::size_t>(square % 8);
  const auto row = static_cast<std::size_t>(square / 8);
  const auto& by_file = kLineFlips[file];
  // Multiplied by kFileA, the squares of a diagonal line up in the top byte, in order of files.
  return by_file[(own >> (square & 56)) & 255] + kLineFlips[row][gathered_file_a(own >> file)] +
         by_file[((own & diagonals.rising) * kFileA) >> 56] +
         by_file[((own & diagonals.falling) * kFileA) >> 56];
}

class LastSquares {
 public:
  explicit LastSquares(Bits board) : board_(board), area_(count(board)) {}

  int four(Bits own, Bits other, int alpha, Bits empties, unsigned odd) {
    return several<4>(own, other, alpha, empties, odd);
  }

  /// The same for any number of empty squares up to four.
  int few(Bits own, Bits other, int alpha, Bits empties, int size) {
    if (size == 4) return several<4>(own, other, alpha, empties, odd_quarters(empties));
    if (size == 3) return several<3>(own, other, alpha, empties, odd_quarters(empties));
    const int first = first_square(empties);
    if (size == 2) return two(own, other, alpha, first, first_square(without_first(empties)));
    return size == 1 ? one(own, alpha, first) : final_discs(own, other, board_);
  }

  [[nodiscard]] std::uint64_t leaves() const { return leaves_; }
  [[nodiscard]] std::uint64_t interior() const { return interior_; }

 protected:
  int one(Bits own, int alpha, int square) {
    ++leaves_;
    const int difference = 2 * count(own) - area_ + 1;
    if (const int gain = last_flips_doubled(own, square); gain != 0) return difference + 1 + gain;
    const int unfilled = difference > 0 ? difference + 1 : difference - 1;
    if (unfilled <= alpha) return unfilled;  // the opponent's move could only lower it
    const int loss = last_flips_doubled(board_ ^ own ^ bit(square), square);
    return loss != 0 ? difference - 1 - loss : unfilled;
  }

  int two(Bits own, Bits other, int alpha, int first, int second) {
    ++interior_;
    int best = kNone;
    if ((neighbours(first) & other) != 0)
      if (const Bits turned = flips(first, own, other); turned != 0) {
        best = -one(other ^ turned, -alpha - 1, second);
        if (best > alpha) return best;
      }
    if ((neighbours(second) & other) != 0)
      if (const Bits turned = flips(second, own, other); turned != 0)
        return std::max(best, -one(other ^ turned, -alpha - 1, first));
    if (best != kNone) return best;

    int worst = -kNone;  // own passes
    if ((neighbours(first) & own) != 0)
      if (const Bits turned = flips(first, other, own); turned != 0) {
        worst = one(own ^ turned, alpha, second);
        if (worst <= alpha) return worst;
      }
    if ((neighbours(second) & own) != 0)
      if (const Bits turned = flips(second, other, own); turned != 0)
        return std::min(worst, one(own ^ turned, alpha, first));
    return worst != -kNone ? worst : final_discs(own, other, board_);
  }

  template <int kEmpties>
  int several(Bits own, Bits other, int alpha, Bits empties, unsigned odd, bool passed = false) {
    ++interior_;
    int best = kNone;
    const Bits first = empties & kQuarters[odd];
    for (Bits squares : {first, empties ^ first})
      for (; squares != 0; squares = without_first(squares)) {
        const int square = first_square(squares);
        if ((neighbours(square) & other) == 0) continue;
        const Bits turned = flips(square, own, other);
        if (turned == 0) continue;
        const Bits rest = empties ^ bit(square);
        const Bits next_own = other ^ turned;
        const Bits next_other = own ^ turned ^ bit(square);
        int value;
        if constexpr (kEmpties == 3)
          value = -two(next_own, next_other, -alpha - 1, first_square(rest),
                       first_square(without_first(rest)));
        else
          value = -several<kEmpties - 1>(next_own, next_other, -alpha - 1, rest,
                                         odd ^ quarter_bit(square));
        if (value > alpha) return value;
        best = std::max(best, value);
      }
    if (best != kNone) return best;
    if (passed) return -final_discs(other, own, board_);
    return -several<kEmpties>(other, own, -alpha - 1, empties, odd, true);
  }

  static constexpr int kNone = -1000;
  Bits board_;
  int area_;
  std::uint64_t leaves_ = 0;
  std::uint64_t interior_ = 0;
};

}  // namespace espalier::othello
