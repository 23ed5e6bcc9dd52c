// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/any_game.hpp"

namespace espalier {

/// A game as the command line knows it.
struct GameEntry {
  std::string name;
  std::string summary;                // one line
  std::string notation;               // how positions and moves are written, one or two lines
  std::vector<std::string> examples;  // positions; each one parses
  std::function<AnyGame(std::string_view)> parse;
};

/// The entry of a game whose class says how to read it.
template <Parsable G>
GameEntry game_entry(std::string name, std::string summary, std::string notation,
                     std::vector<std::string> examples) {
  return {std::move(name), std::move(summary), std::move(notation), std::move(examples),
          [](std::string_view text) { return AnyGame(G::parse(text)); }};
}

/// All games: the built-in ones and those that plug-ins added. Entries stay where they are.
const std::deque<GameEntry>& games();

/// Throws InputError with the nearest names when there is no such game.
const GameEntry& find_game(std::string_view name);

/// Throws InputError when the name is taken.
void add_game(GameEntry entry);

}  // namespace espalier
