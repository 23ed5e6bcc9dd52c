// SPDX-License-Identifier: MIT
#include "espalier/app/match/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <set>

#include "espalier/app/json.hpp"
#include "espalier/app/match/json_line.hpp"
#include "espalier/core/hash.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

using match::GameRecord;

/// What must agree for games of two runs to be games of one match. The number of games may grow.
Json identity(const match::Plan& plan) {
  std::vector<std::string> players;
  for (const auto& player : plan.players) players.push_back(player.text());
  std::string openings;
  for (const auto& opening : plan.openings) openings += opening.text() + "\n";
  const auto& rule = plan.rules.adjudication;
  return {{"game", plan.game},
          {"players", players},
          {"limit", plan.limit.text()},
          {"format", plan.format == match::Format::kGauntlet ? "gauntlet" : "round-robin"},
          {"openings", fmt::format("{} ({:016x})", plan.openings.size(), hash_bytes(openings))},
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

Journal::Journal(const std::string& path, const match::Plan& plan) : path_(path), plan_(plan) {
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0) fail(std::strerror(errno));
  try {
    if (flock(file_, LOCK_EX | LOCK_NB) != 0) fail("another match is writing it");
    std::string text;
    std::array<char, 1 << 16> chunk{};
    for (ssize_t got = 0; (got = ::read(file_, chunk.data(), chunk.size())) != 0;) {
      if (got < 0 && errno != EINTR) fail(std::strerror(errno));
      if (got > 0) text.append(chunk.data(), static_cast<std::size_t>(got));
    }
    read(text);
  } catch (...) {
    close(file_);
    throw;
  }
}

Journal::~Journal() { close(file_); }

void Journal::fail(const std::string& why) const {
  throw InputError("journal " + in_quotes(path_) + ": " + why);
}

void Journal::read(const std::string& text) {
  constexpr std::string_view kHeader = "{\"match\":";
  const auto is_ours = std::string_view(text).substr(0, kHeader.size()) == kHeader;
  if (!text.empty() && !is_ours) fail("the file is no journal of a match; give another name");
  const auto whole = text.rfind('\n') == text.npos ? 0 : text.rfind('\n') + 1;
  if (whole < text.size() && ftruncate(file_, static_cast<off_t>(whole)) != 0)
    fail(std::strerror(errno));
  if (whole == 0) return append(json_line({{"match", identity(plan_)}}));

  std::size_t number = 0;
  std::set<int> seen;
  for (const auto line : split(std::string_view(text).substr(0, whole - 1), '\n')) {
    ++number;
    try {
      const auto object = Json::parse(line);
      if (number > 1) {
        auto game = from_json(object, plan_);
        if (!seen.insert(game.number).second) throw InputError("a game stands there twice");
        finished_.push_back(std::move(game));
        continue;
      }
      const Json own = identity(plan_);
      const Json& other = object.at("match");
      for (const auto& [key, value] : own.items())
        if (other.at(key) != value)
          throw InputError("it belongs to another match, with " + key + " " + other.at(key).dump() +
                           " instead of " + value.dump());
    } catch (const InputError& error) {
      fail(fmt::format("line {}: {}", number, error.what()));
    } catch (const nlohmann::json::exception&) {
      fail(fmt::format("line {} is no line of a journal", number));
    }
  }
}

void Journal::append(const std::string& line) {
  for (std::string_view rest = line; !rest.empty();) {
    const auto written = ::write(file_, rest.data(), rest.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0)
      throw std::runtime_error("cannot write " + in_quotes(path_) + ": " + std::strerror(errno));
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  fdatasync(file_);
}

void Journal::add(const GameRecord& game) { append(json_line(to_json(game, plan_))); }

}  // namespace espalier::app
