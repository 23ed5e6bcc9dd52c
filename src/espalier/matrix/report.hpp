// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "espalier/matrix/dominance.hpp"
#include "espalier/matrix/equilibria.hpp"
#include "espalier/matrix/normal_form.hpp"
#include "espalier/matrix/zero_sum.hpp"

namespace espalier {

/// Everything this room can say about one game.
struct MatrixAnalysis {
  bool is_zero_sum, is_constant_sum, is_symmetric;
  std::vector<DominancePair> dominance;
  Reduction reduction;
  std::vector<Cell> pure_equilibria;
  std::vector<Cell> pareto_optima;
  std::optional<Equilibria> equilibria;  // of games with at most kMaxMixedStrategies strategies
  /// What each player can make sure of by mixing: `row` is the player's own strategy, `column` the
  /// opponent's that allows no more. In a constant-sum game both mixtures together are an
  /// equilibrium, and the row player's guarantee is the value of the game.
  ZeroSumSolution row_guarantee, column_guarantee;
};

MatrixAnalysis analyse(const NormalForm& game);

/// The matrix as an aligned table; a star marks each best response.
std::string drawing(const NormalForm& game);

/// The analysis in words, several paragraphs.
std::string report(const NormalForm& game, const MatrixAnalysis& analysis);

/// "1/3 R + 2/3 P"; a single strategy by its name.
std::string mixture_text(const Vector& mixture, const std::vector<std::string>& names);
/// The exact number, or six significant digits after `~` when that is long.
std::string short_text(const Rational& number);

}  // namespace espalier
