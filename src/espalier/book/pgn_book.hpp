// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "espalier/book/opening_book.hpp"

namespace espalier {

struct PgnBookOptions {
  int plies = 30;       // of each game
  int least_games = 2;  // that a move must have been played in
};

struct PgnBook {
  OpeningBook book;
  std::size_t games = 0;
  std::size_t unreadable = 0;  // left out
};

/// A book of what was played: a move weighs twice its wins plus its draws, for the side that played
/// it. Games without a result count as draws.
PgnBook book_of_games(std::string_view pgn, const PgnBookOptions& options = {});

}  // namespace espalier
