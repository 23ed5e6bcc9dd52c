// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "espalier/app/calibration/runs.hpp"
#include "espalier/app/parallel_bench/scaling.hpp"

namespace espalier::app {

/// A parallel search, on threads or simulated: means over workloads and runs.
struct ComparedRuns {
  double seconds = 0;              // of all workloads
  RatioEstimate speedup;           // over sequential alpha-beta
  double nodes = 1;                // in proportion to alpha-beta's, geometric mean
  double node_time = 1;            // of a node in searches, in proportion to alpha-beta's
  double idle = 0, lock_wait = 0;  // shares of the time
  double node_ns = 0;              // in searches, for each node
  double around_lock_ns = 0;       // outside searches of their own and waiting, for each lock
};

/// Runs of one algorithm, from which means are taken at the end. Speed-ups and the time of a node
/// are geometric means over the subjects of what is usual for each: of the middle half of its runs,
/// since now and then one of them falls into a moment in which the machine does something else.
class RunTotals {
 public:
  void add(std::size_t subject, const RunDigest& run, double sequential_ns,
           double sequential_nodes);
  [[nodiscard]] ComparedRuns means() const;

 private:
  using Logarithms = std::vector<std::vector<double>>;  // by subject
  Logarithms speedups_, node_times_;
  double nodes_ = 0;  // logarithms
  double idle_ = 0, lock_wait_ = 0, locks_ = 0, around_ns_ = 0, search_ns_ = 0, visits_ = 0;
  double ns_ = 0;
  int count_ = 0;
};

}  // namespace espalier::app
