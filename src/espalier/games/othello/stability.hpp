// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/games/othello/bits.hpp"

namespace espalier::othello {

/// Discs of `own` that no sequence of moves can turn over: a lower bound, not all of them.
/// A disc is safe when along each of the four axes its line is full, or one of its two neighbours
/// is the rim or another safe disc of the same side; on the edges of the 8x8 board also when no
/// play along that edge can turn it.
Bits stable_discs(Bits own, Bits other, Bits board);

/// How many more of them `own` has than `other`; cheaper than finding both apart.
int stable_difference(Bits own, Bits other, Bits board);

}  // namespace espalier::othello
