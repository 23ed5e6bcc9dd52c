// SPDX-License-Identifier: MIT
#include "espalier/match/game_pgn.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

#include "espalier/match/chess_text.hpp"

namespace espalier::match {
namespace {

std::string comment_of(const PlayedMove& played) {
  std::array<char, 80> text{};
  const auto& thought = played.thought;
  if (!thought.score) {
    std::snprintf(text.data(), text.size(), "%.3fs", played.seconds);
  } else if (std::abs(*thought.score) > chess::kWon) {
    std::snprintf(text.data(), text.size(), "%sM%d/%d %.3fs", *thought.score > 0 ? "+" : "-",
                  (chess::kMate - std::abs(*thought.score) + 1) / 2, thought.depth, played.seconds);
  } else {
    std::snprintf(text.data(), text.size(), "%+.2f/%d %.3fs", *thought.score / 100.0, thought.depth,
                  played.seconds);
  }
  return text.data();
}

}  // namespace

chess::PgnGame pgn_of(const GameRecord& game, const Opening& opening,
                      const std::vector<PlayerSpec>& players) {
  chess::PgnGame pgn;
  pgn.set_tag("Event", std::string(kMatchEvent));
  pgn.set_tag("Round",
              std::to_string(game.number / 2 + 1) + "." + std::to_string(game.number % 2 + 1));
  pgn.set_tag("White", players[static_cast<std::size_t>(game.players[0])].name);
  pgn.set_tag("Black", players[static_cast<std::size_t>(game.players[1])].name);
  if (!opening.name.empty()) pgn.set_tag("Opening", opening.name);
  pgn.set_tag("Termination", game.reason);
  pgn.start = *chess_position(opening.start);
  pgn.result = text_of(game.result);
  for (const auto move : opening.moves) pgn.moves.push_back({chess_move(move), {}, "", {}});
  for (const auto& played : game.moves)
    pgn.moves.push_back({chess_move(played.move), {}, comment_of(played), {}});
  if (!pgn.moves.empty() && !game.detail.empty()) pgn.moves.back().comment += " " + game.detail;
  return pgn;
}

}  // namespace espalier::match
