// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "espalier/core/result.hpp"

namespace espalier {

/// What the table knows about a position.
struct TableEntry {
  Value value = 0;
  Bound bound = Bound::kExact;  // what value says about the minimax value at this depth
  std::int16_t depth = 0;
  std::uint16_t move = 0;  // move_code() of the best move; 0: none

  friend bool operator==(const TableEntry&, const TableEntry&) = default;
};

}  // namespace espalier
