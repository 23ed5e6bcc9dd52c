// SPDX-License-Identifier: MIT
#include "espalier/matrix/equilibria.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <numeric>

#include "espalier/core/input_error.hpp"
#include "espalier/matrix/tableau.hpp"

namespace espalier {
namespace {

using Set = std::uint32_t;  // of strategies; or of labels, the row player's strategies first

struct Vertex {
  Set labels;
  Vector mixture;
};

std::vector<std::size_t> members(Set set) {
  std::vector<std::size_t> indices;
  for (; set != 0; set &= set - 1)
    indices.push_back(static_cast<std::size_t>(std::countr_zero(set)));
  return indices;
}

/// The weights on `support` that give every reply in `replies` the payoff 1; a vertex when they
/// are not negative and no other reply gets more.
std::optional<Vector> weights(const Matrix& opponent_gains, Set support, Set replies) {
  const auto own = members(support);
  Matrix equations;
  for (const auto reply : members(replies)) {
    auto& equation = equations.emplace_back();
    for (const auto strategy : own) equation.push_back(opponent_gains[reply][strategy]);
  }
  const auto solved = solution(equations, Vector(own.size(), 1));
  if (!solved) return std::nullopt;
  Vector result(opponent_gains[0].size());
  for (std::size_t i = 0; i < own.size(); ++i) {
    if ((*solved)[i].sign() < 0) return std::nullopt;
    result[own[i]] = (*solved)[i];
  }
  return result;
}

/// The vertices, but zero, of {x >= 0 : opponent_gains * x <= 1}. A vertex has the label of each
/// own strategy it does not play and of each reply that is best against it.
std::vector<Vertex> best_response_vertices(const Matrix& opponent_gains, bool replies_first) {
  const std::size_t replies = opponent_gains.size();
  const std::size_t strategies = opponent_gains[0].size();
  const std::size_t own_shift = replies_first ? replies : 0;
  const std::size_t reply_shift = replies_first ? 0 : strategies;
  std::map<Set, Vector> found;  // different vertices have different labels
  for (Set support = 1; support < Set{1} << strategies; ++support) {
    for (Set tight = 1; tight < Set{1} << replies; ++tight) {
      if (std::popcount(support) != std::popcount(tight)) continue;
      const auto x = weights(opponent_gains, support, tight);
      if (!x) continue;
      Set labels = 0;
      bool is_feasible = true;
      for (std::size_t i = 0; i < strategies; ++i)
        if ((*x)[i].sign() == 0) labels |= Set{1} << (own_shift + i);
      for (std::size_t j = 0; j < replies && is_feasible; ++j) {
        const auto order = dot(opponent_gains[j], *x) <=> Rational(1);
        is_feasible = order <= 0;
        if (order == 0) labels |= Set{1} << (reply_shift + j);
      }
      if (is_feasible) found.emplace(labels, *x);
    }
  }
  std::vector<Vertex> vertices;
  for (auto& [labels, x] : found) {
    const Rational sum = std::accumulate(x.begin(), x.end(), Rational());
    for (auto& weight : x) weight = weight / sum;
    vertices.push_back({labels, std::move(x)});
  }
  return vertices;
}

/// The same game with positive gains.
Matrix lifted(Matrix gains) {
  Rational least = gains[0][0];
  for (const auto& row : gains) least = std::min(least, *std::min_element(row.begin(), row.end()));
  for (auto& row : gains)
    for (auto& gain : row) gain = gain - least + Rational(1);
  return gains;
}

std::size_t support_size(const Vector& mixture) {
  return static_cast<std::size_t>(
      std::count_if(mixture.begin(), mixture.end(), [](auto& p) { return p.sign() != 0; }));
}

}  // namespace

/// Vertex enumeration of the best-response polytopes (Mangasarian 1964): a pair of vertices is an
/// extreme equilibrium when together they have every label, i.e. each strategy is a best reply or
/// is not played.
Equilibria mixed_equilibria(const NormalForm& game) {
  const std::size_t m = game.count(Player::kRow);
  const std::size_t n = game.count(Player::kColumn);
  if (m + n > kMaxMixedStrategies)
    throw InputError("all mixed equilibria are found for at most " +
                     std::to_string(kMaxMixedStrategies) +
                     " strategies of both players together, not " + std::to_string(m + n));
  const auto of_row = best_response_vertices(lifted(game.gains(Player::kColumn)), false);
  const auto of_column = best_response_vertices(lifted(game.gains(Player::kRow)), true);

  Equilibria result;
  const auto has_more_than = [](std::size_t dimension) {
    return [dimension](const Vertex& v) {
      return static_cast<std::size_t>(std::popcount(v.labels)) > dimension;
    };
  };
  result.is_degenerate = std::any_of(of_row.begin(), of_row.end(), has_more_than(m)) ||
                         std::any_of(of_column.begin(), of_column.end(), has_more_than(n));
  const Set all_labels = (Set{1} << (m + n)) - 1;
  for (const auto& x : of_row)
    for (const auto& y : of_column)
      if ((x.labels | y.labels) == all_labels)
        result.extreme.push_back(
            {x.mixture, y.mixture,
             game.payoff_of(expected_gain(game, Player::kRow, x.mixture, y.mixture)),
             game.payoff_of(expected_gain(game, Player::kColumn, y.mixture, x.mixture))});
  std::sort(result.extreme.begin(), result.extreme.end(), [](const auto& a, const auto& b) {
    const auto size = [](auto& e) { return support_size(e.row) + support_size(e.column); };
    if (size(a) != size(b)) return size(a) < size(b);
    return a.row != b.row ? a.row > b.row : a.column > b.column;
  });
  return result;
}

Rational expected_gain(const NormalForm& game, Player player, const Vector& own,
                       const Vector& other) {
  Vector by_strategy;
  for (const auto& gains : game.gains(player)) by_strategy.push_back(dot(gains, other));
  return dot(by_strategy, own);
}

bool is_equilibrium(const NormalForm& game, const Vector& row, const Vector& column) {
  const auto content = [&](Player player, const Vector& own, const Vector& other) {
    const Rational now = expected_gain(game, player, own, other);
    const auto& gains = game.gains(player);
    return std::all_of(gains.begin(), gains.end(),
                       [&](const Vector& instead) { return dot(instead, other) <= now; });
  };
  return content(Player::kRow, row, column) && content(Player::kColumn, column, row);
}

}  // namespace espalier
