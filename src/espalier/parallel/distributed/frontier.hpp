// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "espalier/core/node.hpp"
#include "espalier/core/result.hpp"

namespace espalier {

/// What is known for certain of a position at the depth that was asked for.
struct ValueBounds {
  Value lower = -kInfinity;
  Value upper = kInfinity;

  [[nodiscard]] bool answers(Window window) const {
    return lower >= window.beta || upper <= window.alpha || lower == upper;
  }
  [[nodiscard]] Value answer(Window window) const { return lower >= window.beta ? lower : upper; }
  void learn(ValueBounds more) {
    lower = std::max(lower, more.lower);
    upper = std::min(upper, more.upper);
  }
};

/// What a search with `window` has proved. A search that was narrowed on the way, from a wider
/// window, has proved no more than the bounds it ended with.
constexpr ValueBounds proved(Value value, Window window, bool narrowed) {
  switch (bound_of(value, window)) {
    case Bound::kUpper:
      return {-kInfinity, narrowed ? window.alpha : value};
    case Bound::kLower:
      return {narrowed ? window.beta : value, kInfinity};
    default:
      return {value, value};
  }
}

/// The least number of plies whose minimal tree (Knuth & Moore 1975) has at least `wanted` leaves,
/// when every node has `degree` moves; `most` when it takes more.
constexpr int plies_for_leaves(std::size_t degree, std::uint64_t wanted, int most) {
  std::uint64_t even = 1;  // degree^(plies/2), rounded down, and up
  std::uint64_t odd = degree;
  for (int plies = 1; plies < most; ++plies) {
    if (even + odd - 1 >= wanted) return plies;
    (plies % 2 == 1 ? even : odd) *= degree;
  }
  return most;
}

}  // namespace espalier
