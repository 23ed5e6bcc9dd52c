// SPDX-License-Identifier: MIT
#include "espalier/match/opening.hpp"

#include <algorithm>
#include <unordered_set>

#include "espalier/core/input_error.hpp"
#include "espalier/core/random.hpp"
#include "espalier/core/read_file.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/chess.hpp"
#include "espalier/games/chess/epd.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/games/chess/pgn.hpp"
#include "espalier/games/registry.hpp"
#include "espalier/match/chess_openings.hpp"

namespace espalier::match {
namespace {

std::vector<Opening> from_pgn(std::string_view text, int plies) {
  std::vector<Opening> openings;
  for (chess::PgnReader reader(text); const auto game = reader.next();) {
    Opening opening{AnyGame(Chess(game->start)), {}, game->tag("Opening")};
    for (const auto& played : game->moves) {
      if (static_cast<int>(opening.moves.size()) == plies) break;
      opening.moves.push_back(AnyGame::erased(played.move));
    }
    openings.push_back(std::move(opening));
  }
  return openings;
}

std::vector<Opening> from_epd(std::string_view text) {
  std::vector<Opening> openings;
  for (const auto& record : chess::read_epd(text))
    openings.push_back({AnyGame(Chess(record.position)), {}, record.operand("id")});
  return openings;
}

std::vector<Opening> from_lines(const GameEntry& game, std::string_view text) {
  std::vector<Opening> openings;
  std::size_t number = 0;
  for (const auto line : split(text, '\n')) {
    ++number;
    if (trimmed(line).empty() || line.front() == '#') continue;
    try {
      openings.push_back({game.parse(trimmed(line)), {}, ""});
    } catch (const InputError& error) {
      throw InputError("line " + std::to_string(number) + ": " + error.what());
    }
  }
  return openings;
}

bool is_pgn(const std::string& path, std::string_view text) {
  const auto dot = path.rfind('.');
  return (dot != path.npos && path.substr(dot) == ".pgn") || trimmed(text).substr(0, 1) == "[";
}

/// The side to move could end the game at once.
bool is_decided(const AnyGame& position) {
  if (position.outcome()) return true;
  MoveList<AnyGame::Move> moves;
  position.moves(moves);
  return std::any_of(moves.begin(), moves.end(),
                     [&](const auto& move) { return position.after(move).outcome().has_value(); });
}

std::vector<Opening> random_openings(const AnyGame& start, int plies, std::size_t count,
                                     std::uint64_t seed) {
  constexpr std::size_t kTriesEach = 50;
  Random random(seed);
  std::vector<Opening> openings;
  std::unordered_set<std::uint64_t> seen;
  for (std::size_t tries = 0; openings.size() < count && tries < kTriesEach * count; ++tries) {
    Opening opening{start, {}, ""};
    AnyGame position = start;
    for (int ply = 0; ply < plies && !position.outcome(); ++ply) {
      MoveList<AnyGame::Move> moves;
      position.moves(moves);
      const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      opening.moves.push_back(move);
      position = position.after(move);
    }
    if (!is_decided(position) && seen.insert(position.canonical_key()).second)
      openings.push_back(std::move(opening));
  }
  return openings;
}

}  // namespace

AnyGame Opening::position() const {
  AnyGame position = start;
  for (const auto move : moves) position = position.after(move);
  return position;
}

std::string Opening::text() const {
  std::string text = start.text();
  AnyGame position = start;
  for (const auto move : moves) {
    text += " " + position.move_text(move);
    position = position.after(move);
  }
  return text;
}

std::vector<Opening> read_openings(const std::string& game, const std::string& path, int plies) {
  const GameEntry& entry = find_game(game);
  const std::string text = read_file(path, "the openings");
  try {
    auto openings = game != "chess"      ? from_lines(entry, text)
                    : is_pgn(path, text) ? from_pgn(text, plies)
                                         : from_epd(text);
    if (openings.empty()) throw InputError("there are none");
    for (std::size_t i = 0; i < openings.size(); ++i)
      if (openings[i].position().outcome())
        throw InputError("in number " + std::to_string(i + 1) + " the game is over already");
    return openings;
  } catch (const InputError& error) {
    throw InputError("openings " + in_quotes(path) + ": " + error.what());
  }
}

std::vector<Opening> usual_openings(const std::string& game, const std::string& start, int plies,
                                    std::size_t count, std::uint64_t seed) {
  if (game == "chess" && start.empty() && plies == 0) return chess_openings();
  const AnyGame position = find_game(game).parse(start);
  if (position.outcome()) throw InputError(game + ": in the position the game is over already");
  if (plies == 0) return {{position, {}, ""}};
  auto openings = random_openings(position, plies, count, seed);
  if (openings.empty())
    throw InputError(game + ": no undecided position after " + std::to_string(plies) +
                     " moves at random; try fewer with --opening-plies");
  return openings;
}

}  // namespace espalier::match
