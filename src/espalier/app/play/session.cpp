// SPDX-License-Identifier: MIT
#include "espalier/app/play/session.hpp"

#include <fmt/format.h>

#include <fstream>
#include <random>

#include "espalier/app/position.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/new_file.hpp"
#include "espalier/core/node.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/chess/notation.hpp"
#include "espalier/match/chess_text.hpp"

namespace espalier::app::play {
namespace {

constexpr const char* kHelp =
    R"(A move        in the game's own notation; chess: e4, Nf3, O-O, or e2e4
go            let the engine move for the side to move, and play that side from now on
switch        the same: change sides
both          the engine plays both sides, until the game ends
force         nobody answers: you enter the moves of both sides
undo          take back one move; remove: two, so that it is your turn again
hint          what the engine would play for you
bd            show the board; moves: show the moves so far
new           start again; set POSITION: start from another position
level SECONDS think so long a move (level 0.5); depth PLIES: so deep, whatever it takes
post, nopost  show or hide what the engine thinks of its moves
book FILE     play from an opening book (chess); book off
save FILE     keep the game; get FILE: take it up again
quit)";

constexpr std::string_view kFileHead = "espalier game";
constexpr auto kForever = std::chrono::hours(24 * 365);

}  // namespace

Session::Session(Settings settings)
    : settings_(std::move(settings)),
      engine_(match::make_player(settings_.engine, settings_.game, {})),
      lot_(std::random_device()()),
      engine_seat_(settings_.engine_seat) {
  if (!settings_.book.empty()) open_book(settings_.book);
  begin(read_position(settings_.game, settings_.position));
}

void Session::run(std::istream& input) {
  fmt::print("You play {} against {}; 'help' lists the commands.\n", settings_.game,
             settings_.engine.name);
  show_board();
  let_engine_play();
  fmt::print("> ");
  std::fflush(stdout);
  for (std::string line; std::getline(input, line);) {
    try {
      if (!obey(line)) return;
    } catch (const InputError& error) {
      fmt::print("{}\n", error.what());
    }
    fmt::print("> ");
    std::fflush(stdout);
  }
  fmt::print("\n");
}

bool Session::obey(std::string_view line) {
  auto parts = words(line);
  if (parts.empty()) return true;
  const auto name = parts.front();
  parts.erase(parts.begin());
  if (name == "quit" || name == "exit") return false;
  if (!command(name, parts)) person_moves(name);
  return true;
}

bool Session::command(std::string_view name, const Words& words) {
  const auto rest = [&] { return joined({words.begin(), words.end()}, " "); };
  const auto path = [&] {
    if (words.empty()) throw InputError(std::string(name) + ": which file?");
    return rest();
  };
  if (name == "help") {
    fmt::print("{}\n", kHelp);
  } else if (name == "bd") {
    show_board();
  } else if (name == "moves") {
    fmt::print("{}\n", joined(line_text(positions_.front(), moves_), " "));
  } else if (name == "hint") {
    hint();
  } else if (name == "go" || name == "switch") {
    engine_seat_ = seat();
    let_engine_play();
  } else if (name == "both") {
    plays_both_ = true;
    let_engine_play();
    plays_both_ = false;
  } else if (name == "force") {
    engine_seat_ = -1;
  } else if (name == "undo" || name == "remove") {
    take_back(name == "undo" ? 1 : 2);
    show_board();
  } else if (name == "new" || name == "set" || name == "setup") {
    begin(read_position(settings_.game, name == "new" ? settings_.position : rest()));
    show_board();
    let_engine_play();
  } else if (name == "level") {
    set_level(words);
  } else if (name == "depth") {
    set_depth(rest());
  } else if (name == "post" || name == "nopost") {
    settings_.shows_thoughts = name == "post";
  } else if (name == "book") {
    if (rest() == "off")
      book_.reset();
    else
      open_book(path());
  } else if (name == "save") {
    save(path());
  } else if (name == "get") {
    restore(path());
    show_board();
  } else {
    return false;
  }
  return true;
}

void Session::person_moves(std::string_view text) {
  if (tell_end()) return;
  std::optional<AnyGame::Move> move;
  if (const auto* chess = match::chess_position(now()))
    move = AnyGame::erased(chess::read_move(*chess, text));
  else
    move = find_move(now(), text);
  if (!move)
    throw InputError(in_quotes(text) + " is neither a move here nor a command; try 'help'");
  play(*move);
  if (!is_engines_turn()) show_board();
  let_engine_play();
}

void Session::let_engine_play() {
  bool has_played = false;
  while (!now().outcome() && is_engines_turn()) {
    const auto move = engine_move();
    if (!move) break;
    fmt::print("{}: {}\n", settings_.engine.name, move_text(*move));
    play(*move);
    has_played = true;
    if (plays_both_) show_board();
  }
  if (has_played && !plays_both_) show_board();
  tell_end();
}

