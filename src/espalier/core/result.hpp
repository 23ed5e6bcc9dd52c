// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "espalier/core/counters.hpp"
#include "espalier/core/value.hpp"

namespace espalier {

/// What the value of a result says about the minimax value v.
enum class Bound { kExact, kLower, kUpper };  // value == v, value <= v, value >= v

/// What a finished search found. A search that was stopped has no result.
template <class Move>
struct Result {
  Value value = 0;
  Bound bound = Bound::kExact;
  /// Attains the value, as far as that is proved. When the search failed low nothing is: then some
  /// algorithms name no move, others the one of the largest bound. None where there was nothing to
  /// search: the game is over, or no ply was asked for.
  std::optional<Move> best;
  Counters counters;
};

constexpr Bound bound_of(Value value, Window window) {
  if (value <= window.alpha) return Bound::kUpper;
  return value >= window.beta ? Bound::kLower : Bound::kExact;
}

}  // namespace espalier
