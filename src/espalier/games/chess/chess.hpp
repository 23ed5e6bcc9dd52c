// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/games/chess/history.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier {

/// Chess and Chess960 with all their rules: a position and the positions before it, as far as they
/// can still repeat. Drawn when a position occurs for the third time, after fifty moves without
/// capture or pawn move, and for lack of material; nobody has to claim it. Values are in
/// centipawns, a mate is worth chess::kMate whenever it comes.
///
/// key() is the position's key as long as nothing has repeated and the fifty moves are far: then
/// transpositions share it. It also tells apart which positions occurred twice already, and the
/// clock when it passes kClockInKey, since these may decide the game soon. Occurrences that are
/// still single do not count, so that a table may confuse histories in searches of more than four
/// plies behind a played game.
class Chess {
 public:
  using Move = chess::Move;

  Chess() = default;
  explicit Chess(const chess::Position& position) : position_(position) {}
  /// Reads a FEN or `startpos`, optionally followed by `moves` and moves in UCI or algebraic
  /// notation; moves alone start from the usual position. Throws InputError.
  static Chess parse(std::string_view text);

  /// In the generator's order: by piece, then by square (chess::Generator).
  void moves(MoveList<Move>& list) const {
    if (!is_repeated()) position_.moves(list);
  }
  void noisy_moves(MoveList<Move>& list) const {
    if (!is_repeated()) position_.noisy_moves(list);
  }
  [[nodiscard]] Chess after(Move move) const;
  [[nodiscard]] std::optional<Value> outcome() const;
  [[nodiscard]] Value evaluate() const { return position_.evaluate(); }
  [[nodiscard]] std::uint64_t key() const;
  [[nodiscard]] int promise(Move move) const { return position_.promise(move); }
  /// Only a finished game has such a value.
  [[nodiscard]] bool is_settled(Value value, int) const {
    return value >= chess::kMate || value <= -chess::kMate;
  }

  /// A FEN; when earlier positions can still repeat, that of the first of them and the moves since.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string move_text(Move move) const { return position_.move_text(move); }
  [[nodiscard]] std::string drawing() const { return position_.drawing(); }

  [[nodiscard]] const chess::Position& position() const { return position_; }
  [[nodiscard]] const chess::History& history() const { return history_; }
  /// How often the position occurred before.
  [[nodiscard]] unsigned repetitions() const { return repetitions_; }

 private:
  static constexpr unsigned kClockInKey = 80;  // plies

  [[nodiscard]] bool is_repeated() const { return repetitions_ >= 2; }

  chess::Position position_;
  chess::History history_;
  std::uint64_t repeated_ = 0;  // a sum over the positions that occurred twice
  unsigned repetitions_ = 0;
};

}  // namespace espalier
