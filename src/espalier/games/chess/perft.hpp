// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

/// The number of ways to play `depth` plies by the bare rules: draws by the fifty-move rule, by
/// repetition or for lack of material do not end a line, and lines that end in mate or stalemate
/// before the depth do not count. This is what published tables count.
///
/// Plays on bare boards and counts the last ply without writing it.
std::uint64_t perft(const Position& position, int depth);

}  // namespace espalier::chess
