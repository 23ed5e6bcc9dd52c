// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <unordered_map>

#include "espalier/search/test.hpp"

namespace espalier {

/// SCOUT (Pearl 1980): evaluates the first child, then tests each brother against the best value
/// and evaluates it only when it is better. No windows travel down.
///
/// Guarantee: the exact value, whatever the window. Cost: its distinct leaves lie inside Bound's;
/// leaves are repeated, unless `store` keeps the terminals (up to d^(h/2) of them).
struct Scout {
  bool store = false;

  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    if (!store) return evaluate(search, position, node, Test::EvaluatesLeaves{});
    StoredLeaves leaves;
    return evaluate(search, position, node, leaves);
  }

 private:
  struct StoredLeaves {
    std::unordered_map<std::uint64_t, Value> values;

    template <class Search>
    std::optional<Value> operator()(Search& search, const auto& position, Node& node) {
      if (node.depth > 0 && !position.outcome()) return search.known(position, node);
      const auto key = position.key();
      if (const auto seen = values.find(key); seen != values.end()) return seen->second;
      const auto value = search.known(position, node);
      // A live window that has closed ends the visit before the terminal is evaluated.
      const bool evaluated = !search.stopped() && !node.window().is_empty();
      if (value && evaluated) values.emplace(key, *value), search.stored(values.size());
      return value;
    }
  };

  template <Game G, class Search, class Known>
  Value evaluate(Search& search, const G& position, Node node, Known&& known) const {
    node.alpha = -kInfinity;
    node.beta = kInfinity;
    if (const auto value = known(search, position, node)) return *value;
    Value best = -kInfinity;
    const auto moves = search.moves(position, node);
    for (const auto& move : moves) {
      const G next = position.after(move);
      const Node child = node.with_window({}, true);
      if (&move != moves.begin()) {
        // The child is no better exactly when its own value is at least -best: a tie needs no
        // search.
        const bool refuted = Test::holds(search, next, node.test_child(best), -best, false, known);
        if (search.stopped()) return best;
        if (refuted) continue;
        ++search.counters.researches;
      }
      best = -evaluate(search, next, child, known);
      if (search.stopped()) return best;
      search.better(node, move);
    }
    return search.done(position, node, best);
  }
};

}  // namespace espalier
