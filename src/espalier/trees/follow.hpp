// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/trees/tree_shape.hpp"

namespace espalier {

/// Follows a path down from a position of a tree. Throws InputError where there is no such child.
template <Game G>
requires std::same_as<typename G::Move, TreeMove> G follow(G position,
                                                           const std::vector<TreeMove>& path) {
  std::size_t depth = 0;
  for (const TreeMove step : path) {
    MoveList<TreeMove> moves;
    position.moves(moves);
    ++depth;
    if (step.child >= moves.size())
      throw InputError("path: step " + std::to_string(depth) + " is child " +
                       std::to_string(step.child + 1) + " of a node that has " +
                       std::to_string(moves.size()) + " children");
    position = position.after(step);
  }
  return position;
}

}  // namespace espalier
