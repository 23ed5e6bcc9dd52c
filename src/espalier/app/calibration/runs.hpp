// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "espalier/core/any_game.hpp"
#include "espalier/machine/costs.hpp"
#include "espalier/parallel/registry.hpp"

namespace espalier::app {

/// What a prediction and a measurement are compared by.
struct RunDigest {
  double ns = 0;  // from the start to the end
  double nodes = 0;
  double idle = 0;        // share of the processors' time spent waiting, or after their end
  double lock_wait = 0;   // share spent waiting for locks
  double locks = 0;       // taken
  double search_ns = 0;   // of all processors, in searches of their own
  double around_ns = 0;   // of all processors, neither in a search of their own nor waiting
  double holding_ns = 0;  // of all processors, where that was timed
  [[nodiscard]] double around_a_lock() const { return around_ns / std::max(1.0, locks); }
  [[nodiscard]] double holding_a_lock() const { return holding_ns / std::max(1.0, locks); }
  [[nodiscard]] double node_ns() const { return search_ns / std::max(1.0, nodes); }
};

/// One parallel search, for threads or for the simulated machine.
struct CalibrationRun {
  const AnyGame* position = nullptr;
  int depth = 1;
  std::string algorithm;
  int processors = 2;
  Costs costs = {};              // simulated
  std::vector<int> speeds = {};  // simulated, in percent
  bool time_locks = false;       // on threads
};

/// Throws Stopped when it was interrupted, as the other one.
RunDigest run_on_threads(const CalibrationRun& run);

/// On as many cores as there are. Every run has the parameters that it would have on threads.
std::vector<RunDigest> run_simulated(const std::vector<CalibrationRun>& runs);

}  // namespace espalier::app
