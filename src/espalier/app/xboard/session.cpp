// SPDX-License-Identifier: MIT
#include "espalier/app/xboard/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "espalier/app/say.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/engine/game_hooks.hpp"
#include "espalier/games/chess/fen.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/knowledge/chess/analyse_chess.hpp"

namespace espalier::app::xboard {
namespace {

using chess::Position;

constexpr std::size_t kMegabyte = std::size_t{1} << 20;
constexpr int kMateScore = 100'000;

/// A mate in n moves is 100000 + n.
std::int64_t score(Value value) {
  const auto mate = mate_distance<Position>(value);
  if (!mate) return value;
  return *mate < 0 ? -kMateScore + *mate : kMateScore + *mate;
}

EngineOptions first_options() {
  EngineOptions options;
  options.table_bytes = 64 * kMegabyte;
  options.threads = 1;  // until the interface says `cores`
  return options;
}

chess::UciCastling castling_style(bool is_chess960) {
  return is_chess960 ? chess::UciCastling::kKingTakesRook : chess::UciCastling::kByPosition;
}

}  // namespace

Session::Session() : options_(first_options()), engine_(options_), games_(1) {
  own_ = chess::kBlack;
}

void Session::run(std::istream& input) {
  for (std::string line; std::getline(input, line);) {
    try {
      if (!obey(line)) return;
    } catch (const InputError& error) {
      say(fmt::format("Error ({}): {}", error.what(), line));
    }
  }
  bool moves = false;
  {
    const std::lock_guard lock(mutex_);
    ponders_ = false;
    moves = thinking_ == Thinking::kMove;
  }
  if (moves) searcher_.join();
}

bool Session::obey(std::string_view line) {
  auto parts = words(line);
  if (parts.empty()) return true;
  const auto command = parts.front();
  parts.erase(parts.begin());
  if (command == "quit") return false;
  if (obey_while_searching(command, parts)) return true;
  if (command == "usermove" && !parts.empty()) return opponent_moved(parts.front()), true;
  if (!obey_when_idle(command, parts)) opponent_moved(command);
  return true;
}

bool Session::obey_while_searching(std::string_view command, const Words& words) {
  const std::lock_guard lock(mutex_);
  const auto first = words.empty() ? std::string_view() : words.front();
  if (command == "ping") {
    const auto pong = fmt::format("pong {}", first);
    if (thinking_ == Thinking::kMove)
      pongs_.push_back(pong);
    else
      say(pong);
  } else if (command == "?") {
    if (thinking_ == Thinking::kMove) signals_.stop = true;
  } else if (command == ".") {
    tell_status();
  } else if (command == "post" || command == "nopost") {
    posts_ = command == "post";
  } else if (command == "hard" || command == "easy") {
    ponders_ = command == "hard";
  } else if (command == "time") {
    clock_.left(first);
  } else if (command == "level") {
    clock_.level(words);
  } else if (command == "st") {
    clock_.seconds_a_move(first);
  } else if (command == "sd") {
    clock_.depth(first);
  } else if (command == "protover") {
    say("feature done=0 myname=\"Espalier " ESPALIER_VERSION
        "\" ping=1 setboard=1 playother=1 usermove=1 time=1 analyze=1 colors=0 sigint=0 sigterm=0");
    say("feature reuse=1 san=0 draw=0 memory=1 smp=1 name=0 variants=\"normal,fischerandom\" "
        "done=1");
  } else {
    constexpr std::string_view kHeard[] = {"xboard", "accepted", "rejected", "random", "otim",
                                           "draw",   "rating",   "computer", "name",   "bk",
                                           "ics",    "hint",     "nps"};
    if (std::find(std::begin(kHeard), std::end(kHeard), command) == std::end(kHeard)) return false;
    if (command == "hint" && expected_ && thinking_ != Thinking::kMove)
      say("Hint: " + chess::san(now().position(), *expected_));
  }
  return true;
}

bool Session::obey_when_idle(std::string_view command, const Words& words) {
  const auto first = words.empty() ? std::string_view() : words.front();
  if (command == "new") {
    break_off();
    begin(Chess());
    own_ = chess::kBlack;
    knows_960_ = false;
    clock_ = Clock();
    engine_.new_game();
  } else if (command == "variant") {
    if (first != "normal" && first != "fischerandom")
      throw InputError("variant: expected normal or fischerandom");
    knows_960_ = first == "fischerandom";
  } else if (command == "force" || command == "result") {
    break_off();
    own_.reset();
  } else if (command == "go") {
    break_off();
    own_ = side();
    if (!tell_end()) start(Thinking::kMove, now());
  } else if (command == "playother") {
    break_off();
    own_ = ~side();
    if (const auto hoped = hoped_for()) start(Thinking::kPonder, *hoped);
  } else if (command == "setboard") {
    break_off();
    begin(Chess(chess::position_from(words)));
    if (analyses_) start(Thinking::kAnalysis, now());
  } else if (command == "undo" || command == "remove") {
    break_off();
    take_back(command == "undo" ? 1 : 2);
    if (analyses_) start(Thinking::kAnalysis, now());
  } else if (command == "analyze") {
    break_off();
    analyses_ = true;
    posts_ = true;
    own_.reset();
    start(Thinking::kAnalysis, now());
  } else if (command == "exit") {
    break_off();
    analyses_ = false;
  } else if (command == "memory") {
    break_off();
    auto changed = options_;
    changed.table_bytes =
        static_cast<std::size_t>(read_integer("memory", first, 1, 1 << 20)) * kMegabyte;
    set_options(changed);
  } else if (command == "cores") {
    break_off();
    auto changed = options_;
    changed.threads = static_cast<unsigned>(read_integer("cores", first, 1, 1024));
    set_options(changed);
  } else {
    return false;
  }
  return true;
}

void Session::set_options(const EngineOptions& options) {
  engine_.set_options(options);
  options_ = options;
}

void Session::opponent_moved(std::string_view text) {
  std::optional<chess::Move> move;
  {
    const std::lock_guard lock(mutex_);
    move = chess::uci_move(now().position(), text);
    if (!move) {
      const bool looks_like_a_move = text.size() >= 4 && chess::square_named(text.substr(0, 2)) &&
                                     chess::square_named(text.substr(2, 2));
      return say(fmt::format("{}: {}",
                             looks_like_a_move ? "Illegal move" : "Error (unknown command)", text));
    }
  }
  // Pondering ends even where the move was hoped for: its search knows only the clock of that time.
  // What it found is in the table.
  break_off();
  play(*move);
  if (tell_end()) return;
  if (analyses_)
    start(Thinking::kAnalysis, now());
  else if (own_ == side())
    start(Thinking::kMove, now());
}

void Session::begin(const Chess& start) {
  games_.assign(1, start);
  expected_.reset();
}

void Session::play(chess::Move move) { games_.push_back(now().after(move)); }

void Session::take_back(std::size_t plies) {
  games_.resize(games_.size() - std::min(plies, games_.size() - 1));
  expected_.reset();
}

bool Session::tell_end() const {
  const auto outcome = now().outcome();
  if (!outcome) return false;
  if (*outcome < 0)
    say(side() == chess::kWhite ? "0-1 {Black mates}" : "1-0 {White mates}");
  else if (now().repetitions() >= 2)
    say("1/2-1/2 {Draw by repetition}");
  else if (now().position().has_insufficient_material())
    say("1/2-1/2 {Insufficient material}");
  else
    say(now().position().has_moves() ? "1/2-1/2 {Draw by fifty-move rule}" : "1/2-1/2 {Stalemate}");
  return true;
}

std::optional<Chess> Session::hoped_for() const {
  if (!ponders_ || !expected_ || !now().position().is_legal(*expected_)) return std::nullopt;
  const Chess hoped = now().after(*expected_);
  if (hoped.outcome()) return std::nullopt;
  return hoped;
}

void Session::start(Thinking what, const Chess& from) {
  if (searcher_.joinable()) searcher_.join();
  signals_.stop = false;
  signals_.pondering = what == Thinking::kPonder;
  thinking_ = what;
  searcher_ = std::jthread([this, from] {
    for (std::optional<Chess> next = from; next;) next = search(*next);
  });
}

std::optional<Chess> Session::search(const Chess& from) {
  SearchLimits<chess::Move> limits;
  {
    const std::lock_guard lock(mutex_);
    last_.reset();
    if (thinking_ != Thinking::kAnalysis) limits = clock_.limits(games_.size() - 1);
  }
  const auto& position = from.position();
  const auto outcome = engine_.search(position, earlier_keys(from), limits, signals_,
                                      [&](const auto& report) { tell(report, position); });
  const std::lock_guard lock(mutex_);
  const bool moves = thinking_ == Thinking::kMove && outcome.best;
  thinking_ = Thinking::kNo;
  if (moves) {
    say("move " + chess::uci(now().position(), *outcome.best, castling_style(knows_960_)));
    play(*outcome.best);
    expected_ = outcome.ponder;
    tell_end();
  }
  for (const auto& pong : pongs_) say(pong);
  pongs_.clear();
  if (!moves) return std::nullopt;
  const auto hoped = hoped_for();
  if (hoped) {
    thinking_ = Thinking::kPonder;
    signals_.stop = false;
    signals_.pondering = true;
  }
  return hoped;
}

void Session::break_off() {
  {
    const std::lock_guard lock(mutex_);
    thinking_ = Thinking::kNo;
    signals_.stop = true;
  }
  if (searcher_.joinable()) searcher_.join();
}

void Session::tell(const ChessPlayer::Report& report, const Position& from) {
  const std::lock_guard lock(mutex_);
  last_ = report;
  if (!posts_ || report.bound != Bound::kExact) return;
  std::string text = fmt::format("{} {} {:.0f} {}", report.depth, score(report.value),
                                 report.seconds * 100, report.nodes);
  Position position = from;
  for (const auto move : report.line) {
    text += " " + chess::uci(position, move, castling_style(knows_960_));
    position = position.after(move);
  }
  say(text);
}

void Session::tell_status() const {
  if (thinking_ != Thinking::kAnalysis || !last_) return;
  MoveList<chess::Move> moves;
  now().moves(moves);
  say(fmt::format("stat01: {:.0f} {} {} 0 {}", last_->seconds * 100, last_->nodes, last_->depth,
                  moves.size()));
}

}  // namespace espalier::app::xboard
