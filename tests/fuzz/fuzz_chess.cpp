// SPDX-License-Identifier: MIT
// The first byte picks a parser (FEN, EPD, PGN, a move of a position), the rest is the text.
#include <cstdio>
#include <cstdlib>

#include "espalier/core/input_error.hpp"
#include "espalier/games/chess/epd.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/games/chess/pgn.hpp"

namespace {

using namespace espalier;
using namespace espalier::chess;

void require(bool law, const char* what) {
  if (law) return;
  std::fprintf(stderr, "broken: %s\n", what);
  std::abort();
}

void check_position(const Position& position) {
  require(Position::parse(fen(position)) == position, "a position reads back from its FEN");
  MoveList<Move> moves;
  position.legal_moves(moves);
  require(moves.size() == position.count_moves(), "moves are counted right");
  for (const Move move : moves) {
    require(position.is_legal(move), "generated moves are legal");
    require(read_move(position, san(position, move)) == move, "moves read back");
    const auto next = position.after(move);
    require(position.gives_check(move) == next.is_check(), "checks are seen");
    require(Position::parse(next.text()) == next, "children read back");
  }
}

void check_epd(std::string_view text) {
  const auto record = Epd::parse(text);
  const auto again = Epd::parse(record.text());
  require(again.position == record.position, "a record's position reads back");
  require(again.text() == record.text(), "a record reads back");
}

void check_pgn(std::string_view text) {
  PgnReader reader(text);
  for (;;) {
    try {
      const auto game = reader.next();
      if (!game) return;
      const auto written = pgn(*game);
      const auto again = PgnReader(written).next();
      require(again && pgn(*again) == written, "a game reads back");
    } catch (const InputError&) {
    }
  }
}

void check_move(std::string_view text) {
  static const auto kPosition =
      Position::parse("r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  require(kPosition.is_legal(read_move(kPosition, text)), "a move that was read is legal");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  try {
    switch (data[0] % 4) {
      case 0:
        check_position(Position::parse(text));
        break;
      case 1:
        check_epd(text);
        break;
      case 2:
        check_pgn(text);
        break;
      default:
        check_move(text);
    }
  } catch (const InputError&) {
    return 0;
  }
  return 0;
}
