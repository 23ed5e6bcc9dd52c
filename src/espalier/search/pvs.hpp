// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/context.hpp"

namespace espalier {

/// Principal variation search / NegaScout (Marsland & Campbell 1982; Reinefeld 1983): SCOUT's idea
/// in alpha-beta's clothes. The first move of a node gets the full window, the others the minimal
/// window that only asks whether they are better; one that is gets searched again.
///
/// Guarantee: the contract of Window (fail-soft). Cost: the critical tree on best-ordered trees;
/// some leaves are repeated elsewhere.
struct Pvs {
  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    if (const auto value = search.known(position, node)) return *value;
    Value best = -kInfinity;
    const auto moves = search.moves(position, node);
    for (const auto& move : moves) {
      const G next = position.after(move);
      const Value bound = std::max(node.alpha, best);
      const bool first = &move == moves.begin();
      Value value = -(*this)(search, next,
                             first ? node.child(best) : node.test_child(bound, best > node.alpha));
      if (!first && value > bound && value < node.beta && !search.stopped()) {
        ++search.counters.researches;
        value = -(*this)(search, next, node.child(value - 1));
      }
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
