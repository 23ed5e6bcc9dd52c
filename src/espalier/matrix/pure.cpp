// SPDX-License-Identifier: MIT
#include "espalier/matrix/pure.hpp"

#include <algorithm>

namespace espalier {
namespace {

template <class Predicate>
std::vector<Cell> cells_where(const NormalForm& game, Predicate predicate) {
  auto cells = game.all_cells();
  std::erase_if(cells, [&](Cell c) { return !predicate(c); });
  return cells;
}

}  // namespace

bool is_best_response(const NormalForm& game, Player player, Cell cell) {
  const auto& gains = game.gains(player);
  const std::size_t own = player == Player::kRow ? cell.row : cell.column;
  const std::size_t other = player == Player::kRow ? cell.column : cell.row;
  return std::all_of(gains.begin(), gains.end(),
                     [&](const Vector& rival) { return rival[other] <= gains[own][other]; });
}

std::vector<Cell> pure_equilibria(const NormalForm& game) {
  return cells_where(game, [&](Cell c) {
    return is_best_response(game, Player::kRow, c) && is_best_response(game, Player::kColumn, c);
  });
}

std::vector<Cell> pareto_optima(const NormalForm& game) {
  const auto& row = game.gains(Player::kRow);
  const auto& column = game.gains(Player::kColumn);
  const auto cells = game.all_cells();
  const auto improves = [&](Cell b, Cell a) {  // b on a
    const auto r = row[b.row][b.column] <=> row[a.row][a.column];
    const auto c = column[b.column][b.row] <=> column[a.column][a.row];
    return r >= 0 && c >= 0 && (r > 0 || c > 0);
  };
  return cells_where(game, [&](Cell a) {
    return std::none_of(cells.begin(), cells.end(), [&](Cell b) { return improves(b, a); });
  });
}

Rational pure_guarantee(const NormalForm& game, Player player) {
  Vector worst;
  for (const auto& own : game.gains(player))
    worst.push_back(*std::min_element(own.begin(), own.end()));
  return *std::max_element(worst.begin(), worst.end());
}

}  // namespace espalier
