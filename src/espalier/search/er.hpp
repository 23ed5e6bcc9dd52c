// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "espalier/search/context.hpp"

namespace espalier {

/// ER, evaluate and refute (Steinberg & Solomon 1990): a node to be evaluated does not trust the
/// order of its moves. The first grandchild below every child is evaluated first; the child that
/// then looks best is finished first, and the others are to be refuted, most promising ones first.
///
/// Departs from the published procedure in two points: values start at minus infinity and not at
/// alpha, which tells more children apart, and a child whose tentative value refutes it meanwhile
/// is left at once, without a look at another of its moves.
///
/// Guarantee: the contract of Window, fail-soft; deep cut-offs included. Cost: no leaf twice; far
/// fewer leaves than alpha-beta where the first moves are bad, about as many on random trees, more
/// on best-ordered ones of four plies and up, where first grandchildren are evaluated before there
/// is a bound. Memory: O(d h) positions.
struct Er {
  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    if (const auto value = search.known(position, node)) return *value;
    return evaluate(search, position, node);
  }

  /// A search of one node that is to be refuted: its children one after the other.
  struct Refutation {
    template <Game G, class Search>
    Value operator()(Search& search, const G& position, Node node) const {
      Waiting<G> waiting(1);
      if (const auto value = evaluate_first(search, position, node, 0, waiting)) return *value;
      return search.stopped() ? node.alpha : refute_rest(search, waiting.nodes.back(), node);
    }
  };

 private:
  /// A node of which the first child is known and the others wait.
  template <Game G>
  struct Tentative {
    template <class Search>
    Tentative(Search& search, const G& p, const Node& node, std::size_t n)
        : position(p), moves(search.moves(p, node)), number(n) {}

    G position;
    MoveList<typename G::Move> moves;
    Value value = -kInfinity;
    std::size_t number;  // among its brothers
  };
  template <Game G>
  struct Waiting {
    std::vector<Tentative<G>> nodes;
    explicit Waiting(std::size_t most) { nodes.reserve(most); }  // nodes stay where they are
  };

  template <Game G, class Search>
  static Value evaluate(Search& search, const G& position, const Node& node) {
    Value best = -kInfinity;
    const auto moves = search.moves(position, node);
    const auto suffices = [&](std::size_t number, Value value) {
      return take(search, position, node, moves, moves[number], value, best);
    };

    Waiting<G> waiting(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto value =
          evaluate_first(search, position.after(moves[i]), node.child(best), i, waiting);
      if (search.stopped()) return best;
      if (value && suffices(i, -*value)) return search.done(position, node, best);
    }
    for (const auto* child : best_first(waiting)) {
      const Value value = refute_rest(search, *child, node.child(best));
      if (search.stopped()) return best;
      if (suffices(child->number, -value)) break;
    }
    return search.done(position, node, best);
  }

  /// What is bad for the child's side is good for the father's. Equal ones keep their order.
  template <Game G>
  static std::vector<const Tentative<G>*> best_first(const Waiting<G>& waiting) {
    std::vector<const Tentative<G>*> order;
    order.reserve(waiting.nodes.size());
    for (const auto& node : waiting.nodes) order.push_back(&node);
    std::stable_sort(order.begin(), order.end(),
                     [](const auto* a, const auto* b) { return a->value < b->value; });
    return order;
  }

  /// The value of a node that its first child settles. Otherwise the node is added to those that
  /// wait, with the value that this child gives it.
  template <Game G, class Search>
  static std::optional<Value> evaluate_first(Search& search, const G& position, Node node,
                                             std::size_t number, Waiting<G>& waiting) {
    if (const auto value = search.known(position, node)) return value;
    Tentative<G>& self = waiting.nodes.emplace_back(search, position, node, number);
    const auto& first = self.moves[0];
    const Value value = -Er{}(search, position.after(first), node.child(-kInfinity));
    if (search.stopped()) return std::nullopt;
    const bool cut = take(search, position, node, self.moves, first, value, self.value);
    if (!cut && self.moves.size() > 1) return std::nullopt;
    const Value settled = search.done(position, node, self.value);
    waiting.nodes.pop_back();
    return settled;
  }

  /// The other children of a node that waits. `node` has its window as it is now.
  template <Game G, class Search>
  static Value refute_rest(Search& search, const Tentative<G>& self, const Node& node) {
    Value best = self.value;
    if (best >= node.beta) {  // a brother's value does it
      search.cut(self.position, node, self.moves, self.moves[0], best);
      return search.done(self.position, node, best);
    }
    Waiting<G> waiting(1);
    for (std::size_t i = 1; i < self.moves.size(); ++i) {
      const auto& move = self.moves[i];
      auto value = evaluate_first(search, self.position.after(move), node.child(best), i, waiting);
      if (search.stopped()) return best;
      if (!value) {
        value = refute_rest(search, waiting.nodes.back(), node.child(best));
        if (search.stopped()) return best;
        waiting.nodes.clear();
      }
      if (take(search, self.position, node, self.moves, move, -*value, best)) break;
    }
    return search.done(self.position, node, best);
  }

  /// A child's value. True when it cuts off the rest.
  template <Game G, class Search>
  static bool take(Search& search, const G& position, const Node& node, const auto& moves,
                   const auto& move, Value value, Value& best) {
    if (value > best) search.better(node, move), best = value;
    if (best < node.beta) return false;
    search.cut(position, node, moves, move, best);
    return true;
  }
};

}  // namespace espalier
