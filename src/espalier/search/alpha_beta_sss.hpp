// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>

#include "espalier/search/sss.hpp"

namespace espalier {

/// Alpha-Beta/SSS* (Campbell & Marsland 1983; Pinhanez 1989): alpha-beta on the first levels, SSS*
/// with alpha-beta's window below. Each SSS* takes the side to move at its own root for its MAX, so
/// that values change sign on the way up as everywhere else.
///
/// Guarantee: the contract of Window. Cost: leaves between those of alpha-beta and SSS*, for
/// d^ceil((h - depth)/2) stored states.
struct AlphaBetaSss {
  int depth = 2;  // levels of alpha-beta; none: SSS* alone

  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    assert(depth >= 0);
    return alpha_beta(search, position, node, depth);
  }

 private:
  template <Game G, class Search>
  static Value alpha_beta(Search& search, const G& position, Node node, int levels) {
    if (levels == 0) return Sss{}(search, position, node);
    if (const auto value = search.known(position, node)) return *value;
    Value best = node.alpha;
    const auto moves = search.moves(position, node);
    for (const auto& move : moves) {
      const Value value = -alpha_beta(search, position.after(move), node.child(best), levels - 1);
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
