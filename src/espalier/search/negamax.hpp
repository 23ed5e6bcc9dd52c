// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/context.hpp"

namespace espalier {

/// Negamax (Knuth & Moore 1975): minimax in one procedure, since max(a, b) = -min(-a, -b).
/// Guarantee: the exact value, whatever the window. Cost: all d^h leaves, O(h) memory.
struct Negamax {
  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    if (const auto value = search.known(position, node)) return *value;
    Value best = -kInfinity;
    for (const auto& move : search.moves(position, node)) {
      const Value value = -(*this)(search, position.after(move), node.with_window({}));
      if (search.stopped()) return best;
      if (value > best) search.better(node, move), best = value;
    }
    return search.done(position, node, best);
  }
};

}  // namespace espalier
