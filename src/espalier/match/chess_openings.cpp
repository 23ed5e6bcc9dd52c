// SPDX-License-Identifier: MIT
#include "espalier/match/chess_openings.hpp"

#include <array>
#include <string_view>

#include "espalier/core/text.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/games/chess/notation.hpp"

namespace espalier::match {
namespace {

struct Line {
  std::string_view name;
  std::string_view moves;
};

constexpr std::array kLines = {
    Line{"Ruy Lopez, closed", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"},
    Line{"Sicilian, Najdorf", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6"},
    Line{"Queen's Gambit declined", "d4 d5 c4 e6 Nc3 Nf6 Nf3 Be7"},
    Line{"Caro-Kann, classical", "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5"},
    Line{"English, four knights", "c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5"},
    Line{"French, Winawer", "e4 e6 d4 d5 Nc3 Bb4 e5 c5"},
    Line{"Slav, main line", "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5"},
    Line{"Italian, quiet", "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6"},
    Line{"Nimzo-Indian, Rubinstein", "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O"},
    Line{"Sicilian, Sveshnikov", "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5"},
    Line{"Catalan, open", "d4 Nf6 c4 e6 g3 d5 Bg2 dxc4 Nf3 Be7"},
    Line{"Scotch", "e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6"},
    Line{"Gruenfeld, exchange", "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7"},
    Line{"Ruy Lopez, Berlin", "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4"},
    Line{"Queen's Indian", "d4 Nf6 c4 e6 Nf3 b6 g3 Ba6"},
    Line{"Sicilian, Taimanov", "e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6"},
    Line{"Petroff", "e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4"},
    Line{"Semi-Slav", "d4 d5 c4 c6 Nf3 Nf6 Nc3 e6 e3 Nbd7"},
    Line{"English, symmetrical", "c4 c5 Nf3 Nf6 Nc3 Nc6 g3 g6"},
    Line{"Caro-Kann, advance", "e4 c6 d4 d5 e5 Bf5 Nf3 e6"},
    Line{"Sicilian, classical", "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 d6"},
    Line{"French, Tarrasch", "e4 e6 d4 d5 Nd2 c5 exd5 exd5"},
    Line{"Queen's Gambit accepted", "d4 d5 c4 dxc4 Nf3 Nf6 e3 e6"},
    Line{"Four knights, Spanish", "e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Bb4"},
    Line{"Reti", "Nf3 d5 g3 Nf6 Bg2 e6 O-O Be7"},
    Line{"King's Indian, fianchetto", "d4 Nf6 c4 g6 Nf3 Bg7 g3 O-O Bg2 d6"},
    Line{"Zukertort", "Nf3 d5 d4 Nf6 e3 Bf5 c4 e6"},
    Line{"Vienna", "e4 e5 Nc3 Nf6 g3 d5 exd5 Nxd5"},
    Line{"London", "d4 d5 Bf4 Nf6 e3 c5 c3 Nc6"},
    Line{"Ruy Lopez, exchange", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6"},
    Line{"Tarrasch defence", "d4 d5 c4 e6 Nc3 c5 cxd5 exd5"},
    Line{"Sicilian, accelerated dragon", "e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6"},
    Line{"Two knights", "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Be7"},
    Line{"Bogo-Indian", "d4 Nf6 c4 e6 Nf3 Bb4 Bd2 Qe7"},
    Line{"Sicilian, Alapin", "e4 c5 c3 Nf6 e5 Nd5 d4 cxd4"},
    Line{"French, classical", "e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7"},
    Line{"English, reversed Sicilian", "c4 e5 g3 Nf6 Bg2 d5 cxd5 Nxd5"},
    Line{"Gruenfeld, Russian", "d4 Nf6 c4 g6 Nc3 d5 Nf3 Bg7 Qb3 dxc4"},
    Line{"Caro-Kann, exchange", "e4 c6 d4 d5 exd5 cxd5 Bd3 Nc6"},
    Line{"Nimzo-Indian, classical", "d4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O"},
    Line{"Sicilian, Kan", "e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6"},
    Line{"Pirc", "e4 d6 d4 Nf6 Nc3 g6 Nf3 Bg7"},
    Line{"Queen's Gambit, exchange", "d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5"},
    Line{"Ruy Lopez, open", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4"},
    Line{"Scandinavian", "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6"},
    Line{"Sicilian, Moscow", "e4 c5 Nf3 d6 Bb5 Bd7 Bxd7 Qxd7"},
    Line{"Slav, exchange", "d4 d5 c4 c6 cxd5 cxd5 Nc3 Nf6"},
    Line{"King's Indian attack", "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O"},
    Line{"French, advance", "e4 e6 d4 d5 e5 c5 c3 Nc6"},
    Line{"Ragozin", "d4 d5 c4 e6 Nf3 Nf6 Nc3 Bb4"},
    Line{"Sicilian, Rossolimo", "e4 c5 Nf3 Nc6 Bb5 g6 O-O Bg7"},
    Line{"Giuoco Piano", "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6"},
    Line{"Colle", "d4 d5 Nf3 Nf6 e3 e6 Bd3 c5"},
    Line{"Alekhine, modern", "e4 Nf6 e5 Nd5 d4 d6 Nf3 dxe5"},
    Line{"English, hedgehog", "c4 c5 Nf3 Nf6 Nc3 e6 g3 b6 Bg2 Bb7"},
    Line{"Caro-Kann, Panov", "e4 c6 d4 d5 exd5 cxd5 c4 Nf6 Nc3 e6"},
    Line{"Sicilian, closed", "e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7"},
    Line{"Philidor", "e4 e5 Nf3 d6 d4 exd4 Nxd4 Nf6"},
    Line{"Trompowsky", "d4 Nf6 Bg5 e6 e4 h6 Bxf6 Qxf6"},
    Line{"Larsen", "b3 e5 Bb2 Nc6 e3 Nf6 Bb5 Bd6"},
};
static_assert(kLines.size() == 60);

}  // namespace

std::vector<Opening> chess_openings() {
  std::vector<Opening> openings;
  for (const auto& line : kLines) {
    Opening opening{AnyGame(Chess()), {}, std::string(line.name)};
    chess::Position position;
    for (const auto word : words(line.moves)) {
      const auto move = chess::read_move(position, word);
      opening.moves.push_back(AnyGame::erased(move));
      position = position.after(move);
    }
    openings.push_back(std::move(opening));
  }
  return openings;
}

}  // namespace espalier::match
