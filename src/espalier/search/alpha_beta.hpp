// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/context.hpp"

namespace espalier {

/// What a search returns when the value lies outside its window.
enum class Fail { kHard, kSoft };

/// Alpha-beta with any window (Knuth & Moore 1975, F2).
///
/// Fail-hard is the form first published: the running value starts at alpha (leaves are not
/// clipped, so a value above beta can come from one). Fail-soft (Falphabeta, Fishburn 1983) starts
/// at minus infinity and returns the best bound that the visited leaves give. Both visit the same
/// nodes.
///
/// Guarantee: the contract of Window. Cost: d^ceil(h/2) + d^floor(h/2) - 1 leaves when the best
/// move always comes first, d^h at worst; O(h) memory.
template <Fail kFail>
struct BasicAlphaBeta {
  /// Inline, so that most nodes, the leaves, are valued in their father's loop without a call.
  template <Game G, class Search>
  [[gnu::always_inline]] Value operator()(Search& search, const G& position, Node node) const {
    if (const auto value = search.known(position, node)) return *value;
    return interior(search, position, node);
  }

 private:
  template <Game G, class Search>
  Value interior(Search& search, const G& position, const Node& node) const {
    Value best = kFail == Fail::kHard ? node.alpha : -kInfinity;
    const auto moves = search.moves(position, node);
    for (const auto& move : moves) {
      const Value value = -(*this)(search, position.after(move), node.child(best));
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

using AlphaBeta = BasicAlphaBeta<Fail::kHard>;
using AlphaBetaFailSoft = BasicAlphaBeta<Fail::kSoft>;

}  // namespace espalier
