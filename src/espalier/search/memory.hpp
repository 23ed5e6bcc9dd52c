// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_map>

#include "espalier/core/hash.hpp"
#include "espalier/search/context.hpp"

namespace espalier {

/// Fail-soft alpha-beta that remembers a lower and an upper bound of every node it visited (Plaat,
/// Schaeffer, Pijls & de Bruin 1994), for searches that ask many questions of the same tree.
/// Nothing is ever forgotten; use it for one search. Keys of different positions must differ.
class AlphaBetaWithMemory {
 public:
  template <Game G, FixedWindow Search>
  Value operator()(Search& search, const G& position, Node node) {
    const auto key = mix(position.key(), static_cast<std::uint64_t>(node.depth));
    if (const auto entry = bounds_.find(key); entry != bounds_.end()) {
      const auto [lower, upper] = entry->second;
      if (lower >= node.beta || lower == upper) return lower;
      if (upper <= node.alpha) return upper;
      node.alpha = std::max(node.alpha, lower);
      node.beta = std::min(node.beta, upper);
    }
    const Value value = alpha_beta(search, position, node);
    if (search.stopped()) return value;
    Bounds& known = bounds_[key];
    const bool is_leaf = node.depth == 0 || position.outcome();  // exact whatever the window
    if (is_leaf || value > node.alpha) known.lower = value;
    if (is_leaf || value < node.beta) known.upper = value;
    search.stored(bounds_.size());
    return value;
  }

 private:
  struct Bounds {
    Value lower = -kInfinity;
    Value upper = kInfinity;
  };

  template <Game G, class Search>
  Value alpha_beta(Search& search, const G& position, Node node) {
    if (const auto value = search.known(position, node)) return *value;
    Value best = -kInfinity;
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

  std::unordered_map<std::uint64_t, Bounds> bounds_;
};

}  // namespace espalier
