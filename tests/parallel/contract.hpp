// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck.h>

#include "espalier/core/result.hpp"
#include "support/plain_values.hpp"

namespace espalier {

/// The contract of Window, with the bound that tells which case it is, and a best move that attains
/// the value. With the full window: the minimax value.
template <Game G>
void check_contract(const Result<typename G::Move>& found, const G& root, int depth,
                    Window window = {}) {
  const Value value = plain_value(root, depth);
  RC_ASSERT(found.bound == bound_of(found.value, window));
  if (found.bound == Bound::kUpper) {
    RC_ASSERT(value <= found.value);
    return;
  }
  if (found.bound == Bound::kLower)
    RC_ASSERT(value >= found.value);
  else
    RC_ASSERT(value == found.value);
  RC_ASSERT(found.best.has_value() == has_moves(root, depth));
  if (found.best) RC_ASSERT(plain_value_of(root, *found.best, depth) >= found.value);
}

}  // namespace espalier
