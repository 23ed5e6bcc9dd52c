// SPDX-License-Identifier: MIT
#include "espalier/match/xboard_player.hpp"

#include <algorithm>
#include <cstdlib>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/match/chess_text.hpp"

namespace espalier::match {
namespace {

constexpr Milliseconds kToListFeatures{2000};  // the protocol's own figure
constexpr Milliseconds kBetweenNudges{300};

/// What version 2 takes for granted.
const std::map<std::string, std::string> kStandard = {
    {"setboard", "0"}, {"usermove", "0"}, {"san", "0"},    {"time", "1"},
    {"ping", "0"},     {"reuse", "1"},    {"memory", "0"}, {"smp", "0"},
};

/// name=value and name="value with spaces", as `feature` writes them.
std::vector<std::pair<std::string, std::string>> pairs_of(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> pairs;
  while (!(text = trimmed(text)).empty()) {
    const auto equals = text.find('=');
    if (equals == text.npos) break;
    const std::string name(trimmed(text.substr(0, equals)));
    text.remove_prefix(equals + 1);
    const bool is_quoted = !text.empty() && text.front() == '"';
    if (is_quoted) text.remove_prefix(1);
    const auto end = std::min(text.find(is_quoted ? '"' : ' '), text.size());
    pairs.emplace_back(name, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return pairs;
}

/// "ply score time nodes pv", the thinking output.
void read_thinking(const std::vector<std::string_view>& parts, Thought& thought) {
  if (parts.size() < 4) return;
  const auto digits = std::min(parts[0].find_first_not_of("0123456789"), parts[0].size());
  const auto depth = to_integer(parts[0].substr(0, digits));
  const auto score = to_integer(parts[1]);
  const auto nodes = to_integer(parts[3]);
  if (!depth || !score || !to_integer(parts[2]) || !nodes) return;
  constexpr std::int64_t kMateIn = 100'000;  // a mate in n moves is written 100000 + n
  const auto distance = std::llabs(std::clamp<std::int64_t>(*score, -2 * kMateIn, 2 * kMateIn));
  const auto size = distance >= kMateIn
                        ? chess::kMate - 2 * std::min<std::int64_t>(1000, distance - kMateIn)
                        : std::min<std::int64_t>(distance, chess::kWon);
  thought.score = static_cast<Value>(*score < 0 ? -size : size);
  thought.depth = static_cast<int>(std::clamp<std::int64_t>(*depth, 0, 1000));
  thought.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(0, *nodes));
}

/// The move in "move M", or in "N. ... M" as GNU Chess still writes it; empty when it is neither.
std::string_view move_in(const std::vector<std::string_view>& parts) {
  if (parts.size() == 2 && parts[0] == "move") return parts[1];
  if (parts.size() == 3 && parts[1] == "..." && parts[0].back() == '.' &&
      to_integer(parts[0].substr(0, parts[0].size() - 1)))
    return parts[2];
  return {};
}

std::string level_text(const TimeControl& clock) {
  const auto seconds = (clock.base.count() + 999) / 1000;
  std::string increment = std::to_string(clock.increment.count() / 1000);
  if (const auto rest = clock.increment.count() % 1000; rest != 0)
    increment += "." + std::to_string(1000 + rest).substr(1);
  const std::string rest = std::to_string(100 + seconds % 60).substr(1);
  return "level " + std::to_string(clock.moves) + " " + std::to_string(seconds / 60) +
         (seconds % 60 != 0 ? ":" + rest : "") + " " + increment;
}

}  // namespace

XboardPlayer::XboardPlayer(PlayerSpec spec, const Patience& patience)
    : spec_(std::move(spec)), engine_(spec_.command, patience) {}

bool XboardPlayer::has(const std::string& feature) const {
  const auto found = features_.find(feature);
  return found != features_.end() && found->second == "1";
}

bool XboardPlayer::read_features(std::string_view line) {
  constexpr std::string_view kFeature = "feature ";
  if (line.substr(0, kFeature.size()) != kFeature) return false;
  for (const auto& [name, value] : pairs_of(line.substr(kFeature.size()))) {
    if (name == "done") is_done_ = value == "1";
    const bool is_option = name == "option";
    if (is_option) options_.emplace_back(trimmed(value.substr(0, value.find(" -"))));
    const bool is_known =
        is_option || name == "done" || name == "myname" || kStandard.count(name) != 0;
    features_[name] = value;
    engine_.say((is_known ? "accepted " : "rejected ") + name);
  }
  return true;
}

std::optional<Fault> XboardPlayer::introduce() {
  features_ = kStandard;
  options_.clear();
  is_done_ = false;
  if (auto fault = engine_.open()) return fault;
  engine_.say("xboard");
  engine_.say("protover 2");
  const auto start = Clock::now();
  const auto deadline = start + engine_.patience().start;
  for (;;) {
    const auto until = std::min(Clock::now() + kBetweenNudges, deadline);
    auto silence = engine_.listen(until, "'feature'",
                                  [&](std::string_view line) { return read_features(line); });
    if (!silence) break;
    if (silence->kind != FaultKind::kTime || until == deadline) return silence;
    engine_.say("easy");  // GNU Chess keeps its list in a buffer until it has heard enough
  }
  // "done=0" asks for more time; without any "done" the list ends by itself after a while.
  while (!is_done_) {
    const bool is_slow = features_.count("done") != 0;
    const auto fault = engine_.listen(
        is_slow ? start + engine_.patience().start : Clock::now() + kToListFeatures,
        "'feature done=1'", [&](std::string_view line) { return read_features(line); });
    if (fault && fault->kind == FaultKind::kTime && !is_slow) break;
    if (fault) return fault;
  }
  set_options();
  return std::nullopt;
}

void XboardPlayer::set_options() {
  const auto fail = [&](const std::string& what) {
    throw InputError("player " + in_quotes(spec_.name) + what);
  };
  if (spec_.threads > 1 && !has("smp")) fail(" has one thread only");
  if (spec_.threads != 0 && has("smp")) engine_.say("cores " + std::to_string(spec_.threads));
  if (spec_.hash_mb != 0 && !has("memory")) fail(" does not let others set its memory");
  if (spec_.hash_mb != 0) engine_.say("memory " + std::to_string(spec_.hash_mb));
  for (const auto& [name, value] : spec_.options) {
    if (std::find(options_.begin(), options_.end(), name) == options_.end())
      fail(" has no option " + in_quotes(name) + suggestion(name, options_));
    engine_.say("option " + name + (value.empty() ? "" : "=" + value));
  }
}

void XboardPlayer::set_limit(const Limit& limit) {
  if (limit.nodes)
    throw InputError(
        "player " + in_quotes(spec_.name) +
        ": the XBoard protocol has no limit of nodes; give it tc=, movetime= or depth=");
  if (limit.clock) engine_.say(level_text(*limit.clock));
  if (limit.move_time) engine_.say("st " + std::to_string((limit.move_time->count() + 999) / 1000));
  if (limit.depth) engine_.say("sd " + std::to_string(*limit.depth));
}

std::optional<Fault> XboardPlayer::synchronise() {
  if (!has("ping")) return std::nullopt;
  const std::string number = std::to_string(++pings_);
  engine_.say("ping " + number);
  return engine_.listen(Clock::now() + engine_.patience().ready, "'pong'",
                        [&](std::string_view line) { return trimmed(line) == "pong " + number; });
}

std::optional<Fault> XboardPlayer::begin(const Opening& opening, const Limit& limit) {
  const auto not_started = [&](Fault fault) {
    if (fault.kind != FaultKind::kInterrupted) fault.kind = FaultKind::kNotStarted;
    return failed(fault);
  };
  const auto* start = chess_position(opening.start);
  if (start == nullptr)
    throw InputError("player " + in_quotes(spec_.name) + ": the XBoard protocol is for chess only");
  if (is_chess960(*start))
    throw InputError("player " + in_quotes(spec_.name) + ": Chess960 needs a UCI player");
  // What it still says about the game before could not be told from this one's.
  if (engine_.is_open() && !has("ping")) engine_.close("quit");
  if (!engine_.is_open())
    if (auto fault = introduce()) return not_started(*fault);
  is_thinking_mode_ = false;
  on_board_ = opening.moves;
  limit_ = limit;
  engine_.say("new");
  engine_.say("force");
  engine_.say("post");
  engine_.say("easy");
  set_limit(limit);
  if (!(*start == chess::Position())) {
    if (!has("setboard"))
      throw InputError("player " + in_quotes(spec_.name) +
                       " cannot set up positions; give openings that start from the usual one");
    engine_.say("setboard " + chess::fen(*start));
  }
  AnyGame position = opening.start;
  for (const auto move : opening.moves) {
    send_move(*chess_position(position), chess_move(move));
    position = position.after(move);
  }
  if (auto fault = synchronise()) return not_started(*fault);
  return std::nullopt;
}

bool XboardPlayer::goes_on(const Turn& turn) const {
  const std::size_t heard = on_board_.size();
  const bool is_next =
      is_thinking_mode_ ? turn.moves.size() == heard + 1 : turn.moves.size() >= heard;
  return is_next && turn.limit == limit_ &&
         std::equal(on_board_.begin(), on_board_.end(), turn.moves.begin());
}

void XboardPlayer::send_move(const chess::Position& position, chess::Move move) {
  const std::string text = has("san") ? chess::san(position, move) : chess::uci(position, move);
  engine_.say(has("usermove") ? "usermove " + text : text);
}

std::optional<Fault> XboardPlayer::complaint(std::string_view line, int seat) const {
  const auto parts = words(line);
  if (parts.empty()) return std::nullopt;
  const auto own_loss = seat == 0 ? "0-1" : "1-0";
  if (parts[0] == "resign" || line == "tellics resign" || parts[0] == own_loss)
    return Fault{FaultKind::kResigned, ""};
  if (line.substr(0, 12) == "Illegal move" && is_thinking_mode_)
    return Fault{FaultKind::kProtocol, "said " + in_quotes(line) + " to a legal move"};
  return std::nullopt;
}

std::optional<Fault> XboardPlayer::wait_for_move(const Turn& turn, std::string& move,
                                                 Thought& thought) {
  std::optional<Fault> refusal;
  const auto is_it = [&](std::string_view line) {
    const auto parts = words(line);
    move = move_in(parts);
    read_thinking(parts, thought);
    refusal = complaint(line, turn.seat);
    return !move.empty() || refusal;
  };
  const auto start = Clock::now();
  std::optional<Fault> fault;
  if (turn.limit.move_time && start + *turn.limit.move_time < turn.deadline) {
    fault = engine_.listen(start + *turn.limit.move_time, "move", is_it);
    if (fault && fault->kind == FaultKind::kTime) {
      engine_.say("?");
      fault = engine_.listen(turn.deadline, "move", is_it);
    }
  } else {
    fault = engine_.listen(turn.deadline, "move", is_it);
  }
  return fault ? fault : refusal;
}

Reply XboardPlayer::choose(const Turn& turn) {
  // Whoever takes moves back, changes sides or asks about somebody else's game begins anew.
  if (!goes_on(turn))
    if (auto fault = begin(turn.opening, turn.limit)) return *fault;
  if (turn.limit.is_timed() && has("time")) {
    const auto seat = static_cast<std::size_t>(turn.seat);
    const auto centiseconds = [&](std::size_t whose) {
      auto left = turn.limit.clock ? turn.left[whose] : *turn.limit.move_time;
      if (turn.limit.move_time) left = std::min(left, *turn.limit.move_time);
      return std::to_string(std::max<std::int64_t>(1, left.count() / 10));
    };
    engine_.say("time " + centiseconds(seat));
    engine_.say("otim " + centiseconds(1 - seat));
  }
  AnyGame position = turn.opening.start;
  for (std::size_t i = 0; i < turn.moves.size(); ++i) {
    if (i >= on_board_.size()) send_move(*chess_position(position), chess_move(turn.moves[i]));
    position = position.after(turn.moves[i]);
  }
  on_board_ = turn.moves;
  if (!is_thinking_mode_) engine_.say("go");
  is_thinking_mode_ = true;

  Thought thought;
  std::string text;
  if (const auto fault = wait_for_move(turn, text, thought))
    return fault->kind == FaultKind::kResigned ? *fault : failed(*fault);
  try {
    const auto move = AnyGame::erased(chess::read_move(*chess_position(turn.position), text));
    on_board_.push_back(move);
    return ChosenMove{move, thought};
  } catch (const InputError&) {
    return failed({FaultKind::kIllegalMove, "played " + in_quotes(text)});
  }
}

void XboardPlayer::finish(const std::string& result) {
  engine_.say("force");
  engine_.say("result " + result + " {}");
  if (!has("reuse")) engine_.close("quit");
}

Fault XboardPlayer::failed(Fault fault) {
  engine_.kill();
  return fault;
}

}  // namespace espalier::match
