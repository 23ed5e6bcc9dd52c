// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "espalier/games/connect4/geometry.hpp"

namespace espalier::connect4 {

/// A position of any size as the texts give it: the bridge between notation and the game's classes.
/// The first player's stones are x, the second's o; x moves when there are equally many.
struct Diagram {
  AnyBoard board;
  Bits x = 0;
  Bits o = 0;

  [[nodiscard]] bool x_to_move() const { return std::popcount(x) == std::popcount(o); }
};

/// Reads `4453` (columns from 1, played from the empty 7x6 board), `6x5:334` (on another size), or
/// a board, rows from the top: `......./......./......./......./...x.../..oxo.. x`. The empty text
/// is the empty 7x6 board. Throws InputError for anything that no game could have reached by
/// alternate play up to its end.
Diagram read_diagram(std::string_view text);

/// The board form.
std::string board_text(const Diagram& diagram);

/// The board with column numbers, one row a line.
std::string board_drawing(const Diagram& diagram);

}  // namespace espalier::connect4
