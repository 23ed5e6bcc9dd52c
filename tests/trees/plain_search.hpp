// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "espalier/core/game.hpp"

namespace espalier {

/// The plain definition.
template <Game G>
Value negamax(const G& position) {
  if (const auto outcome = position.outcome()) return *outcome;
  MoveList<typename G::Move> moves;
  position.moves(moves);
  Value best = -kInfinity;
  for (const auto& move : moves) best = std::max(best, -negamax(position.after(move)));
  return best;
}

/// Alpha-beta, small and obvious; adds up the leaves it looks at.
template <Game G>
Value alpha_beta(const G& position, long& leaves, Value alpha = -kInfinity,
                 Value beta = kInfinity) {
  if (const auto outcome = position.outcome()) return ++leaves, *outcome;
  MoveList<typename G::Move> moves;
  position.moves(moves);
  for (const auto& move : moves) {
    alpha = std::max(alpha, -alpha_beta(position.after(move), leaves, -beta, -alpha));
    if (alpha >= beta) break;
  }
  return alpha;
}

/// Alpha-beta without deep cut-offs: only a bound comes down (Knuth & Moore's F1).
template <Game G>
Value bound_search(const G& position, long& leaves, Value bound = kInfinity) {
  if (const auto outcome = position.outcome()) return ++leaves, *outcome;
  MoveList<typename G::Move> moves;
  position.moves(moves);
  Value best = -kInfinity;
  for (const auto& move : moves) {
    best = std::max(best, -bound_search(position.after(move), leaves, -best));
    if (best >= bound) break;
  }
  return best;
}

template <Game G>
long alpha_beta_leaves(const G& root) {
  long leaves = 0;
  alpha_beta(root, leaves);
  return leaves;
}

template <Game G>
long bound_leaves(const G& root) {
  long leaves = 0;
  bound_search(root, leaves);
  return leaves;
}

}  // namespace espalier
