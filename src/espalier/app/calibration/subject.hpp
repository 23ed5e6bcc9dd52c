// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "espalier/app/calibration/runs.hpp"
#include "espalier/app/calibration/workload.hpp"

namespace espalier::app {

/// A workload with what it costs on this machine.
struct CalibrationSubject {
  Workload workload;
  AnyGame position;
  TimedSearch whole = {};  // its fastest sequential search
  Costs costs = {};        // with those of its nodes
  double expand_ns = 0;

  /// Nanoseconds of a sequential search; the fastest is kept.
  double time_alone();
  [[nodiscard]] double nodes() const { return static_cast<double>(whole.counters.nodes()); }
  /// What the sequential search takes by `costs`.
  [[nodiscard]] double simulated_ns() const;
  /// Without anything that is known about the algorithm's locks.
  [[nodiscard]] CalibrationRun run_of(const std::string& algorithm, int threads) const;
};

/// Times the nodes of each, by its fastest search: what else the machine does only ever adds.
std::vector<CalibrationSubject> timed_subjects(const std::vector<Workload>& workloads,
                                               const Costs& machine);

}  // namespace espalier::app
