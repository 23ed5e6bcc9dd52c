// SPDX-License-Identifier: MIT
#pragma once

#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/book/opening_book.hpp"
#include "espalier/match/player.hpp"

namespace espalier::app::play {

struct Settings {
  std::string game = "chess";
  std::string position;
  match::PlayerSpec engine;
  match::Limit limit;   // the engine's; its own is not looked at
  int engine_seat = 1;  // the side it plays, 0 moves first; -1: none
  std::string book;     // chess only
  bool shows_thoughts = false;
};

/// A game at the console: a person against the engine, in words. Moves come in the game's own
/// notation (chess: algebraic too); the rest are the commands of GNU Chess that the Linda thesis
/// describes, where they still mean something.
class Session {
 public:
  /// Throws InputError for a game, a position or an engine that cannot be.
  explicit Session(Settings settings);

  /// Until `quit` or the end of the input.
  void run(std::istream& input);

 private:
  using Words = std::vector<std::string_view>;

  /// False for `quit`.
  bool obey(std::string_view line);
  bool command(std::string_view name, const Words& words);
  void person_moves(std::string_view text);
  /// The engine's moves, as long as it is its turn.
  void let_engine_play();
  std::optional<AnyGame::Move> engine_move();
  void hint();

  /// Another limit for the engine, from its next move on.
  void set_level(const Words& words);
  void set_depth(const std::string& plies);
  void open_book(const std::string& path);
  void begin(const AnyGame& start);
  void play(AnyGame::Move move);
  void take_back(std::size_t plies);
  void save(const std::string& path) const;
  void restore(const std::string& path);

  [[nodiscard]] const AnyGame& now() const { return positions_.back(); }
  [[nodiscard]] int seat() const { return static_cast<int>(moves_.size() % 2); }
  [[nodiscard]] bool is_engines_turn() const { return plays_both_ || engine_seat_ == seat(); }
  [[nodiscard]] std::string move_text(AnyGame::Move move) const;
  void show_board() const;
  /// True, and says so, when the game is over.
  bool tell_end() const;

  Settings settings_;
  std::unique_ptr<match::Player> engine_;
  std::optional<OpeningBook> book_;
  Random lot_;
  int engine_seat_;
  bool plays_both_ = false;
  std::vector<AnyGame> positions_;  // before each move, and now
  std::vector<AnyGame::Move> moves_;
};

}  // namespace espalier::app::play
