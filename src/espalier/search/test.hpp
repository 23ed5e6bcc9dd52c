// SPDX-License-Identifier: MIT
#pragma once

#include "espalier/search/context.hpp"

namespace espalier {

/// TEST (Pearl 1980), negamax form: is the value of a position above x, or at least x? Strictness
/// alternates on the way down, which gives the thesis's TEST_AND and TEST_OR (Pinhanez 1989).
///
/// Guarantee: holds(...) is true exactly when v > x (strict) or v >= x. As an algorithm it returns
/// the bound that the answer proves. Cost: no leaf more than alpha-beta with the minimal window at
/// x.
struct Test {
  Value x = 0;
  bool strict = true;

  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    const Window question = strict ? Window{x, x + 1} : Window{x - 1, x};
    node.alpha = question.alpha;
    node.beta = question.beta;
    const bool answer = holds(search, position, node, x, strict, EvaluatesLeaves{});
    search.root_bound = answer ? Bound::kLower : Bound::kUpper;
    return answer ? question.beta : question.alpha;
  }

  /// How SCOUT's store of terminals takes part; by default a leaf is evaluated at each visit.
  struct EvaluatesLeaves {
    template <class Search>
    std::optional<Value> operator()(Search& search, const auto& position, Node& node) const {
      return search.known(position, node);
    }
  };

  template <Game G, class Search, class Known>
  static bool holds(Search& search, const G& position, Node node, Value x, bool strict,
                    Known&& known) {
    if (const auto value = known(search, position, node)) return strict ? *value > x : *value >= x;
    const auto moves = search.moves(position, node);
    for (const auto& move : moves) {
      const Node child = node.with_window(-node.window());
      const bool answer = !holds(search, position.after(move), child, -x, !strict, known);
      if (search.stopped()) return false;
      if (answer) {
        search.better(node, move);
        search.cut(position, node, moves, move, node.beta);
        search.done(position, node, node.beta);
        return true;
      }
    }
    search.done(position, node, node.alpha);
    return false;
  }
};

}  // namespace espalier
