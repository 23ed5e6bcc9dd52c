// SPDX-License-Identifier: MIT
#include "espalier/games/nim/row_nim.hpp"

#include <algorithm>
#include <cassert>
#include <functional>

#include "espalier/core/hash.hpp"
#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"

namespace espalier {

void RowNim::moves(MoveList<Move>& list) const {
  for (std::uint8_t i = 0; i < count_; ++i) {
    const unsigned pieces = rows_[i].pieces;
    const unsigned empty = ~pieces & ((1U << rows_[i].cells) - 1);
    // All subsets of the pieces, in the order of their binary numbers.
    for (unsigned removed = (0U - pieces) & pieces; removed != 0;
         removed = (removed - pieces) & pieces) {
      list.push_back({i, static_cast<std::uint8_t>(removed), 0});
      for (unsigned fill = (removed << 1) & empty; fill != 0; fill &= fill - 1)
        list.push_back(
            {i, static_cast<std::uint8_t>(removed), static_cast<std::uint8_t>(fill & -fill)});
    }
  }
}

RowNim RowNim::after(Move move) const {
  assert(move.row < count_ && (move.removed & ~rows_[move.row].pieces) == 0);
  RowNim next = *this;
  auto& pieces = next.rows_[move.row].pieces;
  pieces = static_cast<std::uint8_t>((pieces & ~move.removed) | move.added);
  return next;
}

std::optional<Value> RowNim::outcome() const {
  if (std::any_of(rows_.begin(), rows_.end(), [](const Row& row) { return row.pieces != 0; }))
    return std::nullopt;
  return 1;  // the other side took the last piece
}

std::uint64_t RowNim::key() const {
  std::uint64_t key = mix(count_);
  for (unsigned i = 0; i < count_; ++i)
    key = mix(key, (std::uint64_t{rows_[i].cells} << 8) | rows_[i].pieces);
  return key;
}

std::uint64_t RowNim::canonical_key() const {
  RowNim sorted = *this;
  std::sort(sorted.rows_.begin(), sorted.rows_.end(), std::greater<>());
  while (sorted.count_ > 0 && sorted.rows_[sorted.count_ - 1U].pieces == 0) --sorted.count_;
  return sorted.key();
}

std::string RowNim::text() const {
  std::string out;
  for (unsigned i = 0; i < count_; ++i) {
    if (i > 0) out += '/';
    for (unsigned cell = 0; cell < rows_[i].cells; ++cell)
      out += (rows_[i].pieces >> cell & 1) != 0 ? 'x' : '.';
  }
  return out;
}

std::string RowNim::move_text(Move move) const {
  std::string out = std::to_string(move.row + 1) + "-";
  for (int cell = 0; cell < kMaxCells; ++cell)
    if ((move.removed >> cell & 1) != 0) out += static_cast<char>('1' + cell);
  for (int cell = 0; cell < kMaxCells; ++cell)
    if ((move.added >> cell & 1) != 0) (out += '+') += static_cast<char>('1' + cell);
  return out;
}

RowNim RowNim::parse(std::string_view text) {
  text = trimmed(text);
  const auto rows = split(text.empty() ? "xxx/xxxx/xxxxx" : text, '/');
  if (rows.size() > kMaxRows)
    throw InputError("there are " + std::to_string(rows.size()) + " rows; at most " +
                     std::to_string(kMaxRows) + " are possible");
  RowNim position;
  for (const auto row : rows) {
    if (row.empty() || row.size() > kMaxCells)
      throw InputError("a row has from 1 to " + std::to_string(kMaxCells) + " cells, not " +
                       in_quotes(row));
    auto& into = position.rows_[position.count_++];
    into.cells = static_cast<std::uint8_t>(row.size());
    for (std::size_t cell = 0; cell < row.size(); ++cell) {
      if (row[cell] != 'x' && row[cell] != '.')
        throw InputError("a cell is 'x' or '.', not " + in_quotes(row.substr(cell, 1)) +
                         " in row " + in_quotes(row));
      if (row[cell] == 'x') into.pieces = static_cast<std::uint8_t>(into.pieces | 1U << cell);
    }
  }
  return position;
}

GameEntry row_nim_entry() {
  return game_entry<RowNim>(
      "rownim",
      "Nim on rows of cells: remove pieces of one row, one may come back one cell to the right; "
      "the last piece loses",
      "rows of pieces 'x' and empty cells '.', 'xxx/xx.x/xxxxx'; the move '2-12+3' empties cells 1 "
      "and 2 of the second row and fills cell 3",
      {"xxx/xxxx/xxxxx", "x./xx.", "x.x./.x"});
}

}  // namespace espalier
