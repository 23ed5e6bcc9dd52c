// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "espalier/core/any_game.hpp"

namespace espalier::lab {

struct SampleOptions {
  int depth = 4;      // of the search that is asked about
  int nodes = 40;     // positions to look at: the root, and others after random moves
  int lookahead = 2;  // plies below each move, which tell what it is worth
  std::uint64_t seed = 1;
  bool measure_time = true;
};

/// What a look at a game tells about the trees that a search would find.
struct InstanceSample {
  int nodes = 0;     // positions that were looked at
  double moves = 0;  // of a position, on average
  /// The share of the positions whose best move (the first of equals) is number i: the ordering.
  /// Positions with other numbers of moves are stretched to the average number.
  std::vector<double> best;
  double equal = 0;        // share of the other moves that are as good as the best
  double spread = 0;       // how much worse another move is, on average
  double noise = 0;        // how far the evaluation is from the value of the search, on average
  double generate_ns = 0;  // making a position and its moves, on this computer; 0: not measured
  double evaluate_ns = 0;

  [[nodiscard]] int degree() const { return static_cast<int>(best.size()); }
  /// The share of the positions whose best move is among the first `count`.
  [[nodiscard]] double among_first(int count) const;
};

/// Throws InputError when there is nothing to choose: fewer than two moves everywhere.
InstanceSample sample_instance(const AnyGame& root, const SampleOptions& options);

}  // namespace espalier::lab
