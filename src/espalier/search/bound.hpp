// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/context.hpp"

namespace espalier {

/// Bound, or weak alpha-beta (F1 of Knuth & Moore 1975): only an upper bound travels down, so only
/// shallow cut-offs are possible.
/// Guarantee: exact below the bound beta; r >= beta means v >= r. alpha is not used.
/// Cost: on best-ordered trees a_h leaves, a_h = a_(h-1) + (d-1) a_(h-2); O(h) memory.
struct BoundSearch {
  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    node.alpha = -kInfinity;
    if (const auto value = search.known(position, node)) return *value;
    Value best = -kInfinity;
    const auto moves = search.moves(position, node);
    for (const auto& move : moves) {
      const bool bounded = best > -kInfinity;
      const Value value =
          -(*this)(search, position.after(move), node.with_window({-kInfinity, -best}, bounded));
      if (search.stopped()) return best;
      if (value > best) search.better(node, move), best = value;
      if (best >= node.beta) {
        search.cut(position, node, moves, move, best);
        break;
      }
    }
    return search.done(position, node, best);
  }
};

}  // namespace espalier
