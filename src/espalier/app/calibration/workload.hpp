// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/core/any_game.hpp"
#include "espalier/core/counters.hpp"

namespace espalier::app {

/// A search to a fixed depth that predictions are tried on.
struct Workload {
  std::string game;
  std::string position;
  int depth = 1;
};

/// Those that are built in: tenths of a second each, so that starting threads does not count.
const std::vector<Workload>& built_in_workloads();

/// A sequential search that was timed.
struct TimedSearch {
  Counters counters;
  double seconds = 0;
};

/// What a workload's nodes cost on this machine, in nanoseconds; so that a simulated sequential
/// search takes as long as the real one.
struct NodeCosts {
  double generate_ns = 0;  // visiting a node
  double evaluate_ns = 0;  // valuing a leaf, besides
  double expand_ns = 0;    // really making an inner node and its moves, which is more than visiting
};

/// Alpha-beta through AnyGame, as the parallel searches run. Throws when it was interrupted, as all
/// that follow.
TimedSearch search_sequentially(const AnyGame& position, int depth);

NodeCosts node_costs(const AnyGame& position, int depth, const TimedSearch& whole);

/// The mean seconds of so many of these searches at the same time.
double search_in_a_crowd(const AnyGame& position, int depth, int threads);

}  // namespace espalier::app
