// SPDX-License-Identifier: MIT
#pragma once

#include <cassert>
#include <cstdint>

#include "espalier/core/any_game.hpp"
#include "espalier/lab/search.hpp"

namespace espalier::lab {

/// How the lab names chess on the positions of Bratko and Kopec, with captures and promotions
/// first in the generator's order (chess::Position::promise).
inline constexpr const char* kBratkoKopec = "bratko-kopec";
inline constexpr int kBratkoKopecPositions = 24;

/// Numbered from 1, without the moves before it: nothing occurs for the third time within
/// kDeepest plies. Throws InputError for a number that is none of theirs.
inline constexpr int kDeepest = 7;
AnyGame bratko_kopec_position(std::uint64_t number);
/// From its text(). Throws InputError.
AnyGame bratko_kopec_position(const std::string& fen);

/// Requires depth <= kDeepest.
inline Positions bratko_kopec_in_static_order(int depth) {
  assert(depth <= kDeepest);
  return {.game = kBratkoKopec, .text = "position # in static order", .depth = depth};
}

}  // namespace espalier::lab
