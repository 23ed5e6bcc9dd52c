// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "espalier/matrix/normal_form.hpp"

namespace espalier {

enum class Dominance { kStrict, kWeak };

/// Strategy `better` gives its player more than `worse` against everything the opponent can play
/// (strict), or never less and sometimes more (weak).
struct DominancePair {
  Player player;
  std::size_t better, worse;
  Dominance kind;
  friend bool operator==(const DominancePair&, const DominancePair&) = default;
};

/// All pairs of single strategies of which one dominates the other. Pairs that are strict are not
/// listed as weak too.
std::vector<DominancePair> dominance_pairs(const NormalForm& game);

/// One strategy taken out of the game, because the mixture `by` of its player's remaining
/// strategies is strictly better.
struct Elimination {
  Player player;
  std::size_t strategy;
  Vector by;  // by strategy of the whole game; often a single 1
};

struct Reduction {
  std::vector<Elimination> steps;
  std::vector<std::size_t> rows, columns;  // what is left
};

/// Mixtures are tried as dominators up to this many strategies a player, beyond it single
/// strategies only.
inline constexpr std::size_t kMaxMixedDominance = 12;

/// Iterated elimination of strictly dominated strategies: rows first, one at a time, until none is
/// left. The order does not change what remains (Gilboa, Kalai & Zemel 1990). No equilibrium is
/// lost.
Reduction eliminate_dominated(const NormalForm& game);

}  // namespace espalier
