// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

inline constexpr unsigned kChess960Starts = 960;
inline constexpr unsigned kOrdinaryStart = 518;

/// The start position of this number, below 960, in Scharnagl's order.
Position chess960_start(unsigned number);

}  // namespace espalier::chess
