// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "espalier/core/value.hpp"

namespace espalier {

/// What a search knows of a node besides its position: the window, how deep to look, how far below
/// the root it stands. Small enough to travel in registers.
struct Node {
  Value alpha = -kInfinity;
  Value beta = kInfinity;
  std::int16_t depth = 0;  // plies still to search
  std::int16_t ply = 0;    // plies from the root
  /// beta came from an elder brother of this node: a cut-off here is shallow, else it is deep
  /// (Knuth & Moore 1975).
  bool beta_from_brother = false;

  [[nodiscard]] constexpr Window window() const { return {alpha, beta}; }
  [[nodiscard]] constexpr bool is_root() const { return ply == 0; }

  /// The next child, when the best value of its elder brothers is `best`.
  [[nodiscard]] constexpr Node child(Value best) const {
    return with_window({-beta, -std::max(alpha, best)}, best > alpha);
  }

  /// The next child with the minimal window above `bound`: is it better than bound?
  [[nodiscard]] constexpr Node test_child(Value bound, bool from_brother = true) const {
    return with_window({-bound - 1, -bound}, from_brother);
  }

  /// A child with a window of its own.
  [[nodiscard]] constexpr Node with_window(Window window, bool from_brother = false) const {
    return {window.alpha, window.beta, static_cast<std::int16_t>(depth - 1),
            static_cast<std::int16_t>(ply + 1), from_brother};
  }
};

/// The root of a search.
constexpr Node root_node(int depth, Window window = {}) {
  return {window.alpha, window.beta, static_cast<std::int16_t>(depth), 0, false};
}

/// Deepest search that is accepted anywhere; keeps plies inside Node's fields.
inline constexpr int kMaxDepth = 1000;

}  // namespace espalier
