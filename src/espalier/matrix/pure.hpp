// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/matrix/normal_form.hpp"

namespace espalier {

/// No other strategy of this player would do better against what the opponent plays in the cell.
bool is_best_response(const NormalForm& game, Player player, Cell cell);

/// Cells where both play a best response: nobody gains by changing alone (Nash 1950). In a zero-sum
/// game these are the saddle points.
std::vector<Cell> pure_equilibria(const NormalForm& game);

/// Outcomes that nobody can improve on without making the other worse off.
std::vector<Cell> pareto_optima(const NormalForm& game);

/// What a player can make sure of with one fixed strategy (not mixed): the best of the worst gains.
Rational pure_guarantee(const NormalForm& game, Player player);

}  // namespace espalier
