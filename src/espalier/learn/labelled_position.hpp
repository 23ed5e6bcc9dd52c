// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "espalier/games/chess/position.hpp"

namespace espalier {

/// A position, and how the game ended that it comes from.
struct LabelledPosition {
  chess::Position position;
  double result = 0.5;    // for White: 0, 0.5 or 1
  std::string game = {};  // positions of one game belong together
};

struct ExtractOptions {
  int skipped_plies = 12;  // openings come from books, not from knowledge
  int every = 3;           // neighbours of a game teach nearly the same
};

/// Keys of the games that were read before.
using SeenGames = std::unordered_set<std::uint64_t>;

/// The quiet positions of games with a result: nobody is in check, and the move that was played is
/// neither a capture nor a promotion. Games that cannot be read are skipped, and those that were
/// seen, here or in another file; `seen` grows.
std::vector<LabelledPosition> quiet_positions(std::string_view pgn, const ExtractOptions& options,
                                              SeenGames& seen, const std::string& games = "game");

// As a file: an EPD record a line, with the result in c9 as other tuners have it, and the game in
// id:   8/5k2/... w - - c9 "1-0"; id "game 17";
// A record without id is read as the only one of its game.

void save_positions(const std::vector<LabelledPosition>& positions, const std::string& path);
/// Throws InputError that names the line.
std::vector<LabelledPosition> load_positions(const std::string& path);

}  // namespace espalier
