// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/search/memory.hpp"
#include "espalier/search/run.hpp"

namespace espalier {

/// A line of best play for both sides, for any search that found the exact value of `position` at
/// this depth: each move is shown to keep the value by a minimal-window search. Ends early, with
/// the moves found so far, when that takes more than `node_limit` nodes.
template <Game G>
std::vector<typename G::Move> principal_variation(G position, int depth, Value value,
                                                  const std::optional<typename G::Move>& first,
                                                  std::uint64_t node_limit) {
  std::vector<typename G::Move> line;
  const std::atomic<bool> never = false;
  StopControl control(never, {.nodes = node_limit});
  NoObserver observer;
  NoTools tools;
  Context<G, OwnEvaluation, StopControl> search(control, observer, tools);
  AlphaBetaWithMemory alpha_beta;

  // Is a move's value, which cannot exceed the position's, equal to it?
  const auto keeps_value = [&](const auto& move) {
    const Window question = {-value, -value + 1};
    return alpha_beta(search, position.after(move), root_node(depth - 1, question)) <= -value;
  };
  for (; depth > 0 && !position.outcome(); --depth, value = -value) {
    MoveList<typename G::Move> moves;
    position.moves(moves);
    const bool known = line.empty() && first.has_value();
    const auto next = std::find_if(moves.begin(), moves.end(), [&](const auto& move) {
      return known ? move == first : keeps_value(move);
    });
    if (search.stopped() || next == moves.end()) return line;
    line.push_back(*next);
    position = position.after(*next);
  }
  return line;
}

}  // namespace espalier
