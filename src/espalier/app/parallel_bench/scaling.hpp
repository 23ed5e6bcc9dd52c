// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "espalier/app/parallel_bench/subject.hpp"

namespace espalier::app {

/// An estimate of a ratio with its 95 % confidence interval over repetitions; with one repetition
/// the interval is not known.
struct RatioEstimate {
  double value = 1;
  std::optional<double> low, high;
};

/// The geometric mean over the positions, one number a repetition; the interval is that of their
/// logarithms (Student's t).
RatioEstimate estimate_ratio(const std::vector<std::vector<double>>& by_repetition);

/// What one number of threads gave, in comparison with one thread.
struct ScalingRow {
  int threads = 1;
  double seconds = 0;  // of all positions, mean of the repetitions
  RatioEstimate speedup;
  std::optional<RatioEstimate> overhead;          // nodes, over those of one thread
  std::optional<RatioEstimate> solution_speedup;  // where both found the solution
  int solved = 0;                                 // positions, mean of the repetitions
  std::optional<double> hit_rate, idle;
  std::optional<RatioEstimate> independent;  // what so many searches apart do, beside one alone
};

/// Runs all positions with each number of threads, of which the first is 1, in turn, `repetitions`
/// times. Nothing when it was interrupted. Tells `progress` what it does.
std::optional<std::vector<ScalingRow>> measure_scaling(
    BenchSubject& subject, const std::vector<int>& threads, int repetitions,
    const std::function<void(const std::string&)>& progress);

}  // namespace espalier::app
