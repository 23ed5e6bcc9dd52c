// SPDX-License-Identifier: MIT
#include "espalier/match/uci_player.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/match/chess_text.hpp"

namespace espalier::match {
namespace {

bool same_name(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

/// The name in "option name N type T ..."; empty when the line is not like that.
std::string declared_option(std::string_view line) {
  const auto parts = words(line);
  if (parts.size() < 4 || parts[0] != "option" || parts[1] != "name") return "";
  const auto end = std::find(parts.begin() + 2, parts.end(), "type");
  return joined({parts.begin() + 2, end}, " ");
}

/// What an "info" line adds to what is known. Lines about other than the best move add nothing.
void read_info(std::string_view line, Thought& thought) {
  const auto parts = words(line);
  Thought now = thought;
  for (std::size_t i = 1; i + 1 < parts.size(); ++i) {
    const auto number = to_integer(parts[i + 1]);
    if (parts[i] == "string" || parts[i] == "pv") break;
    if (parts[i] == "multipv" && number && *number != 1) return;
    if (!number) continue;
    if (parts[i] == "depth")
      now.depth = static_cast<int>(std::clamp<std::int64_t>(*number, 0, 1000));
    else if (parts[i] == "nodes")
      now.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(0, *number));
    else if (parts[i] == "cp")
      now.score = static_cast<Value>(std::clamp<std::int64_t>(*number, -chess::kWon, chess::kWon));
    else if (parts[i] == "mate") {
      const auto plies =
          static_cast<Value>(std::clamp<std::int64_t>(std::llabs(*number), 0, 1000) * 2);
      now.score = *number > 0 ? chess::kMate - plies : plies - chess::kMate;
    }
  }
  thought = now;
}

/// The moves in the words of the protocol.
std::string moves_text(const Turn& turn, bool is_chess960) {
  std::string text;
  AnyGame position = turn.opening.start;
  for (const auto move : turn.moves) {
    const auto* chess = chess_position(position);
    text += " ";
    text += chess != nullptr && is_chess960
                ? chess::uci(*chess, chess_move(move), chess::UciCastling::kKingTakesRook)
                : position.move_text(move);
    position = position.after(move);
  }
  return text;
}

std::string position_text(const Turn& turn, bool is_chess960) {
  const auto* chess = chess_position(turn.opening.start);
  std::string text = "position ";
  if (chess != nullptr && *chess == chess::Position())
    text += "startpos";
  else
    text += "fen " + (chess != nullptr ? chess::fen(*chess) : turn.opening.start.text());
  if (!turn.moves.empty()) text += " moves" + moves_text(turn, is_chess960);
  return text;
}

/// Chess names the clocks by colour; in other games the first to move is white.
std::string go_text(const Turn& turn) {
  std::string text = "go";
  const auto add = [&](const char* name, auto value) {
    text += std::string(" ") + name + " " + std::to_string(value);
  };
  if (turn.limit.clock) {
    const auto shown = [](Milliseconds left) { return std::max<std::int64_t>(1, left.count()); };
    add("wtime", shown(turn.left[0]));
    add("btime", shown(turn.left[1]));
    add("winc", turn.increment[0].count());
    add("binc", turn.increment[1].count());
    if (turn.moves_to_go > 0) add("movestogo", turn.moves_to_go);
  }
  if (turn.limit.move_time) add("movetime", turn.limit.move_time->count());
  if (turn.limit.nodes) add("nodes", *turn.limit.nodes);
  if (turn.limit.depth) add("depth", *turn.limit.depth);
  return text;
}

}  // namespace

UciPlayer::UciPlayer(PlayerSpec spec, const Patience& patience)
    : spec_(std::move(spec)), engine_(spec_.command, patience) {}

std::string UciPlayer::option_named(const std::string& name) const {
  for (const auto& known : options_)
    if (same_name(known, name)) return known;
  throw InputError("player " + in_quotes(spec_.name) + " has no option " + in_quotes(name) +
                   suggestion(name, options_));
}

void UciPlayer::set_options() {
  const auto set = [&](const std::string& name, const std::string& value) {
    const std::string option = "setoption name " + option_named(name);
    engine_.say(value.empty() ? option : option + " value " + value);
  };
  if (spec_.threads != 0) set("Threads", std::to_string(spec_.threads));
  if (spec_.hash_mb != 0) set("Hash", std::to_string(spec_.hash_mb));
  for (const auto& [name, value] : spec_.options) set(name, value);
}

std::optional<Fault> UciPlayer::introduce() {
  options_.clear();
  is_chess960_ = false;
  if (auto fault = engine_.open()) return fault;
  engine_.say("uci");
  auto fault = engine_.listen(Clock::now() + engine_.patience().start, "'uciok'",
                              [&](std::string_view line) {
                                if (auto name = declared_option(line); !name.empty())
                                  options_.push_back(std::move(name));
                                return trimmed(line) == "uciok";
                              });
  if (!fault) set_options();
  return fault;
}

std::optional<Fault> UciPlayer::wait_until_ready() {
  engine_.say("isready");
  return engine_.listen(Clock::now() + engine_.patience().ready, "'readyok'",
                        [](std::string_view line) { return trimmed(line) == "readyok"; });
}

std::optional<Fault> UciPlayer::begin(const Opening& opening, const Limit&) {
  const auto not_started = [&](Fault fault) {
    if (fault.kind != FaultKind::kInterrupted) fault.kind = FaultKind::kNotStarted;
    return failed(fault);
  };
  if (!engine_.is_open())
    if (auto fault = introduce()) return not_started(*fault);
  const auto* chess = chess_position(opening.start);
  const bool wants_960 = chess != nullptr && is_chess960(*chess);
  if (wants_960 != is_chess960_)
    engine_.say("setoption name " + option_named("UCI_Chess960") + " value " +
                (wants_960 ? "true" : "false"));
  is_chess960_ = wants_960;
  engine_.say("ucinewgame");
  if (auto fault = wait_until_ready()) return not_started(*fault);
  return std::nullopt;
}

Reply UciPlayer::choose(const Turn& turn) {
  engine_.say(position_text(turn, is_chess960_));
  engine_.say(go_text(turn));
  Thought thought;
  std::string best;
  const auto fault = engine_.listen(turn.deadline, "move", [&](std::string_view line) {
    const auto parts = words(line);
    if (parts.empty()) return false;
    if (parts[0] == "info") read_info(line, thought);
    if (parts[0] != "bestmove") return false;
    if (parts.size() > 1) best = parts[1];
    return true;
  });
  if (fault) return failed(*fault);
  std::optional<AnyGame::Move> move;
  if (const auto* chess = chess_position(turn.position)) {
    if (const auto own = chess::uci_move(*chess, best)) move = AnyGame::erased(*own);
  } else {
    move = find_move(turn.position, best);
  }
  if (!move) return failed({FaultKind::kIllegalMove, "played " + in_quotes(best)});
  return ChosenMove{*move, thought};
}

void UciPlayer::finish(const std::string&) {}

Fault UciPlayer::failed(Fault fault) {
  engine_.kill();
  return fault;
}

}  // namespace espalier::match
