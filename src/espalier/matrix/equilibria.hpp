// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/matrix/normal_form.hpp"

namespace espalier {

struct MixedEquilibrium {
  Vector row, column;                  // probabilities
  Rational row_payoff, column_payoff;  // expected, in the game's own sense
  friend bool operator==(const MixedEquilibrium&, const MixedEquilibrium&) = default;
};

/// Every game has an equilibrium (Nash 1950). A non-degenerate one has finitely many, an odd number
/// (Wilson 1971), and `extreme` lists all. A degenerate one may have infinitely many: all of them
/// are mixtures of extreme ones.
struct Equilibria {
  std::vector<MixedEquilibrium> extreme;
  bool is_degenerate = false;
};

/// Both players together may have this many strategies.
inline constexpr std::size_t kMaxMixedStrategies = 12;

/// All extreme equilibria, pure and mixed, in the order of their supports. Throws InputError when
/// the game has more than kMaxMixedStrategies strategies.
Equilibria mixed_equilibria(const NormalForm& game);

/// Nobody gains by changing alone. Requires probabilities.
bool is_equilibrium(const NormalForm& game, const Vector& row, const Vector& column);

/// What `player` gains on average.
Rational expected_gain(const NormalForm& game, Player player, const Vector& own,
                       const Vector& other);

}  // namespace espalier
