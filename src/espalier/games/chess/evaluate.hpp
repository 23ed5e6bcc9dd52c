// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "espalier/core/value.hpp"
#include "espalier/games/chess/piece.hpp"

namespace espalier::chess {

class Position;

/// Centipawns, by PieceType; for ordering and exchanges as well. The king has none, since it is
/// never captured.
inline constexpr std::array<Value, 7> kPieceValue = {100, 320, 330, 500, 950, 0, 0};

/// Material and simple placement, in centipawns for the side to move; inside (-kWon, kWon).
Value evaluate(const Position& position);

}  // namespace espalier::chess
