// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "espalier/core/input_error.hpp"
#include "espalier/search/context.hpp"

namespace espalier {

/// SOLVE (Pearl 1980) for Manichean trees, where every leaf is a win (+1) or a loss (-1): a node is
/// won as soon as one child is lost.
///
/// Guarantee: the exact value. Optimal for these trees (Tarsi 1983): (xi/(1-xi))^h leaves on
/// average at the critical win probability xi_d. Throws InputError at a leaf of another value.
struct Solve {
  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    node.alpha = -1;
    node.beta = 1;
    if (const auto value = search.known(position, node)) {
      if (!search.stopped() && *value != 1 && *value != -1)
        throw InputError("SOLVE needs a game whose leaves are worth +1 or -1, not " +
                         std::to_string(*value) + "; try --algorithm test");
      return *value;
    }
    const auto moves = search.moves(position, node);
    search.better(node, moves[0]);  // where all moves lose, the first is as good as any
    for (const auto& move : moves) {
      const Value value = -(*this)(search, position.after(move), node.child(-1));
      if (search.stopped()) return value;
      if (value < 0) continue;
      search.better(node, move);
      search.cut(position, node, moves, move, value);
      return search.done(position, node, 1);
    }
    return search.done(position, node, -1);
  }
};

}  // namespace espalier
