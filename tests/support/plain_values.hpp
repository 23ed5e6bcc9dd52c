// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "espalier/core/game.hpp"

namespace espalier {

/// The minimax value to a depth, by its definition.
template <Game G>
Value plain_value(const G& position, int depth) {
  if (const auto outcome = position.outcome()) return *outcome;
  if (depth == 0) return position.evaluate();
  MoveList<typename G::Move> moves;
  position.moves(moves);
  Value best = -kInfinity;
  for (const auto& move : moves)
    best = std::max(best, -plain_value(position.after(move), depth - 1));
  return best;
}

/// What a move of the root is worth.
template <Game G>
Value plain_value_of(const G& root, const typename G::Move& move, int depth) {
  return -plain_value(root.after(move), depth - 1);
}

template <Game G>
bool has_moves(const G& root, int depth) {
  return depth > 0 && !root.outcome();
}

/// The value as far as a window sees it.
inline Value clipped(Value value, Window window) {
  return std::clamp(value, window.alpha, window.beta);
}

}  // namespace espalier
