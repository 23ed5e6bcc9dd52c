// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "espalier/app/core_tour.hpp"
#include "espalier/app/parallel_bench/subject.hpp"

namespace espalier::app {

/// What searches that have nothing to do with each other do at the same time, in proportion to one
/// alone: the most that a speed-up of so many threads can be on this machine at that moment.
class IndependentSearches {
 public:
  IndependentSearches(const BenchSubject& subject, int threads)
      : subject_(subject), threads_(threads) {}

  /// After a run that took so long: spends a tenth of that, or puts it off until it is worth while.
  void beside_a_run(double run_seconds);
  /// One for each time that was measured; at least one.
  [[nodiscard]] const std::vector<double>& ratios();

 private:
  void measure(double seconds);

  const BenchSubject& subject_;
  int threads_;
  CoreTour tour_;
  double owed_ = 0;  // seconds
  std::vector<double> ratios_;
};

}  // namespace espalier::app
