// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "espalier/core/hash.hpp"

namespace espalier {

/// Sixteen bits that stand for a move where it is kept small: in tables. To be matched against a
/// list of legal moves. Moves of one or two bytes have codes of their own, larger ones may share
/// one, which costs order but never correctness. 0 means no move; a move whose code is 0 is merely
/// never remembered.
template <class Move>
std::uint16_t move_code(const Move& move) {
  static_assert(std::has_unique_object_representations_v<Move> && sizeof(Move) <= 8,
                "moves of at most 8 bytes without padding, so that equal moves have equal bits");
  std::uint64_t bits = 0;
  std::memcpy(&bits, &move, sizeof(Move));
  if constexpr (sizeof(Move) <= 2)
    return static_cast<std::uint16_t>(bits + 1);
  else
    return static_cast<std::uint16_t>(mix(bits));
}

}  // namespace espalier
