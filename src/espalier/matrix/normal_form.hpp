// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/matrix/rational.hpp"

namespace espalier {

/// Whether payoffs are gains or costs.
enum class Sense { kMaximise, kMinimise };

enum class Player { kRow, kColumn };
constexpr Player opponent(Player p) { return p == Player::kRow ? Player::kColumn : Player::kRow; }
inline constexpr std::array kPlayers = {Player::kRow, Player::kColumn};

/// One outcome: a row and a column.
struct Cell {
  std::size_t row = 0;
  std::size_t column = 0;
  friend bool operator==(const Cell&, const Cell&) = default;
};

/// A two-player game in normal form: both choose at once, the cell says what each gets.
class NormalForm {
 public:
  struct Payoffs {
    Rational row, column;
    friend bool operator==(const Payoffs&, const Payoffs&) = default;
  };

  static constexpr std::size_t kMaxStrategies = 32;  // a player
  static constexpr std::size_t kMaxName = 80;        // characters

  /// Cells by rows. Empty name lists stand for r1, r2, ... and c1, c2, ... Throws InputError when
  /// a limit (here or in PayoffCheck) is exceeded, the number of cells is wrong, or a name is not
  /// fit for the notation.
  NormalForm(std::vector<std::string> rows, std::vector<std::string> columns,
             std::vector<std::vector<Payoffs>> cells, Sense sense);

  /// Reads rows of cells, separated by `;` or line breaks; a cell is `a,b` (to the row player, to
  /// the column player) or one number when the game is zero-sum. Numbers: `3`, `-1/2`, `2.5`.
  /// Before the first row there may be `rows: NAMES`, `columns: NAMES`, `sense: minimise`.
  /// Example: "rows: N T; columns: N T; sense: minimise; 1,1 3,0; 0,3 2,2". `#` starts a comment.
  /// Throws InputError that names the row and the column.
  static NormalForm parse(std::string_view text);
  /// parse() reads it back.
  [[nodiscard]] std::string text() const;

  [[nodiscard]] NormalForm with_names(std::vector<std::string> rows,
                                      std::vector<std::string> columns) const;
  [[nodiscard]] NormalForm with_sense(Sense sense) const;

  [[nodiscard]] Sense sense() const { return sense_; }
  [[nodiscard]] std::size_t count(Player p) const { return names(p).size(); }
  [[nodiscard]] const std::vector<std::string>& names(Player p) const {
    return p == Player::kRow ? rows_ : columns_;
  }
  [[nodiscard]] const Payoffs& payoffs(Cell c) const { return cells_[c.row][c.column]; }

  /// What `player` wants more of (costs are negated), by own strategy and the opponent's. Methods
  /// written with gains serve both players and both senses.
  [[nodiscard]] const Matrix& gains(Player p) const {
    return p == Player::kRow ? row_gains_ : column_gains_;
  }
  /// The payoff, in the game's own sense, that stands for a gain.
  [[nodiscard]] Rational payoff_of(const Rational& gain) const {
    return sense_ == Sense::kMaximise ? gain : -gain;
  }
  [[nodiscard]] std::vector<Cell> all_cells() const;

  friend bool operator==(const NormalForm&, const NormalForm&) = default;

 private:
  std::vector<std::string> rows_, columns_;
  std::vector<std::vector<Payoffs>> cells_;
  Sense sense_;
  Matrix row_gains_, column_gains_;
};

/// Both payoffs of every cell sum to zero.
bool is_zero_sum(const NormalForm& game);
/// Both payoffs of every cell sum to the same number.
bool is_constant_sum(const NormalForm& game);
/// The outcome depends on the strategies, not on who plays them, with the strategies in the order
/// given: swapping the players swaps the payoffs.
bool is_symmetric(const NormalForm& game);

}  // namespace espalier
