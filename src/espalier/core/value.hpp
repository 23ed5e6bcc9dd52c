// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>

namespace espalier {

/// A score for the side to move. Integers, because minimal windows need a next value.
using Value = std::int32_t;

/// Every value of every game lies strictly between -kInfinity and kInfinity.
inline constexpr Value kInfinity = 1'000'000'000;

/// The open interval in which a search must be exact. A search called with window (alpha, beta) on
/// a position of minimax value v returns r such that
///   r <= alpha        means  v <= r   (it failed low)
///   alpha < r < beta  means  v == r
///   r >= beta         means  v >= r   (it failed high)
/// Requires alpha < beta.
struct Window {
  Value alpha = -kInfinity;
  Value beta = kInfinity;

  [[nodiscard]] constexpr bool contains(Value v) const { return alpha < v && v < beta; }
  [[nodiscard]] constexpr bool is_empty() const { return alpha >= beta; }
  constexpr Window operator-() const { return {-beta, -alpha}; }
  friend constexpr bool operator==(const Window&, const Window&) = default;
};

/// The window (v - 1, v): asks only whether the value is at least v.
constexpr Window at_least(Value v) { return {v - 1, v}; }

constexpr Window intersection(Window a, Window b) {
  return {std::max(a.alpha, b.alpha), std::min(a.beta, b.beta)};
}

}  // namespace espalier
