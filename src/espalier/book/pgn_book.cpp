// SPDX-License-Identifier: MIT
#include "espalier/book/pgn_book.hpp"

#include <algorithm>
#include <map>

#include "espalier/core/input_error.hpp"
#include "espalier/games/chess/pgn.hpp"

namespace espalier {
namespace {

using chess::Position;

struct Played {
  Position position;
  int games = 0;
  unsigned weight = 0;
};

/// Twice the points of the side to move.
unsigned points(const std::string& result, chess::Color side) {
  if (result == "1-0") return side == chess::kWhite ? 2 : 0;
  if (result == "0-1") return side == chess::kBlack ? 2 : 0;
  return 1;
}

}  // namespace

PgnBook book_of_games(std::string_view pgn, const PgnBookOptions& options) {
  PgnBook made;
  std::map<std::pair<std::uint64_t, std::uint16_t>, Played> all;  // by key and move
  const auto learn = [&](const chess::PgnGame& game) {
    ++made.games;
    Position position = game.start;
    const auto plies = std::min(game.moves.size(), static_cast<std::size_t>(options.plies));
    for (std::size_t i = 0; i < plies; ++i) {
      const chess::Move move = game.moves[i].move;
      Played& played = all[{position.key(), move.bits}];
      played.position = position;
      ++played.games;
      played.weight += points(game.result, position.side());
      position = position.after(move);
    }
  };
  chess::for_each_game(pgn, learn, [&](const InputError&) { ++made.unreadable; });
  BookBuilder builder;
  for (const auto& [place, played] : all)
    if (played.games >= options.least_games)
      builder.add(played.position, chess::Move::from_bits(place.second), played.weight);
  made.book = builder.build();
  return made;
}

}  // namespace espalier
