// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "espalier/games/chess/position.hpp"

namespace espalier::app::uci {

/// What `position` told: where the game stands, and the keys of the positions before, as far as
/// they can come again, the oldest first.
struct Game {
  chess::Position position;
  std::vector<std::uint64_t> earlier_keys;
};

/// Reads the words behind `position`: `startpos` or `fen` and a FEN, then optionally `moves` and
/// moves. Throws InputError.
Game read_game(const std::vector<std::string_view>& words);

}  // namespace espalier::app::uci