std::optional<AnyGame::Move> Session::engine_move() {
  const auto* chess = match::chess_position(now());
  if (book_ && chess != nullptr)
    if (const auto move = book_->choose(*chess, lot_)) return AnyGame::erased(*move);
  const match::Opening opening{positions_.front(), {}, ""};
  const match::Turn turn{
      opening, moves_, now(), seat(), settings_.limit, {}, {}, 0, match::Clock::now() + kForever};
  const auto reply = engine_->choose(turn);
  if (const auto* fault = std::get_if<match::Fault>(&reply)) {
    fmt::print("The engine failed: {}. It is started anew; 'go' asks it again.\n", fault->detail);
    engine_seat_ = -1;
    engine_->begin(opening, settings_.limit);
    return std::nullopt;
  }
  const auto& [move, thought] = std::get<match::ChosenMove>(reply);
  if (settings_.shows_thoughts)
    fmt::print("   depth {}, value {}, {} nodes\n", thought.depth,
               thought.score ? fmt::format("{:+}", *thought.score) : "?", thought.nodes);
  return move;
}

void Session::hint() {
  if (tell_end()) return;
  if (const auto move = engine_move()) fmt::print("Hint: {}\n", move_text(*move));
}

void Session::set_level(const Words& words) {
  const auto seconds = words.size() == 1 ? to_real(words.front()) : std::nullopt;
  if (!seconds || !(*seconds >= 0.001 && *seconds <= 1e6))
    throw InputError("level: expected the seconds a move, such as 'level 5'");
  settings_.limit = {};
  settings_.limit.move_time = match::Milliseconds(static_cast<std::int64_t>(*seconds * 1000));
}

void Session::set_depth(const std::string& plies) {
  const auto depth = static_cast<int>(read_integer("depth", plies, 1, kMaxDepth));
  settings_.limit = {};
  settings_.limit.depth = depth;
}

void Session::open_book(const std::string& path) {
  if (settings_.game != "chess") throw InputError("opening books are for chess");
  book_ = OpeningBook::load(path);
}

void Session::begin(const AnyGame& start) {
  positions_.assign(1, start);
  moves_.clear();
  const match::Opening opening{start, {}, ""};
  if (const auto fault = engine_->begin(opening, settings_.limit))
    throw InputError("the engine does not start: " + fault->detail);
}

void Session::play(AnyGame::Move move) {
  positions_.push_back(now().after(move));
  moves_.push_back(move);
}

void Session::take_back(std::size_t plies) {
  for (; plies > 0 && !moves_.empty(); --plies) {
    moves_.pop_back();
    positions_.pop_back();
  }
}

/// Three lines: what it is, where it began, the moves since.
void Session::save(const std::string& path) const {
  NewFile file(path);
  file.stream() << kFileHead << ' ' << settings_.game << '\n'
                << positions_.front().text() << '\n'
                << joined(line_text(positions_.front(), moves_), " ") << '\n';
  file.finish();
  fmt::print("saved {}\n", path);
}

void Session::restore(const std::string& path) {
  std::ifstream file(path);
  std::string head, start, moves;
  if (!std::getline(file, head) || !std::getline(file, start))
    throw InputError("cannot read a game from " + in_quotes(path));
  std::getline(file, moves);
  if (head != std::string(kFileHead) + ' ' + settings_.game)
    throw InputError(in_quotes(path) + " is not a game of " + settings_.game);
  std::vector<AnyGame> positions = {read_position(settings_.game, start)};
  std::vector<AnyGame::Move> played;
  for (const auto word : words(moves)) {
    const auto move = find_move(positions.back(), word);
    if (!move) throw InputError(in_quotes(path) + ": " + in_quotes(word) + " is no move there");
    positions.push_back(positions.back().after(*move));
    played.push_back(*move);
  }
  begin(positions.front());
  positions_ = std::move(positions);
  moves_ = std::move(played);
}

std::string Session::move_text(AnyGame::Move move) const {
  if (const auto* chess = match::chess_position(now()))
    return chess::san(*chess, match::chess_move(move));
  return now().move_text(move);
}

void Session::show_board() const { fmt::print("\n{}\n", now().drawing()); }

bool Session::tell_end() const {
  const auto outcome = now().outcome();
  if (!outcome) return false;
  const int winner = *outcome > 0 ? seat() : 1 - seat();
  if (*outcome == 0)
    fmt::print("The game is over: a draw.\n");
  else
    fmt::print("The game is over: the {} side wins.\n", winner == 0 ? "first" : "second");
  return true;
}

}  // namespace espalier::app::play
