// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>

#include "espalier/core/node.hpp"

namespace espalier {

/// Watches a search. Each event comes in the order in which the search meets it:
///   enter  a node is visited with this window (again, when it is searched again)
///   leaf   a position was evaluated
///   cut    the rest of a node's moves is skipped, because its value is at least beta
///   leave  a node's value, or the bound that the search settled for, for the side to move there
template <class O, class G>
concept Observer = requires(O& observer, const G& position, const Node& node, Value value) {
  observer.enter(position, node);
  observer.leaf(position, node, value);
  observer.cut(position, node, value);
  observer.leave(position, node, value);
};

/// Sees nothing. Compiles to nothing.
struct NoObserver {
  static constexpr void enter(const auto&, const Node&) {}
  static constexpr void leaf(const auto&, const Node&, Value) {}
  static constexpr void cut(const auto&, const Node&, Value) {}
  static constexpr void leave(const auto&, const Node&, Value) {}
};

}  // namespace espalier
