// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/context.hpp"

namespace espalier {

/// Minimax (von Neumann 1928; Shannon 1950): MAX takes the largest value of its children, MIN the
/// smallest. Two procedures that call each other, values seen from the root.
/// Guarantee: the exact value, whatever the window. Cost: all d^h leaves, O(h) memory.
struct Minimax {
  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    return maximum(search, position, node);
  }

 private:
  template <Game G, class Search>
  Value maximum(Search& search, const G& position, Node node) const {
    if (const auto value = search.known(position, node)) return *value;
    Value best = -kInfinity;
    for (const auto& move : search.moves(position, node)) {
      const Value value = minimum(search, position.after(move), node.with_window({}));
      if (search.stopped()) return best;
      if (value > best) search.better(node, move), best = value;
    }
    return search.done(position, node, best);
  }

  template <Game G, class Search>
  Value minimum(Search& search, const G& position, Node node) const {
    if (const auto value = search.known(position, node)) return -*value;
    Value best = kInfinity;
    for (const auto& move : search.moves(position, node)) {
      const Value value = maximum(search, position.after(move), node.with_window({}));
      if (search.stopped()) return best;
      if (value < best) search.better(node, move), best = value;
    }
    return -search.done(position, node, -best);
  }
};

}  // namespace espalier
