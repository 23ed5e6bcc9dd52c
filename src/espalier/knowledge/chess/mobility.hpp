// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/knowledge/chess/facts.hpp"

namespace espalier::chess {

/// Mobility and attacks (X): where the pieces can go, whom they pin or look at through another
/// piece, how near they are to the enemy king.
template <Color us>
Score mobility(const Facts& facts);

}  // namespace espalier::chess
