// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/core/any_game.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/games/registry.hpp"

namespace espalier::app {

/// The position that `--game` and `--position` name. Throws InputError that names the game.
inline AnyGame read_position(const std::string& game, const std::string& position) {
  const GameEntry& entry = find_game(game);
  try {
    return entry.parse(position);
  } catch (const InputError& error) {
    throw InputError(game + ": " + error.what());
  }
}

/// A line of moves in the game's own words.
inline std::vector<std::string> line_text(AnyGame position,
                                          const std::vector<AnyGame::Move>& line) {
  std::vector<std::string> words;
  for (const auto& move : line) {
    words.push_back(position.move_text(move));
    position = position.after(move);
  }
  return words;
}

}  // namespace espalier::app
