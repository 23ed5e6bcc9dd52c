// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/core/input_error.hpp"
#include "espalier/trees/explicit_tree.hpp"

namespace espalier {

inline constexpr std::size_t kMaterialiseLimit = 1'000'000;

/// A copy of the tree below a position, to a depth: leaves carry the outcome or, at the depth, the
/// evaluation. MAX is the side to move at the position. Children keep their order, so every search
/// behaves on the copy as on the game. Throws InputError above `limit` nodes.
template <Game G>
ExplicitTree materialise(const G& position, int depth, std::size_t limit = kMaterialiseLimit) {
  TreeBuilder builder;
  const auto copy = [&](const auto& self, const G& here, std::uint32_t node, int ply) -> void {
    MoveList<typename G::Move> moves;
    if (ply < depth) here.moves(moves);
    if (moves.empty()) {
      const auto outcome = here.outcome();
      const Value value = outcome ? *outcome : here.evaluate();
      builder.set_value(node, ply % 2 == 0 ? value : -value);
      return;
    }
    for (const auto& move : moves) {
      if (builder.size() >= limit)
        throw InputError("the tree to depth " + std::to_string(depth) + " has more than " +
                         std::to_string(limit) + " nodes; a smaller depth would do");
      self(self, here.after(move), builder.add_child(node), ply + 1);
    }
  };
  copy(copy, position, 0, 0);
  return builder.build();
}

}  // namespace espalier
