// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "espalier/app/calibration/compared_runs.hpp"
#include "espalier/app/calibration/lock_lessons.hpp"
#include "espalier/app/calibration/subject.hpp"
#include "espalier/app/core_tour.hpp"

namespace espalier::app {

/// A parallel search on threads beside the same one simulated.
struct Comparison {
  std::string algorithm;
  int threads = 2;
  ComparedRuns measured, predicted;
  double slower = 1;  // how much longer a node takes than alone, by other runs
  [[nodiscard]] double off() const { return predicted.speedup.value / measured.speedup.value - 1; }
};

/// Predictions for one game's workloads, and how they come true.
///
/// A machine that others use too changes all the time. So whatever is compared is measured in
/// turns within a second or two, in rounds that go through everything, and what the machine was
/// like beside the runs on threads is what they are simulated with afterwards: how unequal the
/// threads of a crowd are, and how much longer than alone a node takes in such a search, whose
/// threads share caches, power, and cores with others. Neither is taken from the runs that are
/// predicted: each has a neighbour of its own kind, its lesson, of which nothing but the time of a
/// node is used.
class Trial {
 public:
  /// Times the workloads' nodes.
  Trial(const std::vector<Workload>& workloads, const Costs& machine,
        std::vector<std::string> algorithms, std::vector<int> threads);

  void learn_locks();
  /// Once through all algorithms and numbers of threads.
  void measure_round();
  /// After all rounds.
  void simulate();
  /// After all of the above.
  [[nodiscard]] Comparison compare(const std::string& algorithm, int threads) const;

  [[nodiscard]] std::size_t size() const { return subjects_.size(); }
  [[nodiscard]] double sequential_seconds() const;
  [[nodiscard]] double sequential_nodes() const;
  /// With the costs of nodes as means over the workloads.
  [[nodiscard]] Costs mean_costs() const;
  [[nodiscard]] LockCosts lock_of(const std::string& algorithm, int threads) const {
    return locks_.at({algorithm, threads});
  }
  /// Of the slowest and the fastest of so many threads, in percent of their mean: medians.
  [[nodiscard]] std::pair<int, int> range_of_speeds(int threads) const;

 private:
  using Speeds = std::vector<int>;  // of the threads of a crowd, in percent of their mean
  using Runs = std::map<std::pair<std::string, int>, RunTotals>;  // by algorithm and threads
  /// All algorithms with so many threads on one subject, each with its lesson; before and after
  /// them the subject alone and a crowd.
  void measure_block(std::size_t subject, int threads);

  std::vector<CalibrationSubject> subjects_;
  std::vector<std::string> algorithms_;
  std::vector<int> threads_;
  int rounds_ = 0;
  CoreTour tour_;
  // One alone beside the runs, in proportion to what its nodes cost: logarithms, by subject.
  std::vector<std::vector<double>> slowness_;
  std::map<int, std::vector<std::vector<Speeds>>> speeds_;  // by number of threads and subject
  LockCostsByAlgorithm locks_;
  Runs measured_, lessons_, simulated_;
};

}  // namespace espalier::app
