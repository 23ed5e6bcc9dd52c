// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/match/opening.hpp"

namespace espalier::match {

/// Sixty well-known lines of chess theory, eight plies and more, in which neither side is better by
/// half a pawn. No two lead to the same position.
std::vector<Opening> chess_openings();

}  // namespace espalier::match
