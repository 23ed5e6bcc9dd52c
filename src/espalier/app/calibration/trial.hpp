// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "espalier/app/calibration/runs.hpp"
#include "espalier/app/calibration/workload.hpp"
#include "espalier/app/parallel_bench/scaling.hpp"

namespace espalier::app {

/// A parallel search on threads beside the same one simulated: means over workloads and runs.
struct ComparedRuns {
  double seconds = 0;              // of all workloads, on threads
  RatioEstimate speedup;           // over sequential alpha-beta: the geometric mean
  double nodes = 1;                // in proportion to alpha-beta's, geometric mean
  double idle = 0, lock_wait = 0;  // shares of the time
  double node_ns = 0;              // in searches, for each node
  double around_lock_ns = 0;       // outside searches of their own and waiting, for each lock
};
struct Comparison {
  std::string algorithm;
  int threads = 2;
  ComparedRuns measured, predicted;
  double working = 1;   // processors at work at a time, as predicted
  double crowding = 1;  // how much slower so many are than one alone: they share caches and power
  [[nodiscard]] double off() const { return predicted.speedup.value / measured.speedup.value - 1; }
};

/// Predictions for one game's workloads, and how they come true.
///
/// Whatever is compared is measured within a second: between two runs of a parallel search come as
/// many sequential ones at the same time as it has processors at work, because a machine that
/// others use too changes all the time.
class Trial {
 public:
  Trial(const std::vector<Workload>& workloads, const Costs& machine, int repeat);

  /// Times the workloads alone, and in crowds of each number of threads, which tell how much faster
  /// some threads are than others.
  void time_nodes(const std::vector<int>& threads);
  /// What an algorithm does for each lock that it takes, while it holds it and around it, where so
  /// many threads pass things from cache to cache; one that locks rarely pays for the bare lock.
  void learn_locks(const std::vector<std::string>& algorithms, const std::vector<int>& threads);
  /// Simulates all, with each number of processors.
  void simulate(const std::vector<std::string>& algorithms, const std::vector<int>& threads);
  /// After all of the above: runs all on so many threads; tells before each repetition which it is.
  std::vector<Comparison> compare(const std::vector<std::string>& algorithms, int threads,
                                  const std::function<void(int)>& progress);

  [[nodiscard]] std::size_t size() const { return subjects_.size(); }
  [[nodiscard]] double sequential_seconds() const;
  [[nodiscard]] double sequential_nodes() const;
  /// With the costs of nodes as means over the workloads.
  [[nodiscard]] Costs mean_costs() const;
  struct LockCosts {
    Time lock = 0, around = 0;  // as in Costs
  };
  [[nodiscard]] LockCosts lock_of(const std::string& algorithm, int threads) const {
    return locks_.at({algorithm, threads});
  }
  /// Of the slowest and the fastest of so many threads, in percent of their mean: medians.
  [[nodiscard]] std::pair<int, int> range_of_speeds(int threads) const;

 private:
  struct Subject {
    Workload workload;
    AnyGame position;
    TimedSearch whole;  // the fastest
    Costs costs;        // with those of its nodes
    double expand_ns = 0;
  };
  /// Nanoseconds of a sequential search alone; the fastest becomes the subject's.
  static double time_alone(Subject& subject);
  /// How much slower so many at the same time are.
  static double time_crowd(const Subject& subject, int threads, double alone_ns);
  /// From what runs on threads took for their locks, and what the same runs pay for when simulated.
  struct Lesson;
  [[nodiscard]] LockCosts learned(const std::vector<Lesson>& lessons) const;
  /// As if processors did not slow each other down.
  [[nodiscard]] Comparison predicted(const std::string& algorithm, int threads) const;
  [[nodiscard]] CalibrationRun run_of(const Subject& subject, const std::string& algorithm,
                                      int threads) const;

  std::vector<Subject> subjects_;
  int repeat_;
  std::map<int, std::vector<std::vector<int>>> speeds_;  // by number of threads: of several crowds
  // By algorithm and number of threads.
  std::map<std::pair<std::string, int>, LockCosts> locks_;
  std::map<std::pair<std::string, int>, std::vector<std::vector<RunDigest>>> simulated_;
};

}  // namespace espalier::app
