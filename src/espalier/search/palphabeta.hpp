// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// Palphabeta (Fishburn & Finkel 1980; "Calphabeta" in later papers): the first move is searched by
/// Palphabeta itself with the full window, the others are tested by fail-soft alpha-beta with the
/// minimal window, and searched again only when the test fails high.
///
/// Guarantee: the contract of Window. Cost: as alpha-beta on well-ordered trees, with repeated
/// leaves where a test fails.
struct Palphabeta {
  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    if (const auto value = search.known(position, node)) return *value;
    const AlphaBetaFailSoft test;
    Value best = -kInfinity;
    const auto moves = search.moves(position, node);
    for (const auto& move : moves) {
      const G next = position.after(move);
      const Value bound = std::max(node.alpha, best);
      Value value = 0;
      if (&move == moves.begin()) {
        value = -(*this)(search, next, node.child(best));
      } else {
        value = -test(search, next, node.test_child(bound, best > node.alpha));
        if (value > bound && value < node.beta && !search.stopped()) {
          ++search.counters.researches;
          value = -(*this)(search, next, node.child(value - 1));
        }
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
