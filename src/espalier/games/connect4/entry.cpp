// SPDX-License-Identifier: MIT
#include "espalier/games/connect4/entry.hpp"

#include "espalier/games/connect4/connect4.hpp"

namespace espalier {

GameEntry connect4_entry() {
  return {
      "connect4",
      "Connect-4: four in a row win, stones fall; any size to 8x8",
      "columns played from 1 (4453), on another size 6x5:334, or rows from the top and the side "
      "to move; moves are column numbers",
      {"", "4453", "6x5:334", "......./......./......./......./...x.../..oxo.. x"},
      [](std::string_view text) {
        const auto diagram = connect4::read_diagram(text);
        return diagram.board == connect4::AnyBoard(7, 6) ? AnyGame(connect4::Standard(diagram))
                                                         : AnyGame(connect4::AnySize(diagram));
      }};
}

}  // namespace espalier
