// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/games/registry.hpp"

namespace espalier {

/// The m,n,k games: x and o take turns to mark an empty square of a board m wide and n high; the
/// first with k marks in a row, column or diagonal wins. Tic-tac-toe is 3,3,3; gomoku is 15,15,5.
///
/// Squares are numbered in reading order, and so are the moves:
///
///     a3 b3 c3     0 1 2      bit s % 64 of word s / 64, for each side
///     a2 b2 c2     3 4 5
///     a1 b1 c1     6 7 8
class Mnk {
 public:
  static constexpr int kMaxSide = 19;
  /// A side that won with the p-th mark of the game has won kWin - p: the sooner the better.
  /// evaluate() stays inside what the slowest win is worth.
  static constexpr Value kWin = 1'000'000;

  struct Rules {
    std::uint8_t width;
    std::uint8_t height;
    std::uint8_t in_a_row;
    bool exactly;  // longer rows do not win
    friend bool operator==(const Rules&, const Rules&) = default;
    [[nodiscard]] int squares() const { return width * height; }
  };
  static constexpr Rules kTicTacToe{3, 3, 3, false};
  static constexpr Rules kGomoku{15, 15, 5, false};

  struct Move {
    std::uint16_t square = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };

  /// The empty board. Sides and row are from 1 to kMaxSide.
  explicit Mnk(Rules rules = kTicTacToe);

  void moves(MoveList<Move>& list) const;
  [[nodiscard]] Mnk after(Move move) const;
  [[nodiscard]] std::optional<Value> outcome() const;
  [[nodiscard]] bool is_settled(Value value, int depth) const {
    return depth >= rules_.squares() - played_ || std::abs(value) >= kWin - rules_.squares();
  }
  /// Counts the lines of k squares that one side can still fill, by how many marks they lack.
  [[nodiscard]] Value evaluate() const;
  [[nodiscard]] std::uint64_t key() const { return key_; }
  [[nodiscard]] std::uint64_t canonical_key() const;
  /// Moves that win at once; where there are none, those that stop the other side from it.
  void noisy_moves(MoveList<Move>& list) const;
  /// Long rows of either side first, then the middle of the board.
  [[nodiscard]] int promise(Move move) const;

  /// `3,3,3 xo./.x./... o`: rules, rows from the top, the side to move.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] std::string move_text(Move move) const;
  [[nodiscard]] std::string drawing() const;
  /// Reads text(), without the side where the marks tell it, or a list of moves `3,3,3: b2 a1`.
  /// Without rules in front the usual ones are meant; with only_usual, others are refused.
  static Mnk parse(std::string_view text, Rules usual = kTicTacToe, bool only_usual = false);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] int played() const { return played_; }

 private:
  static constexpr int kWords = (kMaxSide * kMaxSide + 63) / 64;
  using Marks = std::array<std::uint64_t, kWords>;

  [[nodiscard]] int side() const { return played_ & 1; }  // 0: x, 1: o
  [[nodiscard]] bool has(int side, int square) const {
    const auto s = static_cast<unsigned>(square);
    return (marks_[static_cast<unsigned>(side)][s / 64] >> (s % 64) & 1) != 0;
  }
  [[nodiscard]] bool is_over() const { return won_ || played_ == rules_.squares(); }
  [[nodiscard]] int word_count() const { return (rules_.squares() + 63) / 64; }
  [[nodiscard]] std::uint64_t empty(int word) const;
  void put(int side, int square);
  [[nodiscard]] int run(int side, int square, int right, int down) const;
  [[nodiscard]] bool completes_row(int side, int square) const;
  [[nodiscard]] bool has_row(int side) const;
  void read_board(std::string_view rows);
  void check_board();

  std::array<Marks, 2> marks_{};
  std::uint64_t key_;
  Rules rules_;
  std::uint16_t played_ = 0;
  bool won_ = false;  // by the side that moved last
};

static_assert(Parsable<Mnk> && Symmetric<Mnk> && NoisyMoves<Mnk> && OrdersMoves<Mnk> &&
              Drawable<Mnk>);

GameEntry tictactoe_entry();
GameEntry gomoku_entry();
GameEntry mnk_entry();

}  // namespace espalier
