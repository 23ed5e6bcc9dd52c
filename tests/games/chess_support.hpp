// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "espalier/core/random.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

inline const std::string kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Positions to begin random games from: openings, endings with promotions, Chess960.
inline const std::vector<std::string> kRandomStarts = {
    "",
    kKiwipete,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/RK3R2 w FAdb - 0 1",
    "8/8/8/2k5/3Pp3/8/4K3/5R2 b - d3 0 1",
};

inline std::vector<Move> legal_moves(const Position& position) {
  MoveList<Move> list;
  position.legal_moves(list);
  return {list.begin(), list.end()};
}

/// Calls visit(position) along a random game of at most `plies`; the same for the same seed.
template <class Visit>
void play_randomly(std::uint64_t seed, int plies, Visit visit) {
  Random random(seed);
  auto position = Position::parse(
      kRandomStarts[random.below(static_cast<std::uint32_t>(kRandomStarts.size()))]);
  for (int ply = 0; ply < plies; ++ply) {
    visit(position);
    const auto moves = legal_moves(position);
    if (moves.empty() || testing::Test::HasFailure()) return;
    position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
}

/// For comparison without order.
inline std::vector<std::uint16_t> sorted_bits(const std::vector<Move>& moves) {
  std::vector<std::uint16_t> bits;
  for (const Move move : moves) bits.push_back(move.bits);
  std::sort(bits.begin(), bits.end());
  return bits;
}

}  // namespace espalier::chess
