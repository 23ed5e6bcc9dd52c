// SPDX-License-Identifier: MIT
#include "espalier/matrix/dominance.hpp"

#include <algorithm>
#include <numeric>

#include "espalier/matrix/zero_sum.hpp"

namespace espalier {
namespace {

using Indices = std::vector<std::size_t>;

Indices all(std::size_t count) {
  Indices indices(count);
  std::iota(indices.begin(), indices.end(), std::size_t{0});
  return indices;
}

std::optional<Dominance> dominance(const Vector& a, const Vector& b, const Indices& columns) {
  bool strict = true;
  bool weak = false;
  for (const auto c : columns) {
    const auto order = a[c] <=> b[c];
    if (order < 0) return std::nullopt;
    (order > 0 ? weak : strict) = order > 0;
  }
  if (strict) return Dominance::kStrict;
  return weak ? std::optional(Dominance::kWeak) : std::nullopt;
}

/// Strategy `victim` is strictly dominated exactly when the game of the differences to it has a
/// positive value; the optimal mixture is the dominator.
std::optional<Vector> strict_dominator(const Matrix& gains, std::size_t victim, const Indices& own,
                                       const Indices& other) {
  Vector mixture(gains.size());
  for (const auto rival : own) {
    if (dominance(gains[rival], gains[victim], other) == Dominance::kStrict) {
      mixture[rival] = 1;
      return mixture;
    }
  }
  if (own.size() > kMaxMixedDominance || other.size() > kMaxMixedDominance) return std::nullopt;
  Matrix differences;
  for (const auto rival : own) {
    auto& row = differences.emplace_back();
    for (const auto c : other) row.push_back(gains[rival][c] - gains[victim][c]);
  }
  const auto solved = solve_zero_sum(differences);
  if (solved.value.sign() <= 0) return std::nullopt;
  for (std::size_t i = 0; i < own.size(); ++i) mixture[own[i]] = solved.row[i];
  return mixture;
}

}  // namespace

std::vector<DominancePair> dominance_pairs(const NormalForm& game) {
  std::vector<DominancePair> pairs;
  for (const Player player : kPlayers) {
    const auto& gains = game.gains(player);
    const auto other = all(game.count(opponent(player)));
    for (std::size_t a = 0; a < gains.size(); ++a)
      for (std::size_t b = 0; b < gains.size(); ++b)
        if (const auto kind = dominance(gains[a], gains[b], other); kind && a != b)
          pairs.push_back({player, a, b, *kind});
  }
  return pairs;
}

Reduction eliminate_dominated(const NormalForm& game) {
  Reduction reduction{{}, all(game.count(Player::kRow)), all(game.count(Player::kColumn))};
  const auto eliminate_one = [&](Player player) {
    auto& own = player == Player::kRow ? reduction.rows : reduction.columns;
    const auto& other = player == Player::kRow ? reduction.columns : reduction.rows;
    for (auto victim = own.begin(); victim != own.end(); ++victim) {
      if (auto by = strict_dominator(game.gains(player), *victim, own, other)) {
        reduction.steps.push_back({player, *victim, *std::move(by)});
        own.erase(victim);
        return true;
      }
    }
    return false;
  };
  while (eliminate_one(Player::kRow) || eliminate_one(Player::kColumn)) continue;
  return reduction;
}

}  // namespace espalier
