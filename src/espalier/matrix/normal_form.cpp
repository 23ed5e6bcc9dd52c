// SPDX-License-Identifier: MIT
#include "espalier/matrix/normal_form.hpp"

#include <algorithm>
#include <set>

#include "espalier/core/input_error.hpp"
#include "espalier/core/text.hpp"
#include "espalier/matrix/payoff_check.hpp"

namespace espalier {
namespace {

std::vector<std::string> checked_names(std::vector<std::string> names, std::size_t count,
                                       const std::string& what, char initial) {
  if (count == 0 || count > NormalForm::kMaxStrategies)
    throw InputError("a game has 1 to " + std::to_string(NormalForm::kMaxStrategies) + " " + what +
                     ", not " + std::to_string(count));
  if (names.empty())
    for (std::size_t i = 1; i <= count; ++i) names.push_back(initial + std::to_string(i));
  if (names.size() != count)
    throw InputError(std::to_string(names.size()) + " names for " + std::to_string(count) + " " +
                     what);
  std::set<std::string_view> seen;
  for (const auto& name : names) {
    const auto is_unfit = [](char c) {
      return static_cast<unsigned char>(c) <= ' ' || c == 0x7f || c == ',' || c == ';' ||
             c == ':' || c == '#';
    };
    if (name.empty() || name.size() > NormalForm::kMaxName ||
        std::any_of(name.begin(), name.end(), is_unfit))
      throw InputError(
          "a name among the " + what + " has 1 to " + std::to_string(NormalForm::kMaxName) +
          " characters, none of them a space or one of , ; : #, not " + in_quotes(name));
    if (!seen.insert(name).second)
      throw InputError("two " + what + " are called " + in_quotes(name));
  }
  return names;
}

}  // namespace

NormalForm::NormalForm(std::vector<std::string> rows, std::vector<std::string> columns,
                       std::vector<std::vector<Payoffs>> cells, Sense sense)
    : cells_(std::move(cells)), sense_(sense) {
  rows_ = checked_names(std::move(rows), cells_.size(), "rows", 'r');
  columns_ = checked_names(std::move(columns), cells_[0].size(), "columns", 'c');

  PayoffCheck check;
  column_gains_.resize(columns_.size());
  for (std::size_t r = 0; r < cells_.size(); ++r) {
    const std::string where = "row " + std::to_string(r + 1);
    if (cells_[r].size() != columns_.size())
      throw InputError(where + " has " + std::to_string(cells_[r].size()) +
                       " cells, the first row has " + std::to_string(columns_.size()));
    auto& row = row_gains_.emplace_back();
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      const auto& cell = cells_[r][c];
      for (const auto* payoff : {&cell.row, &cell.column})
        check.admit(*payoff, where + ", column " + std::to_string(c + 1));
      row.push_back(payoff_of(cell.row));
      column_gains_[c].push_back(payoff_of(cell.column));
    }
  }
}

NormalForm NormalForm::with_names(std::vector<std::string> rows,
                                  std::vector<std::string> columns) const {
  return {rows.empty() ? rows_ : std::move(rows), columns.empty() ? columns_ : std::move(columns),
          cells_, sense_};
}

NormalForm NormalForm::with_sense(Sense sense) const { return {rows_, columns_, cells_, sense}; }

std::vector<Cell> NormalForm::all_cells() const {
  std::vector<Cell> all;
  for (std::size_t r = 0; r < rows_.size(); ++r)
    for (std::size_t c = 0; c < columns_.size(); ++c) all.push_back({r, c});
  return all;
}

bool is_constant_sum(const NormalForm& game) {
  const auto sum = [&](Cell c) { return game.payoffs(c).row + game.payoffs(c).column; };
  const auto cells = game.all_cells();
  return std::all_of(cells.begin(), cells.end(), [&](Cell c) { return sum(c) == sum({0, 0}); });
}

bool is_zero_sum(const NormalForm& game) {
  const auto& first = game.payoffs({0, 0});
  return (first.row + first.column).sign() == 0 && is_constant_sum(game);
}

bool is_symmetric(const NormalForm& game) {
  return game.gains(Player::kRow) == game.gains(Player::kColumn);
}

}  // namespace espalier
