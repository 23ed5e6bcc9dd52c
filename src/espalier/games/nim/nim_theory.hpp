// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "espalier/games/nim/nim.hpp"

namespace espalier {

// Bouton's theory (1901). Normal play: the side to move wins exactly when the binary digit sums of
// the heaps, column by column modulo 2, are not all zero. Misère play: the same as long as some
// heap has two pieces; with heaps of at most one, when the number of heaps is even.

/// The digit sums: the exclusive or of the heaps.
int nim_sum(const Nim& position);

bool mover_wins(const Nim& position);

/// A move after which the other side has lost, if there is one.
std::optional<Nim::Move> winning_move(const Nim& position);

}  // namespace espalier
