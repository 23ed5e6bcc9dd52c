// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "espalier/core/random.hpp"
#include "espalier/games/chess/piece.hpp"

namespace espalier::chess {

/// Random numbers whose exclusive sum is a position's key (Zobrist 1970). The same on every
/// machine, so that saved tables stay valid.
struct Zobrist {
  std::array<std::array<std::array<std::uint64_t, 64>, 6>, 2> piece{};
  std::array<std::uint64_t, 64> castling{};   // by the rook's square
  std::array<std::uint64_t, 8> en_passant{};  // by file
  std::uint64_t black = 0;

  constexpr explicit Zobrist(std::uint64_t seed) {
    Random random(seed);
    for (auto& color : piece)
      for (auto& type : color)
        for (auto& number : type) number = random();
    for (auto& number : castling) number = random();
    for (auto& number : en_passant) number = random();
    black = random();
  }
};

inline constexpr Zobrist kZobrist(0x65737061);

}  // namespace espalier::chess
