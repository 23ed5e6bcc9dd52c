// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/knowledge/chess/facts.hpp"

namespace espalier::chess {

/// King safety (K): the pawns before the king, and the enemy pieces that gather around it.
template <Color us>
Score king_safety(const Facts& facts);

}  // namespace espalier::chess
