// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/matrix/rational.hpp"

namespace espalier {

/// A cooperative game in characteristic-function form (von Neumann & Morgenstern 1944): what each
/// coalition can gain on its own, to be shared among its members.
class CoalitionGame {
 public:
  static constexpr std::size_t kMaxPlayers = 8;
  using Coalition = unsigned;  // bit i: player i belongs

  /// Reads "A=0 B=0 AB=60": players are letters or digits; a coalition that is not listed is worth
  /// 0. Throws InputError.
  static CoalitionGame parse(std::string_view text);
  /// parse() reads it back: all coalitions, by size.
  [[nodiscard]] std::string text() const;

  [[nodiscard]] std::size_t size() const { return players_.size(); }
  [[nodiscard]] const std::string& players() const { return players_; }  // in alphabetical order
  [[nodiscard]] Coalition everybody() const { return (1U << size()) - 1; }
  [[nodiscard]] const Rational& worth(Coalition c) const { return worth_[c]; }
  [[nodiscard]] std::string name(Coalition c) const;

 private:
  std::string players_;
  Vector worth_;  // by coalition
};

/// Two coalitions without a common member never lose by joining.
bool is_superadditive(const CoalitionGame& game);

/// The larger the coalition, the more a player adds to it (Shapley 1971); such a game has a core,
/// which contains the Shapley value.
bool is_convex(const CoalitionGame& game);

/// Each player's contribution, averaged over the orders in which all may arrive (Shapley 1953).
/// Sums to what everybody together gains.
Vector shapley_value(const CoalitionGame& game);

/// The shares sum to what everybody together gains, and no coalition could do better on its own.
bool is_in_core(const CoalitionGame& game, const Vector& shares);

/// The least total that would satisfy every coalition, and shares that do it. The core is empty
/// exactly when this exceeds what everybody together gains (Bondareva 1963, Shapley 1967).
struct CoreCost {
  Rational total;
  Vector shares;
};
CoreCost core_cost(const CoalitionGame& game);

/// A point of the core, or nothing when it is empty.
std::optional<Vector> core_point(const CoalitionGame& game);

}  // namespace espalier
