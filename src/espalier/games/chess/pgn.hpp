// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/core/input_error.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

struct PgnMove;
using PgnLine = std::vector<PgnMove>;

/// A move with what annotators add to it.
struct PgnMove {
  Move move;
  std::vector<unsigned> nags;       // numeric annotations: $1 is a good move
  std::string comment;              // behind the move
  std::vector<PgnLine> variations;  // instead of this move
};

/// A game in portable game notation (Edwards, 1994).
struct PgnGame {
  std::vector<std::pair<std::string, std::string>> tags;  // in their order
  Position start;                                         // from the tags SetUp and FEN
  std::string comment;                                    // before the first move
  PgnLine moves;
  std::string result = "*";  // 1-0, 0-1, 1/2-1/2 or *

  /// The value of a tag; empty when there is none.
  [[nodiscard]] std::string tag(std::string_view name) const;
  void set_tag(std::string_view name, std::string value);
  /// The position after all moves of the main line.
  [[nodiscard]] Position last() const;
};

/// Reads the games of a text one by one.
///
///     for (PgnReader reader(text); auto game = reader.next();) ...
///
/// next() throws InputError, with the line, for a game that it cannot read; the call after that
/// goes on with the next game. Comments before a variation's first move are dropped, as are lines
/// that begin with %.
class PgnReader {
 public:
  explicit PgnReader(std::string_view text) : text_(text) {}
  std::optional<PgnGame> next();

 private:
  friend class PgnParser;
  std::string_view text_;
  std::size_t place_ = 0;
  std::size_t line_ = 1;
};

/// Calls on_game for each game of a text, in their order, and on_trouble with the InputError of
/// each that cannot be read.
template <class OnGame, class OnTrouble>
void for_each_game(std::string_view text, OnGame&& on_game, OnTrouble&& on_trouble) {
  for (PgnReader reader(text);;) {
    std::optional<PgnGame> game;
    try {
      game = reader.next();
      if (!game) return;
    } catch (const InputError& error) {
      on_trouble(error);
      continue;
    }
    on_game(std::move(*game));
  }
}

/// The game in export format: the seven tags of the roster first, lines of at most 80 characters.
std::string pgn(const PgnGame& game);

}  // namespace espalier::chess
