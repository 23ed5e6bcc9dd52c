// SPDX-License-Identifier: MIT
#include "espalier/games/othello/entry.hpp"

#include "espalier/games/othello/othello.hpp"

namespace espalier {

GameEntry othello_entry() {
  return game_entry<Othello>(
      "othello", "Othello on 4x4, 6x6 or 8x8 squares; values in hundredths of a disc",
      "64, 36 or 16 of X O - row by row from a1, then the side to move (X or O); or moves from the "
      "start: f5d6c3, -- or pass to pass; 4x4: or 6x6: in front for a smaller board",
      {"", "6x6:", "f5d6c3d3c4",
       "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"});
}

}  // namespace espalier
