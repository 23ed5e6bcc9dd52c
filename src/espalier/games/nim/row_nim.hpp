// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/games/registry.hpp"

namespace espalier {

/// Nim on rows of cells. A move removes one or more pieces of one row, any of them, and may then
/// put one piece into an empty cell directly right of a removed piece (empty before the move, in
/// the same row). Who takes the last piece loses; a win is worth 1.
///
/// It ends: a piece in column c of C weighs 2^(C - c), and each move makes the board lighter.
class RowNim {
 public:
  static constexpr int kMaxRows = 8;
  static constexpr int kMaxCells = 8;  // in one row

  struct Move {
    std::uint8_t row = 0;
    std::uint8_t removed = 0;  // a set of cells, bit 0 the leftmost
    std::uint8_t added = 0;    // at most one cell
    friend bool operator==(const Move&, const Move&) = default;
  };

  void moves(MoveList<Move>& list) const;
  [[nodiscard]] RowNim after(Move move) const;
  [[nodiscard]] std::optional<Value> outcome() const;
  /// A guess is always 0, a finished game never.
  [[nodiscard]] bool is_settled(Value value, int) const { return value != 0; }
  [[nodiscard]] Value evaluate() const { return 0; }
  [[nodiscard]] std::uint64_t key() const;
  /// The order of the rows does not matter, nor do empty ones.
  [[nodiscard]] std::uint64_t canonical_key() const;

  /// `xxx/xx.x/xxxxx`: rows of pieces and empty cells.
  [[nodiscard]] std::string text() const;
  /// `2-13+4`: from the second row cells 1 and 3 are emptied, and cell 4 is filled.
  [[nodiscard]] std::string move_text(Move move) const;
  static RowNim parse(std::string_view text);

 private:
  struct Row {
    std::uint8_t pieces = 0;  // bit 0 is the leftmost cell
    std::uint8_t cells = 0;
    friend auto operator<=>(const Row&, const Row&) = default;
  };
  std::array<Row, kMaxRows> rows_{};
  std::uint8_t count_ = 0;
};

static_assert(Parsable<RowNim> && Symmetric<RowNim>);

GameEntry row_nim_entry();

}  // namespace espalier
