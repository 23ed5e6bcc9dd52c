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
  std::optional<Move> best;  // attains the value; empty when the game is over at the root
  Counters counters;
};

constexpr Bound bound_of(Value value, Window window) {
  if (value <= window.alpha) return Bound::kUpper;
  return value >= window.beta ? Bound::kLower : Bound::kExact;
}

}  // namespace espalier
