// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "espalier/search/alpha_beta.hpp"

namespace espalier {

/// Aspiration search (Baudet 1978, the sequential use): alpha-beta with a narrow window around a
/// guess, and once more with the half-open rest when the value lies outside.
///
/// Guarantee: the contract of Window. Cost: (lambda + w) of a full search for a window of relative
/// width w that holds the value, 0.2 <= lambda <= 0.4 (Baudet); a second search when it does not.
template <class Inner = AlphaBetaFailSoft>
struct Aspiration {
  std::optional<Value> guess = std::nullopt;  // the evaluation of the root when there is none
  Value width = 10;                           // half the window
  Inner inner = {};

  template <Game G, class Search>
  Value operator()(Search& search, const G& position, Node node) const {
    const Value centre =
        guess ? *guess : position.outcome().value_or(search.evaluation()(position));
    const Window narrow = intersection(node.window(), {saturated(std::int64_t{centre} - width),
                                                       saturated(std::int64_t{centre} + width)});
    if (narrow.is_empty()) return inner(search, position, node);

    const Value value = inner(search, position, at_root(node, narrow));
    if (search.stopped() || narrow.contains(value)) return value;
    const Window rest =
        value <= narrow.alpha ? Window{node.alpha, value + 1} : Window{value - 1, node.beta};
    if (rest.is_empty() || bound_of(value, node.window()) != Bound::kExact) return value;
    ++search.counters.researches;
    return inner(search, position, at_root(node, rest));
  }

 private:
  static Value saturated(std::int64_t v) {
    return static_cast<Value>(std::clamp<std::int64_t>(v, -kInfinity, kInfinity));
  }
  static Node at_root(Node node, Window window) {
    node.alpha = window.alpha;
    node.beta = window.beta;
    return node;
  }
};

}  // namespace espalier
