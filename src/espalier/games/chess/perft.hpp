// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "espalier/core/perft_table.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

/// Chess by the bare rules, a Game for counting: draws by the fifty-move rule, by repetition or for
/// lack of material do not end a line.
class BareChess {
 public:
  using Move = chess::Move;

  explicit BareChess(const Position& position) : position_(position) {}

  void moves(MoveList<Move>& list) const { position_.legal_moves(list); }
  [[nodiscard]] BareChess after(Move move) const { return BareChess(position_.after(move)); }
  [[nodiscard]] std::optional<Value> outcome() const {
    if (position_.has_moves()) return std::nullopt;
    return position_.is_check() ? -kMate : 0;
  }
  [[nodiscard]] Value evaluate() const { return position_.evaluate(); }
  [[nodiscard]] std::uint64_t key() const { return position_.key(); }
  [[nodiscard]] std::string text() const { return position_.text(); }
  [[nodiscard]] std::string move_text(Move move) const { return position_.move_text(move); }
  [[nodiscard]] const Position& position() const { return position_; }

 private:
  Position position_;
};

/// The number of ways to play `depth` plies by the bare rules. Lines that end in mate or stalemate
/// before the depth do not count, as in published tables.
///
/// Without a table it plays on boards without keys; with or without, the last ply is counted and
/// not written.
std::uint64_t perft(const Position& position, int depth, PerftTable* table = nullptr);

}  // namespace espalier::chess
