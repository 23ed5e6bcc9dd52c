// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/core/any_game.hpp"

namespace espalier::match {

/// Where a game begins: a position and moves that are played from it without the players.
struct Opening {
  AnyGame start;
  std::vector<AnyGame::Move> moves;
  std::string name;  // for people; may be empty

  /// The position in which the players take over.
  [[nodiscard]] AnyGame position() const;
  /// The start and the moves in the game's own words.
  [[nodiscard]] std::string text() const;
};

/// Openings of a file: EPD or FEN (one a line), PGN, or for other games one position a line. At
/// most `plies` moves of a PGN game are taken. Games that cannot be read, that are over or that
/// have nothing to play are an InputError.
std::vector<Opening> read_openings(const std::string& game, const std::string& path, int plies);

/// Openings without a file: `plies` moves at random from the start, all different, none over or
/// lost at once; fewer than `count` where the game has not so many. Chess with no plies: well-known
/// lines.
std::vector<Opening> usual_openings(const std::string& game, const std::string& start, int plies,
                                    std::size_t count, std::uint64_t seed);

}  // namespace espalier::match
