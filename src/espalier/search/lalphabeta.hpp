// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// Lalphabeta, "alpha raising" (Fishburn & Finkel 1980): the last move of the root is only tested
/// against the best so far, since choosing a move does not need its value.
///
/// Guarantee: the best move. When the last move is best, the value is only a lower bound (it says
/// so in the result). Cost: never more leaves than alpha-beta.
struct Lalphabeta {
  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    if (const auto value = search.known(position, node)) return *value;
    const AlphaBetaFailSoft alpha_beta;
    Value best = -kInfinity;
    const auto moves = search.moves(position, node);
    for (const auto& move : moves) {
      const bool last = &move + 1 == moves.end() && moves.size() > 1;
      const Value bound = std::max(node.alpha, best);
      const Node child = last ? node.test_child(bound, best > node.alpha) : node.child(best);
      const Value value = -alpha_beta(search, position.after(move), child);
      if (search.stopped()) return best;
      if (value > best) {
        search.better(node, move);
        best = value;
        if (last && value > bound) search.root_bound = Bound::kLower;
      }
      if (best >= node.beta) {
        search.cut(position, node, moves, move, best);
        break;
      }
    }
    return search.done(position, node, best);
  }
};

}  // namespace espalier
