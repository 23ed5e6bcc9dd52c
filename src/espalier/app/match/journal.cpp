// SPDX-License-Identifier: MIT
#include "espalier/app/match/journal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "espalier/core/hash.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

using match::GameRecord;

std::string openings_text(const std::vector<match::Opening>& openings) {
  const auto count = std::min(openings.size(), kOpeningsCompared);
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += openings[i].text() + "\n";
  return fmt::format("{} ({:016x})", count, hash_bytes(text));
}

/// What must agree for games of two runs to be games of one match, as a line says it. The number of
/// games may grow.
Json identity(const match::Plan& plan) {
  std::vector<std::string> players;
  for (const auto& player : plan.players) players.push_back(player.text());
  const auto& rule = plan.rules.adjudication;
  return {{"game", plan.game},
          {"players", players},
          {"limit", plan.limit.text()},
          {"format", plan.format == match::Format::kGauntlet ? "gauntlet" : "round-robin"},
          {"openings", openings_text(plan.openings)},
          {"draw", fmt::format("moves={} score={} from={}", rule.draw_moves, rule.draw_score,
                               rule.draw_from)},
          {"resign", fmt::format("moves={} score={}", rule.resign_moves, rule.resign_score)},
          {"max_moves", rule.most_moves}};
}

/// Throws nlohmann's errors for missing keys and InputError for nonsense.
GameRecord from_json(const Json& object, const match::Plan& plan) {
  GameRecord game;
  game.number = object.at("number").get<int>();
  if (game.number < 0) throw InputError("a game's number is negative");
  const match::Schedule schedule(static_cast<int>(plan.players.size()), plan.format,
                                 game.number / 2 + 1, plan.openings.size());
  const auto fixture = schedule.game(game.number);
  game.players = fixture.players;
  game.opening = fixture.opening;
  if (object.at("opening") != plan.openings[game.opening].text())
    throw InputError("it began from another opening");
  const auto result = match::result_named(object.at("result").get<std::string>());
  if (!result) throw InputError("there is no result 1-0, 0-1 or 1/2-1/2");
  game.result = *result;
  game.reason = object.at("reason").get<std::string>();
  game.detail = object.at("detail").get<std::string>();
  game.is_fault = object.at("fault").get<bool>();
  game.seconds = object.at("time").get<double>();
  AnyGame position = plan.openings[game.opening].position();
  const auto& moves = object.at("moves");
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const auto text = moves[i].get<std::string>();
    const auto move = find_move(position, text);
    if (!move) throw InputError("move " + in_quotes(text) + " is not legal");
    match::PlayedMove played{*move, object.at("times").at(i).get<double>(), {}};
    if (const auto& score = object.at("scores").at(i); !score.is_null())
      played.thought.score = score.get<Value>();
    played.thought.depth = object.at("depths").at(i).get<int>();
    game.moves.push_back(played);
    position = position.after(*move);
  }
  return game;
}

}  // namespace

Json to_json(const GameRecord& game, const match::Plan& plan) {
  Json moves = Json::array();
  Json scores = Json::array();
  Json depths = Json::array();
  Json times = Json::array();
  const auto& opening = plan.openings[game.opening];
  AnyGame position = opening.position();
  for (const auto& played : game.moves) {
    moves.push_back(position.move_text(played.move));
    scores.push_back(played.thought.score ? Json(*played.thought.score) : Json());
    depths.push_back(played.thought.depth);
    times.push_back(static_cast<double>(std::llround(played.seconds * 1e4)) / 1e4);
    position = position.after(played.move);
  }
  const auto name = [&](std::size_t seat) {
    return plan.players[static_cast<std::size_t>(game.players[seat])].name;
  };
  return {{"number", game.number},
          {"first", name(0)},
          {"second", name(1)},
          {"result", match::text_of(game.result)},
          {"reason", game.reason},
          {"detail", game.detail},
          {"fault", game.is_fault},
          {"time", game.seconds},
          {"opening", opening.text()},
          {"moves", moves},
          {"scores", scores},
          {"depths", depths},
          {"times", times}};
}

Journal::Journal(const std::string& path, const match::Plan& plan)
    : plan_(plan),
      file_(path, {"journal", "match"}, identity(plan), [&](const Json& line) { read(line); }) {}

void Journal::read(const Json& record) {
  auto game = from_json(record, plan_);
  if (!numbers_.insert(game.number).second) throw InputError("a game stands there twice");
  finished_.push_back(std::move(game));
}

}  // namespace espalier::app
