// SPDX-License-Identifier: MIT
#include "espalier/games/chess/entry.hpp"

#include "espalier/games/chess/chess.hpp"

namespace espalier {

GameEntry chess_entry() {
  return game_entry<Chess>(
      "chess", "Chess and Chess960; values in centipawns",
      "FEN (also X-FEN and Shredder-FEN) or startpos, then optionally 'moves' and moves; moves as "
      "in UCI (e2e4, e7e8q) or algebraic (Nf3)",
      {"", "startpos moves e2e4 e7e5 g1f3",
       "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
       "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
       "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"});
}

}  // namespace espalier
