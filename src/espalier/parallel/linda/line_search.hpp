// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/search/alpha_beta.hpp"

namespace espalier::linda {

/// Plain alpha-beta that brings the first moves of its principal variation: it visits the nodes of
/// AlphaBeta and keeps the lines of so many plies, which is nothing beside the search below them.
template <Game G>
struct LineSearch {
  using Line = std::vector<typename G::Move>;

  int plies;
  Line* line;

  template <class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    return visit(search, position, node, *line);
  }

 private:
  template <class Search>
  Value visit(Search& search, const G& position, Node node, Line& best_line) const {
    best_line.clear();
    if (node.ply >= plies) return AlphaBeta{}(search, position, node);
    if (const auto value = search.known(position, node)) return *value;
    Value best = node.alpha;
    Line below;
    const auto moves = search.moves(position, node);
    for (const auto& move : moves) {
      const Value value = -visit(search, position.after(move), node.child(best), below);
      if (search.stopped()) return best;
      if (value > best) {
        search.better(node, move);
        best = value;
        best_line.assign(1, move);
        best_line.insert(best_line.end(), below.begin(), below.end());
      }
      if (best >= node.beta) {
        search.cut(position, node, moves, move, best);
        break;
      }
    }
    return search.done(position, node, best);
  }
};

}  // namespace espalier::linda
