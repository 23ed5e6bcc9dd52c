// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "espalier/core/random.hpp"

namespace espalier::lab {

/// A figure of our positions beside that of another sample of the same kind, of which only the
/// figure is known.
struct Compared {
  std::vector<double> deviations;  // of our positions; the same positions for all figures
  double difference = 0;           // between our figure and the other
  double allowed = 0;              // how far apart the two may lie
};

/// What chance alone does to such figures.
struct ByChance {
  int outside = 0;              // figures farther apart than allowed
  std::vector<int> of_our_own;  // the same for every pair of samples of our own positions
  double as_far = 0;            // share of these pairs that lie as far apart, all figures together
};

/// Compares ours and the other sample, which has `theirs` positions, with what our own positions
/// give: pairs of samples of the two sizes, drawn from ours with replacement (the bootstrap: Efron
/// 1979). A position is drawn with all its figures, so that what varies together does so here. The
/// distance of all figures together is Hotelling's T^2: squared differences, in standard errors, of
/// combinations that do not vary together. It takes many more positions than figures.
ByChance compare_by_chance(std::span<const Compared> figures, int theirs, int pairs,
                           Random& random);

}  // namespace espalier::lab
