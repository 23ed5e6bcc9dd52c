// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// Iterative deepening (Slate & Atkin 1977): searches to depth 1, 2, 3 ... (or by steps of 2, which
/// keeps the side to move at the leaves) and each time starts with the order of the root's moves
/// that the search before found. With a table and killers the deeper nodes profit too.
///
/// Guarantee: that of the inner search at the full depth. Cost: the shallow searches, usually a
/// small part of the last one; better order repays them.
template <class Inner = AlphaBetaFailSoft>
struct IterativeDeepening {
  int step = 1;
  Inner inner = {};

  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    if (const auto value = search.known(position, node)) return *value;
    auto moves = search.moves(position, node);
    std::vector<std::pair<Value, typename G::Move>> ranked;
    for (const auto& move : moves) {
      const G next = position.after(move);
      ranked.emplace_back(-next.outcome().value_or(search.evaluation()(next)), move);
    }
    Value best = -kInfinity;
    const int first = node.depth % step == 0 ? step : node.depth % step;
    for (int depth = first; depth <= node.depth; depth += step) {
      std::stable_sort(ranked.begin(), ranked.end(),
                       [](const auto& a, const auto& b) { return a.first > b.first; });
      std::transform(ranked.begin(), ranked.end(), moves.begin(),
                     [](const auto& one) { return one.second; });
      Node root = node;
      root.depth = static_cast<std::int16_t>(depth);
      best = -kInfinity;
      search.next_iteration();
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto& move = moves[i];
        Value& value = ranked[i].first;
        value =
            best >= root.beta ? -kInfinity : -inner(search, position.after(move), root.child(best));
        if (search.stopped()) return best;
        if (value <= best) continue;
        search.better(node, move);
        best = value;
        if (depth == node.depth && best >= node.beta) search.cut(position, node, moves, move, best);
      }
    }
    return search.done(position, node, best);
  }
};

}  // namespace espalier
