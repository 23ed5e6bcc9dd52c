// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "espalier/core/value.hpp"

namespace espalier {

/// What the master and its slaves tell each other about a leaf of the master's tree.
template <class Move>
struct AphidMessage {
  enum class Kind : std::uint8_t {
    kWant,    // to a slave: search the leaf with `window`; `rank` says how urgent it is
    kCancel,  // to a slave: not any more
    kGuess,   // to the master: at `depth` plies it seems worth `value`
    kBounds,  // to the master: at the full depth it is worth between `value` and `upper`
    kEnd,
  };
  Kind kind = Kind::kEnd;
  int from = 0;
  std::uint32_t leaf = 0;
  std::uint32_t rank = 0;
  std::int32_t depth = 0;  // the last iteration that is done
  Window window = {};
  Value value = 0;
  Value upper = 0;
  std::vector<Move> line = {};  // from the root

  void fields(auto&& visit) { visit(kind, from, leaf, rank, depth, window, value, upper, line); }
  [[nodiscard]] std::string label() const {
    constexpr const char* kNames[] = {"want", "cancel", "guess", "bounds", "end"};
    return kNames[static_cast<std::size_t>(kind)];
  }
};

}  // namespace espalier
