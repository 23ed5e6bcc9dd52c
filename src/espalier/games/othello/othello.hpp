// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/games/othello/bits.hpp"

namespace espalier {

/// Othello on 4x4, 6x6 or 8x8 squares. Black (X) begins. A side without a legal move passes, which
/// is a move of its own; when neither side can move the game is over and empty squares count for
/// the winner. Values are in hundredths of a disc.
class Othello {
 public:
  struct Move {
    std::uint8_t square;  // of the 8x8 board, or kPass
    friend bool operator==(const Move&, const Move&) = default;
  };
  static constexpr Move kPass{64};

  /// The start position; size 4, 6 or 8.
  explicit Othello(int size = 8);
  /// The position with these discs (disjoint, on the board of that size), own to move.
  Othello(int size, othello::Bits own, othello::Bits other, bool black_moves);

  /// Reads a board (X, O and - row by row from a1, then the side to move) or a list of moves from
  /// the start position, with an optional size in front (`6x6:`). Throws InputError.
  static Othello parse(std::string_view text);

  void moves(MoveList<Move>& list) const;
  [[nodiscard]] Othello after(Move move) const;
  [[nodiscard]] std::optional<Value> outcome() const;
  /// Between two discs there is at most one pass.
  [[nodiscard]] bool is_settled(Value, int depth) const {
    return depth > 2 * std::popcount(empties());
  }
  [[nodiscard]] Value evaluate() const;
  [[nodiscard]] std::uint64_t key() const;
  /// The same for the eight images of the board, and for the colours exchanged.
  [[nodiscard]] std::uint64_t canonical_key() const;
  /// Corners first, squares beside an empty corner last.
  [[nodiscard]] int promise(Move move) const;

  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string move_text(Move move) const;
  [[nodiscard]] std::string drawing() const;

  [[nodiscard]] int size() const;                                  // squares along one side
  [[nodiscard]] othello::Bits own() const { return own_; }         // discs of the side to move
  [[nodiscard]] othello::Bits other() const { return other_; }     // discs of the opponent
  [[nodiscard]] othello::Bits board() const { return board_; }     // all squares
  [[nodiscard]] bool black_moves() const { return black_moves_; }  // X is to move
  [[nodiscard]] othello::Bits empties() const { return board_ & ~(own_ | other_); }

  friend bool operator==(const Othello&, const Othello&) = default;

 private:
  othello::Bits own_;
  othello::Bits other_;
  othello::Bits board_;
  bool black_moves_;
};

}  // namespace espalier
