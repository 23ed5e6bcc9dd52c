// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <optional>
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

/// Those that are built in: about a tenth of a second each, so that starting threads does not
/// count, and many of them are run while the machine is in one mood and the next.
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

/// Alpha-beta through AnyGame, as the parallel searches run. Nothing when it was stopped.
std::optional<TimedSearch> timed_search(const AnyGame& position, int depth,
                                        const std::atomic<bool>& stop);
/// The same; throws when it was interrupted.
TimedSearch search_sequentially(const AnyGame& position, int depth);

NodeCosts node_costs(const AnyGame& position, int depth, const TimedSearch& whole);

}  // namespace espalier::app
